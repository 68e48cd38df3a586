// A page with TanStack Query: an infinite list by cursor, a read that is retried, and a write with an unknown outcome, which is not.
import { QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { OutcomeUnknown } from "triline";
import { simulated } from "triline/testing";

const { service, platform } = await simulated({ settings: { agents: 5 } });
service.setFaults([
  { operation: "platform.roles.list", times: 2, fault: "status:503" },
  { operation: "platform.sip.create", times: 1, fault: "drop_after" },
]);
// The retries are those of TanStack Query.
const cc = platform.withOptions({ retries: 0 });
const retry = { retry: (count, error) => count < 3 && error.retryable, retryDelay: 0 };
const queries = new QueryClient({ defaultOptions: { queries: retry, mutations: retry } });

function Page() {
  const roles = useQuery({ queryKey: ["roles"], queryFn: ({ signal }) => cc.roles.list({ signal }) });
  const agents = useInfiniteQuery({
    queryKey: ["agents"],
    queryFn: async ({ pageParam, signal }) => (await cc.agents.query({ limit: 2 }, { signal }).pages(pageParam).next()).value,
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
  });
  const create = useMutation({ mutationFn: (sip) => cc.sip.create(sip) });
  const reconcile = useMutation({ mutationFn: (error) => error.reconcile() });
  return (
    <>
      <ul>{agents.data?.pages.flatMap(({ items }) => items).map(({ agentNumber }) => <li key={agentNumber}>{agentNumber}</li>)}</ul>
      {agents.hasNextPage && !agents.isFetching && <button onClick={() => agents.fetchNextPage()}>more</button>}
      {create.isIdle && <button onClick={() => create.mutate({ number: "13800001001", password: "Passw0rd!", isNAT: true })}>create</button>}
      {create.error instanceof OutcomeUnknown && reconcile.isIdle && <button onClick={() => reconcile.mutate(create.error)}>look up</button>}
      <output>
        {roles.status} {agents.data?.pages.length} pages, {create.status} {create.failureCount} {create.error?.name}, {reconcile.data?.length} found
      </output>
    </>
  );
}

createRoot(document.getElementById("root")).render(<QueryClientProvider client={queries}><Page /></QueryClientProvider>);

/** Clicks whatever can be clicked, until there is nothing more to do. */
const clicking = setInterval(() => {
  const buttons = [...document.querySelectorAll("button")];
  for (const button of buttons) button.click();
  const { textContent } = document.querySelector("output") ?? {};
  if (buttons.length > 0 || !textContent?.startsWith("success") || !/\d found/.test(textContent)) return;
  clearInterval(clicking);
  const sent = (name) => service.calls.filter(({ operation }) => operation === name).length;
  const rows = [...document.querySelectorAll("li")].map((row) => row.textContent);
  globalThis.result = `${textContent}; ${rows}; ${sent("platform.roles.list")} reads, ${sent("platform.sip.create")} writes`;
}, 20);
