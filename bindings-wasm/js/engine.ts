import type { Journal } from "./batch.js";
import { invalid } from "./errors.js";
import { loading, loadingNow } from "./loading.js";
import type { Transport } from "./transport.js";
import type * as pages from "./wasm/triline.js";

/**
 * What the package uses of the core.
 *
 * @internal
 */
export type Core = Pick<typeof pages, "Client" | "readPushed">;

/**
 * A module of the core, and how a host gets it.
 *
 * @internal
 */
export interface CoreModule {
  /** The name of its file. */
  file: string;
  /** The script that binds it. */
  glue: Core & {
    default(source: { module_or_path: URL | BufferSource }): Promise<unknown>;
    initSync(source: { module: BufferSource | WebAssembly.Module }): unknown;
  };
  /** Returns the module at once, where that is possible. */
  now?: () => BufferSource | WebAssembly.Module;
  /** Returns the module otherwise. */
  later?: () => Promise<BufferSource>;
  /** Checks the store of a client, where clients can have one. */
  checkStore?: (store: unknown) => void;
}

/**
 * What depends on where the package runs. Each entry of the package provides its own.
 *
 * @internal
 */
export interface Host {
  /** The core. */
  core: CoreModule;
  /** Whether everyone who opens the page can read its secrets. */
  exposed: boolean;
  /** Options of `fetch` that the host supports. */
  fetchOptions: RequestInit;
  /** Whether `fetch` sends streams whose length is known. */
  streamsRequests?: boolean;
  /** Whether an error of `fetch` says that no connection was established, not even by way of a proxy. Browsers do not say. */
  neverConnected?: (error: unknown) => boolean;
  /** Sends uploads whose progress is reported, where `fetch` does not know it. */
  uploadTransport?: Transport | undefined;
  /** Opens a journal in a file, where there are files. */
  journal?: (path: string) => Journal;
}

let current: Host | undefined;
const loaded = new Set<Core>();

/**
 * Called by the entry for each of its exports that need a host: sets it, and returns the export. An entry has no other
 * effect, so that bundlers leave out the core where none of these is used.
 *
 * @internal
 */
export function provide<T>(host: Host, exported: T): T {
  current = host;
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
export function coreNow({ file, glue, now }: CoreModule = host().core): Core | undefined {
  if (!loaded.has(glue) && now) {
    loadingNow(file, () => glue.initSync({ module: now() }));
    loaded.add(glue);
  }
  return loaded.has(glue) ? glue : undefined;
}

/**
 * Loads the core. In Node and in Cloudflare Workers it is always loaded. In browsers the first call of a client loads it; after
 * `load`, constructors report wrong options at once.
 *
 * @param source - Where the core is, when not the one inside the package is to be used: the address of a
 *   `triline.wasm` (in Node, Deno and Bun a `servers.wasm`), its bytes, or the `WebAssembly.Module`.
 */
export async function load(source?: URL | string | Uint8Array | object): Promise<void> {
  await core(source);
}

/**
 * The core, loaded if it is not; from there, where that is given.
 *
 * @internal
 */
export async function core(source?: unknown): Promise<Core> {
  const { file, glue, later } = host().core;
  if (source !== undefined || !coreNow()) {
    await loading(file, async () => glue.default({ module_or_path: (source ?? (await later?.())) as URL }));
    loaded.add(glue);
  }
  return glue;
}

/**
 * Checks that clients of this host can have a store, and that this is one.
 *
 * @internal
 */
export function checkStores(store: unknown): void {
  const { checkStore } = host().core;
  if (!checkStore) throw invalid("option", "store", "Node, Deno or Bun, where clients can have a store", "another host");
  checkStore(store);
}
