// through.mjs URL: prints what `attempt.js` returns, with calls through a relay.

import { InvalidRequest, Platform } from "triline/relay";

const cc = new Platform({ relay: process.argv[2] });
const agents = await cc.agents.query({ limit: 2 }).collect(2);
const refused = await cc.agents.query({ limit: 101 }).catch((error) => error);
const forbidden = await cc.roles.list().catch((error) => error);
await cc.agents.disable({ agentNumber: "1003" });
const [found] = await cc.agents.query({ agentNumber: "1003" }).collect(1);
const isRight = refused instanceof InvalidRequest && forbidden.code === "not_allowed" && found.status === "disable";
console.log([...agents.map(({ agentNumber }) => agentNumber), isRight ? refused.field : String(refused), 1, 3].join(" "));
