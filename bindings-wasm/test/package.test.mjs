// What is in the package.

import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

import { pages } from "../../tests/consumers/npm-matrix/table.mjs";

const root = new URL("../", import.meta.url);

test("what it exports is there", async () => {
  const { exports, sideEffects } = JSON.parse(await readFile(new URL("package.json", root), "utf8"));
  const filesOf = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry).flatMap(filesOf));
  const files = filesOf(exports);
  assert.ok(files.length > 40);
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

test("the pages of the package say which hosts are tried", async () => {
  for (const { text, current } of await pages()) assert.equal(text, current, "run: node tests/consumers/npm-matrix/table.mjs");
});

test("every script has a source map with its source inside", async () => {
  for (const file of ["browser.js", "client.js", "testing/service.js", "generated/index.js", "cjs/client.js"]) {
    const script = new URL(`dist/${file}`, root);
    const [, map] = (await readFile(script, "utf8")).match(/\/\/# sourceMappingURL=(\S+)\s*$/);
    const { sources, sourcesContent } = JSON.parse(await readFile(new URL(map, script), "utf8"));
    assert.equal(sourcesContent.length, sources.length);
    for (const [index, source] of sourcesContent.entries()) assert.match(source, /(im|ex)port /, sources[index]);
  }
});

test("a packed module is the module", async () => {
  for (const [folder, name] of [["wasm", "triline"], ["customers/wasm", "customers"], ["testing/wasm", "simulated"], ["servers/wasm", "servers"]]) {
    const { default: packed } = await import(new URL(`dist/${folder}/packed.js`, root));
    const module = await readFile(new URL(`dist/${folder}/${name}.wasm`, root));
    assert.ok(gunzipSync(Buffer.from(packed, "base64")).equals(module), name);
  }
});

test("its modules say nothing of the machine that built them", async () => {
  for (const file of ["dist/wasm/triline.wasm", "dist/customers/wasm/customers.wasm", "dist/testing/wasm/simulated.wasm", "dist/servers/wasm/servers.wasm"]) {
    const module = await readFile(new URL(file, root));
    for (const folder of [homedir(), fileURLToPath(new URL("..", root))]) assert.ok(!module.includes(folder), `${folder} is in ${file}`);
  }
});
