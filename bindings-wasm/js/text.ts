// TextDecoder and TextEncoder for the glue of the modules. jsdom has neither; the Node below it has both.

import { builtin } from "./builtins.js";

/** Where a host has none, `loading` says so when a module is needed, and not the import of the package. */
class Missing {
  decode(): string {
    return "";
  }

  encode(): Uint8Array {
    return new Uint8Array();
  }

  encodeInto(): { read: number; written: number } {
    return { read: 0, written: 0 };
  }
}

const { TextDecoder: Decoder, TextEncoder: Encoder } = globalThis as Partial<typeof globalThis>;

export const TextDecoder: typeof globalThis.TextDecoder = Decoder ?? builtin("node:util")?.TextDecoder ?? (Missing as never);
export const TextEncoder: typeof globalThis.TextEncoder = Encoder ?? builtin("node:util")?.TextEncoder ?? (Missing as never);

/** Whether texts can be decoded and encoded here. */
export const hasText = (TextDecoder as unknown) !== Missing;
