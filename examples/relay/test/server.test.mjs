// The server of the example: its page, its files and its relay, to this machine alone.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { AiAgent, OutcomeUnknown, Platform } from "triline/relay";

import { relayFrom } from "../worker.js";

let server;
let url;

before(async () => {
  const program = fileURLToPath(new URL("../server.js", import.meta.url));
  server = spawn(process.execPath, [program], { env: { PATH: process.env.PATH, PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] });
  url = String((await once(server.stdout, "data"))[0]).trim();
});

after(() => server?.kill());

/** The response to a target as it is: `fetch` would tidy it. */
async function raw(target, { host = "localhost", method = "GET" } = {}) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(`${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  let text = "";
  for await (const part of socket) text += part;
  return Number(text.split(" ")[1]);
}

test("it serves its page and the package, and nothing else", async () => {
  const page = await fetch(url);
  assert.deepEqual([page.status, page.headers.get("content-type")], [200, "text/html; charset=utf-8"]);
  assert.deepEqual([await raw("/page.js"), await raw("/triline/relay/index.js"), await raw("/page.js?v=1")], [200, 200, 200]);
  const targets = ["//localhost/.env", "/.env", "/../server.js", "/..%2fserver.js", "/%2e%2e/server.js", "/./page.js", "/..\\server.js", "/server.js", "//page.js", "/page/.git/config", "http://localhost/page.js", "/triline/../package.json", "/triline/..%2fpackage.json", "/file:/etc/passwd", "/none.js", "*"];
  for (const target of targets) assert.ok([400, 404].includes(await raw(target)), target);
  assert.equal(await raw("/page.js", { method: "POST" }), 404);
});

test("another name of this machine leads nowhere", async () => {
  for (const host of ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "localhost@evil.example"]) {
    assert.equal(await raw("/", { host }), 421, host);
    assert.equal(await raw("/relay/call/platform.agents.query", { host, method: "POST" }), 421, host);
  }
});

test("its relay calls what it allows", async () => {
  const [cc, ai] = [new Platform({ relay: `${url}/relay` }), new AiAgent({ relay: `${url}/relay` })];
  assert.equal((await cc.agents.query().collect(100)).length, 45);
  await cc.agents.disable({ agentNumber: "1001" });
  assert.equal((await cc.agents.query({ agentNumber: "1001" })).items[0].status, "disable");
  await assert.rejects(cc.roles.list(), { name: "ApiError", code: "not_allowed" });
  const chat = await ai.sessions.open({ sid: "one", agent_id: "a1", session_source: "other", msg_receive_url: "https://hook.example/1" });
  const parts = [];
  for await (const { reply } of chat.askStream("你好")) parts.push(reply);
  assert.equal(parts.join(""), "您好！有什么可以帮您？");
  await ai.documents.upload({ agent_id: "a1", kb_id: "k1", filename: "a.txt", file: new TextEncoder().encode("text") });
  const lost = new Platform({ relay: `${url}/relay`, fetch: () => Promise.reject(new TypeError("lost")) });
  await assert.rejects(lost.agents.create({}), OutcomeUnknown);
});

test("users with tokens that are no tokens are refused", () => {
  const wrong = [undefined, "", "alice", "alice:", ":token", "alice:to:ken", "alice:token,bob:", "alice:token,bob:token", "alice: token"];
  for (const RELAY_USERS of wrong) assert.throws(() => relayFrom({ ...ENV, RELAY_USERS }), /RELAY_USERS/, String(RELAY_USERS));
  relayFrom({ ...ENV, RELAY_USERS: "alice:token1,bob:token2" });
});

const ENV = {
  TRILINE_PLATFORM_BASE_URL: "https://cc.example.com",
  TRILINE_PLATFORM_ACCOUNT: "1000001",
  TRILINE_PLATFORM_SECRET: "s3cr3t",
  TRILINE_PLATFORM_SIGNING: "md5:hex:{appkey}{nonce}{timestamp}{secret}",
  TRILINE_WORK_PHONE_BASE_URL: "https://wp.example.com",
  TRILINE_WORK_PHONE_CLIENT_ID: "cid",
  TRILINE_WORK_PHONE_CLIENT_SECRET: "csecret",
  TRILINE_AI_AGENT_BASE_URL: "https://ai.example.com",
  TRILINE_AI_AGENT_APPID: "0123456789abcdef0123456789abcdef",
  TRILINE_AI_AGENT_APPTOKEN: "tok-secret",
};
