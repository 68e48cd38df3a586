// The part of the core that a page downloads for its first call, and calls that need more.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

/** Runs a program in a page of its own, with the entry for bundlers that split code: returns what it gives, and how often it loaded a core. */
async function page(program, limit = Infinity) {
  const source = `
    import { parentPort } from "node:worker_threads";
    const { instantiate } = WebAssembly;
    let loaded = 0;
    WebAssembly.instantiate = (bytes, ...rest) => {
      // Node itself instantiates modules, too.
      loaded += Number(bytes.byteLength > 100_000);
      if (loaded > ${limit}) throw new Error("Failed to fetch dynamically imported module");
      return instantiate(bytes, ...rest);
    };
    const triline = await import(${JSON.stringify(new URL("../dist/lazy.js", import.meta.url).href)});
    const options = { baseUrl: "https://cc.example.com", account: "1000001", signer: ({ nonce }) => nonce };
    const yes = (data) => ({ status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify({ success: true, code: "200", data }) });
    const result = await (${program})(triline, options, yes);
    parentPort.postMessage({ result, loaded });`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  try {
    return await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  } finally {
    await worker.terminate();
  }
}

test("a first call, a walk and a lost connection need the part alone", async () => {
  const { result, loaded } = await page(async ({ Platform }, options, yes) => {
    const answers = [yes([{ _id: "1", name: "admin" }]), yes([{ _id: "1" }]), yes([{ _id: "2" }]), yes([])];
    const transport = async () => answers.shift() ?? Promise.reject(new TypeError("failed to fetch"));
    const cc = new Platform({ ...options, pacing: "off", retries: 1, transport });
    const roles = await cc.roles.list();
    const agents = [];
    for await (const agent of cc.agents.query({ limit: 1 })) agents.push(agent.id);
    const lost = await cc.roles.list().catch((error) => error.name);
    const created = await cc.customers.create({ customers: [{ name: "Ann" }] }).catch((error) => error.name);
    return { roles, agents, lost, created };
  });
  const expected = { roles: [{ id: "1", name: "admin" }], agents: ["1", "2"], lost: "TransportError", created: "OutcomeUnknown" };
  assert.deepEqual(result, expected);
  assert.equal(loaded, 1);
});

test("a call that needs more goes on in the whole core, with all that is under way", async () => {
  const { result, loaded } = await page(async ({ Platform }, options, yes) => {
    const waiting = [];
    const nonces = [];
    const signer = ({ nonce }) => (nonces.push(nonce), nonce);
    const transport = ({ url }) => (url.endsWith("role/list") ? new Promise((resolve) => waiting.push(resolve)) : yes({ success: [], fail: [] }));
    const cc = new Platform({ ...options, signer, pacing: "3/60", transport });
    const roles = cc.roles.list();
    while (!waiting.length) await new Promise((resolve) => setTimeout(resolve, 1));
    const rows = await cc.customers.createAll({ customers: [{ name: "Ann" }] });
    waiting[0](yes([{ _id: "1", name: "admin" }]));
    const first = await roles;
    const wrong = await cc.agents.create({}).catch((error) => error.message);
    const third = cc.roles.list();
    while (waiting.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    waiting[1](yes([]));
    await third;
    // The window of the rate limit knows the requests of the part.
    const fourth = await cc.roles.list({ maxWait: 0 }).catch((error) => error.code);
    cc.close();
    return { ok: rows.requests, first, wrong, fourth, nonces: new Set(nonces).size };
  });
  const wrong = "agentName: expected a string, got nothing";
  assert.deepEqual(result, { ok: 1, first: [{ id: "1", name: "admin" }], wrong, fourth: "max_wait", nonces: 3 });
  assert.equal(loaded, 2);
});

test("load loads the whole core, and constructors report wrong options at once", async () => {
  const { result, loaded } = await page(async ({ Platform, load }, options) => {
    await load();
    try {
      new Platform({ ...options, retries: 99 });
    } catch (error) {
      return error.field;
    }
  });
  assert.equal(result, "retries");
  assert.equal(loaded, 2);
});

test("where the whole core cannot be loaded, the error says what may have happened", async () => {
  const { result } = await page(async ({ Platform }, options) => {
    const cc = new Platform({ ...options, transport: async () => ({ status: 200, headers: {}, body: "no JSON" }) });
    const told = async (call) => {
      const { name, code, outcome, retryable } = await call.catch((error) => error);
      return [name, code, outcome, retryable];
    };
    return [await told(cc.customers.create({ customers: [{ name: "Ann" }] })), await told(cc.customers.createAll({ customers: [{ name: "Ann" }] }))];
  }, 1);
  assert.deepEqual(result, [
    ["OutcomeUnknown", "load", "unknown", false],
    ["TransportError", "load", "not_sent", true],
  ]);
});
