// The simulated service inside the process.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

import { AiAgent, ApiError, InvalidRequest, Platform, WorkPhone } from "triline";
import { SimulatedService } from "triline/simulated";

import { failure } from "./support/service.mjs";

const AGENT = { agentNumber: "9001", agentName: "王小明", agentVersion: "ccAgent", queueList: ["80001"], roles: ["1"], password: "Passw0rd!" };

test("three clients share one service, which lists what was called", async () => {
  const service = await SimulatedService.load();
  const phone = WorkPhone.simulated(service);
  assert.equal((await Platform.simulated(service).agents.query({ limit: 20 }).collect(100)).length, 45);
  assert.ok((await phone.agents.list()).length > 0);
  await AiAgent.simulated(service).sessions.close({ sid: "s1" });
  const pages = Array.from({ length: 3 }, () => "platform.agents.query");
  assert.deepEqual(service.calls, [...pages, "work_phone.token.get", "work_phone.agents.list", "ai_agent.sessions.close"]);
});

test("what was done is kept, by one service and not by others", async () => {
  const [service, other] = await Promise.all([SimulatedService.load({ seed: 7 }), SimulatedService.load({ seed: 7 })]);
  const cc = Platform.simulated(service);
  const role = (await cc.roles.list()).find(({ type }) => type === "agent");
  const made = await cc.agents.create({ ...AGENT, roles: [role.id] });
  assert.equal((await cc.agents.query({ agentNumber: "9001" }).collect(1))[0].id, made.id);
  assert.equal((await Platform.simulated(other).agents.query({ agentNumber: "9001" }).collect(1)).length, 0);
});

test("the seed says what there is", async () => {
  const names = async (seed) => {
    const cc = Platform.simulated(await SimulatedService.load({ seed }));
    return (await cc.agents.query().collect(100)).map(({ agentName }) => agentName).join();
  };
  assert.equal(await names(1), await names(1));
  assert.notEqual(await names(1), await names(2));
});

test("an answer comes in parts", async () => {
  const ai = AiAgent.simulated(await SimulatedService.load());
  const question = { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "你好" }] };
  const stream = ai.sessions.askStream(question);
  const replies = [];
  for await (const part of stream) replies.push(part.reply);
  assert.ok(replies.length > 1);
  assert.equal((await stream.answer()).reply, replies.join(""));
});

test("it checks as the service does, and options that are given win", async () => {
  const service = await SimulatedService.load();
  const cc = Platform.simulated(service);
  assert.ok((await failure(cc.agents.query({ limit: 101 }))) instanceof InvalidRequest);
  assert.equal(service.calls.length, 0);
  const error = await failure(cc.agents.enable({ agentNumber: "0" }));
  assert.ok(error instanceof ApiError);
  const wrong = await failure(Platform.simulated(service, { secret: "wrong" }).roles.list());
  assert.deepEqual([wrong.kind, wrong.category], ["api", "auth"]);
});

test("its clock may be another one", async () => {
  const now = 1_000_000_000_000;
  const service = await SimulatedService.load({ now: () => now });
  const clock = { wall: () => now, steady: () => 0, sleep: async () => {} };
  await Platform.simulated(service, { clock }).roles.list();
  const error = await failure(Platform.simulated(service, { retries: 0 }).roles.list());
  assert.equal(error.code, "50014");
});

test("it can be required", async () => {
  const required = createRequire(import.meta.url)("triline/simulated");
  assert.equal(required.SimulatedService, SimulatedService);
});
