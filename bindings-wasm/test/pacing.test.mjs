// The limit of requests that a client keeps, and the events of its waits.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Cancelled, InvalidRequest, Platform, TransportError, WorkPhone } from "triline";
import { simulated } from "triline/testing";

import { OPTIONS, failure, scripted, virtualClock, yes } from "./support/service.mjs";

const OPERATION = "platform.roles.list";

/** A client of a service that says yes, by a clock that moves only when it is waited on; what it waited for, in ms. */
function paced(options = {}) {
  const clock = virtualClock();
  const waits = [];
  const onEvent = (event) => {
    if (event.type !== "wait") return;
    assert.deepEqual([event.operation, event.why], [OPERATION, "throttled"]);
    waits.push(event.ms);
  };
  return { ...scripted([{ status: 200, body: yes([]) }], { clock, onEvent, ...options }), clock, waits };
}

async function call(client, times, options) {
  for (let time = 0; time < times; time += 1) await client.roles.list(options);
}

test("the platform's client keeps twenty requests a minute, and tells how long it waits", async () => {
  const { client, requests, clock, waits } = paced();
  await call(client, 20);
  assert.deepEqual(waits, []);
  await call(client, 21);
  assert.deepEqual(waits, [60_000, 60_000]);
  assert.deepEqual(clock.waits, waits);
  assert.equal(requests.length, 41);
});

test("clients of one account keep its limit together", async () => {
  const clock = virtualClock();
  const [one, same, other] = [paced({ clock }), paced({ clock }), paced({ clock, account: "1000002" })];
  await call(one.client, 12);
  await call(same.client, 8);
  await call(other.client, 20);
  assert.deepEqual(clock.waits, []);
  await call(one.client, 1);
  assert.deepEqual([one.waits, same.waits, other.waits], [[60_000], [], []]);
});

test("clients of a simulated service keep the limit of real ones, each service its own", async () => {
  const worlds = await Promise.all([simulated(), simulated()]);
  for (const { platform, clock, service } of worlds) {
    await call(platform, 20);
    assert.equal(clock.steady(), 0);
    const waits = [];
    const same = Platform.simulated(service, { onEvent: (event) => event.type === "wait" && waits.push([event.ms, event.why]) });
    await call(same, 1);
    assert.deepEqual([waits, clock.steady()], [[[60_000, "throttled"]], 60_000]);
    await call(Platform.simulated(service, { pacing: "off" }), 60);
    assert.equal(clock.steady(), 60_000);
  }
});

test("the limit is an option", async () => {
  const cases = [["off", []], ["2/10", [10_000, 10_000]], ["100/1", []]];
  for (const [pacing, expected] of cases) {
    const { client, waits } = paced({ pacing });
    await call(client, 6);
    assert.deepEqual(waits, expected, pacing);
  }
  assert.throws(() => new Platform({ ...OPTIONS, pacing: "fast" }), (error) => error instanceof InvalidRequest && error.field === "pacing");
});

test("other clients keep none, unless they are told", async () => {
  const clock = virtualClock();
  const transport = async () => ({ status: 200, body: JSON.stringify({ code: 1, data: null }) });
  const options = { baseUrl: "https://wp.example.com", accessToken: "access-1", transport, clock };
  const free = new WorkPhone(options);
  for (let time = 0; time < 30; time += 1) await free.agents.list();
  assert.deepEqual(clock.waits, []);
  const paced = new WorkPhone({ ...options, pacing: "1/5" });
  for (let time = 0; time < 2; time += 1) await paced.agents.list();
  assert.deepEqual(clock.waits, [5000]);
});

test("the environment has it, too", async () => {
  process.env.TRILINE_PLATFORM_PACING = "1/7";
  try {
    const clock = virtualClock();
    const transport = async () => ({ status: 200, body: yes([]) });
    await call(Platform.fromEnv({ ...OPTIONS, transport, clock }), 2);
    assert.deepEqual(clock.waits, [7000]);
  } finally {
    delete process.env.TRILINE_PLATFORM_PACING;
  }
});

test("a call that may not wait so long fails, and is not sent", async () => {
  const { client, requests } = paced({ pacing: "1/10" });
  await call(client, 1, { maxWait: 0 });
  const error = await failure(client.roles.list({ maxWait: 9_999 }));
  assert.ok(error instanceof TransportError);
  assert.deepEqual([error.code, error.category, error.outcome, error.retryable], ["max_wait", "rate_limit", "not_sent", true]);
  assert.equal(requests.length, 1);
  await call(client, 1, { maxWait: 10_000 });
  assert.equal(requests.length, 2);
  assert.equal((await failure(client.roles.list({ maxWait: -1 }))).field, "maxWait");
});

test("a wait can be cancelled", async () => {
  const { client, requests } = scripted([{ status: 200, body: yes([]) }], { pacing: "1/3600" });
  await client.roles.list();
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 20);
  const error = await failure(client.roles.list({ signal: stop.signal }));
  assert.ok(error instanceof Cancelled);
  assert.deepEqual([error.mayHaveHappened, requests.length], [false, 1]);
});

test("a wait is told once, though a clock wakes up too early", async () => {
  const clock = virtualClock();
  const { sleep } = clock;
  const early = { ...clock, sleep: (ms) => sleep(Math.ceil(ms / 2)) };
  const { client, waits } = paced({ pacing: "1/10", clock: early });
  await call(client, 2);
  assert.deepEqual(waits, [10_000]);
  assert.ok(clock.waits.length > 2);
});
