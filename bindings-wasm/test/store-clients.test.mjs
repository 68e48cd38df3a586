// The kinds of clients of node-redis and ioredis that a store takes: pools, a cluster of one node, and Sentinel.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { Cluster, Redis } from "ioredis";
import { createClient, createClientPool, createCluster, createSentinel } from "redis";
import { Platform } from "triline";
import { RedisStore, checkStore } from "triline/store";

import { OPTIONS, yes } from "./support/service.mjs";

const host = "127.0.0.1";
const servers = [];
let folder;
let port;
let clusterPort;
let sentinelPort;

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, host, resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a server with these options, and returns its port when it answers. */
async function start(...options) {
  const port = await freePort();
  const common = ["--port", String(port), "--bind", host, "--dir", folder];
  const server = spawn("redis-server", [...options, ...common], { stdio: "ignore" });
  servers.push(server);
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await ask(port, "PING").catch(() => "")) === "PONG") return port;
    await sleep(10);
  }
  throw new Error("redis-server did not start");
}

/** Sends a command over a connection of its own. */
async function ask(port, ...command) {
  const client = createClient({ socket: { host, port, reconnectStrategy: false } }).on("error", () => {});
  await client.connect();
  try {
    return await client.sendCommand(command);
  } finally {
    client.destroy();
  }
}

async function until(condition) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await condition()) return;
    await sleep(20);
  }
  throw new Error("the servers are not ready");
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "triline-store-clients-"));
  port = await start("--save", "");
  // A node that has met no other does not know its address.
  clusterPort = await start("--save", "", "--cluster-enabled", "yes", "--cluster-announce-ip", host);
  await ask(clusterPort, "CLUSTER", "ADDSLOTSRANGE", "0", "16383");
  await until(async () => (await ask(clusterPort, "CLUSTER", "INFO")).includes("cluster_state:ok"));
  const file = join(folder, "sentinel.conf");
  writeFileSync(file, `sentinel monitor main ${host} ${port} 1\n`);
  sentinelPort = await start(file, "--sentinel");
});

after(async () => {
  for (const server of servers) {
    const closed = new Promise((resolve) => server.once("close", resolve));
    server.kill("SIGKILL");
    await closed;
  }
  rmSync(folder, { recursive: true });
});

/** Runs `use` with a client, and closes the client. */
async function using(client, close, use) {
  client.on("error", () => {});
  try {
    if ("evalSha" in client) await client.connect();
    await use(new RedisStore(client));
  } finally {
    client[close]();
  }
}

/** The store passes its check, and a client works with it. */
async function works(store) {
  await checkStore(store);
  const transport = async () => ({ status: 200, headers: {}, body: new TextEncoder().encode(yes([])) });
  const options = { ...OPTIONS, account: "store-clients", pacing: "9/1", maxWait: 5000, transport, onStoreFailure: "fail" };
  await new Platform({ ...options, store }).roles.list();
}

test("a pool of node-redis", async () => {
  await using(createClientPool({ socket: { host, port } }, { minimum: 2 }), "destroy", works);
});

test("a cluster of node-redis", async () => {
  await using(createCluster({ rootNodes: [{ socket: { host, port: clusterPort } }] }), "destroy", works);
});

test("a Sentinel client of node-redis", async () => {
  await using(createSentinel({ name: "main", sentinelRootNodes: [{ host, port: sentinelPort }] }), "destroy", works);
});

test("a cluster of ioredis", async () => {
  await using(new Cluster([{ host, port: clusterPort }]), "disconnect", works);
});

test("a Sentinel client of ioredis", async () => {
  await using(new Redis({ name: "main", sentinels: [{ host, port: sentinelPort }] }), "disconnect", works);
});

test("a client of neither package is refused", () => {
  assert.throws(() => new RedisStore({ get: async () => "" }), /^TypeError: client: expected a client of redis or ioredis/);
});
