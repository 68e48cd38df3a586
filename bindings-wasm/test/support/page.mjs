// A page for each test of a file, and the service that it calls. What is exported changes with each test.

import { after, before, beforeEach } from "node:test";
import { fileURLToPath } from "node:url";

import { launch, serve } from "./browser.mjs";
import { yes } from "./service.mjs";

/** The folder of the package. */
export const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const PAGE = '<!doctype html><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">';

export let browser;
export let server;
export let page;
/** What the service was asked for, and what it does. */
export let service;

before(async () => {
  browser = await launch();
  server = await serve({ dist }, answer);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  service = { paths: [], headers: [], fetched: 0, wasm: 200, csp: "", givenUp: 0, reply: (response) => response.end(yes([{ _id: "1" }])) };
  await page?.close();
  page = await browser.newPage();
});

/** What the service answers. */
export async function answer(request, response) {
  if (request.url === "/") {
    response.writeHead(200, { "content-type": "text/html", ...(service.csp && { "content-security-policy": service.csp }) }).end(PAGE);
    return true;
  }
  if (request.url.endsWith(".wasm")) {
    service.fetched += 1;
    if (service.wasm === 200) return false;
    response.writeHead(service.wasm).end();
    return true;
  }
  if (!/^\/(openapi|agent)\//.test(request.url)) return false;
  service.paths.push(request.url);
  service.headers.push(request.headers);
  response.on("close", () => {
    if (!response.writableFinished) service.givenUp += 1;
  });
  service.reply(response, request);
  return true;
}

/** Runs a function in a new page; it is given the package, the address and this. */
export async function inPage(run, given) {
  await page.goto(server.url);
  const text = `async (given) => (${run})(await import("/dist/browser.js"), location.origin, given)`;
  return page.evaluate(`(${text})(${JSON.stringify(given)})`);
}

/** The credentials of an AI agent. */
export const APP = { appid: "0123456789abcdef0123456789abcdef", apptoken: "tok-secret", retries: 0 };
