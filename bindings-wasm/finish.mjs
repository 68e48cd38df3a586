// What remains to be done once the compiler has written dist/.

import { readFile, writeFile } from "node:fs/promises";

// Marks what entries call as without effect. The compiler drops such comments, and bundlers need them to leave out what is
// not used.
const hosts = ["node", "browser", "workerd", "edge-light"];
for (const folder of ["", "customers/", "simulated/", "tabs/"]) {
  for (const host of { "": [...hosts, "lazy"], "tabs/": ["browser"] }[folder] ?? hosts) {
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
  lazy: ["lazy", "index"],
  node: ["journal", "journal"],
  simulated: ["simulated/browser", "simulated/index"],
  store: ["store", "store"],
  tabs: ["tabs/browser", "tabs/index"],
  testing: ["testing", "testing"],
  zh: ["zh", "zh"],
};
for (const [name, [script, types]] of Object.entries(entries)) {
  await writeFile(new URL(`${name}.js`, import.meta.url), `export * from "./dist/${script}.js";\n`);
  await writeFile(new URL(`${name}.d.ts`, import.meta.url), `export * from "./dist/${types}.js";\n`);
}
