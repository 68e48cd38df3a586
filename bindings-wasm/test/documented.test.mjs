// Every declaration that the package ships has a comment: what hovers show.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const DIST = new URL("../dist/", import.meta.url);
const { exports } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const ENTRIES = new Set(Object.values(exports).flatMap((entry) => /^\.\/dist\/(.*)\.d\.ts$/.exec(entry.types?.default ?? "")?.[1] ?? []));

/** @param {URL} file */
function read(file) {
  return readFileSync(file, "utf8");
}

/**
 * The names that the entries export, by the file that declares them. `null`: all of the file.
 *
 * @returns {Map<string, Set<string> | null>}
 */
function exported() {
  const found = new Map();
  /** @param {URL} file @param {string[] | null} names */
  function add(file, names) {
    const known = found.get(file.href);
    if (known === null || file.href.includes("/wasm/")) return;
    found.set(file.href, names && new Set([...(known ?? []), ...names]));
    const text = read(file);
    for (const [, list, path] of text.matchAll(/^export (?:type )?(\*|\{[^}]*\}) from "(\.[^"]+)\.js"/gm)) {
      const chosen = list === "*" ? null : (list ?? "").replace(/[{}]/g, "").split(",").map((name) => name.replace(/^\s*type /, "").trim().split(" ")[0] ?? "");
      add(new URL(`${path}.d.ts`, file), chosen);
    }
  }
  for (const entry of ENTRIES) add(new URL(`${entry}.d.ts`, DIST), null);
  return found;
}

/** Members that say nothing which their class or the language does not say. */
const UNSAID = /^(?:private |protected |#|get \[|\[Symbol\.|readonly \[Symbol\.|constructor\(|static \{|\.\.\.)/;

/**
 * The exported declarations of a text, and their members, that have no comment.
 *
 * @param {string} text
 * @param {Set<string> | null} names Those that count; `null`: all.
 */
function undocumented(text, names) {
  const lines = text.split("\n");
  const found = [];
  let depth = 0;
  let isComment = false;
  /** Whether the members at the first level are those of an exported declaration. */
  let isShown = false;
  let above = "";
  let isContinued = false;
  /** The member before. @type {string | undefined} */
  let last;
  for (const whole of lines) {
    const line = whole.trim();
    if (isComment || line.startsWith("/*")) {
      isComment = !line.endsWith("*/");
      above = line;
      continue;
    }
    if (!line) continue;
    const has = above.endsWith("*/");
    if (depth === 0) {
      const declared = /^export (?:declare |abstract |default )*(class|interface|type|function|const|let|enum) (\w+)/.exec(line);
      const counts = declared?.[2] !== undefined && (names?.has(declared[2]) ?? true);
      if (counts && !has && !above.startsWith("export declare function")) found.push(line);
      isShown = counts && declared[1] !== "type";
    } else if (depth === 1 && isShown && !isContinued) {
      const name = /^(?:static |readonly |abstract |get |set |async )*([\w"'$]+)[?]?[<(:]/.exec(line)?.[1];
      // Overloads follow the one with the comment; what `set` takes, `get` says.
      const isOverload = name !== undefined && name === last;
      last = name;
      if (name && !UNSAID.test(line) && !has && !isOverload) found.push(line);
    }
    for (const bracket of line.replace(/"[^"]*"|'[^']*'|`[^`]*`|=>/g, "")) {
      if ("{([".includes(bracket)) depth += 1;
      if ("})]".includes(bracket)) depth -= 1;
    }
    isContinued = depth === 1 && !/[;{}]$/.test(line);
    above = line;
  }
  return found;
}

test("every exported declaration has a comment", () => {
  assert.ok(ENTRIES.size === 6, `${[...ENTRIES]}`);
  const all = [...exported()];
  assert.ok(all.length > 30, `${all.length}`);
  const found = all.flatMap(([file, names]) => undocumented(read(new URL(file)), names).map((line) => `${file.slice(DIST.href.length)}: ${line}`));
  assert.deepEqual(found, []);
});

test("a declaration without one is found", () => {
  const text = `/** A. */
export declare class A {
    private b;
    c: number;
    /** D. */
    d(e: {
        f: number;
    }): void;
    d(): void;
    g(): void;
}
export interface H {
}
interface I {
    j: number;
}`;
  assert.deepEqual(undocumented(text, null), ["c: number;", "g(): void;", "export interface H {"]);
});
