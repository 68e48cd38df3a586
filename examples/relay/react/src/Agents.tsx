import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Agent, OutcomeUnknown } from "triline/relay";

import { AgentRow, AgentTable } from "./AgentTable";
import { cc } from "./clients";
import { type AgentPage, pageAfter, withStatus } from "./pages";

/** A list by its cursor: one page with each press. With TanStack Query. */
export function Agents() {
  const list = useInfiniteQuery({
    queryKey: ["agents"],
    queryFn: ({ pageParam, signal }) => pageAfter(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
  });
  const agents = list.data?.pages.flatMap(({ items }) => items);
  return (
    <AgentTable count={agents?.length} error={list.error} isBusy={list.isFetchingNextPage} onMore={list.hasNextPage ? () => list.fetchNextPage() : undefined}>
      {agents?.map((agent) => (
        <Row key={agent.agentNumber} agent={agent} />
      ))}
    </AgentTable>
  );
}

/** A write, with its outcome. */
function Row({ agent }: { agent: Agent }) {
  const queries = useQueryClient();
  const to = agent.status === "enable" ? "disable" : "enable";
  const change = useMutation({
    mutationFn: () => cc.agents[to]({ agentNumber: agent.agentNumber! }),
    // The list is not read again for what is known: the account has few requests a minute.
    onSuccess: () => queries.setQueryData<InfiniteData<AgentPage>>(["agents"], (list) => list && { ...list, pages: withStatus(list.pages, agent, to) }),
    onError: (error) => error instanceof OutcomeUnknown && queries.invalidateQueries({ queryKey: ["agents"] }),
  });
  return <AgentRow agent={agent} error={change.error} isBusy={change.isPending} onChange={() => change.mutate()} />;
}
