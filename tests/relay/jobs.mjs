// jobs.mjs [HANDLER...]: row batches that run as jobs of each handler of handlers.mjs, with the client of the npm package over HTTP.

import assert from "node:assert/strict";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Platform } from "../../bindings-wasm/dist/relay/index.js";
import { HANDLERS } from "./handlers.mjs";
import { startService, until } from "./service.mjs";

const CREATE = "platform.customers.create";
const customers = (count) => Array.from({ length: count }, (_, at) => ({ name: `客户${at}`, mobile: [{ value: String(13_000_000_000 + at) }] }));
const of = (url, user = "u1") => new Platform({ relay: url, headers: { "x-user": user } });
const failure = (job) => job.then((result) => assert.fail(`expected an error, got ${result.ok.length} rows`), (error) => error);

/** The status and the code of an answer. */
async function asked(address, body) {
  const response = await fetch(address, { method: "POST", headers: { "content-type": "application/json", "triline-relay": "1", "x-user": "u1" }, body: JSON.stringify(body) });
  return `${response.status} ${(await response.json()).error?.code ?? ""}`.trim();
}

const checks = {
  async "a batch of any number of rows, with its progress"({ url, world }) {
    const told = [];
    const ids = new Set();
    const onProgress = ({ done, total, job }) => {
      told.push(`${done}/${total}`);
      ids.add(job);
    };
    const running = of(url).customers.createAll({ customers: [...customers(1100), { name: "" }] }, { onProgress });
    const result = await running;
    assert.deepEqual([...ids], [running.id]);
    assert.deepEqual([result.rows, result.ok.length, result.requests, result.canReconcile], [1101, 1100, 3, false]);
    assert.deepEqual(result.failed.map(({ index, error }) => [index, error.name, error.outcome]), [[1100, "ApiError", "rejected"]]);
    assert.equal(told.at(-1), "1101/1101");
    assert.equal(world.service.calls.length, 3);
  },
  async "a dry run sends nothing"({ url, world }) {
    const result = await of(url).customers.createAll({ customers: customers(600) }, { dryRun: true });
    assert.deepEqual([result.dryRun, result.ok.length, result.requests, world.service.calls.length], [true, 600, 2, 0]);
  },
  async "a dry run leaves its name to the job itself, and to nothing after that"({ url, world, start }) {
    const journals = await mkdtemp(join(tmpdir(), "triline-journals-"));
    const kept = await start({ journals });
    const client = of(kept.url);
    for (const name of ["import-1", "import-2"]) {
      assert.equal((await client.customers.createAll({ customers: customers(2) }, { journal: name, dryRun: true })).ok.length, 2);
    }
    assert.equal((await client.customers.createAll({ customers: customers(3) }, { journal: "import-1" })).ok.length, 3);
    assert.equal(world.service.calls.length, 1);
    for (const [count, dryRun] of [[3, true], [2, true], [2, false]]) {
      const { code, field } = await failure(client.customers.createAll({ customers: customers(count) }, { journal: "import-1", dryRun }));
      assert.deepEqual([code, field], ["not_allowed", "job"], `${count} ${dryRun}`);
    }
    await kept.close();
    await rm(journals, { recursive: true });
    // Without a journal, too; and what is started then is not started again.
    const job = { params: { customers: customers(1) }, job: "a" };
    for (const dryRun of [true, false, false]) {
      assert.equal(await asked(`${url}/job/${CREATE}`, { ...job, dryRun }), "200");
      await of(url).follow(CREATE, "a");
    }
    assert.equal(world.service.calls.length, 2);
  },
  async "the page leaves and comes back; nobody else sees the job"({ url, world }) {
    let finish;
    world.answer = (_incoming, outgoing) => {
      finish = () => outgoing.end('{"code":200,"success":true,"data":{"failedList":[]}}');
      return true;
    };
    const leave = new AbortController();
    const first = of(url).customers.createAll({ customers: customers(3) });
    first.catch(() => {});
    await until(() => finish);
    const gone = of(url).follow(CREATE, first.id, { signal: leave.signal });
    leave.abort();
    assert.equal((await failure(gone)).name, "Cancelled");
    // One at a time.
    assert.equal((await failure(of(url).customers.createAll({ customers: customers(1) }))).code, "too_many");
    for (const [client, id] of [[of(url, "u2"), first.id], [of(url), "nonsense"]]) {
      assert.equal((await failure(client.follow(CREATE, id))).code, "unknown_job");
      await assert.rejects(client.stop(CREATE, id), { code: "unknown_job", outcome: "not_sent" });
    }
    finish();
    assert.deepEqual((await of(url).follow(CREATE, first.id)).ok, [0, 1, 2]);
    assert.equal((await first).ok.length, 3);
    assert.equal(world.heads.length, 1);
  },
  async "it is stopped, and its request"({ url, world }) {
    world.answer = () => true;
    const stop = new AbortController();
    const running = of(url).customers.createAll({ customers: customers(3) }, { signal: stop.signal });
    running.catch(() => {});
    await until(() => world.open === 1);
    stop.abort("enough");
    const error = await failure(running);
    assert.deepEqual([error.name, error.outcome, error.reason], ["Cancelled", "unknown", "enough"]);
    await until(() => world.open === 0);
  },
  async "a look-up that fails or is stopped leaves the job its report, and can be repeated"({ url, world }) {
    world.service.setFaults([{ operation: CREATE, times: 1, fault: "drop_after" }]);
    const client = of(url);
    const running = client.customers.createAll({ customers: customers(3) }, { retries: 0 });
    const shown = ({ ok, unknown, canReconcile }) => [ok.length, unknown.length, canReconcile];
    const result = await running;
    assert.deepEqual(shown(result), [0, 3, true]);
    world.answer = (_incoming, outgoing) => {
      outgoing.writeHead(500).end("no");
      return true;
    };
    // An error of the service, with its status, is no failure of the way to the relay: the job is not followed again.
    const failed = await failure(result.reconcile());
    assert.deepEqual([failed.kind, failed.status], ["http", 500]);
    assert.deepEqual(shown(await client.follow(CREATE, running.id)), [0, 3, true]);
    world.answer = () => true;
    const stopped = failure(result.reconcile());
    await until(() => world.open === 1);
    await client.stop(CREATE, running.id);
    assert.equal((await stopped).name, "Cancelled");
    const kept = await of(url).follow(CREATE, running.id);
    assert.deepEqual(shown(kept), [0, 3, true]);
    world.answer = undefined;
    assert.deepEqual(shown(await kept.reconcile()), [3, 0, false]);
    assert.deepEqual(shown(await client.follow(CREATE, running.id)), [3, 0, false]);
    assert.equal(world.service.calls.filter(({ operation }) => operation === CREATE).length, 1);
  },
  async "a job that another process of the relay runs is refused until that has ended"({ world, start }) {
    const journals = await mkdtemp(join(tmpdir(), "triline-journals-"));
    const [one, other] = [await start({ journals }), await start({ journals })];
    let finish;
    world.answer = (_incoming, outgoing) => {
      finish = () => outgoing.end('{"code":200,"success":true,"data":{"failedList":[]}}');
      return true;
    };
    const again = ({ url }) => of(url).customers.createAll({ customers: customers(3) }, { journal: "import-1" });
    const first = again(one);
    first.catch(() => {});
    await until(() => finish);
    const { kind, code, category, retryable, outcome, message, retryAfter } = await failure(again(other));
    assert.deepEqual([kind, code, category, retryable, outcome, retryAfter], ["api", "in_use", "conflict", true, "not_sent", 10_000]);
    assert.match(message, /another process of the relay runs the job/);
    finish();
    assert.equal((await first).ok.length, 3);
    assert.equal((await again(other)).ok.length, 3);
    assert.equal(world.heads.length, 1);
    await Promise.all([one.close(), other.close()]);
    await rm(journals, { recursive: true });
  },
  async "a job whose journal cannot be used may have sent its rows before"({ world, start }) {
    const journals = await mkdtemp(join(tmpdir(), "triline-journals-"));
    const [one, other] = [await start({ journals }), await start({ journals })];
    const again = ({ url }) => of(url).customers.createAll({ customers: customers(3) }, { journal: "import-1" });
    assert.equal((await again(one)).ok.length, 3);
    const [journal] = (await readdir(journals)).filter((name) => /^[0-9a-f]{64}$/.test(name));
    const file = join(journals, journal);
    const told = ({ code, outcome, retryable }) => [code, outcome, retryable];
    // Others may read it.
    await chmod(file, 0o644);
    assert.deepEqual(told(await failure(again(other))), ["internal", "unknown", false]);
    // It is damaged.
    await chmod(file, 0o600);
    await writeFile(file, "no journal\n");
    assert.deepEqual(told(await failure(again(other))), ["internal", "unknown", false]);
    assert.equal(world.heads.length, 1);
    await Promise.all([one.close(), other.close()]);
    await rm(journals, { recursive: true });
  },
  async "a start that is repeated starts nothing after its report is not kept any longer"({ url, world }) {
    const first = of(url).customers.createAll({ customers: customers(1) });
    await first;
    for (let count = 0; count < 11; count += 1) await of(url).customers.createAll({ customers: customers(2) }, { dryRun: true });
    assert.equal(await asked(`${url}/job/${CREATE}`, { params: { customers: customers(1) }, job: first.id }), "200");
    assert.equal(await asked(`${url}/follow/${CREATE}`, { params: {}, job: first.id }), "404 unknown_job");
    assert.equal(world.service.calls.length, 1);
  },
  async "a job belongs to its operation"({ url, world }) {
    world.service.setFaults([{ operation: CREATE, times: 1, fault: "drop_after" }]);
    const running = of(url).customers.createAll({ customers: customers(1) }, { retries: 0 });
    assert.equal((await running).unknown.length, 1);
    // The rule of the other operation allows look-ups alone.
    for (const [action, told] of [["follow", "403 not_allowed"], ["cancel", "403 not_allowed"], ["reconcile", "404 unknown_job"]]) {
      assert.equal(await asked(`${url}/${action}/platform.agents.create`, { params: {}, job: running.id }), told, action);
    }
    assert.equal(world.service.calls.length, 1);
  },
  async "rows, journals, operations and ids that are not allowed"({ url, world }) {
    const refused = async (...given) => (({ code, field, outcome }) => [code, field, outcome])(await failure(of(url).customers.createAll(...given)));
    assert.deepEqual(await refused({ customers: customers(1201) }), ["too_large", "customers", "not_sent"]);
    assert.deepEqual(await refused({ customers: customers(1) }, { journal: "import-1" }), ["not_allowed", "journal", "not_sent"]);
    assert.equal((await failure(of(url).customers.deleteAll({ ids: ["1"] }))).code, "not_allowed");
    const ask = (path, body) => asked(url + path, body);
    for (const job of [undefined, "", "a b", "../a", "x".repeat(65), 5]) {
      for (const action of ["job", "follow", "cancel"]) assert.equal(await ask(`/${action}/${CREATE}`, { params: { customers: [] }, job }), "400 json", `${action} ${job}`);
    }
    assert.equal(await ask(`/job/${CREATE}`, { params: { customers: "all" }, job: "a" }), "400 json");
    // Another task has that name.
    assert.equal(await ask(`/job/${CREATE}`, { params: { customers: [{ name: "a" }] }, job: "a" }), "200");
    assert.equal(await ask(`/job/${CREATE}`, { params: { customers: [{ name: "b" }] }, job: "a" }), "403 not_allowed");
    await of(url).follow(CREATE, "a");
    assert.equal(world.service.calls.length, 1);
  },
};

/** A handler continues the job of another one: they name its journal alike. */
async function continueOver(names, world) {
  const journals = await mkdtemp(join(tmpdir(), "triline-journals-"));
  for (const name of names) {
    const relay = await HANDLERS[name]({ service: world.url, journals });
    const { ok } = await of(relay.url).customers.createAll({ customers: customers(3) }, { journal: "import-1" });
    assert.equal(ok.length, 3);
    await relay.close();
  }
  assert.equal(world.service.calls.length, 1);
  await rm(journals, { recursive: true });
}

const names = process.argv.slice(2).length ? process.argv.slice(2) : Object.keys(HANDLERS);
const world = await startService();
let failed = 0;
for (const name of names) {
  let passed = 0;
  for (const [what, run] of Object.entries(checks)) {
    await world.reset();
    const relay = await HANDLERS[name]({ service: world.url });
    try {
      await run({ url: relay.url, world, start: (options) => HANDLERS[name]({ service: world.url, ...options }) });
      passed += 1;
    } catch (error) {
      failed += 1;
      console.log(`${name}: ${what}: ${error.stack}\n${relay.log()}`);
    }
    await relay.close();
  }
  console.log(`jobs: ${name}: ${passed} passed, ${Object.keys(checks).length - passed} failed`);
}
await world.reset();
await continueOver(names, world).catch((error) => {
  failed += 1;
  console.log(`a job goes on at another handler: ${error.stack}`);
});
await world.close();
process.exitCode = failed ? 1 : 0;
