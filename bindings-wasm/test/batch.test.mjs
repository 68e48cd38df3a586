// Batches: rows from any iterable, in as many requests as they need, and the outcome of each.

import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";

import { BatchResult, InvalidRequest, TransportFailure } from "triline";
import { CustomerFields } from "triline/customers";

import { failure, no, scripted, sent, until, virtualClock, yes } from "./support/service.mjs";

const customers = (count) => Array.from({ length: count }, (_, index) => ({ name: `customer ${index}` }));
const ids = (count) => Array.from({ length: count }, (_, index) => String(index));
const IMPORT = { taskId: "1", agentNumber: "1001", rule: 1 };
const ok = { status: 200, body: yes({ errorData: [] }) };
const span = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const indexes = (errors) => errors.map(({ index }) => index);

/** Every row is in exactly one of the three. */
function accountsFor(result, rows) {
  const all = [...result.ok, ...indexes(result.failed), ...indexes(result.unknown)].sort((a, b) => a - b);
  assert.deepEqual(all, span(0, rows - 1));
  assert.equal(result.rows, rows);
}

test("one request takes no more than its limit", async () => {
  const { client, requests } = scripted([]);
  const error = await failure(client.customers.create({ customers: customers(501) }));
  assert.deepEqual([error instanceof InvalidRequest, error.field], [true, "customers"]);
  assert.equal(requests.length, 0);
});

test("rows are sent in order, and their outcomes are reported by index", async () => {
  const answer = (request) => ({ status: 200, body: yes({ failedList: [{ ...sent(request).customers[0], errMessage: "late" }] }) });
  const { client, requests } = scripted([answer]);
  const result = await client.customers.createAll({ customers: customers(1001) });
  assert.deepEqual(requests.map((request) => sent(request).customers.length), [500, 500, 1]);
  assert.deepEqual(requests.flatMap((request) => sent(request).customers), customers(1001));
  assert.ok(result instanceof BatchResult);
  accountsFor(result, 1001);
  assert.deepEqual([result.requests, indexes(result.failed), result.isComplete], [3, [0, 500, 1000], false]);
  const { error } = result.failed[1];
  assert.deepEqual([error.name, error.code, error.message, error.operation], ["ApiError", "row_refused", "late", "platform.customers.create"]);
});

test("rows come from whatever can be iterated", async () => {
  async function* slowly() {
    for (const id of ids(501)) yield id;
  }
  const stream = () => new ReadableStream({
    start(controller) {
      ids(501).forEach((id) => controller.enqueue(id));
      controller.close();
    },
  });
  const unread = () => ({ getReader: () => stream().getReader() });
  for (const rows of [ids(501), new Set(ids(501)), ids(501).values(), slowly(), stream(), unread()]) {
    const { client, requests } = scripted([ok]);
    const result = await client.customers.deleteAll({ ids: rows });
    assert.deepEqual([result.ok.length, result.isComplete, requests.length], [501, true, 2]);
  }
  const { client } = scripted([ok]);
  const empty = await client.customers.deleteAll({ ids: [] });
  assert.deepEqual([empty.rows, empty.requests, empty.isComplete], [0, 0, true]);
});

test("rows that nothing has read are closed when their batch fails", async () => {
  const journal = {
    read: () => {
      throw new Error("no journal");
    },
    append: () => {},
  };
  const { client } = scripted([]);
  const readable = Readable.from(ids(3));
  await failure(client.customers.deleteAll({ ids: readable }, { journal }));
  assert.ok(readable.destroyed);
  let cancelled = 0;
  const stream = new ReadableStream({ cancel: () => void (cancelled += 1) });
  await failure(client.customers.deleteAll({ ids: stream }, { journal }));
  assert.equal(cancelled, 1);
});

test("rows are taken as they are needed", async () => {
  let taken = 0;
  function* many() {
    for (; taken < 5000; taken += 1) yield { number: String(taken) };
  }
  const when = [];
  const answer = () => {
    when.push(taken);
    return ok;
  };
  const { client } = scripted([answer]);
  await client.dialout.importAll({ ...IMPORT, importData: many() });
  // What it has yielded is one more than it has counted.
  assert.deepEqual(when, [1999, 3999, 5000]);
});

test("what is nothing to iterate is refused", async () => {
  const { client } = scripted([]);
  for (const importData of [undefined, null, "138", 5, { number: "138" }]) {
    const error = await failure(client.dialout.importAll({ ...IMPORT, importData }));
    assert.deepEqual([error.name, error.field, error.operation], ["InvalidRequest", "importData", "platform.dialout.import"]);
  }
  const error = await failure(client.dialout.importAll({ taskId: "1", importData: [] }));
  assert.deepEqual([error.name, error.field], ["InvalidRequest", "agentNumber"]);
});

test("a row that does not fit is not sent, and does not hold up the others", async () => {
  const { client, requests } = scripted([ok]);
  const importData = [{ number: "138" }, { number: Number.NaN }, null, { numbr: "139" }, new Map(), undefined, { number: "137" }];
  const result = await client.dialout.importAll({ ...IMPORT, importData });
  accountsFor(result, 7);
  assert.deepEqual(result.ok, [0, 6]);
  assert.deepEqual(result.failed.map(({ index, error }) => [index, error.name, error.field]), [
    [1, "InvalidRequest", "importData[1].number"],
    [2, "InvalidRequest", "importData[2]"],
    [3, "InvalidRequest", "importData[3].numbr"],
    [4, "InvalidRequest", "importData[4]"],
    [5, "InvalidRequest", "importData[5]"],
  ]);
  assert.equal(result.failed[0].error.message, "importData[1].number: expected a number that JSON can hold, got NaN");
  assert.deepEqual(sent(requests[0]).importData.map(({ number }) => number), ["138", "137"]);
});

test("customers are encoded one by one", async () => {
  const regions = { result: [{ id: "51", name: "四川", fullname: "四川省", children: [{ id: "5101", name: "成都", fullname: "成都市" }] }] };
  const dictionary = [{ field: "name", name: "姓名", type: "text" }, { field: "region", name: "地区", type: "cascade" }];
  const fields = await CustomerFields.fromJson({ fields: dictionary, regions });
  const rows = customers(501).map((customer) => ({ ...customer, region: ["51", "5101"] }));
  rows[37].region[1] = "成都";
  rows[500] = 5;
  const { client, requests } = scripted([{ status: 200, body: yes({ failedList: [] }) }]);
  const result = await client.customers.createAll({ customers: rows.values(), fields });
  accountsFor(result, 501);
  const [first, second] = result.failed;
  assert.deepEqual([first.index, first.error.field, first.error.expected], [37, "customers[37].region[1]", "the full name 成都市"]);
  assert.deepEqual([second.index, second.error.field, first.error.operation], [500, "customers[500]", "platform.customers.create"]);
  assert.match(first.error.message, /^customers\[37\]\.region\[1\]: expected the full name/);
  assert.deepEqual(requests.map((request) => sent(request).customers.length), [499]);
  assert.deepEqual(sent(requests[0]).customers[0], { name: "customer 0", region: ["四川省", "成都市"] });
  const error = await failure(client.customers.deleteAll({ ids: ["1"], fields }));
  assert.deepEqual([error.name, error.field], ["InvalidRequest", "fields"]);
});

test("what may have been done is unknown, and ends the batch", async () => {
  const cut = () => {
    throw new TransportFailure("broken", "the cable");
  };
  const { client, requests } = scripted([ok, cut]);
  const importData = ids(6000).map((number) => ({ number }));
  const result = await client.dialout.importAll({ ...IMPORT, importData });
  accountsFor(result, 4000);
  assert.deepEqual(indexes(result.unknown), span(2000, 3999));
  assert.deepEqual([result.stopped.name, result.stopped.outcome, requests.length], ["OutcomeUnknown", "unknown", 2]);
  assert.deepEqual([result.stopped.cause.message, result.unknown[0].error.cause.message], ["the cable", "the cable"]);
  assert.equal(result.unknown[0].error, result.unknown[1999].error);
  assert.equal(result.unknown[0].error.canReconcile, false);
  assert.equal((await failure(result.unknown[0].error.reconcile())).name, "Misuse");
});

test("a part that is refused does not hold up the next, unless the next would be, too", async () => {
  const refused = scripted([{ status: 200, body: no("40000") }, ok]);
  const importData = ids(2001).map((number) => ({ number }));
  const result = await refused.client.dialout.importAll({ ...IMPORT, importData });
  assert.deepEqual([result.failed.length, result.ok, result.stopped], [2000, [2000], undefined]);
  const stopped = scripted([{ status: 200, body: no("6718") }]);
  const other = await stopped.client.dialout.importAll({ ...IMPORT, importData });
  assert.deepEqual([other.rows, other.stopped.name, other.stopped.code], [2000, "ApiError", "6718"]);
});

test("a dry run counts and sends nothing", async () => {
  const { client, requests } = scripted([], { pacing: "20/60", clock: virtualClock() });
  const importData = ids(100_000).map((number) => ({ number }));
  importData[7] = {};
  const result = await client.dialout.importAll({ ...IMPORT, importData }, { dryRun: true });
  accountsFor(result, 100_000);
  // Sixteen at once, then sixteen each minute.
  assert.deepEqual([result.dryRun, result.requests, result.earliest, requests.length], [true, 50, 180_000, 0]);
  assert.deepEqual(indexes(result.failed), [7]);
});

test("how far it has come is told", async () => {
  const told = [];
  const onProgress = (progress) => told.push(progress);
  const clock = virtualClock();
  const { client } = scripted([ok], { pacing: "1/60", clock });
  const job = client.customers.deleteAll({ ids: ids(1001) }, { onProgress });
  assert.deepEqual(job.progress, { done: 0 });
  await job;
  assert.deepEqual(told.map(({ done, total, etaMs }) => [done, total, etaMs]), [[500, 1001, 120_000], [1000, 1001, 60_000], [1001, 1001, 0]]);
  assert.equal(job.progress, told.at(-1));
  told.length = 0;
  await client.customers.deleteAll({ ids: ids(3).values() }, { onProgress });
  await client.customers.deleteAll({ ids: ids(3).values() }, { onProgress, count: 3 });
  assert.deepEqual(told, [{ done: 3 }, { done: 3, total: 3, etaMs: 0 }]);
});

test("what the rows throw stops the batch and is the cause", async () => {
  const trouble = new Error("the file ended too early");
  function* rows() {
    yield* ids(700);
    throw trouble;
  }
  const { client, requests } = scripted([ok]);
  const job = client.customers.deleteAll({ ids: rows() });
  const { stopped, ok: done, isComplete } = await job;
  assert.deepEqual([stopped.name, stopped.field, stopped.got], ["InvalidRequest", "ids", trouble.message]);
  assert.equal(stopped.cause, trouble);
  assert.deepEqual([done.length, isComplete, job.progress.done, requests.length], [500, false, 500, 1]);
});

test("rows that fail when they are left lose no report", async () => {
  const cut = () => Promise.reject(new Error("the cable"));
  function* left() {
    try {
      yield* customers(5000);
    } finally {
      throw new Error("the file cannot be closed");
    }
  }
  const { stopped, unknown } = await scripted([cut]).client.customers.createAll({ customers: left() });
  assert.deepEqual([stopped.name, unknown.length], ["OutcomeUnknown", 500]);
});

test("wrong options are refused before anything is sent", async () => {
  const { client, requests } = scripted([ok]);
  for (const [options, field] of [[{ onProgress: 5 }, "onProgress"], [{ onProgress: [() => {}] }, "onProgress"], [{ onResponse: [() => {}] }, "onResponse"], [null, "options"], ["x", "options"]]) {
    const error = await failure(client.customers.deleteAll({ ids: ids(3) }, options));
    assert.deepEqual([error.name, error.field, requests.length], ["InvalidRequest", field, 0]);
  }
});

test("a listener of progress that throws loses no report", async () => {
  const { client, requests } = scripted([ok]);
  const onProgress = () => {
    throw new Error("enough");
  };
  const job = client.customers.deleteAll({ ids: ids(5000) }, { onProgress });
  const error = await failure(job);
  assert.deepEqual([error.name, error.code, error.outcome, error.cause.message], ["Misuse", "listener", "done", "enough"]);
  assert.ok(error.result instanceof BatchResult);
  assert.deepEqual([error.result.ok.length, job.progress.done, requests.length], [5000, 5000, 10]);
});

test("a signal ends it between requests: rows may have been carried out", async () => {
  const stop = new AbortController();
  const { client, requests } = scripted([ok]);
  const job = client.customers.createAll({ customers: customers(5000) }, { signal: stop.signal, onProgress: ({ done }) => done === 1000 && stop.abort() });
  const error = await failure(job);
  assert.deepEqual([error.name, error.mayHaveHappened, job.progress.done, requests.length], ["Cancelled", true, 1000, 2]);
});

test("a signal ends it during a request", async () => {
  const stop = new AbortController();
  const hangs = () => {
    setTimeout(() => stop.abort(), 10);
    return new Promise(() => {});
  };
  const { client } = scripted([ok, hangs]);
  const job = client.customers.createAll({ customers: customers(5000) }, { signal: stop.signal });
  const error = await failure(job);
  assert.deepEqual([error.name, error.mayHaveHappened, job.progress.done], ["Cancelled", true, 500]);
});

test("a signal ends it while rows are awaited, and they are left", async () => {
  const stop = new AbortController();
  let returned = 0;
  const rows = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}), return: async () => ({ done: (returned += 1) }) }) };
  const { client } = scripted([]);
  const job = failure(client.customers.deleteAll({ ids: rows }, { signal: stop.signal }));
  setTimeout(() => stop.abort(), 10);
  assert.equal((await job).name, "Cancelled");
  await until(() => returned === 1);
});

test("options of a call count for each request", async () => {
  const clock = virtualClock();
  const timeouts = [];
  const answer = ({ timeout }) => {
    timeouts.push(timeout);
    return { status: 503 };
  };
  const { client } = scripted([answer], { clock, retries: 5, pacing: "off" });
  const result = await client.customers.deleteAll({ ids: ["1"] }, { retries: 1, timeout: 7_000 });
  assert.deepEqual([timeouts, result.stopped.name], [[7_000, 7_000], "HttpError"]);
  const paced = scripted([ok], { clock, pacing: "1/60" });
  const waiting = await paced.client.customers.deleteAll({ ids: ids(501) }, { maxWait: 1000 });
  assert.deepEqual([waiting.ok.length, waiting.stopped.code], [500, "max_wait"]);
});

test("by name it is the same", async () => {
  const { client, requests } = scripted([ok]);
  const rows = ids(2001).map((number) => ({ number }));
  rows[3] = { number: () => {} };
  const result = await client.batchRows("platform.dialout.import", IMPORT, rows.values(), { count: 2001 });
  assert.deepEqual(requests.map((request) => sent(request).importData.length), [1999, 1]);
  assert.equal(result.failed[0].error.field, "importData[3].number");
  assert.match(result.failed[0].error.message, /^importData\[3\]\.number: expected a JSON value/);
  const error = await failure(client.batchRows("platform.roles.list", {}, []));
  assert.deepEqual([error instanceof InvalidRequest, error.field], [true, "mode"]);
});

test("by name, rows among the parameters go out in parts, with the result of one request", async () => {
  const { client, requests } = scripted([ok]);
  const importData = ids(2001).map((number) => ({ number }));
  await client.batch("platform.dialout.import", { ...IMPORT, importData });
  assert.deepEqual(requests.map((request) => sent(request).importData.length), [2000, 1]);
  const error = await failure(client.batch("platform.roles.list", {}));
  assert.deepEqual([error instanceof InvalidRequest, error.field], [true, "mode"]);
});
