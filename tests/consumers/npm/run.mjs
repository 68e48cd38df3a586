// Runs every consumer against a service on the loopback interface: `run.mjs PROJECT PACKAGE TARBALL`.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const [project, folder, tarball] = process.argv.slice(2);
const { launch, serve } = await import(pathToFileURL(join(folder, "test/support/browser.mjs")));

const EXPECTED = "r1 r2 甲 乙 丙 limit";
const NOT_RUN = Symbol("not run");
const ROLES = [{ _id: "r1" }, { _id: "r2" }];
const AGENTS = [{ agentName: "甲" }, { agentName: "乙" }, { agentName: "丙" }];

let failed = 0;
const browser = await launch().catch((error) => console.log(`no browser: ${error.message.split("\n")[0]}`));
try {
  const service = await serve({}, answer);
  await report("node, import", run("node", "node/import.mjs", service.url));
  await report("node, require", run("node", "node/require.cjs", service.url));
  for (const compiler of ["typescript", "typescript-5.2"]) {
    const tsc = `node_modules/${compiler}/bin/tsc`;
    await report(`${compiler}: as Node resolves`, run("node", tsc, "-p", "typescript").then(() => run("node", "typescript/dist/main.js", service.url)));
    await report(`${compiler}: as bundlers resolve`, run("node", tsc, "-p", "typescript/tsconfig.bundler.json").then(() => EXPECTED));
  }
  await report("types are found in every mode (attw)", run("node_modules/.bin/attw", tarball, "--exclude-entrypoints", "customers.wasm", "servers.wasm", "simulated.wasm", "triline.wasm").then(() => EXPECTED));
  await report("publint", run("node_modules/.bin/publint", tarball, "--strict").then((said) => (/All good/.test(said) ? EXPECTED : said)));
  await report("node, without WebAssembly", run("node", "--jitless", "node/unsupported.mjs").then(expect("Misuse unsupported_host true true\n".repeat(3).trim())));
  await report("node, too old", run("node", "node/old.mjs").then(expect("Misuse unsupported_host true")));
  await report("undici and proxies", run("node", "node/undici.mjs", service.url).then(expect("TransportError not_sent true false,true,true 2 true")));
  await report("bundles with errors alone", run("node", "errors/build.mjs").then(() => EXPECTED));
  await report("vitest", run("node_modules/.bin/vitest", "run", "--root", "vitest").then(() => EXPECTED));
  await report("a script without a bundler", open("", "page/index.html"));
  await report("a module worker without a bundler", open("", "worker/index.html"));
  await report("Vite, page and worker", run("node", "vite/build.mjs").then(() => open("vite/dist", "index.html")));
  const queried = "success 3 pages, error 1 OutcomeUnknown, 1 found; 1001,1002,1003,1004,1005; 3 reads, 1 writes";
  await report("TanStack Query, React and Vite", run("node", "tanstack/build.mjs").then(() => open("tanstack/dist", "index.html")).then(expect(queried)));
  await report("webpack, page and worker", run("node", "webpack/build.mjs").then(() => open("webpack/dist", "index.html")));
  await report("esbuild", run("node", "esbuild/build.mjs").then(() => open("esbuild/dist", "index.html")));
  await report("esbuild for node", run("node", "esbuild/dist/main.cjs", service.url));
  await service.close();
} finally {
  await browser?.close();
}
process.exitCode = failed ? 1 : 0;

/** The service: requests that are not for files. */
async function answer(request, response) {
  if (request.method !== "POST") return false;
  const parts = [];
  for await (const part of request) parts.push(part);
  const { page = 1, limit = 100 } = JSON.parse(Buffer.concat(parts));
  const signed = request.headers["svc-sign"] === `signed ${request.headers["svc-nonce"]}`;
  const data = request.url.endsWith("/role/list") ? ROLES : AGENTS.slice((page - 1) * limit, page * limit);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(signed ? { success: true, code: "200", data } : { success: false, code: "50013" }));
  return true;
}

/** Runs a program in the project; what it prints. */
async function run(program, ...given) {
  const { stdout } = await promisify(execFile)(program, given, { cwd: project });
  return stdout.trim();
}

/** What a program prints counts as right where it is this. */
function expect(right) {
  return (said) => (said === right ? EXPECTED : said);
}

/** Opens a page of a folder of the project; what it leaves in `result`. */
async function open(root, path) {
  if (!browser) return NOT_RUN;
  const server = await serve({ "": join(project, root) }, answer);
  const page = await browser.newPage();
  const said = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(String(error)));
  try {
    await page.goto(`${server.url}/${path}`);
    await page.waitForFunction(() => globalThis.result, undefined, { timeout: 20_000 });
    return await page.evaluate(() => globalThis.result);
  } catch (error) {
    throw new Error([error, ...said].join("\n"));
  } finally {
    await page.close();
    await server.close();
  }
}

async function report(name, result) {
  const got = await result.catch((error) => [error.message, error.stdout].join("\n"));
  if (got === EXPECTED) {
    console.log(`ok ${name}`);
  } else if (got === NOT_RUN) {
    console.log(`not run, without a browser: ${name}`);
  } else {
    failed += 1;
    console.log(`not ok ${name}: ${got}`);
  }
}
