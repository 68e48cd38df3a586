import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const options = { entryPoints: [folder("main.js")], bundle: true, logLevel: "warning" };
await build({ ...options, format: "iife", outfile: folder("dist/main.js") });
await build({ ...options, format: "cjs", platform: "node", outfile: folder("dist/main.cjs") });
copyFileSync(folder("index.html"), folder("dist/index.html"));
