// What remains to be done once the compiler has written dist/.

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

// A program loads the scripts that are written from the table as one: Node takes about a millisecond for each of the thirty files.
// Their types stay in a file for each group of operations.
const generated = fileURLToPath(new URL("dist/generated/", import.meta.url));
const asCommonJs = fileURLToPath(new URL("dist/cjs/generated/", import.meta.url));
const options = {
  entryPoints: [join(generated, "index.js")],
  bundle: true,
  target: "es2022",
  sourcemap: true,
  metafile: true,
  allowOverwrite: true,
  logLevel: "warning",
  plugins: [{ name: "others", setup: (bundle) => bundle.onResolve({ filter: /^\.\./ }, outside) }],
};
// For Node, it says which names it exports.
await build({ ...options, format: "cjs", platform: "node", outfile: join(asCommonJs, "index.js") });
const { metafile } = await build({ ...options, format: "esm", outfile: join(generated, "index.js") });
// The clients over a relay, which share no script with those that have the core.
const relayed = { ...options, entryPoints: [join(generated, "relay.js")] };
await build({ ...relayed, format: "cjs", platform: "node", outfile: join(asCommonJs, "relay.js") });
await build({ ...relayed, format: "esm", outfile: join(generated, "relay.js") });
for (const file of Object.keys(metafile.inputs).map((file) => relative(generated, file))) {
  if (file === "index.js") continue;
  for (const folder of [generated, asCommonJs]) for (const name of [file, `${file}.map`]) await rm(join(folder, name));
}

/** What is imported from elsewhere stays an import. */
function outside({ path, resolveDir }) {
  const to = relative(generated, join(resolveDir, path));
  return to.startsWith("..") ? { path: to.replaceAll("\\", "/"), external: true } : undefined;
}
// Marks what entries call as without effect. The compiler drops such comments, and bundlers need them to leave out what is
// not used.
const hosts = ["node", "browser", "workerd", "edge-light"];
for (const folder of ["", "customers/", "testing/"]) {
  for (const host of hosts) {
    const file = new URL(`dist/${folder}${host}.js`, import.meta.url);
    const text = await readFile(file, "utf8");
    const bound = [...text.matchAll(/^export const (\w+) = provide\(/gm)].map(([, name]) => name);
    const free = Object.keys(await import(`./dist/${folder}index.js`)).filter((name) => !bound.includes(name));
    if (!bound.length) throw new Error(`${file.pathname} binds nothing`);
    // Some bundlers mix up a name that is exported twice, by itself and by `export *`.
    const others = free.length ? `export { ${free.join(", ")} } from "./index.js";` : "";
    const marked = text.replace(/^(export const \w+ = )(?=provide\()/gm, "$1/* @__PURE__ */ ");
    await writeFile(file, marked.replace('export * from "./index.js";', others));
  }
}

// Parcel, and compilers that resolve as Node 10 did, read no `exports`: they look for files beside package.json.
const entries = {
  customers: ["customers/browser", "customers/index"],
  node: ["journal", "journal"],
  relay: ["relay/index", "relay/index"],
  "relay/server": ["relay/server", "relay/server"],
  store: ["store", "store"],
  testing: ["testing/browser", "testing/index"],
  zh: ["zh", "zh"],
};
await mkdir(new URL("relay/", import.meta.url), { recursive: true });
for (const [name, [script, types]] of Object.entries(entries)) {
  const dist = name.includes("/") ? "../dist" : "./dist";
  await writeFile(new URL(`${name}.js`, import.meta.url), `export * from "${dist}/${script}.js";\n`);
  await writeFile(new URL(`${name}.d.ts`, import.meta.url), `export * from "${dist}/${types}.js";\n`);
}
