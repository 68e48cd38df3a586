// The files of the built site: links, anchors, addresses of others, the Markdown form of each page.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { test } from "node:test";

import { filesOf, pathOf } from "./site.mjs";

const pages = new Map();
for (const name of await filesOf(".html")) if (!/^(playground|api)\//.test(name)) pages.set(name, await readFile(pathOf(name), "utf8"));

const decoded = (text) => text.replaceAll("&amp;", "&").replaceAll("&#38;", "&").replaceAll("&quot;", '"');

/** The file that an address in a file leads to. */
function fileOf(name, address) {
  const path = posix.normalize(posix.join(posix.dirname(name), decodeURI(address)));
  return path === "." || path === "./" ? "index.html" : path.endsWith("/") ? `${path}index.html` : path;
}

test("links lead to pages and anchors that are there", () => {
  assert.ok(pages.size > 300);
  const ids = new Map([...pages].map(([name, text]) => [name, new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => decoded(id)))]));
  const broken = new Set();
  let links = 0;
  for (const [name, text] of pages) {
    for (const [, given] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const [address, anchor = ""] = decoded(given).split("#");
      if (/^(https?:|mailto:|data:)/.test(address)) continue;
      links += 1;
      const file = address === "" ? name : fileOf(name, address);
      if (address.startsWith("/")) broken.add(`${name}: ${given} is not relative`);
      else if (!existsSync(pathOf(file))) broken.add(`${name}: ${given}`);
      else if (anchor && pages.has(file) && !ids.get(file).has(decodeURIComponent(anchor)) && anchor !== "_top") broken.add(`${name}: ${given} has no such anchor`);
    }
  }
  assert.ok(links > 10_000);
  assert.deepEqual([...broken], []);
});

test("each column of a table has a name", () => {
  assert.deepEqual([...pages].filter(([name, text]) => /<th[^>]*>\s*<\/th>/.test(text)).map(([name]) => name), []);
});

test("lines of Chinese paragraphs meet without a gap", () => {
  const chinese = [...pages].filter(([name]) => name.startsWith("zh/"));
  assert.ok(chinese.length > 200);
  const found = chinese.flatMap(([name, text]) => [...text.replace(/<pre.*?<\/pre>/gs, "").matchAll(/.{0,20}[\p{Script=Han}，。；]\n[\p{Script=Han}（].{0,20}/gu)].map(([gap]) => `${name}: ${gap}`));
  assert.deepEqual(found, []);
});

test("nothing is loaded from elsewhere", () => {
  const loaded = /<(?:script|img|link|iframe|source)\b[^>]*\s(?:src|href)="((?:https?:)?\/\/[^"]*)"/g;
  const found = [...pages].flatMap(([name, text]) => [...text.matchAll(loaded)].map(([, address]) => `${name}: ${address}`));
  assert.deepEqual(found, []);
});

test("each page has a Markdown form, and llms.txt names those in English", async () => {
  const list = await readFile(pathOf("llms.txt"), "utf8");
  const named = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => fileOf("llms.txt", address));
  assert.ok(named.length > 100);
  assert.deepEqual(named.filter((name) => !existsSync(pathOf(name))), []);
  const missing = [...pages.keys()].filter((name) => {
    // A page that is not translated has the one in English.
    const form = name.replace(/index\.html$/, "index.md");
    return !existsSync(pathOf(form)) && !existsSync(pathOf(form.replace(/^zh\//, "")));
  });
  assert.deepEqual(missing, []);
  const form = await readFile(pathOf("reference/platform/agents/create/index.md"), "utf8");
  assert.match(form, /^# Create agent\n/);
  assert.ok(form.includes("```swift\n") && form.includes("```java\n") && form.includes("[6721](../../../errors/#6721)") === false && form.includes("6721"));
});
