// The entry for pages and workers whose tabs share one account: the clients, over the core that has a part in a store.

import { type OtherCore, provide } from "../engine.js";
import { loading } from "../loading.js";
import { unpack } from "../packed.js";
import { browserFetch, inBrowser, pageUpload } from "../page.js";
import packed from "../store/wasm/packed.js";
import * as core from "../store/wasm/store.js";
import * as triline from "./index.js";

let loaded = false;

const other: OtherCore = {
  now: () => (loaded ? core : undefined),
  async load(source) {
    if (!loaded || source !== undefined) {
      await loading("store.wasm", async () => core.default({ module_or_path: (source ?? (await unpack(packed))) as URL }));
    }
    loaded = true;
    return core;
  },
};

const host = { other, exposed: inBrowser, fetchOptions: browserFetch, uploadTransport: pageUpload };

export * from "./index.js";
export const Platform = provide(host, triline.Platform);
export const WorkPhone = provide(host, triline.WorkPhone);
export const AiAgent = provide(host, triline.AiAgent);
export const TabStore = provide(host, triline.TabStore);
export const fetchTransport = provide(host, triline.fetchTransport);
export const load = provide(host, triline.load);
export const readPushedAnswer = provide(host, triline.readPushedAnswer);
export const readPushedTranscription = provide(host, triline.readPushedTranscription);
