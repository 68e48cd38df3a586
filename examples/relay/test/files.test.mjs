// The files that the servers of the examples and of the site serve.

import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { files } from "../files.js";

let root;
let server;
let origin;

before(async () => {
  root = await mkdtemp(join(tmpdir(), "files-"));
  await mkdir(join(root, "site/guide"), { recursive: true });
  await mkdir(join(root, "site/empty"));
  await writeFile(join(root, "site/index.html"), "first");
  await writeFile(join(root, "site/guide/index.html"), "guide");
  await writeFile(join(root, "site/a.js"), "script");
  await writeFile(join(root, "outside.js"), "outside");
  server = createServer(files({ "/some/path/": pathToFileURL(join(root, "site/")) })).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${server.address().port}`;
});

after(async () => {
  server?.closeAllConnections();
  server?.close();
  if (root) await rm(root, { recursive: true });
});

async function answer(target) {
  const response = await fetch(origin + target, { redirect: "manual" });
  return [response.status, response.headers.get("location") ?? (await response.text())];
}

test("a folder is served at its address with a slash, to which the one without leads", async () => {
  assert.deepEqual(await answer("/some/path/"), [200, "first"]);
  assert.deepEqual(await answer("/some/path/guide/"), [200, "guide"]);
  assert.deepEqual(await answer("/some/path/guide"), [308, "guide/"]);
  assert.deepEqual(await answer("/some/path/guide?a=/b"), [308, "guide/?a=/b"]);
  assert.deepEqual(await answer("/some/path"), [308, "path/"]);
  const { url, status } = await fetch(`${origin}/some/path/guide?a`);
  assert.deepEqual([url, status], [`${origin}/some/path/guide/?a`, 200]);
});

test("what is not there leads nowhere", async () => {
  assert.deepEqual(await answer("/some/path/a.js"), [200, "script"]);
  for (const target of ["/some/path/a.js/", "/some/path/empty", "/some/path/empty/", "/some/path/none", "/some", "/", "/some/path/..%2foutside.js", "//some/path"]) {
    assert.deepEqual(await answer(target), [404, ""], target);
  }
});
