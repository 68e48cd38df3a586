// A store that processes share, over node-redis and ioredis, against a real Redis that the tests start.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { Redis } from "ioredis";
import { createClient } from "redis";
import { InvalidRequest, Platform, TransportError, TransportFailure, WorkPhone } from "triline";
import { RedisStore, checkStore } from "triline/store";

import { OPTIONS, yes } from "./support/service.mjs";

let folder;
let path;
let server;
const clients = [];

async function start() {
  server = spawn("redis-server", ["--port", "0", "--save", "", "--unixsocket", path, "--dir", folder], { stdio: "ignore" });
  for (let tries = 0; tries < 500; tries += 1) {
    const isUp = await new Promise((resolve) => {
      const socket = connect({ path }, () => (socket.destroy(), resolve(true))).on("error", () => resolve(false));
    });
    if (isUp) return;
    await sleep(10);
  }
  throw new Error("redis-server did not start");
}

async function kill() {
  const closed = new Promise((resolve) => server.once("close", resolve));
  server.kill("SIGKILL");
  await closed;
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "triline-store-"));
  path = join(folder, "redis.sock");
  await start();
});

after(async () => {
  for (const client of clients) client.disconnect?.() ?? client.destroy?.();
  await kill();
  rmSync(folder, { recursive: true });
});

async function nodeRedis() {
  const client = createClient({ socket: { path }, disableOfflineQueue: true });
  client.on("error", () => {});
  await client.connect();
  clients.push({ destroy: () => client.destroy() });
  return new RedisStore(client);
}

function ioRedis() {
  const client = new Redis(path, { lazyConnect: false });
  client.on("error", () => {});
  clients.push(client);
  return new RedisStore(client);
}

/** A client whose service says yes, and the requests that it sent. */
function platform(options) {
  const requests = [];
  const transport = async (request) => {
    requests.push({ ...request, at: performance.now() });
    return { status: 200, headers: {}, body: new TextEncoder().encode(yes([])) };
  };
  return { client: new Platform({ ...OPTIONS, account: "store-1", transport, ...options }), requests };
}

test("clients over node-redis and ioredis keep one limit, and no nonce comes twice", async () => {
  const one = platform({ pacing: "3/1", store: await nodeRedis() });
  const two = platform({ pacing: "3/1", store: ioRedis() });
  for (let turn = 0; turn < 6; turn += 1) await (turn % 2 ? one : two).client.roles.list();
  const requests = [...one.requests, ...two.requests].sort((a, b) => a.at - b.at);
  assert.ok(requests[3].at - requests[0].at > 950, "a fourth request came too early");
  assert.equal(new Set(requests.map((request) => request.headers["svc-nonce"])).size, 6);
});

test("one client fetches the token for all, and nothing is stored in clear", async () => {
  const urls = [];
  const tokens = JSON.stringify({ code: 1, data: { accessToken: "t0ken-of-access", refreshToken: "t0ken-of-refresh" } });
  const transport = async ({ url }) => {
    urls.push(url);
    return { status: 200, headers: {}, body: new TextEncoder().encode(url.includes("oken=t0") ? '{"code":1,"data":null}' : tokens) };
  };
  for (const store of [await nodeRedis(), ioRedis()]) {
    const options = { baseUrl: "https://wp.example.com", clientId: "cid", clientSecret: "s3cr3t-of-phone", transport, store };
    await new WorkPhone(options).call("work_phone.agents.list", {});
  }
  assert.equal(urls.length, 3, urls.join("\n"));
  assert.equal(urls.filter((url) => url.includes("accessToken=t0ken-of-access")).length, 2);
  const client = new Redis(path);
  clients.push(client);
  for (const key of await client.keys("*")) {
    const stored = (await client.type(key)) === "hash" ? JSON.stringify(await client.hgetall(key)) : "";
    assert.doesNotMatch(key + stored, /t0ken|s3cr3t|cid|1000001/);
  }
});

test("a store that is away fails a client that does not wait, and an event says so", async () => {
  const states = [];
  const onEvent = (event) => event.type === "store" && states.push(event.away);
  const { client, requests } = platform({ store: await nodeRedis(), pacing: "9/1", onStoreFailure: "fail", onEvent });
  await kill();
  await assert.rejects(client.roles.list(), (error) => {
    assert.ok(error instanceof TransportError);
    assert.deepEqual([error.code, error.outcome, error.retryable], ["store", "not_sent", true]);
    assert.ok(error.cause instanceof Error);
    return true;
  });
  assert.equal(requests.length, 0);
  await start();
  for (let tries = 0; tries < 100 && states.length < 2; tries += 1) {
    await client.roles.list().catch(() => sleep(50));
  }
  assert.deepEqual(states, [true, false]);
});

test("a wrong choice names the option", async () => {
  const store = await nodeRedis();
  assert.throws(() => platform({ store, onStoreFailure: "share=7" }), (error) => error instanceof InvalidRequest && error.field === "onStoreFailure");
});

test("what is no store is refused at once, with the class that wraps a client of Redis", () => {
  const unwrapped = new Redis(path, { lazyConnect: true });
  for (const [store, got] of [[unwrapped, "another object"], ["redis://x", "string"], [{}, "another object"], [5, "5"], [null, "null"]]) {
    assert.throws(() => platform({ store }), (error) => {
      assert.deepEqual([error.name, error.field, error.got], ["InvalidRequest", "store", got]);
      assert.match(error.message, /`new RedisStore\(client\)` of triline\/store/);
      return true;
    });
  }
});

test("the stores of the package pass their check", async () => {
  await checkStore(await nodeRedis());
  await checkStore(ioRedis());
});

test("a broken store does not pass", async () => {
  const good = ioRedis();
  const broken = [
    [/NOSCRIPT/, { run: async ({ sha1, keys, args }) => String(await clients.at(-1).evalsha(sha1, keys.length, ...keys, ...args)) }],
    [/as they are/, { run: async (script) => JSON.stringify(await good.run(script)) }],
    [/as they are/, { run: (script) => good.run({ ...script, args: script.args.filter(Boolean) }) }],
    [/must not run a script again/, { run: (script) => good.run(script).catch(() => good.run(script)) }],
    [/has to say that a script failed/, { run: (script) => good.run(script).catch(() => "") }],
    [/has to run a script/, { run: ({ keys, args, ...script }) => good.run({ ...script, keys: args, args: keys }) }],
  ];
  for (const [fault, store] of broken) await assert.rejects(checkStore(store), fault);
});

test("a batch goes on after its journal in the store, of which others are locked out", async () => {
  const store = ioRedis();
  const customers = Array.from({ length: 1200 }, (_, index) => ({ name: `n${index}` }));
  const good = async () => ({ status: 200, headers: {}, body: new TextEncoder().encode(yes({ failedList: [] })) });
  const client = (transport) => new Platform({ ...OPTIONS, account: "store-journal", pacing: "off", retries: 0, transport, store });
  const journal = { inStore: "j" };
  let requests = 0;
  const once = async () => {
    requests += 1;
    if (requests === 2) {
      // While this batch runs, no other one may.
      await assert.rejects(client(good).customers.createAll({ customers }, { journal }), { code: "in_use" });
      throw new TransportFailure("refused", "no route");
    }
    return good();
  };
  const first = await client(once).customers.createAll({ customers }, { journal });
  assert.equal(first.ok.length, 500);
  assert.ok(first.stopped);
  const second = await client(good).customers.createAll({ customers }, { journal });
  assert.ok(second.isComplete);
  assert.deepEqual([second.requests, second.rows], [2, 1200]);
  const lonely = new Platform({ ...OPTIONS, transport: good });
  await assert.rejects(lonely.customers.createAll({ customers }, { journal }), InvalidRequest);
});
