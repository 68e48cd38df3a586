// The foreign functions of the core: what they refuse.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "triline";

import { Client } from "../dist/servers/wasm/servers.js";
import { OPTIONS } from "./support/service.mjs";

const CONFIG = JSON.stringify({ ...OPTIONS, pacing: "off" });
const SEED = new Uint8Array(32);

/** The error that a function throws as JSON text. */
function thrown(run) {
  try {
    run();
  } catch (error) {
    return JSON.parse(error);
  }
  throw new Error("it did not throw");
}

test("a client of no interface and a seed of another length are refused", async () => {
  await load();
  const { kind, message } = thrown(() => new Client("plattform", CONFIG, SEED));
  assert.deepEqual([kind, message], ["misuse", "interface: expected platform, work_phone or ai_agent"]);
  for (const length of [0, 31, 33]) {
    assert.equal(thrown(() => new Client("platform", CONFIG, new Uint8Array(length))).message, "seed: expected 32 random bytes");
  }
});

test("an answer of no kind and one under another id are refused, and change nothing", async () => {
  await load();
  const call = new Client("platform", CONFIG, SEED).call("platform.roles.list", "", "");
  const step = JSON.parse(call.poll(0, 0));
  assert.equal(step.step, "send");
  assert.equal(thrown(() => call.answer(0, 0, step.id, "ended", "")).kind, "misuse");
  assert.equal(thrown(() => call.answer(0, 0, step.id + 1, "end", "")).kind, "misuse");
  assert.equal(thrown(() => call.rows(0, 0, step.id, "[]", true, "")).kind, "misuse");
  const { step: name, id, until } = JSON.parse(call.poll(0, 0));
  assert.deepEqual([name, id, until], ["pending", step.id, 30_000]);
  call.stop(0, 0);
  const last = JSON.parse(call.poll(0, 0));
  assert.deepEqual([last.step, last.value, last.events.map(({ type }) => type)], ["done", null, ["end"]]);
  call.free();
});
