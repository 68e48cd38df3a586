// What is answered to each line; in Node and in a page alike.

import { textsOf } from "../../../bindings-wasm/dist/errors.js";
import { MACHINE } from "./machine.mjs";
import { runVector } from "./run.mjs";
import { SCENARIO } from "./scenario.mjs";
import { told } from "./use.mjs";

/**
 * Carries out what a line says.
 *
 * @param exchange Has a request answered: takes and gives what stands in the lines of the protocol.
 * @returns The line that answers.
 */
export async function carryOut(order, exchange) {
  const orders = { ...SCENARIO, ...MACHINE, run: async (run) => ({ result: await runVector(run, exchange) }) };
  const [[name, value]] = Object.entries(order);
  try {
    return await orders[name](value);
  } catch (error) {
    // The machine throws JSON text.
    return { error: typeof error === "string" ? textsOf(JSON.parse(error)) : told(error) };
  }
}
