// program.mjs: what is of the program `triline relay` alone: users by JSON web tokens, and how it stops.

import assert from "node:assert/strict";
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { configured } from "./handlers.mjs";
import { startService, until } from "./service.mjs";

const SECRET = "a shared secret of at least 32 bytes";
const now = Math.floor(Date.now() / 1000);
const CLAIMS = { sub: "u1", iss: "https://id.example.com", aud: "relay", exp: now + 600, app: { agent: "1001" }, "https://example.com/roles": ["lead"] };

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const p384 = generateKeyPairSync("ec", { namedCurve: "P-384" });
const jwk = ({ publicKey }, more) => ({ ...publicKey.export({ format: "jwk" }), ...more });
const SET = { keys: [jwk(rsa, { kid: "r1", use: "sig", alg: "RS256" }), jwk(ec, { kid: "e1" }), jwk(p384, { kid: "e2" }), jwk(other, { kid: "enc", use: "enc" })] };

const encoded = (value) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

/** A token; `by` computes its signature. */
function token(header, claims, by) {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${by(text)}`;
}

const hs256 = (secret) => (text) => createHmac("sha256", secret).update(text).digest("base64url");
const rs256 = ({ privateKey }) => (text) => sign("sha256", Buffer.from(text), privateKey).toString("base64url");
const es256 = ({ privateKey }) => (text) => sign("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url");
const RS = { alg: "RS256", kid: "r1", typ: "JWT" };
const signed = (claims, header = RS, by = rs256(rsa)) => token(header, { ...CLAIMS, ...claims }, by);

const service = await startService();
const folder = await mkdtemp(join(tmpdir(), "triline-users-"));
const file = join(folder, "keys.json");
await writeFile(file, JSON.stringify(SET));
let served = SET;
let asked = 0;
const keys = createServer((_incoming, outgoing) => {
  asked += 1;
  if (served) outgoing.end(JSON.stringify(served));
  else outgoing.writeHead(500).end();
}).listen(0, "127.0.0.1");
await once(keys, "listening");

let failed = 0;
async function withUsers(users, run) {
  const relay = await configured("users.toml", { service: service.url, fill: { users } });
  /** The status for a value of `authorization`. */
  const status = async (authorization) => {
    const headers = { "content-type": "application/json", "triline-relay": "1", ...(authorization !== undefined && { authorization }) };
    const response = await fetch(`${relay.url}/call/platform.agents.disable`, { method: "POST", headers, body: '{"params":{"agentNumber":"1002"}}' });
    const { error } = await response.json();
    return `${response.status} ${error?.code ?? ""}`.trim();
  };
  const ofToken = (text) => status(`Bearer ${text}`);
  try {
    service.service.clearCalls();
    await run({ status, ofToken });
    assert.deepEqual([...new Set(service.service.calls.map(({ params }) => params.agentNumber))], ["1001"], "the claim fixes the parameter");
  } catch (error) {
    failed += 1;
    console.log(`users: ${users}: ${error.stack}`);
  }
  await relay.close();
  // Times and request ids may hold any digits.
  const told = relay.log().replace(/^\S+Z | [0-9a-f-]{36}$/gm, "");
  assert.ok(!/1001|eyJ|u1/.test(told), "a log shows nothing of users");
}

const STRANGER = "401 unknown_user";
const SETS = { file: `{ file = ${JSON.stringify(file)} }`, url: `{ url = "http://127.0.0.1:${keys.address().port}/keys" }` };
for (const set of Object.values(SETS)) {
  await withUsers(`algorithms = ["RS256", "ES256"]\njwks = ${set}`, async ({ status, ofToken }) => {
    assert.equal(await ofToken(signed()), "200");
    assert.equal(await ofToken(signed({ aud: ["x", "other"] })), "200");
    assert.equal(await ofToken(signed({}, { alg: "ES256", kid: "e1" }, es256(ec))), "200");
    // The only key for ES256.
    assert.equal(await ofToken(signed({}, { alg: "ES256" }, es256(ec))), "200");
    assert.equal(await ofToken(signed({ sub: 17 })), "200");
    for (const value of [undefined, "", "Bearer", "Bearer ", `Basic ${signed()}`, signed(), `Bearer ${signed()} x`, `Bearer  ${signed()}`, "Bearer a.b.c"]) {
      assert.equal(await status(value), STRANGER, value);
    }
    const wrong = {
      "of another key": signed({}, RS, rs256(other)),
      "by another key id": signed({}, { alg: "RS256", kid: "e1" }),
      "of an unknown key id": signed({}, { alg: "RS256", kid: "r2" }),
      "of a key that encrypts": signed({}, { alg: "RS256", kid: "enc" }, rs256(other)),
      "of another curve": signed({}, { alg: "ES256", kid: "e2" }, es256(p384)),
      unsigned: signed({}, { alg: "none" }, () => ""),
      "unsigned with the name of a key": signed({}, { alg: "none", kid: "r1" }, () => ""),
      "with the public key as a shared secret": signed({}, { alg: "HS256", kid: "r1" }, hs256(rsa.publicKey.export({ format: "pem", type: "spki" }))),
      "with the modulus as a shared secret": signed({}, { alg: "HS256", kid: "r1" }, hs256(Buffer.from(SET.keys[0].n, "base64url"))),
      "with an algorithm that is not allowed": signed({}, { alg: "RS512", kid: "r1" }, ({}) => ""),
      "with its own key": signed({}, { alg: "RS256", jwk: jwk(other) }, rs256(other)),
      "with a header that must be understood": signed({}, { ...RS, crit: ["b64"], b64: false }),
      "with another body": signed().replace(/\.[^.]+\./, `.${encoded({ ...CLAIMS, app: { agent: "1002" } })}.`),
      expired: signed({ exp: now - 60 }),
      "without an expiry": signed({ exp: undefined }),
      "not valid yet": signed({ nbf: now + 600 }),
      "of another issuer": signed({ iss: "https://evil.example" }),
      "without an issuer": signed({ iss: undefined }),
      "for another audience": signed({ aud: "shop" }),
      "without an audience": signed({ aud: undefined }),
      "without a user": signed({ sub: undefined }),
      "with an empty user": signed({ sub: " " }),
      "with a user that is no text": signed({ sub: { id: "u1" } }),
    };
    for (const [what, text] of Object.entries(wrong)) assert.equal(await ofToken(text), STRANGER, what);
    // Known, and not allowed.
    assert.equal(await ofToken(signed({ "https://example.com/roles": ["guest"] })), "403 not_allowed");
    assert.equal(await ofToken(signed({ app: {} })), "403 not_allowed");
    assert.equal(await ofToken(signed({ app: { agent: "" } })), "403 not_allowed");
  });
}
assert.ok(asked <= 2, `tokens with unknown keys had the keys asked for ${asked} times`);
served = undefined;
const broken = await configured("users.toml", { service: service.url, fill: { users: `algorithms = ["RS256"]\njwks = ${SETS.url}` } });
const refused = await fetch(`${broken.url}/call/platform.agents.disable`, { method: "POST", headers: { "content-type": "application/json", "triline-relay": "1", authorization: `Bearer ${signed()}` }, body: "{}" });
assert.equal(refused.status, 500, "without keys nobody is a user");
await broken.close();

await withUsers(`algorithms = ["HS256"]\nsecret = "${SECRET}"`, async ({ ofToken }) => {
  const own = (claims, header = { alg: "HS256" }, by = hs256(SECRET)) => signed(claims, header, by);
  assert.equal(await ofToken(own()), "200");
  for (const text of [own({}, { alg: "HS256" }, hs256("another")), own({}, { alg: "HS512" }), own({}, { alg: "none" }, () => ""), signed(), own({ exp: now - 60 })]) {
    assert.equal(await ofToken(text), STRANGER);
  }
});

// The answer reaches a client that is still sending its body, or that reads it afterwards.
{
  const size = 30_000_000;
  const relay = await configured("users.toml", { service: service.url, fill: { users: `algorithms = ["HS256"]\nsecret = "${SECRET}"` } });
  const headers = { "content-type": "application/vnd.triline.upload", "triline-relay": "1" };
  const path = "/upload/ai_agent.documents.upload";
  for (let count = 0; count < 4; count += 1) {
    assert.equal((await fetch(relay.url + path, { method: "POST", headers, body: new Uint8Array(size) })).status, 401);
  }
  const { hostname, port, pathname } = new URL(relay.url + path);
  const socket = connect(Number(port), hostname);
  const head = { host: hostname, ...headers, "content-length": String(size), connection: "close" };
  socket.write(`POST ${pathname} HTTP/1.1\r\n${Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  await new Promise((resolve, reject) => socket.on("error", reject).write(Buffer.alloc(size), resolve));
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  assert.match(answer, /^HTTP\/1.1 401 .*"code":"unknown_user"/s);
  await relay.close();
}

/** A request whose answer has begun. */
const posted = (relay, path, params, more) =>
  fetch(relay.url + path, { method: "POST", headers: { "content-type": "application/json", "triline-relay": "1", "x-user": "u1" }, body: JSON.stringify({ params, ...more }) });

// A stream ends with an error, what was sent is waited for, and nothing new is taken.
const relay = await configured("relay.toml", { service: service.url });
let finish;
service.answer = (incoming, outgoing) => {
  if (incoming.url.includes("agent/v1")) {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    outgoing.write('data: {"is_end":false,"reply":"a","qid":"q1"}\n\n');
  } else {
    finish = () => outgoing.end('{"code":200,"success":true,"data":null}');
  }
  return true;
};
const stream = await posted(relay, "/stream/ai_agent.sessions.ask", { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] });
const write = posted(relay, "/call/platform.agents.enable", { agentNumber: "1001" });
await until(() => finish);
const stopping = relay.close();
const [, event] = /event: error\ndata: (.*)\n/.exec(await stream.text());
const { code, outcome, retryable } = JSON.parse(event);
assert.deepEqual([code, outcome, retryable], ["closing", "unknown", false]);
await assert.rejects(posted(relay, "/call/platform.roles.list", {}));
finish();
assert.equal((await write).status, 200);
await stopping;
assert.equal(await relay.ended, 0);

// A job stops after the request that is under way, and continues from its journal.
const journals = join(folder, "journals");
await mkdir(journals);
const job = { job: "import-1", journal: true };
const customers = Array.from({ length: 1000 }, (_, at) => ({ name: `c${at}` }));
const first = await configured("relay.toml", { service: service.url, journals });
finish = undefined;
service.heads = [];
service.answer = (_incoming, outgoing) => {
  finish = () => outgoing.end('{"code":200,"success":true,"data":{"failedList":[]}}');
  return true;
};
await posted(first, "/job/platform.customers.create", { customers }, job);
await until(() => finish);
const ending = first.close();
const pause = new Promise((resolve) => setTimeout(resolve, 300, "waits"));
assert.equal(await Promise.race([first.ended, pause]), "waits");
finish();
await ending;
assert.equal(await first.ended, 0);
assert.match(first.log(), /job_end/);
const second = await configured("relay.toml", { service: service.url, journals });
service.answer = undefined;
await posted(second, "/job/platform.customers.create", { customers }, job);
const told = await (await posted(second, "/follow/platform.customers.create", {}, { job: "import-1" })).text();
assert.match(told, /"ok":\[\[0,999\]\]/);
assert.equal(service.heads.length, 2);
await second.close();

keys.close();
await service.close();
await rm(folder, { recursive: true });
console.log(`program: ${failed ? `${failed} failed` : "passed"}`);
process.exitCode = failed ? 1 : 0;
