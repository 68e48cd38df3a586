// The pages of operations and of types, in English and Chinese. The texts of the table are English; titles, and the causes and remedies of
// errors, are in both.

import { readFile } from "node:fs/promises";

import { keyOf } from "./samples.mjs";
import { INTERFACES, groupOf, groupTitle, pathOf, pathOfType } from "./table.mjs";

const cell = (text) => String(text).replaceAll("|", "\\|").replaceAll("\n", " ");
const table = (head, rows) => [`| ${head.join(" | ")} |`, `|${" --- |".repeat(head.length)}`, ...rows.map((row) => `| ${row.map(cell).join(" | ")} |`)].join("\n");
const fence = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``;

/** The texts of the table in Chinese, by the English ones. */
const CHINESE = JSON.parse(await readFile(new URL("../../../core/schema/src/chinese.json", import.meta.url), "utf8"));
/** Texts that have no Chinese form yet; the pages show the English one. */
export const untranslated = new Set();

/** A text of the table in Chinese. */
function translated(text) {
  const found = CHINESE[text] ?? (/^`[\w.]+` in `[\w.]+`$/.test(text) && text.replace(/^(.*) in (.*)$/, "$2 的 $1"));
  if (!found) untranslated.add(text);
  return found || text;
}

/** Words of a language: `w(english, chinese)`; `link(path)` is the address of a page. */
export function wordsOf(isChinese) {
  const link = (path) => `/site-base/${isChinese ? "zh/" : ""}${path}/`;
  const said = (text) => (isChinese && text ? translated(text) : text);
  return { isChinese, said, w: (english, chinese) => (isChinese ? chinese : english), link, linkTo: (path, anchor) => `${link(path)}#${anchor}` };
}

export class Reference {
  constructor({ operations, types, samples, calls, ambiguities, errors }) {
    Object.assign(this, { operations, types, samples, calls, ambiguities, errors });
    this.users = this.#users();
  }

  /** What uses each type: operations by their parameters or results, and other types. */
  #users() {
    const users = new Map(Object.keys(this.types).map((name) => [name, []]));
    const note = (type, user) => {
      for (const name of namesIn(type)) if (users.has(name) && !users.get(name).some(({ path }) => path === user.path)) users.get(name).push(user);
    };
    for (const operation of this.operations) {
      const user = { label: operation.name, path: pathOf(operation) };
      for (const { type } of operation.parameters) note(type, user);
      note(operation.result.type, user);
      for (const { type } of operation.result.fields ?? []) note(type, user);
      for (const rule of operation.rules) note(rule.type, user);
    }
    for (const [name, { fields = [] }] of Object.entries(this.types)) for (const { type } of fields) note(type, { label: name, path: pathOfType(name) });
    return users;
  }

  #typed(type, { link, w }) {
    const words = { text: "文本", integer: "整数", number: "数字", boolean: "布尔", file: "文件", any: "任意", object: "对象" };
    return type.replace(/\w+/g, (word) => (this.types[word] ? `[${word}](${link(pathOfType(word))})` : word))
      .replace(/^(.*)$/, (all) => w(all, all.replace(/\blist of (.*)$/, "$1 列表").replace(/\bmap of (.*)$/, "$1 映射").replace(/ or /g, " 或 ").replace(/(?<![\w[/])(text|integer|number|boolean|file|any|object)(?![\w\]/])/g, (word) => words[word])));
  }

  #limits(field, { w, said }) {
    const limits = [];
    const say = (english, chinese) => limits.push(w(english, chinese));
    if (field.required) say("**required**", "**必填**");
    if (field.filled_in) say("filled in by the client", "由客户端填写");
    if (field.min !== undefined && field.max !== undefined) say(`${field.min} to ${field.max}`, `${field.min} 至 ${field.max}`);
    else if (field.min !== undefined) say(`at least ${field.min}`, `不小于 ${field.min}`);
    else if (field.max !== undefined) say(`at most ${field.max}`, `不大于 ${field.max}`);
    if (field.min_items !== undefined) say(`at least ${field.min_items} elements`, `至少 ${field.min_items} 个`);
    if (field.max_items !== undefined) say(`at most ${field.max_items} elements`, `至多 ${field.max_items} 个`);
    if (field.at_most !== undefined) say(`at most ${field.at_most}`, `至多 ${field.at_most}`);
    if (field.format) say(`\`${field.format}\``, `\`${field.format}\``);
    if (field.unit) say(`in ${field.unit}`, `单位：${said(field.unit)}`);
    if (field.default !== undefined) say(`default \`${field.default || '""'}\``, `默认 \`${field.default || '""'}\``);
    if (field.secret) say("secret: shown in no log", "敏感：不写入日志");
    if (field.also) say(`also \`${field.also}\``, `也作 \`${field.also}\``);
    if (field.observed) say("only in the document's example", "仅出现于文档示例");
    if (field.derived) say("made by the client from other fields", "由客户端根据其他字段得出");
    return limits.join(w("; ", "；"));
  }

  /** A table of fields: name, name on the wire, type, limits, description. */
  #fields(fields, words) {
    const { w, said } = words;
    const row = (field) => [
      `\`${field.name}\`${field.wire === field.name ? "" : w(` (on the wire \`${field.wire}\`)`, `（报文中为 \`${field.wire}\`）`)}`,
      this.#typed(field.type, words),
      this.#limits(field, words),
      said(field.description) + (field.assumed ? w(` *Assumed, not in the document*: ${field.assumed}.`, ` *文档未说明，推断*：${field.assumed.split("; ").map(said).join("；")}。`) : ""),
    ];
    return table([w("name", "名称"), w("type", "类型"), w("limits", "限制"), w("meaning", "含义")], fields.map(row));
  }

  #rules({ rules }, { w, link }) {
    const to = (name) => {
      const operation = this.operations.find((one) => one.name === name);
      return operation ? `[\`${name}\`](${link(pathOf(operation))})` : `\`${name}\``;
    };
    const list = (names) => names.map((name) => `\`${name}\``).join(w(", ", "、"));
    const texts = {
      one_of: ({ parameters }) => w(`Give one of ${list(parameters)}.`, `${list(parameters)} 至少给一个。`),
      batch: ({ parameter, most }) => w(`At most ${most} rows of \`${parameter}\` in one request; the method for any number of rows splits them.`, `单次请求的 \`${parameter}\` 至多 ${most} 行；批量方法自动拆分。`),
      span: ({ parameters, months }) => w(`From \`${parameters[0]}\` to \`${parameters[1]}\` at most ${months} months.`, `\`${parameters[0]}\` 至 \`${parameters[1]}\` 跨度不超过 ${months} 个月。`),
      found: ({ by }) => w(`If the outcome is unknown, \`reconcile()\` looks it up with ${to(by)}.`, `结果未知时，\`reconcile()\` 用 ${to(by)} 查询。`),
      found_rows: ({ by }) => w(`If the outcome is unknown, \`reconcile()\` looks rows up with ${to(by)}.`, `结果未知时，\`reconcile()\` 用 ${to(by)} 逐行查询。`),
      patch: () => w("Fields that are left out stay as they are.", "未传的字段保持不变。"),
      with: ({ parameter, of, value }) => w(`\`${parameter}\` goes with \`${of}\` = \`${value}\`.`, `\`${parameter}\` 与 \`${of}\` = \`${value}\` 一起使用。`),
      unfiltered: ({ filters }) => w(`Without any of ${list(filters)}, it may delete everything.`, `${list(filters)} 全部省略时，可能删除全部内容。`),
      upload: () => w("The file is sent as `multipart/form-data`.", "文件以 `multipart/form-data` 发送。"),
      token: () => w("The client calls it by itself.", "客户端自动调用。"),
      stream: ({ type }) => w(`The answer can be streamed, in parts of the type ${this.#typed(type, { w, link })}.`, `支持流式回答，各部分的类型为 ${this.#typed(type, { w, link })}。`),
      split: ({ parameter, without }) => w(`Without \`${parameter}\` it means something else: \`${without}\`.`, `省略 \`${parameter}\` 时含义不同：\`${without}\`。`),
      answered_elsewhere: ({ parameter }) => w(`With \`${parameter}\`, the answer is pushed instead.`, `带 \`${parameter}\` 时，回答改为主动推送。`),
      assumed_member: ({ member }) => w(`The service is assumed to refuse rows without \`${member}\`.`, `推断服务端会拒绝没有 \`${member}\` 的行。`),
    };
    return rules.flatMap((rule) => (texts[rule.rule] ? [`- ${texts[rule.rule](rule)}`] : []));
  }

  #result({ result, pages }, words) {
    const { w } = words;
    const place = result.at ? w(` It is \`${result.at}\` of the response.`, `位于响应的 \`${result.at}\`。`) : "";
    switch (result.shape) {
      case "nothing":
        return w("Nothing but success.", "无内容，仅表示成功。");
      case "pages":
        return w(`A list in pages, of ${this.#typed(result.type, words)}.${place}`, `分页列表，元素为 ${this.#typed(result.type, words)}。${place}`) + (result.total ? w(` The number of all rows is \`${result.total}\`.`, `总行数为 \`${result.total}\`。`) : "");
      case "fields":
        return `${w("An object:", "对象：")}${place}\n\n${this.#fields(result.fields, words)}`;
      default:
        return this.#typed(result.type, words) + w(".", "。") + place;
    }
  }

  #code(name) {
    const order = ["js", "python", "kotlin", "java", "swift", "rust"];
    return order.flatMap((language) => {
      const sample = this.samples[language].get(keyOf(name));
      return sample ? [fence(language, sample)] : [];
    });
  }

  #errors({ errors }, words) {
    const { w, linkTo } = words;
    const row = ({ code, message, cause, remedy }) => {
      const [causeZh, remedyZh] = this.errors.get(`${code} ${message}`) ?? [cause, remedy];
      return [`[${code}](${linkTo("reference/errors", code)})`, `\`${message}\``, w(cause, causeZh), w(remedy, remedyZh)];
    };
    return table([w("code", "错误码"), w("message", "消息"), w("cause", "原因"), w("remedy", "处理办法")], errors.map(row));
  }

  operation(operation, isChinese) {
    const words = wordsOf(isChinese);
    const { w } = words;
    const call = this.calls.get(operation.name);
    const repeat = {
      read: w("a read: sending it again does no harm", "读操作：再次发送无害"),
      same_state: w("ends in the same state however often it is sent", "无论发送多少次，状态都相同"),
      keyed: w("a second one is refused by its key", "重复的请求会因键相同被拒绝"),
      unsafe: w("does something each time: never sent again unless the outcome is known", "每次都会生效：结果未知时不会自动重发"),
      token: w("a new token each time, which does no harm", "每次得到新令牌，无害"),
    }[operation.repeat];
    const [interfaceName, group] = [INTERFACES[operation.name.split(".")[0]], groupOf(operation)];
    const rules = this.#rules(operation, words);
    const open = this.ambiguities.get(operation.name);
    const out = [
      `\`${operation.method} ${operation.path}\``,
      "",
      words.said(operation.description),
      "",
      table([w("fact", "项目"), w("value", "内容")], [
        [w("name", "名称"), `\`${operation.name}\``],
        [w("interface", "接口分类"), w(`${interfaceName[0]}, ${groupTitle(group, false)} (${interfaceName[1]}，${groupTitle(group, true)})`, `${interfaceName[1]}，${groupTitle(group, true)}`)],
        [w("vendor's title", "厂商文档标题"), w(`${operation.title} (our translation: ${operation.titleZh})`, `${operation.title}（中文为本项目的译名：${operation.titleZh}）`)],
        [w("vendor's document: section", "厂商文档：章节"), operation.source],
        [w("sent again", "重复发送"), repeat],
      ]),
    ];
    const section = (english, chinese, ...content) => out.push("", `## ${w(english, chinese)}`, "", ...content);
    section("Code", "代码", ...join(this.#code(operation.name)), "", w("`cc`, `phone` and `ai` are the clients of the three interfaces: see ", "`cc`、`phone`、`ai` 是三个接口的客户端，见") + `[${w("Start", "快速开始")}](${words.link("start")})${w(".", "。")}`);
    for (const other of this.#relatives(operation)) out.push("", `### \`${other.name}\``, "", ...(other.description ? [words.said(other.description.split("\n")[0]), ""] : []), ...join(this.#code(other.name)));
    out.push("", `## ${w("Try it", "试一试")}`, "", "%RUN%", "", w("A finished call with the example's parameters, as curl and with its response:", "用示例参数完成的一次调用（curl 与响应）："), "", fence("sh", call.curl.trim()), "", `HTTP ${call.status}`, "", fence("json", call.body));
    if (operation.parameters.length) section("Parameters", "参数", this.#fields(operation.parameters, words), "", ...rules);
    else section("Parameters", "参数", w("None.", "无。"), "", ...rules);
    section("Result", "结果", this.#result(operation, words));
    if (operation.errors.length) section("Errors", "错误", this.#errors(operation, words), "", w(`All codes, and what \`outcome\` and \`retryable\` say: [Errors](${words.link("reference/errors")}).`, `全部错误码，以及 \`outcome\` 与 \`retryable\` 的含义：[错误码](${words.link("reference/errors")})。`));
    if (open.length) section("What the document leaves open", "文档未明确之处", table([w("the document says", "文档的说法"), w("decision", "本项目的处理")], open.map((row) => (isChinese ? row.chinese : row)).map(({ says, decision }) => [says, decision])));
    return { path: pathOf(operation), title: w(operation.title, operation.titleZh), description: `${operation.name}: ${words.said(operation.description).split("\n")[0]}`, markdown: out.join("\n"), run: operation.name, words: isChinese ? "" : chineseWords(`${operation.titleZh} ${groupTitle(group, true)}`) };
  }

  #relatives(operation) {
    const rules = operation.rules.flatMap(({ rule }) => (rule === "batch" ? [{ name: `${operation.name}_all` }] : rule === "stream" ? [{ name: `${operation.name}_stream` }] : []));
    return [...rules, ...operation.compounds];
  }

  type(name, isChinese) {
    const words = wordsOf(isChinese);
    const { w } = words;
    const { description, source, fields, values, open, base } = this.types[name];
    const out = [words.said(description), "", w(`In the vendor's document: ${source}.`, `厂商文档章节：${source}。`), ""];
    if (fields) out.push(this.#fields(fields, words));
    else {
      out.push(w(`Values are of the type ${base}. ${open ? "Other values than these are accepted, and kept." : "Other values are refused in parameters, and kept in results."}`, `值的类型为${base === "text" ? "文本" : "数字"}。${open ? "接受并保留其他值。" : "参数中的其他值会被拒绝，结果中的其他值会被保留。"}`), "");
      out.push(table([w("value", "值"), w("meaning", "含义")], values.map(({ value, description: meaning }) => [`\`${value}\``, words.said(meaning) ?? ""])));
    }
    const users = this.users.get(name);
    if (users.length) out.push("", `## ${w("Used by", "引用处")}`, "", ...users.map(({ label, path }) => `- [\`${label}\`](${words.link(path)})`));
    return { path: pathOfType(name), title: name, description: words.said(description).split("\n")[0], markdown: out.join("\n") };
  }

  /** The page that lists all operations. */
  index(isChinese) {
    const words = wordsOf(isChinese);
    const { w } = words;
    const out = [w(`The ${this.operations.length} operations of the three interfaces. Each page has code in every language, a finished call, and a button that runs it in the page.`, `三个接口的 ${this.operations.length} 个接口操作。每页都有各语言的代码、一次完成的调用，以及在页面内运行它的按钮。`)];
    let last;
    for (const operation of this.operations) {
      const group = groupOf(operation);
      if (group !== last) out.push("", `## ${INTERFACES[operation.name.split(".")[0]][isChinese ? 1 : 0]}${w(": ", "：")}${groupTitle(group, isChinese)}`, "", `| ${w("operation", "操作")} | ${w("title", "标题")} |`, "| --- | --- |");
      last = group;
      out.push(`| [\`${operation.name}\`](${words.link(pathOf(operation))}) | ${cell(w(`${operation.title} (${operation.titleZh})`, operation.titleZh))} |`);
    }
    return { path: "reference/operations", title: w("Operations", "接口操作"), description: w("All operations, by interface and group.", "全部接口操作，按接口和分组排列。"), markdown: out.join("\n") };
  }

  /** The page that lists all types. */
  typeIndex(isChinese) {
    const words = wordsOf(isChinese);
    const { w } = words;
    const row = ([name, { description, values }]) => [`[${name}](${words.link(pathOfType(name))})`, values ? w("choice", "枚举") : w("record", "记录"), words.said(description).split("\n")[0]];
    return { path: "reference/types", title: w("Records and choices", "记录与枚举"), description: w("What operations take and return.", "接口操作的参数与结果。"), markdown: table([w("name", "名称"), w("kind", "种类"), w("meaning", "含义")], Object.entries(this.types).map(row)) };
  }
}

/** Chinese texts word by word: the index of a page in English takes what stands between spaces. */
const chineseWords = (text) => [...new Set([...new Intl.Segmenter("zh", { granularity: "word" }).segment(text)].map(({ segment }) => segment.trim()).filter(Boolean))].join(" ");
const namesIn = (type) => type?.match(/\b[A-Z]\w+/g) ?? [];
const join = (blocks) => blocks.flatMap((block) => [block, ""]).slice(0, -1);
