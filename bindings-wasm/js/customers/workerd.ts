// The entry of customers and reports for Cloudflare Workers.

import { provide } from "./module.js";
import module from "./wasm/customers.wasm";

provide(() => module);

export * from "./index.js";
