// The code that the page writes: that of JavaScript runs, for every operation; that of Python is read by Python.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { LANGUAGES, codeOf, curlOf } from "../src/snippets.js";
import { simulatedService } from "../../../bindings-wasm/test/support/simulated.mjs";
import { built } from "./support.mjs";

const { operations } = JSON.parse(await readFile(new URL("operations.json", built), "utf8"));
// Inside the package, where its own name resolves.
const folder = new URL("../../../bindings-wasm/test/playground/", import.meta.url);
let service;

before(async () => {
  await mkdir(folder, { recursive: true });
  service = await simulatedService();
});

after(async () => {
  service?.close();
  await rm(folder, { recursive: true });
});

/** The document that the example waits for is not there; a transcription takes its time; a new program has no token to renew. */
const LEFT_OUT = ["ai_agent.documents.wait_until_parsed", "platform.transcription.wait_until_done", "work_phone.token.renew"];

test("JavaScript runs, for every operation", async () => {
  Object.assign(process.env, service.env);
  process.chdir(fileURLToPath(folder));
  const log = console.log;
  console.log = () => {};
  try {
    for (const operation of operations.filter(({ name }) => !LEFT_OUT.includes(name))) {
      const params = operation.example ?? {};
      if (params.filename) await writeFile(new URL(encodeURIComponent(params.filename), folder), "# 手册\n");
      const file = new URL(`${operation.name}.mjs`, folder);
      await writeFile(file, codeOf("javascript", operation, params));
      await import(file).catch((error) => assert.fail(`${operation.name}: ${error.message}\n${codeOf("javascript", operation, params)}`));
    }
  } finally {
    console.log = log;
  }
});

test("texts survive in every language", () => {
  const text = "a'b\"c\\d${e}\\(f)\n\t#\"##{g}中文\u0001";
  const operation = { name: "platform.dialout.create", rules: [], parameters: [], pages: false };
  const params = { taskName: text, nested: [{ yes: true, no: false, none: null, number: 1.5 }], empty: {}, list: [] };
  const code = (language) => codeOf(language, operation, params);
  const [, literal] = /call\("platform\.dialout\.create", (.*)\)\)\n$/s.exec(code("python"));
  const read = execFileSync("python3", ["-c", "import ast, json, sys; print(json.dumps(ast.literal_eval(sys.stdin.read())))"], { input: literal, encoding: "utf8" });
  assert.deepEqual(JSON.parse(read), params);
  const [, script] = /create\((.*)\);\nconsole/s.exec(code("javascript"));
  assert.deepEqual(new Function(`return ${script}`)(), params);
  const [, guard, raw] = /r(#+)"(.*)"\1\)/s.exec(code("rust"));
  assert.ok(!raw.includes(`"${guard}`));
  assert.deepEqual(JSON.parse(raw), params);
  const [, kotlin] = /"""(.*)"""/s.exec(code("kotlin"));
  assert.ok(!kotlin.replaceAll("${'$'}", "").includes("$"));
  assert.deepEqual(JSON.parse(kotlin.replaceAll("${'$'}", () => "$")), params);
  assert.match(code("swift"), /\\u\{0001\}/);
  assert.equal(LANGUAGES.length, 5);
});

test("a command line survives quotes", async () => {
  const request = { method: "POST", url: "https://cc.example.com/a?b=c", headers: { "content-type": "application/json" }, body: new TextEncoder().encode(`{"name":"it's $HOME \`x\`"}`) };
  const printed = execFileSync("bash", ["-c", (await curlOf(request)).replace(/^curl/, "printf '%s\\n'")], { encoding: "utf8" });
  assert.ok(printed.includes(`{"name":"it's $HOME \`x\`"}`));
  assert.ok(printed.includes("content-type: application/json"));
});
