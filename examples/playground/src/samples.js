// Code to begin with.

/** Titles in English and Chinese, and code for the worker. */
export const SAMPLES = [
  {
    title: ["List agents", "查询坐席"],
    code: `import { simulated } from "triline/testing";

const { platform: cc } = await simulated();

for await (const agent of cc.agents.query({ limit: 20 })) {
  console.log(agent.agentNumber, agent.agentName, agent.status);
}
`,
  },
  {
    title: ["Throttled, retried, in virtual time", "限流与重试（虚拟时间）"],
    code: `import { Platform } from "triline";
import { simulated } from "triline/testing";

const { service, clock } = await simulated();
service.setFaults([{ operation: "platform.roles.list", times: 1, fault: "throttle" }]);

const cc = Platform.simulated(service, {
  clock,
  onEvent: (event) => console.log(\`\${clock.steady()} ms\`, event.type, event.why ?? event.status ?? ""),
});
const roles = await cc.roles.list();
console.log(roles.map(({ name }) => name));
`,
  },
  {
    title: ["A lost response to a write", "写操作的响应丢失"],
    code: `import { OutcomeUnknown } from "triline";
import { simulated } from "triline/testing";

const { service, platform: cc } = await simulated();
service.setFaults([{ operation: "platform.sip.create", fault: "drop_after" }]);

try {
  await cc.sip.create({ number: "1000001999", password: "Passw0rd!", isNAT: true });
} catch (error) {
  if (!(error instanceof OutcomeUnknown)) throw error;
  console.log(error.message);
  const found = await error.reconcile();
  console.log(found.length ? "it is there" : "not there so far: look again in some minutes");
}
`,
  },
  {
    title: ["Rows that do not fit", "不合规的行"],
    code: `import { simulated } from "triline/testing";

const { platform: cc } = await simulated();

const rows = Array.from({ length: 1200 }, (_, row) => ({ name: row === 700 ? "" : \`客户\${row}\` }));
const { ok, failed, unknown, requests } = await cc.customers.createAll({ customers: rows });
console.log(\`\${requests} requests: \${ok.length} created, \${failed.length} failed, \${unknown.length} unknown\`);
for (const { index, error } of failed) console.log(\`row \${index}: \${error.message}\`);
`,
  },
  {
    title: ["A streamed answer", "流式回答"],
    code: `import { simulated } from "triline/testing";

const { aiAgent: ai } = await simulated({ settings: { aiAnswers: [{ question: "你好", answer: "您好！请问有什么可以帮您？" }] } });

const address = { session_source: "other", msg_receive_url: "https://hook.example/1" };
const chat = await ai.sessions.open({ sid: "chat-1", agent_id: "a1", ...address });
const stream = chat.askStream("你好");
for await (const part of stream) console.log(part.reply);
console.log("whole:", (await stream.answer()).reply);
await chat.close();
`,
  },
  {
    title: ["Wait until a transcription is done", "等待转写完成"],
    code: `import { simulated } from "triline/testing";

const { platform: cc, clock } = await simulated();

const call = { callUniqueId: "1741136400.1001" };
await cc.transcription.submit(call);
const { sentences } = await cc.transcription.waitUntilDone(call);
console.log(\`done after \${clock.steady()} ms of virtual time\`);
for (const { role, text } of sentences ?? []) console.log(\`\${role}: \${text}\`);
`,
  },
];
