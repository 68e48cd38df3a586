// The entry of the simulated service for Node, Deno and Bun.

import { readFile } from "node:fs/promises";

import { provide } from "./service.js";

provide(() => readFile(new URL("./wasm/simulated.wasm", import.meta.url)));

export * from "./index.js";
