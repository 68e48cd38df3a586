// The hostile server against the npm package over Node's fetch: every case of faults.json, with a line for each.
// FAULT=drip narrows it; HOSTILE names the server's program. Run with --expose-gc, so that memory can be compared.

import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

import { AiAgent, Platform, TrilineError } from "../../../bindings-wasm/dist/node.js";

const { FAULT = "", GRACE = "10", HOSTILE } = process.env;
const manifest = JSON.parse(readFileSync(new URL("../faults.json", import.meta.url), "utf8"));
const CLIENTS = { platform: Platform, ai_agent: AiAgent };

const server = spawn(HOSTILE, { stdio: ["pipe", "pipe", "inherit"] });
const addresses = JSON.parse(await new Promise((resolve) => createInterface({ input: server.stdout }).once("line", resolve)));

/** Ends the fault for a run; what the server counted until then. */
const heal = async (run) => (await fetch(`${addresses.url}/runs/${run}`, { headers: { connection: "close" } })).json();

/** Makes a call. Of a list or a stream, only the last item is kept. */
async function make(client, spec, more) {
  const asked = [spec.operation, spec.params];
  const last = async (items) => {
    let kept;
    for await (const item of items) kept = item;
    return kept;
  };
  switch (spec.via) {
    case "call":
      return client.call(...asked, more);
    case "rows":
      return (await client.batchRows(...asked, spec.rows, more)).failed.length;
    case "all_pages":
      return last(client.pages(...asked, more));
    default:
      return last(client.stream(...asked, more));
  }
}

/** Calls once more, after the fault is over: the text that must carry the request's number. */
async function followUp(client, spec, more) {
  if (spec.interface === "platform") return (await client.call("platform.roles.list", {}, { ...more, retries: 2 }))[0].name;
  return (await make(client, spec, more)).reply;
}

/** What a promise gives, or its error; after the time is over it is aborted and left. */
async function within(ms, start) {
  const controller = new AbortController();
  const timer = new AbortController();
  const ended = start(controller.signal).then(
    (value) => ({ ended: true, value }),
    (error) => ({ ended: true, error }),
  );
  const late = sleep(ms, { ended: false }, { signal: timer.signal }).catch(() => {});
  const result = await Promise.race([ended, late]);
  timer.abort();
  if (!result.ended) controller.abort();
  return result;
}

/** Memory of this process, in MB; 0 where the system does not tell. */
function memory(name) {
  try {
    return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1024;
  } catch {
    return 0;
  }
}

/** Runs a case: a summary, and what was not as it has to be. */
async function check(fault, call) {
  const spec = manifest.calls[call];
  const run = `${fault.fault ?? fault.name}/${fault.name}-${call}`;
  const { timeout, retries, pacing, ...more } = fault.options;
  const baseUrl = `${addresses[fault.listener]}/${run}`;
  const client = new CLIENTS[spec.interface]({ ...manifest.options[spec.interface], baseUrl, timeout, retries, pacing });

  globalThis.gc?.();
  try {
    writeFileSync("/proc/self/clear_refs", "5");
  } catch {
    // Not on this system.
  }
  const [before, began] = [memory("VmRSS"), performance.now()];
  const made = await within(fault.elapsed_ms + Number(GRACE) * 1000, (signal) => make(client, spec, { ...more, signal }));
  const elapsed = performance.now() - began;
  const grown = Math.max(0, Math.round(memory("VmHWM") - before));
  const counts = await heal(run);

  const { error, value } = made;
  const known = error instanceof TrilineError;
  const result = !made.ended ? "no end" : known ? `${error.kind}/${error.outcome}` : error ? `exception ${error.name}` : "value";
  const text = known ? `${error} ${JSON.stringify(error)}` : error ? `${error.stack}` : `${JSON.stringify(value)}`;
  const accepted = fault.expect[call];
  const most = typeof fault.requests === "number" ? fault.requests : (fault.requests[call] ?? 1);
  const lost = result.endsWith("/not_sent") && counts.requests > 0;
  const checks = [
    [accepted.includes(result) || accepted.includes(result.split("/")[0]), `result ${result}, expected ${accepted.join(" or ")}: ${text.slice(0, 300)}`],
    [fault.stray || !text.includes("stray"), `an answer to no request was returned: ${text.slice(0, 300)}`],
    [!text.includes("sentinel"), `a secret is in the result: ${text.slice(0, 300)}`],
    [elapsed <= fault.elapsed_ms, `took ${Math.round(elapsed)} ms, at most ${fault.elapsed_ms} ms allowed`],
    [grown <= fault.memory_mb, `took ${grown} MB, at most ${fault.memory_mb} MB allowed`],
    [counts.requests <= most, `sent ${counts.requests} requests, at most ${most} allowed`],
    [counts.landed === 0, "followed a redirect"],
    [!lost, "says that nothing was sent, and the server received the request"],
  ];
  const faults = checks.filter(([holds]) => !holds).map(([, why]) => why);
  if (made.ended) {
    await sleep(fault.pause_ms);
    const followed = await within(10_000, (signal) => followUp(client, spec, { signal }));
    const own = `answer ${(await heal(run)).requests}`;
    if (!followed.ended) faults.push("the next call did not end");
    else if (followed.error) faults.push(`the next call failed: ${followed.error}`);
    else if (followed.value !== own) faults.push(`the next call got ${followed.value}, its own answer is ${own}`);
  }
  return [`${result}, ${Math.round(elapsed)} ms, ${counts.requests} requests, ${grown} MB`, faults];
}

let [passed, failed] = [0, 0];
for (const given of manifest.faults.filter(({ name }) => name.includes(FAULT))) {
  const fault = { ...manifest.defaults, ...given, options: { ...manifest.defaults.options, ...given.options } };
  for (const call of Object.keys(fault.expect)) {
    const [summary, faults] = await check(fault, call);
    if (faults.length > 0) failed += 1;
    else passed += 1;
    console.log(`${faults.length > 0 ? "FAIL" : "ok  "}  ${fault.name}/${call}: ${summary}`);
    for (const why of faults) console.log(`      ${why}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
server.stdin.end();
process.exit(failed > 0 ? 1 : 0);
