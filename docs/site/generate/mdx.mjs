// Markdown of the code host as MDX of the site: blocks of code that follow each other in different languages become tabs.

/** Names of languages in tabs, by what a fence says. Those of one language are one tab on every page. */
const TABS = {
  js: "JavaScript",
  ts: "JavaScript",
  python: "Python",
  py: "Python",
  kotlin: "Kotlin",
  java: "Java",
  swift: "Swift",
  rust: "Rust",
  console: "Command line",
  sh: "Command line",
};

/** `text` outside of code spans, safe for MDX. */
function escaped(text) {
  const safe = (part) => part.replace(/[{<]/g, "\\$&").replace(/^(import|export)(?= )/, "\u2060$1");
  return text.split(/(`+[^`]*`+)/).map((part, index) => (index % 2 ? part : safe(part))).join("");
}

/** Splits Markdown into texts and blocks of code: `{ text }` or `{ language, lines }`. */
export function partsOf(markdown) {
  const parts = [];
  let block;
  for (const line of markdown.split("\n")) {
    const fence = /^```(\S*)/.exec(line);
    if (block && line === "```") block = undefined;
    else if (block) block.lines.push(line);
    else if (fence) parts.push((block = { language: fence[1].split(",")[0], lines: [] }));
    else if (parts.at(-1)?.text !== undefined) parts.at(-1).text += `\n${line}`;
    else parts.push({ text: line });
  }
  return parts;
}

/** Markdown as MDX, without the imports. */
export function toMdx(markdown) {
  const parts = partsOf(markdown.replace(/<!--.*?-->\n?/gs, ""));
  const out = [];
  for (let at = 0; at < parts.length; at++) {
    if (parts[at].text !== undefined) {
      out.push(parts[at].text.split("\n").map(escaped).join("\n"));
      continue;
    }
    const run = [];
    for (let next = at; parts[next]; next++) {
      if (parts[next].text?.trim() === "") continue;
      if (parts[next].text !== undefined || !TABS[parts[next].language]) break;
      if (run.some(({ language }) => TABS[language] === TABS[parts[next].language])) break;
      run.push(parts[next]);
      at = Math.max(at, next);
    }
    if (run.length > 1) out.push(tabs(run));
    else out.push(fenced(parts[at]));
  }
  return out.join("\n");
}

function tabs(blocks) {
  const items = blocks.map((block) => `<TabItem label="${TABS[block.language]}">\n\n${fenced(block)}\n\n</TabItem>`);
  return `<Tabs syncKey="language">\n${items.join("\n")}\n</Tabs>`;
}

function fenced({ language, lines }) {
  return ["```" + language, ...lines, "```"].join("\n");
}
