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

test("unknown rows of a batch are looked up, and settled in its journal", async () => {
  const ours = { _id: "c1", name: "a", createTime: "2099-01-01 00:00:00", servicePassword: "pw" };
  const before = { _id: "c2", name: "b", createTime: "2001-01-01 00:00:00" };
  const page = (...list) => ({ status: 200, body: yes({ list, count: list.length }) });
  const { client, requests } = scripted([cut, page(ours), page(ours, before)]);
  let text = "";
  const journal = { read: () => text, append: (line) => void (text += `${line}\n`) };
  const rows = [{ name: "a" }, { name: "b" }];
  const lost = await client.customers.createAll({ customers: rows }, { journal });
  assert.equal(lost.canReconcile, true);
  const result = await lost.reconcile();
  assert.deepEqual([result.ok, result.failed, result.unknown.map(({ index }) => index)], [[0], [], [1]]);
  assert.match(result.unknown[0].error.remedy, /may still appear/);
  const again = await result.reconcile();
  assert.deepEqual(again.unknown[0].found, [{ id: "c2", name: "b", createTime: "2001-01-01 00:00:00" }]);
  assert.ok(!inspect(again, { showHidden: true, depth: 9 }).includes('"a"'), "what finds rows is not shown");
  const resumed = await client.customers.createAll({ customers: rows }, { journal });
  assert.deepEqual([resumed.ok, resumed.unknown.map(({ index }) => index), requests.length], [[0], [1], 3]);
});

test("rows that no operation finds cannot be looked up", async () => {
  const { client } = scripted([cut]);
  const result = await client.dialout.importAll({ taskId: "t", agentNumber: "1", rule: 1, importData: [{ number: "1" }] });
  assert.equal(result.canReconcile, false);
  assert.equal((await failure(result.reconcile())).field, "mode");
});
