// Making clients, and what they do not show.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { inspect } from "node:util";

import { AiAgent, AuthError, InvalidRequest, Misuse, Platform } from "triline";

import { OPTIONS, SECRET, failure, no, scripted, yes } from "./support/service.mjs";

test("faults in options are told by the constructor", () => {
  const cases = [
    [{ baseUrl: "http://cc.example.com" }, InvalidRequest, "baseUrl"],
    [{ baseUrl: "https://user:pw@cc.example.com" }, InvalidRequest, "baseUrl"],
    [{ signing: undefined }, AuthError, "signing"],
    [{ secret: undefined }, AuthError, "secret"],
    [{ account: undefined }, AuthError, "account"],
    [{ signing: "md4:hex:{secret}" }, InvalidRequest, "signing"],
    [{ retries: 21 }, InvalidRequest, "retries"],
    [{ retries: Number.NaN }, InvalidRequest, "retries"],
    [{ sekret: "x" }, InvalidRequest, "sekret"],
    [{ paths: { "platform.roles.list": "list" } }, InvalidRequest, "paths.platform.roles.list"],
  ];
  for (const [options, Class, field] of cases) {
    assert.throws(() => new Platform({ ...OPTIONS, ...options }), (error) => error instanceof Class && error.field === field, field);
  }
});

test("options come from the environment, and given ones win", async () => {
  const variables = { BASE_URL: "https://env.example.com", ACCOUNT: "7", SECRET: "env", SIGNING: OPTIONS.signing };
  for (const [name, value] of Object.entries(variables)) process.env[`TRILINE_PLATFORM_${name}`] = value;
  try {
    const requests = [];
    const transport = (request) => {
      requests.push(request);
      return { status: 200, body: yes([]) };
    };
    await Platform.fromEnv({ transport }).roles.list();
    await Platform.fromEnv({ transport, account: "8" }).roles.list();
    assert.match(requests[0].url, /^https:\/\/env\.example\.com\//);
    assert.deepEqual(requests.map((request) => request.headers["svc-appkey"]), ["7", "8"]);
  } finally {
    for (const name of Object.keys(variables)) delete process.env[`TRILINE_PLATFORM_${name}`];
  }
  assert.throws(() => Platform.fromEnv(), (error) => error.field === "baseUrl");
});

test("a path can be another one", async () => {
  const { client, requests } = scripted([{ status: 200, body: yes([]) }], { paths: { "platform.roles.list": "/v2/roles" } });
  await client.roles.list();
  assert.equal(requests[0].url, "https://cc.example.com/v2/roles");
});

test("a client that was closed makes no calls; those under way go on", async () => {
  const held = Promise.withResolvers?.() ?? deferred();
  const { client } = scripted([() => held.promise]);
  const underWay = client.roles.list();
  client.close();
  client.close();
  held.resolve({ status: 200, body: yes([]) });
  assert.deepEqual(await underWay, []);
  const error = await failure(client.roles.list());
  assert.ok(error instanceof Misuse);
  assert.deepEqual([error.code, error.message], ["closed", "the client is closed"]);
  assert.equal((await failure(client.withOptions({ retries: 1 }).roles.list())).code, "closed");
  assert.equal(typeof client[Symbol.dispose], "function");
});

function deferred() {
  const held = {};
  held.promise = new Promise((resolve) => (held.resolve = resolve));
  return held;
}

test("secrets are not shown", async () => {
  const password = "Passw0rd-of-the-agent";
  const create = { agentName: "a", agentNumber: "9", agentVersion: "v", queueList: [], roles: [], password };
  // The service gives back what it was sent, as it does.
  const echo = ({ headers, body }) => ({ status: 200, body: JSON.stringify({ ...JSON.parse(no("6732")), requestInfo: { headers, secret: SECRET, body: new TextDecoder().decode(body) } }) });
  const { client, requests } = scripted([echo, () => Promise.reject(new Error(`cannot send to ${SECRET} with ${password}`))]);
  const errors = [await failure(client.agents.create(create)), await failure(client.agents.create(create))];
  errors.push(await failure(client.agents.create({ ...create, password: { not: password } })));
  assert.match(errors[0].raw, /requestInfo/);
  // What a transport throws is its own matter; here it stands in the cause.
  delete errors[1].cause;
  const shown = [client, client.agents, ...errors].flatMap((value) => [
    String(value),
    JSON.stringify(value),
    inspect(value, { depth: 10, showHidden: true }),
    value.stack ?? "",
    value.raw ?? "",
    Object.values(Object(value)).join(),
  ]);
  for (const text of shown) {
    for (const secret of [SECRET, password, requests[0].headers["svc-sign"]]) {
      assert.ok(!text.includes(secret), text);
    }
  }
});

test("an error can be logged, without the body of the answer", async () => {
  const { client } = scripted([{ status: 200, body: no("6701", "agent no found") }]);
  const error = await failure(client.agents.enable({ agentNumber: "1" }));
  const logged = JSON.parse(JSON.stringify(error));
  assert.deepEqual([logged.name, logged.code, logged.operation], ["ApiError", "6701", "platform.agents.enable"]);
  assert.equal(logged.message, error.message);
  assert.ok(!("raw" in logged) && error.raw.includes("agent no found"));
  assert.match(inspect(error), /^ApiError: the service refused with code 6701/);
  assert.ok(!inspect(error).includes("class"));
});

test("the package can be required, and is the same", () => {
  const required = createRequire(import.meta.url)("triline");
  assert.equal(required.Platform, Platform);
});

test("options of another type are refused", () => {
  for (const options of [undefined, null, "https://cc.example.com", 5]) {
    assert.throws(() => new Platform(options), (error) => error instanceof InvalidRequest && error.field === "options", String(options));
  }
  for (const [option, value] of [["transport", {}], ["signer", "s"], ["onEvent", [5]], ["onEvent", {}]]) {
    assert.throws(
      () => new Platform({ ...OPTIONS, [option]: value }),
      (error) => error instanceof InvalidRequest && error.field === option && error.expected === "a function",
      option,
    );
  }
});

test("options among the parameters are refused, and the error says where they belong", async () => {
  const { client, requests } = scripted([]);
  const { signal } = new AbortController();
  for (const option of [{ signal }, { timeout: 5 }, { retries: 1 }, { maxWait: 5 }, { totalTimeout: 5 }, { headers: {} }]) {
    const [field] = Object.keys(option);
    const error = await failure(client.agents.query(option));
    assert.deepEqual([error.name, error.field, error.operation], ["InvalidRequest", field, "platform.agents.query"]);
    assert.match(error.message, /expected options of a call in the last argument/);
  }
  assert.equal(requests.length, 0);
});

test("an unknown operation is refused with the nearest name", async () => {
  const { client } = scripted([]);
  const error = await failure(client.call("platform.agents.qeury"));
  assert.deepEqual([error.name, error.field], ["InvalidRequest", "operation"]);
  assert.match(`${error.message} ${error.remedy}`, /platform\.agents\.query/);
});

test("what the environment lacks is named by its variable", () => {
  const missing = (Class, options) => {
    try {
      Class.fromEnv(options);
    } catch (error) {
      return [error.constructor.name, error.message];
    }
    return undefined;
  };
  const expect = (Class, options, name, message) => assert.deepEqual(missing(Class, options), [name, message]);
  expect(Platform, {}, "InvalidRequest", "TRILINE_PLATFORM_BASE_URL: not set, and there is no option baseUrl");
  const { baseUrl, account, secret, signing } = OPTIONS;
  expect(Platform, { baseUrl }, "AuthError", "TRILINE_PLATFORM_ACCOUNT: not set, and there is no option account");
  expect(Platform, { baseUrl, account }, "AuthError", "TRILINE_PLATFORM_SIGNING: not set, and there is no option signing");
  expect(Platform, { baseUrl, account, signing }, "AuthError", "TRILINE_PLATFORM_SECRET: not set, and there is no option secret");
  expect(
    AiAgent,
    { baseUrl },
    "AuthError",
    "TRILINE_AI_AGENT_APPID and TRILINE_AI_AGENT_APPTOKEN: not set, and there is no option appid and apptoken",
  );
  // Other errors stay as they are.
  assert.match(missing(Platform, { baseUrl: "http://cc.example.com", account, secret, signing })[1], /^baseUrl: expected https/);
});

test("every option that the table knows a variable of is read from it", async () => {
  const given = {
    BASE_URL: "https://env.example.com",
    ACCOUNT: "1000001",
    SECRET: "s",
    SIGNING: OPTIONS.signing,
    RETRIES: "7",
    TIMEOUT: "1234",
    PACING: "5/10",
    SAMPLE_NAMES: "true",
  };
  const named = Object.fromEntries(Object.entries(given).map(([name, value]) => [`TRILINE_PLATFORM_${name}`, value]));
  Object.assign(process.env, named);
  try {
    const requests = [];
    const cc = Platform.fromEnv({ transport: (request) => (requests.push(request), { status: 200, body: yes([]) }) });
    await cc.roles.list();
    assert.deepEqual([requests[0].timeout, new URL(requests[0].url).host], [1234, "env.example.com"]);
    cc.close();
    process.env.TRILINE_PLATFORM_RETRIES = "many";
    assert.throws(() => Platform.fromEnv(), (error) => error.field === "retries" && error.message.endsWith("(environment variable TRILINE_PLATFORM_RETRIES)"));
    process.env.TRILINE_PLATFORM_RETRIES = "1";
    for (const wrong of ["abc", "30s"]) {
      process.env.TRILINE_PLATFORM_TIMEOUT = wrong;
      assert.throws(() => Platform.fromEnv(), /^InvalidRequest: timeout: expected .*\(environment variable TRILINE_PLATFORM_TIMEOUT, in milliseconds\)$/);
      Platform.fromEnv({ timeout: 5 }).close();
    }
    process.env.TRILINE_PLATFORM_TIMEOUT = "1234";
    process.env.TRILINE_PLATFORM_UTC_OFFSET = "east";
    assert.throws(() => Platform.fromEnv(), (error) => error.field === "utcOffset" && /TRILINE_PLATFORM_UTC_OFFSET/.test(error.message));
    delete process.env.TRILINE_PLATFORM_UTC_OFFSET;
  } finally {
    for (const name of Object.keys(named)) delete process.env[name];
  }
  // The documentation of the method is made from the same list as the method.
  const types = await readFile(new URL("../dist/generated/platform.d.ts", import.meta.url), "utf8");
  for (const name of Object.keys(named)) assert.ok(types.includes(`\`${name}\``), name);
});

test("headers of client, view and call come together", async () => {
  const { client, requests } = scripted([{ status: 200, body: yes([]) }], { headers: { "X-Tenant": "north", "x-app": "shop" } });
  const view = client.withOptions({ headers: { "x-tenant": "south" }, timeout: 5000 }).withOptions({ retries: 1 });
  await view.roles.list({ headers: { "x-trace": "7" } });
  const { headers, timeout } = requests[0];
  assert.deepEqual([headers["x-tenant"], headers["x-app"], headers["x-trace"], timeout], ["south", "shop", "7", 5000]);
  assert.match(headers["user-agent"], /^triline-js\/\d/);
  await client.roles.list({ headers: { "User-Agent": "shop/2" } });
  assert.deepEqual([requests[1].headers["user-agent"], requests[1].headers["x-tenant"]], ["shop/2", "north"]);
});

test("a header that the client sets itself is refused", async () => {
  assert.throws(() => new Platform({ ...OPTIONS, headers: { "Svc-Sign": "mine" } }), (error) => {
    assert.equal(error.message, "headers.svc-sign: expected a header that the client does not set itself, got svc-sign");
    return error.field === "headers.svc-sign";
  });
  const { client, requests } = scripted([]);
  assert.equal((await failure(client.roles.list({ headers: { "content-type": "text/plain" } }))).field, "headers.content-type");
  assert.equal(requests.length, 0);
});

test("a view has listeners and parameters beside those of its client", async () => {
  const told = [];
  const { client, requests } = scripted([{ status: 200, body: yes([]) }], { onEvent: [() => told.push("client")] });
  const view = client.withOptions({ onEvent: () => told.push("view"), extraParams: { undocumented: 1 } });
  await view.agents.query({ limit: 1 });
  assert.deepEqual(told.slice(0, 2), ["client", "view"]);
  assert.equal(JSON.parse(Buffer.from(requests[0].body)).undocumented, 1);
  told.length = 0;
  await client.roles.list();
  assert.ok(!told.includes("view"));
});

test("misplaced, null and wrong arguments get sentences", async () => {
  const { client, requests } = scripted([]);
  const wrong = [
    [() => client.agents.query(null), /^params: expected an object|^agents|^params/],
    [() => client.agents.query({}, null), /^options: expected/],
    [() => client.agents.query({}, { timeout: "5s" }), /^timeout: expected/],
    [() => client.agents.query("1001"), /^params: expected/],
    [() => client.withOptions(null), /^options: expected/],
    [() => client.request("POST", "/x", null), /expected/],
    [() => client.customers.deleteAll(null), /expected/],
  ];
  for (const [call, message] of wrong) {
    const error = await failure((async () => call())());
    assert.equal(error.name, "InvalidRequest", `${call}: ${error.stack}`);
    assert.match(error.message, message, String(call));
  }
  assert.equal(requests.length, 0);
});

test("a response is as large as maxResponseBytes allows", async () => {
  const body = yes([{ _id: "1", name: "admin" }]);
  const large = scripted([{ status: 200, body }], { maxResponseBytes: body.length - 1 });
  assert.equal((await failure(large.client.roles.list())).code, "too_large");
  const { client } = scripted([{ status: 200, body }], { maxResponseBytes: body.length });
  assert.deepEqual(await client.roles.list(), [{ id: "1", name: "admin" }]);
});

test("a client that is closed while its parameters are read sends nothing", async () => {
  for (const begin of [
    (client, get) => client.call("platform.agents.query", Object.defineProperty({}, "agentNumber", { enumerable: true, get })),
    (client, get) => client.call("platform.agents.query", { agentNumber: { toJSON: get } }),
    (client, get) => client.roles.list(Object.defineProperty({}, "timeout", { enumerable: true, get: () => (get(), 1000) })),
    (client, get) => client.roles.list(Object.defineProperty({}, "signal", { enumerable: true, get: () => void get() })),
    (client, get) => client.request("POST", "/openapi/v1/own", { json: { toJSON: get } }),
    (client, get) => client.pages("platform.agents.query", { agentNumber: { toJSON: get } }),
    (client, get) => client.runner.reconcile("platform.agents.create", {}, Object.defineProperty({}, "timeout", { enumerable: true, get })),
  ]) {
    const { client, requests } = scripted([{ status: 200, body: yes([]) }]);
    await client.roles.list();
    const error = await failure(begin(client, () => (client.close(), "1")));
    assert.deepEqual([error.name, error.message, error.outcome, requests.length], ["Misuse", "the client is closed", "not_sent", 1]);
  }
});

test("a response that closes the client is still read", async () => {
  const answer = {
    get status() {
      client.close();
      return 200;
    },
    get body() {
      client.close();
      return yes([]);
    },
  };
  const { client } = scripted([answer]);
  assert.deepEqual(await client.roles.list(), []);
  assert.equal((await failure(client.roles.list())).message, "the client is closed");
});

test("the name of an operation is a text, and null is no object of options", async () => {
  const { client, requests } = scripted([{ status: 200, body: yes([]) }]);
  for (const [name, got] of [[{ length: -1 }, "object"], [Symbol("x"), "symbol"], [null, "null"], [undefined, "undefined"], [1, "1"]]) {
    const error = await failure(client.call(name, {}));
    assert.deepEqual([error.name, error.message], ["InvalidRequest", `operation: expected the name of an operation, got ${got}`]);
  }
  for (const call of [() => client.call("platform.roles.list", {}, null), () => client.request("GET", "/openapi/v1/own", null)]) {
    const error = await failure(Promise.resolve().then(call));
    assert.deepEqual([error.name, error.message], ["InvalidRequest", "options: expected an object, got null"]);
  }
  assert.equal(requests.length, 0);
});
