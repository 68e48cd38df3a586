// Streamed answers: parts as they come, and connections that are closed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { AiAgent, ApiError, Cancelled, InvalidRequest, Misuse, TransportError } from "triline";

import { failure, loopback, sent, until } from "./support/service.mjs";

const APP = { appid: "0123456789abcdef0123456789abcdef", apptoken: "tok-secret", retries: 0 };
const QUESTION = { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] };
const event = (part) => `data: ${JSON.stringify(part)}\n\n`;
const PARTS = [{ is_end: false, reply: "你", qid: "q1" }, { is_end: false, reply: "好", log: null }, { is_end: true, reply: "。", log: { action: 7 } }];

/** A client whose one request is answered by this body. */
function answered(body, options = {}) {
  const requests = [];
  const transport = (request) => {
    requests.push(request);
    return { status: 200, body };
  };
  return { ai: new AiAgent({ baseUrl: "https://ai.example.com", ...APP, transport, ...options }), requests };
}

async function partsOf(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

/** Runs with a server that answers so, and a client of it. */
async function over(answer, run, options = {}) {
  const service = await loopback(answer);
  try {
    await run(new AiAgent({ baseUrl: service.url, ...APP, ...options }), service);
  } finally {
    await service.close();
  }
}

test("parts come one by one, each before the next is sent", async () => {
  let proceed;
  const answer = async (request, response) => {
    for (const part of PARTS) {
      response.write(event(part));
      await new Promise((resolve) => (proceed = resolve));
    }
    response.end();
  };
  await over(answer, async (ai) => {
    const replies = [];
    for await (const part of ai.sessions.askStream(QUESTION)) {
      replies.push(part.reply);
      proceed();
    }
    assert.deepEqual(replies, ["你", "好", "。"]);
  });
});

test("nothing is sent before the first part is asked for, and once only", async () => {
  const { ai, requests } = answered(PARTS.map(event).join(""));
  const stream = ai.sessions.askStream(QUESTION);
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(requests.length, 0);
  assert.deepEqual(await partsOf(stream), PARTS.map((part) => part));
  assert.deepEqual(await partsOf(stream), []);
  assert.equal(requests.length, 1);
  const body = sent(requests[0]);
  assert.deepEqual([body.stream, body.messages], [true, QUESTION.messages]);
});

test("the whole answer has the text of all parts and what came last of the rest", async () => {
  const whole = { is_end: true, reply: "你好。", qid: "q1", log: { action: 7 } };
  assert.deepEqual(await answered(PARTS.map(event).join("")).ai.sessions.askStream(QUESTION).answer(), whole);
  const stream = answered(PARTS.map(event).join("")).ai.sessions.askStream(QUESTION);
  for await (const part of stream) assert.ok(part.reply);
  assert.deepEqual(await stream.answer(), whole);
  assert.deepEqual(await stream.answer(), whole);
});

test("an answer that was left has no whole", async () => {
  const stream = answered(PARTS.map(event).join("")).ai.sessions.askStream(QUESTION);
  for await (const _ of stream) break;
  assert.ok((await failure(stream.answer())) instanceof Misuse);
});

test("however the bytes are cut, the parts are the same", async () => {
  const bytes = new TextEncoder().encode(PARTS.map(event).join(""));
  async function* cut() {
    for (const byte of bytes) yield Uint8Array.of(byte);
  }
  assert.deepEqual(await partsOf(answered(cut()).ai.sessions.askStream(QUESTION)), PARTS);
});

test("a transport may read another framing", async () => {
  const records = new TextEncoder().encode(PARTS.map((part) => `\x1e${JSON.stringify(part)}\n`).join(""));
  const lines = new TransformStream({ transform: (bytes, out) => out.enqueue(bytes.map((byte) => (byte === 0x1e ? 0x0a : byte))) });
  const transport = async () => {
    const response = new Response(records);
    return new Response(response.body.pipeThrough(lines), response);
  };
  const ai = new AiAgent({ baseUrl: "https://ai.example.com", ...APP, transport });
  assert.deepEqual(await partsOf(ai.sessions.askStream(QUESTION)), PARTS);
});

test("lines that are no parts are skipped and counted", async () => {
  const events = [];
  const { ai } = answered(["data: ping\n\n", ...PARTS.map(event)].join("[1]\n"), { onEvent: (event) => events.push(event) });
  assert.deepEqual(await partsOf(ai.sessions.askStream(QUESTION)), PARTS);
  assert.equal(events.at(-1).skipped, 4);
  assert.equal(events.at(-1).rows, 3);
});

test("by name it is the same", async () => {
  const { ai } = answered(PARTS.map(event).join(""));
  assert.deepEqual(await partsOf(ai.stream("ai_agent.sessions.ask", QUESTION)), PARTS);
  const error = await failure(partsOf(ai.stream("ai_agent.sessions.close", { sid: "s1" })));
  assert.deepEqual([error instanceof InvalidRequest, error.field], [true, "mode"]);
});

test("a plain answer in place of a stream is its one part", async () => {
  const plain = { code: 200, message: "ok", data: "你好", qid: "q1" };
  const part = { ...plain, reply: "你好" };
  assert.deepEqual(await partsOf(answered(JSON.stringify(plain)).ai.sessions.askStream(QUESTION)), [part]);
  assert.deepEqual(await answered(JSON.stringify(plain)).ai.sessions.askStream(QUESTION).answer(), part);
});

test("the last part ends it: what follows is not waited for, and the connection is closed", async () => {
  const answer = (request, response) => response.write(PARTS.map(event).join("") + "data: rubbish");
  await over(answer, async (ai, service) => {
    assert.equal((await partsOf(ai.sessions.askStream(QUESTION))).length, 3);
    await until(() => service.givenUp === 1);
  });
});

test("leaving the loop closes the connection", async () => {
  await over(
    (request, response) => response.write(event(PARTS[0])),
    async (ai, service) => {
      for await (const part of ai.sessions.askStream(QUESTION)) {
        assert.equal(part.reply, "你");
        break;
      }
      await until(() => service.givenUp === 1);
    },
  );
});

test("aborting between parts closes the connection", async () => {
  await over(
    (request, response) => response.write(event(PARTS[0])),
    async (ai, service) => {
      const controller = new AbortController();
      const read = async () => {
        for await (const _ of ai.sessions.askStream(QUESTION, { signal: controller.signal })) setTimeout(() => controller.abort(), 20);
      };
      const error = await failure(read());
      assert.ok(error instanceof Cancelled);
      assert.equal(error.mayHaveHappened, true);
      await until(() => service.givenUp === 1);
    },
  );
});

test("an answer that is cut is a broken connection, after the parts that came", async () => {
  const seen = [];
  const read = async (stream) => {
    for await (const part of stream) seen.push(part.reply);
  };
  const ended = await failure(read(answered(event(PARTS[0])).ai.sessions.askStream(QUESTION)));
  assert.deepEqual([ended.kind, ended.code, ended.outcome], ["transport", "cut", "unknown"]);
  await over(
    (request, response) => response.write(event(PARTS[0]), () => response.destroy()),
    async (ai) => assert.equal((await failure(read(ai.sessions.askStream(QUESTION)))).kind, "transport"),
  );
  assert.deepEqual(seen, ["你", "你"]);
  const stream = answered(event(PARTS[0])).ai.sessions.askStream(QUESTION);
  await failure(stream.answer());
  assert.ok((await failure(stream.answer())) instanceof Misuse);
});

test("a body that is not a stream is malformed; a refusal is an error of the service", async () => {
  const ask = (body) => failure(partsOf(answered(body).ai.sessions.askStream(QUESTION)));
  for (const body of ["<html>", ""]) {
    const { name, kind, outcome, retryable } = await ask(body);
    assert.deepEqual([name, kind, outcome, retryable], ["OutcomeUnknown", "malformed_response", "unknown", false]);
  }
  const error = await ask(event({ code: 500, message: "busy" }));
  assert.deepEqual([error instanceof ApiError, error.code], [true, "500"]);
});

test("the time of an attempt is the service's, not the caller's", async () => {
  const options = { timeout: 1500 };
  const slowly = async (stream) => {
    for await (const _ of stream) await new Promise((resolve) => setTimeout(resolve, 800));
  };
  await over((request, response) => response.end(PARTS.map(event).join("")), (ai) => slowly(ai.sessions.askStream(QUESTION)), options);
  const hangs = (request, response) => response.write(event(PARTS[0]));
  await over(hangs, async (ai, service) => {
    const error = await failure(slowly(ai.sessions.askStream(QUESTION)));
    assert.ok(error instanceof TransportError || error.name === "OutcomeUnknown", error.name);
    assert.equal(error.code, "timeout");
    await until(() => service.givenUp === 1);
  }, options);
});

/** Parts that come so far apart, in milliseconds; after them nothing, where it hangs. */
async function* apart(ms, count, hangs = false) {
  for (let part = 1; part <= count; part += 1) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    yield new TextEncoder().encode(event({ is_end: part === count && !hangs, reply: String(part % 10) }));
  }
  if (hangs) await new Promise(() => {});
}

test("a stream whose parts keep coming may take longer than the timeout", async () => {
  const { ai } = answered(apart(60, 8), { timeout: 250 });
  const begun = Date.now();
  const { reply } = await ai.sessions.askStream(QUESTION).answer();
  assert.equal(reply, "12345678");
  assert.ok(Date.now() - begun > 400);
});

test("a stream that is idle for longer than the timeout fails", async () => {
  const { ai } = answered(apart(10, 2, true), { timeout: 100 });
  const seen = [];
  const read = async () => {
    for await (const { reply } of ai.sessions.askStream(QUESTION)) seen.push(reply);
  };
  const error = await failure(read());
  assert.deepEqual([seen, error.kind, error.code, error.outcome], [["1", "2"], "transport", "timeout", "unknown"]);
});

test("leaving early is no failure, and the last event says how many parts were taken", async () => {
  const events = [];
  const { ai } = answered(apart(1, 5), { onEvent: (event) => events.push(event) });
  for await (const part of ai.sessions.askStream(QUESTION)) if (part.reply === "2") break;
  const { type, ok, rows } = events.at(-1);
  assert.deepEqual([type, ok, rows], ["end", true, 2]);
});

test("a long stream keeps no part that was read", async () => {
  const size = 1 << 20;
  let sent = 0;
  const collected = new FinalizationRegistry(() => (sent += 1));
  async function* long() {
    for (let part = 0; part < 16; part += 1) {
      const bytes = new TextEncoder().encode(event({ is_end: part === 15, reply: "a" }) + " ".repeat(size - 100));
      collected.register(bytes.buffer);
      yield bytes;
    }
  }
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc");
  const { ai } = answered(long());
  for await (const part of ai.sessions.askStream(QUESTION)) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (part.is_end) break;
  }
  assert.ok(sent >= 8, `${sent} parts were given up`);
});

test("a member named __proto__ stays data in parts and in the merged answer", async () => {
  const part = '{"is_end":true,"reply":"a","__proto__":{"polluted":true},"log":{"__proto__":{"polluted":true}}}';
  const { ai } = answered(`data: ${part}\n\n`);
  const stream = ai.sessions.askStream(QUESTION);
  const [first] = await partsOf(stream);
  for (const value of [first, first.log, await stream.answer()]) {
    assert.ok(Object.keys(value).includes("__proto__"), JSON.stringify(value));
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
    assert.equal(value.polluted, undefined);
  }
  assert.equal({}.polluted, undefined);
});
