// The package beside other SDKs: what a page downloads for its first call (Vite, production, gzip -9), and how long a
// program of Node takes from its start to the result of its first call, on the loopback interface. `run.mjs FOLDER`.

import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";

import { ENTRIES, PAGES_ONLY } from "./entries.mjs";

const folder = process.argv[2];
const STARTS = Number(process.env.STARTS ?? 11);
const { build } = await import(pathToFileURL(join(folder, "node_modules/vite/dist/node/index.js")));

/** Fits all of them. */
const ANSWER = JSON.stringify({ success: true, result: [], code: "200", object: "list", data: [], UserSummaryList: [], entities: [] });
const server = createServer((request, response) => {
  request.resume().on("end", () => response.setHeader("content-type", "application/json").end(ANSWER));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${server.address().port}`;

const rows = [];
for (const [name, text] of Object.entries(ENTRIES)) {
  const file = name.replace(/\W+/g, "-");
  await writeFile(join(folder, `${file}.mjs`), text);
  await writeFile(join(folder, `${file}.page.mjs`), `import { call } from "./${file}.mjs";\ncall(location.origin).then(console.log);\n`);
  await writeFile(join(folder, `${file}.start.mjs`), `import { call } from "./${file}.mjs";\nawait call(${JSON.stringify(url)});\nconsole.log(performance.now());\n`);
  rows.push({ name, download: await download(file), starts: [] });
}
// In turn, so that what else the machine does meets all of them.
for (let start = 0; start < STARTS; start += 1) {
  for (const { name, starts } of rows) if (!PAGES_ONLY.includes(name)) starts.push(await timeOfStart(name.replace(/\W+/g, "-")));
}
server.close();
console.log("| package | download of the first call, kB | start to first result, ms |\n| --- | --- | --- |");
for (const { name, download, starts } of rows) {
  const median = starts.sort((left, right) => left - right)[starts.length >> 1];
  console.log(`| ${name} | ${(download / 1000).toFixed(1)} | ${median ? Math.round(median) : "–"} |`);
}

/** What the scripts take that a page loads for the call, each after gzip -9; not what is imported when something else needs it. */
async function download(file) {
  const outDir = join(folder, "dist", file);
  const rolldownOptions = { input: join(folder, `${file}.page.mjs`) };
  const { output } = await build({ root: folder, configFile: false, logLevel: "silent", build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false }, rolldownOptions } });
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set();
  const visit = (name) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    chunks.get(name).imports.forEach(visit);
  };
  output.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => visit(fileName));
  let sum = 0;
  for (const name of loaded) sum += execFileSync("gzip", ["-9"], { input: await readFile(join(outDir, name)), maxBuffer: 1 << 28 }).length;
  return sum;
}

/** Milliseconds from the start of the process to the result. */
function timeOfStart(file) {
  const child = spawn(process.execPath, [join(folder, `${file}.start.mjs`)], { stdio: ["ignore", "pipe", "pipe"] });
  let [said, wrong] = ["", ""];
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (wrong += text));
  return new Promise((resolve, reject) => {
    child.on("close", (status) => (status === 0 ? resolve(Number(said.trim().split("\n").at(-1))) : reject(new Error(`${file}: ${wrong}`))));
  });
}
