// One run of a vector through the public interface of the package; in Node and in a page alike.

import { AiAgent, Platform, TransportFailure, WorkPhone } from "../../../bindings-wasm/dist/index.js";
import "../../../bindings-wasm/dist/zh.js";
import { StandingClock } from "../../../bindings-wasm/dist/testing/index.js";
import { fromBase64, toBase64 } from "./bytes.mjs";
import { use } from "./use.mjs";

const CLIENTS = { platform: Platform, work_phone: WorkPhone, ai_agent: AiAgent };
const FAILURES = { timeout: "timeout", connection: "broken", refused: "refused" };

/**
 * @param run What is to be run, see ../README.md.
 * @param exchange Has a request answered: takes and gives what stands in the lines of the protocol.
 * @returns What stands in the line with the result.
 */
export async function runVector({ interface: name, options, clock_ms, ...run }, exchange) {
  const own = { allowSecretInBrowser: true, transport: transport(exchange), clock: new StandingClock(clock_ms) };
  let client;
  const result = await use(() => (client = new CLIENTS[name]({ ...options, ...own })), run);
  // Else the next one of the account would count its requests.
  client?.close();
  return result;
}

/** A transport that has its requests answered by the other side of the protocol. */
function transport(exchange) {
  return async ({ method, url, headers, body }) => {
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    const { failure, status, headers: answered, chunks } = await exchange({ method, url, headers, body: toBase64(bytes) });
    if (failure) throw new TransportFailure(FAILURES[failure]);
    return { status, headers: answered, body: parts(chunks) };
  };
}

async function* parts(chunks = []) {
  for (const chunk of chunks) yield fromBase64(chunk);
}
