// The core for Node, Deno and Bun: compiled for speed, since no page downloads it, and with stores. It is inside a script, so that
// bundled programs have no file to lose.

import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";

import { invalid } from "./errors.js";
import packed from "./servers/wasm/packed.js";
import * as glue from "./servers/wasm/servers.js";
import { nameOf } from "./transport.js";

/** @internal */
export const servers = { file: "servers.wasm", glue, now: () => gunzipSync(Buffer.from(packed, "base64")), checkStore };

/** A client of Redis has no such method, and calls would wait for it as for a store that is away. */
function checkStore(store: unknown): void {
  if (typeof Object(store).run === "function") return;
  const got = typeof store === "object" && store ? "another object" : nameOf(store);
  throw invalid("type", "store", "an object with `run`: wrap a client of Redis, as in `new RedisStore(client)` of triline/store", got);
}
