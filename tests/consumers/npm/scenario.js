// What every consumer does with the package.

/** Lists roles and agents of the service at that address, signed by a function; gives what came. */
export async function scenario({ Platform, InvalidRequest }, baseUrl) {
  const cc = new Platform({ baseUrl, account: "1000001", signer: async ({ nonce }) => `signed ${nonce}` });
  const roles = await cc.roles.list();
  const agents = await cc.agents.query({ limit: 2 }).collect(10);
  const field = await cc.agents.query({ limit: 101 }).catch((error) => error instanceof InvalidRequest && error.field);
  return [...roles.map((role) => role.id), ...agents.map((agent) => agent.agentName), field].join(" ");
}
