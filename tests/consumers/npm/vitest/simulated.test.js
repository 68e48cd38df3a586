import { beforeEach, expect, test, vi } from "vitest";
import { simulated } from "triline/testing";

let world;

beforeEach(async () => {
  world = await simulated({ settings: { agents: 3 } });
});

test("a write is found again", async () => {
  await world.platform.agents.disable({ agentNumber: "1001" });
  const [agent] = await world.platform.agents.query({ agentNumber: "1001" }).collect(1);
  expect(agent.status).toBe("disable");
});

test("nothing is left of the test before, and faults take no time", async () => {
  vi.useFakeTimers();
  const { service, platform } = world;
  service.setFaults([{ operation: "platform.agents.query", fault: "throttle" }]);
  const [agent] = await platform.agents.query({ agentNumber: "1001" }).collect(1);
  expect(agent.status).toBe("enable");
  expect(service.calls.map(({ fault }) => fault)).toEqual(["throttle", undefined]);
});
