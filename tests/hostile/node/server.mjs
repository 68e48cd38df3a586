// The hostile server as a process, and the table of what clients do.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

export const manifest = JSON.parse(readFileSync(new URL("../faults.json", import.meta.url), "utf8"));

/** Starts the server: its addresses, what it counted for a run, and its end. */
export async function start() {
  const process_ = spawn(process.env.HOSTILE, { stdio: ["pipe", "pipe", "inherit"] });
  const line = await new Promise((resolve) => createInterface({ input: process_.stdout }).once("line", resolve));
  const addresses = JSON.parse(line);
  /** Ends the fault for a run; what the server counted until then. On a connection of its own, which no case has used. */
  const heal = async (run) => {
    const response = await new Promise((resolve, reject) => {
      get(`${addresses.url}/runs/${run}`, { agent: false }, resolve).once("error", reject);
    });
    return JSON.parse(await text(response));
  };
  return { addresses, heal, close: () => process_.stdin.end() };
}

/** What came to the console by others than this runner, of a flood the first. */
const lines = [];
const { log } = console;
for (const level of ["debug", "log", "info", "warn", "error"]) {
  console[level] = (...told) => lines.length < 1000 && lines.push(told.map(String).join(" "));
}
export const printed = () => lines.join("\n");
/** Prints a line of the runner. */
export const print = (line) => log(line);

/** Prints a case that failed; with VERBOSE, every case. */
export function report(name, summary, faults) {
  if (faults.length === 0 && !process.env.VERBOSE) return;
  print([`${faults.length > 0 ? "FAIL" : "ok  "}  ${name}: ${summary}`, ...faults].join("\n      "));
}
