// The entry of the simulated service for Node, Deno and Bun.

import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";

import * as simulated from "./index.js";
import { provide } from "./service.js";
import packed from "./wasm/packed.js";

export * from "./index.js";
export const SimulatedService = provide(() => gunzipSync(Buffer.from(packed, "base64")), simulated.SimulatedService);
