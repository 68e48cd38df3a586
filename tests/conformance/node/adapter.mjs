// The adapter of the npm package in Node.

import { exchange, hear, say } from "./lines.mjs";
import { carryOut } from "./orders.mjs";

for (let order = await hear(); order; order = await hear()) say(await carryOut(order, exchange));
