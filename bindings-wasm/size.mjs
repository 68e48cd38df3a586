// What a browser downloads: modules packed in scripts, and the scripts around them, not minified; and for a first call over a relay
// what a bundler makes of it. `size.mjs --gate` fails when it is more than size.json allows (bytes, after gzip -9).

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

import { build } from "esbuild";

const folder = new URL("./", import.meta.url);
const budget = JSON.parse(readFileSync(new URL("size.json", folder), "utf8"));
const script = scripts("dist/browser.js").filter((file) => file !== "dist/wasm/packed.js");
const read = (...files) => Buffer.concat(files.map((file) => readFileSync(new URL(file, folder))));
const sizes = {
  script: read(...script),
  core: read("dist/wasm/packed.js"),
  customers: read("dist/customers/wasm/packed.js"),
  relay: await bundled('import { Platform } from "./dist/relay/index.js"; new Platform({ relay: "/relay" }).roles.list().then(console.log);'),
};

let over = false;
for (const [part, bytes] of Object.entries(sizes)) {
  // The zlib of Node is faster than others, and packs worse.
  const gz = execFileSync("gzip", ["-9"], { input: bytes }).length;
  const br = brotliCompressSync(bytes).length;
  console.log(`size: ${part} ${kB(bytes.length)} kB, gzip ${kB(gz)} kB (budget ${kB(budget[part])} kB), brotli ${kB(br)} kB`);
  if (gz > budget[part]) over = true;
}
if (over && process.argv.includes("--gate")) {
  console.error("size: larger than size.json allows: find what grew, or raise the budget knowingly");
  process.exit(1);
}

/** A page's script, as a bundler writes it. */
async function bundled(contents) {
  const { outputFiles } = await build({ stdin: { contents, resolveDir: fileURLToPath(folder) }, bundle: true, minify: true, write: false, format: "esm" });
  return Buffer.from(outputFiles[0].contents);
}

/** A script and what it imports, each once. */
function scripts(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(new URL(file, folder), "utf8");
  const imports = [...text.matchAll(/^(?:import|export)\b[^;]*?"(\.[^"]+\.js)"/gm)].map(([, path]) => path);
  return [file, ...imports.flatMap((path) => scripts(new URL(path, `file:///${file}`).pathname.slice(1), seen))];
}

function kB(bytes) {
  return (bytes / 1000).toFixed(1);
}
