// What every project does with the package: calls the simulated service, and makes a table of a report.

import { InvalidRequest } from "triline";
import { reportTable } from "triline/customers";
import { simulated } from "triline/testing";

/** Returns `1001 1002 limit 1 3` where all three modules work. */
export async function attempt() {
  const { service, platform } = await simulated({ settings: { agents: 3 } });
  const agents = await platform.agents.query({ limit: 2 }).collect(2);
  const refused = await platform.agents.query({ limit: 101 }).catch((error) => error);
  const { rows } = await reportTable({ header: [{ prop: "count" }], list: [{ count: 1 }] });
  await platform.agents.disable({ agentNumber: "1003" });
  const [found] = await platform.agents.query({ agentNumber: "1003" }).collect(1);
  const field = refused instanceof InvalidRequest && found.status === "disable" ? refused.field : String(refused);
  return [...agents.map(({ agentNumber }) => agentNumber), field, rows[0][0], service.calls.length].join(" ");
}

/** The same, with an error as text. */
export const tried = () => attempt().catch((error) => `${error?.stack ?? error}`);
