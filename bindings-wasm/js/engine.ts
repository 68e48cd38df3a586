import type { Journal } from "./batch.js";
import { invalid } from "./errors.js";
import { loading, loadingNow } from "./loading.js";
import type { Transport } from "./transport.js";
import init, { Client, initSync, readPushed } from "./wasm/triline.js";

/** What the package uses of the core. */
const CORE = { Client, readPushed };

/** @internal */
export type Core = typeof CORE;

/**
 * A core that loads by itself: the one for clients with a store.
 *
 * @internal
 */
export interface OtherCore {
  /** The core, where it is loaded or can be loaded at once. */
  now(): Core | undefined;
  /** The core, loaded if it is not; from there, where that is given. */
  load(source?: unknown): Promise<Core>;
}

/**
 * What depends on where the package runs. Each entry of the package provides its own.
 *
 * @internal
 */
export interface Host {
  /** Returns the core at once, where that is possible. */
  loadNow?: () => BufferSource | WebAssembly.Module;
  /** Returns the core otherwise. */
  loadLater?: () => Promise<BufferSource>;
  /** The core of all clients of an entry whose clients have a store. */
  other?: OtherCore;
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
let withStore: OtherCore | undefined;

/**
 * Called by the entry for each of its exports that need a host: sets it, and returns the export. An entry has no other
 * effect, so that bundlers leave out the core where none of these is used.
 *
 * @internal
 */
export function provide<T>(host: Host, exported: T): T {
  current = host;
  if (host.other) withStore = host.other;
  return exported;
}

/**
 * The host that the entry provided.
 *
 * @internal
 */
export function host(): Host {
  if (!current) throw new Error("import triline by an entry of its package, such as triline");
  return current;
}

/**
 * The core, where it is loaded or can be loaded at once.
 *
 * @internal
 */
export function coreNow(): Core | undefined {
  const { loadNow, other } = host();
  if (other) return other.now();
  if (!loaded && loadNow) {
    loadingNow("triline.wasm", () => initSync({ module: loadNow() }));
    loaded = true;
  }
  return loaded ? CORE : undefined;
}

/**
 * The core for clients with a store: a module of its own, because most pages have no use for it.
 *
 * @internal
 */
export function coreWithStore(): OtherCore {
  if (withStore) return withStore;
  throw invalid("option", "store", "a program that imports triline/store, or in a browser triline/tabs", "one that does not");
}

/**
 * Called by `triline/store`.
 *
 * @internal
 */
export function provideStore(core: OtherCore): void {
  withStore = core;
}

/**
 * Loads the core. The first call of a client loads it too; after `load`, constructors report wrong options at once. In
 * Node and in Cloudflare Workers it is always loaded.
 *
 * @param source - Where the core is, when not the one inside the package is to be used: the address of a
 *   `triline.wasm`, its bytes, or the `WebAssembly.Module`.
 */
export async function load(source?: URL | string | Uint8Array | object): Promise<void> {
  if (source === undefined && coreNow()) return;
  const { other } = host();
  if (other) return void (await other.load(source));
  await loading("triline.wasm", async () => init({ module_or_path: (source ?? (await host().loadLater?.())) as URL }));
  loaded = true;
}

/**
 * The core, loaded if it is not.
 *
 * @internal
 */
export async function core(): Promise<Core> {
  const { other } = host();
  if (other) return other.load();
  if (!loaded) await load();
  return CORE;
}
