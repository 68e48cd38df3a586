// The program in Rust for the browser (`web-test/`), in a page: the feature `web`.
// WEB_TEST is the folder of its module and glue, see ../../test-browser.sh.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";

import { launch, serve } from "../support/browser.mjs";
import { no, until, yes } from "../support/service.mjs";

const all = Array.from({ length: 45 }, (_, index) => ({ _id: index, agentNumber: String(1001 + index), queue: [{ _id: "1", x: [null] }], new: true }));

let browser;
let server;
let page;
let service;

before(async () => {
  browser = await launch();
  server = await serve({ web: process.env.WEB_TEST }, answer);
  page = await browser.newPage();
  await page.goto(`${server.url}/`);
  await page.evaluate(async () => {
    globalThis.program = await import("/web/web_test.js");
    await globalThis.program.default({ module_or_path: "/web/web_test_bg.wasm" });
  });
});

after(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(() => {
  service = { requests: [], givenUp: 0, reply: (response) => response.end(yes(null)) };
});

async function answer(request, response) {
  if (request.url === "/") {
    response.writeHead(200, { "content-type": "text/html" }).end('<!doctype html><link rel="icon" href="data:,">');
    return true;
  }
  if (!/^\/(openapi|agent)\//.test(request.url)) return false;
  const parts = [];
  for await (const part of request) parts.push(part);
  const sent = { headers: request.headers, body: JSON.parse(Buffer.concat(parts)) };
  service.requests.push(sent);
  response.on("close", () => {
    if (!response.writableFinished) service.givenUp += 1;
  });
  service.reply(response, sent);
  return true;
}

/** Runs a function of the program; an error that it throws comes as `{ error }`. */
function run(name, ...given) {
  return page.evaluate(
    async ([name, given]) => {
      try {
        return await globalThis.program[name](location.origin, ...given);
      } catch (error) {
        return { error: JSON.parse(error) };
      }
    },
    [name, given],
  );
}

test("typed records come as objects of JavaScript", async () => {
  service.reply = (response, { body: { page, limit } }) => response.end(yes(all.slice((page - 1) * limit, page * limit)));
  const agents = await run("agents", 20);
  assert.equal(agents.length, 45);
  assert.deepEqual(agents[44], { id: "44", agentNumber: "1045", queue: [{ id: "1", x: [null] }], new: true });
  assert.deepEqual(service.requests.map(({ body }) => body), [1, 2, 3].map((page) => ({ limit: 20, page })));
  const [{ headers }] = service.requests;
  assert.deepEqual([headers["svc-appkey"], headers["svc-sign"], headers["content-type"]], ["1000001", "signed", "application/json"]);
  assert.equal(new Set(service.requests.map(({ headers }) => headers["svc-nonce"])).size, 3);
});

test("the program of RUST.md lists the agents", async () => {
  service.reply = (response) => response.end(yes(all.slice(0, 2)));
  assert.deepEqual(await run("listed", "1000001"), ['Some("1001")', 'Some("1002")']);
});

test("records go to Rust and back", async () => {
  const agent = { id: "1", agentName: "王小明", status: "away", numbers: ["1"], queue: [{ name: "售前" }], floor: { x: 1.5 } };
  const back = await page.evaluate((agent) => globalThis.program.round_trip(agent), agent);
  assert.deepEqual(back, agent);
  await assert.rejects(page.evaluate(() => globalThis.program.round_trip({ numbers: "1" })));
});

test("what is wrong is told before anything is sent", async () => {
  const { error } = await run("agents", 101);
  assert.deepEqual([error.kind, error.field], ["invalid_request", "limit"]);
  assert.equal(service.requests.length, 0);
});

test("a refusal by the service is told", async () => {
  service.reply = (response) => response.end(no("6701", "agent no found"));
  const { error } = await run("enable");
  assert.deepEqual([error.kind, error.code], ["api", "6701"]);
});

test("a request is sent again after a pause", async () => {
  service.reply = (response) => (service.requests.length < 2 ? response.writeHead(503).end() : response.end(yes(null)));
  assert.equal(await run("enable"), 1);
});

test("redirects are not followed", async () => {
  service.reply = (response) => response.writeHead(307, { location: "/openapi/elsewhere" }).end();
  const { error } = await run("roles", 5000);
  assert.deepEqual([error.kind, error.status], ["http", 302]);
  assert.equal(service.requests.length, 1);
});

test("a timeout closes the connection", async () => {
  service.reply = () => {};
  const { error } = await run("roles", 100);
  assert.deepEqual([error.kind, error.code], ["transport", "timeout"]);
  await until(() => service.givenUp === 1);
});

test("a body that breaks off is a broken connection", async () => {
  service.reply = (response) => response.writeHead(200, { "content-length": "100" }).write('{"success":', () => response.destroy());
  const { error } = await run("roles", 5000);
  assert.deepEqual([error.kind, error.code, error.outcome], ["transport", "connection", "unknown"]);
});

test("cancelling closes the connection while the answer comes", async () => {
  service.reply = (response) => response.writeHead(200).write('{"success":');
  const { error } = await run("cancelled", 300);
  assert.deepEqual([error.kind, error.outcome], ["cancelled", "unknown"]);
  await until(() => service.givenUp === 1);
});

test("parts of an answer come as they are sent, and dropping them aborts the request", async () => {
  service.reply = (response) => {
    response.writeHead(200);
    for (const reply of ["1", "2", "3"]) response.write(`data: ${JSON.stringify({ is_end: false, reply })}\n\n`);
  };
  assert.deepEqual(await run("replies", 2), ["1", "2"]);
  await until(() => service.givenUp === 1);
});
