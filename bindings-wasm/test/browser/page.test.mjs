// The package inside a page: how it is loaded, what it refuses, what it sends. Chromium, the page and the service on the
// loopback interface.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { serve } from "../support/browser.mjs";
import { APP, answer, browser, dist, inPage, page, server, service } from "../support/page.mjs";
import { until, yes } from "../support/service.mjs";

test("a secret is refused, a signer is not", async () => {
  const result = await inPage(async (triline, baseUrl) => {
    const options = { baseUrl, account: "1" };
    const signing = "md5:hex:{secret}";
    let refused;
    try {
      new triline.Platform({ ...options, secret: "s3cr3t", signing });
    } catch (error) {
      refused = { name: error.name, code: error.code, field: error.field, remedy: error.remedy, text: String(error) };
    }
    const allowed = new triline.Platform({ ...options, secret: "s3cr3t", signing, allowSecretInBrowser: true });
    const signer = new triline.Platform({ ...options, signer: async () => "signed" });
    return { refused, roles: [await allowed.roles.list(), await signer.roles.list()] };
  });
  assert.deepEqual([result.refused.name, result.refused.code, result.refused.field], ["InvalidRequest", "secret_in_browser", "secret"]);
  assert.match(result.refused.remedy, /`signer`/);
  assert.ok(!result.refused.text.includes("s3cr3t"));
  assert.deepEqual(result.roles, [[{ id: "1" }], [{ id: "1" }]]);
  assert.equal(service.headers[1]["svc-sign"], "signed");
});

test("a worker is as open as its page", async () => {
  const refused = await inPage(async () => {
    const script = `import { Platform } from "${location.origin}/dist/browser.js";
      try { new Platform({ baseUrl: "https://cc.example.com", account: "1", secret: "s", signing: "md5:hex:{secret}" }); postMessage("made"); }
      catch (error) { postMessage(error.code); }`;
    const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), { type: "module" });
    return new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
  });
  assert.equal(refused, "secret_in_browser");
});

test("the core is unpacked at the first call, once, and not fetched", async () => {
  const unpacked = await inPage(async ({ Platform }, baseUrl) => {
    const { DecompressionStream } = globalThis;
    let unpacked = 0;
    globalThis.DecompressionStream = function (...given) {
      unpacked += 1;
      return new DecompressionStream(...given);
    };
    const client = new Platform({ baseUrl, account: "1", signer: () => "signed" });
    const none = unpacked;
    await Promise.all([client.roles.list(), client.licences.list(), client.agents.query()]);
    return [none, unpacked];
  });
  assert.deepEqual(unpacked, [0, 1]);
  assert.equal(service.fetched, 0);
  assert.equal(service.paths.length, 3);
});

test("faults in options are told by the first call, or at once when the core is there", async () => {
  const fields = await inPage(async ({ Platform, load }) => {
    const options = { baseUrl: "http://cc.example.com", account: "1", signer: () => "signed" };
    const late = await new Platform(options).roles.list().catch((error) => error.field);
    await load();
    try {
      new Platform(options);
      return [late];
    } catch (error) {
      return [late, error.field];
    }
  });
  assert.deepEqual(fields, ["baseUrl", "baseUrl"]);
});

test("a core that cannot be fetched from another place is an error that may pass", async () => {
  service.wasm = 503;
  await page.exposeFunction("repair", () => (service.wasm = 200));
  const result = await inPage(async ({ Platform, load }, baseUrl) => {
    const { name, code, retryable, outcome, remedy } = await load("/dist/wasm/triline.wasm").catch((error) => error);
    await globalThis.repair();
    await load("/dist/wasm/triline.wasm");
    const client = new Platform({ baseUrl, account: "1", signer: () => "signed" });
    return { name, code, retryable, outcome, remedy, roles: await client.roles.list() };
  });
  assert.deepEqual([result.name, result.code, result.retryable, result.outcome], ["TransportError", "load", true, "not_sent"]);
  assert.match(result.remedy, /triline\.wasm/);
  assert.deepEqual(result.roles, [{ id: "1" }]);
  assert.equal(service.fetched, 2);
});

test("a browser that cannot unpack the core says so, and takes it from another place", async () => {
  const result = await inPage(async ({ Platform, load }, baseUrl) => {
    delete globalThis.DecompressionStream;
    const client = new Platform({ baseUrl, account: "1", signer: () => "signed" });
    const { name, code, remedy } = await client.roles.list().catch((error) => error);
    await load(await (await fetch("/dist/wasm/triline.wasm")).arrayBuffer());
    return { name, code, remedy, roles: await client.roles.list() };
  });
  assert.deepEqual([result.name, result.code, result.roles], ["Misuse", "no_decompression", [{ id: "1" }]]);
  assert.match(result.remedy, /load/);
});

test("a browser without WebAssembly says so", async () => {
  const result = await inPage(async ({ Platform }, baseUrl) => {
    delete globalThis.WebAssembly;
    try {
      return new Platform({ baseUrl, account: "1", signer: () => "signed" }).account;
    } catch ({ name, code, message }) {
      return { name, code, message };
    }
  });
  assert.deepEqual(result, { name: "Misuse", code: "unsupported_host", message: "this host has no WebAssembly, which triline needs" });
});

test("a content security policy has to allow wasm", async () => {
  const call = async ({ Platform }, baseUrl) => {
    const client = new Platform({ baseUrl, account: "1", signer: () => "signed" });
    return client.roles.list().catch(({ name, code, remedy }) => ({ name, code, remedy }));
  };
  service.csp = "script-src 'self' 'wasm-unsafe-eval'";
  assert.deepEqual(await inPage(call), [{ id: "1" }]);
  service.csp = "script-src 'self'";
  const refused = await inPage(call);
  assert.deepEqual([refused.name, refused.code], ["Misuse", "load"]);
  assert.match(refused.remedy, /'wasm-unsafe-eval'/);
});

test("cancelling closes the connection", async () => {
  service.reply = (response) => response.writeHead(200).write('{"success":');
  const cancelled = inPage(async ({ Cancelled, Platform }, baseUrl) => {
    const client = new Platform({ baseUrl, account: "1", signer: () => "signed" });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    const error = await client.agents.enable({ agentNumber: "1" }, { signal: controller.signal }).catch((error) => error);
    return [error instanceof Cancelled, error.mayHaveHappened];
  });
  assert.deepEqual(await cancelled, [true, true]);
  await until(() => service.givenUp === 1);
});

test("redirects are not followed, cookies neither kept nor sent", async () => {
  service.reply = (response, request) => {
    response.setHeader("set-cookie", "session=1; Path=/");
    if (request.url.includes("/role/")) response.writeHead(302, { location: "/openapi/elsewhere" }).end();
    else response.end(yes([]));
  };
  const result = await inPage(async ({ Platform }, baseUrl) => {
    const client = new Platform({ baseUrl, account: "1", signer: () => "signed", retries: 0 });
    document.cookie = "page=1; path=/";
    await client.licences.list();
    const { kind, status } = await client.roles.list().catch((error) => error);
    return { kind, status, cookie: document.cookie };
  });
  assert.deepEqual(result, { kind: "http", status: 302, cookie: "page=1" });
  assert.deepEqual(service.paths, ["/openapi/v1/base/licence/list", "/openapi/v1/base/role/list"]);
  for (const headers of service.headers) assert.equal(headers.cookie, undefined);
});

test("a service that does not allow the page is a broken connection", async () => {
  const other = await serve({}, answer);
  try {
    const error = await inPage(async ({ Platform }, _origin, baseUrl) => {
      const client = new Platform({ baseUrl, account: "1", signer: () => "signed", retries: 0 });
      const { kind, code, outcome, message } = await client.roles.list().catch((error) => error);
      return { kind, code, outcome, message };
    }, other.url);
    assert.deepEqual([error.kind, error.code, error.outcome], ["transport", "connection", "unknown"]);
    assert.match(error.message, /^the connection broke: Failed to fetch/);
  } finally {
    await other.close();
  }
});

test("a store is refused, because pages have none", async () => {
  const refused = await inPage(async ({ Platform }, baseUrl) => {
    try {
      return new Platform({ baseUrl, account: "1", signer: () => "signed", store: { run: async () => "" } }) && "allowed";
    } catch ({ name, code, field }) {
      return { name, code, field };
    }
  });
  assert.deepEqual(refused, { name: "InvalidRequest", code: "option", field: "store" });
});

test("the secrets of all clients are refused, a function for tokens is not", async () => {
  const fields = await inPage(async ({ AiAgent, WorkPhone }, baseUrl, app) => {
    const cases = [
      [WorkPhone, { clientId: "1", clientSecret: "2" }],
      [WorkPhone, { refreshToken: "1" }],
      [AiAgent, app],
      [WorkPhone, { tokens: () => "token" }],
    ];
    return cases.map(([Class, options]) => {
      try {
        new Class({ baseUrl, ...options });
        return "allowed";
      } catch (error) {
        return error.field;
      }
    });
  }, APP);
  assert.deepEqual(fields, ["clientSecret", "refreshToken", "apptoken", "allowed"]);
});

test("the simulated service runs in the page, and is part of its own entry", async () => {
  const result = await inPage(async ({ AiAgent, Platform }) => {
    const fetched = () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/testing/wasm/packed")).length;
    const none = fetched();
    const { SimulatedService } = await import("/dist/testing/browser.js");
    const service = await SimulatedService.load();
    const agents = await Platform.simulated(service).agents.query().collect(100);
    const whole = await AiAgent.simulated(service).sessions.askStream({ sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "1" }] }).answer();
    return { none, then: fetched(), agents: agents.length, ended: whole.is_end, calls: service.calls.map(({ operation }) => operation) };
  });
  assert.deepEqual(result, { none: 0, then: 1, agents: 45, ended: true, calls: ["platform.agents.query", "ai_agent.sessions.ask"] });
  assert.deepEqual(service.paths, []);
});

test("customers and reports are part of their own entry", async () => {
  const result = await inPage(async () => {
    const fetched = () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/customers/wasm/packed")).length;
    const none = fetched();
    const { CustomerFields, reportTable } = await import("/dist/customers/browser.js");
    const [fields, { rows }] = await Promise.all([
      CustomerFields.fromJson({ fields: [{ field: "gender", name: "性别", type: "radio" }] }),
      reportTable({ header: [{ prop: "count" }], list: [{ count: 1 }] }),
    ]);
    return { none, then: fetched(), read: fields.decode({ gender: "M" }), rows };
  });
  assert.deepEqual(result, { none: 0, then: 1, read: { gender: "男" }, rows: [[1]] });
});

test("their module may come from another place", async () => {
  const bytes = await readFile(`${dist}/customers/wasm/customers.wasm`, "base64");
  const result = await inPage(async (_, _origin, bytes) => {
    delete globalThis.DecompressionStream;
    const { load, reportTable } = await import("/dist/customers/browser.js");
    const { name, code } = await reportTable({}).catch((error) => error);
    await load(Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)));
    return { name, code, columns: (await reportTable({})).columns };
  }, bytes);
  assert.deepEqual(result, { name: "Misuse", code: "no_decompression", columns: [] });
});
