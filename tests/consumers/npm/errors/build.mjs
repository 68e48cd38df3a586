// Writes how many kB each bundler takes for a program that imports errors alone, and one that makes a client.

import { build } from "esbuild";
import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build as vite } from "vite";
import webpack from "webpack";

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const entry = folder("main.js");
await mkdir(folder("dist"), { recursive: true });
await build({ entryPoints: [entry], bundle: true, minify: true, format: "esm", outfile: folder("dist/esbuild.js") });
const lib = { entry, formats: ["es"], fileName: "vite" };
await vite({ root: folder("."), logLevel: "warn", build: { lib, outDir: "dist", emptyOutDir: false, minify: true } });
await new Promise((resolve, reject) => {
  const compiler = webpack({ mode: "production", entry, output: { path: folder("dist"), filename: "webpack.js" } });
  compiler.run((error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString("errors-only"))) : resolve()));
});
for (const name of ["esbuild", "vite", "webpack"]) {
  const { length } = await readFile(folder(`dist/${name}.js`));
  if (length > 5_000) throw new Error(`${name} takes ${length} bytes for two classes of errors`);
}
