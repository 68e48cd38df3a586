// hostile.mjs [HANDLER...]: what a page, a form or another program may try with a relay, over HTTP, with each handler of handlers.mjs.

import assert from "node:assert/strict";
import { once } from "node:events";
import { request as send } from "node:http";
import { connect } from "node:net";

import { HANDLERS } from "./handlers.mjs";
import { startService, until } from "./service.mjs";

const ORIGIN = "https://app.example.com";
const SECRETS = ["s3cr3t", "csecret", "tok-secret"];
const ROLES = "/call/platform.roles.list";
const STATUSES = "/call/platform.agents.statuses";
const QUESTION = { params: { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] } };
const UPLOAD = "application/vnd.triline.upload";
const FILE = JSON.stringify({ agent_id: "a1", kb_id: "k1", filename: "a.txt" });

/** A request as a page sends it, with changes; a header that is undefined is left out, one that is a list is sent that often. */
function open(url, path, { method = "POST", ...headers } = {}) {
  const own = { "content-type": "application/json", "triline-relay": "1", origin: ORIGIN, "x-user": "u1" };
  const all = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== undefined);
  return send(url + path, { method, headers: Object.fromEntries(all), agent: false });
}

async function answerOf(outgoing) {
  const [incoming] = await once(outgoing, "response");
  let text = "";
  for await (const chunk of incoming.setEncoding("utf8")) text += chunk;
  for (const secret of SECRETS) assert.ok(!text.includes(secret), "a secret left the relay");
  let told = {};
  try {
    told = JSON.parse(text || "{}");
  } catch {}
  return { status: incoming.statusCode, headers: incoming.headers, text, ...told };
}

/** The ways of a check to ask a relay. */
function asking(url) {
  const ask = (path, body = { params: {} }, headers = {}) => {
    const outgoing = open(url, path, headers);
    const isText = typeof body === "string" || body instanceof Uint8Array;
    outgoing.end(outgoing.method === "POST" ? (isText ? body : JSON.stringify(body)) : undefined);
    return answerOf(outgoing);
  };
  const code = async (...sent) => {
    const { status, error } = await ask(...sent);
    return `${status} ${error?.code ?? ""}`.trim();
  };
  /** What is answered to bytes. */
  const raw = async (text) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write(text);
    let answer = "";
    for await (const chunk of socket) answer += chunk;
    return answer;
  };
  return { url, ask, code, raw };
}

const checks = [];
const check = (name, options, run) => checks.push({ name, options, run });

check("forms and pages of other origins are refused before anything else", {}, async ({ code, ask, world }) => {
  for (const origin of ["https://evil.example", "null", "http://app.example.com", "https://app.example.com.evil.example", "https://app.example.com:444"]) {
    assert.equal(await code(ROLES, {}, { origin }), "403 origin", origin);
    assert.equal((await ask(ROLES, {}, { origin, method: "OPTIONS" })).headers["access-control-allow-origin"], undefined);
  }
  assert.equal(await code(ROLES, undefined, { origin: undefined, "sec-fetch-site": "cross-site" }), "403 origin");
  assert.equal(await code(ROLES, undefined, { origin: undefined }), "200");
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", undefined]) {
    assert.equal(await code(ROLES, '{"params":{}}', { "content-type": type }), "415 content_type", type);
  }
  for (const version of [undefined, "", "2", "1, 1"]) assert.equal(await code(ROLES, undefined, { "triline-relay": version }), "400 version");
  for (const method of ["GET", "PUT", "DELETE"]) assert.equal(await code(ROLES, undefined, { method }), "405 method");
  const { status, headers } = await ask(ROLES, undefined, { method: "OPTIONS", "x-user": undefined });
  assert.deepEqual([status, headers["access-control-allow-origin"], headers.vary], [204, ORIGIN, "origin"]);
  assert.equal(world.service.calls.length, 1);
});

check("nobody is a user by mistake", {}, async ({ code, ask, world }) => {
  for (const user of [undefined, "", " ", ["u1", "u2"]]) assert.equal(await code(ROLES, undefined, { "x-user": user }), "401 unknown_user", String(user));
  const { error } = await ask(ROLES, undefined, { "x-user": undefined });
  assert.deepEqual([error.kind, error.outcome, error.retryable], ["auth", "not_sent", false]);
  assert.equal(world.service.calls.length, 0);
});

check("no operation is called that is not on the list", {}, async ({ code, world }) => {
  for (const operation of ["platform.agents.update", "platform.agents.query2", "platform.agents", "work_phone.token.get", "constructor.x", "__proto__", "toString", "platform.roles.list%00", "platform.roles.list%20", "PLATFORM.ROLES.LIST"]) {
    assert.equal(await code(`/call/${operation}`), "403 not_allowed", operation);
  }
  // Allowed, but not to be looked up.
  assert.equal(await code("/reconcile/platform.customers.delete"), "403 not_allowed");
  for (const path of ["/sign/platform.roles.list", "/constructor/platform.roles.list", "/call/", "/CALL/platform.roles.list"]) assert.match(await code(path), /^40[34]/, path);
  assert.equal(world.service.calls.length, 0);
});

check("parameters do not get past the narrowing", {}, async ({ code, ask, world }) => {
  const disable = (params) => ask("/call/platform.agents.disable", { params }, { "x-user": "1001" });
  for (const params of [{ agentNumber: "1002" }, { agentNumber: ["1002"] }, { agentNumber: null }, {}]) {
    world.service.clearCalls();
    assert.equal((await disable(params)).status, 200, JSON.stringify(params));
    assert.deepEqual(world.service.calls.map((call) => call.params.agentNumber), ["1001"]);
  }
  world.service.clearCalls();
  const sent = (text) => code("/call/platform.agents.disable", text, { "x-user": "1001" });
  // Another name of the same thing, which the rule does not look at.
  for (const params of [{ agentId: "a2" }, { agentId: "a2", agentNumber: "1001" }]) assert.equal(await code("/call/platform.agents.disable", { params }, { "x-user": "1001" }), "403 not_allowed");
  // A name that a copy by assignment would make the prototype.
  for (const text of ['{"params":{"__proto__":{"agentNumber":"1002"}}}', '{"params":{"a":[{"__proto__":1}]}}']) assert.equal(await sent(text), "400 json");
  // By another member of the request.
  for (const more of ['"operation":"platform.agents.enable"', '"headers":{}', '"paths":{}', '"extraParams":[]', '"file":"x"', '"maxWait":"1"', '"maxWait":-1', '"__proto__":{}']) {
    assert.equal(await sent(`{"params":{},${more}}`), "400 json", more);
  }
  assert.equal(await sent('{"params":{},"extraParams":{"agentNo":"1002"}}'), "403 not_allowed");
  // Under the name of the vendor's documents.
  for (const name of ["agentFirstReplyTime", "createTagentFirstReplyTimeime"]) {
    assert.equal(await code("/call/platform.chat.sessions", { params: { [name]: ["2026-01-01 00:00:00", "2026-01-02 00:00:00"] } }), "403 not_allowed", name);
  }
  assert.equal(await code("/call/platform.licences.list"), "403 not_allowed");
  assert.equal(world.service.calls.length, 0);
  assert.equal(await code("/call/platform.licences.list", undefined, { "x-role": "boss" }), "200");
});

check("a cursor that a page has written reads no more than the rule allows", {}, async ({ ask, world }) => {
  const [first, last] = ["2026-01-01 00:00:00", "2026-01-02 00:00:00"];
  world.answer = (incoming, outgoing) => {
    if (!incoming.url.includes("/getWeMessageByPage")) return false;
    // The last page that the service has, with more rows than fit.
    const rows = Array.from({ length: 100 }, (_, at) => ({ id: `m${at}` }));
    outgoing.end(JSON.stringify({ code: 1, msg: "", data: { list: rows, count: 1000 } }));
    return true;
  };
  const pages = (cursor) => ask("/pages/work_phone.chat_app.messages", { params: {}, cursor });
  const { cursor } = await pages();
  const list = cursor.split(":").slice(0, 4).join(":");
  const seconds = (text) => Date.parse(`${text.replace(" ", "T")}Z`) / 1000;
  const [from, to] = [seconds(first), seconds(last)];
  world.heads = [];
  for (const range of [[0, to], [from, to + 1], [0, 4_102_444_800], [to, from], [from - 10, from - 5], [-(2 ** 53), 2 ** 53]]) {
    const { status, error } = await pages(`${list}:100:100:1000:1000:${range.join(":")}`);
    assert.deepEqual([status, error.kind, error.field], [400, "invalid_request", "cursor"], String(range));
    assert.equal((await pages(`${list}:100:100:1000:1000:${range.join(":")}:${from}:${to}`)).status, 400);
  }
  assert.equal(world.heads.length, 0);
  assert.equal((await pages(`${list}:100:100:1000:1000:${from}:${to}`)).status, 200);
});

check("no header of a page reaches the service", {}, async ({ ask, world }) => {
  const smuggled = { "svc-appkey": "2", "svc-sign": "forged", cookie: "session=1", authorization: "Bearer t", "x-forwarded-for": "10.0.0.1", "x-triline-fault": "lost" };
  assert.equal((await ask(ROLES, undefined, smuggled)).status, 200);
  const all = JSON.stringify(world.heads);
  for (const part of ["forged", "session", "Bearer", "10.0.0.1", "lost", "u1"]) assert.ok(!all.includes(part), part);
  assert.deepEqual(world.heads.map(({ headers }) => headers["svc-appkey"]), ["1000001"]);
});

check("bodies that are deep, wide, endless or no JSON are refused", {}, async ({ url, code, world }) => {
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
  const wide = open(url, ROLES);
  wide.on("error", () => {});
  for (let at = 0; at < 11; at += 1) wide.write(" ".repeat(1000));
  assert.equal((await answerOf(wide)).status, 413);
  const endless = open(url, ROLES);
  endless.on("error", () => {});
  endless.write("{");
  assert.equal((await answerOf(endless)).status, 408);
  const upload = (head, rest = "") => code("/upload/ai_agent.documents.upload", `${head}\n${rest}`, { "content-type": UPLOAD });
  for (const head of ['{"params":{}}', '{"params":{},"size":-1}', '{"params":{},"size":1.5}', "{"]) assert.equal(await upload(head), "400 json", head);
  assert.equal(await upload('{"params":{},"size":1001}'), "413 too_large");
  assert.equal(await upload("x".repeat(10_001)), "413 too_large");
  assert.equal(world.service.calls.length, 0);
});

check("a body that comes byte by byte is not waited for without end", { totalTimeout: 1500 }, async ({ url, code, world }) => {
  const begun = { [ROLES]: "", "/upload/ai_agent.documents.upload": '{"params":' };
  for (const [path, text] of Object.entries(begun)) {
    const slow = open(url, path, path === ROLES ? {} : { "content-type": UPLOAD });
    slow.on("error", () => {});
    slow.write(text || "{");
    const dripping = setInterval(() => slow.write(" "), 100);
    assert.equal((await answerOf(slow)).status, 408, path);
    clearInterval(dripping);
  }
  assert.equal(await code(ROLES), "200");
  assert.equal(world.service.calls.length, 1);
});

check("a file that is longer or shorter than it says is not sent as if it were whole", {}, async ({ ask }) => {
  for (const [size, text] of [[5, "abc"], [2, "abc"]]) {
    const { error } = await ask("/upload/ai_agent.documents.upload", `{"params":${FILE},"size":${size}}\n${text}`, { "content-type": UPLOAD });
    assert.ok(error && error.outcome !== "done", JSON.stringify(error));
  }
  const { result } = await ask("/upload/ai_agent.documents.upload", `{"params":${FILE},"size":3}\nabc`, { "content-type": UPLOAD });
  assert.equal(result.bytes, 3);
});

check("one user neither uses up the limit of the account nor the places of others", { quota: "3/60" }, async ({ ask, code, world }) => {
  const as = (user) => ({ "x-user": user });
  for (let at = 0; at < 3; at += 1) assert.equal(await code(ROLES, undefined, as("greedy")), "200");
  const { status, error, headers } = await ask(ROLES, undefined, as("greedy"));
  assert.deepEqual([status, error.code, error.category, error.retryable, error.outcome], [429, "quota", "quota", true, "not_sent"]);
  assert.ok(Number(headers["retry-after"]) >= 1 && Number(headers["retry-after"]) <= 60 && error.retryAfterMs > 0);
  // What is refused counts neither for the user nor for the account.
  for (let at = 0; at < 20; at += 1) await code(ROLES, undefined, as("greedy"));
  assert.equal(await code("/call/platform.agents.update", undefined, as("other")), "403 not_allowed");
  for (let at = 0; at < 3; at += 1) assert.equal(await code(ROLES, undefined, as("other")), "200");
  assert.equal(world.service.calls.length, 6);
});

check("retries of one user do not use up the limit of the account either", { quota: "8/60", pacing: "20/60" }, async ({ ask, code, world }) => {
  world.answer = (_incoming, outgoing) => {
    setTimeout(() => outgoing.end('{"code":200,"success":true,"data":[]}'), 100);
    return true;
  };
  for (let at = 0; at < 9; at += 1) {
    const { error } = await ask("/call/platform.agents.query", { params: { agentNumber: String(at) }, timeout: 1, retries: 2 }, { "x-user": "greedy" });
    assert.equal(error.code, at < 8 ? "timeout" : "quota");
  }
  assert.equal(await code(ROLES, { params: {}, maxWait: 1000 }, { "x-user": "other" }), "200");
});

check("a caller is told that the rate limit is far, and nothing is sent", { quota: "1/60", pacing: "3/60" }, async ({ ask, world }) => {
  for (const user of ["a", "b", "c"]) assert.equal((await ask(ROLES, undefined, { "x-user": user })).status, 200);
  const { status, error } = await ask(ROLES, { params: {}, maxWait: 1000 }, { "x-user": "d" });
  assert.deepEqual([status, error.code, error.category, error.retryable, error.outcome], [503, "max_wait", "rate_limit", true, "not_sent"]);
  assert.ok(error.retryAfterMs > 1000 && error.retryAfterMs <= 60_000, error.retryAfterMs);
  assert.equal(world.service.calls.length, 3);
});

// A slow machine has to see all three held before the first is given up.
check("a user has so many requests and streams at a time, and no more", { pause: "5000", quota: "1000/60" }, async ({ url, ask, code, world }) => {
  // Their bodies do not come. They come again where a question was there before one of them, or only after they were given up.
  for (let seen; !seen; ) {
    let over = 0;
    const held = Array.from({ length: 3 }, () => open(url, ROLES));
    for (const outgoing of held) outgoing.write("{");
    const answers = held.map((outgoing) => answerOf(outgoing).finally(() => (over += 1)));
    await until(async () => over || (seen = (await code(ROLES)) === "429 too_many"));
    if (seen) assert.equal(await code(ROLES, undefined, { "x-user": "u2" }), "200");
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    if (statuses.includes(429)) seen = false;
    else assert.deepEqual(statuses, [408, 408, 408]);
  }
  assert.equal(await code(ROLES), "200");
  let finish;
  world.answer = (_incoming, outgoing) => {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    outgoing.write('data: {"is_end":false,"reply":"a","qid":"q1"}\n\n');
    finish = () => outgoing.end('data: {"is_end":true,"reply":"","qid":"q1"}\n\n');
    return true;
  };
  const first = ask("/stream/ai_agent.sessions.ask", QUESTION);
  await until(() => finish);
  assert.equal(await code("/stream/ai_agent.sessions.ask", QUESTION), "429 too_many");
  await new Promise((resolve) => setTimeout(resolve, 300));
  finish();
  const { text } = await first;
  assert.match(text, /event: part\n/);
  assert.match(text, /: heartbeat\n/);
  assert.match(text, /event: end\n/);
  await until(async () => {
    const again = ask("/stream/ai_agent.sessions.ask", QUESTION);
    finish = undefined;
    const refused = again.then(({ status }) => status === 429);
    await until(async () => finish ?? (await Promise.race([refused, new Promise((resolve) => setTimeout(resolve, 1, false))])));
    finish?.();
    return (await again).status === 200;
  });
});

check("a stream that nobody reads ends, and its request to the service", {}, async ({ url, world }) => {
  const part = `data: ${JSON.stringify({ is_end: false, reply: "x".repeat(10_000), qid: "q1" })}\n\n`;
  world.answer = (_incoming, outgoing) => {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    const more = () => {
      while (!outgoing.destroyed && outgoing.write(part));
    };
    outgoing.on("drain", more);
    more();
    return true;
  };
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on("error", () => {});
  const body = JSON.stringify(QUESTION);
  const head = ["POST /relay/stream/ai_agent.sessions.ask HTTP/1.1", "host: x", `origin: ${ORIGIN}`, "x-user: u1", "content-type: application/json", "triline-relay: 1", `content-length: ${Buffer.byteLength(body)}`];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  await until(() => world.open === 1);
  await until(() => world.open === 0);
  // The connection is closed, too.
  const closed = once(socket, "close");
  socket.resume();
  await closed;
});

check("who leaves ends the request to the service", {}, async ({ url, world, code }) => {
  // It never answers.
  world.answer = () => true;
  for (const path of [ROLES, "/call/platform.agents.enable", "/stream/ai_agent.sessions.ask"]) {
    const outgoing = open(url, path);
    outgoing.on("error", () => {});
    outgoing.end(JSON.stringify(path === ROLES ? { params: {} } : path.includes("enable") ? { params: { agentNumber: "1001" } } : QUESTION));
    await until(() => world.open === 1);
    outgoing.destroy();
    await until(() => world.open === 0);
  }
  world.answer = undefined;
  assert.equal(await code(ROLES), "200");
});

check("the same read of several users is one request; who leaves it does not end it for others", {}, async ({ url, ask, world }) => {
  let finish;
  world.answer = (_incoming, outgoing) => {
    finish = () => outgoing.end('{"code":200,"success":true,"data":[]}');
    return true;
  };
  const first = open(url, ROLES, { "x-user": "a" });
  first.on("error", () => {});
  first.end('{"params":{}}');
  await until(() => finish);
  const others = ["b", "c", "d"].map((user) => ask(ROLES, undefined, { "x-user": user }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  first.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  finish();
  for (const { status, result, headers } of await Promise.all(others)) assert.deepEqual([status, result, headers.age], [200, [], "0"]);
  assert.equal(world.heads.length, 1);
});

check("an answer is kept as long as the page accepts, and a write empties what was kept", {}, async ({ ask, world }) => {
  const ages = async (body) => (await ask(STATUSES, body)).headers.age;
  assert.equal(await ages(), "0");
  const { headers } = await ask(STATUSES, undefined, { "x-user": "another" });
  assert.ok(Number(headers.age) >= 0);
  assert.equal(world.service.calls.length, 1);
  await ages({ params: {}, maxAge: 0 });
  assert.equal(world.service.calls.length, 2);
  await ask("/call/platform.agents.enable", { params: { agentNumber: "1001" } });
  await ages();
  assert.equal(world.service.calls.length, 4);
});

check("a target that is no path of the relay does nothing, whatever its host", {}, async ({ raw, world }) => {
  for (const target of ["//localhost/.env", "/.env", "http://evil.example/relay/call/x", "*", "/relay/call/%2e%2e", "/", "/relay/../../etc/passwd"]) {
    const answer = await raw(`GET ${target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 (405|400)/, target);
  }
  assert.equal(world.service.calls.length, 0);
});

check("the language of the user is found in any header", {}, async ({ ask }) => {
  const refused = { params: {}, unknown: 1 };
  const { status, error } = await ask(ROLES, refused, { "accept-language": `zh${" ".repeat(8000)}x, en;q=0.1` });
  assert.deepEqual([status, error.message], [400, "请求体不是协议规定的 JSON 对象"]);
  assert.equal((await ask(ROLES, refused)).error.message, "the body is not the JSON object that the protocol describes");
});

const names = process.argv.slice(2).length ? process.argv.slice(2) : Object.keys(HANDLERS);
const world = await startService();
let failed = 0;
for (const name of names) {
  let passed = 0;
  for (const { name: what, options, run } of checks) {
    await world.reset();
    const relay = await HANDLERS[name]({ service: world.url, ...options });
    try {
      await run({ ...asking(relay.url), world });
      passed += 1;
    } catch (error) {
      failed += 1;
      console.log(`${name}: ${what}: ${error.stack}\n${relay.log()}`);
    }
    await relay.close();
  }
  console.log(`hostile: ${name}: ${passed} passed, ${checks.length - passed} failed`);
}
await world.close();
process.exitCode = failed ? 1 : 0;
