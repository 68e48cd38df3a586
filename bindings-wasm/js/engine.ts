import init, { Client, CustomerFields, initSync, report_table } from "./wasm/triline.js";
import { Misuse, TransportError } from "./errors.js";

/** What the core exports. */
const CORE = { Client, CustomerFields, report_table };

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
 * The core, for what cannot wait until it is loaded.
 *
 * @throws Misuse - it is not loaded.
 *
 * @internal
 */
export function coreLoaded(): Core {
  const core = coreNow();
  if (core) return core;
  throw new Misuse({ kind: "misuse", message: "the core is not loaded yet", remedy: "await load() before" });
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
  try {
    await init({ module_or_path: (source ?? host().location) as URL });
  } catch (error) {
    throw new TransportError({
      kind: "transport",
      code: "load",
      message: `the core of triline could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
      remedy:
        "see that triline.wasm is served where the package expects it (or pass its address to load), " +
        "and that the content security policy has 'wasm-unsafe-eval' in script-src",
      retryable: true,
    });
  }
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
