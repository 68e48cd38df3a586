// The entry for browsers whose bundler splits code: it begins with the part of the core that first calls need.

import { provide } from "./engine.js";
import * as triline from "./index.js";
import { unpack } from "./packed.js";
import { browserFetch, inBrowser, pageUpload } from "./page.js";
import first from "./wasm/first.js";

const host = {
  loadLater: () => unpack(first),
  loadWhole: async () => unpack((await import("./wasm/packed.js")).default),
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
