// The entry of the simulated service for Cloudflare Workers.

import { provide } from "./service.js";
import module from "./wasm/simulated.wasm";

provide(() => module);

export * from "./index.js";
