// The entry of customers and reports for browsers, with a bundler or without.

import { provide } from "./module.js";

provide(() => new URL("./wasm/customers.wasm", import.meta.url));

export * from "./index.js";
