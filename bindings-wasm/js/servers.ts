// The core for Node, Deno and Bun: compiled for speed, since no page downloads it, and with stores. It is inside a script, so that
// bundled programs have no file to lose.

import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";

import packed from "./servers/wasm/packed.js";
import * as glue from "./servers/wasm/servers.js";

/** @internal */
export const servers = { file: "servers.wasm", glue, now: () => gunzipSync(Buffer.from(packed, "base64")), hasStores: true };
