// run.mjs [--handler NAME]... CLIENT=COMMAND...: runs the cases of cases.json with the clients of each adapter, over each handler of handlers.mjs
// before a simulated service. An adapter is a program of ../conformance: its transport asks this program for each response.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { HANDLERS } from "./handlers.mjs";
import { startService } from "./service.mjs";

const URL_OF_RELAY = "https://app.example.com/relay";
const CLOCK_MS = 1_760_000_000_000;
/** The user of calls without a token: an agent that the rules of relay.toml let change itself. */
const USER = "1001";

/** The user whom the proxy before a relay knows by a token; this program is that proxy. */
function userOf(authorization) {
  if (!authorization) return { "x-user": USER };
  const user = authorization.replace("Bearer ", "");
  return user === "stranger" ? {} : { "x-user": user };
}

/** A program that makes calls, and hears what its transport asks for. */
class Adapter {
  #lines;
  #process;

  constructor(command) {
    const [program, ...args] = command.split(" ");
    this.#process = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  async run(order, respond) {
    this.#say({ run: order });
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error("the adapter ended");
      const { request, result } = JSON.parse(value);
      if (result) return result;
      this.#say({ response: await respond(request) });
    }
  }

  #say(line) {
    this.#process.stdin.write(`${JSON.stringify(line)}\n`);
  }

  close() {
    this.#process.stdin.end();
  }
}

/** Whether a value is as expected; objects may have more members. */
function fits(expected, got) {
  if (expected === null) return got === null || got === undefined;
  if (typeof expected !== "object") return expected === got;
  if (Array.isArray(expected)) {
    const hasMore = expected.at(-1) === "$more";
    const wanted = hasMore ? expected.slice(0, -1) : expected;
    return Array.isArray(got) && (hasMore ? got.length > wanted.length : got.length === wanted.length) && wanted.every((one, at) => fits(one, got[at]));
  }
  if ("$any" in expected) return got !== null && got !== undefined;
  if ("$length" in expected) return Array.isArray(got) && got.length === expected.$length;
  if ("$text" in expected) return typeof got === "string" && got.includes(expected.$text);
  // An error whose member is false or null may leave it out.
  return typeof got === "object" && got !== null && Object.entries(expected).every(([name, value]) => fits(value, got[name] ?? (value === false ? false : undefined)));
}

const pointed = (value, path) => path.split("/").slice(1).reduce((at, name) => at?.[name], value);

async function runCase(adapter, given, state, world, start) {
  if (!given.continues) {
    await state.relay?.close();
    await world.reset();
    state.relay = await start({ service: world.url, quota: given.quota });
    state.role = JSON.parse((await asked(state.relay.url, "/call/platform.roles.list", { "x-user": "setup" }, '{"params":{}}')).text).result[0].id;
  }
  const { relay, role } = state;
  world.service.setFaults(given.faults ?? []);
  const before = world.service.calls.length;
  const requests = [];
  let lose = given.lose ?? 0;
  const respond = async ({ method, url, headers, body }) => {
    const path = url.slice(URL_OF_RELAY.length);
    requests.push({ path, headers });
    const { "content-length": _length, authorization, ...rest } = headers;
    const chunks = [];
    let answer = given.answer;
    if (answer) {
      chunks.push(Buffer.from(given.answer.body).toString("base64"));
    } else {
      answer = await fetch(relay.url + path, { method, headers: { ...rest, ...userOf(authorization) }, body: Buffer.from(body, "base64") });
      for await (const chunk of answer.body ?? []) chunks.push(Buffer.from(chunk).toString("base64"));
    }
    if (lose-- > 0) return { failure: "connection" };
    return { status: answer.status, headers: given.answer ? {} : Object.fromEntries(answer.headers), chunks };
  };
  const filled = JSON.parse(JSON.stringify(given.call).replaceAll("{{role}}", role).replaceAll("{{cursor}}", state.cursor));
  const interface_ = filled.operation.split(".")[0];
  const order = { interface: interface_, options: { relay: URL_OF_RELAY, ...given.options }, clock_ms: CLOCK_MS, ...filled };
  if (given.tokens) order.tokens = given.tokens;
  const got = await adapter.run(order, respond);
  const faults = [];
  if (!fits(given.expect, got)) faults.push(`expected ${JSON.stringify(given.expect)}, got ${JSON.stringify(got)}`);
  const same = (name, expected, value) => expected !== undefined && JSON.stringify(expected) !== JSON.stringify(value) && faults.push(`${name}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(value)}`);
  same("requests", given.requests, requests.length);
  same("calls", given.calls, world.service.calls.length - before);
  same("path", given.path, requests[0]?.path);
  same("authorizations", given.authorizations, requests.map(({ headers }) => headers.authorization));
  if (requests.some(({ headers }) => headers["triline-relay"] !== "1")) faults.push("a request has not the header of the protocol");
  if (given.hides && JSON.stringify(got).includes(given.hides)) faults.push(`shows ${given.hides}: ${JSON.stringify(got)}`);
  for (const [name, path] of Object.entries(given.keep ?? {})) state[name] = pointed(got, path);
  return faults;
}

async function asked(url, path, headers, body) {
  const response = await fetch(url + path, { method: "POST", headers: { "content-type": "application/json", "triline-relay": "1", ...headers }, body });
  return { status: response.status, text: await response.text() };
}

const { cases } = JSON.parse(await readFile(new URL("cases.json", import.meta.url), "utf8"));
const handlers = [];
const clients = [];
for (const argument of process.argv.slice(2)) {
  if (argument.startsWith("--handler=")) handlers.push(argument.slice("--handler=".length));
  else clients.push([argument.slice(0, argument.indexOf("=")), argument.slice(argument.indexOf("=") + 1)]);
}
const world = await startService();
let failed = 0;
for (const handler of handlers.length ? handlers : Object.keys(HANDLERS)) {
  for (const [name, command] of clients) {
    const adapter = new Adapter(command);
    const state = {};
    let passed = 0;
    for (const given of cases) {
      const faults = await runCase(adapter, given, state, world, HANDLERS[handler]);
      if (faults.length === 0) passed += 1;
      for (const fault of faults) console.log(`${handler}, ${name}: ${given.name}: ${fault}`);
    }
    await state.relay?.close();
    adapter.close();
    failed += cases.length - passed;
    console.log(`${handler}, ${name}: ${passed} passed, ${cases.length - passed} failed`);
  }
}
await world.close();
process.exitCode = failed ? 1 : 0;
