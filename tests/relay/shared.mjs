// shared.mjs [HANDLER...]: two relays of one account over one store, with each handler of handlers.mjs, and one of each together. The
// store is the Redis of with-redis.sh.

import assert from "node:assert/strict";

import { Redis } from "../../bindings-wasm/node_modules/ioredis/built/index.js";
import { HANDLERS } from "./handlers.mjs";
import { startService, until } from "./service.mjs";

const STATUSES = "platform.agents.statuses";
const store = process.env.TRILINE_TEST_REDIS;
const redis = new Redis(store);

/** Calls an operation as a user. */
async function call({ url }, operation, params = {}, { user = "ann@example.com", ...more } = {}) {
  const headers = { "content-type": "application/json", "triline-relay": "1", "x-user": user };
  const response = await fetch(`${url}/call/${operation}`, { method: "POST", headers, body: JSON.stringify({ params, ...more }) });
  const { error, result } = await response.json();
  return { status: response.status, code: error?.code, error, result, age: response.headers.get("age") };
}

/** Everything that the store holds, as text. */
async function stored() {
  const texts = [];
  for (const key of await redis.keys("*")) {
    const read = { string: () => redis.get(key), hash: () => redis.hgetall(key), list: () => redis.lrange(key, 0, -1), zset: () => redis.zrange(key, 0, -1) };
    texts.push(key, JSON.stringify(await read[await redis.type(key)]()));
  }
  return texts.join("\n");
}

const checks = {
  async "requests of a user count together"([a, b]) {
    const codes = [];
    for (const relay of [a, b, a, b, a]) codes.push((await call(relay, "platform.roles.list")).code);
    assert.deepEqual(codes, [undefined, undefined, undefined, "quota", "quota"]);
    const { error } = await call(b, "platform.roles.list");
    assert.ok(error.retryAfterMs > 30_000 && error.retryAfterMs <= 60_000, String(error.retryAfterMs));
    assert.equal((await call(b, "platform.roles.list", {}, { user: "bob" })).status, 200);
  },
  async "an answer that one keeps another gives"([a, b], { heads }) {
    const first = await call(a, STATUSES);
    const second = await call(b, STATUSES, {}, { user: "bob" });
    assert.deepEqual([first.age, second.status, second.result], ["0", 200, first.result]);
    assert.equal(heads.length, 1);
    // One who wants a new answer gets it.
    assert.equal((await call(b, STATUSES, {}, { user: "bob", maxAge: 0 })).age, "0");
    assert.equal(heads.length, 2);
  },
  async "a read that both are asked for is sent by one"([a, b], world) {
    const { heads } = world;
    const held = [];
    world.answer = async () => {
      await new Promise((resolve) => held.push(resolve));
      return false;
    };
    const calls = [call(a, STATUSES)];
    await until(() => held.length === 1);
    for (const user of ["bob", "eve", "joe"]) calls.push(call(b, STATUSES, {}, { user }));
    await new Promise((resolve) => setTimeout(resolve, 600));
    world.answer = undefined;
    held[0]();
    for (const { status } of await Promise.all(calls)) assert.equal(status, 200);
    assert.equal(heads.length, 1);
  },
  async "a read that fails at one is sent by the other"([a, b], world) {
    let answers = 0;
    world.answer = async (_request, response) => {
      if ((answers += 1) > 1) return false;
      await new Promise((resolve) => setTimeout(resolve, 600));
      response.writeHead(403, { "content-type": "application/json" }).end("{}");
      return true;
    };
    const first = call(a, STATUSES);
    await until(() => answers === 1);
    const second = call(b, STATUSES, {}, { user: "bob" });
    assert.deepEqual([(await first).status, (await second).status], [502, 200]);
    world.answer = undefined;
  },
  async "a change through one empties what the others keep"([a, b], { heads }) {
    await call(a, STATUSES);
    const { status } = await call(b, "platform.agents.enable", { agentNumber: "1001" });
    assert.equal(status, 200);
    await call(a, STATUSES);
    assert.equal(heads.filter(({ path }) => !/enable/i.test(path)).length, 2);
  },
  async "a read from before a change is neither kept nor shared after it"([a, b], world) {
    const held = [];
    world.answer = async ({ url }) => {
      if (!/enable/i.test(url)) await new Promise((resolve) => held.push(resolve));
      return false;
    };
    const first = call(a, STATUSES);
    await until(() => held.length === 1);
    assert.equal((await call(b, "platform.agents.enable", { agentNumber: "1001" })).status, 200);
    const second = call(a, STATUSES, {}, { user: "bob" });
    await until(() => held.length === 2);
    for (const finish of held) finish();
    assert.deepEqual([(await first).status, (await second).status], [200, 200]);
    world.answer = undefined;
    await call(b, STATUSES);
    assert.equal(held.length, 2, "the second one was kept");
  },
  async "neither users nor answers can be read in the store"([a]) {
    const { result } = await call(a, STATUSES);
    const text = await stored();
    const words = JSON.stringify(result).match(/[\p{L}\d]{4,}/gu);
    assert.ok(words.length > 10);
    for (const word of ["ann", "example.com", ...words]) assert.ok(!text.includes(word), word);
    for (const key of [/relay:user:[0-9a-f]{32}$/m, /relay:answer:[0-9a-f]{32}$/m]) assert.match(text, key);
  },
  async "what somebody else has put into the store is no answer"([a, b], { heads }) {
    await call(a, STATUSES);
    const [key] = await redis.keys("*relay:answer*");
    const [came, change] = (await redis.get(key)).split(" ");
    for (const forged of ["", "x", `${came} ${change} x`, `${came} ${change} eyJyZXN1bHQiOltdfQ`, `99999999999999 ${change} x`]) {
      await redis.set(key, forged);
      assert.equal((await call(b, STATUSES, {}, { user: `u${forged.length}` })).status, 200);
    }
    await redis.del(key);
    await redis.hset(key, "a", "b");
    const [quota] = await redis.keys("*relay:user*");
    await redis.set(quota, "x");
    assert.equal((await call(b, STATUSES)).status, 200);
    assert.ok(heads.length >= 3);
  },
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(HANDLERS);
const pairs = [...names.map((name) => [name, name]), ...names.slice(1).map((name) => [names[0], name])];
const service = await startService();
let failed = 0;
for (const pair of pairs) {
  const relays = await Promise.all(pair.map((name) => HANDLERS[name]({ service: service.url, quota: "3/60", store })));
  for (const [name, run] of Object.entries(checks)) {
    // Handlers write the same read in ways of their own, so each kind keeps answers for itself.
    if (pair[0] !== pair[1] && /answer|keep|kept|a read/.test(name)) continue;
    await redis.flushall();
    await service.reset();
    try {
      await run(relays, service);
    } catch (error) {
      failed += 1;
      console.log(`${pair.join(" and ")}: ${name}: ${error.stack}`);
    }
  }
  await Promise.all(relays.map(({ close }) => close()));
  console.log(`${pair.join(" and ")}: ${Object.keys(checks).length} checks`);
}
await service.close();
redis.disconnect();
process.exit(failed ? 1 : 0);
