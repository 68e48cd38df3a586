// Tabs and workers of one browser that share an account: Chromium, pages and a service on the loopback interface.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { launch, serve } from "../support/browser.mjs";
import { yes } from "../support/service.mjs";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const PAGE = '<!doctype html><meta charset="utf-8"><title>Tab</title><link rel="icon" href="data:,">';
/** Five requests in four seconds. */
const [LIMIT, PERIOD] = [5, 4_000];

let browser;
let server;
let context;
/** The requests that reached the service: their nonces. */
let nonces;

before(async () => {
  browser = await launch();
  server = await serve({ dist }, answer);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  nonces = [];
  // Nothing is kept of the test before.
  await context?.close();
  context = await browser.newContext();
});

async function answer(request, response) {
  if (request.url === "/") {
    response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    return true;
  }
  if (!request.url.startsWith("/openapi/")) return false;
  nonces.push(request.headers["svc-nonce"]);
  response.end(yes([]));
  return true;
}

/** What runs in a tab: a client that calls until it is told to stop. `departures` has when its requests left. */
async function begin(options) {
  const { Platform, TabStore, fetchTransport } = await import("/dist/tabs/browser.js");
  globalThis.departures = [];
  globalThis.states = [];
  const transport = (request) => {
    globalThis.departures.push(performance.timeOrigin + performance.now());
    return fetchTransport(request);
  };
  const onEvent = (event) => event.type === "store" && globalThis.states.push(event.state);
  const given = { baseUrl: location.origin, account: "1", signer: () => "signed", pacing: "5/4", retries: 0 };
  globalThis.client = new Platform({ ...given, transport, onEvent, store: new TabStore(), ...options });
  globalThis.loop = async () => {
    for (;;) await globalThis.client.roles.list();
  };
}

async function tab(options = {}) {
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate(begin, options);
  return page;
}

const departuresOf = (page) => page.evaluate(() => globalThis.departures);

/** No period sees more than the limit, and no nonce comes twice. */
function check(departures) {
  const all = departures.flat().sort((a, b) => a - b);
  for (let index = LIMIT; index < all.length; index += 1) {
    const span = all[index] - all[index - LIMIT];
    assert.ok(span >= PERIOD, `${LIMIT + 1} requests within ${span} ms`);
  }
  assert.equal(new Set(nonces).size, nonces.length, "a nonce came twice");
  return all;
}

test("four tabs keep one limit, while one is closed and another one opened", async () => {
  const tabs = await Promise.all([tab(), tab(), tab(), tab()]);
  const started = Date.now();
  // Without waiting for the end, which does not come.
  for (const page of tabs) await page.evaluate(() => void globalThis.loop().catch(() => {}));
  await sleep(1.5 * PERIOD);
  const closed = tabs.pop();
  const departures = [await departuresOf(closed)];
  await closed.close();
  tabs.push(await tab());
  await tabs.at(-1).evaluate(() => void globalThis.loop().catch(() => {}));
  await sleep(3 * PERIOD);
  departures.push(...(await Promise.all(tabs.map(departuresOf))));
  const seconds = (Date.now() - started) / 1_000;
  const all = check(departures);
  // Slots count 2.5 % longer than the period, and tabs look for the next one when it is free.
  const allowed = LIMIT * Math.floor((seconds * 1_000) / (PERIOD * 1.1));
  assert.ok(all.length >= allowed, `${all.length} requests of ${allowed} in ${seconds} s`);
  assert.ok(nonces.length >= all.length - 1, "the service saw them");
});

test("a limit outlives the tabs that used it up", async () => {
  const first = await tab();
  await first.evaluate(async () => {
    for (let call = 0; call < 5; call += 1) await globalThis.client.roles.list();
  });
  const departures = [await departuresOf(first)];
  await first.close();
  const second = await tab();
  const code = await second.evaluate(() => globalThis.client.roles.list({ maxWait: 100 }).catch((error) => error.code));
  assert.equal(code, "max_wait");
  await second.evaluate(() => globalThis.client.roles.list());
  departures.push(await departuresOf(second));
  assert.equal(check(departures).length, LIMIT + 1);
});

test("a worker counts with its page", async () => {
  const page = await tab();
  const results = await page.evaluate(async () => {
    for (let call = 0; call < 4; call += 1) await globalThis.client.roles.list();
    const script = `import { Platform, TabStore } from "${location.origin}/dist/tabs/browser.js";
      const options = { baseUrl: "${location.origin}", account: "1", signer: () => "signed", pacing: "5/4" };
      const client = new Platform({ ...options, store: new TabStore() });
      const call = () => client.roles.list({ maxWait: 100 }).then(() => "done", (error) => error.code);
      postMessage([await call(), await call()]);`;
    const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), { type: "module" });
    return new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
  });
  assert.deepEqual(results, ["done", "max_wait"]);
  assert.equal(new Set(nonces).size, 5);
});

test("data of the site that is cleared in the middle breaks no limit", async () => {
  const page = await tab();
  await page.evaluate(async () => {
    for (let call = 0; call < 5; call += 1) await globalThis.client.roles.list();
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase("triline");
      [request.onsuccess, request.onerror] = [resolve, () => reject(request.error)];
    });
    await globalThis.client.roles.list();
  });
  const all = check([await departuresOf(page)]);
  assert.equal(all.length, LIMIT + 1);
});

test("a database that cannot be used is a store that is away", async () => {
  const page = await tab({ onStoreFailure: "fail" });
  const result = await page.evaluate(async () => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = () => {
      throw new Error("no room");
    };
    const { name, code, message, outcome } = await globalThis.client.roles.list().catch((error) => error);
    IDBFactory.prototype.open = open;
    for (let tries = 0; tries < 100 && globalThis.states.length < 2; tries += 1) {
      await globalThis.client.roles.list().catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }
    return { name, code, message, outcome, states: globalThis.states };
  });
  assert.deepEqual([result.name, result.code, result.outcome, result.states], ["TransportError", "store", "not_sent", ["away", "back"]]);
  assert.match(result.message, /no room/);
  assert.equal(nonces.length, 1);
});

test("a host without IndexedDB is told at once, and an entry without stores says which has them", async () => {
  const page = await tab();
  const result = await page.evaluate(async () => {
    const store = { run: async () => "" };
    const { Platform } = await import("/dist/browser.js");
    const { TabStore } = await import("/dist/tabs/browser.js");
    Object.defineProperty(globalThis, "indexedDB", { value: undefined });
    const messageOf = (make) => {
      try {
        make();
        return "made";
      } catch (error) {
        return `${error.code}: ${error.message}`;
      }
    };
    // With both entries in a page, clients of either have a store.
    const options = { baseUrl: location.origin, account: "1", signer: () => "signed", store };
    return [messageOf(() => new TabStore()), messageOf(() => new Platform(options))];
  });
  assert.match(result[0], /^unsupported_host: this host has no IndexedDB/);
  assert.equal(result[1], "made");
  const plain = await context.newPage();
  await plain.goto(server.url);
  const refused = await plain.evaluate(async () => {
    const { Platform } = await import("/dist/browser.js");
    try {
      return String(new Platform({ baseUrl: location.origin, account: "1", signer: () => "signed", store: { run: async () => "" } }));
    } catch (error) {
      return `${error.field}: ${error.message}`;
    }
  });
  assert.match(refused, /^store: .*triline\/tabs/);
});

test("one module is downloaded, not that of clients without a store", async () => {
  const page = await tab();
  const fetched = await page.evaluate(async () => {
    await globalThis.client.roles.list();
    const paths = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    return paths.filter((path) => path.endsWith("/wasm/packed.js"));
  });
  assert.deepEqual(fetched, ["/dist/store/wasm/packed.js"]);
});
