import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Agent, OutcomeUnknown, type Page } from "triline/relay";

import { cc, textOf } from "./clients";

/** The page of the list after a cursor, or the first one. */
async function pageAfter(cursor: string | undefined, signal: AbortSignal): Promise<Pick<Page<Agent>, "items" | "cursor">> {
  const pages = cc.agents.query({ limit: 20 }, { signal }).pages(cursor);
  const { value } = await pages.next();
  return value ?? { items: [] };
}

type List = InfiniteData<Awaited<ReturnType<typeof pageAfter>>>;

function withStatus(list: List, changed: Agent, status: "enable" | "disable"): List {
  const row = (agent: Agent) => (agent.agentNumber === changed.agentNumber ? { ...agent, status } : agent);
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(row) })) };
}

/** A list by its cursor: one page with each press. */
export function Agents() {
  const list = useInfiniteQuery({
    queryKey: ["agents"],
    queryFn: ({ pageParam, signal }) => pageAfter(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
  });
  const agents = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section>
      <h1>Agents</h1>
      <p role="status" className={list.error ? "failed" : ""}>
        {list.error ? textOf(list.error) : list.isPending ? "Loading …" : `${agents.length} agents${list.hasNextPage ? "" : ", all there are"}`}
      </p>
      <table>
        <tbody>
          {agents.map((agent) => (
            <Row key={agent.agentNumber} agent={agent} />
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <button type="button" id="more" disabled={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          More
        </button>
      )}
    </section>
  );
}

/** A write, with its outcome. */
function Row({ agent }: { agent: Agent }) {
  const queries = useQueryClient();
  const isEnabled = agent.status === "enable";
  const change = useMutation({
    mutationFn: () => cc.agents[isEnabled ? "disable" : "enable"]({ agentNumber: agent.agentNumber! }),
    // The list is not read again for what is known: the account has few requests a minute.
    onSuccess: () => queries.setQueryData<List>(["agents"], (list) => list && withStatus(list, agent, isEnabled ? "disable" : "enable")),
    onError: (error) => error instanceof OutcomeUnknown && queries.invalidateQueries({ queryKey: ["agents"] }),
  });
  // Neither done nor refused: do not send it again by itself, but look.
  const note = change.error instanceof OutcomeUnknown ? "unknown: see the list" : change.error ? textOf(change.error) : "";
  return (
    <tr>
      <td>{agent.agentNumber}</td>
      <td>{agent.agentName}</td>
      <td>{agent.status}</td>
      <td>
        <button type="button" disabled={change.isPending} onClick={() => change.mutate()}>
          {isEnabled ? "Disable" : "Enable"}
        </button>{" "}
        <span className="failed">{note}</span>
      </td>
    </tr>
  );
}
