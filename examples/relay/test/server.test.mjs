// The relay as a program: its variables, its module for Workers, Deno and Bun, its server in Node.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import { relayFrom } from "../environment.js";
import { files } from "../node.js";
import { platform } from "./support.mjs";

function call(operation, headers = {}) {
  return new Request(`http://localhost/relay/call/${operation}`, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: "{}" });
}

test("the module of Workers, Deno and Bun takes its variables from `env`", async () => {
  await platform(async (variables) => {
    const { default: module } = await import("../server.js");
    const env = { ...variables, RELAY_USERS: "alice:t0ken,bob:other", RELAY_QUOTA: "2/60" };
    const status = async (operation, headers) => (await module.fetch(call(operation, headers), env)).status;
    const alice = { authorization: "Bearer t0ken" };
    assert.equal(await status("platform.agents.query", {}), 401);
    assert.equal(await status("platform.agents.query", { authorization: "Bearer t0kem" }), 401);
    assert.equal(await status("platform.agents.create", alice), 403);
    assert.deepEqual([await status("platform.agents.query", alice), await status("platform.agents.query", alice)], [200, 200]);
    assert.equal(await status("platform.agents.query", alice), 429);
    assert.equal(await status("platform.agents.query", { authorization: "Bearer other" }), 200);
  });
});

test("variables that are wrong are named", () => {
  assert.throws(() => relayFrom({}), /^Error: RELAY_USERS/);
  assert.throws(() => relayFrom({ RELAY_USERS: "a:b", RELAY_QUOTA: "many" }), /^Error: RELAY_QUOTA/);
});

test("the server of Node serves the page and the relay, to this machine alone", async () => {
  await platform(async (variables) => {
    const folder = await mkdtemp(join(tmpdir(), "relay-"));
    await writeFile(join(folder, "index.html"), "<!doctype html><title>Page</title>");
    const program = fileURLToPath(new URL("../node-server.js", import.meta.url));
    const server = spawn(process.execPath, [program, folder], { env: { ...process.env, ...variables, PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] });
    try {
      const address = String((await once(server.stdout, "data"))[0]).trim();
      const page = await fetch(address);
      assert.deepEqual([page.status, page.headers.get("content-type")], [200, "text/html; charset=utf-8"]);
      assert.equal((await fetch(`${address}/relayed.js`)).status, 200);
      const answer = await fetch(`${address}/relay/call/platform.agents.query`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
      assert.equal((await answer.json()).result.length, 45);
      const elsewhere = await new Promise((resolve) => httpRequest(address, { headers: { host: "evil.example" } }, resolve).end());
      assert.equal(elsewhere.statusCode, 421);
    } finally {
      server.kill();
      await rm(folder, { recursive: true });
    }
  });
});

test("files outside of the folder are not served", async () => {
  const folder = new URL("../test/", import.meta.url);
  const handle = files({ "/": folder, "/one.js": new URL("../quota.js", import.meta.url), "/no/": pathToFileURL("/nowhere/") });
  const status = async (path) => (await handle({ method: "GET", url: `http://localhost${path}` })).status;
  assert.equal(await status("/relay.test.mjs"), 200);
  assert.equal(await status("/one.js"), 200);
  for (const path of ["/../relay.js", "/..%2frelay.js", "/%2e%2e/relay.js", "/a/../../relay.js", "/..%5crelay.js", "/one.jsx", "//etc/passwd", "/no/x", "/file:/etc/passwd", "/"]) {
    assert.equal(await status(path), 404, path);
  }
});
