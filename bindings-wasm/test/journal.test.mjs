// A batch whose journal is kept goes on after it was stopped: no row is lost, none is sent twice.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, readlink, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
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
  const refused = client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal: folder });
  await assert.rejects(async () => refused, { got: /EISDIR/ });
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

/** What a program writes into the lock of a journal, as core/src/journal_lock.rs says. */
async function holdOf(pid) {
  const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
  const start = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1].split(" ")[19];
  return `hold 1 ${pid} ${start} ${boot}/${await readlink("/proc/self/ns/pid")} -\n`;
}

test("another process is kept off a journal, and the lock of a dead one is replaced", async () => {
  const journal = join(folder, "process.log");
  const importData = rows(3);
  const run = () => scripted([ok]).client.dialout.importAll({ ...IMPORT, importData }, { journal });
  const other = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
  try {
    await writeFile(`${journal}.lock`, await holdOf(other.pid));
    const error = await failure(run());
    assert.deepEqual([error.name, error.code], ["InvalidRequest", "in_use"]);
    assert.ok(error.message.includes(`the process ${other.pid} uses`), error.message);
  } finally {
    const gone = new Promise((resolve) => other.once("exit", resolve));
    other.kill("SIGKILL");
    await gone;
  }
  assert.equal((await run()).isComplete, true);
  // A program that was started anew may have the id that the one before had; a line may have been cut off.
  for (const lock of [(await holdOf(process.pid)).replace(/ \d+ (?=\S+ -)/, " 1 "), "hold 1 1 1 a/b", "free 1\n"]) {
    await writeFile(`${journal}.lock`, lock);
    assert.equal((await run()).isComplete, true, lock);
    await assert.rejects(readFile(`${journal}.lock`), { code: "ENOENT" });
  }
});

test("of a process in another container, the time of the lock decides", async () => {
  const journal = join(folder, "container.log");
  const run = () => scripted([ok]).client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal });
  await writeFile(`${journal}.lock`, "hold 1 77 5 boot/pid:[1] flock\n");
  const error = await failure(run());
  assert.deepEqual([error.code, error.remedy], ["in_use", "wait until it has ended; if it was killed, for a minute at most"]);
  const past = new Date(Date.now() - 70_000);
  await utimes(`${journal}.lock`, past, past);
  assert.equal((await run()).isComplete, true);
  await assert.rejects(readFile(`${journal}.lock`), { code: "ENOENT" });
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

test("a folder that is not there is an error of the journal", async () => {
  const { client, requests } = scripted([ok]);
  const error = await failure(client.dialout.importAll({ ...IMPORT, importData: rows(3) }, { journal: join(folder, "no", "such.log") }));
  assert.deepEqual([error.field, error.cause.code, requests.length], ["journal", "ENOENT", 0]);
});

test("a journal is a regular file of its owner, and no link", { skip: process.platform === "win32" }, async () => {
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
});
