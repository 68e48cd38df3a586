// A relay before the simulated service, as a framework serves it.

import { createRelay } from "triline/relay/server";
import { simulated } from "triline/testing";

let made;

async function make() {
  const { platform } = await simulated({ settings: { agents: 3 } });
  return createRelay({ clients: { platform }, origins: [], identify: () => ({ id: "u1" }), operations: { "platform.agents.query": true, "platform.agents.disable": true } });
}

export async function relay(request) {
  made ??= make();
  return (await made)(request);
}
