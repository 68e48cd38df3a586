// A finished call of each operation: what was sent to a simulated service, and what it answered.

import { exampleOf } from "../../../examples/playground/src/example.js";
import { curlOf, textOf } from "../../../examples/playground/src/snippets.js";
import { AiAgent, Platform, WorkPhone } from "../../../bindings-wasm/dist/node.js";
import { SimulatedService, StandingClock } from "../../../bindings-wasm/dist/testing/node.js";

const CLIENTS = { platform: Platform, work_phone: WorkPhone, ai_agent: AiAgent };

/** The same for each build. */
const NOW = Date.parse("2025-11-03T02:00:00Z");
const HOSTS = { platform: "https://cc.example.com", work_phone: "https://wp.example.com", ai_agent: "https://ai.example.com" };
/** Lists are shown with so many elements. */
const SHOWN = 2;

/** `{ curl, status, body }` of a call with the operation's example. */
export async function finishedCall(operation) {
  const clock = new StandingClock(NOW);
  const service = await SimulatedService.load({ seed: 1, clock, settings: { agents: 45, customers: 45 } });
  const name = operation.name.split(".")[0];
  let sent;
  const transport = async (request) => {
    const isToken = name === "work_phone" && !operation.name.startsWith("work_phone.token.") && request.url.includes("oken/");
    if (isToken || sent) return service.transport(request);
    // A stream can be read once.
    const isStream = request.body instanceof ReadableStream;
    sent = isStream ? { ...request, body: await textOf(request.body) } : request;
    return service.transport(isStream ? { ...request, body: new Response(sent.body).body } : request);
  };
  const client = new CLIENTS[name]({ ...service.options(name), transport, clock, ...(name === "platform" && { fixedNonce: "853871" }) });
  // Otherwise there is no token that could be renewed.
  if (operation.name === "work_phone.token.renew") await client.call("work_phone.agents.list");
  sent = undefined;
  const params = exampleOf(operation, NOW);
  const isUpload = operation.parameters.some(({ type }) => type === "file");
  const responses = [];
  try {
    await client.call(operation.name, isUpload ? { ...params, file: new Blob(["# FAQ"]) } : params, { onResponse: (response) => responses.push(response) });
  } finally {
    client.close();
  }
  const [{ status, body }] = responses;
  const curl = (await curlOf(sent)).replace(/https:\/\/simulated-\d+\.invalid/, HOSTS[name]);
  return { curl, status, body: shortened(body) };
}

/** JSON with the first elements of its lists, and how many more there are. */
function shortened(text) {
  const short = (value) => {
    if (Array.isArray(value)) {
      const more = value.length - SHOWN;
      return more > 0 ? [...value.slice(0, SHOWN).map(short), `… ${more} more`] : value.map(short);
    }
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, short(one)]));
  };
  try {
    return JSON.stringify(short(JSON.parse(text)), null, 2);
  } catch {
    return text.slice(0, 2000);
  }
}
