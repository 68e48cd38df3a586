// The entry for tests, with the simulated service, for Cloudflare Workers.

import { AiAgent, Platform, WorkPhone } from "../workerd.js";
import * as testing from "./index.js";
import { provide } from "./service.js";
import { provideClients } from "./simulated.js";
import module from "./wasm/simulated.wasm";

export * from "./index.js";
export const SimulatedService = provide(() => module, testing.SimulatedService);
export const simulated = provide(() => module, provideClients({ AiAgent, Platform, WorkPhone }, testing.simulated));
