// Writes the pages of the site below src/content, their Markdown forms and other files below public: main.mjs LISTING, the file with the output
// of `triline operations --json`.

import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

import { finishedCall } from "./calls.mjs";
import { DOCUMENTS, FILES, documentPages, guidePaths, titlesZh } from "./documents.mjs";
import { toMdx } from "./mdx.mjs";
import { Reference, untranslated, wordsOf } from "./reference.mjs";
import { readSamples } from "./samples.mjs";
import { INTERFACES, groupOf, groupTitle, pathOf, readAmbiguities, readTable } from "./table.mjs";
import { homePage, listingPages } from "./pages.mjs";

const root = new URL("../../../", import.meta.url);
const site = new URL("../", import.meta.url);
const content = new URL("src/content/", site);
const open = new URL("public/", site);

const { operations, types } = await readTable(process.argv[2]);
const calls = new Map();
for (const operation of operations) calls.set(operation.name, await finishedCall(operation));
const reference = new Reference({ operations, types, samples: await readSamples(), calls, ambiguities: await readAmbiguities(operations), errors: await chineseErrors() });

for (const folder of [content, open]) await rm(folder, { recursive: true, force: true });
const pages = { false: [], true: [] };
for (const isChinese of [false, true]) {
  const all = [
    await homePage(isChinese, operations.length),
    ...(await documentPages(isChinese)),
    ...(await listingPages(isChinese)),
    reference.index(isChinese),
    reference.typeIndex(isChinese),
    ...operations.map((operation) => reference.operation(operation, isChinese)),
    ...Object.keys(types).map((name) => reference.type(name, isChinese)),
  ];
  for (const page of all) await write(page, isChinese);
  pages[isChinese] = all;
}
await writeFile(new URL("sidebar.mjs", content), `export const sidebar = ${JSON.stringify(sidebar(), null, 1)};\n`);
await save(new URL("i18n/zh-CN.json", content), JSON.stringify(searchTexts()));
await writeFile(new URL("llms.txt", open), llms());
for (const file of FILES) await cp(new URL(file, root), new URL(file.split("/").pop(), open));
await cp(new URL("src/logo.svg", site), new URL("favicon.svg", open));
await cp(new URL("target/playground/", root), new URL("playground/", open), { recursive: true });
if (untranslated.size) console.log(`in English on Chinese pages, too: ${[...untranslated].join(" | ").slice(0, 2000)}`);
console.log(`${pages.false.length} pages in English, ${pages.true.length} in Chinese`);

/** What the search says, which Starlight has no Chinese for. */
function searchTexts() {
  return {
    "pagefind.clear_search": "清除",
    "pagefind.load_more": "更多结果",
    "pagefind.search_label": "搜索本站",
    "pagefind.filters_label": "筛选",
    "pagefind.zero_results": "没有与 [SEARCH_TERM] 相关的结果",
    "pagefind.many_results": "[COUNT] 个结果：[SEARCH_TERM]",
    "pagefind.one_result": "[COUNT] 个结果：[SEARCH_TERM]",
    "pagefind.searching": "正在搜索 [SEARCH_TERM]…",
  };
}

async function write({ path, title, description, markdown, run, words }, isChinese) {
  const folder = isChinese ? "zh/" : "";
  const depth = "../".repeat(path === "index" ? 1 : path.split("/").length + 1);
  const component = (name) => `import ${name} from "${depth}${isChinese ? "../" : ""}components/${name}.astro";`;
  const body = toMdx(markdown).replace("%RUN%", run ? `<Run operation="${run}" words="${words}" />` : "");
  const imports = [
    ...(body.includes("<Tabs ") ? ['import { Tabs, TabItem } from "@astrojs/starlight/components";'] : []),
    ...(body.includes("<Run ") ? [component("Run")] : []),
  ];
  const matter = ["---", `title: ${JSON.stringify(title)}`, `description: ${JSON.stringify(description)}`, "---"];
  await save(new URL(`docs/${folder}${path}.mdx`, content), [...matter, "", ...imports, "", body, ""].join("\n"));
  const plain = `# ${title}\n\n${markdown.replace("%RUN%\n\n", "").replace(/<!--.*?-->\n?/gs, "")}\n`;
  await save(new URL(path === "index" ? `${folder}index.md` : `${folder}${path}/index.md`, open), plain);
}

async function save(file, text) {
  await mkdir(dirname(file.pathname), { recursive: true });
  await writeFile(file, text);
}

/** Causes and remedies in Chinese, by code and message. */
async function chineseErrors() {
  const text = await readFile(new URL("docs/errors.zh.md", root), "utf8");
  const found = new Map();
  for (const [, code, body] of text.matchAll(/^## (\d+)\n(.*?)(?=^## |(?![^]))/gms)) {
    for (const [, message, cause, remedy] of body.matchAll(/^`(.*)`\n\n- \*\*原因\*\*：(.*)\n- \*\*处理办法\*\*：(.*)$/gm)) found.set(`${code} ${message}`, [cause, remedy]);
  }
  if (found.size < 50) throw new Error(`${found.size} errors were found in Chinese`);
  return found;
}

function sidebar() {
  const item = (english, chinese, slug) => ({ label: english, translations: { "zh-CN": chinese }, slug });
  const part = (english, chinese, items, collapsed = false) => ({ label: english, translations: { "zh-CN": chinese }, items, collapsed });
  const of = (path) => pages.false.find((page) => page.path === path);
  const titled = (path) => item(of(path).title, pages.true.find((page) => page.path === path)?.title ?? titlesZh[path] ?? of(path).title, path);
  const within = (pattern) => Object.values(DOCUMENTS).map(({ path }) => path).filter((path) => pattern.test(path) && !guidePaths.includes(path)).map(titled);
  const names = { javascript: "JavaScript", python: "Python", kotlin: ["Kotlin and Java", "Kotlin 与 Java"], swift: "Swift", rust: "Rust", "rust-relay": ["Rust: relay", "Rust：中继"] };
  const groups = Map.groupBy(operations, groupOf);
  const operationsOf = (name) =>
    [...groups].filter(([group]) => group.startsWith(`${name}.`))
      .map(([group, members]) => part(groupTitle(group, false), groupTitle(group, true), members.map((one) => item(one.title, one.titleZh, pathOf(one))), true));
  return [
    titled("start"),
    titled("tutorial"),
    part("Guides", "指南", guidePaths.map(titled)),
    part("Reference", "参考", [
      item("All operations", "全部接口操作", "reference/operations"),
      ...Object.entries(INTERFACES).map(([name, [english, chinese]]) => part(english, chinese, operationsOf(name), true)),
      item("Records and choices", "记录与枚举", "reference/types"),
      ...["errors", "events", "options", "command-line", "relay", "ambiguities"].map((name) => titled(`reference/${name}`)),
      item("OpenAPI and JSON schema", "OpenAPI 与 JSON Schema", "reference/openapi"),
      item("References of the languages", "各语言的参考文档", "reference/languages"),
    ]),
    part("Packages", "各语言的包", Object.entries(names).map(([name, title]) => item([title].flat()[0], [title].flat().at(-1), `packages/${name}`))),
    part("In depth", "专题", within(/^guides\//), true),
    { label: "Playground", translations: { "zh-CN": "试验场" }, link: "/playground/" },
    part("For maintainers", "维护者", [...within(/^maintaining\/[^/]+$/), part("Decisions", "设计决策", within(/^maintaining\/decisions\//), true)], true),
  ];
}

/** The pages in Markdown, for assistants: llms.txt. */
function llms() {
  const { link } = wordsOf(false);
  const line = ({ path, title, description }) => `- [${title}](${path === "index" ? "/site-base/" : link(path)}index.md): ${description}`;
  const by = (test) => pages.false.filter(({ path }) => test(path)).map(line).join("\n");
  const isOperation = (path) => /^reference\/(platform|work_phone|ai_agent)\//.test(path);
  const isType = (path) => path.startsWith("reference/types/");
  return `# triline

> Typed clients for a contact-center platform, a work phone and an AI agent, for JavaScript, Python, Kotlin, Java, Swift and Rust. Each page has a
> Markdown form: its address with index.md at its end. The Chinese pages are below zh/.

## Guides

${by((path) => !path.startsWith("reference/") && !path.startsWith("maintaining/"))}

## Reference

${by((path) => path.startsWith("reference/") && !isOperation(path) && !isType(path))}

## Operations

${by(isOperation)}

## Optional

${by((path) => path.startsWith("maintaining/"))}
`;
}
