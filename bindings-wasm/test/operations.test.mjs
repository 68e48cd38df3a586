// Every operation of the table: it has its method, and works against the simulated service.

import assert from "node:assert/strict";
import { test } from "node:test";

import { AiAgent, Platform, WorkPhone } from "triline";
import { SimulatedService } from "triline/testing";

import { failure } from "./support/service.mjs";
import { operations, simulatedService } from "./support/simulated.mjs";

const OPERATIONS = operations();
const CLASSES = { platform: Platform, work_phone: WorkPhone, ai_agent: AiAgent };
const MORE = ["agents.unbind", "customers.createAll", "customers.deleteAll", "dialout.importAll", "sessions.askStream"];

const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

test("an agent is unbound on purpose alone", async () => {
  const cc = Platform.simulated(await SimulatedService.load());
  const agent = { agentNumber: "1001", bindType: "PSTN" };
  for (const number of [null, undefined]) {
    await assert.rejects(cc.agents.bind({ ...agent, number }), { kind: "invalid_request", field: "number" });
  }
  await assert.rejects(cc.call("platform.agents.bind", { ...agent, number: null }), { field: "number" });
  await cc.agents.bind({ ...agent, number: "13800001234" });
  await cc.agents.unbind(agent);
});

test("there are seventy-six", () => assert.equal(OPERATIONS.length, 76));

test("every operation has a method, and there are no others but for the second ways to call one", async () => {
  const service = await SimulatedService.load();
  const expected = OPERATIONS.map(({ interface: name, name: operation }) => `${name}: ${operation.split(".").slice(1).map(camel).join(".")}`);
  const found = Object.entries(CLASSES).flatMap(([name, Class]) =>
    Object.entries(Class.simulated(service)).flatMap(([group, methods]) =>
      Object.getOwnPropertyNames(Object.getPrototypeOf(methods))
        .filter((method) => method !== "constructor")
        .map((method) => ({ name, path: `${group}.${method}` })),
    ),
  );
  const second = found.filter(({ path }) => MORE.includes(path));
  assert.equal(second.length, MORE.length);
  const asking = await manyRequests(found.map(({ name, path }) => `${name}.${path}`), service);
  assert.ok(asking.length > 0);
  const others = found.filter((one) => !second.includes(one)).map(({ name, path }) => `${name}: ${path}`);
  assert.deepEqual(others.filter((one) => !asking.includes(one.replace(": ", "."))).sort(), expected.sort());
});

/** Those of the methods that the core knows by their name, though it is of no operation: they send several requests of one. */
async function manyRequests(methods, service) {
  const clients = Object.fromEntries(Object.entries(CLASSES).map(([name, Class]) => [name, Class.simulated(service)]));
  const known = new Set(OPERATIONS.map(({ name }) => name));
  const asking = [];
  for (const method of methods) {
    const name = method.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (known.has(name)) continue;
    // All of them need parameters, so nothing is sent.
    const error = await failure(clients[name.split(".")[0]].call(name, {}));
    if (error.field !== "operation") asking.push(method);
  }
  assert.deepEqual(service.calls, []);
  return asking;
}

test("every operation can be called by its name, in this process", async () => {
  const service = await SimulatedService.load();
  const clients = Object.fromEntries(Object.entries(CLASSES).map(([name, Class]) => [name, Class.simulated(service, { retries: 0, pacing: "off" })]));
  await callAll(clients);
  assert.deepEqual([...new Set(service.calls.map(({ operation }) => operation))].sort(), OPERATIONS.map(({ name }) => name).sort());
});

test("every method takes the parameters of its operation", async () => {
  const service = await SimulatedService.load();
  const clients = Object.fromEntries(Object.entries(CLASSES).map(([name, Class]) => [name, Class.simulated(service, { retries: 0, pacing: "off" })]));
  await clients.work_phone.agents.list();
  for (const { name, interface: of, example, parameters } of OPERATIONS) {
    const [group, verb] = name.split(".").slice(1).map(camel);
    await clients[of][group][verb](...(parameters.length ? [example] : []));
    assert.equal(service.calls.at(-1).operation, name);
  }
});

test("every operation can be called by its name, over the network", async () => {
  const service = await simulatedService();
  try {
    Object.assign(process.env, service.env);
    await callAll(Object.fromEntries(Object.entries(CLASSES).map(([name, Class]) => [name, Class.fromEnv({ retries: 0 })])));
  } finally {
    for (const name of Object.keys(service.env)) delete process.env[name];
    await service.close();
  }
});

/** Calls every operation with the parameters of its example. */
async function callAll(clients) {
  // Only a client that got tokens can renew one.
  await clients.work_phone.agents.list();
  const failed = [];
  for (const { name, interface: of, example, paging } of OPERATIONS) {
    const value = await clients[of].call(name, example).catch((error) => failed.push(`${name}: ${error}`));
    if (paging && !failed.length) assert.ok(Array.isArray(value) || Object.values(value).some(Array.isArray), name);
  }
  assert.deepEqual(failed, []);
}

test("every paged list can be walked, and has the rows of all its pages", async () => {
  const service = await SimulatedService.load();
  const paged = OPERATIONS.filter(({ paging }) => paging);
  assert.ok(paged.length > 10);
  for (const { name, interface: of, example, paging } of paged) {
    const client = CLASSES[of].simulated(service, { pacing: "off" });
    const parameters = { ...example, [paging.size]: 20 };
    const rows = await client.pages(name, parameters).collect(1000);
    const size = (await client.pages(name, { ...parameters, [paging.size]: 50 }).collect(1000)).length;
    assert.ok(rows.length > 0 && rows.length === size, name);
    assert.equal(new Set(rows.map((row) => JSON.stringify(row))).size, rows.length, name);
  }
});
