// A flow against the simulated service in this process; in Node and in a page alike.

import { simulated } from "../../../bindings-wasm/dist/testing/index.js";

import { use } from "./use.mjs";

const CLIENTS = { platform: "platform", work_phone: "workPhone", ai_agent: "aiAgent" };
let world;

/** What is answered to the orders of a scenario, see ../README.md. */
export const SCENARIO = {
  async simulate({ seed, settings, clock_ms: now }) {
    world?.close();
    world = await simulated({ seed, settings, now });
    return { simulated: true };
  },
  async call(call) {
    const [name] = call.operation.split(".");
    return { result: await use(() => world[CLIENTS[name]], call) };
  },
  advance(ms) {
    world.advance(ms);
    return { advanced: true };
  },
  faults(rules) {
    world.service.setFaults(rules);
    return { set: true };
  },
  calls() {
    return { calls: world.service.calls };
  },
};
