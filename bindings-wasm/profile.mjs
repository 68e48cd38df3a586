// What a page does in its first calls, for prune.mjs: single requests to the platform and walks through its lists, with what
// usually goes wrong.

import { readFileSync, readdirSync } from "node:fs";

const vectors = new URL("../tests/vectors/", import.meta.url);
/** A page holds no secret. */
const OPTIONS = { baseUrl: "https://cc.example.com", account: "1000001", externalSigning: true };
/** Clients of several programs; the last two are of one account. */
const CLIENTS = [
  { ...OPTIONS, account: "1", baseUrl: "http://127.0.0.1:8080", retries: 0, timeout: 30_000 },
  { ...OPTIONS, account: "20", pacing: "off", baseUrl: "https://cc.example.com/api/" },
  { ...OPTIONS, account: "300", pacing: "1/2", retries: 5 },
  { ...OPTIONS, baseUrl: "http://127.0.0.1:38080" },
  { ...OPTIONS, baseUrl: "http://localhost:3000/" },
  { ...OPTIONS, baseUrl: "https://call-center.example.com.cn:8443/gateway/" },
  OPTIONS,
  OPTIONS,
];
/** How the methods of a page begin a call. */
const TYPED = { fillIn: true, quiet: true };
const TYPE = { "content-type": "application/json" };
const EMPTY = answer({ success: true, code: "200", message: "ok", data: null });
/** Longer than any wait for the rate limit. */
const QUIET_MS = 3_600_000;

/** Runs the calls on a core, the exports of its glue. */
export function profile({ Client }) {
  const calls = new Calls();
  for (const [index, options] of CLIENTS.entries()) beginning(new Calls(index), newClient(Client, options, index));
  const client = newClient(Client, OPTIONS, CLIENTS.length);
  for (const vector of platformVectors()) {
    const answers = vector.exchanges.map(({ response }) => response);
    calls.pass(QUIET_MS);
    calls.run(client, vector.operation, vector.params, TYPED, answers);
    if (vector.via === "all_pages") calls.run(client, vector.operation, vector.params, { ...TYPED, mode: "pages" }, answers);
  }
  const list = (options, ...answers) => calls.run(client, "platform.agents.query", { limit: 1 }, { ...TYPED, ...options }, answers);
  const rows = answer({ success: true, code: "200", data: [{ _id: "1", agentNumber: "1001" }] });
  for (const mode of ["single", "pages"]) {
    for (const failure of ["timeout", "connection", "refused"]) {
      list({ mode }, { failure }, rows);
      list({ mode, retries: 1 }, { failure }, { failure });
      list({ mode }, ...Array.from({ length: 9 }, () => ({ failure })));
      list({ mode }, rows, { failure }, rows, ...Array.from({ length: 9 }, () => ({ failure })));
      calls.run(client, "platform.customers.create", { customers: [{ name: "Ann" }] }, TYPED, [{ failure }]);
    }
    for (const status of [401, 404, 429, 502]) list({ mode, retries: 1 }, { status, text: "<html>" }, rows);
    for (const code of ["10001", "50010", "50014"]) list({ mode, retries: 1 }, answer({ success: false, code, message: "no" }), rows);
    list({ mode }, { ...rows, failure: "cut" }, rows);
    list({ mode, quiet: false }, rows, { failure: "timeout" }, rows, EMPTY);
    list({ mode, timeout: 5000, totalTimeout: 9000, maxWait: 9000 }, rows, EMPTY);
    for (let steps = 0; steps < 6; steps += 1) {
      for (const end of ["cancel", "stop"]) calls.run(client, "platform.agents.query", {}, { ...TYPED, mode }, [rows, rows], { end, steps });
    }
  }
  calls.run(client, "platform.agents.create", {}, TYPED, []);
}

function newClient(Client, options, index) {
  return new Client("platform", JSON.stringify(options), Uint8Array.from({ length: 32 }, (_, place) => index * 37 + place));
}

/** The first calls of a program, at any time after its start. */
function beginning(calls, client) {
  const roles = answer({ success: true, code: "200", message: "ok", data: [{ _id: "1", name: "admin" }] });
  for (const more of [{}, { message: "请求成功" }, { code: 200, requestInfo: { a: [1.5, null, true] } }]) {
    calls.run(client, "platform.roles.list", {}, TYPED, [answer({ success: true, code: "200", data: [{ _id: "1" }], ...more })]);
  }
  for (const headers of [{}, TYPE, { date: "Wed, 21 Oct 2026 07:28:00 GMT", "x-request-id": "1" }]) {
    calls.run(client, "platform.roles.list", {}, TYPED, [{ ...roles, headers }]);
  }
  // As many as the rate limit lets through, and those that wait.
  for (let count = 0; count < 30; count += 1) calls.run(client, "platform.roles.list", {}, TYPED, [roles]);
  calls.run(client, "platform.roles.list", {}, { ...TYPED, maxWait: 0 }, [roles]);
  calls.pass(QUIET_MS);
  calls.run(client, "platform.roles.list", {}, TYPED, [roles]);
  client.invalidateToken();
  client.free();
}

/** The vectors of the platform that succeed, without those of row batches and streams. */
function platformVectors() {
  const files = readdirSync(vectors).filter((file) => /^platform\..*\.json$/.test(file));
  const all = files.flatMap((file) => JSON.parse(readFileSync(new URL(file, vectors), "utf8")));
  return all.filter(({ via = "call", result }) => (via === "call" || via === "all_pages") && !result.error);
}

function answer(json) {
  return { status: 200, json };
}

/** Drives calls, as js/driver.ts does. */
class Calls {
  #steady = 0.1;
  #signature;

  /** @param length How many characters a signature has. */
  constructor(length = 32) {
    this.#signature = "a".repeat(length + 1);
  }

  pass(ms) {
    this.#steady += ms;
  }

  run(client, operation, params, options, answers, { end, steps } = {}) {
    let call;
    try {
      call = client.call(operation, JSON.stringify(params), JSON.stringify(options));
    } catch {
      return;
    }
    const left = [...answers];
    let given = [];
    for (let count = 0; ; count += 1) {
      if (count === steps) call[end](...this.#now());
      const step = JSON.parse(call.poll(...this.#now()));
      switch (step.step) {
        case "wait":
          this.#steady = step.until;
          break;
        case "pending":
          this.#give(given.shift(), step.id);
          break;
        case "sign":
          call.body();
          given = [(at) => call.answer(...at, "signature", this.#signature)];
          break;
        case "send":
          call.body();
          given = responses(call, left.shift() ?? EMPTY);
          break;
        case "emit":
          if (step.event.type === "page") call.text();
          break;
        default:
          if (step.step === "done") call.text();
          call.free();
          return;
      }
    }
  }

  #give(answer, id) {
    try {
      answer([...this.#now(), id]);
    } catch (error) {
      // What comes after the end of an attempt.
      if (typeof error !== "string") throw error;
    }
  }

  /** Time passes with each step, by a millisecond or less. */
  #now() {
    this.pass(0.7);
    return [1_760_000_000_000 + this.#steady, this.#steady];
  }
}

/** The answers to a request: a response in its parts, or the failure in its place. */
function responses(call, { status, headers = TYPE, json, text = JSON.stringify(json), failure }) {
  const KINDS = { connection: "broken", refused: "not_sent", timeout: "timeout" };
  if (failure in KINDS) return [(at) => thrown(call, at, KINDS[failure])];
  const bytes = new TextEncoder().encode(text ?? "");
  const [half, end] = [bytes.length >> 1, failure === "cut" ? "broken" : "end"];
  const chunks = bytes.length ? [bytes.subarray(0, half), bytes.subarray(half)] : [];
  return [
    (at) => call.head(...at, status, Object.entries(headers).flat().join("\n")),
    ...chunks.map((chunk) => (at) => call.chunk(...at, chunk)),
    (at) => (end === "end" ? call.answer(...at, end, "") : thrown(call, at, end)),
  ];
}

/** What a transport threw is shown beside the error, without secrets. */
function thrown(call, at, kind) {
  const error = new TypeError("failed to fetch");
  for (const text of ["", error.message, error.stack, `Error: "été" \\n \u0001 %20 https://cc.example.com/a?b=c&d=1%2F2 ${JSON.stringify({ a: [1] })}`]) {
    call.withoutSecrets(text);
  }
  call.answer(...at, kind, error.message);
}
