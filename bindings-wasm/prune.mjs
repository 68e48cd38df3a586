// Writes the part of the core that a page downloads for its first call: `prune.mjs BOUND.wasm GLUE.js PART.wasm FLAGS...`.
//
// The part is the whole module without the branches that the calls of profile.mjs do not take: each begins with a trap
// instead. js/engine.ts puts the memory back as it was before the trap, loads the whole module and goes on with that, so
// that a branch that the profile does not know costs a download, and changes no result.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { profile } from "./profile.mjs";

const [bound, glue, part, ...flags] = process.argv.slice(2);
const features = flags.filter((flag) => flag.startsWith("--enable"));
const folder = mkdtempSync(join(tmpdir(), "prune-"));

/** Expressions that hold a list of others. */
const LISTS = new Set(["func", "block", "loop", "then", "else"]);
/** What stands in such a list before its expressions. */
const HEADS = new Set(["param", "result", "local", "type"]);
/** Expressions behind which control may not arrive. */
const CONTROL = new Set(["block", "if", "loop", "br", "br_if", "br_table", "call", "call_indirect", "return"]);
/** Exports that run where nothing can be loaded: they stay whole, with all that they call. */
const WHOLE = /^(__.*|call_(body|tail|text)|client_invalidateToken)$/;

try {
  const module = parse(binaryen("wasm-dis", [bound, "--output", "-"]));
  const whole = callees(module);
  const log = ["import", '"profile"', '"log"', ["func", "$profile_log", ["param", "i32"]]];
  const logged = marked(module, whole, (point) => ["call", "$profile_log", ["i32.const", String(point)]]);
  logged.splice(logged.findIndex(([head]) => head === "import"), 0, log);
  const instrumented = join(folder, "instrumented.wasm");
  assemble("wasm-as", logged, [...features, "--output", instrumented]);

  const taken = await pointsTaken(instrumented);
  const pruned = marked(module, whole, (point) => (taken.has(point) ? undefined : ["unreachable"]));
  // The stack is empty between two calls of the host, but not after a trap.
  const [, stack] = module.find(([head, , type]) => head === "global" && type?.[0] === "mut");
  pruned.push(["export", '"__stack_pointer"', ["global", stack]]);
  assemble("wasm-opt", pruned, [...flags, "--output", part]);
} finally {
  rmSync(folder, { recursive: true });
}

/** The points that the profile passes. */
async function pointsTaken(instrumented) {
  const taken = new Set();
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class {
    constructor(module, imports) {
      return new Instance(module, { ...imports, profile: { log: (point) => taken.add(point) } });
    }
  };
  const core = await import(pathToFileURL(resolve(glue)).href);
  core.initSync({ module: readFileSync(instrumented) });
  profile(core);
  return taken;
}

/** The module with what `insert` gives at each point where control may arrive or not. */
function marked(module, whole, insert) {
  let point = 0;
  const walk = (node) => {
    if (!Array.isArray(node)) return node;
    if (!LISTS.has(node[0])) return node.map(walk);
    const out = [];
    const add = () => {
      const inserted = insert((point += 1));
      if (inserted) out.push(inserted);
    };
    let isFirst = node[0] !== "block";
    for (const [index, child] of node.entries()) {
      const isExpression = Array.isArray(child) && !HEADS.has(child[0]);
      if (isExpression && isFirst) add();
      out.push(walk(child));
      if (!isExpression) continue;
      isFirst = false;
      if (index < node.length - 1 && hasControl(child)) add();
    }
    return out;
  };
  return module.map((item) => (item[0] === "func" && !whole.has(item[1]) ? walk(item) : item));
}

function hasControl(node) {
  return Array.isArray(node) && (CONTROL.has(node[0]) || node.some(hasControl));
}

/** The functions that stay whole. */
function callees(module) {
  const functions = new Map(module.filter(([head]) => head === "func").map((item) => [item[1], item]));
  const found = new Set();
  const visit = (node) => {
    // What the table holds is called by its place.
    if (node === "call_indirect") visit(module.find(([head]) => head === "elem"));
    if (Array.isArray(node)) return node.forEach(visit);
    if (!functions.has(node) || found.has(node)) return;
    found.add(node);
    visit(functions.get(node));
  };
  for (const item of module) {
    if (item[0] === "export" && WHOLE.test(JSON.parse(item[1]))) visit(item[2]);
  }
  return found;
}

/** The expressions of a module's text: lists of lists and words. */
function parse(text) {
  const open = [[]];
  for (const [word] of text.matchAll(/\$?"(?:[^"\\]|\\.)*"|[()]|;;[^\n]*|[^\s()"]+/g)) {
    if (word === "(") open.push([]);
    else if (word === ")") open.at(-2).push(open.pop());
    else if (!word.startsWith(";;")) open.at(-1).push(word);
  }
  return open[0][0];
}

function assemble(command, module, args) {
  const text = join(folder, `${command}.wat`);
  writeFileSync(text, print(module));
  binaryen(command, [text, ...args]);
}

function print(node) {
  return Array.isArray(node) ? `(${node.map(print).join(" ")})` : node;
}

function binaryen(command, args) {
  const file = fileURLToPath(new URL(`node_modules/.bin/${command}`, import.meta.url));
  return execFileSync(file, args, { encoding: "utf8", maxBuffer: 1 << 29 });
}
