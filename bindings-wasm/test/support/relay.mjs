// A simulated service, a relay before it, and clients of the relay.

import { once } from "node:events";
import { createServer } from "node:http";

import { AiAgent, Platform } from "triline/relay";
import { createRelay, toNode } from "triline/relay/server";
import { simulated } from "triline/testing";

export const ORIGIN = "https://app.example.com";
export const SECRETS = ["s3cr3t", "csecret", "tok-secret"];
const SETTINGS = { agents: 45, aiAnswers: [{ question: "你好", answer: "您好！有什么可以帮您？" }] };
const ALL = {
  "platform.agents.query": true,
  "platform.agents.create": { reconcile: true },
  "platform.agents.disable": true,
  "platform.agents.enable": true,
  "platform.roles.list": true,
  "platform.customers.create": { jobs: true },
  "platform.customers.list": true,
  "work_phone.agents.list": true,
  "ai_agent.sessions.open": true,
  "ai_agent.sessions.ask": true,
  "ai_agent.sessions.close": true,
  "ai_agent.documents.upload": true,
};

/** A simulated service with its clients, and `relay`, `page` (a `fetch` that reaches the relay) and clients of it. */
export async function relayedWorld({ settings = {}, client = {}, ...options } = {}) {
  const world = await simulated({ settings: { ...SETTINGS, ...settings } });
  const { platform, workPhone, aiAgent, clock } = world;
  const audits = [];
  const errors = [];
  const relay = createRelay({
    clients: { platform, workPhone, aiAgent },
    operations: ALL,
    origins: [ORIGIN],
    identify: (request) => ({ id: request.headers.get("x-user") ?? "u1" }),
    quota: "19/60",
    clock,
    onAudit: (event) => audits.push(event),
    onError: (error) => errors.push(error),
    ...options,
  });
  const page = (address, init) => relay(new Request(new URL(address, ORIGIN), init));
  const of = (user, more = {}) => ({ relay: "/relay", fetch: page, headers: { "x-user": user }, ...client, ...more });
  const clients = (user = "u1", more) => ({ cc: new Platform(of(user, more)), ai: new AiAgent(of(user, more)) });
  return { ...world, advance: world.advance, service: world.service, relay, page, audits, errors, clients, ...clients(), close: () => world.close() };
}

/** A request as a page would send it, with changes. */
export function request(path, body = { params: {} }, { method = "POST", ...headers } = {}) {
  const text = method === "POST" ? { body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body) } : {};
  const own = { "content-type": "application/json", "triline-relay": "1", origin: ORIGIN };
  const all = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== undefined);
  return new Request(`${ORIGIN}/relay${path}`, { method, headers: Object.fromEntries(all), ...text });
}

/** The relay behind `node:http`. */
export async function served(relay, run) {
  const server = createServer(toNode(relay)).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await run(`http://127.0.0.1:${server.address().port}`, server);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
