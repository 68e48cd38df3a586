// The entry for Node, Deno and Bun: the core is read from the package when it is first used.

import { readFileSync } from "node:fs";

import { provide } from "./engine.js";
import { fileJournal } from "./journal.js";

provide({
  loadNow: () => readFileSync(new URL("./wasm/triline.wasm", import.meta.url)),
  exposed: false,
  fetchOptions: {},
  streamsRequests: true,
  journal: fileJournal,
});

export * from "./index.js";
