// The lines of the protocol, over standard input and output.

import { createInterface } from "node:readline";

const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** The next line; undefined: there is none. */
export async function hear() {
  const { done, value } = await input.next();
  return done ? undefined : JSON.parse(value);
}

export function say(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** Has a request answered. */
export async function exchange(request) {
  say({ request });
  return (await hear()).response;
}
