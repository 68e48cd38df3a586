// What JSON would change without a word is refused, by name, before anything is sent.

import assert from "node:assert/strict";
import { test } from "node:test";

import { InvalidRequest } from "triline";

import { failure, scripted, sent, yes } from "./support/service.mjs";

const cyclic = { projection: {} };
cyclic.projection.self = cyclic.projection;
let deep = 1;
for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];

const REFUSED = [
  [{ limit: 101 }, "limit"],
  [{ limit: Number.NaN }, "limit"],
  [{ limit: Number.POSITIVE_INFINITY }, "limit"],
  [{ limit: 20n }, "limit"],
  [{ limit: "20" }, "limit"],
  [{ agentNumber: 1001 }, "agentNumber"],
  [{ agentNumber: "\ud83d" }, "agentNumber"],
  [{ agentNumber: Symbol("1001") }, "agentNumber"],
  [{ agentNumber: () => "1001" }, "agentNumber"],
  [{ projection: new Map([["agentNumber", 1]]) }, "projection"],
  [{ projection: { a: Number.NaN } }, "projection.a"],
  [{ projection: { a: 1e400 } }, "projection.a"],
  [{ projection: [] }, "projection"],
  [{ agentNumbr: "1001" }, "agentNumbr"],
  [cyclic, "projection.self"],
  [[], "params"],
  ["{}", "params"],
  [5, "params"],
  [null, "params"],
  [new (class Filter {})(), "params"],
];

test("parameters that cannot be sent are refused", async () => {
  const { client, requests } = scripted([]);
  for (const [params, field] of REFUSED) {
    const error = await failure(client.call("platform.agents.query", params));
    assert.ok(error instanceof InvalidRequest, `${field}: ${error}`);
    assert.equal(error.field, field, error.message);
    assert.equal(error.outcome, "not_sent");
    assert.equal(error.operation, "platform.agents.query");
  }
  assert.equal(requests.length, 0);
});

test("parameters that nest too deep are refused before they are written", async () => {
  const { client, requests } = scripted([]);
  const error = await failure(client.call("platform.agents.query", { projection: deep }));
  assert.deepEqual([error.code, error.expected, error.outcome, requests.length], ["depth", "at most 64 levels", "not_sent", 0]);
  assert.ok(error.field.startsWith("projection[0]") && error.field.length <= 200, error.field);
});

test("what an object defines as its JSON is checked like the rest", async () => {
  const { client, requests } = scripted([{ status: 200, body: yes([]) }]);
  const cycle = {};
  cycle.again = cycle;
  const endless = { toJSON: () => [endless] };
  for (const [json, code] of [[1n, "type"], [Infinity, "type"], [cycle, "type"], [deep, "depth"], [endless, "type"]]) {
    const error = await failure(client.call("platform.agents.query", { agentNumber: { toJSON: () => json } }));
    assert.deepEqual([error.code, error.outcome], [code, "not_sent"]);
  }
  // One that is no function is an ordinary member.
  const error = await failure(client.call("platform.agents.query", { agentNumber: { toJSON: 1, deep } }));
  assert.equal(error.code, "depth");
  class Money {
    constructor(amount) {
      this.amount = amount;
    }
    toJSON() {
      return this;
    }
  }
  await client.request("POST", "/openapi/v1/own", { json: { price: new Money(5), at: { toJSON: () => new Money(7) } } });
  assert.deepEqual(sent(requests[0]), { price: { amount: 5 }, at: { amount: 7 } });
});

test("elements of lists are named by their index", async () => {
  const { client } = scripted([]);
  for (const [agentNumbers, field] of [[["1", 2], "agentNumbers[1]"], [[undefined], "agentNumbers[0]"], [["1", 2n], "agentNumbers[1]"]]) {
    assert.equal((await failure(client.agents.statuses({ agentNumbers }))).field, field);
  }
});

test("a date is written as the service's clocks show it", async () => {
  const date = new Date("2026-03-01T16:30:15.678Z");
  const written = async (utcOffset) => {
    const { client, requests } = scripted([{ status: 200, body: yes([]) }], { utcOffset });
    await client.chat.sessions({ createTime: [date, "2026-03-03 00:00:00"] });
    return sent(requests[0]).createTime;
  };
  assert.deepEqual(await written(undefined), ["2026-03-02 00:30:15", "2026-03-03 00:00:00"]);
  assert.equal((await written("+00:00"))[0], "2026-03-01 16:30:15");
  assert.equal((await written("-03:30"))[0], "2026-03-01 13:00:15");
});

test("dates and offsets that cannot be written are refused", async () => {
  const { client, requests } = scripted([]);
  for (const date of [new Date(Number.NaN), new Date(8.64e15), new Date(-8e13)]) {
    const error = await failure(client.chat.sessions({ createTime: ["2026-03-03 00:00:00", date] }));
    assert.deepEqual([error instanceof InvalidRequest, error.field], [true, "createTime[1]"]);
  }
  assert.equal((await failure(client.call("platform.agents.query", { agentNumber: new Date(0), limit: 101 }))).field, "limit");
  assert.equal(requests.length, 0);
  for (const utcOffset of ["8", "+8:00", "+24:00", "+08:60", "Asia/Shanghai", 8]) {
    assert.throws(() => scripted([], { utcOffset }), (error) => error instanceof InvalidRequest && error.field === "utcOffset");
  }
});

test("undefined and null are left out", async () => {
  const { client, requests } = scripted([{ status: 200, body: yes([]) }]);
  await client.call("platform.agents.query", { agentNumber: undefined, mobile: null, limit: 20 });
  assert.deepEqual(sent(requests[0]), { limit: 20 });
});

test("numbers go out as they are written", async () => {
  const { client, requests } = scripted([{ status: 200, body: yes([]) }]);
  await client.call("platform.agents.query", { projection: { a: 1e21, b: 0.1, c: -0, d: Number.MAX_SAFE_INTEGER } });
  assert.equal(new TextDecoder().decode(requests[0].body), '{"projection":{"a":1e+21,"b":0.1,"c":0,"d":9007199254740991}}');
});

test("inherited properties are not sent, objects without a prototype are", async () => {
  const { client, requests } = scripted([{ status: 200, body: yes([]) }]);
  const params = Object.assign(Object.create(null), { limit: 20 });
  await client.call("platform.agents.query", params);
  assert.deepEqual(sent(requests[0]), { limit: 20 });
});

test("members named like those of objects stay data", async () => {
  const row = JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":2}');
  const { client } = scripted([{ status: 200, body: yes([row]) }]);
  const { items } = await client.agents.query();
  assert.deepEqual(Object.keys(items[0]), ["__proto__", "constructor", "toString"]);
  assert.equal({}.polluted, undefined);
});
