// Every `js` block of the README runs, against a service on the loopback interface.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

import { loopback, yes } from "./support/service.mjs";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
const snippets = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
// Inside the package, where its own name resolves.
const folder = new URL("./readme/", import.meta.url);
let service;

before(async () => {
  await mkdir(folder, { recursive: true });
  service = await loopback(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const { page = 1, limit = 100 } = JSON.parse(body);
    const rows = Array.from({ length: 45 }, (_, index) => ({ agentNumber: String(1001 + index) })).slice((page - 1) * limit, page * limit);
    response.end(yes(request.url.includes("/query/") ? rows : []));
  });
});

after(async () => {
  await rm(folder, { recursive: true });
  await service?.close();
});

assert.ok(snippets.length >= 6);
for (const [index, code] of snippets.entries()) {
  test(`snippet ${index + 1} of the README`, async () => {
    const file = new URL(`${index}.mjs`, folder);
    await writeFile(file, code);
    const env = {
      ...process.env,
      TRILINE_PLATFORM_BASE_URL: service.url,
      TRILINE_PLATFORM_ACCOUNT: "1000001",
      TRILINE_PLATFORM_SECRET: "s3cr3t",
      TRILINE_PLATFORM_SIGNING: "md5:hex:{appkey}{nonce}{timestamp}{secret}",
    };
    const { stdout } = await promisify(execFile)(process.execPath, [file.pathname], { env });
    if (code.includes("limit: 101")) assert.match(stdout, /^limit: expected /);
  });
}
