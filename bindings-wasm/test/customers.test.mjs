// Customers by the field dictionary of the account.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

import { InvalidRequest, Misuse } from "triline";
import { CustomerFields } from "triline/customers";

import { failure, scripted, sent, yes } from "./support/service.mjs";

const FIELDS = [
  { field: "name", name: "姓名", type: "text" },
  { field: "age", name: "年龄", type: "number" },
  { field: "gender", name: "性别", type: "radio" },
  { field: "source", name: "来源", type: "dropdown", choices: [{ value: "官网", key: "website" }, { value: "转介绍", key: "refer" }] },
  { field: "mobile", name: "手机", type: "other" },
  { field: "visited", name: "来访", type: "datetime" },
  { field: "region", name: "地区", type: "cascade" },
];
const REGIONS = {
  _id: "1",
  data_version: "20250930",
  result: [{ id: "510000", name: "四川", fullname: "四川省", children: [{ id: "510100", name: "成都", fullname: "成都市" }] }],
};
const CUSTOMER = {
  id: "c1", name: "赵六", age: "35", gender: "M", source: ["website"], mobile: [{ value: "138", memo: null }], region: ["510000", "510100"],
  labels: null, createTime: "2026-01-01 00:00:00", createMethod: "API",
};
const SHOWN = { ...CUSTOMER, gender: "男", source: ["官网"], region: ["四川省", "成都市"] };
const SENT = { name: "赵六", age: "35", gender: "男", source: ["官网"], mobile: [{ value: "138" }], region: ["四川省", "成都市"] };

const fields = await CustomerFields.fromJson({ fields: FIELDS, regions: REGIONS });

/** A client whose service answers by the path; the dictionary is that of above. */
function service(answers = {}, options = {}) {
  const known = { listFields: FIELDS, ...answers };
  const answer = ({ url }) => {
    const name = Object.keys(known).find((end) => url.endsWith(`/${end}`));
    return { status: 200, body: yes(name ? known[name] : REGIONS) };
  };
  return scripted([answer], options);
}

test("a dictionary is loaded in two calls", async () => {
  const { client, requests } = service();
  const loaded = await CustomerFields.load(client);
  assert.equal(requests.length, 2);
  assert.ok(requests.some(({ url }) => url.endsWith("/customer/listFields")));
  assert.deepEqual(loaded.encode([CUSTOMER]), [SENT]);
});

test("loading can be cancelled", async () => {
  const { client, requests } = service();
  const error = await failure(CustomerFields.load(client, { signal: AbortSignal.abort() }));
  assert.deepEqual([error.kind, error.mayHaveHappened, requests.length], ["cancelled", false, 0]);
});

test("what was read is decoded, encoded, and the same", () => {
  assert.deepEqual(fields.decode([CUSTOMER]), [SHOWN]);
  assert.deepEqual(fields.decode(CUSTOMER), SHOWN);
  for (const row of [CUSTOMER, SHOWN]) {
    assert.deepEqual(fields.encode([row]), [SENT]);
    assert.deepEqual(fields.encodeUpdate(row), { id: "c1", ...SENT });
  }
});

test("what is not known stays", () => {
  const rows = [{ gender: "X", source: ["tv"], other: { a: 1 } }];
  assert.deepEqual(fields.decode(rows), rows);
});

test("a dictionary can be kept", async () => {
  const kept = fields.toJson();
  const again = await CustomerFields.fromJson(kept);
  assert.equal(again.toJson(), kept);
  assert.deepEqual(again.encode([CUSTOMER]), [SENT]);
});

test("what is no dictionary is refused", async () => {
  for (const [dictionary, field] of [["{", "dictionary"], ["{}", "fields"], [{ fields: null }, "fields"]]) {
    const error = await failure(CustomerFields.fromJson(dictionary));
    assert.ok(error instanceof InvalidRequest);
    assert.equal(error.field, field);
  }
  assert.equal((await failure(CustomerFields.fromJson({ fields: [] }, { utcOffset: "8" }))).field, "utcOffset");
});

test("an error names the value", () => {
  const rows = Array.from({ length: 38 }, () => ({ region: ["四川省", "成都市"] }));
  rows[37] = { region: ["四川省", "成都"] };
  assert.throws(() => fields.encode(rows), (error) => {
    assert.ok(error instanceof InvalidRequest);
    assert.deepEqual([error.field, error.expected], ["customers[37].region[1]", "the full name 成都市"]);
    return true;
  });
  assert.throws(() => fields.encodeUpdate({ name: "a" }), { field: "customer.id" });
  assert.throws(() => fields.encodeUpdate({ id: "1", source: ["电视"] }), { field: "customer.source[0]" });
  assert.throws(() => fields.encode([{ age: Number.NaN }]), { field: "customers[0].age" });
  assert.throws(() => fields.encode([{ name: new Map() }]), { field: "customers[0].name" });
  assert.throws(() => fields.encode({ name: "a" }), { field: "customers" });
  assert.throws(() => fields.encode(undefined), { field: "customers" });
});

test("numbers and dates are written as the service has them", async () => {
  const row = { name: "a", age: 35, visited: new Date("2026-03-01T00:00:00Z") };
  assert.deepEqual(fields.encode([row]), [{ name: "a", age: "35", visited: "2026-03-01 08:00:00" }]);
  const elsewhere = await CustomerFields.fromJson({ fields: FIELDS }, { utcOffset: "+09:00" });
  assert.equal(elsewhere.encode([row])[0].visited, "2026-03-01 09:00:00");
  const loaded = await CustomerFields.load(service({}, { utcOffset: "-01:30" }).client);
  assert.equal(loaded.encode([row])[0].visited, "2026-02-28 22:30:00");
});

test("calls encode by the dictionary that they are given", async () => {
  const { client, requests } = service({ insert: { failedList: [] }, update: null });
  await client.customers.create({ customers: [SHOWN], fields });
  await client.customers.createAll({ customers: Array.from({ length: 501 }, () => CUSTOMER), fields });
  await client.customers.update({ customer: CUSTOMER, fields });
  await client.call("platform.customers.create", { customers: [CUSTOMER], fields });
  await client.batch("platform.customers.create", { customers: [CUSTOMER], fields });
  const bodies = requests.map(sent);
  assert.deepEqual(bodies.map(({ customers }) => customers?.length), [1, 500, 1, undefined, 1, 1]);
  for (const { customers = [] } of bodies) assert.ok(customers.every((customer) => JSON.stringify(customer) === JSON.stringify(SENT)));
  assert.deepEqual(bodies[3].customer, { _id: "c1", ...SENT });
});

test("without a dictionary rows go out as they are", async () => {
  const { client, requests } = service({ insert: { failedList: [] } });
  await client.customers.create({ customers: [{ source: ["website"] }], fields: undefined });
  assert.deepEqual(sent(requests[0]), { customers: [{ source: ["website"] }] });
});

test("a dictionary is for the operations that write customers", async () => {
  const { client, requests } = service();
  const error = await failure(client.call("platform.customers.delete", { ids: ["1"], fields }));
  assert.deepEqual([error.name, error.field], ["InvalidRequest", "fields"]);
  const other = await failure(client.customers.create({ customers: [{ name: "a" }], fields: {} }));
  assert.deepEqual([other.name, other.field], ["InvalidRequest", "fields"]);
  assert.equal(requests.length, 0);
});

test("it can be required", () => {
  assert.equal(createRequire(import.meta.url)("triline/customers").CustomerFields, CustomerFields);
});

test("a call that does not fit is refused before it is sent", async () => {
  const { client, requests } = service();
  const rows = Array.from({ length: 400 }, () => ({ name: "a" }));
  rows[399] = { nam: "a" };
  const error = await failure(client.customers.create({ customers: rows, fields }));
  assert.deepEqual([error.name, error.operation, error.field], ["InvalidRequest", "platform.customers.create", "customers[399].nam"]);
  assert.match(error.expected, /perhaps name/);
  const missing = await failure(client.customers.create({ fields }));
  assert.equal(missing.field, "customers");
  assert.ok(!(error instanceof Misuse));
  assert.equal(requests.length, 0);
});
