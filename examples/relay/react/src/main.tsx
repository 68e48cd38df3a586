import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { TrilineError } from "triline/relay";

import { Agents } from "./Agents";
import { AgentsSwr } from "./AgentsSwr";
import { Assistant } from "./Assistant";
import { Upload } from "./Upload";

// An error says whether the same call may be made again, and when.
const retry = (count: number, error: Error) => error instanceof TrilineError && error.retryable && count < 3;
const retryDelay = (count: number, error: Error) => (error instanceof TrilineError ? error.retryAfter : undefined) ?? 1000 * 2 ** count;
const queries = new QueryClient({ defaultOptions: { queries: { retry, retryDelay, refetchOnWindowFocus: false } } });

// Both ways are shown: a page has one of them.
const List = new URLSearchParams(location.search).has("swr") ? AgentsSwr : Agents;

createRoot(document.querySelector("#root")!).render(
  <QueryClientProvider client={queries}>
    <List />
    <Assistant />
    <Upload />
  </QueryClientProvider>,
);
