// The examples of methods, by language, from the files that the tests of each language run. Operations are found by their names without
// dots and underscores, because each language spells them in its own way.

import { readFile, readdir } from "node:fs/promises";

const root = new URL("../../../", import.meta.url);

export const keyOf = (name) => name.replace(/[._]/g, "").toLowerCase();

const FILES = {
  js: ["bindings-wasm/test/support/examples.mjs", /^ {2}"([\w.]+)": async \([^\n]*\) => \{\n(.*?)^ {2}\},$/gms],
  kotlin: ["bindings-uniffi/kotlin/test/src/test/kotlin/io/triline/generated/Examples.kt", /^ {4}suspend fun (\w+)\(\) \{\n(.*?)^ {4}\}$/gms],
  java: ["tests/consumers/java/Examples.java", /^ {4}void (\w+)\(\) \{\n(.*?)^ {4}\}$/gms],
  swift: ["bindings-uniffi/swift/Tests/TrilineTests/Generated/Examples.swift", /^ {4}func (\w+)\(\) async throws \{\n(.*?)^ {4}\}$/gms],
  rust: ["tests/rust/examples/generated.rs", /^async fn (\w+)\([^\n]*\{\n(.*?)^\}$/gms],
};

/** `{ js: Map(key → lines), … }`. */
export async function readSamples() {
  const samples = {};
  for (const [language, [path, pattern]] of Object.entries(FILES)) {
    const text = await readFile(new URL(path, root), "utf8");
    samples[language] = new Map([...text.matchAll(pattern)].map(([, name, body]) => [keyOf(name), unindented(body)]));
  }
  samples.python = await pythonSamples();
  for (const [language, found] of Object.entries(samples)) if (found.size < 76) throw new Error(`${language}: ${found.size} examples were found`);
  return samples;
}

/** Python has its examples in documentation, which its tests run. The blocking clients come first. */
async function pythonSamples() {
  const samples = new Map();
  const folder = new URL("bindings-python/python/triline/_generated/", root);
  for (const client of ["platform", "work_phone", "ai_agent"]) {
    for (const file of await readdir(new URL(`${client}/`, folder))) {
      if (!file.endsWith(".py") || file.startsWith("_")) continue;
      const text = await readFile(new URL(`${client}/${file}`, folder), "utf8");
      for (const [, name, rest] of text.matchAll(/^ {4}def (\w+)\((.*?)(?=^ {4}(?:async )?def |^class |(?![^]))/gms)) {
        const [, body] = /^ {12}```python\n(.*?)^ {12}```$/ms.exec(rest) ?? [];
        const key = keyOf(`${client}.${file.slice(0, -3)}.${name}`);
        if (body && !samples.has(key)) samples.set(key, unindented(body));
      }
    }
  }
  return samples;
}

function unindented(body) {
  const lines = body.trimEnd().split("\n");
  // The end of a function in Rust.
  if (lines.at(-1).trim() === "Ok(())") lines.pop();
  const depth = Math.min(...lines.filter(Boolean).map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(depth)).join("\n");
}
