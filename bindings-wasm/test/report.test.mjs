// Chat reports as tables.

import assert from "node:assert/strict";
import { test } from "node:test";

import { InvalidRequest, Platform } from "triline";
import { ReportTable, reportTable } from "triline/customers";
import { SimulatedService } from "triline/testing";

import { failure, scripted, yes } from "./support/service.mjs";

const CREATE_TIME = ["2026-01-01 00:00:00", "2026-01-31 23:59:59"];

const REPORT = {
  header: [
    { prop: "agentId", label: "坐席", show: true },
    { prop: "rest", label: "小休", isCustomHeader: true, show: "0" },
    { prop: "good", label: "满意" },
    { prop: "note", label: "备注" },
    { prop: "missing" },
    { label: "?" },
  ],
  list: [
    { agentId: "王小明(1001)", everyTimeLength: { rest: 60 }, satisfaction: { good: "90%" }, extra: { note: "x" } },
    { agentId: "李四(1002)", note: 0 },
  ],
};

test("cells are found in the row and inside of it", async () => {
  const table = await reportTable(REPORT);
  assert.ok(table instanceof ReportTable);
  assert.deepEqual(table.columns.slice(0, 2), [
    { prop: "agentId", label: "坐席", name: "坐席", custom: false, shown: true },
    { prop: "rest", label: "小休", name: "小休", custom: true, shown: false },
  ]);
  assert.deepEqual(table.rows, [
    ["王小明(1001)", 60, "90%", "x", null, null],
    ["李四(1002)", null, null, 0, null, null],
  ]);
});

test("rows are objects by label", async () => {
  const [first] = (await reportTable(REPORT)).objectsByLabel();
  assert.deepEqual([first["坐席"], first["小休"], Object.keys(first).length], ["王小明(1001)", 60, 6]);
});

test("rows are objects by prop", async () => {
  assert.deepEqual((await reportTable(REPORT)).objects(), [
    { agentId: "王小明(1001)", rest: 60, good: "90%", note: "x", missing: null },
    { agentId: "李四(1002)", rest: null, good: null, note: 0, missing: null },
  ]);
  const hostile = await reportTable({ header: [{ prop: "__proto__" }], list: [{ a: 1 }] });
  assert.deepEqual(Object.keys(hostile.objects()[0]), ["__proto__"]);
});

test("an answer becomes a table", async () => {
  const { client } = scripted([{ status: 200, body: yes(REPORT) }]);
  for (const verb of ["sessions", "workload", "quality"]) {
    const table = await reportTable(await client.chatReports[verb]({ createTime: CREATE_TIME }));
    assert.deepEqual(table, await reportTable(REPORT), verb);
  }
  const cc = Platform.simulated(await SimulatedService.load());
  const { columns, rows } = await reportTable(await cc.chatReports.sessions({ createTime: CREATE_TIME }));
  assert.ok(columns.length > 0 && rows.length > 0);
});

test("what is no report is an empty table, or refused", async () => {
  for (const report of [{}, { header: null, list: null }]) assert.deepEqual(await reportTable(report), new ReportTable({ columns: [], rows: [] }));
  const error = await failure(reportTable({ header: [{ prop: () => {} }] }));
  assert.ok(error instanceof InvalidRequest);
  assert.equal(error.field, "report.header[0].prop");
});
