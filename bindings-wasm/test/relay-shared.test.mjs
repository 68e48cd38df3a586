// What a relay saves of the account's requests: reads that become one, answers that are kept, and turns of users.

import assert from "node:assert/strict";
import { test } from "node:test";

import { AiAgent, Platform } from "triline";
import { StandingClock } from "triline/testing";

import { FairQueue } from "../dist/relay/server/queue.js";
import { UserQuota } from "../dist/relay/server/quota.js";
import { AccountStore } from "../dist/relay/server/store.js";
import { relayedWorld, request } from "./support/relay.mjs";

const YES = '{"code":200,"success":true,"data":[]}';

/** A relay whose platform answers when it is told to. `requests`: what reached it. */
async function gated(options = {}) {
  const requests = [];
  const transport = (sent) =>
    new Promise((resolve, reject) => {
      sent.signal.addEventListener("abort", () => reject(sent.signal.reason));
      requests.push({ body: JSON.parse(Buffer.from(sent.body ?? "").toString() || "{}"), signal: sent.signal, answer: (body = YES) => resolve({ status: 200, body }) });
    });
  const platform = new Platform({ baseUrl: "https://cc.example.com", account: "1", secret: "x", signing: "md5:hex:{nonce}{secret}", pacing: "off", retries: 0, transport });
  const world = await relayedWorld({ clients: { platform }, operations: { "platform.agents.query": true, "platform.agents.disable": true, "platform.roles.list": { maxAge: 60_000 } }, ...options });
  const reached = async (count) => {
    while (requests.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...world, requests, reached, close: () => (platform.close(), world.close()) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("the same read of several users is one request, and no other one is", async () => {
  const { clients, requests, reached, close, audits } = await gated();
  const asked = ["u1", "u2", "u3"].map((user) => clients(user).cc.agents.query({ limit: 5 }).then(({ items }) => items.length));
  const other = clients("u4").cc.agents.query({ limit: 6 }).then(({ items }) => items.length);
  await reached(2);
  await settled();
  assert.deepEqual(requests.map(({ body }) => body.limit).sort(), [5, 6]);
  for (const { answer } of requests) answer('{"code":200,"success":true,"data":[{"_id":"1"}]}');
  assert.deepEqual(await Promise.all([...asked, other]), [1, 1, 1, 1]);
  assert.equal(audits.length, 4);
  // Later, it is asked again: no age was allowed.
  const again = clients().cc.agents.query({ limit: 5 }).then(() => {});
  await reached(3);
  requests[2].answer();
  await again;
  close();
});

test("parameters are compared as they are after the narrowing", async () => {
  const narrow = ({ user, params }) => ({ ...params, agentNumber: user.id });
  const { clients, requests, reached, close } = await gated({ operations: { "platform.agents.query": { narrow, maxAge: 60_000 } } });
  const own = (user) => clients(user).cc.agents.query().then(({ items }) => items.map(({ agentNumber }) => agentNumber));
  const asked = [own("1001"), own("1002")];
  await reached(2);
  for (const { body, answer } of requests) answer(JSON.stringify({ code: 200, success: true, data: [{ agentNumber: body.agentNumber }] }));
  assert.deepEqual(await Promise.all(asked), [["1001"], ["1002"]]);
  assert.deepEqual([await own("1001"), await own("1002")], [["1001"], ["1002"]]);
  assert.equal(requests.length, 2);
  close();
});

test("one who does not wait does not make a shared read fail for others", async () => {
  const { clients, requests, reached, close } = await gated();
  const hasty = clients("u1").cc.agents.query({ limit: 5 }, { timeout: 1 }).then(() => "answered", ({ code }) => code);
  await reached(1);
  const patient = clients("u2").cc.agents.query({ limit: 5 }).then(() => "answered");
  assert.equal(await hasty, "timeout");
  await reached(2);
  requests[1].answer();
  assert.equal(await patient, "answered");
  close();
});

test("who leaves a read that is shared does not end it for the others; the last one does", async () => {
  const { clients, requests, reached, close } = await gated();
  const controllers = [new AbortController(), new AbortController()];
  const relayed = controllers.map(({ signal }, at) => clients(`u${at}`).cc.agents.query({ limit: 5 }, { signal }).then(() => "answered", (error) => error.name));
  await reached(1);
  await settled();
  controllers[0].abort();
  assert.equal(await relayed[0], "Cancelled");
  assert.equal(requests[0].signal.aborted, false);
  controllers[1].abort();
  assert.equal(await relayed[1], "Cancelled");
  await settled();
  assert.equal(requests[0].signal.aborted, true);
  const fresh = clients("u2").cc.agents.query({ limit: 5 }).then(() => "answered");
  await reached(2);
  requests[1].answer();
  assert.equal(await fresh, "answered");
  close();
});

test("an answer is kept as long as the operation allows and the page accepts, and its age is told", async () => {
  const { clients, requests, reached, close, advance, relay } = await gated();
  const ages = [];
  const read = (options) => clients("u1", options).cc.roles.list({ onResponse: ({ headers }) => ages.push(headers.age) });
  const first = read();
  await reached(1);
  requests[0].answer();
  await first;
  advance(10_500);
  await read();
  const fresh = read({ maxAge: 10_000 });
  await reached(2);
  requests[1].answer();
  await fresh;
  advance(60_000);
  await read();
  advance(1000);
  const old = read({ maxAge: 1_000_000 });
  await reached(3);
  requests[2].answer();
  await old;
  assert.deepEqual(ages, ["0", "10", "0", "60", "0"]);
  const none = relay(request("/call/platform.roles.list", { params: {}, maxAge: 0 }));
  await reached(4);
  requests[3].answer();
  assert.equal((await none).headers.get("age"), "0");
  close();
});

test("kept answers cost nothing of a user's quota", async () => {
  const { relay, clients, requests, reached, close } = await gated({ quota: "1/60" });
  const first = clients().cc.roles.list();
  await reached(1);
  requests[0].answer();
  await first;
  for (let at = 0; at < 5; at += 1) assert.equal((await relay(request("/call/platform.roles.list"))).status, 200);
  assert.equal((await relay(request("/call/platform.agents.query"))).status, 429);
  close();
});

test("a write empties what was kept, and no read from before it is shared or kept after it", async () => {
  const { clients, requests, reached, close } = await gated();
  const { cc } = clients();
  const before = cc.roles.list();
  await reached(1);
  const written = cc.agents.disable({ agentNumber: "1" });
  await reached(2);
  requests[1].answer();
  await written;
  const after = cc.roles.list();
  await reached(3);
  requests[0].answer('{"code":200,"success":true,"data":[{"_id":"old"}]}');
  requests[2].answer('{"code":200,"success":true,"data":[{"_id":"new"}]}');
  assert.deepEqual([(await before)[0].id, (await after)[0].id], ["old", "new"]);
  assert.equal((await cc.roles.list())[0].id, "new");
  // Also one whose outcome nobody knows.
  const lost = cc.agents.disable({ agentNumber: "1" }).catch(() => {});
  await reached(4);
  requests[3].answer("<html>");
  await lost;
  const again = cc.roles.list();
  await reached(5);
  requests[4].answer();
  assert.deepEqual(await again, []);
  close();
});

test("a stream empties what was read while it ran", async () => {
  let finish;
  const done = new Promise((resolve) => (finish = resolve));
  const last = async function* () {
    await done;
    yield new TextEncoder().encode(`data: ${JSON.stringify({ is_end: true, reply: "done", qid: "q1" })}\n\n`);
  };
  let lists = 0;
  const transport = ({ url }) => {
    if (url.includes("query_with_history")) return { status: 200, body: last() };
    lists += 1;
    return { status: 200, body: '{"code":200,"data":{"list":[],"count":0}}' };
  };
  const aiAgent = new AiAgent({ baseUrl: "https://ai.example.com", appid: "0".repeat(32), apptoken: "t", transport });
  const operations = { "ai_agent.sessions.ask": true, "ai_agent.knowledge.classes": { maxAge: 60_000 } };
  const world = await relayedWorld({ clients: { aiAgent }, operations });
  const list = async () => (await world.relay(request("/call/ai_agent.knowledge.classes", { params: { agent_id: "a1" } }))).status;
  const ask = { params: { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] } };
  const stream = (await world.relay(request("/stream/ai_agent.sessions.ask", ask))).text();
  assert.deepEqual([await list(), await list(), lists], [200, 200, 1]);
  finish();
  assert.match(await stream, /event: end/);
  assert.deepEqual([await list(), lists], [200, 2]);
  aiAgent.close();
  world.close();
});

test("errors are not kept", async () => {
  const { clients, requests, reached, close } = await gated();
  const { cc } = clients();
  const failed = cc.roles.list().catch((error) => error.code);
  await reached(1);
  requests[0].answer('{"code":6702,"success":false,"message":"no"}');
  assert.equal(await failed, "6702");
  const again = cc.roles.list();
  await reached(2);
  requests[1].answer();
  assert.deepEqual(await again, []);
  close();
});

/** Users enter in this order; the order in which they go through, with the times. */
async function through(users, { rate = { requests: 2, ms: 60_000 }, maxWait = 10_000_000 } = {}) {
  let now = 0;
  // Who went through notes the time before it passes.
  const clock = { wall: () => now, steady: () => now, sleep: async (ms) => void (await new Promise(setImmediate), (now += ms)) };
  const queue = new FairQueue(rate, clock);
  const order = [];
  const refused = [];
  const enter = (user) => queue.enter(user, maxWait, new AbortController().signal).then(() => order.push([user, clock.steady()]), (error) => refused.push([user, error.retryAfter]));
  await Promise.all(users.map(enter));
  return { order, refused };
}

test("users have turns, whoever sends most", async () => {
  const { order } = await through([..."aaaaaabc"]);
  assert.deepEqual(order.map(([user]) => user).join(""), "aaabcaaa");
  assert.deepEqual(order.map(([, time]) => time / 60_000), [0, 0, 1, 1, 2, 2, 3, 3]);
});

test("no window has more requests than the rate, and nobody is forgotten", async () => {
  const users = Array.from({ length: 100 }, (_, at) => `u${(at * 7) % 10}`);
  const { order } = await through(users, { rate: { requests: 5, ms: 60_000 } });
  assert.equal(order.length, 100);
  for (const [, time] of order) assert.ok(order.filter(([, other]) => other >= time && other < time + 60_000).length <= 5);
});

test("who would wait longer than he said is told so at once, and when his turn would be", async () => {
  const { order, refused } = await through([..."aaaaaaab"], { maxWait: 60_000 });
  assert.deepEqual(order.map(([user]) => user).join(""), "aaab");
  assert.deepEqual(refused, [["a", 120_000], ["a", 120_000], ["a", 120_000], ["a", 60_000]]);
});

test("a relay tells a caller that the rate limit is far", async () => {
  const world = await relayedWorld({ quota: "2/60", maxWait: 5_000 });
  const platform = Platform.simulated(world.service, { clock: world.clock, pacing: "3/60" });
  const limited = await relayedWorld({ clients: { platform }, operations: { "platform.agents.query": true }, quota: "2/60", maxWait: 5_000, clock: world.clock });
  const results = [];
  for (let user = 0; user < 4; user += 1) {
    results.push(await limited.clients(`u${user}`).cc.agents.query({ limit: 1 + user }).then(() => "done", ({ code, retryAfter, retryable, outcome }) => [code, retryAfter, retryable, outcome]));
  }
  assert.deepEqual(results, ["done", "done", "done", ["max_wait", 60_000, true, "not_sent"]]);
  assert.equal(world.service.calls.length, 3);
  platform.close();
  world.close();
  limited.close();
});

test("a quota remembers the users of its window alone", async () => {
  const clock = new StandingClock(0);
  const quota = new UserQuota({ requests: 2, ms: 60_000 }, clock);
  for (let user = 0; user < 1000; user += 1) assert.equal(await quota.take(`u${user}`), 0);
  clock.advance(30_000);
  assert.deepEqual([await quota.take("u0"), await quota.take("u0"), quota.size], [0, 30_000, 1000]);
  clock.advance(30_000);
  assert.deepEqual([await quota.take("u5"), quota.size], [0, 2]);
});

test("calls that the client refuses do not keep others waiting", async () => {
  const outer = await relayedWorld();
  const platform = Platform.simulated(outer.service, { clock: outer.clock, pacing: "3/60" });
  const world = await relayedWorld({ clients: { platform }, operations: { "platform.agents.query": true }, clock: outer.clock, quota: "2/60", maxWait: 5000 });
  const status = async (user, limit) => (await world.relay(request("/call/platform.agents.query", { params: { limit } }, { "x-user": user }))).status;
  // Another part of the program uses the limit.
  for (let at = 0; at < 3; at += 1) await platform.roles.list();
  await outer.advance(50_000);
  assert.deepEqual([await status("u1", 1), await status("u2", 2), await status("u3", 3)], [503, 503, 503]);
  await outer.advance(11_000);
  assert.equal(await status("u4", 4), 200);
  platform.close();
  world.close();
  outer.close();
});

test("a page that leaves while the relay waits for the store before a stream gives its place back", async (context) => {
  let waited = 0;
  let answer;
  const store = { changed: () => new Promise((resolve) => { waited += 1; answer = resolve; }), count: async () => 0 };
  context.mock.method(AccountStore, "of", () => store);
  const audits = [];
  const world = await relayedWorld({ onAudit: ({ action, status }) => audits.push(`${action} ${status}`), times: { heartbeat: 5, stall: 20 } });
  const ask = (signal) => world.relay(new Request(request("/stream/ai_agent.sessions.ask", { params: { sid: "s1", agent_id: "a1", question: "你好" } }), { signal }));
  // As many as a user may have at a time.
  for (let count = 1; count <= 2; count += 1) {
    const page = new AbortController();
    const response = ask(page.signal);
    while (waited < count) await settled();
    page.abort();
    answer();
    await assert.rejects((await response).text(), /has left the stream/);
    waited = count;
  }
  assert.deepEqual(audits, ["stream 499", "stream 499"]);
  store.changed = async () => {};
  const response = await ask();
  assert.equal(response.status, 200);
  await response.text();
  assert.equal(audits.length, 3);
  world.close();
});
