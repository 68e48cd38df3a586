// What a client that was closed leaves in memory. In a program of its own: the memory of the module and the heap are looked through.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { getHeapSnapshot } from "node:v8";

let memory;
const { Instance } = WebAssembly;
WebAssembly.Instance = new Proxy(Instance, {
  construct(target, given) {
    const instance = new target(...given);
    memory ??= instance.exports.memory;
    return instance;
  },
});
const { AiAgent, Platform, WorkPhone } = await import("triline");

const baseUrl = "https://example.com";
const answering = (body) => async () => ({ status: 200, body: JSON.stringify(body) });

/** A secret that no text of this program holds once it was given away. */
function secret() {
  const bytes = Buffer.from(`${randomBytes(12).toString("hex")}-secret`);
  return { bytes, text: () => bytes.toString() };
}

const inModule = ({ bytes }) => Buffer.from(memory.buffer).includes(bytes);

async function inHeap({ bytes }) {
  const parts = [];
  for await (const part of getHeapSnapshot()) parts.push(Buffer.from(part));
  return Buffer.concat(parts).includes(bytes);
}

test("close wipes the memory of the module", async () => {
  const [platform, agent, client, token] = [secret(), secret(), secret(), secret()];
  const signing = "md5:hex:{appkey}{nonce}{timestamp}{secret}";
  const cc = new Platform({ baseUrl, account: "1", secret: platform.text(), signing, transport: answering({ success: true, code: "200", data: [] }) });
  await cc.roles.list();
  const ai = new AiAgent({ baseUrl, appid: "0".repeat(32), apptoken: agent.text(), transport: answering({ code: 200, data: {} }) });
  await ai.call("ai_agent.sessions.close", { sid: "cef7fdbc-e42b-a52a-0250-7b1a86b3ccff" });
  const tokens = { code: 1, data: { accessToken: token.text(), refreshToken: token.text() } };
  const phone = new WorkPhone({ baseUrl, clientId: "c", clientSecret: client.text(), transport: answering(tokens) });
  await phone.call("work_phone.agents.list", {}).catch(() => {});
  for (const held of [platform, agent, client]) assert.ok(inModule(held), "it is looked for where it is");
  for (const one of [cc, ai, phone]) one.close();
  for (const held of [platform, agent, client, token]) assert.ok(!inModule(held));
});

test("a client that was closed does not refer to its options", async () => {
  const held = secret();
  const cc = new Platform({ baseUrl, account: held.text(), secret: "s", signing: "md5:hex:{secret}", transport: answering({ success: true, code: "200", data: [] }) });
  const other = secret();
  const kept = { text: other.text() };
  await cc.roles.list();
  cc.close();
  assert.ok(await inHeap(other), `it is looked for where it is: ${kept.text.length}`);
  assert.ok(!(await inHeap(held)));
});
