// What a page, a form or another program may try with a relay.

import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";

import { AiAgent, Platform } from "triline";
import * as relayed from "triline/relay";
import { Refusal, createRelay } from "triline/relay/server";

import { until } from "./support/service.mjs";
import { ORIGIN, SECRETS, relayedWorld, request, served } from "./support/relay.mjs";

/** Runs with a world, and asks its relay for statuses and codes. */
function hostile(name, options, run) {
  test(name, async () => {
    const world = await relayedWorld(options);
    const ask = async (...sent) => {
      const response = await world.relay(request(...sent));
      const text = await response.text();
      for (const secret of SECRETS) assert.ok(!text.includes(secret), "a secret left the relay");
      return { status: response.status, headers: response.headers, ...(text && JSON.parse(text)) };
    };
    const code = async (...sent) => {
      const { status, error } = await ask(...sent);
      return `${status} ${error?.code ?? ""}`.trim();
    };
    try {
      await run({ ...world, ask, code });
    } finally {
      world.close();
    }
  });
}

const ROLES = "/call/platform.roles.list";

// A pattern that looks for the end of the spaces from each of them would take hours.
hostile("a header full of spaces costs nothing", {}, async ({ ask }) => {
  const { status, error } = await ask(ROLES, { params: {}, unknown: 1 }, { "accept-language": `zh${" ".repeat(4 << 20)}x, en;q=0.1` });
  assert.deepEqual([status, error.message], [400, "请求体不是协议规定的 JSON 对象"]);
});

hostile("forms and pages of other origins are refused before anything else", {}, async ({ code, ask, service, audits }) => {
  for (const origin of ["https://evil.example", "null", "http://app.example.com", "https://app.example.com.evil.example", "https://app.example.com:444"]) {
    assert.equal(await code(ROLES, {}, { origin }), "403 origin", origin);
    assert.equal((await ask(ROLES, {}, { origin, method: "OPTIONS" })).headers.get("access-control-allow-origin"), null);
  }
  assert.equal(await code(ROLES, undefined, { origin: undefined, "sec-fetch-site": "cross-site" }), "403 origin");
  assert.equal(await code(ROLES, undefined, { origin: undefined }), "200");
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", undefined]) {
    assert.equal(await code(ROLES, '{"params":{}}', { "content-type": type }), "415 content_type", type);
  }
  for (const version of [undefined, "", "2", "1, 1"]) assert.equal(await code(ROLES, undefined, { "triline-relay": version }), "400 version");
  for (const method of ["GET", "PUT", "DELETE", "HEAD"]) assert.match(await code(ROLES, undefined, { method }).catch(() => "405 method"), /^405/);
  const { status, headers } = await ask(ROLES, undefined, { method: "OPTIONS" });
  assert.deepEqual([status, headers.get("access-control-allow-origin"), headers.get("vary")], [204, ORIGIN, "origin"]);
  assert.equal(service.calls.length, 1);
  assert.ok(audits.filter(({ status }) => status === 403).length >= 6);
});

hostile("nobody but an object with an id is a user", {}, async ({ platform, service }) => {
  const users = [undefined, null, "", false, 0, "alice", 1, true, [], {}, { id: "" }, { id: 7 }, { id: null }, Promise.resolve(undefined)];
  for (const user of users) {
    const relay = createRelay({ clients: { platform }, origins: [ORIGIN], operations: { "platform.roles.list": true }, identify: () => user });
    const response = await relay(request(ROLES));
    const { error } = await response.json();
    assert.deepEqual([response.status, error.code, error.kind, error.outcome], [401, "unknown_user", "auth", "not_sent"], String(user));
  }
  assert.equal(service.calls.length, 0);
});

hostile("what fails in the application is told to nobody", { identify: () => { throw new Error("password of the database: s3cr3t"); } }, async ({ ask, errors }) => {
  const { status, error } = await ask(ROLES);
  assert.deepEqual([status, error.code, error.message], [500, "internal", "the relay failed"]);
  assert.match(errors[0].message, /database/);
});

hostile("no operation is called that is not on the list", {}, async ({ code, service }) => {
  for (const operation of ["platform.agents.update", "platform.agents.query2", "platform.agents", "work_phone.token.get", "constructor.x", "__proto__", "toString", "platform.agents.query%00", "platform.agents.query%20"]) {
    assert.equal(await code(`/call/${operation}`), "403 not_allowed", operation);
  }
  // Allowed, but not to be looked up.
  assert.equal(await code("/reconcile/platform.customers.create"), "403 not_allowed");
  for (const path of ["/sign/platform.roles.list", "/constructor/platform.roles.list", "/call/"]) assert.match(await code(path), /^40[34]/);
  assert.equal(service.calls.length, 0);
});

test("a list of operations that is wrong is told at once", async () => {
  const { service, close } = await relayedWorld();
  const platform = Platform.simulated(service, { pacing: "20/60" });
  const make = (options) => () => createRelay({ clients: { platform }, origins: [], identify: () => null, operations: {}, ...options });
  assert.throws(make({ operations: { "platform.agents.qurey": true } }), /operations: .*qurey/);
  assert.throws(make({ operations: { "work_phone.agents.list": true } }), /no client/);
  // A token of the account would open everything.
  assert.throws(make({ operations: { "work_phone.token.get": true } }), /operations/);
  assert.throws(make({ origins: ["https://app.example.com/"] }), /origins/);
  assert.throws(make({ quota: "many" }), /quota/);
  // One user would starve the others.
  for (const quota of ["20/60", "30/60", "1/1"]) assert.throws(make({ quota }), /quota: one user/);
  make({ quota: "19/60" })();
  platform.close();
  close();
});

const NARROW = {
  operations: {
    "platform.agents.disable": { narrow: ({ user, params }) => ({ ...params, agentNumber: user.id }) },
    "platform.agents.query": { narrow: ({ user, params }) => (user.id === "boss" ? params : undefined) },
    "platform.roles.list": {
      narrow: () => {
        throw new Refusal("not_allowed", "roles are for the night shift");
      },
    },
  },
};

hostile("parameters do not get past the narrowing", NARROW, async ({ code, ask, service }) => {
  const disable = (params, user) => ask("/call/platform.agents.disable", { params }, { "x-user": user });
  for (const params of [{ agentNumber: "1002" }, { agentNumber: ["1002"] }, {}]) {
    service.clearCalls();
    assert.equal((await disable(params, "1001")).status, 200);
    assert.deepEqual(service.calls.map((call) => call.params.agentNumber), ["1001"]);
  }
  service.clearCalls();
  // A name that a copy by assignment would make the prototype.
  assert.equal(await code("/call/platform.agents.disable", '{"params":{"__proto__":{"agentNumber":"1002"}}}'), "400 json");
  assert.equal(await code("/call/platform.agents.disable", '{"params":{"a":[{"__proto__":1}]}}'), "400 json");
  // By another member of the request.
  for (const more of ['"operation":"platform.agents.enable"', '"headers":{}', '"paths":{}', '"extraParams":[]', '"file":"x"', '"maxWait":"1"', '"maxWait":-1', '"__proto__":{}']) {
    assert.equal(await code("/call/platform.agents.disable", `{"params":{},${more}}`), "400 json", more);
  }
  assert.equal(await code("/call/platform.agents.query"), "403 not_allowed");
  assert.equal(await code("/pages/platform.agents.query"), "403 not_allowed");
  assert.equal(await code("/call/platform.agents.query", undefined, { "x-user": "boss" }), "200");
  assert.equal((await ask(ROLES)).error.message, "roles are for the night shift");
  assert.equal(service.calls.length, 1);
});

const BY_NAME = {
  operations: {
    "platform.chat.sessions": { narrow: ({ params }) => !("agentFirstReplyTime" in params) && params },
    "platform.customers.update": { narrow: ({ params }) => !("id" in params.customer) && params },
  },
};

hostile("a rule sees a parameter under its name, whatever name the page has sent", BY_NAME, async ({ code, ask, service }) => {
  const times = ["2026-01-01 00:00:00", "2026-01-02 00:00:00"];
  const sessions = (params) => code("/call/platform.chat.sessions", { params });
  assert.equal(await sessions({ agentFirstReplyTime: times }), "403 not_allowed");
  assert.equal(await sessions({ createTagentFirstReplyTimeime: times }), "403 not_allowed");
  assert.equal(service.calls.length, 0);
  // Both names at once.
  const { error } = await ask("/call/platform.chat.sessions", { params: { createTagentFirstReplyTimeime: times, agentFirstReplyTime: times } });
  assert.equal(error.code, "not_allowed");
  // Inside of a parameter.
  for (const customer of [{ id: "c1" }, { _id: "c1" }, { id: "c1", _id: "c2" }]) {
    assert.equal(await code("/call/platform.customers.update", { params: { customer } }), "403 not_allowed");
  }
  // A name that looks like the way to it.
  assert.match(await code("/call/platform.customers.update", { params: { customer: {}, "customer._id": "c1" } }), /^400/);
  assert.equal(service.calls.length, 0);
  assert.equal(await sessions({}), "200");
});

test("no header of a page reaches the service", async () => {
  const sent = [];
  const transport = (given) => {
    sent.push(given);
    return { status: 200, body: '{"code":200,"success":true,"data":[]}' };
  };
  const platform = new Platform({ baseUrl: "https://cc.example.com", account: "1", secret: "x", signing: "md5:hex:{nonce}{secret}", transport });
  const world = await relayedWorld({ clients: { platform }, operations: { "platform.roles.list": true } });
  const smuggled = { "svc-appkey": "2", "svc-sign": "forged", cookie: "session=1", authorization: "Bearer t", "x-forwarded-for": "10.0.0.1", host: "evil.example" };
  const response = await world.relay(request(ROLES, undefined, smuggled));
  assert.equal(response.status, 200);
  const all = JSON.stringify(sent.map(({ url, headers }) => [url, headers]));
  for (const part of ["forged", "session", "Bearer", "10.0.0.1", "evil"]) assert.ok(!all.includes(part), part);
  assert.deepEqual(sent.map(({ headers }) => headers["svc-appkey"]), ["1"]);
  platform.close();
  world.close();
});

hostile("bodies that are deep, wide, endless or no JSON are refused", { maxBytes: { json: 10_000, file: 1000 }, times: { pause: 20 } }, async ({ code, relay, service }) => {
  const deep = (levels) => `{"params":{"a":${"[".repeat(levels)}${"]".repeat(levels)}}}`;
  // The parameters are refused by the client, the depth by the relay.
  assert.equal(await code("/call/platform.agents.query", deep(62)), "400 unknown");
  assert.equal(await code("/call/platform.agents.query", deep(63)), "400 json");
  assert.equal(await code("/call/platform.agents.query", deep(4000)), "400 json");
  assert.equal(await code(ROLES, `{"params":{"a":"${"x".repeat(10_000)}"}}`), "413 too_large");
  for (const body of ["", "[]", "null", "{", "1", "{}", '{"params":[]}', '{"params":null}', '{"params":{}}{}', new Uint8Array([0x7b, 0xff, 0x7d])]) {
    assert.equal(await code(ROLES, body), "400 json", String(body));
  }
  // Without a length, and without an end.
  const endless = (pull) => new Request(`${ORIGIN}/relay${ROLES}`, { method: "POST", headers: request(ROLES).headers, body: new ReadableStream({ pull }), duplex: "half" });
  assert.equal((await relay(endless((out) => out.enqueue(new Uint8Array(1000).fill(32))))).status, 413);
  assert.equal((await relay(endless(() => new Promise(() => {})))).status, 408);
  const upload = (head, rest = "") => code("/upload/ai_agent.documents.upload", `${head}\n${rest}`, { "content-type": "application/vnd.triline.upload" });
  for (const head of ['{"params":{}}', '{"params":{},"size":-1}', '{"params":{},"size":1.5}', "{"]) assert.equal(await upload(head), "400 json", head);
  assert.equal(await upload('{"params":{},"size":1001}'), "413 too_large");
  assert.equal(await upload("x".repeat(10_001)), "413 too_large");
  assert.equal(service.calls.length, 0);
});

test("a page that leaves while it sends is no failure of the relay", async () => {
  const world = await relayedWorld();
  await served(world.relay, async (url) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const head = ["POST /relay/call/platform.roles.list HTTP/1.1", "host: x", `origin: ${ORIGIN}`, "content-type: application/json", "triline-relay: 1", "content-length: 100"];
    socket.write(`${head.join("\r\n")}\r\n\r\n{"params"`, () => socket.destroy());
    await until(() => world.audits.length === 1);
  });
  assert.deepEqual([world.audits[0].status, world.audits[0].code, world.errors], [499, "cancelled", []]);
  world.close();
});

hostile("a file that is longer or shorter than it says is not sent as if it were whole", {}, async ({ ask }) => {
  const params = JSON.stringify({ agent_id: "a1", kb_id: "k1", filename: "a.txt" });
  for (const [size, text] of [[5, "abc"], [2, "abc"]]) {
    const { error } = await ask("/upload/ai_agent.documents.upload", `{"params":${params},"size":${size}}\n${text}`, { "content-type": "application/vnd.triline.upload" });
    assert.ok(error && error.outcome !== "done", JSON.stringify(error));
  }
});

hostile("one user neither uses up the limit of the account nor the places of others", { quota: "3/60" }, async ({ ask, code, service, advance }) => {
  const as = (user) => ({ "x-user": user });
  for (let at = 0; at < 3; at += 1) assert.equal(await code(ROLES, undefined, as("greedy")), "200");
  const { status, error, headers } = await ask(ROLES, undefined, as("greedy"));
  assert.deepEqual([status, error.code, error.retryable, error.outcome, headers.get("retry-after")], [429, "quota", true, "not_sent", "60"]);
  // What is refused counts neither for the user nor for the account.
  for (let at = 0; at < 50; at += 1) await code(ROLES, undefined, as("greedy"));
  assert.equal(await code("/call/platform.agents.update", undefined, as("other")), "403 not_allowed");
  for (let at = 0; at < 3; at += 1) assert.equal(await code(ROLES, undefined, as("other")), "200");
  assert.equal(service.calls.length, 6);
  advance(60_000);
  assert.equal(await code(ROLES, undefined, as("greedy")), "200");
});

hostile("a user has so many requests and streams at a time, and no more", { concurrent: { requests: 3, streams: 1 } }, async ({ relay, code, audits }) => {
  const held = [];
  const open = () => new Request(`${ORIGIN}/relay${ROLES}`, { method: "POST", headers: request(ROLES).headers, body: new ReadableStream({ start: (out) => held.push(out) }), duplex: "half" });
  const waiting = [relay(open()), relay(open()), relay(open())];
  assert.equal(await code(ROLES), "429 too_many");
  assert.equal(await code(ROLES, undefined, { "x-user": "u2" }), "200");
  for (const out of held) out.close();
  for (const response of await Promise.all(waiting)) assert.equal(response.status, 400);
  assert.equal(await code(ROLES), "200");
  const ask = { params: { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] } };
  const stream = await relay(request("/stream/ai_agent.sessions.ask", ask));
  assert.equal(await code("/stream/ai_agent.sessions.ask", ask), "429 too_many");
  assert.match(await stream.text(), /event: end\n/);
  assert.ok(audits.some(({ action, status }) => action === "stream" && status === 200));
  const again = await relay(request("/stream/ai_agent.sessions.ask", ask));
  assert.equal(again.status, 200);
  await again.body.cancel();
});

/** A client of an agent whose answer never ends; `open` counts the answers that are read. */
function talker() {
  const state = { open: 0 };
  const endless = async function* () {
    state.open += 1;
    try {
      for (;;) {
        yield new TextEncoder().encode(`data: ${JSON.stringify({ is_end: false, reply: "x".repeat(10_000), qid: "q1" })}\n\n`);
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      state.open -= 1;
    }
  };
  const transport = () => ({ status: 200, body: endless() });
  return { state, aiAgent: new AiAgent({ baseUrl: "https://ai.example.com", appid: "0".repeat(32), apptoken: "t", transport }) };
}

const ASK = { params: { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] } };

test("a stream that nobody reads ends, and gives its place back", async () => {
  const { state, aiAgent } = talker();
  const options = { clients: { aiAgent }, operations: { "ai_agent.sessions.ask": true }, concurrent: { streams: 1 }, times: { stall: 30 } };
  const world = await relayedWorld(options);
  // Neither opened, nor read on.
  const idle = await world.relay(request("/stream/ai_agent.sessions.ask", ASK));
  await until(() => world.audits.length === 1);
  await assert.rejects(idle.text());
  const begun = await world.relay(request("/stream/ai_agent.sessions.ask", ASK));
  const reader = begun.body.getReader();
  assert.match(new TextDecoder().decode((await reader.read()).value), /^event: part\n/);
  await until(() => world.audits.length === 2);
  await assert.rejects(reader.read());
  await until(() => state.open === 0);
  // Through a socket that is open and not read.
  await served(world.relay, async (url) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.pause();
    const body = JSON.stringify(ASK);
    const head = ["POST /relay/stream/ai_agent.sessions.ask HTTP/1.1", "host: x", `origin: ${ORIGIN}`, "content-type: application/json", "triline-relay: 1", `content-length: ${Buffer.byteLength(body)}`];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    socket.on("error", () => {});
    await until(() => world.audits.length === 3 && state.open === 0);
    socket.resume();
    await once(socket, "close");
  });
  assert.deepEqual(world.audits.map(({ status }) => status), [499, 499, 499]);
  aiAgent.close();
  world.close();
});

test("a stream that has nothing to say is kept alive", async () => {
  const waiting = async function* () {
    await new Promise((resolve) => setTimeout(resolve, 50));
    yield new TextEncoder().encode(`data: ${JSON.stringify({ is_end: true, reply: "late", qid: "q1" })}\n\n`);
  };
  const transport = () => ({ status: 200, body: waiting() });
  const aiAgent = new AiAgent({ baseUrl: "https://ai.example.com", appid: "0".repeat(32), apptoken: "t", transport });
  const world = await relayedWorld({ clients: { aiAgent }, operations: { "ai_agent.sessions.ask": true }, times: { heartbeat: 5 } });
  const text = await (await world.relay(request("/stream/ai_agent.sessions.ask", ASK))).text();
  assert.match(text, /^: heartbeat\n\n/);
  assert.match(text, /late/);
  const ai = new relayed.AiAgent({ relay: "/relay", fetch: world.page });
  assert.equal((await ai.sessions.askStream(ASK.params).answer()).reply, "late");
  aiAgent.close();
  world.close();
});

test("a server does nothing for a target that is no path, whatever its host", async () => {
  const world = await relayedWorld();
  await served(world.relay, async (url) => {
    for (const target of ["//localhost/.env", "/.env", "http://evil.example/relay/call/x", "*", "/relay/call/%2e%2e", "/"]) {
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      socket.write(`GET ${target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
      let text = "";
      for await (const chunk of socket) text += chunk;
      assert.match(text, /^HTTP\/1\.1 (405|400)/, target);
    }
  });
  world.close();
});
