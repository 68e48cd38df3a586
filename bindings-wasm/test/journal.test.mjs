// A batch whose journal is kept goes on after it was stopped: no row is lost, none is sent twice.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import fs, { chmod, chown, link, mkdtemp, open, readFile, readdir, readlink, rename, rm, stat, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { fileJournal } from "triline/node";

import { OPTIONS, failure, loopback, scripted, sent, until, yes } from "./support/service.mjs";

const IMPORT = { taskId: "1", agentNumber: "1001", rule: 1 };
const ok = { status: 200, body: yes(null) };
const rows = (count) => Array.from({ length: count }, (_, index) => ({ number: String(index) }));
const indexes = (errors) => errors.map(({ index }) => index);

/** A journal in memory. */
function notes() {
  const lines = [];
  return { lines, read: () => lines.join(""), append: (line) => void lines.push(`${line}\n`) };
}

let folder;
before(async () => (folder = await mkdtemp(join(tmpdir(), "triline-"))));
after(() => rm(folder, { recursive: true }));

test("it says what is sent before it is, and neither rows nor secrets", async () => {
  const journal = notes();
  const counts = [];
  const answer = () => {
    counts.push(journal.lines.length);
    return ok;
  };
  const { client } = scripted([answer]);
  await client.dialout.importAll({ ...IMPORT, importData: rows(4000).map(({ number }) => ({ number: `n${number}` })) }, { journal });
  // A heading, and two lines for each part.
  assert.deepEqual([counts, journal.lines.length], [[2, 4], 5]);
  for (const hidden of [OPTIONS.secret, "n1999", "1001"]) assert.ok(!journal.read().includes(hidden), hidden);
});

test("stopped by its signal, it goes on where it was", async () => {
  const journal = notes();
  const stop = new AbortController();
  const importData = rows(7000);
  const first = scripted([ok]);
  const onProgress = ({ done }) => done === 4000 && stop.abort();
  const error = await failure(first.client.dialout.importAll({ ...IMPORT, importData }, { journal, signal: stop.signal, onProgress }));
  assert.deepEqual([error.name, first.requests.length], ["Cancelled", 2]);
  const second = scripted([ok]);
  const result = await second.client.dialout.importAll({ ...IMPORT, importData }, { journal });
  assert.deepEqual([result.ok.length, result.isComplete], [7000, true]);
  const all = [...first.requests, ...second.requests].flatMap((request) => sent(request).importData);
  assert.deepEqual(all, importData);
});

test("what the rows threw does not stop it for good", async () => {
  const journal = notes();
  function* half() {
    yield* rows(2500);
    throw new Error("the file ended too early");
  }
  const first = scripted([ok]);
  const { stopped } = await first.client.dialout.importAll({ ...IMPORT, importData: half() }, { journal });
  assert.match(stopped.cause.message, /^the file/);
  const second = scripted([ok]);
  const result = await second.client.dialout.importAll({ ...IMPORT, importData: rows(2500) }, { journal });
  assert.deepEqual([result.isComplete, first.requests.length, second.requests.length], [true, 1, 1]);
});

test("all done, it sends nothing more; other rows and another batch are refused", async () => {
  const journal = notes();
  const { client, requests } = scripted([ok]);
  const run = (count) => client.dialout.importAll({ ...IMPORT, importData: rows(count) }, { journal });
  await run(3);
  const again = await run(3);
  assert.deepEqual([again.ok, requests.length], [[0, 1, 2], 1]);
  assert.equal((await run(2)).stopped.field, "importData");
  await assert.rejects(() => client.customers.deleteAll({ ids: ["1"] }, { journal }), { name: "InvalidRequest", field: "journal" });
});

test("a journal that cannot be kept stops it before anything is sent", async () => {
  const full = () => Promise.reject(new Error("no space left"));
  const broken = [{ read: () => "", append: full }, { read: full, append: () => {} }, { read: () => 5, append: () => {} }, {}];
  for (const journal of broken) {
    const { client, requests } = scripted([ok]);
    const job = client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal });
    await assert.rejects(async () => job, { name: "InvalidRequest", field: "journal" });
    assert.equal(requests.length, 0);
  }
});

test("a journal in a store has a name, without which nothing is sent", async () => {
  const { client, requests } = scripted([ok]);
  for (const [inStore, got] of [[undefined, "undefined"], [null, "null"], ["", '""'], [5, "5"]]) {
    const error = await failure(client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal: { inStore } }));
    assert.deepEqual([error.name, error.field, error.got], ["InvalidRequest", "journal", got]);
  }
  assert.equal(requests.length, 0);
});

test("what a request failed with is the cause, with a journal too", async () => {
  const trouble = new Error("the cable");
  const cut = () => Promise.reject(trouble);
  const { stopped, unknown } = await scripted([cut]).client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal: notes() });
  assert.deepEqual([stopped.name, stopped.cause, unknown[2].error.cause], ["OutcomeUnknown", trouble, trouble]);
  const full = { read: () => "", append: () => Promise.reject(trouble) };
  const other = scripted([ok]).client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal: full });
  await assert.rejects(async () => other, { cause: trouble });
});

test("a file is one, by its path or by itself", async () => {
  const path = join(folder, "file.log");
  const { client, requests } = scripted([ok]);
  for (const journal of [path, fileJournal(path), path]) {
    const result = await client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal });
    assert.equal(result.isComplete, true);
  }
  assert.equal(requests.length, 1);
  assert.equal((await readFile(path, "utf8")).split("\n").length, 4);
  const other = client.customers.deleteAll({ ids: ["1"] }, { journal: path });
  const foreign = await other.then(({ stopped }) => stopped, (error) => error);
  assert.ok(foreign.message.endsWith(`(journal ${path})`), foreign.message);
  const refused = client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal: folder });
  await assert.rejects(async () => refused, { got: /which is not a regular file$/ });
});

test("a program that was killed goes on", async () => {
  const journal = join(folder, "killed.log");
  const received = [];
  let held = true;
  const service = await loopback(async (request, response) => {
    const body = [];
    for await (const part of request) body.push(part);
    received.push(...JSON.parse(Buffer.concat(body).toString()).importData);
    // The answer to the second part does not come in time.
    if (!held || received.length === 2000) response.end(yes(null));
  });
  const program = `
    import { Platform } from "triline";
    const cc = new Platform(${JSON.stringify({ ...OPTIONS, baseUrl: service.url })});
    const importData = Array.from({ length: 7000 }, (_, index) => ({ number: String(index) }));
    await cc.dialout.importAll({ ...${JSON.stringify(IMPORT)}, importData }, { journal: ${JSON.stringify(journal)} });`;
  try {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { cwd: new URL("../", import.meta.url), stdio: "inherit" });
    const killed = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
    await until(() => received.length === 4000);
    child.kill("SIGKILL");
    assert.equal(await killed, "SIGKILL");
    held = false;
    const importData = rows(7000);
    const result = await service.client().dialout.importAll({ ...IMPORT, importData }, { journal });
    assert.deepEqual(received, importData);
    assert.deepEqual([result.rows, result.ok.length, result.stopped], [7000, 5000, undefined]);
    // The outcome of the part in flight is unknown: the service has it, but the program could not know.
    assert.deepEqual(indexes(result.unknown), Array.from({ length: 2000 }, (_, index) => 2000 + index));
    assert.equal(result.unknown[0].error.code, "interrupted");
  } finally {
    await service.close();
  }
});

/** A transport that responds when it is told to. */
function held() {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  return { answer: () => released.then(() => ok), release: () => release() };
}

test("two batches at once cannot use one journal", async () => {
  const path = join(folder, "locked.log");
  const inMemory = notes();
  for (const [journal, other] of [[path, fileJournal(path)], [inMemory, inMemory], [fileJournal(path), path]]) {
    const { answer, release } = held();
    const { client, requests } = scripted([answer]);
    const importData = rows(3);
    const first = client.dialout.importAll({ ...IMPORT, importData }, { journal });
    await until(() => requests.length === 1);
    const error = await failure(client.dialout.importAll({ ...IMPORT, importData }, { journal: other }));
    assert.deepEqual([error.name, error.field, error.code, error.operation], ["InvalidRequest", "journal", "in_use", "platform.dialout.import"]);
    assert.match(error.message, /^journal: expected a journal that no other batch uses, got .* this process uses$/);
    release();
    assert.equal((await first).isComplete, true);
    assert.equal(requests.length, 1);
    // When it has ended, the next may.
    assert.equal((await client.dialout.importAll({ ...IMPORT, importData }, { journal: other })).isComplete, true);
    await rm(path, { force: true });
  }
  await assert.rejects(readFile(`${path}.lock`), { code: "ENOENT" });
});

test("a journal is free again however its batch ends", async () => {
  const journal = join(folder, "free.log");
  const stop = new AbortController();
  const hangs = () => {
    setTimeout(() => stop.abort(), 10);
    return new Promise(() => {});
  };
  const importData = rows(3);
  const error = await failure(scripted([hangs]).client.dialout.importAll({ ...IMPORT, importData }, { journal, signal: stop.signal }));
  assert.equal(error.name, "Cancelled");
  assert.equal((await failure(scripted([]).client.dialout.importAll({ ...IMPORT, rule: "x", importData }, { journal }))).field, "rule");
  const { unknown } = await scripted([ok]).client.dialout.importAll({ ...IMPORT, importData }, { journal });
  assert.equal(unknown.length, 3);
});

/** What a process that has a journal writes into its lock. */
async function lockOf(pid, changes) {
  const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
  const start = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1].split(" ")[19];
  return JSON.stringify({ id: "a-1", pid, start, machine: `${boot}/${await readlink("/proc/self/ns/pid")}`, ...changes });
}

/** Makes a lock one that its holder touched this long ago, in milliseconds. */
async function silence(lock, age) {
  const past = new Date(Date.now() - age);
  await utimes(lock, past, past);
}

const isLinux = process.platform === "linux";

/** Replaces a function of `node:fs/promises`, for the package, too, by one made from it. Returns what restores it. */
function replaced(t, name, replacement) {
  const mocked = t.mock.method(fs, name, replacement(fs[name]));
  syncBuiltinESMExports();
  return () => {
    mocked.mock.restore();
    syncBuiltinESMExports();
  };
}

const tooManyFiles = () => async () => {
  throw Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
};

test("another process is kept off a journal, and the lock of one that was killed is replaced", { skip: !isLinux }, async () => {
  const journal = join(folder, "process.log");
  const run = () => scripted([ok]).client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal });
  const other = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
  const lock = await lockOf(other.pid);
  try {
    await writeFile(`${journal}.lock`, lock);
    const error = await failure(run());
    assert.deepEqual([error.name, error.code], ["InvalidRequest", "in_use"]);
    assert.ok(error.message.endsWith(`${journal}, which process ${other.pid} uses`), error.message);
    assert.ok(error.remedy.endsWith(`wait a minute, or delete ${journal}.lock`), error.remedy);
    // Its worker that had the journal was terminated, or could not delete the lock.
    for (const [age, expected] of [[50_000, "in_use"], [70_000, undefined]]) {
      await writeFile(`${journal}.lock`, lock);
      await silence(`${journal}.lock`, age);
      assert.equal((await run().catch((error) => error)).code, expected);
    }
    await assert.rejects(readFile(`${journal}.lock`), { code: "ENOENT" });
  } finally {
    const gone = new Promise((resolve) => other.once("exit", resolve));
    other.kill("SIGKILL");
    await gone;
  }
  // The second is that of a process with the same id that began earlier, as in a container that was started again.
  for (const left of [lock, await lockOf(process.pid, { start: "1" })]) {
    await writeFile(`${journal}.lock`, left);
    assert.equal((await run()).isComplete, true, left);
    await assert.rejects(readFile(`${journal}.lock`), { code: "ENOENT" });
  }
  // That of a worker of this process that was terminated, and of one that is alive.
  for (const [age, expected] of [[50_000, "in_use"], [70_000, undefined]]) {
    await writeFile(`${journal}.lock`, await lockOf(process.pid));
    await silence(`${journal}.lock`, age);
    assert.equal((await run().catch((error) => error)).code, expected);
  }
});

test("a process that was suspended and finds its journal taken over sends nothing more", { skip: !isLinux }, async () => {
  const journal = join(folder, "suspended.log");
  const received = [];
  let answerFirst;
  const service = await loopback(async (request, response) => {
    const body = [];
    for await (const part of request) body.push(part);
    received.push(...JSON.parse(Buffer.concat(body).toString()).importData);
    if (answerFirst) response.end(yes(null));
    else answerFirst = () => response.end(yes(null));
  });
  const program = `
    import { Platform } from "triline";
    const cc = new Platform(${JSON.stringify({ ...OPTIONS, baseUrl: service.url })});
    const importData = Array.from({ length: 6000 }, (_, index) => ({ number: String(index) }));
    const { stopped } = await cc.dialout.importAll({ ...${JSON.stringify(IMPORT)}, importData }, { journal: ${JSON.stringify(journal)} });
    console.log(stopped?.message);`;
  const options = { cwd: new URL("../", import.meta.url), stdio: ["ignore", "pipe", "inherit"] };
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], options);
  try {
    let said = "";
    child.stdout.on("data", (text) => (said += text));
    const ended = new Promise((resolve) => child.once("close", resolve));
    await until(() => received.length === 2000);
    child.kill("SIGSTOP");
    await silence(`${journal}.lock`, 70_000);
    const { answer, release } = held();
    const { client, requests } = scripted([answer], { baseUrl: service.url });
    const importData = rows(6000);
    const following = client.dialout.importAll({ ...IMPORT, importData }, { journal });
    await until(() => requests.length === 1);
    const lock = await readFile(`${journal}.lock`, "utf8");
    child.kill("SIGCONT");
    answerFirst();
    await ended;
    assert.match(said, /was changed, moved or deleted/);
    assert.equal(received.length, 2000);
    // It leaves the lock to the one that has it.
    assert.equal(await readFile(`${journal}.lock`, "utf8"), lock);
    release();
    const result = await following;
    assert.deepEqual([...received, ...requests.flatMap((request) => sent(request).importData)], importData);
    assert.deepEqual([result.ok.length, indexes(result.unknown)], [4000, Array.from({ length: 2000 }, (_, index) => index)]);
  } finally {
    child.kill("SIGKILL");
    await service.close();
  }
});

test("of a batch that was suspended and the one that took its journal over, one writes a line", async () => {
  const line = (journal) => journal.append("{}").then(() => true, () => false);
  const orders = [
    async (one, other) => [await line(one), await line(other)],
    async (one, other) => [await line(other), await line(one)],
    (one, other) => Promise.all([line(one), line(other)]),
  ];
  for (const [number, append] of orders.entries()) {
    for (const isNew of [true, false]) {
      const path = join(folder, `both-${number}-${isNew}.log`);
      if (!isNew) await writeFile(path, "{}\n", { mode: 0o600 });
      const [suspended, next] = [fileJournal(path), fileJournal(path)];
      const unlock = await suspended.lock();
      await suspended.read();
      await silence(`${path}.lock`, 70_000);
      const unlockNext = await next.lock();
      await next.read();
      const written = await append(suspended, next);
      assert.ok(written.filter(Boolean).length <= 1, `${number} ${written}`);
      await unlock();
      assert.ok(existsSync(`${path}.lock`));
      await unlockNext();
      assert.ok(!existsSync(`${path}.lock`));
    }
  }
});

test("a holder touches its lock, and not that of another one that took it over", async (t) => {
  const journal = join(folder, "touched.log");
  const lock = `${journal}.lock`;
  let tick;
  const set = t.mock.method(globalThis, "setInterval", (callback) => ((tick = callback), { unref() {} }));
  const unlock = await fileJournal(journal).lock();
  set.mock.restore();
  const isSilent = async () => Date.now() - (await stat(lock)).mtimeMs > 60_000;
  let touched = 0;
  const restore = replaced(t, "utimes", (original) => async (...args) => {
    await original(...args);
    touched += 1;
  });
  try {
    await silence(lock, 70_000);
    tick();
    await until(() => touched === 2);
    assert.equal(await isSilent(), false);
    await writeFile(lock, '{"id":"b-2","pid":1}');
    await silence(lock, 70_000);
    const cleared = t.mock.method(globalThis, "clearInterval", () => {});
    tick();
    await until(() => cleared.mock.callCount() === 1 || touched === 4);
    cleared.mock.restore();
    assert.equal(await isSilent(), true);
  } finally {
    restore();
  }
  await unlock();
  await rm(lock);
});

test("a lock that cannot be read is deleted when it can be", async (t) => {
  const journal = join(folder, "released.log");
  const lock = `${journal}.lock`;
  const run = () => scripted([ok]).client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal });
  const unlock = await fileJournal(journal).lock();
  const restore = replaced(t, "open", tooManyFiles);
  try {
    await unlock();
  } finally {
    restore();
  }
  assert.ok(existsSync(lock));
  await until(() => !existsSync(lock));
  assert.equal((await run()).isComplete, true);
});

test("a process without free file descriptors takes no lock of another one that lives", { skip: !isLinux }, async (t) => {
  const journal = join(folder, "descriptors.log");
  const run = () => scripted([ok]).client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal });
  const other = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
  const lock = await lockOf(other.pid);
  const restore = replaced(t, "readFile", (original) => (path, ...rest) => {
    return path === `/proc/${other.pid}/stat` ? tooManyFiles()() : original(path, ...rest);
  });
  try {
    await writeFile(`${journal}.lock`, lock);
    assert.equal((await failure(run())).code, "in_use");
    restore();
    // So does one that could not tell when it began.
    await writeFile(`${journal}.lock`, await lockOf(other.pid, { start: "-" }));
    assert.equal((await failure(run())).code, "in_use");
  } finally {
    restore();
    other.kill("SIGKILL");
    await rm(`${journal}.lock`, { force: true });
  }
});

test("a journal with the longest name is taken over, too", { skip: !isLinux }, async () => {
  // With `.lock`, 255 bytes.
  const name = `${"客".repeat(83)}x`;
  const journal = join(folder, name);
  const run = () => scripted([ok]).client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal });
  const before = await readdir(folder);
  const id = randomUUID();
  await writeFile(`${journal}.lock`, await lockOf(process.pid, { id, start: "1" }));
  assert.equal((await run()).isComplete, true);
  assert.deepEqual((await readdir(folder)).filter((other) => !before.includes(other)), [name]);
});

test("a lock whose process cannot be looked at holds until it was silent for a minute", { skip: !isLinux }, async () => {
  const journal = join(folder, "container.log");
  const run = () => scripted([ok]).client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal });
  // Of another container, with a process id that is another's here; and of a program that was stopped while it wrote.
  for (const left of [await lockOf(process.pid, { machine: "another" }), "", '{"id":"../../b","pid":1}']) {
    for (const [age, expected] of [[50_000, "in_use"], [70_000, undefined]]) {
      await writeFile(`${journal}.lock`, left);
      await silence(`${journal}.lock`, age);
      const outcome = await run().catch((error) => error);
      assert.equal(outcome.code, expected, left);
    }
    assert.deepEqual(await readdir(folder).then((names) => names.filter((name) => name.includes(".lock"))), []);
  }
});

test("a file that has the name of a lock and is none is left as it is", async () => {
  const journal = join(folder, "Cargo");
  const lock = `${journal}.lock`;
  for (const text of ["# This file belongs to somebody.\n", '{\n  "name": "x"\n}\n', "4711\n"]) {
    await writeFile(lock, text);
    await silence(lock, 70_000);
    const error = await failure(scripted([ok]).client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal }));
    assert.deepEqual([error.name, error.code, error.outcome], ["InvalidRequest", "journal", "not_sent"]);
    assert.ok(error.message.endsWith(`got ${journal}, whose lock file ${lock} is another file`), error.message);
    assert.equal(error.remedy, `give the journal another name, or move ${lock}`);
    assert.equal(await readFile(lock, "utf8"), text);
  }
  await rm(lock);
});

test("a program that ended while it replaced a lock does not keep others off the journal", { skip: !isLinux }, async () => {
  const journal = join(folder, "twice.log");
  const run = () => scripted([ok]).client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal });
  const gone = { id: "a-1", start: "1" };
  for (const [left, age] of [[await lockOf(process.pid, { ...gone, id: "b-2" }), 0], ["", 70_000]]) {
    await writeFile(`${journal}.lock`, await lockOf(process.pid, gone));
    await writeFile(`${journal}.lock.a-1`, left);
    await silence(`${journal}.lock.a-1`, age);
    assert.equal((await run()).isComplete, true, left);
    assert.deepEqual((await readdir(folder)).filter((name) => name.startsWith("twice.log.")), []);
  }
  // One that is about to replace it has it.
  await writeFile(`${journal}.lock`, await lockOf(process.pid, gone));
  await writeFile(`${journal}.lock.a-1`, "");
  assert.equal((await failure(run())).code, "in_use");
});

/** Takes a journal 40 times, each time from a process that is gone; ends with 1 where another process had it as well. */
const CONTENDER = `
  import { readFile, rm, writeFile } from "node:fs/promises";
  import { fileJournal } from "triline/node";
  const path = process.argv[1];
  const journal = fileJournal(path);
  for (let taken = 0; taken < 40; ) {
    const unlock = await journal.lock().catch((error) => {
      if (error.code !== "in_use") throw error;
    });
    if (!unlock) continue;
    taken += 1;
    await writeFile(path + ".inside", "", { flag: "wx" });
    await rm(path + ".inside");
    const lock = JSON.parse(await readFile(path + ".lock", "utf8"));
    await writeFile(path + ".lock", JSON.stringify({ ...lock, start: "1" }));
    await unlock();
  }
  process.exit();`;

test("of several processes that find the lock of a dead one, one has the journal", { skip: !isLinux }, async () => {
  const journal = join(folder, "contended.log");
  const ends = Array.from({ length: 4 }, () => {
    const options = { cwd: new URL("../", import.meta.url), stdio: "inherit" };
    const child = spawn(process.execPath, ["--input-type=module", "--eval", CONTENDER, journal], options);
    return new Promise((resolve) => child.once("exit", resolve));
  });
  assert.deepEqual(await Promise.all(ends), [0, 0, 0, 0]);
  assert.deepEqual(await readdir(folder).then((names) => names.filter((name) => name.startsWith("contended"))), ["contended.log.lock"]);
});

test("of many batches at once, one has the journal", async () => {
  const journal = join(folder, "many.log");
  let inside = 0;
  const service = async () => {
    inside += 1;
    assert.equal(inside, 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside -= 1;
    return ok;
  };
  const run = () => scripted([service]).client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal });
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, number) => run(number)));
  const refused = results.filter(({ reason }) => reason?.code === "in_use");
  assert.equal(refused.length + results.filter(({ value }) => value?.isComplete).length, 30);
});

test("a signal ends a batch whose journal hangs, which stays locked meanwhile", async () => {
  const importData = rows(3);
  const hangs = () => new Promise(() => {});
  const soon = () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    return stop.signal;
  };
  const aborted = async (journal, signal = soon()) => {
    const { client, requests } = scripted([ok]);
    const error = await failure(client.dialout.importAll({ ...IMPORT, importData }, { journal, signal }));
    assert.deepEqual([error.name, error.outcome, requests.length], ["Cancelled", "not_sent", 0]);
  };
  let end;
  const slow = { ...notes(), append: () => new Promise((resolve) => (end = resolve)) };
  await aborted(slow);
  const run = (journal) => scripted([ok]).client.withOptions({ signal: soon() }).dialout.importAll({ ...IMPORT, importData }, { journal });
  assert.equal((await failure(run(slow))).code, "in_use");
  end();
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal((await failure(run(slow))).name, "Cancelled");
  assert.ok((await run({ ...notes(), lock: () => hangs })).isComplete);

  const steps = [];
  let lock;
  const late = { read: () => steps.push("read"), append: () => steps.push("append"), lock: () => new Promise((resolve) => (lock = resolve)) };
  await aborted(late);
  lock(() => steps.push("unlock"));
  await until(() => steps.length > 0);
  assert.deepEqual(steps, ["unlock"]);
  // One that is aborted already does not even lock it.
  for (const journal of [{ ...late, lock: hangs }, join(folder, "aborted.log")]) await aborted(journal, AbortSignal.abort());
});

test("a lock that cannot be released does not hide how the batch ended", async (t) => {
  const cut = () => Promise.reject(new Error("the cable"));
  const importData = rows(3);
  const gone = new Error("the database is gone");
  const journal = { ...notes(), lock: () => () => Promise.reject(gone) };
  const error = await failure(scripted([cut]).client.dialout.importAll({ ...IMPORT, importData }, { journal }));
  assert.deepEqual([error.code, error.cause, error.listenerError, error.result.unknown.length], ["listener", gone, gone, 3]);
  const refused = await failure(scripted([ok]).client.dialout.importAll({ ...IMPORT, rule: "x", importData }, { journal }));
  assert.equal(refused.field, "rule");

  const { client, requests } = scripted([ok]);
  const useless = await failure(client.dialout.importAll({ ...IMPORT, importData }, { journal: { ...notes(), lock: () => undefined } }));
  assert.deepEqual([useless.name, useless.field, requests.length], ["InvalidRequest", "journal", 0]);

  const denied = Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
  const restore = replaced(t, "rm", () => () => Promise.reject(denied));
  try {
    const report = await client.dialout.importAll({ ...IMPORT, importData }, { journal: join(folder, "read-only.log") });
    assert.ok(report.isComplete);
  } finally {
    restore();
  }
  // It is deleted later.
  await rm(join(folder, "read-only.log.lock"), { force: true });
});

test("a folder that is not there is an error of the journal", async () => {
  const { client, requests } = scripted([ok]);
  const error = await failure(client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal: join(folder, "no", "such.log") }));
  assert.deepEqual([error.field, error.cause.code, requests.length], ["journal", "ENOENT", 0]);
});

test("a journal is a regular file for its owner alone", { skip: process.platform === "win32" }, async () => {
  const run = (journal) => scripted([ok]).client.dialout.importAll({ ...IMPORT, importData: rows(1) }, { journal });
  await run(join(folder, "own"));
  assert.equal((await stat(join(folder, "own"))).mode & 0o777, 0o600);
  await symlink(join(folder, "elsewhere"), join(folder, "link"));
  execFileSync("mkfifo", [join(folder, "pipe")]);
  for (const [name, why] of [["link", /symbolic link/], ["pipe", /not a regular file/]]) {
    const error = await failure(run(join(folder, name)));
    assert.deepEqual([error.field, error.code], ["journal", "journal"]);
    assert.match(error.message, why);
  }
  await assert.rejects(stat(join(folder, "elsewhere")));

  const refused = async (name) => {
    const error = await failure(run(join(folder, name)));
    assert.deepEqual([error.name, error.code, error.expected], ["InvalidRequest", "journal", "a regular file for its owner alone"]);
    return [error.got, error.remedy];
  };
  const own = join(folder, "own");
  await chmod(own, 0o640);
  assert.deepEqual(await refused("own"), [`${own}, which has mode 640`, "chmod 600"]);
  await chmod(own, 0o600);
  await link(own, join(folder, "second"));
  assert.deepEqual(await refused("own"), [`${own}, which has 2 hard links`, "delete the others, and mount the folder in place of the file"]);
  await rm(join(folder, "second"));
  await truncate(own, 2 ** 32);
  const large = await failure(run(own));
  assert.deepEqual([large.expected, large.got], [`at most ${2 ** 28} bytes`, `${own}, which has ${2 ** 32} bytes`]);
  await truncate(own, 0);
  if (process.geteuid() === 0) {
    await chown(own, 12345, 0);
    assert.deepEqual(await refused("own"), [`${own}, which belongs to user 12345`, "run the program as its owner, or chown the file"]);
  }
});

test("a journal whose header was cut off is a new one", async () => {
  const path = join(folder, "cut-header");
  const importData = rows(3);
  await scripted([ok]).client.dialout.importAll({ ...IMPORT, importData }, { journal: path });
  const header = (await readFile(path, "utf8")).split("\n")[0];
  for (const end of [1, 40, header.length]) {
    await writeFile(path, header.slice(0, end));
    for (const count of [1, 0]) {
      const { client, requests } = scripted([ok]);
      const result = await client.dialout.importAll({ ...IMPORT, importData }, { journal: path });
      assert.deepEqual([result.ok, requests.length], [[0, 1, 2], count]);
    }
    assert.ok((await readFile(path, "utf8")).startsWith(`${header}\n`));
  }
});

test("a line that another program writes at the same moment, and a full disk, send nothing and leave no lock", async (t) => {
  const probe = await open(join(folder, "probe"), "w");
  const { prototype } = probe.constructor;
  await probe.close();
  const path = join(folder, "same-moment");
  const appendFile = t.mock.method(prototype, "appendFile", async function (bytes) {
    await this.write(bytes);
    if (String(bytes).includes('"rows"')) await this.write("{}\n");
  });
  const first = scripted([ok]);
  const result = await first.client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal: path });
  assert.match(String(result.stopped), /was changed, moved or deleted/);
  assert.equal(first.requests.length, 0);
  appendFile.mock.restore();
  t.mock.method(prototype, "writeFile", async () => {
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  });
  const error = await failure(scripted([ok]).client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal: join(folder, "full") }));
  assert.match(error.message, /no space left/);
  await assert.rejects(stat(join(folder, "full.lock")), { code: "ENOENT" });
});

test("a journal that is changed, moved or deleted while a batch uses it ends the batch", async () => {
  const disturb = [
    (path) => rm(path),
    async (path) => (await rename(path, `${path}.old`), writeFile(path, await readFile(`${path}.old`), { mode: 0o600 })),
    (path) => truncate(path, 3),
    (path) => writeFile(path, "x", { flag: "a" }),
  ];
  for (const [number, change] of disturb.entries()) {
    const path = join(folder, `disturbed-${number}`);
    const { client, requests } = scripted([ok, async () => (await change(path), ok), ok]);
    const result = await client.dialout.importAll({ ...IMPORT, importData: rows(6000) }, { journal: path });
    assert.match(String(result.stopped), /was changed, moved or deleted/);
    assert.equal(requests.length, 2);
  }
});
