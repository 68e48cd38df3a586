// The entry for tests, with the simulated service, for Node, Deno and Bun.

import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";

import { AiAgent, Platform, WorkPhone } from "../node.js";
import * as testing from "./index.js";
import { provide } from "./service.js";
import { provideClients } from "./simulated.js";
import packed from "./wasm/packed.js";

export * from "./index.js";
export const SimulatedService = provide(() => gunzipSync(Buffer.from(packed, "base64")), testing.SimulatedService);
export const simulated = provide(() => gunzipSync(Buffer.from(packed, "base64")), provideClients({ AiAgent, Platform, WorkPhone }, testing.simulated));
