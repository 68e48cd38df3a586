// The entry for tests, with the simulated service, for browsers, with a bundler or without.

import { AiAgent, Platform, WorkPhone } from "../browser.js";
import { unpack } from "../packed.js";
import * as testing from "./index.js";
import { provide } from "./service.js";
import { provideClients } from "./simulated.js";
import packed from "./wasm/packed.js";

export * from "./index.js";
export const SimulatedService = provide(() => unpack(packed), testing.SimulatedService);
export const simulated = provide(() => unpack(packed), provideClients({ AiAgent, Platform, WorkPhone }, testing.simulated));
