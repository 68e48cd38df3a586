// The relay in Deno, Bun and workerd, the engine of Cloudflare Workers, and behind Express, Fastify and Hono.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { Platform } from "triline/relay";
import { createRelay, toFastify, toNode } from "triline/relay/server";
import { simulated } from "triline/testing";

import { simulatedService } from "../../../bindings-wasm/test/support/simulated.mjs";

const here = fileURLToPath(new URL("../", import.meta.url));
const bin = (name) => join(here, "test/hosts/node_modules/.bin", name);

/** A port that is free. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs a host, and asks its relay what it allows and what it does not. */
async function check(command, args, port, env) {
  const host = spawn(command, args, { cwd: here, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [host.stdout, host.stderr]) stream.on("data", (text) => (said += text));
  const call = (operation, token = "t0ken") =>
    fetch(`http://127.0.0.1:${port}/relay/call/${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json", "triline-relay": "1", authorization: `Bearer ${token}` },
      body: '{"params":{"limit":2}}',
    });
  try {
    const until = Date.now() + 60_000;
    let answer;
    while (!answer) {
      answer = await call("platform.agents.query").catch(() => undefined);
      if (answer) break;
      assert.ok(Date.now() < until && host.exitCode === null, said);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const text = await answer.text();
    assert.equal(answer.status, 200, `${text}\n${said}`);
    assert.deepEqual(JSON.parse(text).result.map(({ agentNumber }) => agentNumber), ["1001", "1002"]);
    assert.equal((await call("platform.agents.create")).status, 403);
    assert.equal((await call("platform.agents.query", "other")).status, 401);
    assert.equal((await call("platform.agents.disable")).status, 403);
    assert.equal((await call("platform.agents.query")).headers.get("age"), "0");
  } finally {
    host.kill();
  }
}

const RELAY = { RELAY_USERS: "alice:t0ken" };

/** Runs with the variables of the simulated service. */
async function platform(run) {
  const service = await simulatedService();
  try {
    await run(service.env);
  } finally {
    await service.close();
  }
}

test("Deno", async () => {
  await platform(async (variables) => {
    const port = await freePort();
    await check(bin("deno"), ["serve", "--no-prompt", "-NER", "--host", "127.0.0.1", "--port", String(port), "worker.js"], port, { ...variables, ...RELAY });
  });
});

test("Bun", async () => {
  await platform(async (variables) => {
    const port = await freePort();
    await check(bin("bun"), ["worker.js"], port, { ...variables, ...RELAY, PORT: String(port) });
  });
});

/** Files of a folder and of those in it. */
async function walk(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

test("Workers", async () => {
  await platform(async (variables) => {
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), "relay-"));
    const dist = join(here, "../../bindings-wasm/dist");
    // What a bundler would do: workerd itself knows no packages.
    const own = ["worker.js", "relay.js"].map((name) => [name, join(here, name)]);
    const files = (await walk(dist)).filter((file) => /\.(js|wasm)$/.test(file) && !file.includes("/cjs/")).map((file) => [`dist/${relative(dist, file)}`, file]);
    const module = ([name, file]) => `(name = "${name}", ${file.endsWith(".wasm") ? "wasm" : "esModule"} = embed "${relative(folder, file)}")`;
    const modules = [...[...own, ...files].map(module), `(name = "triline", esModule = "export * from './dist/workerd.js';")`, `(name = "triline/relay/server", esModule = "export * from '../../dist/relay/server.js';")`];
    const bindings = Object.entries({ ...variables, ...RELAY }).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`);
    const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [${modules.join(", ")}], bindings = [${bindings.join(", ")}], compatibilityDate = "2025-06-01", globalOutbound = "network")),
    (name = "network", network = (allow = ["private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);`;
    await writeFile(join(folder, "config.capnp"), config);
    try {
      await check(bin("workerd"), ["serve", join(folder, "config.capnp")], port, {});
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** Runs a list, a stream and a refusal through a relay that a framework serves. `start`: from a relay to a server that listens. */
async function through(start) {
  const world = await simulated({ settings: { agents: 45 } });
  const { platform } = world;
  const relay = createRelay({ clients: { platform }, origins: [], identify: () => ({ id: "u1" }), operations: { "platform.agents.query": true } });
  const server = await start(relay);
  try {
    const cc = new Platform({ relay: `http://127.0.0.1:${server.address().port}/relay` });
    assert.equal((await cc.agents.query({ limit: 20 }).collect(100)).length, 45);
    await assert.rejects(cc.agents.query({ limit: 101 }), { name: "InvalidRequest", field: "limit" });
    await assert.rejects(cc.roles.list(), { code: "not_allowed" });
  } finally {
    server.closeAllConnections?.();
    server.close();
    world.close();
  }
}

const module = (name) => import(new URL(`hosts/node_modules/${name}`, import.meta.url));
const listening = (server) => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));

test("Express, also after a parser of JSON", async () => {
  const { default: express } = await module("express/index.js");
  for (const parsers of [[], [express.json()]]) {
    await through((relay) => {
      const app = express();
      for (const parser of parsers) app.use(parser);
      app.use("/relay", toNode(relay));
      return listening(createHttpServer(app));
    });
  }
});

test("Fastify", async () => {
  const { default: fastify } = await module("fastify/fastify.js");
  await through(async (relay) => {
    const app = fastify();
    await app.register(toFastify(relay), { prefix: "/relay" });
    await app.listen({ port: 0, host: "127.0.0.1" });
    return app.server;
  });
});

test("Hono", async () => {
  const { Hono } = await module("hono/dist/index.js");
  await through((relay) => {
    const app = new Hono();
    app.all("/relay/*", (context) => relay(context.req.raw));
    return listening(createHttpServer(toNode((request) => app.fetch(request))));
  });
});
