// The entry of the simulated service for edge functions of Next and Vercel.

import * as simulated from "./index.js";
import { provide } from "./service.js";
import module from "./wasm/simulated.wasm?module";

export * from "./index.js";
export const SimulatedService = provide(() => module, simulated.SimulatedService);
