// Cancelling stops the transport, and the error says what may have happened.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Cancelled } from "triline";

import { failure, loopback, scripted, sent, until, virtualClock, yes } from "./support/service.mjs";

test("before the call nothing is sent", async () => {
  const { client, requests } = scripted([{ status: 200, body: yes([]) }]);
  const signal = AbortSignal.abort();
  for (const promise of [client.roles.list({ signal }), client.agents.query({}, { signal })]) {
    const error = await failure(promise);
    assert.ok(error instanceof Cancelled);
    assert.deepEqual([error.kind, error.outcome, error.mayHaveHappened], ["cancelled", "not_sent", false]);
  }
  assert.equal(requests.length, 0);
});

test("while the answer is awaited the connection is closed", async () => {
  let arrived = 0;
  const service = await loopback(() => (arrived += 1));
  try {
    const controller = new AbortController();
    const call = failure(service.client().agents.enable({ agentNumber: "1" }, { signal: controller.signal }));
    await until(() => arrived === 1);
    controller.abort();
    const error = await call;
    assert.ok(error instanceof Cancelled);
    assert.deepEqual([error.outcome, error.mayHaveHappened], ["unknown", true]);
    await until(() => service.givenUp === 1);
  } finally {
    await service.close();
  }
});

test("while the body comes the connection is closed", async () => {
  let begun = 0;
  const service = await loopback((request, response) => {
    response.writeHead(200).write('{"success":true,');
    begun += 1;
  });
  try {
    const controller = new AbortController();
    const call = failure(service.client().roles.list({ signal: controller.signal }));
    await until(() => begun === 1);
    setTimeout(() => controller.abort(), 30);
    const error = await call;
    assert.ok(error instanceof Cancelled);
    assert.equal(error.outcome, "unknown");
    await until(() => service.givenUp === 1);
  } finally {
    await service.close();
  }
});

test("a timeout closes the connection too", async () => {
  const service = await loopback(() => {});
  try {
    const error = await failure(service.client({ timeout: 50 }).roles.list());
    assert.deepEqual([error.kind, error.code], ["transport", "timeout"]);
    await until(() => service.givenUp === 1);
  } finally {
    await service.close();
  }
});

test("a transport that does not listen cannot hold the call", async () => {
  const controller = new AbortController();
  const hangs = () => {
    setTimeout(() => controller.abort(), 10);
    return new Promise(() => {});
  };
  const { client } = scripted([hangs]);
  const error = await failure(client.roles.list({ signal: controller.signal }));
  assert.ok(error instanceof Cancelled);
});

test("waiting for another try ends at once", async () => {
  const controller = new AbortController();
  const { client, requests } = scripted([{ status: 503, headers: { "Retry-After": "60" } }], { retries: 3, onEvent: ({ type }) => type === "wait" && setTimeout(() => controller.abort(), 10) });
  const error = await failure(client.roles.list({ signal: controller.signal }));
  assert.ok(error instanceof Cancelled);
  // The attempt before may have been executed.
  assert.equal(error.outcome, "unknown");
  assert.equal(requests.length, 1);
});

test("a signer is not waited for", async () => {
  const controller = new AbortController();
  let given;
  const signer = ({ signal }) => {
    given = signal;
    setTimeout(() => controller.abort(), 10);
    return new Promise(() => {});
  };
  const { client, requests } = scripted([], { secret: undefined, signing: undefined, signer });
  const error = await failure(client.roles.list({ signal: controller.signal }));
  assert.ok(error instanceof Cancelled);
  assert.equal(error.outcome, "not_sent");
  assert.ok(given.aborted);
  assert.equal(requests.length, 0);
});

test("between pages the walk ends", async () => {
  const controller = new AbortController();
  const rows = (page) => Array.from({ length: 2 }, (_, index) => ({ agentNumber: `${page}${index}` }));
  const { client, requests } = scripted([(request) => ({ status: 200, body: yes(rows(sent(request).page)) })], { clock: virtualClock() });
  const seen = [];
  const walk = async () => {
    for await (const page of client.agents.query({ limit: 2 }, { signal: controller.signal }).pages()) {
      seen.push(page.page);
      if (page.page === 2) controller.abort();
    }
  };
  assert.ok((await failure(walk())) instanceof Cancelled);
  assert.deepEqual(seen, [1, 2]);
  assert.equal(requests.length, 2);
});

test("a signal is left without listeners", async () => {
  const { signal } = new AbortController();
  const counts = { added: 0, removed: 0 };
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...given) => ((counts.added += 1), add(...given));
  signal.removeEventListener = (...given) => ((counts.removed += 1), remove(...given));
  const { client } = scripted([{ status: 503, headers: { "retry-after": "0" } }, { status: 200, body: yes([]) }], { retries: 1 });
  await client.roles.list({ signal });
  assert.ok(counts.added > 0);
  assert.equal(counts.removed, counts.added);
});

test("the error has the reason of the signal", async () => {
  const reason = new Error("the page was closed");
  const { client } = scripted([{ status: 200, body: yes([]) }]);
  const error = await failure(client.roles.list({ signal: AbortSignal.abort(reason) }));
  assert.deepEqual([error.reason, "cause" in error], [reason, false]);
  const stop = new AbortController();
  const hangs = () => {
    setTimeout(() => stop.abort(), 10);
    return new Promise(() => {});
  };
  const other = await failure(scripted([hangs]).client.roles.list({ signal: stop.signal }));
  assert.equal(other.reason.name, "AbortError");
});

test("what is no signal is refused, and nothing is sent", async () => {
  const { client, requests } = scripted([{ status: 200, body: yes([]) }]);
  for (const signal of [{}, "stop", 5, new AbortController()]) {
    const error = await failure(client.roles.list({ signal }));
    assert.deepEqual([error.name, error.field, error.expected], ["InvalidRequest", "signal", "an AbortSignal"]);
  }
  assert.equal(requests.length, 0);
  assert.deepEqual(await client.roles.list({ signal: null }), []);
});

test("many calls on one signal print no warning", async () => {
  const warnings = [];
  const warned = (warning) => warnings.push(warning.message);
  process.on("warning", warned);
  const stop = new AbortController();
  const hangs = () => new Promise(() => {});
  const { client } = scripted([hangs], { pacing: "off" });
  const calls = Array.from({ length: 30 }, () => failure(client.roles.list({ signal: stop.signal })));
  const waiting = scripted([{ status: 503, headers: { "retry-after": "60" } }], { pacing: "off", retries: 1 });
  calls.push(...Array.from({ length: 30 }, () => failure(waiting.client.roles.list({ signal: stop.signal }))));
  await until(() => waiting.requests.length === 30);
  await new Promise((resolve) => setTimeout(resolve, 20));
  stop.abort();
  for (const error of await Promise.all(calls)) assert.ok(error instanceof Cancelled, String(error));
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("warning", warned);
  assert.deepEqual(warnings, []);
});

test("after a write that timed out, cancelling the pause says that its outcome is unknown", async () => {
  const stop = new AbortController();
  const answers = [() => new Promise(() => {})];
  const onEvent = ({ type }) => type === "wait" && stop.abort();
  const { client, requests } = scripted(answers, { retries: 3, timeout: 20, pacing: "off", onEvent });
  const error = await failure(client.agents.enable({ agentNumber: "1" }, { signal: stop.signal }));
  assert.deepEqual([error.name, error.outcome, error.mayHaveHappened, requests.length], ["Cancelled", "unknown", true, 1]);
  assert.equal("cause" in error, false);
});
