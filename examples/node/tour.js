// A tour of the package. The client is read from the environment: TRILINE_PLATFORM_BASE_URL,
// TRILINE_PLATFORM_ACCOUNT, TRILINE_PLATFORM_SECRET, TRILINE_PLATFORM_SIGNING.

import { ApiError, InvalidRequest, Platform } from "triline";

const cc = Platform.fromEnv();

await step("agents", async () => {
  let agents = 0;
  let pages = 0;
  for await (const page of cc.agents.query({ limit: 20 }).pages()) {
    agents += page.items.length;
    pages += 1;
  }
  return `${agents} agents on ${pages} pages`;
});

await step("create", async () => {
  const role = (await cc.roles.list()).find(({ type }) => type === "agent");
  const agent = await cc.agents.create({
    agentNumber: "9001",
    agentName: "王小明",
    agentVersion: "ccAgent",
    queueList: ["80001"],
    roles: [role?.id ?? ""],
    password: "Passw0rd!",
  });
  return `agent ${agent.agentNumber} (id ${agent.id})`;
});

await step("bind", async () => {
  await cc.agents.bind({ agentNumber: "9001", bindType: "SIP", number: "1000001851" });
  return "SIP 1000001851";
});

await step("disable and enable", async () => {
  await cc.agents.disable({ agentNumber: "9001" });
  await cc.agents.enable({ agentNumber: "9001" });
  const [agent] = await cc.agents.query({ agentNumber: "9001" }).collect(1);
  return `9001 is ${agent?.status}`;
});

await step("online", async () => {
  const { list } = await cc.agents.statuses();
  return `${list?.length ?? 0} agents`;
});

await step("roles", async () => {
  const roles = await cc.roles.list();
  return roles.map(({ name }) => name).join(", ");
});

await step("licences", async () => {
  const counts = await cc.licences.count();
  return counts.map(({ licenceId, count }) => `${licenceId} ${count}`).join(", ");
});

await step("refused before sending", async () => {
  const error = await failure(cc.agents.query({ limit: 101 }));
  if (error instanceof InvalidRequest) return `${error.field}: expected ${error.expected}`;
  throw error;
});

await step("refused by the service", async () => {
  const error = await failure(cc.agents.bind({ agentNumber: "9001", bindType: "PSTN", number: "13800001001" }));
  if (error instanceof ApiError) return `${error.code} ${error.meaning} -- ${error.remedy}`;
  throw error;
});

/**
 * Runs a step and tells what came of it.
 *
 * @param {string} name
 * @param {() => Promise<string>} run
 */
async function step(name, run) {
  try {
    console.log(`ok ${name}: ${await run()}`);
  } catch (error) {
    console.log(`FAILED ${name}:`, error);
    process.exitCode = 1;
  }
}

/**
 * What a call fails with.
 *
 * @param {PromiseLike<unknown>} call
 */
async function failure(call) {
  try {
    await call;
  } catch (error) {
    return error;
  }
  return new Error("it did not fail");
}
