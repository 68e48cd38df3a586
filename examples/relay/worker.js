// The relay for Workers (`wrangler dev worker.js`), Deno (`deno serve -NER worker.js`) and Bun (`bun worker.js`): a module whose
// default export has `fetch`. RELAY_USERS are bearer tokens of users, `alice:token1,bob:token2`; RELAY_ORIGINS the origins of
// pages. A real application has its sessions for that.

import { clientsFrom, exampleRelay } from "./relay.js";

let relay;

export default {
  /** @param {Request} request @param {object} [env] The variables in Workers; other hosts pass something else. */
  fetch(request, env) {
    relay ??= relayFrom(typeof env?.RELAY_USERS === "string" ? env : process.env);
    return relay(request);
  },
};

/** Makes a relay from variables. */
export function relayFrom(env) {
  return exampleRelay({ clients: clientsFrom(env), origins: list(env.RELAY_ORIGINS), identify: bearers(env.RELAY_USERS) });
}

function bearers(users) {
  const byToken = new Map();
  for (const entry of list(users)) {
    // Neither an empty token, nor one of which a part would be left out.
    const [, id, token] = /^([^:]+):([^:\s]+)$/.exec(entry) ?? [];
    if (!token || byToken.has(token)) throw new Error("RELAY_USERS: expected users with tokens of their own, without colons: alice:token1,bob:token2");
    byToken.set(token, { id });
  }
  if (!byToken.size) throw new Error("RELAY_USERS: expected users with their tokens, such as alice:token1,bob:token2");
  return (request) => byToken.get(/^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1]);
}

function list(text) {
  return (text ?? "").split(",").map((entry) => entry.trim()).filter(Boolean);
}
