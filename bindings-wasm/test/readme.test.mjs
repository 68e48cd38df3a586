// Every `js` block of the page of the package and of the guides, and the `ts` block of the project's README, runs against the simulated service.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { simulatedService } from "./support/simulated.mjs";

const root = new URL("../", import.meta.url);
const guides = new URL("../docs/guides/", root);
// The Chinese pages have the same blocks. The tutorial has a test of its own.
const names = (await readdir(guides)).filter((name) => !name.endsWith(".zh.md") && name !== "tutorial.md").sort();
const pages = await Promise.all([new URL("../docs/packages/javascript.md", root), ...names.map((name) => new URL(name, guides))].map((page) => readFile(page, "utf8")));
// Each block once: some stand on several pages.
const snippets = [...new Set(pages.flatMap((page) => [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code)))];
// What the first page of the project leaves to its reader.
const GIVEN = 'const { TRILINE_PLATFORM_BASE_URL: baseUrl, TRILINE_PLATFORM_ACCOUNT: account, TRILINE_PLATFORM_SECRET: secret } = process.env;\n';
for (const page of ["README.md", "README.zh.md"]) {
  const blocks = [...(await readFile(new URL(`../${page}`, root), "utf8")).matchAll(/```ts\n(.*?)```/gs)];
  assert.ok(blocks.length > 0);
  snippets.push(...blocks.map(([, code]) => GIVEN + code));
}
// Inside the package, where its own name resolves.
const folder = new URL("test/readme/", root);
let service;

before(async () => {
  await mkdir(folder, { recursive: true });
  // A snippet uploads it.
  await copyFile(new URL("README.md", root), new URL("README.md", folder));
  service = await simulatedService();
});

after(async () => {
  await rm(folder, { recursive: true });
  await service?.close();
});

/** What snippets write, by a part of them. */
const EXPECTED = [
  [GIVEN, /^1001 (enable|disable)\n/],
  ["limit: 101", /^limit: expected /],
  ["pages(kept)", /^page 1: 2 numbers\npage 2: \d numbers\n/],
  ["waitUntilDone", /^(AGENT|VISITOR): .+\n/],
  ["answerRateAll", /^\d+: \d+ calls, [\d.]+% answered\n/],
  ["importAll", /^2000 of 4500, \d+ ms left\n4000 of 4500, \d+ ms left\n4500 of 4500, 0 ms left\n4500 imported, all\n$/],
  ["onResponse: (response)", /^200 application\/json.* \S+\n$/],
  ["readPushedAnswer", /^q1 您好！\n$/],
  ["logTo", /^triline platform\.roles\.list done after \d+ ms \{\n  type: 'end',\n/],
];

assert.ok(snippets.length >= 19);
for (const [index, code] of snippets.entries()) {
  test(`snippet ${index + 1} of the pages`, async () => {
    const file = new URL(`${index}.mjs`, folder);
    await writeFile(file, code);
    const env = { ...process.env, ...service.env };
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(file)], { env, cwd: folder });
    const expected = EXPECTED.find(([part]) => code.includes(part));
    if (expected) assert.match(stdout, expected[1]);
  });
}
