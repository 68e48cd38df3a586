// The entry of the simulated service for browsers, with a bundler or without.

import { provide } from "./service.js";

provide(() => new URL("./wasm/simulated.wasm", import.meta.url));

export * from "./index.js";
