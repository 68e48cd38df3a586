// One call by name, in one of the ways that a client has.

import { TrilineError } from "../../../bindings-wasm/dist/index.js";
import { fromBase64 } from "./bytes.mjs";

const WAYS = {
  call: async (client, { operation, params }) => ({ value: await client.call(operation, params) }),
  batch: async (client, { operation, params }) => ({ value: await client.batch(operation, params) }),
  reconcile: async (client, { operation, params }) => ({ value: await client.call(operation, params, { mode: "reconcile" }) }),
  all_pages: async (client, { operation, params }) => ({ items: await all(client.pages(operation, params)) }),
  stream: async (client, { operation, params }) => ({ chunks: await all(client.stream(operation, params)) }),
  rows: async (client, { operation, params, rows, journal, reconcile }) => {
    const result = await client.batchRows(operation, params, rows, { journal });
    return { value: account(reconcile ? await result.reconcile() : result) };
  },
};

/**
 * Makes a client and a call.
 *
 * @param client Gives the client.
 * @returns What stands in the line with the result.
 */
export async function use(client, { params, ...call }) {
  try {
    const file = typeof params?.file === "string" && { file: fromBase64(params.file) };
    return await WAYS[call.via](client(), { ...call, params: { ...params, ...file } });
  } catch (error) {
    return { error: told(error) };
  }
}

/** The members of an error; of one that is a fault of the package or of this adapter, its message. */
export function told(error) {
  if (!(error instanceof TrilineError)) console.error(error);
  const { kind = "fault", code, category, retryable, status, field, message, remedy, outcome } = error;
  const { attempts, retryAfter: retryAfterMs, headers } = error;
  return { kind, code, category, retryable, status, field, message, remedy, outcome, attempts, retryAfterMs, headers };
}

async function all(list) {
  const items = [];
  for await (const item of list) items.push(item);
  return items;
}

function account({ rows, requests, ok, failed, unknown, stopped }) {
  return { rows, requests, ok, failed: failed.map(row), unknown: unknown.map(row), stopped: stopped ? why(stopped) : null };
}

function row({ index, error, found }) {
  return { index, error: why(error), found };
}

function why({ kind, code, field, outcome, message }) {
  return { kind, code, field, outcome, message };
}
