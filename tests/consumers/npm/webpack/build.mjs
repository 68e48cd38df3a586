import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import webpack from "webpack";

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const compiler = webpack({ mode: "production", context: folder("."), entry: "./main.js", output: { path: folder("dist"), publicPath: "/" } });
await new Promise((resolve, reject) => {
  compiler.run((error, stats) => {
    if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString("errors-only")));
    else resolve();
  });
});
copyFileSync(folder("index.html"), folder("dist/index.html"));
