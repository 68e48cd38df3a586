// What events, logs and traces of calls contain, and what they do not.

import assert from "node:assert/strict";
import { test } from "node:test";

import { TransportFailure, WorkPhone, logTo, traceTo } from "triline";

import { OPTIONS, SECRET, failure, no, scripted, telemetry, virtualClock, yes } from "./support/service.mjs";

const OPERATION = "platform.roles.list";
const PATH = "/openapi/v1/base/role/list";

/** A client that writes down what it tells, by a clock that stands still. */
function told(answers, options = {}) {
  const events = [];
  const onEvent = (event) => events.push(event);
  return { ...scripted(answers, { clock: virtualClock(), pacing: "off", ...options, onEvent: [onEvent, ...(options.onEvent ?? [])] }), events };
}

test("a call is told from its first request to its end", async () => {
  const { client, events } = told([{ status: 503 }, { status: 200, body: yes([]) }], { retries: 1 });
  await client.roles.list();
  const again = events.filter(({ type }) => type !== "wait");
  const attempt = (attempt) => ({ type: "attempt", operation: OPERATION, method: "POST", path: PATH, address: "cc.example.com", port: 443, attempt });
  const response = (status) => ({ type: "response", operation: OPERATION, status, durationMs: 0 });
  const { durationMs, ...end } = again.pop();
  assert.deepEqual(again, [attempt(1), response(503), { type: "retry", operation: OPERATION, attempt: 2, why: "503" }, attempt(2), response(200)]);
  assert.deepEqual(end, { type: "end", operation: OPERATION, ok: true, rows: 0 });
  assert.ok(durationMs >= 0);
});

test("how long things take is measured", async () => {
  const clock = virtualClock();
  const slow = async () => {
    await clock.sleep(120);
    return { status: 200, body: yes([]) };
  };
  const { client, events } = told([slow], { clock });
  await client.roles.list();
  assert.deepEqual(events.map(({ durationMs }) => durationMs), [undefined, 120, 120]);
});

test("a call that fails says how it ended", async () => {
  const cases = [
    [{ status: 200, body: no("6718") }, { kind: "api", code: "6718", outcome: "rejected" }],
    [() => Promise.reject(new TransportFailure("refused")), { kind: "transport", code: "connection", outcome: "not_sent" }],
  ];
  for (const [answer, expected] of cases) {
    const { client, events } = told([answer]);
    await failure(client.roles.list());
    assert.deepEqual(events.at(-1), { type: "end", operation: OPERATION, ok: false, ...expected, rows: 0, durationMs: 0 });
  }
  const { client, events } = told([{ status: 200, body: yes([]) }]);
  await failure(client.roles.list({ signal: AbortSignal.abort() }));
  assert.deepEqual(events, [{ type: "end", operation: OPERATION, ok: false, kind: "cancelled", code: "cancelled", outcome: "not_sent", rows: 0, durationMs: 0 }]);
});

test("batches and pages are told", async () => {
  const { client, events } = told([{ status: 200, body: yes(null) }]);
  await client.customers.deleteAll({ ids: ["1", "2"] });
  assert.deepEqual(events.find(({ type }) => type === "progress"), { type: "progress", operation: "platform.customers.delete", done: 2, total: 2, etaMs: 0 });
  const listed = told([{ status: 200, body: yes([{}]) }]);
  for await (const _ of listed.client.agents.query({ limit: 1 })) break;
  const totals = told([{ status: 200, body: yes({ list: [{}], total: 41 }) }], { pacing: "20/60" });
  for await (const _ of totals.client.numberLists.query({ types: ["redNum"], pageSize: 1 })) break;
  // 16 of 20 requests a minute are for lists, one was just sent.
  assert.equal(totals.events.find(({ type }) => type === "page").etaMs, 120_000);
  assert.deepEqual(listed.events.map(({ type }) => type), ["attempt", "response", "page", "end"]);
  assert.deepEqual([listed.events.at(-1).ok, listed.events.at(-1).rows], [true, 1]);
});

test("getting a token is told, as the operation that it is", async () => {
  const events = [];
  const transport = async ({ url }) => {
    const data = url.includes("/token/") ? { accessToken: "access-of-nobody", refreshToken: "refresh-of-nobody" } : null;
    return { status: 200, body: JSON.stringify({ code: 1, data }) };
  };
  const options = { baseUrl: "https://wp.example.com", clientId: "cid", clientSecret: "secret-of-nobody", transport };
  await new WorkPhone({ ...options, onEvent: (event) => events.push(event) }).agents.list();
  const [main, token] = ["work_phone.agents.list", "work_phone.token.get"];
  assert.deepEqual(events.map(({ type, operation }) => [type, operation]), [
    ["token", main], ["attempt", token], ["response", token], ["attempt", main], ["response", main], ["end", main],
  ]);
  assert.ok(!JSON.stringify(events).includes("nobody"));
  assert.ok(!events.some(({ path }) => path?.includes("?")));
  events.length = 0;
  await new WorkPhone({ ...options, clientId: undefined, clientSecret: undefined, tokens: () => "given", onEvent: (event) => events.push(event) }).agents.list();
  assert.deepEqual(events.map(({ type }) => type), ["token", "attempt", "response", "end"]);
});

test("no parameter, answer or secret is told", async () => {
  const lines = [];
  const spans = [];
  const answers = [{ status: 503 }, { status: 200, body: no("6721", "a name of nobody") }];
  const listeners = [logTo((line) => lines.push(line)), traceTo(telemetry(spans))];
  const { client, events } = told(answers, { retries: 1, onEvent: listeners });
  await failure(client.agents.disable({ agentNumber: "number-of-nobody" }));
  const all = JSON.stringify([events, lines, spans]);
  assert.ok(events.length > 4 && lines.length === events.length && spans.length === 3);
  for (const hidden of [SECRET, OPTIONS.account, "nobody", "svc-"]) assert.ok(!all.includes(hidden), hidden);
});

test("calls can be told apart", async () => {
  const calls = new Map();
  const onEvent = [(event, call) => calls.set(call, [...(calls.get(call) ?? []), event.type])];
  const { client } = told([{ status: 200, body: yes([]) }], { onEvent });
  await Promise.all([client.roles.list(), client.roles.list()]);
  assert.deepEqual([...calls.values()], Array.from({ length: 2 }, () => ["attempt", "response", "end"]));
});

test("records have the event as their fields", async () => {
  const records = [];
  const { client, events } = told([{ status: 200, body: yes([]) }], { onEvent: [logTo((line, fields) => records.push(fields))] });
  await client.roles.list();
  await failure(client.roles.list({ signal: AbortSignal.abort() }));
  assert.deepEqual(records, events);
  assert.deepEqual([records[0].method, records[1].status], ["POST", 200]);
});

test("lines have levels", async () => {
  const written = [];
  const logger = Object.fromEntries(["debug", "info", "warn", "error"].map((level) => [level, (line) => written.push([level, line])]));
  const answers = [{ status: 503 }, { status: 200, body: yes([]) }, { status: 200, body: no("6718") }];
  const { client } = told(answers, { retries: 1, onEvent: [logTo(logger)] });
  await client.roles.list();
  await failure(client.roles.list());
  const known = written.filter(([, line]) => !line.includes(" waits ")).map(([level, line]) => [level, line.replace(/\d+ ms/g, "N ms")]);
  assert.deepEqual(known, [
    ["debug", `triline ${OPERATION} POST ${PATH}, attempt 1`],
    ["debug", `triline ${OPERATION} response 503 after N ms`],
    ["warn", `triline ${OPERATION} retries, attempt 2: 503`],
    ["debug", `triline ${OPERATION} POST ${PATH}, attempt 2`],
    ["debug", `triline ${OPERATION} response 200 after N ms`],
    ["info", `triline ${OPERATION} done after N ms`],
    ["debug", `triline ${OPERATION} POST ${PATH}, attempt 1`],
    ["debug", `triline ${OPERATION} response 200 after N ms`],
    ["error", `triline ${OPERATION} failed, api 6718 after N ms`],
  ]);
  const important = [];
  const other = told([{ status: 200, body: no("6718") }], { onEvent: [logTo((line) => important.push(line), "warn")] });
  await failure(other.client.roles.list());
  await other.client.customers.deleteAll({ ids: ["1"] });
  assert.equal(important.length, 1);
});

test("a call is a span", async () => {
  const spans = [];
  const answers = [{ status: 503 }, { status: 200, body: yes([]) }, { status: 200, body: no("6718") }];
  const { client } = told(answers, { retries: 1, onEvent: [traceTo(telemetry(spans))] });
  await client.roles.list();
  await failure(client.roles.list());
  const request = { "http.request.method": "POST", "url.template": PATH, "server.address": "cc.example.com", "server.port": 443 };
  const resent = { "http.request.resend_count": 1 };
  const status = (code) => ({ "http.response.status_code": code });
  const failed = (error) => ({ "error.type": error });
  const attempt = (parent, attributes, more) => ({
    name: `POST ${PATH}`, kind: 2, parent, attributes: { ...request, "triline.operation": OPERATION, ...attributes }, events: [], isEnded: true, ...more,
  });
  const waited = [["retry", { attempt: 2, why: "503" }], ["wait", { ms: spans[0].events[1]?.[1].ms, why: "backoff" }]];
  assert.deepEqual(spans, [
    { name: OPERATION, kind: 0, attributes: { ...request, ...status(200), ...resent }, events: waited, isEnded: true },
    attempt(spans[0], { ...status(503), ...failed("503") }, { status: { code: 2 } }),
    attempt(spans[0], { ...resent, ...status(200) }),
    { name: OPERATION, kind: 0, attributes: { ...request, ...status(200), ...failed("6718") }, events: [], isEnded: true, status: { code: 2 } },
    attempt(spans[3], { ...status(200), ...failed("6718") }, { status: { code: 2 } }),
  ]);
});
