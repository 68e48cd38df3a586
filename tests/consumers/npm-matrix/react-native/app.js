// An app: `triline` is the client over a relay here. `print` is the output of the engine's command.

import { AiAgent, InvalidRequest, Platform } from "triline";

const RELAY = "https://app.example.com/relay";
const part = (reply) => `event: part\ndata: ${JSON.stringify({ reply })}\n\n`;

/** The relay. As the `fetch` of React Native it has no streams. */
async function answer(url, { body }) {
  const { params, cursor } = JSON.parse(body);
  const path = url.slice(RELAY.length);
  const page = cursor ? { items: [{ agentNumber: "1002" }], page: 2 } : { items: [{ agentNumber: "1001" }], page: 1, cursor: "c" };
  const stream = `${part("a")}: heartbeat\n\n${part("b")}${part("c")}event: end\ndata: {"answer":{"reply":"abc"}}\n\n`;
  const refusal = { error: { kind: "invalid_request", field: "limit", message: "limit", retryable: false, outcome: "not_sent" } };
  const text = path.startsWith("/stream/") ? stream : JSON.stringify(params.limit > 100 ? refusal : page);
  return { ok: !(params.limit > 100), status: params.limit > 100 ? 400 : 200, headers: [], text: async () => text };
}

async function tried() {
  const options = { relay: RELAY, fetch: answer, headers: async () => ({ authorization: "Bearer token" }) };
  const cc = new Platform(options);
  const numbers = [];
  for await (const { agentNumber } of cc.agents.query()) numbers.push(agentNumber);
  const error = await cc.agents.query({ limit: 101 }).catch((thrown) => thrown);
  const parts = [];
  const question = { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] };
  for await (const { reply } of new AiAgent(options).sessions.askStream(question)) parts.push(reply);
  return [...numbers, error.field, error instanceof InvalidRequest ? 1 : 0, parts.length].join(" ");
}

tried().then(print, (error) => print(error, error.stack));
