// run.mjs [--relay=NAME=COMMAND]... NAME=COMMAND...: runs the cases of cases.json with the clients of each adapter, over the relay of the
// npm package and each other relay, before a simulated service. An adapter is a program of ../conformance: its transport asks this
// program for each response. A relay of another language is a program such as handler.py.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { createRelay } from "../../bindings-wasm/dist/relay/server.js";
import { simulated } from "../../bindings-wasm/dist/testing/node.js";

const URL_OF_RELAY = "https://app.example.com/relay";
const CLOCK_MS = 1_760_000_000_000;
const SETTINGS = { agents: 45, aiAnswers: [{ question: "你好", answer: "您好！有什么可以帮您？" }] };
const OPERATIONS = {
  "platform.agents.query": true,
  "platform.agents.create": { reconcile: true },
  "platform.agents.disable": true,
  "platform.agents.enable": true,
  "platform.roles.list": true,
  "work_phone.agents.list": true,
  "ai_agent.sessions.ask": true,
  "ai_agent.documents.upload": true,
};

/** The relay of the npm package before a service of its own. */
async function npm({ quota = "19/60" }) {
  const world = await simulated({ settings: SETTINGS });
  const { platform, workPhone, aiAgent, clock } = world;
  const relay = createRelay({
    clients: { platform, workPhone, aiAgent },
    operations: OPERATIONS,
    origins: [],
    identify: (request) => {
      const token = request.headers.get("authorization") ?? "Bearer u1";
      return token === "Bearer stranger" ? undefined : { id: token };
    },
    quota,
    clock,
    onError: (error) => console.error(error),
  });
  return {
    relay,
    role: (await platform.roles.list())[0].id,
    setFaults: (faults) => world.service.setFaults(faults),
    calls: () => world.service.calls.length,
    close: () => world.close(),
  };
}

/** The relay of a program, which answers line by line. */
function relayOf(command) {
  const [program, ...args] = command.split(" ");
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (order) => {
    child.stdin.write(`${JSON.stringify(order)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error("the relay ended");
    return JSON.parse(value);
  };
  const worldOf = async ({ quota = "19/60" }) => {
    const { role } = await ask({ world: { settings: SETTINGS, operations: OPERATIONS, quota } });
    const relay = async (request) => {
      const body = Buffer.from(await request.arrayBuffer()).toString("base64");
      const answer = await ask({ request: { method: request.method, url: request.url, headers: Object.fromEntries(request.headers), body } });
      return new Response(Buffer.from(answer.body, "base64"), { status: answer.status, headers: answer.headers });
    };
    return { relay, role, setFaults: (faults) => ask({ faults }), calls: async () => (await ask({ calls: true })).calls, close() {} };
  };
  return { worldOf, close: () => child.stdin.end() };
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

async function runCase(worldOf, adapter, given, state) {
  const at = given.continues ? state.at : await worldOf(given);
  if (!given.continues) state.at?.close();
  state.at = at;
  const { relay, role } = at;
  await at.setFaults(given.faults ?? []);
  const before = await at.calls();
  const requests = [];
  let lose = given.lose ?? 0;
  const respond = async ({ method, url, headers, body }) => {
    requests.push({ path: url.slice(URL_OF_RELAY.length), headers });
    const { "content-length": _length, ...rest } = headers;
    const answer = given.answer
      ? new Response(given.answer.body, { status: given.answer.status })
      : await relay(new Request(url, { method, headers: rest, body: Buffer.from(body, "base64") }));
    const chunks = [];
    for await (const chunk of answer.body ?? []) chunks.push(Buffer.from(chunk).toString("base64"));
    if (lose-- > 0) return { failure: "connection" };
    return { status: answer.status, headers: Object.fromEntries(answer.headers), chunks };
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
  same("calls", given.calls, (await at.calls()) - before);
  same("path", given.path, requests[0]?.path);
  same("authorizations", given.authorizations, requests.map(({ headers }) => headers.authorization));
  if (requests.some(({ headers }) => headers["triline-relay"] !== "1")) faults.push("a request has not the header of the protocol");
  if (given.hides && JSON.stringify(got).includes(given.hides)) faults.push(`shows ${given.hides}: ${JSON.stringify(got)}`);
  for (const [name, path] of Object.entries(given.keep ?? {})) state[name] = pointed(got, path);
  return faults;
}

const { cases } = JSON.parse(await readFile(new URL("cases.json", import.meta.url), "utf8"));
const named = (argument) => [argument.slice(0, argument.indexOf("=")), argument.slice(argument.indexOf("=") + 1)];
const given = process.argv.slice(2);
const relays = [["npm", { worldOf: npm, close() {} }]];
for (const argument of given.filter((one) => one.startsWith("--relay="))) {
  const [name, command] = named(argument.slice("--relay=".length));
  relays.push([name, relayOf(command)]);
}
let failed = 0;
for (const [client, command] of given.filter((one) => !one.startsWith("--")).map(named)) {
  const adapter = new Adapter(command);
  for (const [handler, { worldOf }] of relays) {
    const name = `${client} over ${handler}`;
    const state = {};
    let passed = 0;
    for (const one of cases) {
      const faults = await runCase(worldOf, adapter, one, state);
      if (faults.length === 0) passed += 1;
      for (const fault of faults) console.log(`${name}: ${one.name}: ${fault}`);
    }
    state.at?.close();
    failed += cases.length - passed;
    console.log(`${name}: ${passed} passed, ${cases.length - passed} failed`);
  }
  adapter.close();
}
for (const [, { close }] of relays) close();
process.exitCode = failed ? 1 : 0;
