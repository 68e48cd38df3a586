// Every `js` block of the README runs, against the simulated service.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

import { simulatedService } from "./support/simulated.mjs";

const root = new URL("../", import.meta.url);
const readme = await readFile(new URL("README.md", root), "utf8");
const snippets = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
// Inside the package, where its own name resolves.
const folder = new URL("test/readme/", root);
let service;

before(async () => {
  await mkdir(folder, { recursive: true });
  service = await simulatedService();
});

after(async () => {
  await rm(folder, { recursive: true });
  await service?.close();
});

assert.ok(snippets.length >= 11);
for (const [index, code] of snippets.entries()) {
  test(`snippet ${index + 1} of the README`, async () => {
    const file = new URL(`${index}.mjs`, folder);
    await writeFile(file, code);
    const env = { ...process.env, ...service.env };
    const { stdout } = await promisify(execFile)(process.execPath, [file.pathname], { env, cwd: root });
    if (code.includes("limit: 101")) assert.match(stdout, /^limit: expected /);
  });
}
