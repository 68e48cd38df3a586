// The adapter of the npm package in Node.

// The entry for Node, which the other files know nothing of.
import "../../../bindings-wasm/dist/testing/node.js";
import { exchange, hear, say } from "./lines.mjs";
import { carryOut } from "./orders.mjs";

for (let order = await hear(); order; order = await hear()) say(await carryOut(order, exchange));
