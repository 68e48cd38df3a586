import type { SWRConfiguration } from "swr";
import useSWRInfinite from "swr/infinite";
import useSWRMutation from "swr/mutation";
import { type Agent, OutcomeUnknown, TrilineError } from "triline/relay";

import { AgentRow, AgentTable } from "./AgentTable";
import { cc } from "./clients";
import { type AgentPage, pageAfter, withStatus } from "./pages";

/** The first page has no cursor; after the last one, there is no key. */
const keyOf = (index: number, before: AgentPage | null) => (index === 0 ? ["agents", ""] : before?.cursor ? ["agents", before.cursor] : null);

// An error says whether the same call may be made again, and when.
const onErrorRetry: SWRConfiguration["onErrorRetry"] = (error, _key, _config, revalidate, { retryCount }) => {
  if (!(error instanceof TrilineError && error.retryable) || retryCount > 3) return;
  setTimeout(revalidate, error.retryAfter ?? 1000 * 2 ** retryCount, { retryCount });
};

/** A list by its cursor: one page with each press. With SWR. */
export function AgentsSwr() {
  // Pages that are there are not read again by themselves: the account has few requests a minute.
  const settings = { onErrorRetry, revalidateFirstPage: false, revalidateOnFocus: false };
  const { data: pages, error, isValidating, setSize, mutate } = useSWRInfinite(keyOf, ([, cursor]) => pageAfter(cursor || undefined), settings);
  const agents = pages?.flatMap(({ items }) => items);
  const change = {
    done: (agent: Agent, to: "enable" | "disable") => void mutate((known) => known && withStatus(known, agent, to), { revalidate: false }),
    unknown: () => void mutate(),
  };
  return (
    <AgentTable count={agents?.length} error={error} isBusy={isValidating} onMore={!pages || pages.at(-1)?.cursor ? () => setSize((size) => size + 1) : undefined}>
      {agents?.map((agent) => (
        <Row key={agent.agentNumber} agent={agent} onDone={change.done} onUnknown={change.unknown} />
      ))}
    </AgentTable>
  );
}

/** A write, with its outcome. */
function Row({ agent, onDone, onUnknown }: { agent: Agent; onDone: (agent: Agent, to: "enable" | "disable") => void; onUnknown: () => void }) {
  const to = agent.status === "enable" ? "disable" : "enable";
  const change = useSWRMutation(["agent", agent.agentNumber], () => cc.agents[to]({ agentNumber: agent.agentNumber! }), {
    throwOnError: false,
    onSuccess: () => onDone(agent, to),
    onError: (error) => error instanceof OutcomeUnknown && onUnknown(),
  });
  return <AgentRow agent={agent} error={change.error} isBusy={change.isMutating} onChange={() => change.trigger()} />;
}
