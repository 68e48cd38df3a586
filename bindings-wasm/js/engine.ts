import type { Journal } from "./batch.js";
import { loading } from "./loading.js";
import type { Transport } from "./transport.js";
import init, { Client, initSync, readPushed } from "./wasm/triline.js";

/** What the package uses of the core. */
const CORE = { Client, readPushed };

/** @internal */
export type Core = typeof CORE;

/**
 * What depends on where the package runs. Each entry of the package provides its own.
 *
 * @internal
 */
export interface Host {
  /** Returns the core at once, where that is possible. */
  loadNow?: () => BufferSource | WebAssembly.Module;
  /** Where the core is fetched from otherwise. */
  location?: URL;
  /** Whether everyone who opens the page can read its secrets. */
  exposed: boolean;
  /** Options of `fetch` that the host supports. */
  fetchOptions: RequestInit;
  /** Whether `fetch` sends streams whose length is known. */
  streamsRequests?: boolean;
  /** Sends uploads whose progress is reported, where `fetch` does not know it. */
  uploadTransport?: Transport | undefined;
  /** Opens a journal in a file, where there are files. */
  journal?: (path: string) => Journal;
}

let current: Host | undefined;
let loaded = false;

/**
 * Called by the entry, before anything else.
 *
 * @internal
 */
export function provide(host: Host): void {
  current = host;
}

/**
 * The host that the entry provided.
 *
 * @internal
 */
export function host(): Host {
  if (!current) throw new Error("import triline by an entry of its package, such as triline or triline/inline");
  return current;
}

/**
 * The core, where it is loaded or can be loaded at once.
 *
 * @internal
 */
export function coreNow(): Core | undefined {
  const { loadNow } = host();
  if (!loaded && loadNow) {
    initSync({ module: loadNow() });
    loaded = true;
  }
  return loaded ? CORE : undefined;
}

/**
 * Loads the core. The first call of a client loads it too; after `load`, constructors report wrong options at once. In
 * Node and in Cloudflare Workers it is always loaded.
 *
 * @param source - Where the core is, when it is not beside the package: the address of its
 *   `triline.wasm`, its bytes, or the `WebAssembly.Module`.
 */
export async function load(source?: URL | string | Uint8Array | object): Promise<void> {
  if (source === undefined && coreNow()) return;
  await loading("triline.wasm", () => init({ module_or_path: (source ?? host().location) as URL }));
  loaded = true;
}

/**
 * The core, loaded if it is not.
 *
 * @internal
 */
export async function core(): Promise<Core> {
  await load();
  return CORE;
}
