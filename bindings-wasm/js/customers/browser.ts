// The entry of customers and reports for browsers, with a bundler or without.

import { unpack } from "../packed.js";
import * as customers from "./index.js";
import { provide } from "./module.js";
import packed from "./wasm/packed.js";

export * from "./index.js";
export const CustomerFields = provide(() => unpack(packed), customers.CustomerFields);
export const load = provide(() => unpack(packed), customers.load);
export const reportTable = provide(() => unpack(packed), customers.reportTable);
