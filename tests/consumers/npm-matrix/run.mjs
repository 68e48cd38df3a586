// Runs projects of the matrix: `run.mjs TARBALL PACKAGE FOLDER [ID…]`. Each is made in FOLDER, and deleted after its run.

import { spawn } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { EXPECTED, NEWER_NODE, PROJECTS } from "./projects.mjs";

const here = fileURLToPath(new URL("./", import.meta.url));
const [tarball, source, root, ...ids] = process.argv.slice(2);
const { launch, serve } = await import(pathToFileURL(join(source, "test/support/browser.mjs")));
const LIMIT = 300_000;
const ENVIRONMENT = { ...process.env, CI: "1", NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1", NUXT_TELEMETRY_DISABLED: "1", WRANGLER_SEND_METRICS: "false" };

for (const id of ids) if (!PROJECTS.some((project) => project.id === id)) throw new Error(`no project ${id}`);
const browser = await launch();
let passed = 0;
const failed = [];
try {
  for (const project of PROJECTS.filter(({ id }) => !ids.length || ids.includes(id))) await runProject(project);
} finally {
  await browser.close();
}
console.log(`npm: ${passed} passed, ${failed.length} failed`);
for (const name of failed) console.log(`failed: ${name}`);
process.exitCode = failed.length ? 1 : 0;

async function runProject({ id, title, packages, folder, files = {}, type = "module", newer, checks }) {
  const project = join(root, id);
  const ends = [];
  // A newer Node comes first, where there is one.
  const ENV = { ...ENVIRONMENT, PATH: `${join(project, "node_modules/.bin")}:${process.env.PATH}` };
  const path = (file) => join(project, file);
  try {
    for (const from of ["shared", ...[folder].flat()]) await cp(join(here, from), project, { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(path(file), text);
    const dependencies = { ...packages, triline: `file:${tarball}` };
    if (newer) dependencies.node = NEWER_NODE;
    await writeFile(path("package.json"), JSON.stringify({ private: true, type, dependencies }));
    await run("npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error");
    await checks({
      check: (what, attempt) => report(`${title}: ${what}`.trim(), attempt),
      run,
      path,
      bin: (name) => path(`node_modules/.bin/${name}`),
      copy: (file, to) => cp(path(file), path(join(to, file))),
      apart,
      start,
      stop,
      open,
      text: async (url) => (await fetch(url)).text(),
      async serve(at) {
        const server = await serve({ "": path(at) });
        ends.push(() => server.close());
        return server.url;
      },
    });
  } catch (error) {
    await report(title, () => Promise.reject(error));
  } finally {
    await stop();
    await rm(project, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Ends what was started. */
  async function stop() {
    for (const end of ends.splice(0).reverse()) await end();
  }

  /** Runs a program in the project; returns what it writes to its output. */
  async function run(program, ...given) {
    const child = spawn(program, given, { cwd: project, env: ENV, stdio: ["ignore", "pipe", "pipe"], detached: true });
    let [out, all] = ["", ""];
    child.stdout.on("data", (text) => ((out += text), (all += text)));
    child.stderr.on("data", (text) => (all += text));
    const timer = setTimeout(() => process.kill(-child.pid), LIMIT);
    const status = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve)).finally(() => clearTimeout(timer));
    if (status !== 0) throw new Error(`${basename(program)} ${given.join(" ")} ended with ${status}\n${all}`);
    return out.trim();
  }

  /** Starts a server, with a free port in place of `PORT`; returns its address once it answers. */
  async function start(program, given, variables = {}) {
    const port = await freePort();
    const fill = (text) => (text === "PORT" ? String(port) : text);
    const env = { ...ENV, ...Object.fromEntries(Object.entries(variables).map(([name, text]) => [name, fill(text)])) };
    const child = spawn(program, given.map(fill), { cwd: project, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    ends.push(async () => {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.on("close", resolve));
      process.kill(-child.pid, "SIGKILL");
      await ended;
    });
    const url = `http://127.0.0.1:${port}`;
    for (const until = Date.now() + 120_000; ; ) {
      if (await fetch(url).then(() => true, () => false)) return url;
      if (child.exitCode !== null || Date.now() > until) throw new Error(`${basename(program)} does not answer\n${said}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Copies a file to where nothing else is, so that what it does not contain is missing. */
  async function apart(file) {
    const folder = await mkdtemp(join(root, "apart-"));
    ends.push(() => rm(folder, { recursive: true }));
    const copied = join(folder, basename(file));
    await mkdir(folder, { recursive: true });
    await cp(path(file), copied);
    await chmod(copied, 0o755);
    return copied;
  }

  /** Opens a page; returns what it leaves in `result`. */
  async function open(url, file) {
    const page = await browser.newPage();
    const said = [];
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(String(error)));
    try {
      await page.goto(`${url}/${file}`);
      const result = await page.waitForFunction(() => globalThis.result, undefined, { timeout: 60_000 });
      return await result.jsonValue();
    } catch (error) {
      throw new Error([error, ...said].join("\n"));
    } finally {
      await page.close();
    }
  }
}

/** Whether a check returned what it should. */
async function report(name, attempt) {
  const began = Date.now();
  const got = await attempt().catch((error) => error.message);
  const is = got === EXPECTED;
  const seconds = `${Math.round((Date.now() - began) / 1000)} s`;
  console.log(is ? `ok ${name} (${seconds})` : `not ok ${name} (${seconds}): ${got}`);
  if (is) passed += 1;
  else failed.push(name);
  return is;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
