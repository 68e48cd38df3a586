// The entry of customers and reports for Node, Deno and Bun.

import { readFile } from "node:fs/promises";

import { provide } from "./module.js";

provide(() => readFile(new URL("./wasm/customers.wasm", import.meta.url)));

export * from "./index.js";
