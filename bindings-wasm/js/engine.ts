import type { Journal } from "./batch.js";
import { loading } from "./loading.js";
import type { Transport } from "./transport.js";
import init, { Client, initSync } from "./wasm/triline.js";

/** What the core exports. */
const CORE = { Client };

/** @internal */
export type Core = typeof CORE;

/**
 * What depends on where the package runs: each entry of the package brings its own.
 *
 * @internal
 */
export interface Host {
  /** Gives the core at once, where that can be done. */
  loadNow?: () => BufferSource | WebAssembly.Module;
  /** Where the core is fetched from, else. */
  location?: URL;
  /** Whether whoever opens the page or program can read its secrets. */
  exposed: boolean;
  /** Options of `fetch` that the host knows. */
  fetchOptions: RequestInit;
  /** Sends requests of which it is to be told how much has gone, where the host has a way to. */
  upload?: Transport | undefined;
  /** A journal in the file of that name, where there are files. */
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
 * The host that the entry brought.
 *
 * @internal
 */
export function host(): Host {
  if (!current) throw new Error("triline is to be imported by one of the entries of its package");
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
 * Loads the core. The first call on a client does it too; done before, constructors report faults in
 * their options at once. In Node and in workers it is loaded anyhow.
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
