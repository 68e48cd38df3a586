// The server's side of a relay, as the README shows it, and what its types refuse.

import { createServer } from "node:http";
import { Platform } from "triline";
import { createRelay, toNode } from "triline/relay/server";
import { type RelayUser, Refusal, toFastify } from "triline/relay/server";

interface User extends RelayUser {
  name: string;
  isAdmin: boolean;
}

declare function userOfSession(request: Request): User | null;

export function server(): void {
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
