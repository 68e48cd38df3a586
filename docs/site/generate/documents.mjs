// The pages of docs/ as pages of the site. They stay as they are, because they are read on the code host, too: links to pages of the site
// are made links of the site, links to other files of the project lead to the code host.

import { readFile, readdir } from "node:fs/promises";

import { optionsInChinese } from "./options.mjs";
import { translated } from "./reference.mjs";

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
const guide = (name, path) => ({ [`docs/guides/${name}.md`]: { path, zh: `docs/guides/${name}.zh.md` } });

/** Files of the project that are pages of the site: paths, and the page in Chinese. */
export const DOCUMENTS = {
  ...guide("start", "start"),
  ...guide("tutorial", "tutorial"),
  ...Object.assign({}, ...GUIDES.map((name) => guide(name, `guides/${name}`))),
  "docs/shared-store.md": { path: "guides/shared-store" },
  "docs/simulated-service.md": { path: "guides/simulated-service" },
  "docs/python-deployment.md": { path: "guides/python-deployment" },
  "docs/android.md": { path: "guides/android" },
  "docs/apple.md": { path: "guides/apple" },
  "docs/react-native.md": { path: "guides/react-native" },
  "docs/mobile-packages.md": { path: "guides/mobile-packages" },
  "SECURITY.md": { path: "guides/security" },
  "docs/relay.md": { path: "reference/relay" },
  "docs/options.md": { path: "reference/options" },
  "docs/command-line.md": { path: "reference/command-line" },
  "docs/errors.md": { path: "reference/errors", zh: "docs/errors.zh.md" },
  "docs/events.md": { path: "reference/events", zh: "docs/events.zh.md" },
  "docs/ambiguities.md": { path: "reference/ambiguities" },
  "docs/packages/javascript.md": { path: "packages/javascript", zh: "docs/packages/javascript.zh.md" },
  "docs/packages/python.md": { path: "packages/python", zh: "docs/packages/python.zh.md" },
  "docs/packages/kotlin.md": { path: "packages/kotlin", zh: "docs/packages/kotlin.zh.md" },
  "docs/packages/swift.md": { path: "packages/swift", zh: "docs/packages/swift.zh.md" },
  "docs/packages/rust.md": { path: "packages/rust", zh: "docs/packages/rust.zh.md" },
  "core/relay/README.md": { path: "packages/rust-relay" },
  "docs/architecture.md": { path: "maintaining/architecture" },
  "CONTRIBUTING.md": { path: "maintaining/contributing" },
  "docs/performance.md": { path: "maintaining/performance" },
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
  "reference/options": "选项与环境变量",
  "reference/command-line": "triline 命令",
  "reference/relay": "中继协议",
  "reference/ambiguities": "厂商文档的空白与矛盾",
  "guides/security": "安全",
  "guides/shared-store": "多个进程共用一个账号",
  "guides/simulated-service": "模拟服务",
  "guides/python-deployment": "部署 Python 程序",
  "guides/apple": "Apple 平台",
  "guides/mobile-packages": "移动端软件包",
  "maintaining/architecture": "架构",
  "maintaining/contributing": "参与开发",
  "maintaining/performance": "性能",
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
    if (isChinese && file === "docs/options.md") {
      const text = await readFile(new URL(file, root), "utf8");
      pages.push({ path, title: titlesZh[path], description: "客户端与单次调用的全部选项及其环境变量。", markdown: optionsInChinese(text, translated) });
      continue;
    }
    const source = isChinese ? zh : file;
    if (!source) continue;
    const text = await readFile(new URL(source, root), "utf8");
    const [, title] = /^# (.*)$/m.exec(text);
    const body = text.replace(/^# .*\n/m, "").replace(/^\[(English|简体中文)\]\(.*\)\n/m, "");
    pages.push({ path, title: title.replaceAll("`", ""), description: first(body), markdown: relinked(body, source, isChinese) });
  }
  return pages;
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
    if (page) return `${mark}[${label}](/site-base/${isChinese ? "zh/" : ""}${page}/${hash})`;
    return `${mark}[${label}](${HOST}${file}${hash})`;
  };
  return text.replace(/(```.*?^```$)|(!?)\[((?:[^\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/gms, (all, code, mark, label, to) => (code ? all : replace(all, mark, label, to)));
}
