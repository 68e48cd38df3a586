// Raw responses, for calls that ask for them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";

import { AiAgent, ApiError, InvalidRequest, OutcomeUnknown, RawResponse, WorkPhone } from "triline";

import { failure, no, scripted, yes } from "./support/service.mjs";

const OK = JSON.stringify({ success: true, code: "200", message: "成功", time: "2026-01-01 00:00:00" });

/** What takes responses, and those that it took. */
function taking() {
  const responses = [];
  return { responses, onResponse: (response) => void responses.push(response) };
}

test("the success text of a write can be had, of each attempt", async () => {
  const events = [];
  const answers = [{ status: 503, body: "busy" }, { status: 200, headers: { "X-Request-Id": "r1" }, body: OK }];
  const { client } = scripted(answers, { retries: 1, onEvent: (event) => events.push(event.type) });
  const { responses, onResponse } = taking();
  await client.agents.disable({ agentNumber: "1001" }, { onResponse });
  assert.deepEqual(
    responses.map(({ operation, status, attempt, body, size }) => [operation, status, attempt, body, size]),
    [["platform.agents.disable", 503, 1, "busy", 4], ["platform.agents.disable", 200, 2, OK, OK.length]],
  );
  assert.ok(responses[1] instanceof RawResponse);
  assert.equal(responses[1].json().message, "成功");
  assert.equal(responses[1].headers["x-request-id"], "r1");
  assert.throws(() => responses[0].json(), SyntaxError);
  // Listeners receive none of it.
  assert.ok(events.length > 0 && !events.includes("raw_response"));
});

test("a response is shown without its body and headers", async () => {
  const { client } = scripted([{ status: 200, headers: { "set-cookie": "token-of-somebody" }, body: OK }]);
  const { responses, onResponse } = taking();
  await client.agents.disable({ agentNumber: "1001" }, { onResponse });
  for (const shown of [inspect(responses[0]), inspect(responses[0], { showHidden: true }), JSON.stringify(responses[0])]) {
    assert.ok(shown.includes("platform.agents.disable") && shown.includes("200"), shown);
    assert.ok(!shown.includes("成功") && !shown.includes("token-of-somebody"), shown);
  }
});

test("pages, batches, calls by name and failures tell each response", async () => {
  const answers = [{ status: 200, body: yes([{ id: "1" }, { id: "2" }]) }, { status: 200, body: yes([{ id: "3" }]) }, { status: 200, body: yes(null) }];
  const { client } = scripted(answers);
  const { responses, onResponse } = taking();
  assert.equal((await client.agents.query({ limit: 2 }, { onResponse }).collect(10)).length, 3);
  assert.equal(responses.length, 2);
  await client.customers.deleteAll({ ids: Array.from({ length: 501 }, (_, id) => `${id}`) }, { onResponse });
  assert.equal(responses.length, 4);
  await client.call("platform.agents.disable", { agentNumber: "1001" }, { onResponse });
  assert.equal(responses.length, 5);
  const refusing = scripted([{ status: 200, body: no("6718") }]).client;
  assert.ok((await failure(refusing.agents.disable({ agentNumber: "1" }, { onResponse }))) instanceof ApiError);
  assert.equal(responses[5].json().code, "6718");
});

test("reconciling a write reports its raw responses as well", async () => {
  const { client } = scripted([{ status: 502, body: "" }, { status: 200, body: yes([]) }]);
  const error = await failure(client.sip.create({ number: "13800001001", password: "Passw0rd!", isNAT: true }));
  assert.ok(error instanceof OutcomeUnknown);
  const { responses, onResponse } = taking();
  await error.reconcile({ onResponse });
  assert.deepEqual(responses.map(({ operation }) => operation), ["platform.sip.list"]);
});

test("a streamed body is not there", async () => {
  const body = `data: ${JSON.stringify({ reply: "a", is_end: true })}\n\n`;
  const transport = () => ({ status: 200, body });
  const ai = new AiAgent({ baseUrl: "https://ai.example.com", appid: "0123456789abcdef0123456789abcdef", apptoken: "t", transport });
  const { responses, onResponse } = taking();
  const question = { sid: "s", agent_id: "a", messages: [{ type: "user", text: "?" }] };
  await ai.sessions.askStream(question, { onResponse }).answer();
  assert.deepEqual(responses.map(({ status, body, size }) => [status, body, size]), [[200, undefined, undefined]]);
  assert.throws(() => responses[0].json(), { name: "Misuse" });
});

test("a token is none of what the caller asked for", async () => {
  const answers = [{ accessToken: "access-1", refreshToken: "refresh-1" }, null];
  const transport = () => ({ status: 200, body: JSON.stringify({ code: 1, data: answers.shift() }) });
  const phone = new WorkPhone({ baseUrl: "https://wp.example.com", clientId: "c", clientSecret: "s", transport });
  const { responses, onResponse } = taking();
  await phone.agents.list({ onResponse });
  assert.deepEqual(responses.map(({ operation }) => operation), ["work_phone.agents.list"]);
});

test("what it throws is thrown after the call has ended", async () => {
  const { client, requests } = scripted([{ status: 200, body: OK }]);
  const thrown = new Error("mine");
  const onResponse = () => {
    throw thrown;
  };
  assert.equal((await failure(client.agents.disable({ agentNumber: "1" }, { onResponse }))).cause, thrown);
  assert.equal(requests.length, 1);
  const refusing = scripted([{ status: 200, body: no("6718") }]).client;
  const error = await failure(refusing.agents.disable({ agentNumber: "1" }, { onResponse }));
  assert.ok(error instanceof ApiError);
  assert.equal(error.listenerError, thrown);
  assert.ok((await failure(client.roles.list({ onResponse: 1 }))) instanceof InvalidRequest);
});
