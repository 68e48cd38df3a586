// Ratios, measured in one process: the contenders of a task take turns in shuffled rounds, the ratio
// of each round is taken, and the median of those is told. Every contender's result is compared first.

import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";

import packedForPages from "../../../bindings-wasm/dist/wasm/packed.js";
import packedForServers from "../../../bindings-wasm/dist/servers/wasm/packed.js";
import { Platform } from "../../../bindings-wasm/dist/node.js";
import { toJson } from "../../../bindings-wasm/dist/params.js";
import { CREATE, OPTIONS, agents, created } from "./data.mjs";
import { buildCreateAgent, listRoles, parseByArktype, parseByValibot, parseByZod } from "./plain.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 101);
/** How long a contender runs in a round, in milliseconds. */
const TURN = 4;
/** How large the parts are that a connection brings. */
const PART = 64 << 10;
/** What the package returns without a listener. */
const WALL = 1_760_000_000_000;
/** A clock that makes the service's limit, twenty requests a minute: nonces are kept for five. */
let steady = 0;
const now = () => [WALL, (steady += 3000)];

/** A client of a module of the package. */
async function clientOf(packed, glue) {
  const { Client, initSync } = await import(`../../../bindings-wasm/dist/${glue}.js?bench`);
  initSync({ module: gunzipSync(Buffer.from(packed, "base64")) });
  return new Client("platform", JSON.stringify(OPTIONS), new Uint8Array(32));
}

const servers = await clientOf(packedForServers, "servers/wasm/servers");
const pages = await clientOf(packedForPages, "wasm/triline");

/** The next step, which has that name. */
function next(call, at, name) {
  const step = JSON.parse(call.poll(...at));
  if (step.step !== name) throw new Error(`${step.step} in place of ${name}`);
  return step;
}

function buildByTriline(client) {
  const call = client.call("platform.agents.create", toJson(CREATE), "");
  const { method, url, headers } = next(call, now(), "send");
  const request = { method, url, headers, body: call.body() };
  call.free();
  return request;
}

/** A call whose answer is awaited: building its request is another task. */
function prepare(client, operation, params) {
  const call = client.call(operation, params, "");
  const { id } = next(call, now(), "send");
  call.body();
  return { call, id };
}

function parseByTriline({ call, id }, bytes) {
  call.head(WALL, steady, id, 200, "");
  for (let start = 0; start < bytes.length; start += PART) call.chunk(WALL, steady, id, bytes.subarray(start, start + PART));
  call.answer(WALL, steady, id, "end", "");
  const { value } = next(call, [WALL, steady], "done");
  call.free();
  return value;
}

const parseByHost = (bytes) => JSON.parse(new TextDecoder().decode(bytes)).data;
const list = agents();
const one = created();
const create = toJson(CREATE);

const tasks = [
  {
    name: "build and sign a request, 10 parameters",
    base: ["table-driven JavaScript + js-md5", () => buildCreateAgent(OPTIONS, CREATE, WALL)],
    others: [
      ["triline", () => buildByTriline(servers)],
      ["triline, as pages have it", () => buildByTriline(pages)],
    ],
    comparable: ({ method, url, headers, body }) => ({ method, url, names: Object.keys(headers), body: new TextDecoder().decode(body) }),
  },
  {
    name: `parse 1000 × 20 (${Math.round(list.length / 1000)} kB)`,
    base: ["TextDecoder + JSON.parse", () => parseByHost(list)],
    others: [
      ["triline", (call) => parseByTriline(call, list), () => prepare(servers, "platform.agents.query", "")],
      ["triline, as pages have it", (call) => parseByTriline(call, list), () => prepare(pages, "platform.agents.query", "")],
      ["zod", () => parseByZod("agents", list)],
      ["arktype", () => parseByArktype("agents", list)],
      ["valibot", () => parseByValibot("agents", list)],
    ],
    comparable: renamed,
  },
  {
    name: `parse one record (${one.length} bytes)`,
    base: ["TextDecoder + JSON.parse", () => parseByHost(one)],
    others: [
      ["triline", (call) => parseByTriline(call, one), () => prepare(servers, "platform.agents.create", create)],
      ["triline, as pages have it", (call) => parseByTriline(call, one), () => prepare(pages, "platform.agents.create", create)],
      ["zod", () => parseByZod("created", one)],
      ["arktype", () => parseByArktype("created", one)],
      ["valibot", () => parseByValibot("created", one)],
    ],
    comparable: renamed,
  },
];

/** `_id` as `id`, as the package gives it. */
function renamed(value) {
  return JSON.parse(JSON.stringify(value).replaceAll('"_id":', '"id":'));
}

console.log(`node ${process.versions.node}, ${ROUNDS} rounds`);
for (const { name, base, others, comparable } of tasks) {
  const contenders = [base, ...others];
  const results = contenders.map(([, run, prepare]) => comparable(run(prepare?.())));
  for (const result of results) assert.deepEqual(result, results[0]);
  const repeats = contenders.map(repeatsFor);
  const times = contenders.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const index of shuffled(contenders.length)) times[index].push(time(contenders[index], repeats[index]));
  }
  console.log(`\n${name}`);
  contenders.forEach(([label], index) => {
    const ratio = median(times[index].map((value, round) => value / times[0][round]));
    console.log(`  ${label.padEnd(34)}${ratio.toFixed(2).padStart(6)}   ${shown(median(times[index]))}`);
  });
}

await calls();

/** One call of each, by the same transport in memory. */
async function calls() {
  const answer = new TextEncoder().encode(JSON.stringify({ success: true, code: "200", data: [{ _id: "r1", name: "admin" }] }));
  const transport = async () => ({ status: 200, body: answer });
  const { baseUrl, account, secret, signing } = OPTIONS;
  const cc = new Platform({ baseUrl, account, secret, signing, transport, pacing: "off" });
  const contenders = [["hand-written client", () => listRoles(OPTIONS, transport)], ["triline", () => cc.roles.list()]];
  // The first thousands run in code that is not compiled yet.
  for (const [, run] of contenders) for (let call = 0; call < 5000; call += 1) assert.equal((await run())[0].name, "admin");
  const times = contenders.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const index of shuffled(contenders.length)) {
      const begin = performance.now();
      for (let call = 0; call < 200; call += 1) await contenders[index][1]();
      times[index].push((performance.now() - begin) / 200);
    }
  }
  console.log("\none call, without a network");
  contenders.forEach(([label], index) => {
    const ratio = median(times[index].map((value, round) => value / times[0][round]));
    console.log(`  ${label.padEnd(34)}${ratio.toFixed(2).padStart(6)}   ${shown(median(times[index]))}`);
  });
}

/** How often it has to run to fill a turn, once it has been compiled. */
function repeatsFor(contender) {
  const end = performance.now() + 300;
  while (performance.now() < end) time(contender, 10);
  return Math.max(1, Math.round(TURN / time(contender, 20)));
}

/** How long it takes once; what it prepares is not counted. */
function time([, run, prepare], repeats) {
  const prepared = Array.from({ length: repeats }, () => prepare?.());
  const begin = performance.now();
  for (const each of prepared) run(each);
  return (performance.now() - begin) / repeats;
}

function shuffled(length) {
  const order = Array.from({ length }, (_, index) => index);
  for (let index = length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    [order[index], order[other]] = [order[other], order[index]];
  }
  return order;
}

function median(values) {
  return values.toSorted((left, right) => left - right)[values.length >> 1];
}

function shown(ms) {
  return ms >= 0.1 ? `${ms.toFixed(2)} ms` : `${(ms * 1000).toFixed(1)} µs`;
}
