// The relay for Workers (`wrangler dev server.js`), Deno (`deno serve -NER server.js`) and Bun (`bun server.js`): a module whose
// default export has `fetch`. For Node see node-server.js.

import { relayFrom } from "./environment.js";

let relay;

export default {
  /** @param {Request} request @param {object} [env] The variables in Workers; other hosts pass something else. */
  fetch(request, env) {
    const isWorker = typeof env?.TRILINE_PLATFORM_BASE_URL === "string" || typeof env?.RELAY_USERS === "string";
    relay ??= relayFrom(isWorker ? env : process.env);
    return relay(request);
  },
};
