// What the two sides send each other is what docs/relay.schema.json describes.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { AiAgent, Platform } from "triline/relay";

import { relayedWorld } from "./support/relay.mjs";

const { $defs } = JSON.parse(await readFile(new URL("../../docs/relay.schema.json", import.meta.url), "utf8"));

/** The faults of a value, by the words of JSON Schema that the document uses. */
function faults(schema, value, path = "$") {
  const known = ["$ref", "type", "required", "additionalProperties", "properties", "items", "minimum", "enum"];
  for (const word of Object.keys(schema)) assert.ok(known.includes(word), word);
  if (schema.$ref) return faults($defs[schema.$ref.split("/").at(-1)], value, path);
  const type = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  if (schema.type && schema.type !== type) return [`${path}: ${type}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${path}: ${value}`];
  if (schema.minimum !== undefined && value < schema.minimum) return [`${path}: ${value}`];
  if (type === "array") return value.flatMap((element, at) => faults(schema.items ?? {}, element, `${path}[${at}]`));
  if (type !== "object") return [];
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name)).map((name) => `${path}.${name} is missing`);
  const others = Object.entries(value).flatMap(([name, member]) => {
    const own = schema.properties?.[name];
    if (own) return faults(own, member, `${path}.${name}`);
    return schema.additionalProperties === false ? [`${path}.${name} is unknown`] : [];
  });
  return [...missing, ...others];
}

test("requests, results, pages, events and errors have the shapes of the schema", async () => {
  const world = await relayedWorld();
  const seen = new Set();
  const check = (name, value) => {
    assert.deepEqual(faults($defs[name], value), [], name);
    seen.add(name);
  };
  const page = async (address, init) => {
    const sent = typeof init.body === "string" ? init.body : (await new Response(init.body).text()).split("\n", 1)[0];
    check("request", JSON.parse(sent));
    const body = typeof init.body === "string" ? init.body : `${sent}\nbytes`;
    const response = await world.page(address, { ...init, body, duplex: "half" });
    const text = await response.text();
    if (!response.ok) check("failure", JSON.parse(text));
    else if (address.includes("/pages/")) check("page", JSON.parse(text));
    else if (address.includes("/follow/")) {
      for (const [, name, data] of text.matchAll(/event: (\w+)\ndata: (.*)\n/g)) check(name === "end" ? "jobEnd" : name, JSON.parse(data));
    } else if (address.includes("/stream/")) {
      for (const [, name, data] of text.matchAll(/event: (\w+)\ndata: (.*)\n/g)) if (name !== "part") check(name, JSON.parse(data));
    } else check("result", JSON.parse(text));
    return new Response(text, response);
  };
  const [cc, ai] = [new Platform({ relay: "/relay", fetch: page, maxAge: 5 }), new AiAgent({ relay: "/relay", fetch: page })];
  await cc.agents.query({ limit: 20 }, { maxWait: 1000, totalTimeout: 60_000 }).collect(100);
  await cc.roles.list();
  await cc.licences.list().catch(() => {});
  await cc.agents.query({ limit: 101 }).catch(() => {});
  const question = { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] };
  await ai.sessions.askStream(question).answer();
  await ai.documents.upload({ agent_id: "a1", kb_id: "k1", filename: "a.txt", file: new TextEncoder().encode("bytes") });
  for (const fault of ["refusal:6702", "drop_after", "status:502", "truncate", "throttle"]) {
    world.service.setFaults([{ operation: "*", times: 0, fault }]);
    await cc.agents.disable({ agentNumber: "1001" }, { retries: 0, maxWait: 0 }).catch(() => {});
    await cc.customers.create({ customers: [{ name: "赵六" }] }).catch(() => {});
    await ai.sessions.askStream(question).answer().catch(() => {});
  }
  world.service.setFaults([{ operation: "platform.customers.create", fault: "drop_after" }]);
  await cc.customers.createAll({ customers: [{ name: "" }, { name: "赵六" }] }, { retries: 0 });
  await cc.customers.createAll({ customers: [{ name: "" }, { name: "赵六" }] }, { dryRun: true });
  const left = new AbortController();
  left.abort();
  await cc.customers.createAll({ customers: [{ name: "赵六" }] }, { signal: left.signal }).catch(() => {});
  assert.deepEqual([...seen].sort(), ["end", "error", "failure", "jobEnd", "page", "progress", "request", "result"]);
  world.close();
});

test("a value that does not fit is noticed", () => {
  assert.deepEqual(faults($defs.request, { cursor: 1, other: 1 }), ["$.params is missing", "$.cursor: number", "$.other is unknown"]);
  assert.deepEqual(faults($defs.page, { items: {}, page: 0 }), ["$.items: object", "$.page: 0"]);
});
