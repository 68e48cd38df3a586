// The examples of the methods' documentation: each runs against a simulated service of its own.

import assert from "node:assert/strict";
import { test } from "node:test";

import { AiAgent, Platform, WorkPhone } from "triline";
import { SimulatedService } from "triline/testing";

import { examples } from "./support/examples.mjs";
import { virtualClock } from "./support/service.mjs";

test("there is one for each method", () => assert.ok(Object.keys(examples).length > 80));

/** What has to be there before: a recording that is transcribed. */
async function prepare(name, { cc }) {
  if (name === "platform.transcription.waitUntilDone") {
    const { waitUntilDone } = cc.transcription;
    cc.transcription.waitUntilDone = async (params, options) => {
      await cc.transcription.submit({ ...params, callBackUrl: "https://hook.example/done" });
      return waitUntilDone.call(cc.transcription, params, options);
    };
  }
}

for (const [name, run] of Object.entries(examples)) {
  test(name, { timeout: 10_000 }, async (t) => {
    t.mock.method(console, "log", () => {});
    const clock = virtualClock();
    const service = await SimulatedService.load({ clock });
    const [cc, phone, ai] = [Platform, WorkPhone, AiAgent].map((Client) => Client.simulated(service, { retries: 0, clock }));
    const clients = { cc, phone, ai };
    await clients.phone.agents.list();
    await prepare(name, clients);
    await run(clients);
    assert.ok(service.calls.length > 1);
  });
}
