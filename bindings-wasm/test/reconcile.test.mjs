// Asking the service for the outcome of a call without a response.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";

import { OutcomeUnknown, TransportFailure } from "triline";

import { failure, scripted, sent, yes } from "./support/service.mjs";

const AGENT = { agentName: "王小明", agentNumber: "9001", agentVersion: "ccAgent", queueList: [], roles: [], password: "Passw0rd-of-nobody" };
const cut = () => {
  throw new TransportFailure("broken", "the cable");
};
const found = [{ _id: "1", agentNumber: "9000" }, { _id: "2", agentNumber: "9001" }];

test("what was created is found", async () => {
  const events = [];
  const { client, requests } = scripted([cut, { status: 200, body: yes(found) }], { onEvent: (event) => events.push(event) });
  const error = await failure(client.agents.create(AGENT));
  assert.ok(error instanceof OutcomeUnknown);
  assert.equal(error.canReconcile, true);
  assert.deepEqual(await error.reconcile(), [{ id: "2", agentNumber: "9001" }]);
  assert.deepEqual(sent(requests[1]).agentNumber, "9001");
  // It is another operation that is called for it.
  assert.deepEqual(events.filter(({ type }) => type === "end").map(({ operation }) => operation), ["platform.agents.create", "platform.agents.query"]);
  for (const shown of [inspect(error, { showHidden: true, depth: 9 }), JSON.stringify(error)]) assert.ok(!shown.includes(AGENT.password));
});

test("what was not created is not, and the call can be made again", async () => {
  const { client } = scripted([cut, { status: 200, body: yes([]) }]);
  const error = await failure(client.call("platform.agents.create", AGENT));
  assert.deepEqual(await error.reconcile(), []);
});

test("looking it up can be cancelled and fail like any call", async () => {
  const { client } = scripted([cut, { status: 503 }]);
  const error = await failure(client.agents.create(AGENT));
  assert.equal((await failure(error.reconcile())).status, 503);
  assert.equal((await failure(error.reconcile({ signal: AbortSignal.abort() }))).name, "Cancelled");
  client.close();
  assert.equal((await failure(error.reconcile())).name, "Misuse");
});

test("of what no other operation finds, nobody can tell", async () => {
  const { client } = scripted([cut]);
  const error = await failure(client.customers.create({ customers: [{ name: "a" }] }));
  assert.deepEqual([error.name, error.canReconcile], ["OutcomeUnknown", false]);
  const refused = await failure(error.reconcile());
  assert.deepEqual([refused.name, refused.field], ["InvalidRequest", "mode"]);
});
