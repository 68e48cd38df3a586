// The entry for Cloudflare Workers, where a module has to be imported to be allowed.

import { provide } from "./engine.js";
import * as triline from "./index.js";
import * as glue from "./wasm/triline.js";
import module from "./wasm/triline.wasm";

const host = { core: { file: "triline.wasm", glue, now: () => module }, exposed: false, fetchOptions: {} };

export * from "./index.js";
export const Platform = provide(host, triline.Platform);
export const WorkPhone = provide(host, triline.WorkPhone);
export const AiAgent = provide(host, triline.AiAgent);
export const fetchTransport = provide(host, triline.fetchTransport);
export const load = provide(host, triline.load);
export const readPushedAnswer = provide(host, triline.readPushedAnswer);
export const readPushedTranscription = provide(host, triline.readPushedTranscription);
