import type { Agent, Page } from "triline/relay";

import { cc } from "./clients";

export type AgentPage = Pick<Page<Agent>, "items" | "cursor">;

/** The page of the list after a cursor, or the first one. */
export async function pageAfter(cursor?: string, signal?: AbortSignal): Promise<AgentPage> {
  const pages = cc.agents.query({ limit: 20 }, { signal }).pages(cursor);
  const { value } = await pages.next();
  return value ?? { items: [] };
}

/** The pages, with another status of an agent. */
export function withStatus<Known extends AgentPage>(pages: Known[], changed: Agent, status: "enable" | "disable"): Known[] {
  const row = (agent: Agent) => (agent.agentNumber === changed.agentNumber ? { ...agent, status } : agent);
  return pages.map((page) => ({ ...page, items: page.items.map(row) }));
}
