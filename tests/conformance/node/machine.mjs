// The core itself, through the foreign functions of the package; in Node and in a page alike.

import { core } from "../../../bindings-wasm/dist/engine.js";
import { textsOf } from "../../../bindings-wasm/dist/errors.js";
import { fromBase64, toBase64 } from "./bytes.mjs";

let client;
let call;

/** Responses to the lines of a transcript, see ../README.md. */
export const MACHINE = {
  async machine({ interface: name, options, seed }) {
    const { Client } = await core();
    client = new Client(name, JSON.stringify(options), fromBase64(seed));
    return { made: true };
  },
  begin({ operation, params, options = {} }) {
    call = client.call(operation, JSON.stringify(params), JSON.stringify(options));
    return { begun: true };
  },
  poll([wall, steady]) {
    const step = JSON.parse(call.poll(wall, steady));
    if (["send", "sign"].includes(step.step)) step.body = toBase64(call.body());
    if (step.contentLength !== undefined) step.tail = toBase64(call.tail());
    if (step.error) step.error = textsOf(step.error);
    if (step.value?.requests !== undefined) step.value = withTexts(step.value);
    return { step };
  },
  answer({ at, id, told }) {
    const kind = Object.keys(ANSWERS).find((name) => name in told);
    ANSWERS[kind]([...at, id], told[kind], told);
    return { told: true };
  },
  cancel([wall, steady]) {
    call.cancel(wall, steady);
    return { told: true };
  },
  stop([wall, steady]) {
    call.stop(wall, steady);
    return { told: true };
  },
};

const ANSWERS = {
  head: (at, { status, headers }) => call.head(...at, status, Object.entries(headers).flat().join("\n")),
  chunk: (at, bytes) => call.chunk(...at, fromBase64(bytes)),
  end: (at) => call.answer(...at, "end", ""),
  failed: (at, failure) => call.answer(...at, failureKind(failure), failure.message ?? ""),
  signature: (at, text) => call.answer(...at, "signature", text),
  token: (at, text) => call.answer(...at, "token", text),
  refused: (at, text) => call.answer(...at, "refused", text),
  rows: (at, rows, { last, faults }) => call.rows(...at, JSON.stringify(rows), last, faults ? JSON.stringify(faults) : ""),
  journal: (at, text) => call.answer(...at, "journal", text),
  stored: (at) => call.answer(...at, "stored", ""),
};

/** The report of a batch with the texts of its errors. */
function withTexts({ failed, unknown, stopped, ...report }) {
  const told = (failures) => failures.map((failure) => ({ ...failure, error: textsOf(failure.error) }));
  return { ...report, failed: told(failed), unknown: told(unknown), ...(stopped && { stopped: textsOf(stopped) }) };
}

function failureKind({ sent, timeout }) {
  if (sent === "no") return timeout ? "timeout_not_sent" : "not_sent";
  return timeout ? "timeout" : "broken";
}
