// Times that a service wrote, as dates.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { InvalidRequest, serviceTime } from "triline";

const CASES = JSON.parse(readFileSync(new URL("../../tests/spec/service_times.json", import.meta.url), "utf8"));

test("times are read by the service's clock", () => {
  for (const { text, utcOffset, unixMs } of CASES) assert.equal(serviceTime(text, utcOffset)?.getTime() ?? null, unixMs, text);
  assert.equal(serviceTime("2025-10-09 16:53:20")?.getTime(), 1_760_000_000_000);
  assert.deepEqual([serviceTime(undefined), serviceTime(null)], [undefined, undefined]);
  assert.throws(() => serviceTime("2025-10-09 16:53:20", "8"), (error) => error instanceof InvalidRequest && error.field === "utcOffset");
});
