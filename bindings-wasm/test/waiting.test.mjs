// What takes several requests of one operation: waiting until something is done, and reports on a long time.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError, Cancelled, InvalidRequest, Platform, TransportError, logTo, traceTo } from "triline";
import { SimulatedService } from "triline/testing";
import { simulated } from "triline/testing";

import { failure, scripted, sent, telemetry, virtualClock, yes } from "./support/service.mjs";

const WAIT = "platform.transcription.wait_until_done";
const RESULT = "platform.transcription.result";

/** The operations that were called. */
const called = (service) => service.calls.map(({ operation }) => operation);

/** A client of a service on which a transcription is in these states, one after the other, and what it tells. */
function transcription(states, options = {}) {
  const events = [];
  const answers = states.map((taskStatus) => ({ status: 200, body: yes({ taskStatus }) }));
  const onEvent = [(event) => events.push(event), ...(options.onEvent ?? [])];
  return { ...scripted(answers, { clock: virtualClock(), ...options, onEvent }), events };
}

test("a transcription is waited for, and each pause is told", async () => {
  const { client, requests, events } = transcription(["processing", "processing", "success"]);
  assert.deepEqual(await client.transcription.waitUntilDone({ taskId: "t1" }), { taskStatus: "success" });
  assert.deepEqual(requests.map(sent), [{ taskId: "t1" }, { taskId: "t1" }, { taskId: "t1" }]);
  const waits = events.filter(({ type }) => type === "wait");
  assert.deepEqual(waits, [2000, 3000].map((ms) => ({ type: "wait", operation: WAIT, ms, why: "unfinished" })));
  assert.deepEqual(events.at(-1), { type: "end", operation: WAIT, ok: true, rows: 0, durationMs: 5000 });
  assert.deepEqual(events.filter(({ type }) => type === "attempt").map(({ operation }) => operation), [RESULT, RESULT, RESULT]);
});

test("a wait is written and traced as one call", async () => {
  const [lines, spans] = [[], []];
  // The limit of requests is waited for before the first request, too.
  const { client } = transcription(["processing", "success"], { pacing: "1/60", onEvent: [logTo((line) => lines.push(line), "info"), traceTo(telemetry(spans))] });
  await client.transcription.result({ taskId: "t1" });
  lines.length = spans.length = 0;
  await client.transcription.waitUntilDone({ taskId: "t1" });
  assert.deepEqual(lines, [`triline ${WAIT} waits 60000 ms: throttled`, `triline ${WAIT} done after 60000 ms`]);
  assert.deepEqual(spans.map(({ name, attributes }) => [name, attributes["http.response.status_code"]]), [[WAIT, 200], ["POST /openapi/v1/asr/getResult", 200]]);
});

test("what fails is not waited for", async () => {
  const { client, requests } = transcription(["processing", "failed: no audio"]);
  const error = await failure(client.transcription.waitUntilDone({ taskId: "t1" }));
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.code, requests.length], ["failed", 2]);
  assert.match(error.message, /taskStatus is failed: no audio$/);
});

test("the total timeout ends a wait, else ten minutes", async () => {
  for (const [options, most] of [[{ totalTimeout: 6000 }, 6000], [{}, 600_000]]) {
    const { client, events } = transcription(["processing"], { pacing: "off" });
    const error = await failure(client.transcription.waitUntilDone({ taskId: "t1" }, options));
    assert.ok(error instanceof TransportError);
    assert.deepEqual([error.code, error.retryable], ["not_done", true]);
    const { durationMs } = events.at(-1);
    assert.ok(durationMs <= most && durationMs > most - 30_000, String(durationMs));
  }
});

test("a wait that is cancelled in its pause ends at once", async () => {
  const stop = new AbortController();
  const service = await SimulatedService.load();
  const onEvent = ({ type, why }) => type === "wait" && why === "unfinished" && setTimeout(() => stop.abort(), 10);
  const cc = Platform.simulated(service, { onEvent });
  const { taskId } = await cc.transcription.submit({ callUniqueId: "1741136400.2001" });
  const error = await failure(cc.transcription.waitUntilDone({ taskId }, { signal: stop.signal }));
  assert.ok(error instanceof Cancelled);
  assert.equal(error.mayHaveHappened, false);
  assert.deepEqual(called(service), ["platform.transcription.submit", RESULT]);
});

test("the simulated service is done after a while", async () => {
  const { service, platform, aiAgent, clock } = await simulated();
  const { taskId } = await platform.transcription.submit({ callUniqueId: "1741136400.2001" });
  const { taskStatus, sentences } = await platform.transcription.waitUntilDone({ taskId });
  assert.ok(taskStatus === "success" && sentences.length > 0);
  assert.ok(clock.steady() >= 30_000);

  service.clearCalls();
  const begun = clock.steady();
  const { id, status } = await aiAgent.documents.upload({ agent_id: "a1", kb_id: "k1", filename: "faq.md", file: new TextEncoder().encode("# FAQ") });
  const parsed = await aiAgent.documents.waitUntilParsed({ agent_id: "a1", kb_id: "k1", id });
  assert.deepEqual([status, parsed.status, parsed.id], [0, 1, id]);
  assert.ok(clock.steady() - begun >= 10_000);
  assert.equal(new Set(called(service)).size, 2);
  assert.equal((await failure(aiAgent.documents.waitUntilParsed({ agent_id: "a1", kb_id: "k1", id: "nobody" }))).code, "not_done");
});

test("a report on a long time is put together", async () => {
  const { service, platform } = await simulated();
  const time = { startTime: "2025-11-05 08:30:00", endTime: "2026-04-01 00:00:00" };
  assert.ok((await failure(platform.reports.answerRate(time))) instanceof InvalidRequest);
  const rows = await platform.reports.answerRateAll(time);
  const asked = service.calls.map(({ params: { startTime, endTime } }) => [startTime, endTime]);
  assert.deepEqual(asked, [
    ["2025-11-05 08:30:00", "2025-12-31 23:59:59"],
    ["2026-01-01 00:00:00", "2026-03-31 23:59:59"],
    ["2026-04-01 00:00:00", "2026-04-01 00:00:00"],
  ]);
  const parts = await Promise.all(asked.map(([startTime, endTime]) => platform.reports.answerRate({ startTime, endTime })));
  const sum = (of) => of.reduce((sum, row) => sum + row.sum, 0);
  assert.ok(sum(rows) > 0);
  assert.equal(sum(rows), sum(parts.flat()));
  assert.equal(new Set(rows.map(({ number }) => number)).size, rows.length);

  const createTime = ["2024-06-01 00:00:00", "2026-06-01 00:00:00"];
  service.clearCalls();
  for (const verb of ["sessionsAll", "workloadAll", "qualityAll"]) assert.ok((await platform.chatReports[verb]({ createTime })).list.length > 0, verb);
  assert.equal(service.calls.length, 9);
});

test("a long report that is refused says why", async () => {
  const { client, requests } = scripted([]);
  const error = await failure(client.reports.answerRateAll({ startTime: "2026-04-01 00:00:00", endTime: "2025-04-01 00:00:00" }));
  assert.deepEqual([error.field, error.expected, requests.length], ["endTime", "a time that ends after 2026-04-01 00:00:00", 0]);
});
