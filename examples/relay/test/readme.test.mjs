// The relay of the README, called as docs/react-native.md calls it, against the simulated service.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { simulatedService } from "../../../bindings-wasm/test/support/simulated.mjs";

const folder = new URL("../", import.meta.url);

/** The blocks of a page. */
async function blocks(page) {
  const text = await readFile(new URL(page, folder), "utf8");
  return [...text.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
}

test("the relay of the README answers the app of the page for React Native", async () => {
  const [relay, ...others] = await blocks("README.md");
  const [app, ...more] = await blocks("../../docs/react-native.md");
  assert.deepEqual([others, more], [[], []]);
  const program = `import { once } from "node:events";
import { createServer } from "node:http";
import { toNode } from "triline/relay/server";
const userOfSession = (request) => (request.headers.get("authorization") === "Bearer t0ken" ? { id: "alice" } : null);
${relay}
const listening = createServer(toNode(relay)).listen(0, "127.0.0.1");
await once(listening, "listening");
const server = \`http://127.0.0.1:\${listening.address().port}\`;
const token = async () => "t0ken";
${app}
console.log(agents.length, agents[0].agentNumber);
process.exit();
`;
  // Beside the relay, whose files it imports.
  const file = new URL("readme-snippet.mjs", folder);
  await writeFile(file, program);
  const service = await simulatedService();
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(file)], { env: { ...process.env, ...service.env } });
    assert.match(stdout, /\n20 1001\n$/);
  } finally {
    await rm(file);
    await service.close();
  }
});
