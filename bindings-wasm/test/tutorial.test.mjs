// The programs of docs/guides/tutorial.md, as a reader runs them: the import is killed after its first line, and started again.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { simulatedService } from "./support/simulated.mjs";

// tutorial.md
const page = await readFile(new URL("../../docs/guides/tutorial.md", import.meta.url), "utf8");
const programs = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
const [, faults] = /```json\n(.*?)```/s.exec(page);
// Inside the package, where its own name resolves.
const folder = new URL("tutorial/", import.meta.url);
const file = (name) => fileURLToPath(new URL(name, folder));
let service;
let options;

before(async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(file("faults.json"), faults);
  for (const [index, code] of programs.entries()) await writeFile(file(`${index}.mjs`), code);
  service = await simulatedService("--faults", file("faults.json"));
  options = { env: { ...process.env, ...service.env }, cwd: fileURLToPath(folder) };
});

after(async () => {
  await service?.close();
  await rm(folder, { recursive: true });
});

const run = async (index) => (await promisify(execFile)(process.execPath, [file(`${index}.mjs`)], options)).stdout;

test("the list has all agents", async () => {
  assert.equal((await run(0)).trim().split("\n").length, 45);
});

test("an import that is killed has each row once after the second run", async () => {
  const first = spawn(process.execPath, [file("1.mjs")], options);
  const [line] = await once(createInterface({ input: first.stdout }), "line");
  assert.equal(line, "500 of 1200");
  const ended = once(first, "exit");
  // Once the next request has been announced: what is in flight is unknown.
  for (let journal = ""; !journal.includes('"part":2'); ) journal = await readFile(file("customers.log"), "utf8");
  first.kill("SIGKILL");
  await ended;
  assert.match(await run(1), /^500 of 1200\n1000 of 1200\n1200 of 1200\n\d+ of 1200 customers, \d+ unknown\n$/);
  // A request that was killed before it left is found by nobody, and its rows stay unknown.
  const count = `
    import { Platform } from "triline";
    const names = (await Platform.fromEnv().customers.list({ pageSize: 500 }).collect(5000)).map(({ name }) => name);
    const made = names.filter((name) => /^customer \\d+$/.test(name));
    console.log(made.length === new Set(made).size, made.length === 1200 || made.length === 700);`;
  await writeFile(file("count.mjs"), count);
  assert.equal(await run("count"), "true true\n");
});

test("an unknown outcome is looked up", async () => {
  assert.equal(await run(2), "it is there\n");
});
