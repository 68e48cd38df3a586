// Makes the addresses of a built site relative, so that it works from any path, and tables reachable: relative.mjs FOLDER.

import { readFile, readdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

const BASE = "/site-base/";
const [folder] = process.argv.slice(2);

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !/\.(html|js|css|md|txt)$/.test(entry.name) || path.startsWith(join(folder, "pagefind/"))) continue;
  // The generator puts the language before each address of the sidebar, but the playground chooses its own.
  const text = (await readFile(path, "utf8")).replaceAll(`${BASE}zh/playground/`, `${BASE}playground/`);
  if (!text.includes("site-base")) continue;
  const up = `${relative(entry.parentPath, folder) || "."}/`;
  // Scripts know their own address: they are in _astro.
  const place = 'new URL("..",import.meta.url).pathname';
  const done = entry.name.endsWith(".js")
    ? text.replace(/(["'`])\/site-base\/?((?:(?!\1).)*)\1/g, (_, quote, rest) => `(${place}+${quote}${rest}${quote})`)
    : // A table that is wider than the screen is scrolled by itself, for which the keyboard has to reach it.
      text.replaceAll(BASE, up).replaceAll("<table>", '<table tabindex="0">');
  if (done.includes("site-base")) throw new Error(`${path}: an address is not relative`);
  await writeFile(path, done);
}
