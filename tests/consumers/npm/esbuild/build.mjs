import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const options = {
  entryPoints: [folder("main.js")],
  bundle: true,
  target: "es2022",
  loader: { ".wasm": "binary" },
  logLevel: "warning",
  // The modules are inlined, so no address is resolved.
  logOverride: { "empty-import-meta": "silent" },
};
await build({ ...options, format: "iife", outfile: folder("dist/main.js") });
await build({ ...options, format: "cjs", platform: "node", outfile: folder("dist/main.cjs") });
copyFileSync(folder("index.html"), folder("dist/index.html"));
