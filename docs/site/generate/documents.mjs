// The pages of docs/ as pages of the site. They stay as they are, because they are read on the code host, too: links to pages of the site
// are made links of the site, links to other files of the project lead to the code host.

import { readFile, readdir } from "node:fs/promises";

const root = new URL("../../../", import.meta.url);
const HOST = "https://github.com/triline/triline/blob/main/";

/** The guides of docs/guides, in the order of the sidebar. Each is there in both languages. */
const GUIDES = [
  "secrets",
  "lists",
  "records",
  "imports",
  "unknown-outcomes",
  "rate-limits",
  "conversations",
  "uploads",
  "customers",
  "reports",
  "errors",
  "events",
  "testing",
  "network",
  "deployment",
  "command-line",
  "undocumented-requests",
  "upgrading",
];
export const guidePaths = GUIDES.map((name) => `guides/${name}`);
/** A page that is there in both languages. */
const both = (file, path) => ({ [file]: { path, zh: file.replace(/\.md$/, ".zh.md") } });

/** Files of the project that are pages of the site: paths, and the page in Chinese. */
export const DOCUMENTS = {
  ...both("docs/guides/start.md", "start"),
  ...both("docs/guides/tutorial.md", "tutorial"),
  ...Object.assign({}, ...GUIDES.map((name) => both(`docs/guides/${name}.md`, `guides/${name}`))),
  ...both("docs/shared-store.md", "guides/shared-store"),
  ...both("docs/simulated-service.md", "guides/simulated-service"),
  ...both("docs/python-deployment.md", "guides/python-deployment"),
  ...both("docs/android.md", "guides/android"),
  ...both("docs/apple.md", "guides/apple"),
  ...both("docs/react-native.md", "guides/react-native"),
  ...both("docs/mobile-packages.md", "guides/mobile-packages"),
  ...both("SECURITY.md", "guides/security"),
  ...both("docs/relay.md", "reference/relay"),
  ...both("docs/options.md", "reference/options"),
  ...both("docs/command-line.md", "reference/command-line"),
  ...both("docs/errors.md", "reference/errors"),
  ...both("docs/events.md", "reference/events"),
  ...both("docs/ambiguities.md", "reference/ambiguities"),
  ...both("docs/packages/javascript.md", "packages/javascript"),
  ...both("docs/packages/python.md", "packages/python"),
  ...both("docs/packages/kotlin.md", "packages/kotlin"),
  ...both("docs/packages/swift.md", "packages/swift"),
  ...both("docs/packages/rust.md", "packages/rust"),
  "core/relay/README.md": { path: "packages/rust-relay" },
  "docs/architecture.md": { path: "maintaining/architecture" },
  "CONTRIBUTING.md": { path: "maintaining/contributing" },
  ...both("docs/performance.md", "maintaining/performance"),
  "docs/simulation.md": { path: "maintaining/simulation" },
  "docs/releasing.md": { path: "maintaining/releasing" },
  "docs/api-guidelines.md": { path: "maintaining/api-guidelines" },
  "CHANGELOG.md": { path: "maintaining/changelog" },
  ...(await decisions()),
};

/** The design decisions, by their numbers. */
async function decisions() {
  const names = (await readdir(new URL("docs/decisions/", root))).filter((name) => name.endsWith(".md")).sort();
  return Object.fromEntries(names.map((name) => [`docs/decisions/${name}`, { path: `maintaining/decisions/${name.slice(0, -3)}` }]));
}

const pathOf = new Map(Object.entries(DOCUMENTS).flatMap(([file, { path, zh }]) => [[file, path], ...(zh ? [[zh, path]] : [])]));
/** Titles in the Chinese sidebar of pages that are in English alone. */
export const titlesZh = {
  "maintaining/architecture": "架构",
  "maintaining/contributing": "参与开发",
  "maintaining/simulation": "随机模拟",
  "maintaining/releasing": "发布",
  "maintaining/api-guidelines": "Rust API 准则",
  "maintaining/changelog": "变更记录",
};

/** Files that are copied to the root of the site. */
export const FILES = ["docs/openapi.json", "docs/relay.schema.json", "docs/architecture.svg", "docs/shared-store.svg"];

/** The pages of the documents: `{ path, title, description, markdown }`. */
export async function documentPages(isChinese) {
  const pages = [];
  for (const [file, { path, zh }] of Object.entries(DOCUMENTS)) {
    const source = isChinese ? zh : file;
    if (!source) continue;
    const text = await readFile(new URL(source, root), "utf8");
    const [, title] = /^# (.*)$/m.exec(text);
    const body = joined(text.replace(/^# .*\n/m, "").replace(/^\[(English|简体中文)\]\(.*\)\n/m, ""));
    pages.push({ path, title: title.replaceAll("`", ""), description: first(body), markdown: relinked(body, source, isChinese) });
  }
  return pages;
}

/** Lines of a Chinese paragraph in one: a line break between them would be shown as a space. */
function joined(text) {
  return text.replace(/(```.*?^```$)|(?<=[\p{Script=Han}，。；：、！？）”])\n {0,2}(?=[\p{Script=Han}（“])|(?<=[，。；：、！？）])\n {0,2}(?=[A-Za-z`[])/gmsu, (_, code) => code ?? "");
}

function first(text) {
  const paragraph = text.replace(/<!--.*?-->/gs, "").trim().split("\n\n").find((part) => /^[\w*`[“\p{Script=Han}]/u.test(part)) ?? "";
  return paragraph.replaceAll("\n", " ").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "").slice(0, 200);
}

/** Texts outside of code with their links replaced. */
function relinked(text, source, isChinese) {
  const folder = new URL(source.replace(/[^/]*$/, ""), root);
  const replace = (all, mark, label, to) => {
    if (/^(mailto:|#)/.test(to) || (to.includes("://") && !to.startsWith(HOST))) return all;
    const [address, anchor] = to.replace(HOST, "").split("#");
    const file = (to.startsWith(HOST) ? new URL(address, root) : new URL(address, folder)).href.slice(root.href.length);
    const hash = anchor ? `#${anchor}` : "";
    const copied = FILES.includes(file) && `/site-base/${file.split("/").pop()}`;
    const page = pathOf.get(file);
    if (copied) return `${mark}[${label}](${copied})`;
    // The headings of the English page have other anchors than those of the Chinese one.
    const isEnglish = !isChinese || (anchor && DOCUMENTS[file]?.zh);
    if (page) return `${mark}[${label}](/site-base/${isEnglish ? "" : "zh/"}${page}/${hash})`;
    return `${mark}[${label}](${HOST}${file}${hash})`;
  };
  return text.replace(/(```.*?^```$)|(!?)\[((?:[^\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/gms, (all, code, mark, label, to) => (code ? all : replace(all, mark, label, to)));
}
