// The handler of the npm package with the rules of relay.toml, as handlers.mjs describes it.

import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";

import { Redis } from "../../bindings-wasm/node_modules/ioredis/built/index.js";
import { AiAgent, Platform, WorkPhone } from "../../bindings-wasm/dist/node.js";
import { createRelay, toNode } from "../../bindings-wasm/dist/relay/server.js";
import { RedisStore } from "../../bindings-wasm/dist/store.js";

const { RELAY_SERVICE: baseUrl, RELAY_QUOTA: quota, RELAY_PACING: pacing, RELAY_HEARTBEAT: heartbeat, RELAY_PAUSE: pause, RELAY_STALL: stall, RELAY_TOTAL_TIMEOUT: totalTimeout, RELAY_SECRET: secret, RELAY_STORE: address, RELAY_JOURNALS: folder } = process.env;

const redis = address ? new Redis(address) : undefined;

const relay = createRelay({
  clients: {
    platform: new Platform({ baseUrl, account: "1000001", secret, signing: "md5:hex:{appkey}{nonce}{timestamp}{secret}", pacing, store: redis && new RedisStore(redis) }),
    workPhone: new WorkPhone({ baseUrl, clientId: "cid", clientSecret: "csecret" }),
    aiAgent: new AiAgent({ baseUrl, appid: "0123456789abcdef0123456789abcdef", apptoken: "tok-secret" }),
  },
  origins: ["https://app.example.com"],
  identify: ({ headers }) => {
    const id = headers.get("x-user") ?? "";
    // Two headers of that name are joined.
    return id && !id.includes(",") ? { id, role: headers.get("x-role") } : undefined;
  },
  quota,
  totalTimeout: Number(totalTimeout),
  jobs: { rows: 1200, journal: folder && (({ key }) => join(folder, key)) },
  concurrent: { requests: 3, streams: 1 },
  maxBytes: { json: 10_000, file: 1000, job: 1_000_000 },
  times: { pause: Number(pause), stall: Number(stall), heartbeat: Number(heartbeat) },
  operations: {
    "platform.agents.query": true,
    "platform.agents.create": { reconcile: true },
    "platform.agents.enable": true,
    "platform.agents.statuses": { maxAge: 60_000 },
    "platform.roles.list": true,
    "platform.customers.create": { jobs: true, reconcile: true },
    "platform.customers.delete": true,
    "platform.licences.list": { narrow: ({ user, params }) => user.role === "boss" && params },
    "work_phone.agents.list": true,
    "ai_agent.sessions.ask": true,
    "ai_agent.documents.upload": true,
    "platform.agents.disable": { narrow: ({ user, params }) => ({ ...params, agentNumber: user.id }) },
    "work_phone.chat_app.messages": { narrow: ({ params }) => ({ ...params, start: "2026-01-01 00:00:00", end: "2026-01-02 00:00:00" }) },
    "platform.chat.sessions": { narrow: ({ params }) => !("agentFirstReplyTime" in params) && params },
  },
});

const server = createServer(toNode(relay)).listen(0, "127.0.0.1");
await once(server, "listening");
console.log(`listening on http://127.0.0.1:${server.address().port}`);
process.on("SIGTERM", () => {
  redis?.disconnect();
  server.closeAllConnections();
  server.close();
});
