// The hostile server against the npm package over Node's fetch: every case of faults.json.
// FAULT=drip narrows it, VERBOSE=1 prints what passes, too; HOSTILE names the server's program. Run with --expose-gc, so
// that memory can be compared.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";

import * as triline from "../../../bindings-wasm/dist/node.js";
import { fileJournal } from "../../../bindings-wasm/dist/journal.js";
import { SimulatedService } from "../../../bindings-wasm/dist/testing/node.js";
import { Agent, setGlobalDispatcher } from "../../../bindings-wasm/node_modules/undici/index.js";
import { runCases } from "./cases.mjs";
import { manifest, print, printed, report, start } from "./server.mjs";

/** Memory of this process, in MB; 0 where the system does not tell. */
function resident(name) {
  try {
    return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1024;
  } catch {
    return 0;
  }
}

const memory = {
  before: 0,
  begin() {
    globalThis.gc?.();
    try {
      writeFileSync("/proc/self/clear_refs", "5");
    } catch {
      // Not on this system.
    }
    this.before = resident("VmRSS");
  },
  grownMb() {
    return Math.max(0, Math.round(resident("VmHWM") - this.before));
  },
};

const server = await start();
const { addresses, heal } = server;
const show = (value) => inspect(value, { depth: 10, showHidden: true, getters: true });
const folder = mkdtempSync(join(tmpdir(), "triline-hostile-"));
let journals = 0;
const journal = () => fileJournal(join(folder, String(++journals)));
const simulated = () => SimulatedService.load({ settings: { authentication: false, requestInfo: true } });
const host = { show, name: "node", triline, simulated, manifest, addresses, heal, journal, memory, printed, report };
const chosen = { wanted: process.env.FAULT ?? "", atOnce: 24 };
const { h2, ...others } = addresses;
const results = [await runCases(host, { ...chosen, listeners: Object.keys(others) })];
// Of Node's own accord, fetch speaks HTTP/1.1.
setGlobalDispatcher(new Agent({ allowH2: true, connect: { ca: addresses.certificate } }));
results.push(await runCases(host, { ...chosen, listeners: ["h2"] }));
const [passed, failed] = ["passed", "failed"].map((name) => results.reduce((sum, one) => sum + one[name], 0));
print(`${passed} passed, ${failed} failed`);
server.close();
rmSync(folder, { recursive: true });
process.exit(failed > 0 ? 1 : 0);
