// Row batches over a relay: jobs of the server, which outlive the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { request, relayedWorld } from "./support/relay.mjs";

const CREATE = "platform.customers.create";
const RULES = { [CREATE]: { jobs: true, reconcile: true }, "platform.customers.delete": true, "platform.customers.list": true };
const customers = (count, from = 0) => Array.from({ length: count }, (_, at) => ({ name: `客户${from + at}`, mobile: [{ value: String(13_000_000_000 + from + at) }] }));
const created = (world) => world.service.calls.filter(({ operation }) => operation === CREATE).length;

/** A test with a world, whose options may be a function of what is shared with a second one. */
function job(name, options, run) {
  test(name, async () => {
    const world = await relayedWorld({ operations: RULES, ...options });
    try {
      await run(world);
    } finally {
      world.close();
    }
  });
}

/** A journal in memory. */
function notes() {
  const lines = [];
  return { lines, read: () => (lines.length ? `${lines.join("\n")}\n` : null), append: (line) => void lines.push(line) };
}

job("a batch has the same result as without a relay", {}, async ({ cc, platform, service, audits }) => {
  const wrong = [{ name: "" }, { name: "x".repeat(5000), mobile: 5 }];
  const rows = [...customers(1200), ...wrong];
  // Other ones, because a number belongs to one customer.
  const direct = await platform.customers.createAll({ customers: [...customers(1200, 5000), ...wrong] });
  service.clearCalls();
  const told = [];
  const running = cc.customers.createAll({ customers: rows }, { onProgress: (progress) => told.push(progress.done) });
  assert.match(running.id, /^[\w-]{8,64}$/);
  const result = await running;
  const shown = ({ rows, requests, ok, failed, unknown, isComplete, canContinue, dryRun }) => ({
    rows, requests, ok: ok.length, unknown: unknown.length, isComplete, canContinue, dryRun,
    failed: failed.map(({ index, error }) => [index, error.name, error.field, error.message, error.outcome]),
  });
  assert.deepEqual(shown(result), shown(direct));
  assert.ok(result.failed.length > 0);
  assert.deepEqual([told.at(-1), running.progress.done], [1202, 1202]);
  // The answer of the start, the end of the job, and the following.
  assert.deepEqual(audits.map(({ action, status }) => `${action} ${status}`).sort(), ["follow 200", "job 200", "job_end 200"]);
  const dry = await cc.customers.createAll({ customers: customers(600, 9000) }, { dryRun: true });
  assert.deepEqual([dry.dryRun, dry.requests, dry.ok.length], [true, 2, 600]);
});

job("rows of any kind of iterable are sent", {}, async ({ cc, service }) => {
  async function* rows() {
    yield* customers(501);
  }
  assert.equal((await cc.customers.createAll({ customers: rows() })).ok.length, 501);
  assert.equal((await cc.customers.createAll({ customers: new Set(customers(2, 600)) })).ok.length, 2);
  await assert.rejects(Promise.resolve(cc.customers.createAll({ customers: 5 })), { name: "InvalidRequest", field: "customers" });
  assert.throws(() => cc.customers.createAll({ customers: [] }, { journal: { read() {}, append() {} } }), { name: "InvalidRequest", field: "journal" });
  assert.equal(created({ service }), 3);
});

job("the page leaves, and comes back with the id", {}, async (world) => {
  const { cc, service } = world;
  // The page that follows it is gone at the first progress.
  const leave = new AbortController();
  let following;
  const running = cc.customers.createAll({ customers: customers(1500) }, { onProgress: () => (following ??= cc.follow(CREATE, running.id, { signal: leave.signal, onProgress: () => leave.abort() })) });
  await running;
  await following.then(() => {}, (error) => assert.equal(error.name, "Cancelled"));
  const again = world.clients("u1").cc.follow(CREATE, running.id);
  const result = await again;
  assert.deepEqual([result.ok.length, again.progress.done, again.id], [1500, 1500, running.id]);
  assert.equal(created({ service }), 3);
  // Of another user nobody sees anything, whatever the id.
  const other = world.clients("u2").cc;
  for (const id of [running.id, "nonsense"]) {
    await assert.rejects(Promise.resolve(other.follow(CREATE, id)), { code: "unknown_job", outcome: "not_sent" });
    await assert.rejects(other.stop(CREATE, id), { code: "unknown_job" });
  }
});

job("a start whose answer is lost starts one job", {}, async (world) => {
  let isFirst = true;
  const lossy = async (address, init) => {
    const response = await world.page(address, init);
    if (!address.includes("/job/") || !isFirst) return response;
    isFirst = false;
    throw new TypeError("fetch failed");
  };
  const { cc } = world.clients("u1", { fetch: lossy });
  const result = await cc.customers.createAll({ customers: customers(600) });
  assert.deepEqual([result.ok.length, created(world)], [600, 2]);
  // The relay never got it, or has forgotten it.
  const lost = world.clients("u1", { fetch: (address, init) => (address.includes("/job/") ? Promise.reject(new TypeError("fetch failed")) : world.page(address, init)) });
  await assert.rejects(Promise.resolve(lost.cc.customers.createAll({ customers: customers(2) })), { name: "OutcomeUnknown", outcome: "unknown" });
});

job("a call that is cancelled while its job is started stops it", {}, async (world) => {
  const cancel = new AbortController();
  const told = [];
  const late = async (address, init) => {
    told.push(address.split("/").at(-2));
    if (!address.includes("/job/")) return world.page(address, init);
    const { signal, ...others } = init;
    // The relay has the request, and its answer does not come before the page leaves.
    await world.page(address, others);
    cancel.abort("enough");
    throw signal.reason;
  };
  const { cc } = world.clients("u1", { fetch: late });
  const running = cc.customers.createAll({ customers: customers(1500) }, { signal: cancel.signal });
  await assert.rejects(Promise.resolve(running), { name: "Cancelled", outcome: "unknown", reason: "enough" });
  assert.deepEqual(told, ["job", "cancel"]);
  const end = await world.cc.follow(CREATE, running.id).then(({ ok }) => `ok ${ok.length}`, ({ name }) => name);
  assert.equal(end, "Cancelled");
  // Nothing was sent, so nothing is to be stopped.
  told.length = 0;
  const before = cc.customers.createAll({ customers: customers(2) }, { signal: AbortSignal.abort() });
  await assert.rejects(Promise.resolve(before), { name: "Cancelled", outcome: "not_sent" });
  assert.deepEqual(told, []);
});

job("a connection that breaks is opened again", {}, async (world) => {
  let broken = 0;
  const flaky = async (address, init) => {
    if (!address.includes("/follow/") || (broken += 1) > 2) return world.page(address, init);
    return broken === 1 ? Promise.reject(new TypeError("fetch failed")) : new Response("bad gateway", { status: 502 });
  };
  const { cc } = world.clients("u1", { fetch: flaky });
  assert.equal((await cc.customers.createAll({ customers: customers(501) })).ok.length, 501);
  assert.equal(broken, 3);
});

job("the signal stops the job, and says so", {}, async (world) => {
  const stop = new AbortController();
  const running = world.cc.customers.createAll({ customers: customers(1500) }, { signal: stop.signal, onProgress: ({ done }) => done && stop.abort("enough") });
  const outcome = await running.catch((error) => error);
  // It may have ended before it was told.
  if (outcome.name === "Cancelled") assert.equal(outcome.reason, "enough");
  else assert.equal(outcome.ok.length, 1500);
});

job("rows whose outcome is unknown are looked up", {}, async (world) => {
  world.service.setFaults([{ operation: CREATE, times: 1, fault: "drop_after" }]);
  const result = await world.cc.customers.createAll({ customers: customers(20) }, { retries: 0 });
  assert.deepEqual([result.unknown.length, result.unknown[0].error.name, result.canReconcile], [20, "OutcomeUnknown", true]);
  const settled = await result.reconcile();
  assert.deepEqual([settled.ok.length, settled.unknown.length], [20, 0]);
  assert.equal(created(world), 1);
});

job("a look-up that fails is told once, and leaves the job its report", {}, async (world) => {
  let follows = 0;
  const counting = (address, init) => {
    follows += address.includes("/follow/") ? 1 : 0;
    // Of a client that does not stop, the last one breaks.
    return follows > 5 ? Promise.reject(new TypeError("fetch failed")) : world.page(address, init);
  };
  const { cc } = world.clients("u1", { fetch: counting });
  world.service.setFaults([{ operation: CREATE, times: 1, fault: "drop_after" }]);
  const running = cc.customers.createAll({ customers: customers(2) }, { retries: 0 });
  const result = await running;
  world.service.setFaults([{ operation: "platform.customers.list", fault: "status:500" }]);
  follows = 0;
  const failed = await result.reconcile().catch((error) => error);
  assert.deepEqual([failed.kind, failed.status, follows], ["http", 500, 1]);
  const ends = world.audits.filter(({ action }) => action === "job_end");
  assert.deepEqual(ends.map(({ status }) => status), [200, 502]);
  world.service.setFaults([]);
  const kept = await cc.follow(CREATE, running.id);
  assert.deepEqual([kept.unknown.length, kept.canReconcile], [2, true]);
  assert.equal((await kept.reconcile()).ok.length, 2);
});

job("how a job ended is read once", {}, async (world) => {
  const end = (name, data) => `event: progress\ndata: {"done":0}\n\nevent: ${name}\ndata: ${data}\n\n`;
  for (const [name, data, code] of [["error", '{"kind":"http","code":"500","status":500,"message":"no"}', "500"], ["end", "{}", "broken"]]) {
    let follows = 0;
    const ended = async (address, init) => {
      if (!address.includes("/follow/")) return world.page(address, init);
      return (follows += 1) > 5 ? Promise.reject(new TypeError("fetch failed")) : new Response(end(name, data));
    };
    const { cc } = world.clients("u1", { fetch: ended });
    const failed = await cc.follow(CREATE, "a").then(() => undefined, (error) => error);
    assert.deepEqual([failed.code, follows], [code, 1]);
  }
});

job("a relay that stops continues from the journal", {}, async (world) => {
  await assert.rejects(Promise.resolve(world.cc.customers.createAll({ customers: customers(2) }, { journal: "import-1" })), { code: "not_allowed", field: "journal" });
  const journals = new Map();
  const journal = ({ key, user, operation }) => {
    assert.deepEqual([user.id, operation, key.length], ["u1", CREATE, 64]);
    if (!journals.has(key)) journals.set(key, notes());
    return journals.get(key);
  };
  const rows = customers(1200);
  const first = await relayedWorld({ operations: RULES, jobs: { journal } });
  const isSecond = ({ done }) => done >= 500 && first.cc.stop(CREATE, "import-1");
  await first.cc.customers.createAll({ customers: rows }, { journal: "import-1", onProgress: isSecond }).catch(() => {});
  // Another relay of the same account.
  const second = await relayedWorld({ operations: RULES, jobs: { journal }, clients: { platform: first.platform } });
  const result = await second.cc.customers.createAll({ customers: rows }, { journal: "import-1" });
  assert.deepEqual([result.ok.length + result.unknown.length, journals.size], [1200, 1]);
  assert.ok(created(first) <= 3 && created(first) >= 1);
  // The same name with other rows is another task.
  await assert.rejects(Promise.resolve(second.cc.customers.createAll({ customers: customers(3) }, { journal: "import-1" })), { code: "not_allowed", field: "job" });
  first.close();
  second.close();
});

job("a stream of a job that breaks, as where a relay is stopped, is read again, and one without an event is none", {}, async (world) => {
  let follows = 0;
  const broken = () => new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('event: progress\ndata: {"done":0}\n\n')),
    pull: (stream) => stream.error(new TypeError("terminated")),
  });
  const through = (answer) => async (address, init) => {
    if (!address.includes("/follow/")) return world.page(address, init);
    follows += 1;
    return answer() ?? world.page(address, init);
  };
  const once = through(() => (follows === 1 ? new Response(broken()) : undefined));
  const result = await world.clients("u1", { fetch: once }).cc.customers.createAll({ customers: customers(2) });
  assert.deepEqual([result.ok, follows], [[0, 1], 2]);
  follows = 0;
  const never = through(() => new Response("<p>Hello</p>"));
  const lost = world.clients("u1", { fetch: never }).cc.customers.createAll({ customers: customers(2, 10) });
  await assert.rejects(Promise.resolve(lost), { name: "OutcomeUnknown", code: "broken" });
  assert.ok(follows > 1 && follows < 20, `${follows} requests`);
});

let open;
const closed = new Promise((resolve) => (open = resolve));
const journal = () => ({ read: () => closed, append() {} });

const unreadable = () => ({ read: () => Promise.reject(new Error("EACCES: /srv/relay/journals/a")), append() {} });

job("no page learns where a journal is", { jobs: { journal: unreadable } }, async ({ cc, service, errors }) => {
  const failure = await cc.customers.createAll({ customers: customers(3) }).catch((error) => error);
  // An earlier run may have sent rows.
  assert.deepEqual([failure.code, failure.outcome, created({ service })], ["internal", "unknown", 0]);
  assert.ok(!JSON.stringify({ ...failure, message: failure.message }).includes("/srv"), failure.message);
  assert.match(String(errors[0].message), /srv/);
});

const unreleased = () => ({ ...notes(), lock: () => () => Promise.reject(new Error("EACCES: /srv/relay/journals/a")) });

job("a journal that cannot be released leaves the page its result", { jobs: { journal: unreleased } }, async ({ cc, errors }) => {
  const result = await cc.customers.createAll({ customers: customers(2) }, { journal: "a" });
  assert.deepEqual([result.ok.length, errors.map(String)], [2, ["Error: EACCES: /srv/relay/journals/a"]]);
});

job("jobs are bounded: rows, jobs at a time, bytes, operations, ids", { jobs: { rows: 600, running: 1, keep: 60_000, journal }, maxBytes: { json: 300, job: 100_000 } }, async (world) => {
  const { cc, service, relay } = world;
  const code = async (path, body) => {
    const response = await relay(request(path, body));
    return `${response.status} ${(await response.json()).error?.code ?? ""}`.trim();
  };
  assert.equal(await code(`/job/${CREATE}`, { params: { customers: customers(601) }, job: "a" }), "413 too_large");
  assert.equal(await code(`/job/${CREATE}`, `{"params":{"customers":[${" ".repeat(100_000)}]},"job":"a"}`), "413 too_large");
  for (const id of [undefined, "", "a b", "../x", "x".repeat(65)]) {
    for (const action of ["job", "follow", "cancel"]) assert.equal(await code(`/${action}/${CREATE}`, { params: { customers: [] }, job: id }), "400 json");
  }
  assert.equal(await code(`/job/${CREATE}`, { params: {}, job: "a" }), "400 json");
  for (const action of ["job", "follow", "cancel"]) assert.equal(await code(`/${action}/platform.customers.delete`, { params: { ids: ["1"] }, job: "a" }), "403 not_allowed");
  assert.equal(service.calls.length, 0);
  // A second one, while the first waits for its journal.
  assert.equal(await code(`/job/${CREATE}`, { params: { customers: customers(501) }, job: "a" }), "200");
  const second = await code(`/job/${CREATE}`, { params: { customers: customers(2) }, job: "b" });
  assert.equal(second, "429 too_many");
  // The same again is the same job.
  assert.equal(await code(`/job/${CREATE}`, { params: { customers: customers(501) }, job: "a" }), "200");
  assert.equal(await code(`/job/${CREATE}`, { params: { customers: customers(3) }, job: "a" }), "403 not_allowed");
  open("");
  assert.equal((await cc.follow(CREATE, "a")).ok.length, 501);
  await world.advance(61_000);
  await assert.rejects(Promise.resolve(cc.follow(CREATE, "a")), { code: "unknown_job" });
});

job("a rule narrows the rows, and nothing else is created", { operations: { [CREATE]: { jobs: true, narrow: ({ params }) => ({ ...params, customers: params.customers.filter(({ name }) => name !== "客户1") }) } } }, async (world) => {
  const result = await world.cc.customers.createAll({ customers: customers(3) });
  assert.deepEqual([result.rows, result.canReconcile], [2, false]);
  await assert.rejects(result.reconcile());
});

job("a job that the relay has forgotten may have sent its rows", {}, async (world) => {
  const forgetful = async (url, init) => (String(url).includes("/follow/") ? Response.json({ error: { kind: "api", code: "unknown_job", outcome: "not_sent", message: "no such job" } }, { status: 404, headers: { "triline-relay": "1" } }) : world.page(url, init));
  const { cc } = world.clients("u1", { fetch: forgetful });
  await assert.rejects(Promise.resolve(cc.customers.createAll({ customers: customers(2) })), { name: "OutcomeUnknown", code: "unknown_job", outcome: "unknown", retryable: false });
});

test("an operation without rows has no jobs", async () => {
  await assert.rejects(relayedWorld({ operations: { "platform.agents.create": { jobs: true } } }), /takes no rows/);
});
