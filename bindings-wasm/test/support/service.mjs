// A platform to test against: on the loopback interface, or as a transport.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { afterEach } from "node:test";

import { Platform } from "triline";

export const SECRET = "s3cr3t-of-the-account";

export const OPTIONS = {
  baseUrl: "https://cc.example.com",
  account: "1000001",
  secret: SECRET,
  signing: "md5:hex:{appkey}{nonce}{timestamp}{secret}",
  retries: 0,
};

/** The body of an answer that says yes. */
export function yes(data) {
  return JSON.stringify({ success: true, code: "200", message: "ok", data });
}

/** The body of a refusal. */
export function no(code, message = "no") {
  return JSON.stringify({ success: false, code, message });
}

/** The clients of the test that runs. */
const clients = [];

// Those of one account wait for each other, as long as there are any.
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

/**
 * A client whose requests are answered by these, one after the other; the last answers all the rest.
 * An answer is a response, or a function of the request. `requests` lists what was sent.
 */
export function scripted(answers, options = {}) {
  const requests = [];
  const transport = async (request) => {
    requests.push(request);
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    return typeof answer === "function" ? answer(request) : answer;
  };
  const client = new Platform({ ...OPTIONS, transport, ...options });
  clients.push(client);
  return { client, requests };
}

/** What a request sends. */
export function sent(request) {
  return JSON.parse(new TextDecoder().decode(request.body));
}

/** A clock that moves only when it is waited on; `waits` lists the times. */
export function virtualClock(wall = 1_760_000_000_000) {
  const waits = [];
  let steady = 0;
  const sleep = async (ms) => {
    waits.push(ms);
    steady += ms;
  };
  return { wall: () => wall + steady, steady: () => steady, sleep, waits };
}

/** A server on the loopback interface: `url`, `close()`, and `ended`, how many requests the client gave up. */
export async function loopback(answer) {
  const server = createServer((request, response) => {
    response.on("close", () => {
      if (!response.writableFinished) service.givenUp += 1;
    });
    request.on("error", () => {});
    answer(request, response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const service = {
    url: `http://127.0.0.1:${server.address().port}`,
    givenUp: 0,
    client: (options = {}) => new Platform({ ...OPTIONS, baseUrl: service.url, ...options }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

/** What of `@opentelemetry/api` is used; spans are written down when they begin. */
export function telemetry(spans) {
  const written = new Map();
  const startSpan = (name, { kind, attributes }, context) => {
    const span = { name, kind, ...(context?.span && { parent: written.get(context.span) }), attributes: { ...attributes }, events: [] };
    const made = {
      setAttributes: (more) => void Object.assign(span.attributes, more),
      addEvent: (event, more) => void span.events.push([event, more]),
      setStatus: (status) => void (span.status = status),
      updateName: (other) => void (span.name = other),
      end: () => void (span.isEnded = true),
    };
    written.set(made, span);
    spans.push(span);
    return made;
  };
  const getTracer = (tracer) => (assert.equal(tracer, "triline"), { startSpan });
  return { context: { active: () => ({}) }, trace: { getTracer, setSpan: (context, span) => ({ ...context, span }) } };
}

/** Waits until something is so; a minute, so that the test fails by itself where it never is. */
export async function until(condition) {
  const end = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error("it did not come to be so");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The error that a promise or a list ends with. */
export async function failure(promise) {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
}
