// docs/options.md in Chinese: the generator of the packages writes it in English.

const HEAD = `客户端与单次调用的选项。各语言的名称相同，只是写法不同：JavaScript、Kotlin、Java 与 JSON 中为 \`baseUrl\`，Python 与 Rust 中为 \`base_url\`，
Swift 中为 \`baseURL\`。这里与环境变量中的时长均以毫秒为单位，各语言的写法见其软件包的页面。程序的函数与对象（如签名函数、传输层、存储）也在该页面说明。

\`fromEnv()\`（\`from_env()\`）从环境变量读取选项，显式给出的选项优先。`;

const WORDS = {
  "A client of the platform": "平台客户端",
  "A client of the work phone": "工作手机客户端",
  "A client of the AI agent": "智能体客户端",
  "A single call": "单次调用",
  "| option | type | meaning | variable |": "| 选项 | 类型 | 含义 | 环境变量 |",
};
const TYPES = { text: "文本", integer: "整数", boolean: "布尔", "map of text": "文本映射" };
/** What the generator appends to a meaning, from its end. */
const FACTS = [
  [/ Default: (`[^`]*`)\.$/, (value) => `默认 ${value}。`],
  [/ In milliseconds since 1970-01-01 UTC\.$/, () => "单位：自 1970-01-01 UTC 的毫秒数。"],
  [/ In milliseconds\.$/, () => "单位：毫秒。"],
  [/ In bytes\.$/, () => "单位：字节。"],
  [/ From (\d+) to (\d+)\.$/, (least, most) => `${least} 至 ${most}。`],
  [/ At least (\d+)\.$/, (least) => `不小于 ${least}。`],
  [/ Required\.$/, () => "必填。"],
];

/** The page, from the English one; `translated` gives the Chinese form of a text of the table. */
export function optionsInChinese(markdown, translated) {
  const row = (line) => {
    const [, name, type, meaning, variable] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    let [rest, facts] = [meaning, ""];
    for (const [pattern, say] of FACTS) {
      const found = pattern.exec(rest);
      if (!found) continue;
      facts = say(...found.slice(1)) + facts;
      rest = rest.slice(0, found.index);
    }
    return `| ${name} | ${TYPES[type] ?? type.replace(", or another", "，或其他值")} | ${translated(rest)}${facts} | ${variable} |`;
  };
  const sections = markdown.slice(markdown.indexOf("\n## "));
  return HEAD + sections.split("\n").map((line) => (line.startsWith("| `") ? row(line) : (WORDS[line.replace(/^## /, "")] ?? line).replace(/^(?=[平工智单])/, "## "))).join("\n");
}
