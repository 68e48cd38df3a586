// The adapter of the npm package in Node.

import * as triline from "../../../bindings-wasm/dist/node.js";
import { exchange, hear, say } from "./lines.mjs";
import { runVector } from "./run.mjs";

for (let order = await hear(); order; order = await hear()) {
  say({ result: await runVector(triline, order.run, exchange) });
}
