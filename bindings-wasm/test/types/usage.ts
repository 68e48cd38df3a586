// Compiled, never run: what the types allow, and what they do not.

import {
  type Agent,
  type AgentStatus,
  Cancelled,
  type HttpRequest,
  OutcomeUnknown,
  type Page,
  type PagedList,
  Platform,
  type PlatformOptions,
  RoleIsSystem,
  type Transport,
  TransportError,
  TransportFailure,
  TrilineError,
  load,
} from "triline";

const options: PlatformOptions = { baseUrl: "https://cc.example.com", account: "1", signer: async ({ nonce }) => nonce };
const cc = new Platform(options);
const create = { agentName: "a", agentNumber: "9001", agentVersion: "v", queueList: ["1"], roles: ["1"], password: "p" };

export async function allowed(signal: AbortSignal): Promise<void> {
  await load();
  const list: PagedList<Agent> = cc.agents.query({ agentNumber: undefined, limit: 20 }, { signal, timeout: 1000, retries: 0 });
  const page: Page<Agent> = await list;
  const status: AgentStatus | null | undefined = page.items[0]?.status;
  if (status === "enable") return;
  for await (const agent of list) console.log(agent.agentName?.length, agent["anything"]);
  for await (const { items, total } of list.pages()) console.log(items.length, total);
  const names: (string | null | undefined)[] = (await cc.roles.list({ signal })).map((role) => role.name);
  await cc.agents.create({ ...create, status: "disable" });
  await cc.agents.bind({ agentNumber: "1", bindType: "SIP", number: "2" });
  await cc.agents.unbind({ agentNumber: "1", bindType: "SIP" });
  await cc.agents.enable({ agentId: "1" });
  const counts = await cc.call("platform.licences.count");
  const total: number | null | undefined = counts?.[0]?.count;
  const rows: Agent[] = await cc.pages("platform.agents.query", { limit: 1 }).collect(10);
  const unknown: unknown = await cc.call(`platform.${"agents"}.query` as string, {});
  const system = (await cc.roles.list())[0]?.isSystem === RoleIsSystem.System;
  console.log(names, total, rows, unknown, system);
  using other = new Platform(options);
  void other;
}

export function refused(): void {
  // @ts-expect-error: no such parameter
  cc.agents.query({ agentNumbr: "1" });
  // @ts-expect-error: a number is a number
  cc.agents.query({ limit: "20" });
  // @ts-expect-error: required
  void cc.agents.create({ agentName: "a" });
  // @ts-expect-error: one of two is required
  void cc.agents.enable({});
  // @ts-expect-error: given, but undefined
  void cc.agents.enable({ agentId: undefined });
  // @ts-expect-error: unbind is the method without a number
  void cc.agents.bind({ agentNumber: "1", bindType: "SIP" });
  // @ts-expect-error: a closed set of values
  void cc.agents.unbind({ agentNumber: "1", bindType: "FAX" });
  // @ts-expect-error: the parameters of an operation are its own
  void cc.call("platform.roles.list", { limit: 1 });
  // @ts-expect-error: an address is required
  void new Platform({ account: "1" });
}

export function errors(error: unknown): string | undefined {
  if (error instanceof Cancelled) return String(error.mayHaveHappened);
  if (error instanceof OutcomeUnknown) return error.outcome;
  if (error instanceof TransportError) return error.code;
  return error instanceof TrilineError ? `${error.kind} ${error.cause} ${error.remedy}` : undefined;
}

export const viaFetch: Transport = ({ url, method, headers, body, signal }: HttpRequest) =>
  fetch(url, { method, headers, body: body ?? null, signal });

export const plain: Transport = ({ timeout }) => {
  if (timeout < 100) throw new TransportFailure("refused", "too little time");
  return { status: 200, headers: { date: "" }, body: "{}" };
};
