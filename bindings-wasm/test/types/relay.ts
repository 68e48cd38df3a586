// Both sides of a relay, as the README shows them, and what their types refuse.

import { createServer } from "node:http";

import * as direct from "triline";
import { OutcomeUnknown, Platform, type Agent } from "triline/relay";
import { type RelayUser, Refusal, createRelay, toFastify, toNode } from "triline/relay/server";

async function page(): Promise<void> {
  const cc = new Platform({ relay: "/relay" });
  for await (const agent of cc.agents.query()) console.log(agent.agentNumber, agent.status);
  const [first]: Agent[] = (await cc.agents.query({ limit: 20 }, { maxWait: 1000 })).items;
  const named = await cc.call("platform.agents.query", { limit: 1 }, { maxAge: 1000 });
  console.log(first, named?.[0]?.agentName);
  // @ts-expect-error: a secret has no place here.
  new Platform({ relay: "/relay", secret: "s" });
  // @ts-expect-error: rows of any number are sent by a client with credentials.
  cc.customers.createAll({ customers: [] });
  // @ts-expect-error: there is no such operation.
  await cc.call("platform.agents.qurey", {});
  await cc.customers.create({ customers: [{ name: "赵六" }] }).catch((error: unknown) => {
    if (!(error instanceof OutcomeUnknown)) throw error;
    console.log(error.requestId, error.retryAfter);
  });
}

interface User extends RelayUser {
  name: string;
  isAdmin: boolean;
}

declare function userOfSession(request: Request): User | null;

function server(): void {
  const { Platform } = direct;
  const relay = createRelay({
    clients: { platform: Platform.fromEnv({ pacing: "15/60" }) }, // the rest of 20 a minute is left to other programs
    origins: ["https://app.example.com"],
    identify: (request) => userOfSession(request), // { id, … }; anything else is refused
    operations: {
      "platform.agents.query": { maxAge: 30_000 },
      "platform.agents.disable": { narrow: ({ user, params }) => (user.isAdmin ? params : false) },
      "platform.customers.list": { narrow: ({ user, params }) => ({ ...params, name: user.name }) },
    },
  });
  createServer(toNode(relay)).listen(8000);
  void toFastify(relay);
  createRelay({
    clients: {},
    origins: [],
    identify: () => ({ id: "u1" }),
    operations: {
      // @ts-expect-error: there is no such operation.
      "platform.agents.qurey": true,
    },
  });
  createRelay({
    clients: {},
    origins: [],
    identify: () => ({ id: "u1" }),
    operations: {
      "platform.agents.disable": {
        narrow: ({ params }) => {
          // @ts-expect-error: the operation has no such parameter.
          if (params.agentNumbr) throw new Refusal("not_allowed", "not that one");
          return params;
        },
      },
    },
  });
}

export { page, server };
