import { type Agent, AiAgent, Platform, type Role, TrilineError, WorkPhone } from "triline";
import { type ReportTable, reportTable } from "triline/customers";
import { Platform as Relayed } from "triline/relay";
import { type Relay, createRelay } from "triline/relay/server";
import { SimulatedService } from "triline/testing";

const cc = new Platform({ baseUrl: process.argv[2] ?? "", account: "1000001", signer: ({ nonce }) => `signed ${nonce}` });
const roles: Role[] = await cc.roles.list();
const names: (string | null | undefined)[] = roles.map((role) => role.id);
for await (const agent of cc.agents.query({ limit: 2 })) names.push((agent satisfies Agent).agentName);
try {
  await cc.agents.query({ limit: 101 });
} catch (error) {
  if (error instanceof TrilineError) names.push(error.field);
}
const table: ReportTable = await reportTable({ header: [{ prop: "count" }], list: [{}] });
if (table.columns[0]?.prop !== "count") names.push("the report is no table");
const service = await SimulatedService.load();
await WorkPhone.simulated(service).agents.list();
for await (const part of AiAgent.simulated(service).sessions.askStream({ sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "1" }] })) {
  if (part.is_end && service.calls.at(-1)?.operation !== "ai_agent.sessions.ask") names.push("the simulated service was not asked");
}
const relay: Relay = createRelay({ clients: { platform: cc }, origins: [], identify: () => ({ id: "u1" }), operations: { "platform.roles.list": { maxAge: 1000 } } });
const relayed = new Relayed({ relay: "https://app.example.com/relay", fetch: (address, init) => relay(new Request(address, init)) });
if ((await relayed.roles.list()).length !== roles.length) names.push("the relay gave another list");
console.log(names.join(" "));
