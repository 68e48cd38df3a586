// The entry of customers and reports for Cloudflare Workers.

import * as customers from "./index.js";
import { provide } from "./module.js";
import module from "./wasm/customers.wasm";

export * from "./index.js";
export const CustomerFields = provide(() => module, customers.CustomerFields);
export const load = provide(() => module, customers.load);
export const reportTable = provide(() => module, customers.reportTable);
