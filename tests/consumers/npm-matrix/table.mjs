// The table of docs/packages/javascript.md: `table.mjs` writes it anew; the tests of the package compare.

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { PROJECTS } from "./projects.mjs";

const PAGE = new URL("../../../docs/packages/javascript.md", import.meta.url);
const [BEGIN, END] = ["<!-- hosts: written by tests/consumers/npm-matrix/table.mjs -->\n", "<!-- end of hosts -->"];

/** The page, and the page as it should be. */
export async function page() {
  const text = await readFile(PAGE, "utf8");
  const [before, rest] = text.split(BEGIN);
  const [, after] = rest.split(END);
  const rows = PROJECTS.map(({ title, covers }) => `| ${title} | ${covers} |\n`).join("");
  return { text, current: `${before}${BEGIN}| where | what is tried |\n| --- | --- |\n${rows}${END}${after}` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(PAGE, (await page()).current);
