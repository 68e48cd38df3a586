// The clients over a relay in a page whose policy forbids WebAssembly.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { createRelay, toNode } from "triline/relay/server";
import { simulated } from "triline/testing";

import { dist } from "../support/page.mjs";
import { launch, serve } from "../support/browser.mjs";

const PAGE = '<!doctype html><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">';
const POLICY = "default-src 'self'; script-src 'self'";

let browser;
let server;
let world;
let fetched = [];

before(async () => {
  world = await simulated({ settings: { agents: 45, aiAnswers: [{ question: "你好", answer: "您好！有什么可以帮您？" }] } });
  const { platform, aiAgent } = world;
  let relay;
  server = await serve({ dist }, async (request, response) => {
    if (request.url.startsWith("/relay/")) await relay(request, response);
    else if (request.url === "/") response.writeHead(200, { "content-type": "text/html", "content-security-policy": POLICY }).end(PAGE);
    else {
      fetched.push(request.url);
      return false;
    }
    return true;
  });
  relay = toNode(
    createRelay({
      clients: { platform, aiAgent },
      origins: [server.url],
      identify: () => ({ id: "u1" }),
      quota: "19/60",
      operations: { "platform.agents.query": true, "platform.agents.disable": true, "platform.customers.create": true, "ai_agent.sessions.ask": true, "ai_agent.documents.upload": true },
    }),
  );
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
  world?.close();
});

async function inPage(run) {
  const page = await browser.newPage();
  await page.goto(server.url);
  try {
    return await page.evaluate(`(${run})()`);
  } finally {
    await page.close();
  }
}

test("a list, a refused write, a stream and an upload under script-src 'self'", async () => {
  fetched = [];
  const result = await inPage(async () => {
    let compiles = true;
    try {
      new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
    } catch {
      compiles = false;
    }
    const { AiAgent, ApiError, InvalidRequest, Platform } = await import("/dist/relay/index.js");
    const [cc, ai] = [new Platform({ relay: "/relay" }), new AiAgent({ relay: "/relay" })];
    const numbers = [];
    for await (const { agentNumber } of cc.agents.query({ limit: 20 })) numbers.push(agentNumber);
    const wrong = await cc.agents.query({ limit: 101 }).catch((error) => error);
    const refused = await cc.roles.list().catch((error) => error);
    const parts = [];
    for await (const { reply } of ai.sessions.askStream({ sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] })) parts.push(reply);
    const progress = [];
    const file = new File(["问题".repeat(100_000)], "faq.txt");
    await ai.documents.upload({ agent_id: "a1", kb_id: "k1", file }, { onProgress: ({ fraction }) => progress.push(fraction) });
    const controller = new AbortController();
    controller.abort();
    const cancelled = await cc.agents.query({}, { signal: controller.signal }).catch(({ name }) => name);
    return {
      compiles,
      numbers: [numbers.length, numbers.at(-1)],
      wrong: [wrong instanceof InvalidRequest, wrong.field],
      refused: [refused instanceof ApiError, refused.code],
      answer: parts.join(""),
      count: parts.length > 1,
      progress: [progress.length > 0, progress.at(-1)],
      cancelled,
    };
  });
  assert.deepEqual(result, {
    compiles: false,
    numbers: [45, "1045"],
    wrong: [true, "limit"],
    refused: [true, "not_allowed"],
    answer: "您好！有什么可以帮您？",
    count: true,
    progress: [true, 1],
    cancelled: "Cancelled",
  });
  assert.deepEqual(fetched.filter((path) => path.includes("wasm")), []);
});
