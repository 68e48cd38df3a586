// The entry of the simulated service for Cloudflare Workers.

import * as simulated from "./index.js";
import { provide } from "./service.js";
import module from "./wasm/simulated.wasm";

export * from "./index.js";
export const SimulatedService = provide(() => module, simulated.SimulatedService);
