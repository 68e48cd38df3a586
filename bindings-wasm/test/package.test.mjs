// What is in the package.

import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);

test("what it exports is there", async () => {
  const { exports, sideEffects } = JSON.parse(await readFile(new URL("package.json", root), "utf8"));
  const files = Object.values(exports).flatMap((entry) => (typeof entry === "string" ? entry : Object.values(entry)));
  assert.ok(files.length > 10);
  for (const file of [...files, ...sideEffects]) assert.ok((await readFile(new URL(file, root))).length > 0, file);
});

test("it says where it comes from, and what changed", async () => {
  const { homepage, bugs, keywords, files } = JSON.parse(await readFile(new URL("package.json", root), "utf8"));
  assert.ok(homepage.startsWith("https://") && bugs.url.startsWith("https://") && keywords.length > 3);
  for (const file of [...files, "LICENSE", "README.md"]) assert.ok((await stat(new URL(file, root))).size > 0, file);
  // Neither refers to files that are not in it.
  for (const file of ["README.md", "CHANGELOG.md"]) {
    const links = [...(await readFile(new URL(file, root), "utf8")).matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
    for (const link of links) assert.match(link, /^(https:|#)/, `${file}: ${link}`);
  }
});

test("its modules say nothing of the machine that built them", async () => {
  for (const file of ["dist/wasm/triline.wasm", "dist/customers/wasm/customers.wasm", "dist/simulated/wasm/simulated.wasm"]) {
    const module = await readFile(new URL(file, root));
    for (const folder of [homedir(), fileURLToPath(new URL("..", root))]) assert.ok(!module.includes(folder), `${folder} is in ${file}`);
  }
});
