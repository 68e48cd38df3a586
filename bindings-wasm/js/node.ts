// The entry for Node, Deno and Bun.

import { neverConnected } from "./connecting.js";
import { provide } from "./engine.js";
import * as triline from "./index.js";
import { fileJournal } from "./journal.js";
import { servers } from "./servers.js";

const host = {
  core: servers,
  exposed: false,
  fetchOptions: {},
  streamsRequests: true,
  neverConnected,
  journal: fileJournal,
};

export * from "./index.js";
export const Platform = provide(host, triline.Platform);
export const WorkPhone = provide(host, triline.WorkPhone);
export const AiAgent = provide(host, triline.AiAgent);
export const fetchTransport = provide(host, triline.fetchTransport);
export const load = provide(host, triline.load);
export const readPushedAnswer = provide(host, triline.readPushedAnswer);
export const readPushedTranscription = provide(host, triline.readPushedTranscription);
