// The entry with the core inside, for bundlers that do not follow `new URL(..., import.meta.url)`.

import { provide } from "./engine.js";
import { browserFetch, inBrowser, pageUpload } from "./page.js";
import core from "./wasm/inline.js";

provide({
  loadNow: () => Uint8Array.from(atob(core), (character) => character.charCodeAt(0)),
  exposed: inBrowser,
  fetchOptions: browserFetch,
  uploadTransport: pageUpload,
});

export * from "./index.js";
