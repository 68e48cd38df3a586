// The same flows in the process and through a relay: they look the same to the program.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import * as direct from "triline";
import * as relayed from "triline/relay";

import { until } from "./support/service.mjs";
import { SECRETS, relayedWorld, request, served } from "./support/relay.mjs";

/** Runs a flow with each kind of client against a service of its own, and compares what it gives. */
function same(name, flow) {
  test(name, async () => {
    const results = [];
    for (const kind of ["direct", "relayed"]) {
      const world = await relayedWorld();
      const { platform: cc, aiAgent: ai } = world;
      results.push(await flow(kind === "direct" ? { cc, ai } : { cc: world.cc, ai: world.ai }, world));
      assert.deepEqual(world.errors, []);
      world.close();
    }
    assert.deepEqual(results[1], results[0]);
  });
}

/** What a program sees of an error. */
function seen({ name, kind, code, category, message, meaning, remedy, retryable, outcome, operation, status, field, expected, got, canReconcile }) {
  return { name, kind, code, category, message, meaning, remedy, retryable, outcome, operation, status, field, expected, got, canReconcile };
}

async function failure(promise) {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof relayed.TrilineError && error instanceof direct.TrilineError);
    assert.equal(error.constructor, direct[error.name]);
    return seen(error);
  }
  assert.fail("it did not fail");
}

same("a list of 45 agents by pages", async ({ cc }, { service }) => {
  const pages = [];
  for await (const { cursor, ...page } of cc.agents.query({ limit: 20 }).pages()) pages.push({ ...page, hasCursor: cursor !== undefined });
  assert.deepEqual(pages.map(({ items, hasCursor }) => [items.length, hasCursor]), [[20, true], [20, true], [5, false]]);
  assert.equal(service.calls.length, 3);
  const numbers = [];
  for await (const { agentNumber } of cc.agents.query()) numbers.push(agentNumber);
  assert.deepEqual([numbers.length, numbers[0], numbers[44]], [45, "1001", "1045"]);
  const one = await cc.agents.query({ limit: 10, page: 2 });
  assert.deepEqual([one.items.length, one.page], [10, 2]);
  return [pages, numbers, one, await cc.agents.query().collect(3), await cc.call("platform.agents.query", { limit: 2 })];
});

test("a cursor continues a list on the other side", async () => {
  const world = await relayedWorld();
  const [first] = await collect(world.cc.agents.query({ limit: 20 }).pages(), 1);
  const rest = await collect(world.platform.agents.query({ limit: 20 }).pages(first.cursor));
  assert.deepEqual(rest.map(({ items }) => items.length), [20, 5]);
  const [again] = await collect(world.platform.agents.query({ limit: 20 }).pages(), 1);
  assert.deepEqual((await collect(world.cc.agents.query({ limit: 20 }).pages(again.cursor))).map(({ page }) => page), [2, 3]);
  await assert.rejects(collect(world.cc.agents.query({ limit: 20 }).pages("nonsense")), { name: "InvalidRequest", field: "cursor" });
  world.close();
});

async function collect(pages, limit = Infinity) {
  const all = [];
  for await (const page of pages) if (all.push(page) >= limit) break;
  return all;
}

test("a list that ends too early gives its rows, its error and its cursor, without a request more", async () => {
  const rows = Array.from({ length: 10 }, (_, at) => ({ _id: String(at) }));
  let requests = 0;
  const transport = () => {
    requests += 1;
    return { status: 200, body: JSON.stringify({ code: 200, success: true, data: { list: requests === 1 ? rows : [], count: 12 } }) };
  };
  const outcomes = [];
  for (const kind of ["direct", "relayed"]) {
    requests = 0;
    const platform = new direct.Platform({ baseUrl: "https://cc.example.com", account: "1", secret: "x", signing: "md5:hex:{nonce}{secret}", transport });
    const world = await relayedWorld({ clients: { platform }, operations: { "platform.customers.list": true } });
    const cc = kind === "direct" ? platform : world.cc;
    const sizes = [];
    const error = await (async () => {
      for await (const { items } of cc.customers.list({ pageSize: 10 }).pages()) sizes.push(items.length);
    })().catch((thrown) => thrown);
    outcomes.push([sizes, seen(error), error.cursor, requests]);
    world.close();
    platform.close();
  }
  assert.deepEqual(outcomes[1], outcomes[0]);
  assert.equal(outcomes[0][1].code, "incomplete_list");
});

same("a write that is refused, and one that is done", async ({ cc }, { service }) => {
  await cc.agents.disable({ agentNumber: "1001" });
  service.setFaults([{ operation: "*", fault: "refusal:6702" }]);
  const refused = await failure(cc.agents.enable({ agentNumber: "1001" }));
  assert.deepEqual([refused.name, refused.code, refused.outcome], ["ApiError", "6702", "rejected"]);
  return refused;
});

same("parameters that are wrong", async ({ cc }, { service }) => {
  const wrong = [await failure(cc.agents.query({ limit: 101 })), await failure(cc.agents.query({ agentNumbr: "1" }))];
  wrong.push(await failure(cc.agents.disable({ agentNumber: Number.NaN })), await failure(cc.agents.disable({ agentNumber: undefined })));
  assert.equal(service.calls.length, 0);
  return wrong;
});

same("a write whose outcome is unknown, and what there is of it", async ({ cc }, { service }) => {
  const agent = { agentName: "王小明", agentNumber: "9001", agentVersion: "ccAgent", queueList: ["80001"], roles: [], password: "Passw0rd!" };
  service.setFaults([{ operation: "platform.agents.create", fault: "drop_after" }]);
  const error = await cc.agents.create({ ...agent, roles: [(await cc.roles.list())[0].id] }).catch((thrown) => thrown);
  assert.ok(error instanceof direct.OutcomeUnknown && error.canReconcile);
  assert.deepEqual([error.outcome, error.retryable], ["unknown", false]);
  const found = await error.reconcile();
  assert.deepEqual(found.map(({ agentNumber }) => agentNumber), ["9001"]);
  return [seen(error), found.length];
});

same("an answer in parts", async ({ ai }) => {
  const chat = await ai.sessions.open({ sid: "chat-9", agent_id: "a1", session_source: "other", msg_receive_url: "https://hook.example/1" });
  const parts = [];
  const stream = chat.askStream("你好");
  for await (const part of stream) parts.push(part.reply);
  assert.ok(parts.length > 1);
  assert.equal(parts.join(""), "您好！有什么可以帮您？");
  const whole = await stream.answer();
  const merged = await chat.askStream("你好").answer();
  const answer = await chat.ask("你好");
  await chat.close();
  await assert.rejects(chat.ask("你好"), { name: "Misuse" });
  return [parts, whole.reply, merged.reply, answer.reply];
});

same("an answer that breaks off", async ({ ai }, { service }) => {
  service.setFaults([{ operation: "ai_agent.sessions.ask", times: 0, fault: "truncate" }]);
  const question = { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] };
  return failure(collect(ai.sessions.askStream(question)));
});

const DOCUMENT = { agent_id: "a1", kb_id: "k1" };

same("an upload of bytes, of a file, and of a stream", async ({ ai }, { service }) => {
  const folder = await mkdtemp(join(tmpdir(), "relay-"));
  const path = join(folder, "faq.txt");
  await writeFile(path, "问题和答案".repeat(20_000));
  const blob = await openAsBlob(path);
  const bytes = new TextEncoder().encode("bytes\nwith lines");
  const stream = { size: bytes.length, name: "s.txt", stream: () => new Blob([bytes]).stream() };
  const names = [];
  for (const file of [bytes, blob, stream]) {
    const document = await ai.documents.upload({ ...DOCUMENT, filename: "faq.txt", file });
    names.push(document.filename ?? document.doc_name ?? null);
  }
  await rm(folder, { recursive: true });
  assert.equal(service.calls.length, 3);
  return [names, await failure(ai.documents.upload({ ...DOCUMENT, filename: "a.txt", file: 5 }))];
});

test("what a relay tells holds neither the response nor a secret", async () => {
  const world = await relayedWorld();
  world.service.setFaults([{ operation: "*", times: 0, fault: "refusal:6702" }]);
  const response = await world.relay(request("/call/platform.agents.disable", { params: { agentNumber: "1001" } }));
  const text = await response.text();
  for (const secret of SECRETS) assert.ok(!text.includes(secret));
  const { error } = JSON.parse(text);
  assert.equal(response.status, 422);
  assert.ok(!("raw" in error) && !("stack" in error) && error.requestId === response.headers.get("triline-request-id"));
  world.close();
});

test("errors are in the language of the user", async () => {
  const world = await relayedWorld();
  const { cc } = world.clients("u1", { language: "zh" });
  const error = await cc.agents.query({ limit: 101 }).then(() => undefined, (thrown) => thrown);
  assert.match(error.message, /[\u4e00-\u9fff]/);
  const denied = await cc.call("platform.roles.list", {}, {}).then(() => cc.licences.count()).catch((thrown) => thrown);
  assert.match(denied.message, /[\u4e00-\u9fff]/);
  const german = await world.relay(request("/call/platform.agents.query", { params: { limit: 101 } }, { "accept-language": "de, en;q=0.5, zh;q=0.1" }));
  assert.doesNotMatch((await german.json()).error.message, /[\u4e00-\u9fff]/);
  world.close();
});

test("a call that is cancelled ends the request to the service", async () => {
  let aborted;
  const reached = Promise.withResolvers?.() ?? deferred();
  const transport = ({ signal }) =>
    new Promise((resolve, reject) => {
      aborted = new Promise((end) => signal.addEventListener("abort", () => (end(true), reject(signal.reason))));
      reached.resolve();
    });
  const platform = new direct.Platform({ baseUrl: "https://cc.example.com", account: "1", secret: "x", signing: "md5:hex:{nonce}{secret}", transport });
  const world = await relayedWorld({ clients: { platform }, operations: { "platform.agents.disable": true, "platform.roles.list": true } });
  await served(world.relay, async (url) => {
    const cc = new relayed.Platform({ relay: `${url}/relay` });
    for (const call of [(options) => cc.agents.disable({ agentNumber: "1" }, options), (options) => cc.roles.list(options)]) {
      const controller = new AbortController();
      const called = call({ signal: controller.signal }).catch((error) => error);
      await reached.promise;
      controller.abort("enough");
      const error = await called;
      assert.ok(error instanceof relayed.Cancelled && error.mayHaveHappened);
      assert.equal(error.reason, "enough");
      assert.equal(await aborted, true);
    }
    const before = AbortSignal.abort();
    await assert.rejects(cc.roles.list({ signal: before }), { name: "Cancelled", outcome: "not_sent" });
  });
  platform.close();
  world.close();
});

function deferred() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

test("a stream that is left ends the call, and lists and streams pass a real server", async () => {
  const world = await relayedWorld();
  const endless = async function* () {
    for (;;) {
      yield new TextEncoder().encode(`data: ${JSON.stringify({ is_end: false, reply: "…", qid: "q1" })}\n\n`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const aiAgent = new direct.AiAgent({ baseUrl: "https://ai.example.com", appid: "0".repeat(32), apptoken: "t", transport: () => ({ status: 200, body: endless() }) });
  const talks = await relayedWorld({ clients: { aiAgent }, operations: { "ai_agent.sessions.ask": true } });
  await served(talks.relay, async (url) => {
    const ai = new relayed.AiAgent({ relay: `${url}/relay` });
    const question = { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] };
    for await (const part of ai.sessions.askStream(question)) if (part) break;
    await until(() => talks.audits.length);
    assert.deepEqual([talks.audits[0].action, talks.audits[0].status], ["stream", 499]);
  });
  aiAgent.close();
  talks.close();
  await served(world.relay, async (url) => {
    const [cc, ai] = [new relayed.Platform({ relay: `${url}/relay` }), new relayed.AiAgent({ relay: `${url}/relay` })];
    assert.equal((await cc.agents.query().collect(100)).length, 45);
    let told;
    const file = new Uint8Array(300_000).fill(65);
    await ai.documents.upload({ ...DOCUMENT, filename: "a.txt", file }, { onProgress: (progress) => (told = progress) });
    assert.deepEqual([told.fraction, told.sent > file.length], [1, true]);
  });
  world.close();
});

test("a lost connection leaves a creation unknown, and a read may be repeated", async () => {
  const world = await relayedWorld();
  const { cc } = world.clients("u1", { fetch: () => Promise.reject(new TypeError("fetch failed")) });
  const created = await cc.customers.create({ customers: [{ name: "赵六" }] }).catch((error) => error);
  assert.deepEqual([created.name, created.outcome, created.retryable, created.cause.message], ["OutcomeUnknown", "unknown", false, "fetch failed"]);
  await assert.rejects(cc.roles.list(), { name: "TransportError", retryable: true, outcome: "unknown" });
  const answers = (status, body) => world.clients("u1", { fetch: async () => new Response(body, { status }) }).cc;
  await assert.rejects(answers(502, "<html>").roles.list(), { name: "HttpError", status: 502, retryable: true });
  await assert.rejects(answers(502, "<html>").customers.create({ customers: [] }), { name: "OutcomeUnknown", status: 502 });
  await assert.rejects(answers(404, "<html>").customers.create({ customers: [] }), { name: "HttpError", outcome: "not_sent" });
  await assert.rejects(answers(200, "<html>").roles.list(), { name: "MalformedResponse", code: "no_relay" });
  world.close();
});

test("options that a relayed client does not have are refused", () => {
  for (const options of [{}, { relay: "" }, { relay: "/relay", secret: "s" }, { relay: "/relay", fetch: 1 }, { relay: "/relay", utcOffset: "8" }]) {
    assert.throws(() => new relayed.Platform(options), relayed.InvalidRequest);
  }
});

test("headers can be made for each request, and responses are told", async () => {
  const tokens = [];
  const world = await relayedWorld({ identify: (sent) => ({ id: tokens[tokens.push(sent.headers.get("authorization")) - 1] }) });
  let made = 0;
  const { cc } = world.clients("u1", { headers: async () => ({ authorization: `Bearer ${(made += 1)}` }) });
  const heads = [];
  await cc.roles.list();
  await cc.roles.list({ onResponse: ({ status, headers }) => heads.push([status, headers.age]) });
  assert.deepEqual([tokens, heads], [["Bearer 1", "Bearer 2"], [[200, "0"]]]);
  world.close();
});

test("it needs no WebAssembly", async () => {
  // Without it, Node has no fetch of its own either: undici parses HTTP by it.
  const program = `import { request } from "node:http";
    import { Platform } from "triline/relay";
    const send = (url, { method, headers, body }) => new Promise((resolve, reject) => {
      request(url, { method, headers }, async (answer) => {
        const parts = [];
        for await (const part of answer) parts.push(part);
        const { statusCode: status } = answer;
        resolve({ ok: status < 300, status, headers: [], body: null, text: async () => Buffer.concat(parts).toString() });
      }).on("error", reject).end(body);
    });
    const cc = new Platform({ relay: process.argv[1], fetch: send });
    const wrong = await cc.agents.query({ limit: 101 }).catch(({ name, field }) => name + " " + field);
    console.log(typeof WebAssembly, (await cc.agents.query().collect(100)).length, wrong);`;
  const world = await relayedWorld();
  await served(world.relay, async (url) => {
    const args = ["--no-expose-wasm", "--input-type=module", "--eval", program, `${url}/relay`];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: new URL(".", import.meta.url) });
    assert.equal(stdout, "undefined 45 InvalidRequest limit\n");
  });
  world.close();
});

test("options of views and calls: headers go to the relay, and undocumented parameters where a rule names them", async () => {
  const sent = [];
  const operations = { "platform.agents.query": { extraParams: ["isDel"] }, "platform.roles.list": true };
  const world = await relayedWorld({ operations });
  const page = (address, init) => {
    sent.push(init.headers);
    return world.page(address, init);
  };
  const { cc } = world.clients("u1", { fetch: page });
  const view = cc.withOptions({ headers: { "x-trace": "1", "x-user": "u2" }, maxWait: 1000 });
  await view.roles.list({ headers: { "x-step": "2" } });
  await cc.roles.list();
  assert.deepEqual(sent.map((headers) => [headers["x-user"], headers["x-trace"], headers["x-step"]]), [["u2", "1", "2"], ["u1", undefined, undefined]]);
  world.service.clearCalls();
  const seen = async (client, options) => (await client.agents.query({ limit: 1 }, options)).items.length;
  const refused = await failure(cc.withOptions({ extraParams: { isDel: true, account: "2" } }).agents.query({ limit: 1 }).pages()[Symbol.asyncIterator]().next());
  assert.deepEqual([refused.code, refused.field, refused.outcome, world.service.calls.length], ["not_allowed", "extraParams.account", "not_sent", 0]);
  await failure(cc.roles.list({ extraParams: { isDel: true } }));
  assert.equal(await seen(cc, undefined), 1);
  // The simulated service refuses what no document describes: it came there.
  assert.equal((await failure(seen(cc, { extraParams: { isDel: true } }))).code, "40000");
  assert.deepEqual(world.audits.at(-1).extraParams, { isDel: true });
  world.close();
});
