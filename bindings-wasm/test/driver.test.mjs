import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { ApiError, AuthError, HttpError, InvalidRequest, OutcomeUnknown, TransportError, TransportFailure } from "triline";

import { OPTIONS, SECRET, failure, no, scripted, sent, virtualClock, yes } from "./support/service.mjs";

test("a request is checked, signed and sent", async () => {
  const clock = virtualClock();
  const { client, requests } = scripted([{ status: 200, body: yes({ _id: 7, agentName: "王小明" }) }], { clock, fixedNonce: "123456" });
  const params = { agentName: "王小明", agentNumber: "9001", agentVersion: "ccAgent", queueList: ["80001"], roles: ["1"], password: "Passw0rd!" };
  const made = await client.agents.create(params);
  assert.deepEqual(made, { id: "7", agentName: "王小明" });
  const [{ method, url, headers, timeout, body }] = requests;
  assert.equal(method, "POST");
  assert.equal(url, "https://cc.example.com/openapi/v1/base/agent/create");
  assert.equal(timeout, 30_000);
  const sign = createHash("md5").update(`10000011234561760000000${SECRET}`).digest("hex");
  assert.match(headers["user-agent"], /^triline-js\/\d/);
  assert.deepEqual(headers, {
    "user-agent": headers["user-agent"],
    "content-type": "application/json",
    "svc-appkey": "1000001",
    "svc-nonce": "123456",
    "svc-timestamp": "1760000000",
    "svc-sign": sign,
  });
  assert.deepEqual(JSON.parse(new TextDecoder().decode(body)), params);
});

test("a body may come as text, as bytes, in parts and as a stream", async () => {
  const text = yes([{ _id: "1", name: "管理员" }]);
  const bytes = new TextEncoder().encode(text);
  const parts = async function* () {
    for (const byte of bytes) yield Uint8Array.of(byte);
  };
  const bodies = [text, bytes, parts(), new Response(text).body, new Response(text)];
  for (const body of bodies) {
    const { client } = scripted([body instanceof Response ? body : { status: 200, headers: new Headers(), body }]);
    assert.deepEqual(await client.roles.list(), [{ id: "1", name: "管理员" }]);
  }
});

test("what the service leaves out is an empty list or record", async () => {
  const { client } = scripted([{ status: 200, body: yes(null) }]);
  assert.deepEqual(await client.roles.list(), []);
  assert.deepEqual(await client.agents.statuses(), {});
  assert.equal(await client.agents.enable({ agentNumber: "1" }), undefined);
  assert.equal(await client.call("platform.roles.list"), null);
});

test("retries wait, are told of, and give up", async () => {
  const events = [];
  const clock = virtualClock();
  const answers = [{ status: 503 }, { status: 200, body: no("50010") }, { status: 200, body: yes([]) }];
  const { client, requests } = scripted(answers, { retries: 2, clock, onEvent: (event) => events.push(event) });
  await client.roles.list();
  assert.equal(requests.length, 3);
  const operation = "platform.roles.list";
  assert.deepEqual(events.filter(({ type }) => type === "retry"), [
    { type: "retry", operation, attempt: 2, why: "503" },
    { type: "retry", operation, attempt: 3, why: "50010" },
  ]);
  const waits = events.filter(({ type }) => type === "wait");
  assert.deepEqual(waits.map(({ ms }) => ms), clock.waits);
  // The first wait is a random part of a second, or none at all; after a refusal the limit counts as lower.
  assert.deepEqual(waits.slice(-2), [40_000, 20_000].map((ms) => ({ type: "wait", operation, ms, why: "throttled" })));
  const random = waits.slice(0, -2);
  assert.ok(random.length <= 1 && random.every(({ ms, why }) => ms <= 1000 && why === "backoff"), String(clock.waits));

  const again = scripted([{ status: 503 }], { retries: 5, clock });
  assert.ok((await failure(again.client.roles.list({ retries: 1 }))) instanceof HttpError);
  assert.equal(again.requests.length, 2);
});

test("what a listener throws is thrown when the call has ended, and changes nothing for it", async () => {
  const events = [];
  const throwing = ({ type }) => {
    if (type === "response") throw new Error(`enough ${events.length}`);
  };
  const onEvent = [throwing, (event) => events.push(event.type)];
  const clock = virtualClock();
  const { client, requests } = scripted([{ status: 503 }, { status: 200, body: yes([]) }], { retries: 3, pacing: "off", clock, onEvent });
  const heard = await failure(client.roles.list());
  assert.deepEqual([heard.name, heard.code, heard.outcome, heard.cause.message, heard.result], ["Misuse", "listener", "done", "enough 1", []]);
  assert.match(heard.message, /^a listener failed: Error: enough 1; the call had succeeded/);
  assert.equal(requests.length, 2);
  assert.deepEqual(events.filter((type) => type !== "wait"), ["attempt", "response", "retry", "attempt", "response", "end"]);
  // The error of the call itself wins.
  const refused = scripted([{ status: 200, body: no("6718") }], { onEvent });
  const error = await failure(refused.client.roles.list());
  assert.deepEqual([error.name, error.code, error.cause], ["ApiError", "6718", undefined]);
  assert.match(error.listenerError.message, /^enough/);
  assert.ok(!JSON.stringify(error).includes("enough"));
});

test("a listener that throws does not end a pagination", async () => {
  const onEvent = ({ type }) => {
    if (type === "page") throw new Error("enough");
  };
  const rows = (page) => Array.from({ length: page < 3 ? 2 : 1 }, (_, index) => ({ agentNumber: String(page * 2 + index) }));
  const { client, requests } = scripted([(request) => ({ status: 200, body: yes(rows(sent(request).page)) })], { onEvent });
  const seen = [];
  const walk = async () => {
    for await (const { agentNumber } of client.agents.query({ limit: 2 })) seen.push(agentNumber);
  };
  assert.equal((await failure(walk())).cause.message, "enough");
  assert.deepEqual([seen, requests.length], [["2", "3", "4", "5", "6"], 3]);
  const leave = async () => {
    for await (const _ of client.agents.query({ limit: 2 })) break;
  };
  assert.equal((await failure(leave())).message, "enough");
});

test("the cause of an error is what the caller's code threw", async () => {
  const trouble = new Error("the cable");
  const throwing = () => {
    throw trouble;
  };
  assert.equal((await failure(scripted([throwing]).client.roles.list())).cause, trouble);
  const signing = { secret: undefined, signing: undefined };
  assert.equal((await failure(scripted([], { ...signing, signer: throwing }).client.roles.list())).cause, trouble);
  const told = new TransportFailure("refused", "no route", { cause: trouble });
  const refused = await failure(scripted([() => Promise.reject(told)]).client.roles.list());
  assert.deepEqual([refused.cause, refused.cause.cause], [told, trouble]);
  assert.ok(Object.keys(refused).every((name) => name !== "cause"));
  // Neither an earlier attempt nor the service is a cause.
  const later = scripted([throwing, { status: 200, body: no("6718") }], { retries: 1, clock: virtualClock() });
  assert.equal("cause" in (await failure(later.client.roles.list())), false);
});

test("the three ways to fail of a transport are told apart", async () => {
  const create = { agentName: "a", agentNumber: "9001", agentVersion: "v", queueList: [], roles: [], password: "p" };
  const cases = [
    ["refused", "connection", "not_sent", TransportError],
    ["broken", "connection", "unknown", OutcomeUnknown],
    ["timeout", "timeout", "unknown", OutcomeUnknown],
  ];
  for (const [kind, code, outcome, Class] of cases) {
    const { client, requests } = scripted([() => Promise.reject(new TransportFailure(kind, "the cable"))], { clock: virtualClock() });
    const error = await failure(client.agents.create(create));
    assert.ok(error instanceof Class, `${kind}: ${error}`);
    assert.equal(error instanceof TransportError, Class === TransportError);
    assert.deepEqual([error.kind, error.code, error.outcome], ["transport", code, outcome]);
    assert.match(error.message, /: the cable$/);
    assert.equal(requests.length, 1);
  }
});

test("whatever else a transport throws may have been sent", async () => {
  for (const thrown of [new TypeError("odd"), "text", undefined]) {
    const answer = () => {
      throw thrown;
    };
    const { client } = scripted([answer]);
    const error = await failure(client.agents.disable({ agentNumber: "1" }));
    assert.deepEqual([error.kind, error.outcome], ["transport", "unknown"], String(thrown));
  }
});

test("an unsafe write is not sent again after a broken connection, a read is", async () => {
  const broken = () => Promise.reject(new TransportFailure("broken"));
  const clock = virtualClock();
  const write = scripted([broken], { retries: 3, clock });
  const params = { agentName: "a", agentNumber: "9", agentVersion: "v", queueList: [], roles: [], password: "p" };
  await failure(write.client.agents.create(params));
  assert.equal(write.requests.length, 1);
  const read = scripted([broken], { retries: 3, clock });
  await failure(read.client.roles.list());
  assert.equal(read.requests.length, 4);
});

test("a body that breaks off is a broken connection", async () => {
  const body = async function* () {
    yield new TextEncoder().encode('{"success":true,');
    throw new Error("reset");
  };
  const { client } = scripted([() => ({ status: 200, body: body() })]);
  const error = await failure(client.roles.list());
  assert.deepEqual([error.kind, error.message], ["transport", "the connection broke: reset"]);
});

test("a body that is too large is given up", async () => {
  let parts = 0;
  let closed = false;
  const body = async function* () {
    try {
      for (; parts < 1000; parts += 1) yield new Uint8Array(1 << 20).fill(32);
    } finally {
      closed = true;
    }
  };
  const { client } = scripted([() => ({ status: 200, body: body() })]);
  const error = await failure(client.roles.list());
  assert.deepEqual([error.kind, error.code], ["malformed_response", "too_large"]);
  assert.ok(parts > 30 && parts < 36, `${parts} parts were read`);
  assert.ok(closed);
});

test("an attempt ends when its time is up, even when the transport does not listen", async () => {
  let given;
  const hangs = (request) => {
    given = request.signal;
    return new Promise(() => {});
  };
  const { client } = scripted([hangs]);
  const error = await failure(client.roles.list({ timeout: 30 }));
  assert.deepEqual([error.kind, error.code, error.message], ["transport", "timeout", "no answer in time"]);
  assert.ok(given.aborted);

  const slow = async function* () {
    await new Promise(() => {});
  };
  const { client: other } = scripted([() => ({ status: 200, body: slow() })], { timeout: 30 });
  assert.equal((await failure(other.roles.list())).code, "timeout");
});

test("a signer signs in place of a recipe", async () => {
  const { secret, signing, ...options } = OPTIONS;
  const inputs = [];
  const signer = async (input) => {
    inputs.push(input);
    return "signature";
  };
  const client = scripted([{ status: 200, body: yes(null) }], { secret: undefined, signing: undefined, signer });
  await client.client.agents.enable({ agentNumber: "1" });
  assert.equal(client.requests[0].headers["svc-sign"], "signature");
  assert.deepEqual(sent(client.requests[0]), { agentNumber: "1" });
  const [{ account, nonce, timestamp, method, path, body }] = inputs;
  assert.deepEqual([account, method, path], [options.account, "POST", "/openapi/v1/base/agent/enable"]);
  assert.deepEqual([nonce, timestamp], [client.requests[0].headers["svc-nonce"], client.requests[0].headers["svc-timestamp"]]);
  assert.equal(new TextDecoder().decode(body), '{"agentNumber":"1"}');
});

test("without a signature nothing is sent", async () => {
  const signers = [
    () => {
      throw new Error("the server said no");
    },
    async () => undefined,
    () => "two\nlines",
  ];
  const messages = [/: the server said no$/, /: expected a string from the signer, got undefined$/, /control character$/];
  for (const [index, signer] of signers.entries()) {
    const { client, requests } = scripted([], { secret: undefined, signing: undefined, signer });
    const error = await failure(client.roles.list());
    assert.ok(error instanceof AuthError);
    assert.match(error.message, messages[index]);
    assert.equal(error.outcome, "not_sent");
    assert.equal(requests.length, 0);
  }
});

test("options of a call are checked", async () => {
  const { client, requests } = scripted([]);
  for (const [options, field] of [[{ retries: -1 }, "retries"], [{ timeout: 0 }, "timeout"], [{ timeOut: 5 }, "timeOut"]]) {
    const error = await failure(client.roles.list(options));
    assert.ok(error instanceof InvalidRequest);
    assert.equal(error.field, field);
  }
  assert.equal(requests.length, 0);
});

test("an unknown operation and an operation of another interface are refused", async () => {
  const { client } = scripted([]);
  assert.equal((await failure(client.call("platform.agents.qeury"))).field, "operation");
  assert.equal((await failure(client.pages("platform.roles.list").collect(1))).field, "mode");
});

test("calls at the same time do not mix", async () => {
  const echo = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    return { status: 200, body: yes([{ agentNumber: sent(request).agentNumber }]) };
  };
  const { client } = scripted([echo], { pacing: "off" });
  const numbers = Array.from({ length: 50 }, (_, index) => String(index));
  const pages = await Promise.all(numbers.map((agentNumber) => client.agents.query({ agentNumber })));
  assert.deepEqual(pages.map((page) => page.items[0].agentNumber), numbers);
});

test("an error names the service's code, its meaning and what to do", async () => {
  const { client } = scripted([{ status: 200, body: no("6721", "agent mobile repeat") }]);
  const error = await failure(client.agents.bind({ agentNumber: "9001", bindType: "PSTN", number: "13800001001" }));
  assert.ok(error instanceof ApiError);
  assert.equal(error.name, "ApiError");
  assert.deepEqual([error.kind, error.code, error.category, error.outcome, error.status], ["api", "6721", "conflict", "rejected", 200]);
  assert.match(error.meaning, /mobile number in use/);
  assert.equal("cause" in error, false);
  assert.match(error.remedy, /unbind/);
  assert.match(error.raw, /6721/);
});
