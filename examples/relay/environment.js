// A relay from variables: in Node, Deno and Bun those of the process, in Workers `env`.

import { AiAgent, Platform, WorkPhone, logTo } from "triline";

import { slidingWindow } from "./quota.js";
import { createRelay } from "./relay.js";

/**
 * Makes a relay from variables.
 *
 * | variable | meaning | default |
 * | --- | --- | --- |
 * | `TRILINE_<CLIENT>_…` | options of clients, as `fromEnv` names them; a client without an address is left out | |
 * | `RELAY_ALLOW` | operations that pages may call, by commas; `platform.reports.*` for all of a group | `platform.agents.query` |
 * | `RELAY_USERS` | bearer tokens of users: `alice:token1,bob:token2` | required, unless `identify` is given |
 * | `RELAY_QUOTA` | requests of a user: `requests/seconds` | `30/60` |
 * | `RELAY_PACING` | requests of all users to the platform; the rest of its 20 a minute is left to other programs | `15/60` |
 * | `RELAY_ORIGINS` | origins of pages besides that of the relay, by commas | none |
 *
 * @param {Record<string, string | undefined>} env
 * @param {object} [options] Options of `createRelay`, which win.
 */
export function relayFrom(env, options = {}) {
  const [requests, seconds] = (env.RELAY_QUOTA ?? "30/60").split("/").map(Number);
  if (!(requests > 0 && seconds > 0)) throw new Error(`RELAY_QUOTA: expected requests/seconds such as 30/60, got ${env.RELAY_QUOTA}`);
  return createRelay({
    clients: clientsFrom(env),
    allow: list(env.RELAY_ALLOW ?? "platform.agents.query"),
    quota: slidingWindow({ requests, seconds }),
    origins: list(env.RELAY_ORIGINS),
    identify: options.identify ?? bearers(env.RELAY_USERS),
    ...options,
  });
}

function clientsFrom(env) {
  const onEvent = logTo(console, "warn");
  const clients = {};
  if (env.TRILINE_PLATFORM_BASE_URL) {
    const { TRILINE_PLATFORM_BASE_URL: baseUrl, TRILINE_PLATFORM_ACCOUNT: account } = env;
    const { TRILINE_PLATFORM_SECRET: secret, TRILINE_PLATFORM_SIGNING: signing, RELAY_PACING: pacing = "15/60" } = env;
    clients.platform = new Platform({ baseUrl, account, secret, signing, pacing, onEvent });
  }
  if (env.TRILINE_WORK_PHONE_BASE_URL) {
    const { TRILINE_WORK_PHONE_BASE_URL: baseUrl } = env;
    const { TRILINE_WORK_PHONE_CLIENT_ID: clientId, TRILINE_WORK_PHONE_CLIENT_SECRET: clientSecret } = env;
    clients.work_phone = new WorkPhone({ baseUrl, clientId, clientSecret, onEvent });
  }
  if (env.TRILINE_AI_AGENT_BASE_URL) {
    const { TRILINE_AI_AGENT_BASE_URL: baseUrl, TRILINE_AI_AGENT_APPID: appid, TRILINE_AI_AGENT_APPTOKEN: apptoken } = env;
    clients.ai_agent = new AiAgent({ baseUrl, appid, apptoken, onEvent });
  }
  return clients;
}

/** Users by the tokens that they send. An application has its sessions for that. */
function bearers(users) {
  const byToken = new Map(list(users).map((entry) => entry.split(":", 2).reverse()));
  if (!byToken.size) throw new Error("RELAY_USERS: expected users with their tokens, such as alice:token1,bob:token2");
  return (request) => byToken.get(request.headers.get("authorization")?.replace(/^Bearer /, "")) ?? null;
}

function list(text) {
  return (text ?? "").split(",").map((entry) => entry.trim()).filter(Boolean);
}
