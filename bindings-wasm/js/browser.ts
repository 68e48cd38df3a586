// The entry for browsers, with a bundler or without: the core is fetched at the first call.

import { provide } from "./engine.js";
import { browserFetch, inBrowser, pageUpload } from "./page.js";

provide({
  location: new URL("./wasm/triline.wasm", import.meta.url),
  exposed: inBrowser,
  fetchOptions: browserFetch,
  uploadTransport: pageUpload,
});

export * from "./index.js";
