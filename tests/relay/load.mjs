// load.mjs [--write] [--streams N] [--seconds N] [HANDLER...]: what a connection costs and how fast a kept answer is, in each handler of handlers.mjs, over
// the loopback interface. --write puts the figures into docs/performance.md.
//
// The streams are answers of the AI agent in which nothing happens but a heartbeat, each of another user. The reads are of an answer that the relay has
// kept, by sixteen connections, which the same machine makes.

import { once } from "node:events";
import { Agent, request } from "node:http";
import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { parseArgs } from "node:util";

import { HANDLERS } from "./handlers.mjs";
import { startService, until } from "./service.mjs";

const { values, positionals } = parseArgs({ options: { write: { type: "boolean" }, streams: { type: "string", default: "2000" }, seconds: { type: "string", default: "10" } }, allowPositionals: true });
const [streams, seconds] = [Number(values.streams), Number(values.seconds)];
const CONNECTIONS = 16;
const QUESTION = JSON.stringify({ params: { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] } });
const PAGE = new URL("../../docs/performance.md", import.meta.url);

const headersOf = (user) => ({ "content-type": "application/json", "triline-relay": "1", "x-user": `u${user}` });

/** Memory of a process that is its own, in bytes. */
async function memory(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)[1]) * 1024;
}

/** Processor time of a process, in milliseconds: other work on the machine does not change it. */
async function processorTime(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /s, "").split(" ");
  // Of hundredths of a second, on every Linux.
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** A stream whose first bytes have come; it is kept open. */
async function open(url, user) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const head = Object.entries({ host: hostname, ...headersOf(user), "content-length": Buffer.byteLength(QUESTION) }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST /relay/stream/ai_agent.sessions.ask HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${QUESTION}`);
  const [first] = await once(socket, "data");
  if (!String(first).startsWith("HTTP/1.1 200")) throw new Error(String(first));
  socket.resume();
  return socket;
}

async function streamsOf(url, pid, world) {
  world.answer = (_incoming, outgoing) => {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    outgoing.write('data: {"is_end":false,"reply":"a","qid":"q1"}\n\n');
    // A client gives up a service that is silent.
    const timer = setInterval(() => outgoing.write(": ping\n\n"), 5000);
    outgoing.on("close", () => clearInterval(timer));
    return true;
  };
  // What the first ones cost is not of the connection.
  const sockets = [];
  for (let at = 0; at < 50; at += 1) sockets.push(await open(url, at));
  const before = await memory(pid);
  const began = performance.now();
  while (sockets.length < streams) sockets.push(...(await Promise.all(Array.from({ length: Math.min(50, streams - sockets.length) }, (_, at) => open(url, sockets.length + at)))));
  const opened = performance.now() - began;
  // Some handlers answer before they have asked the service.
  for (let polls = 0; world.open < streams && polls < 1000; polls += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  if (world.open !== streams) throw new Error(`${streams - world.open} of ${streams} streams have ended`);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const each = (await memory(pid) - before) / (streams - 50);
  for (const socket of sockets) socket.destroy();
  await until(() => world.open === 0);
  world.answer = undefined;
  return { each, rate: (streams - 50) / (opened / 1000) };
}

/** Kept answers a second, and milliseconds of the median and the 99th percentile. */
async function readsOf(url, pid) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times = [];
  const ask = async (user) => {
    const began = performance.now();
    const outgoing = request(`${url}/call/platform.agents.statuses`, { method: "POST", headers: headersOf(user), agent });
    outgoing.end('{"params":{}}');
    const [incoming] = await once(outgoing, "response");
    for await (const _ of incoming);
    if (incoming.statusCode !== 200) throw new Error(`status ${incoming.statusCode}`);
    times.push(performance.now() - began);
  };
  // The first one asks the service.
  await ask(0);
  times.length = 0;
  const [began, spent] = [performance.now(), await processorTime(pid)];
  const until = began + 1000 * seconds;
  await Promise.all(Array.from({ length: CONNECTIONS }, async (_, user) => {
    while (performance.now() < until) await ask(user);
  }));
  const took = performance.now() - began;
  agent.destroy();
  times.sort((left, right) => left - right);
  return { cost: (await processorTime(pid) - spent) / times.length, rate: times.length / (took / 1000), half: times[times.length >> 1], most: times[Math.floor(times.length * 0.99)] };
}

const rows = [];
const world = await startService();
for (const name of positionals.length ? positionals : Object.keys(HANDLERS)) {
  await world.reset();
  const relay = await HANDLERS[name]({ service: world.url, heartbeat: "15000", pause: "30000", stall: "30000" });
  const reads = await readsOf(relay.url, relay.pid);
  const { each, rate } = await streamsOf(relay.url, relay.pid, world);
  await relay.close();
  rows.push(`| ${name} | ${reads.cost.toFixed(2)} | ${Math.round(reads.rate)} | ${reads.half.toFixed(1)}, ${reads.most.toFixed(1)} | ${(each / 1024).toFixed(0)} | ${Math.round(rate)} |`);
  console.log(rows.at(-1));
}
await world.close();

if (values.write) {
  const text = await readFile(PAGE, "utf8");
  const head = "| handler | kept answer";
  const [before, table, after] = text.split(/(?<=^\| handler \| kept answer.*\n\| --- .*\n)((?:\| .*\n)*)/m);
  if (after === undefined) throw new Error(`docs/performance.md has no table that begins with ${head}`);
  // Handlers that were not measured keep their figures.
  const others = table.split("\n").filter((row) => row && !rows.some((own) => own.split("|")[1] === row.split("|")[1]));
  await writeFile(PAGE, before + [...rows, ...others].join("\n") + "\n" + after);
}
