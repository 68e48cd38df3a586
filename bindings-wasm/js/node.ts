// The entry for Node, Deno and Bun: the core is read from the package when it is first used.

import { readFileSync } from "node:fs";

import { provide } from "./engine.js";

provide({
  loadNow: () => readFileSync(new URL("./wasm/triline.wasm", import.meta.url)),
  exposed: false,
  fetchOptions: {},
});

export * from "./index.js";
