// Rows beyond the limit of a request go out in several.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError, InvalidRequest } from "triline";

import { failure, no, scripted, sent, yes } from "./support/service.mjs";

const rows = (count) => Array.from({ length: count }, (_, index) => ({ name: `customer ${index}` }));

test("one request takes no more than its limit", async () => {
  const { client, requests } = scripted([]);
  const error = await failure(client.customers.create({ customers: rows(501) }));
  assert.deepEqual([error instanceof InvalidRequest, error.field], [true, "customers"]);
  assert.equal(requests.length, 0);
});

test("all rows go out, in order, and what failed is joined", async () => {
  const answer = (request) => ({ status: 200, body: yes({ failedList: [{ ...sent(request).customers[0], errMessage: "no" }] }) });
  const { client, requests } = scripted([answer]);
  const result = await client.customers.createAll({ customers: rows(1001) });
  assert.deepEqual(requests.map((request) => sent(request).customers.length), [500, 500, 1]);
  assert.deepEqual(requests.flatMap((request) => sent(request).customers), rows(1001));
  assert.deepEqual(result.failedList.map(({ name }) => name), ["customer 0", "customer 500", "customer 1000"]);
});

test("by name it is the same", async () => {
  const { client, requests } = scripted([{ status: 200, body: yes(null) }]);
  const importData = Array.from({ length: 2001 }, (_, index) => ({ number: String(index) }));
  await client.batch("platform.dialout.import", { taskId: "1", agentNumber: "1001", rule: 1, importData });
  assert.deepEqual(requests.map((request) => sent(request).importData.length), [2000, 1]);
  const error = await failure(client.batch("platform.roles.list", {}));
  assert.deepEqual([error instanceof InvalidRequest, error.field], [true, "batch"]);
});

test("the first request that fails ends it", async () => {
  const { client, requests } = scripted([{ status: 200, body: yes(null) }, { status: 200, body: no("6733") }]);
  const error = await failure(client.customers.deleteAll({ ids: Array.from({ length: 1001 }, (_, index) => String(index)) }));
  assert.deepEqual([error instanceof ApiError, error.code], [true, "6733"]);
  assert.equal(requests.length, 2);
});

test("a signal ends it between requests", async () => {
  const controller = new AbortController();
  const answer = () => {
    controller.abort();
    return { status: 200, body: yes(null) };
  };
  const { client, requests } = scripted([answer]);
  const error = await failure(client.customers.createAll({ customers: rows(501) }, { signal: controller.signal }));
  assert.equal(error.kind, "cancelled");
  assert.equal(requests.length, 1);
});
