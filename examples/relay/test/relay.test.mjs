// The relay, against the simulated service.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, test } from "node:test";

import { Platform } from "triline";
import { simulated } from "triline/testing";

import { listener } from "../node.js";
import { slidingWindow } from "../quota.js";
import { createRelay } from "../relay.js";
import { relayed } from "../relayed.js";

const SECRETS = ["s3cr3t", "csecret", "tok-secret"];
const ALLOW = ["platform.agents.query", "platform.agents.disable", "platform.roles.*", "platform.customers.create", "work_phone.agents.list", "ai_agent.sessions.*"];

let world;
let relay;

beforeEach(async () => {
  world = await simulated({ settings: { agents: 45, aiAnswers: [{ question: "你好", answer: "您好！有什么可以帮您？" }] } });
  relay = make();
});

afterEach(() => world.close());

function make(options = {}) {
  const { platform, workPhone: work_phone, aiAgent: ai_agent } = world;
  return createRelay({
    clients: { platform, work_phone, ai_agent },
    allow: ALLOW,
    identify: (request) => request.headers.get("x-user") ?? "u1",
    quota: slidingWindow({ requests: 100, seconds: 60 }),
    ...options,
  });
}

function request(path, body = {}, { method = "POST", ...headers } = {}) {
  const text = method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {};
  return new Request(`https://app.example.com/relay${path}`, { method, headers: { "content-type": "application/json", ...headers }, ...text });
}

async function ask(path, body, headers) {
  const response = await relay(request(path, body, headers));
  const text = await response.text();
  for (const secret of SECRETS) assert.ok(!text.includes(secret), "a secret left the relay");
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

test("an operation that is allowed is called", async () => {
  const { status, body } = await ask("/call/platform.agents.query", { agentNumber: "1001" });
  assert.equal(status, 200);
  assert.equal(body.result[0].agentNumber, "1001");
  assert.equal((await ask("/call/platform.roles.list")).body.result.length, 3);
  assert.ok((await ask("/call/work_phone.agents.list")).body.result);
  assert.deepEqual((await ask("/operations", undefined, { method: "GET" })).body, { allow: ALLOW });
});

test("nothing else is", async () => {
  for (const operation of ["platform.agents.create", "platform.agents.query2", "platform.rolesx.list", "platform.roles", "constructor.x", "__proto__", ""]) {
    const { status, body } = await ask(`/call/${operation}`);
    assert.deepEqual([status, body.error.code, body.error.outcome], [403, "not_allowed", "not_sent"], operation);
  }
  assert.equal((await ask("/sign/platform.agents.query")).status, 404);
  assert.equal((await ask("/toString/platform.agents.query")).status, 404);
  assert.equal((await ask("/call/platform.agents.query", undefined, { method: "GET" })).status, 405);
  assert.equal(world.service.calls.length, 0);
});

test("an unknown user, another type, a body that is no object are refused", async () => {
  relay = make({ identify: () => null });
  assert.equal((await ask("/call/platform.agents.query")).status, 401);
  relay = make();
  assert.equal((await ask("/call/platform.agents.query", {}, { "content-type": "text/plain" })).status, 415);
  for (const body of ["[]", "null", "{", "1"]) assert.equal((await ask("/call/platform.agents.query", body)).status, 400, body);
  assert.equal((await ask("/call/platform.agents.query", { agentNumber: "1".repeat(1 << 20) })).status, 413);
  assert.equal(world.service.calls.length, 0);
});

test("pages of other origins are refused unless they are allowed", async () => {
  const foreign = { origin: "https://evil.example" };
  assert.equal((await ask("/call/platform.agents.query", {}, foreign)).body.error.code, "origin");
  assert.equal((await ask("/call/platform.agents.query", {}, { origin: "https://app.example.com" })).status, 200);
  assert.equal((await ask("/call/platform.agents.query", {}, { origin: "null" })).status, 403);
  relay = make({ origins: ["https://other.example"] });
  const { status, headers } = await ask("/call/platform.agents.query", {}, { origin: "https://other.example" });
  assert.deepEqual([status, headers.get("access-control-allow-origin")], [200, "https://other.example"]);
  const preflight = await ask("/call/platform.agents.query", undefined, { method: "OPTIONS", origin: "https://other.example" });
  assert.deepEqual([preflight.status, preflight.headers.get("access-control-allow-methods")], [204, "GET, POST"]);
});

test("each user has a quota", async () => {
  let now = 0;
  relay = make({ quota: slidingWindow({ requests: 2, seconds: 60, now: () => now }) });
  const status = async (user) => (await ask("/call/platform.roles.list", {}, { "x-user": user })).status;
  assert.deepEqual([await status("u1"), await status("u1"), await status("u1"), await status("u2")], [200, 200, 429, 200]);
  now = 30_000;
  const refused = await ask("/call/platform.roles.list", {}, { "x-user": "u1" });
  assert.deepEqual([refused.status, refused.headers.get("retry-after"), refused.body.error.retryable], [429, "30", true]);
  // What is not allowed does not count.
  await ask("/call/platform.agents.create", {}, { "x-user": "u3" });
  assert.deepEqual([await status("u3"), await status("u3"), await status("u3")], [200, 200, 429]);
  now = 60_001;
  assert.equal(await status("u1"), 200);
  assert.equal(world.service.calls.length, 6);
});

test("all users share the relay's part of the rate limit", async () => {
  const platform = Platform.simulated(world.service, { clock: world.clock, account: "1000001", pacing: "3/60" });
  relay = make({ clients: { platform }, maxWait: 1_000 });
  const statuses = [];
  for (let user = 0; user < 4; user += 1) statuses.push(await ask("/call/platform.roles.list", {}, { "x-user": `u${user}` }));
  assert.deepEqual(statuses.map(({ status }) => status), [200, 200, 200, 503]);
  const { headers, body } = statuses[3];
  assert.deepEqual([headers.get("retry-after"), body.error.code, body.error.outcome], ["60", "max_wait", "not_sent"]);
  assert.equal(world.service.calls.length, 3);
  platform.close();
});

test("errors say what to do, and nothing of the response", async () => {
  const wrong = await ask("/call/platform.agents.query", { limit: 101 });
  assert.deepEqual([wrong.status, wrong.body.error.kind, wrong.body.error.field], [400, "invalid_request", "limit"]);
  world.service.setFaults([{ operation: "*", fault: "refusal:6702" }]);
  const refused = await ask("/call/platform.agents.disable", { agentNumber: "1001" });
  assert.deepEqual([refused.status, refused.body.error.code, refused.body.error.outcome], [422, "6702", "rejected"]);
  assert.ok(refused.body.error.remedy);
  assert.ok(!("raw" in refused.body.error));
  world.service.setFaults([{ operation: "*", fault: "drop_after" }]);
  const lost = await ask("/call/platform.customers.create", { customers: [{ name: "赵六" }] });
  assert.deepEqual([lost.status, lost.body.error.outcome, lost.body.error.retryable], [502, "unknown", false]);
});

test("a defect of the program tells nothing", async () => {
  const platform = { call: async () => { throw new Error("password of the database: s3cr3t"); } };
  relay = make({ clients: { platform } });
  const error = console.error;
  console.error = () => {};
  const { status, body } = await ask("/call/platform.roles.list");
  console.error = error;
  assert.deepEqual([status, body.error.code, body.error.outcome], [502, "internal", "unknown"]);
});

/** The relay behind `node:http`, and a page's client of it. */
async function served(run, options) {
  const server = createServer(listener(make(options))).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await run(relayed(`http://127.0.0.1:${server.address().port}/relay`), server);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("a page reads results, lists and streams through Node's server", async () => {
  await served(async (client) => {
    assert.deepEqual(await client.allowed(), ALLOW);
    assert.equal((await client.call("platform.agents.query", { agentNumber: "1001" }))[0].agentNumber, "1001");
    const numbers = [];
    for await (const { agentNumber } of client.rows("platform.agents.query", { limit: 20 })) numbers.push(agentNumber);
    assert.deepEqual([numbers.length, numbers[0], numbers[44]], [45, "1001", "1045"]);
    assert.equal(world.service.calls.length, 4);
    const parts = [];
    const question = { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] };
    for await (const part of client.stream("ai_agent.sessions.ask", question)) parts.push(part.reply ?? "");
    assert.ok(parts.length > 1);
    assert.equal(parts.join(""), "您好！有什么可以帮您？");
    await assert.rejects(client.call("platform.agents.create"), { name: "RelayedError", code: "not_allowed" });
  });
});

test("a stream that fails tells why, and one that is left ends the call", async () => {
  await served(async (client) => {
    const question = { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] };
    world.service.setFaults([{ operation: "ai_agent.sessions.ask", times: 0, fault: "truncate" }]);
    await assert.rejects(async () => {
      for await (const part of client.stream("ai_agent.sessions.ask", question)) void part;
    }, { name: "RelayedError", outcome: "unknown" });
  });
  let signal;
  const ai_agent = {
    async *stream(operation, given, options) {
      signal = options.signal;
      for (;;) {
        yield { reply: "…" };
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
  await served(
    async (client) => {
      for await (const part of client.stream("ai_agent.sessions.ask", {})) if (part) break;
      const until = Date.now() + 5_000;
      while (!signal.aborted && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
      assert.ok(signal.aborted);
    },
    { clients: { ai_agent } },
  );
});

test("a connection that breaks leaves the outcome unknown", async () => {
  const platform = { call: () => new Promise(() => {}) };
  await served(
    async (client, server) => {
      const called = client.call("platform.customers.create", { customers: [{ name: "赵六" }] });
      setTimeout(() => server.closeAllConnections(), 50);
      await assert.rejects(called, { name: "RelayedError", outcome: "unknown", retryable: false });
    },
    { clients: { platform } },
  );
});
