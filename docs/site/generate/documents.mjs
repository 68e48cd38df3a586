// The pages of docs/ as pages of the site. They stay as they are, because they are read on the code host, too: links to pages of the site
// are made links of the site, links to other files of the project lead to the code host.

import { readFile } from "node:fs/promises";

const root = new URL("../../../", import.meta.url);
const HOST = "https://github.com/triline/triline/blob/main/";

/** Files of the project that are pages of the site: paths, and whether there is a Chinese page. */
export const DOCUMENTS = {
  "docs/guides/start.md": { path: "start", zh: "docs/guides/start.zh.md" },
  "docs/guides/lists.md": { path: "guides/lists", zh: "docs/guides/lists.zh.md" },
  "docs/guides/imports.md": { path: "guides/imports", zh: "docs/guides/imports.zh.md" },
  "docs/guides/unknown-outcomes.md": { path: "guides/unknown-outcomes", zh: "docs/guides/unknown-outcomes.zh.md" },
  "docs/relay.md": { path: "guides/relay" },
  "docs/shared-store.md": { path: "guides/shared-store" },
  "docs/simulated-service.md": { path: "guides/simulated-service" },
  "docs/python-deployment.md": { path: "guides/python-deployment" },
  "docs/android.md": { path: "guides/android" },
  "docs/apple.md": { path: "guides/apple" },
  "docs/react-native.md": { path: "guides/react-native" },
  "docs/mobile-packages.md": { path: "guides/mobile-packages" },
  "docs/options.md": { path: "reference/options" },
  "core/cli/README.md": { path: "reference/command-line" },
  "docs/errors.md": { path: "reference/errors", zh: "docs/errors.zh.md" },
  "docs/ambiguities.md": { path: "reference/ambiguities" },
  "bindings-wasm/README.md": { path: "packages/javascript" },
  "bindings-python/README.md": { path: "packages/python" },
  "bindings-uniffi/kotlin/README.md": { path: "packages/kotlin" },
  "bindings-uniffi/swift/README.md": { path: "packages/swift" },
  "core/client/README.md": { path: "packages/rust" },
  "docs/architecture.md": { path: "maintaining/architecture" },
  "CONTRIBUTING.md": { path: "maintaining/contributing" },
  "docs/performance.md": { path: "maintaining/performance" },
  "docs/simulation.md": { path: "maintaining/simulation" },
  "docs/releasing.md": { path: "maintaining/releasing" },
  "docs/api-guidelines.md": { path: "maintaining/api-guidelines" },
};

const pathOf = new Map(Object.entries(DOCUMENTS).flatMap(([file, { path, zh }]) => [[file, path], ...(zh ? [[zh, path]] : [])]));
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
