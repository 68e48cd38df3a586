// The handlers of the relay. Each is a program with the rules of relay.toml: the user is in the header `x-user` and its role in `x-role`, both
// of a trusted proxy. It gets RELAY_SERVICE (address of the service), RELAY_QUOTA, RELAY_PACING, RELAY_HEARTBEAT, RELAY_PAUSE, RELAY_STALL and RELAY_TOTAL_TIMEOUT (in milliseconds), RELAY_SECRET and
// with a store RELAY_STORE (a URL of Redis), and RELAY_JOURNALS (a folder for the journals of jobs) by its environment, and prints `listening on ADDRESS` as its first line.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const ROOT = new URL("../..", import.meta.url).pathname;
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");

export const PROGRAM = join(TARGET, "debug/triline");

/** The handlers by name. */
export const HANDLERS = {
  npm: (options) => started(["node", join(ROOT, "tests/relay/handler.mjs")], options),
  python: (options) => started([join(ROOT, "target/venv/bin/python"), join(ROOT, "tests/relay/handler.py")], options),
  program: (options) => configured("relay.toml", options),
};

/** Starts the program `triline relay` with a configuration of this folder. */
export async function configured(name, { fill = {}, ...options }) {
  const folder = await mkdtemp(join(tmpdir(), "triline-relay-"));
  const file = join(folder, name);
  let text = await readFile(new URL(name, import.meta.url), "utf8");
  for (const [key, value] of Object.entries({ ...variables(options), store: options.store ? 'store = { env = "RELAY_STORE" }' : "", journals: options.journals ? `journals = "${options.journals}"` : "", ...fill })) text = text.replaceAll(`{{${key}}}`, value);
  await writeFile(file, text, { mode: 0o600 });
  const handler = await started([PROGRAM, "relay", "--config", file], options);
  const close = async () => {
    await handler.close();
    await rm(folder, { recursive: true });
  };
  return { ...handler, close };
}

const variables = ({ service, quota = "19/60", pacing = "off", heartbeat = "100", pause = "400", stall = "1000", totalTimeout = 120_000 }) => ({ service, quota, pacing, heartbeat, pause, stall, totalTimeout: String(totalTimeout) });

/** Starts a program, and waits until it listens. */
async function started([command, ...args], options) {
  const given = Object.entries(variables(options)).map(([name, value]) => [`RELAY_${name.replace(/[A-Z]/g, "_$&").toUpperCase()}`, value]);
  const env = { ...process.env, ...Object.fromEntries(given), RELAY_SECRET: "s3cr3t", ...(options.store && { RELAY_STORE: options.store }), ...(options.journals && { RELAY_JOURNALS: options.journals }) };
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", process.env.RELAY_LOG ? "inherit" : "pipe"] });
  const ended = new Promise((resolve) => child.on("close", (status) => resolve(status)));
  let errors = "";
  child.stderr?.on("data", (text) => (errors += text));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value = "" } = await lines.next();
  const url = /^listening on (http:\S+)$/.exec(value)?.[1];
  if (!url) throw new Error(`${command} ${args.join(" ")}: expected "listening on ADDRESS", got ${JSON.stringify(value)} ${errors}`);
  const close = async () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { url: `${url}/relay`, pid: child.pid, close, ended, log: () => errors };
}
