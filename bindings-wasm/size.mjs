// What a browser downloads: modules packed in scripts, and the scripts around them, not minified. `size.mjs --gate` fails when it is more
// than size.json allows (bytes, after gzip -9).

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const folder = new URL("./", import.meta.url);
const budget = JSON.parse(readFileSync(new URL("size.json", folder), "utf8"));
const script = scripts("dist/browser.js").filter((file) => file !== "dist/wasm/packed.js");
const names = { script, core: ["dist/wasm/packed.js"], customers: ["dist/customers/wasm/packed.js"] };

let over = false;
for (const [part, files] of Object.entries(names)) {
  const bytes = Buffer.concat(files.map((file) => readFileSync(new URL(file, folder))));
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
