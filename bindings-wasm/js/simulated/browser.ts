// The entry of the simulated service for browsers, with a bundler or without.

import { unpack } from "../packed.js";
import * as simulated from "./index.js";
import { provide } from "./service.js";
import packed from "./wasm/packed.js";

export * from "./index.js";
export const SimulatedService = provide(() => unpack(packed), simulated.SimulatedService);
