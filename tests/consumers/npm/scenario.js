// What every consumer does with the package.

/**
 * Lists roles and agents of the service at that address, signed by a function, makes a table of a report, and asks the
 * simulated service, where that is given; gives what came.
 */
export async function scenario({ AiAgent, InvalidRequest, Platform }, baseUrl, { reportTable }, simulated) {
  const cc = new Platform({ baseUrl, account: "1000001", signer: async ({ nonce }) => `signed ${nonce}` });
  const roles = await cc.roles.list();
  const agents = await cc.agents.query({ limit: 2 }).collect(10);
  const field = await cc.agents.query({ limit: 101 }).catch((error) => error instanceof InvalidRequest && error.field);
  const { rows } = await reportTable({ header: [{ prop: "count" }], list: [{ count: 1 }] });
  if (rows[0][0] !== 1) throw new Error("the report is no table");
  if (simulated) {
    const service = await simulated.SimulatedService.load();
    const question = { sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "1" }] };
    const { is_end: ended } = await AiAgent.simulated(service).sessions.askStream(question).answer();
    if (!ended || service.calls.map(({ operation }) => operation).join() !== "ai_agent.sessions.ask") throw new Error("the simulated service was not asked");
    const rows = Array.from({ length: 501 }, (_, row) => String(row)).values();
    const { requests } = await Platform.simulated(service).customers.deleteAll({ ids: rows }, { dryRun: true });
    if (requests !== 2) throw new Error("the batch is not two requests");
  }
  return [...roles.map((role) => role.id), ...agents.map((agent) => agent.agentName), field].join(" ");
}
