// Conversations with an AI agent, as values that know their session.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError, Conversation, InvalidRequest, Misuse } from "triline";
import { simulated } from "triline/testing";

import { failure } from "./support/service.mjs";

const PARAMS = { sid: "chat-1", agent_id: "a1", session_source: "other", msg_receive_url: "https://hook.example/1" };

async function opened() {
  const world = await simulated();
  return { ...world, chat: await world.aiAgent.sessions.open(PARAMS) };
}

const verbs = (service) => service.calls.map(({ operation }) => operation.split(".").at(-1));

test("a conversation knows its session", async () => {
  const { service, chat } = await opened();
  assert.ok(chat instanceof Conversation);
  assert.deepEqual([chat.sid, chat.agentId, chat.session.sid], ["chat-1", "a1", "chat-1"]);
  assert.equal(typeof (await chat.ask("你好")).data, "string");
  await chat.ask({ type: "user", text: "再见" }, { qid: "q-2" }, { timeout: 1000 });
  const parts = [];
  for await (const part of chat.askStream("你好")) parts.push(part);
  assert.ok(parts.length > 1);
  await chat.close();
  assert.deepEqual(verbs(service), ["open", "ask", "ask", "ask", "close"]);
  const { params } = service.calls[2];
  assert.deepEqual([params.sid, params.agent_id, params.qid, params.messages], ["chat-1", "a1", "q-2", [{ type: "user", text: "再见" }]]);
});

test("a closed conversation sends nothing", async () => {
  const { service, chat } = await opened();
  const before = chat.askStream("before");
  await Promise.all([chat.close(), chat.close()]);
  await chat.close();
  assert.ok((await failure(chat.ask("after"))) instanceof Misuse);
  for (const stream of [before, chat.askStream("after")]) assert.ok((await failure(stream.answer())) instanceof Misuse);
  assert.deepEqual(verbs(service), ["open", "close"]);
});

test("closing can be repeated after an error", async () => {
  const { service, chat } = await opened();
  service.setFaults([{ operation: "ai_agent.sessions.close", fault: "refusal:500", times: 1 }]);
  await failure(chat.close({ retries: 0 }));
  await chat.close();
  assert.deepEqual(service.calls.map(({ code }) => code ?? "ok").slice(1), [500, "ok"]);
});

test("it is closed with its scope, and closing hides no error", async () => {
  const { service, chat } = await opened();
  await chat[Symbol.asyncDispose]();
  assert.deepEqual(verbs(service), ["open", "close"]);
  const other = await opened();
  other.service.setFaults([{ operation: "ai_agent.sessions.close", fault: "refusal:500", times: 1 }]);
  await other.chat[Symbol.asyncDispose]();
  assert.deepEqual(verbs(other.service), ["open", "close"]);
});

test("what cannot be opened is refused; calls by name give the record", async () => {
  const { aiAgent, service } = await simulated();
  assert.ok((await failure(aiAgent.sessions.open({ sid: "s" }))) instanceof InvalidRequest);
  service.setFaults([{ operation: "ai_agent.sessions.open", fault: "refusal:500", times: 1 }]);
  assert.ok((await failure(aiAgent.sessions.open(PARAMS, { retries: 0 }))) instanceof ApiError);
  assert.equal((await aiAgent.call("ai_agent.sessions.open", PARAMS)).sid, "chat-1");
});

test("a question by name that asks for a stream gets the whole answer", async () => {
  const { aiAgent } = await simulated({ settings: { aiAnswers: [{ question: "人工", answer: "正在为您转接" }] } });
  const question = { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "转人工" }], stream: true };
  const { data, is_end } = await aiAgent.call("ai_agent.sessions.ask", question);
  assert.deepEqual([data, is_end], ["正在为您转接", true]);
});
