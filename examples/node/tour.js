// The tour: a story in six steps, on all three interfaces. `make demo` prints the code of each step before its result.
// The clients' options stand in the environment. TOUR_FOLDER is a folder for the journal.

import { join } from "node:path";

import { AiAgent, ApiError, OutcomeUnknown, Platform, WorkPhone } from "triline";

const [cc, phone, ai] = [Platform.fromEnv(), WorkPhone.fromEnv(), AiAgent.fromEnv()];
const journal = join(process.env["TOUR_FOLDER"] ?? ".", "node.log");

// 1. Agents come page by page.
let [agents, pages] = [0, 0];
for await (const page of cc.agents.query({ limit: 20 }).pages()) {
  agents += page.items.length;
  pages += 1;
}
console.log(`ok ${agents} agents on ${pages} pages`);

// 2. The response to a creation is lost. The client does not send it again: it asks the service whether the agent exists.
const role = (await cc.roles.list()).find(({ type }) => type === "agent")?.id ?? "";
const agent = { agentName: "王小明", agentNumber: "9001", agentVersion: "ccAgent", queueList: ["80001"], roles: [role] };
try {
  await cc.agents.create({ ...agent, password: "Passw0rd!" });
  throw new Error("the response arrived");
} catch (error) {
  if (!(error instanceof OutcomeUnknown)) throw error;
  const [created] = /** @type {import("triline").Agent[]} */ (await error.reconcile());
  console.log(`ok outcome unknown, then found: agent ${created?.agentNumber} ${created?.id}`);
}

// 3. A refusal comes with its cause and a remedy.
try {
  await cc.agents.bind({ agentNumber: "9001", bindType: "PSTN", number: "13800001001" });
  throw new Error("a number that another agent has was accepted");
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(`ok refused: ${error.code} ${error.meaning} -- ${error.remedy}`);
}

// 4. 1,200 customers in three requests. The program fails at row 700; started again, it continues from its journal.
function* customers(/** @type {boolean} */ fails) {
  for (let row = 0; row < 1200; row += 1) {
    if (fails && row === 700) throw new Error("power failure");
    yield { name: `Customer ${row}` };
  }
}
const interrupted = await cc.customers.createAll({ customers: customers(true) }, { journal });
const { ok, rows, requests, isComplete } = await cc.customers.createAll({ customers: customers(false) }, { journal });
if (!interrupted.stopped || !isComplete) throw new Error("the batch did not stop, or not complete");
console.log(`ok ${interrupted.stopped.got}, then ${ok.length} of ${rows} customers, ${requests} requests in the second run`);

// 5. The AI agent streams its answer.
const opening = { sid: "tour-node", session_source: /** @type {const} */ ("other"), msg_receive_url: "https://hook.example/1" };
const chat = await ai.sessions.open({ agent_id: "a1", ...opening });
let [parts, text] = [0, ""];
for await (const part of chat.askStream("你好")) {
  parts += 1;
  text += part.reply ?? "";
}
await chat.close();
console.log(`ok ${parts} parts: ${text}`);

// 6. The client of the work phone fetches its access token automatically.
const messages = await phone.chatApp.messages({ start: "2025-10-01 00:00:00" }).collect(1000);
console.log(`ok ${messages.length} messages since October 2025`);
// The end.
