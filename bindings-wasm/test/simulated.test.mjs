// The simulated service inside the process.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

import { AiAgent, ApiError, InvalidRequest, Platform, WorkPhone } from "triline";
import { SimulatedService } from "triline/testing";
import { StandingClock, simulated } from "triline/testing";

import { failure } from "./support/service.mjs";

/** The operations that were called. */
const called = (service) => service.calls.map(({ operation }) => operation);

const AGENT = { agentNumber: "9001", agentName: "王小明", agentVersion: "ccAgent", queueList: ["80001"], roles: ["1"], password: "Passw0rd!" };

test("three clients share one service, which lists what was called", async () => {
  const service = await SimulatedService.load();
  const phone = WorkPhone.simulated(service);
  assert.equal((await Platform.simulated(service).agents.query({ limit: 20 }).collect(100)).length, 45);
  assert.ok((await phone.agents.list()).length > 0);
  await AiAgent.simulated(service).sessions.close({ sid: "s1" });
  const pages = Array.from({ length: 3 }, () => "platform.agents.query");
  assert.deepEqual(called(service), [...pages, "work_phone.token.get", "work_phone.agents.list", "ai_agent.sessions.close"]);
});

test("what was done is kept, by one service and not by others", async () => {
  const [service, other] = await Promise.all([SimulatedService.load({ seed: 7 }), SimulatedService.load({ seed: 7 })]);
  const cc = Platform.simulated(service);
  const role = (await cc.roles.list()).find(({ type }) => type === "agent");
  const made = await cc.agents.create({ ...AGENT, roles: [role.id] });
  assert.equal((await cc.agents.query({ agentNumber: "9001" }).collect(1))[0].id, made.id);
  assert.equal((await Platform.simulated(other).agents.query({ agentNumber: "9001" }).collect(1)).length, 0);
});

test("the seed decides which records exist", async () => {
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
  const clock = new StandingClock(1_000_000_000_000);
  const service = await SimulatedService.load({ clock });
  await Platform.simulated(service).roles.list();
  const error = await failure(Platform.simulated(service, { retries: 0, clock: new StandingClock() }).roles.list());
  assert.equal(error.code, "50014");
});

test("it can be required", async () => {
  const require = createRequire(import.meta.url);
  assert.equal(require("triline/testing").SimulatedService, SimulatedService);
  assert.equal(require("triline/testing").simulated, simulated);
});

test("it tells what it was called with, without secrets", async () => {
  const { service, platform } = await simulated();
  const [role] = await platform.roles.list();
  await platform.agents.create({ ...AGENT, roles: [role.id] });
  await failure(platform.agents.enable({ agentNumber: "0" }));
  const [listed, created, refused] = service.calls;
  assert.deepEqual(listed, { operation: "platform.roles.list", params: {}, status: 200 });
  assert.deepEqual([created.params.agentName, created.params.password], [AGENT.agentName, undefined]);
  assert.deepEqual([refused.status, refused.code], [200, 6701]);
  service.clearCalls();
  assert.deepEqual(service.calls, []);
});

test("settings say how much there is and how it answers", async () => {
  const settings = { agents: 3, errorStatus: "mapped", aiAnswers: [{ question: "人工", answer: "正在转接", action: 5 }] };
  const { platform, aiAgent } = await simulated({ settings });
  assert.equal((await platform.agents.query().collect(100)).length, 3);
  assert.equal((await failure(platform.agents.enable({ agentNumber: "0" }))).status, 404);
  const question = { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "转人工" }] };
  assert.equal((await aiAgent.sessions.ask(question)).data, "正在转接");
  assert.equal((await failure(SimulatedService.load({ settings: { agents: -1 } }))).field, "agents");
});

test("faults come to the caller as those of a network", async () => {
  const { service, platform } = await simulated();
  const fault = async (fault, call) => {
    service.setFaults([{ operation: "*", times: 0, fault }]);
    const { name, code, outcome } = await failure(call());
    return [name, code, outcome];
  };
  const list = () => platform.roles.list({ retries: 0 });
  const create = () => platform.customers.create({ customers: [{ name: "赵六" }] }, { retries: 0 });
  assert.deepEqual(await fault("refuse", create), ["TransportError", "connection", "not_sent"]);
  assert.deepEqual(await fault("drop_after", create), ["OutcomeUnknown", "connection", "unknown"]);
  assert.deepEqual(await fault("delay:30000", create), ["OutcomeUnknown", "timeout", "unknown"]);
  assert.deepEqual(await fault("truncate", list), ["TransportError", "connection", "unknown"]);
  assert.equal((await fault("garbage", list))[0], "MalformedResponse");
  assert.equal(service.calls.at(0).fault, "refuse");
  const wrong = await failure((async () => service.setFaults([{ operation: "platform.roles.list", fault: "storm" }]))());
  assert.deepEqual([wrong.name, wrong.field], ["InvalidRequest", "faults[0].fault"]);
});

test("a test waits for nothing: time passes when something waits, and by word", async () => {
  const { service, platform, workPhone, clock, advance } = await simulated({ now: 1_760_000_000_000 });
  service.setFaults([{ operation: "platform.roles.list", fault: "throttle" }, { operation: "platform.roles.list", fault: "delay:20000" }]);
  await platform.roles.list();
  assert.ok(clock.steady() >= 20_000);
  assert.equal(clock.wall(), 1_760_000_000_000 + clock.steady());
  await workPhone.agents.list();
  const tokens = () => service.calls.filter(({ operation }) => operation.startsWith("work_phone.token.")).length;
  assert.equal(tokens(), 1);
  advance(24 * 3_600_000);
  await workPhone.agents.list();
  assert.equal(tokens(), 2);
});

test("who waits at the same time waits once", async () => {
  const clock = new StandingClock(0);
  await Promise.all([clock.sleep(1000), clock.sleep(3000), clock.sleep(2000)]);
  assert.equal(clock.steady(), 3000);
  await clock.sleep(1000, AbortSignal.abort());
  assert.equal(clock.steady(), 3000);
});

test("the service alone may be ahead, and a client corrects itself", async () => {
  const { service, platform } = await simulated();
  service.advance(3_600_000);
  await platform.roles.list();
  assert.deepEqual(service.calls.map(({ code }) => code), [50014, undefined]);
});

test("it tells what it would have sent, once", async () => {
  const { service, aiAgent, advance } = await simulated();
  const address = { session_source: "other", msg_receive_url: "https://hook.example/1" };
  const chat = await aiAgent.sessions.open({ sid: "chat-1", agent_id: "a1", ...address });
  await chat.ask("你好", { push_msg: true });
  assert.deepEqual(service.takePushes(), []);
  advance(10_000);
  const [{ url, body }] = service.takePushes();
  assert.deepEqual([url, body.sid, body.data], ["https://hook.example/1", "chat-1", "你好"]);
  assert.deepEqual(service.takePushes(), []);
});

test("each test has its own, and its clients close with it", async () => {
  const first = await simulated();
  const second = await simulated();
  await first.platform.roles.list();
  assert.equal(second.service.calls.length, 0);
  first.close();
  assert.equal((await failure(first.aiAgent.sessions.close({ sid: "s1" }))).name, "Misuse");
  await second.aiAgent.sessions.close({ sid: "s1" });
});
