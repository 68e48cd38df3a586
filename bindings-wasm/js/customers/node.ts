// The entry of customers and reports for Node, Deno and Bun.

import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";

import * as customers from "./index.js";
import { provide } from "./module.js";
import packed from "./wasm/packed.js";

export * from "./index.js";
export const CustomerFields = provide(() => gunzipSync(Buffer.from(packed, "base64")), customers.CustomerFields);
export const load = provide(() => gunzipSync(Buffer.from(packed, "base64")), customers.load);
export const reportTable = provide(() => gunzipSync(Buffer.from(packed, "base64")), customers.reportTable);
