// The page's side of a relay, as the README shows it, and what its types refuse.

import { Platform } from "triline/relay";
import { OutcomeUnknown, type Agent } from "triline/relay";

export async function page(): Promise<void> {
  const cc = new Platform({ relay: "/relay" });
  for await (const agent of cc.agents.query()) console.log(agent.agentNumber, agent.status);
  const [first]: Agent[] = (await cc.agents.query({ limit: 20 }, { maxWait: 1000 })).items;
  const named = await cc.call("platform.agents.query", { limit: 1 }, { maxAge: 1000 });
  console.log(first, named?.[0]?.agentName);
  await cc.withOptions({ timeout: 1000, headers: { "x-trace": "1" } }).agents.query({}, { extraParams: { isDel: false } });
  // @ts-expect-error: a relay tells no events.
  cc.withOptions({ onEvent: () => {} });
  // @ts-expect-error: a secret has no place here.
  new Platform({ relay: "/relay", secret: "s" });
  const rows = [{ name: "赵六" }];
  const job = cc.customers.createAll({ customers: rows }, { onProgress: ({ done, total }) => console.log(done, total) });
  const { id } = job; // to be kept, in `localStorage` for example
  const { ok, failed, unknown } = await job;
  // After the page was loaded again:
  const same = await cc.follow("platform.customers.create", id!);
  console.log(ok, failed, unknown, same.isComplete);
  await cc.customers.createAll({ customers: rows }, { journal: "import-1" });
  // @ts-expect-error: there is no such operation.
  await cc.call("platform.agents.qurey", {});
  await cc.customers.create({ customers: [{ name: "赵六" }] }).catch((error: unknown) => {
    if (!(error instanceof OutcomeUnknown)) throw error;
    console.log(error.requestId, error.retryAfter);
  });
}
