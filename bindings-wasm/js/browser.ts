// The entry for browsers, with a bundler or without, and for hosts that are like them. The core is inside.

import { provide } from "./engine.js";
import * as triline from "./index.js";
import { unpack } from "./packed.js";
import { browserFetch, inBrowser, pageUpload } from "./page.js";
import packed from "./wasm/packed.js";
import * as glue from "./wasm/triline.js";

const host = {
  core: { file: "triline.wasm", glue, later: () => unpack(packed) },
  exposed: inBrowser,
  fetchOptions: browserFetch,
  uploadTransport: pageUpload,
};

export * from "./index.js";
export const Platform = provide(host, triline.Platform);
export const WorkPhone = provide(host, triline.WorkPhone);
export const AiAgent = provide(host, triline.AiAgent);
export const fetchTransport = provide(host, triline.fetchTransport);
export const load = provide(host, triline.load);
export const readPushedAnswer = provide(host, triline.readPushedAnswer);
export const readPushedTranscription = provide(host, triline.readPushedTranscription);
