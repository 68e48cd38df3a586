// Modules travel inside scripts, as base64 of gzip: no bundler, test runner or server has to find a file.

import { builtin } from "./builtins.js";
import { Misuse } from "./errors.js";

const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The bytes of a packed module. Calls at the same time share the work. */
export function unpack(packed: string): Promise<Uint8Array<ArrayBuffer>> {
  const begun = underWay.get(packed) ?? decompress(packed).finally(() => underWay.delete(packed));
  underWay.set(packed, begun);
  return begun;
}

async function decompress(packed: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  if (typeof DecompressionStream === "function") {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }
  const zlib = builtin("node:zlib");
  // A copy, because `instanceof` of a test environment knows no buffer of the Node below it.
  if (zlib) return Uint8Array.from(zlib.gunzipSync(bytes));
  throw new Misuse({
    kind: "misuse",
    code: "no_decompression",
    message: "this host has no DecompressionStream, which triline needs to unpack its WebAssembly module",
    remedy: "use a browser of 2023 or newer, or call load with the address of triline.wasm before anything else",
  });
}
