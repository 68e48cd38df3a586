import { type Agent, Platform, type Role, TrilineError } from "triline";

const cc = new Platform({ baseUrl: process.argv[2] ?? "", account: "1000001", signer: ({ nonce }) => `signed ${nonce}` });
const roles: Role[] = await cc.roles.list();
const names: (string | null | undefined)[] = roles.map((role) => role.id);
for await (const agent of cc.agents.query({ limit: 2 })) names.push((agent satisfies Agent).agentName);
try {
  await cc.agents.query({ limit: 101 });
} catch (error) {
  if (error instanceof TrilineError) names.push(error.field);
}
console.log(names.join(" "));
