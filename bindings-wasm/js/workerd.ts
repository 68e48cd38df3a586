// The entry for Cloudflare Workers, where a module has to be imported to be allowed.

import { provide } from "./engine.js";
import core from "./wasm/triline.wasm";

provide({ loadNow: () => core, exposed: false, fetchOptions: {} });

export * from "./index.js";
