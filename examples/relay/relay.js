// The relay of the example: which operations users may call, and how. An application writes its own list.

import { AiAgent, Platform, WorkPhone } from "triline";
import { createRelay } from "triline/relay/server";

/** Makes the relay. `identify`: from a request to its user, `{ id, isAdmin? }`. */
export function exampleRelay({ clients, origins, identify }) {
  return createRelay({
    clients,
    origins,
    identify,
    operations: {
      // Everybody looks at the same list, so its answer is kept for a moment.
      "platform.agents.query": { maxAge: 5_000 },
      "platform.agents.enable": { narrow: ({ user, params }) => user.isAdmin && params },
      "platform.agents.disable": { narrow: ({ user, params }) => user.isAdmin && params },
      // A user has conversations of his own.
      "ai_agent.sessions.open": { narrow: ({ user, params }) => ({ ...params, sid: `${user.id}-${params.sid}` }) },
      "ai_agent.sessions.ask": { narrow: ({ user, params }) => ({ ...params, sid: `${user.id}-${params.sid}` }) },
      "ai_agent.documents.upload": true,
    },
    onAudit: ({ user, operation, status, code = "", durationMs }) => console.log(user?.id ?? "-", operation ?? "-", status, code, `${durationMs} ms`),
  });
}

/** The clients whose credentials are among the variables of the environment, as `fromEnv` names them. */
export function clientsFrom(env) {
  const of = (prefix) => ({ baseUrl: env[`${prefix}_BASE_URL`] });
  const { TRILINE_PLATFORM_ACCOUNT: account, TRILINE_PLATFORM_SECRET: secret, TRILINE_PLATFORM_SIGNING: signing } = env;
  const { TRILINE_WORK_PHONE_CLIENT_ID: clientId, TRILINE_WORK_PHONE_CLIENT_SECRET: clientSecret } = env;
  const { TRILINE_AI_AGENT_APPID: appid, TRILINE_AI_AGENT_APPTOKEN: apptoken } = env;
  return {
    // The rest of the 20 requests a minute is left to other programs of the account.
    platform: new Platform({ ...of("TRILINE_PLATFORM"), account, secret, signing, pacing: "15/60" }),
    workPhone: new WorkPhone({ ...of("TRILINE_WORK_PHONE"), clientId, clientSecret }),
    aiAgent: new AiAgent({ ...of("TRILINE_AI_AGENT"), appid, apptoken }),
  };
}
