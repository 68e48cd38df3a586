import type { Journal } from "./batch.js";
import { invalid } from "./errors.js";
import { loading, loadingNow } from "./loading.js";
import type { Transport } from "./transport.js";
import init, { Client, bind, imports, initSync, readPushed } from "./wasm/triline.js";

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
  /** Returns the core otherwise; or its part for first calls, where there is `loadWhole`. */
  loadLater?: () => Promise<BufferSource>;
  /** The core of all clients of an entry whose clients have a store. */
  other?: OtherCore;
  /** Returns the whole core, where `loadLater` returns a part. */
  loadWhole?: () => Promise<BufferSource>;
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

/** What a module of the core has that the module in its place takes over. */
interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  __wbindgen_externrefs: WebAssembly.Table;
  __stack_pointer?: WebAssembly.Global;
}

/** Where the part has more memory than this, copies of it take longer than the whole core to load. */
const MAX_PART_BYTES = 4 << 20;

let current: Host | undefined;
let loaded = false;
/** The part of the core, as long as the whole is not loaded. */
let part: Exports | undefined;
let completion: Promise<void> | undefined;
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
  return loaded && !part ? CORE : undefined;
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
 * Loads the core. In Node and in Cloudflare Workers it is always loaded. In browsers the first call of a client loads what it
 * needs, and what few calls need follows when one needs it; after `load`, nothing has to be loaded any more, and
 * constructors report wrong options at once.
 *
 * @param source - Where the core is, when not the one inside the package is to be used: the address of a
 *   `triline.wasm`, its bytes, or the `WebAssembly.Module`.
 */
export async function load(source?: URL | string | Uint8Array | object): Promise<void> {
  const { other } = host();
  if (other) return void (await other.load(source));
  if (source === undefined) await core();
  else await loading("triline.wasm", () => init({ module_or_path: source as URL }));
  loaded = true;
  if (part) await complete();
}

/**
 * The core, loaded if it is not. Where the host has a part of it for first calls, that may be all that is loaded: `run` then
 * runs what is called.
 *
 * @internal
 */
export async function core(): Promise<Core> {
  const { other, loadLater, loadWhole } = host();
  if (other) return other.load();
  if (loaded || coreNow()) return CORE;
  await loading("triline.wasm", async () => {
    const exports = (await init({ module_or_path: (await loadLater?.()) as BufferSource })) as unknown as Exports;
    if (!loaded && loadWhole) part = exports;
  });
  loaded = true;
  return CORE;
}

/**
 * Runs a function of the core, and returns a promise only where it has to wait for the whole core.
 *
 * The part that a page loads first has a trap in the place of what its first calls do not need. Nothing outside the memory of
 * the core has changed then: the memory is put back as it was, and the function runs again in the whole core.
 *
 * @internal
 */
export function run<T>(step: () => T): T | Promise<T> {
  if (!part) return step();
  const { memory, __stack_pointer: stack } = part;
  if (memory.buffer.byteLength > MAX_PART_BYTES) return complete().then(step);
  // Below it is the stack, which is empty between two functions.
  const bottom = stack?.value as number;
  const before = new Uint8Array(memory.buffer, bottom).slice();
  try {
    return step();
  } catch (error) {
    // `instanceof` knows no error of another realm, such as that of a test environment.
    if ((error as Error | undefined)?.name !== "RuntimeError") throw error;
    if (stack) stack.value = bottom;
    new Uint8Array(memory.buffer).fill(0).set(before, bottom);
    return complete().then(step);
  }
}

/** Puts the whole core in the place of its part, with all that this holds. */
function complete(): Promise<void> {
  completion ??= loading("triline.wasm", async () => {
    const bytes = (await host().loadWhole?.()) as BufferSource;
    const { instance, module } = await WebAssembly.instantiate(bytes, imports());
    if (!part) return;
    const whole = instance.exports as Exports;
    const { memory, __wbindgen_externrefs: references } = part;
    whole.memory.grow(Math.max(0, memory.buffer.byteLength - whole.memory.buffer.byteLength) >> 16);
    whole.__wbindgen_externrefs.grow(Math.max(0, references.length - whole.__wbindgen_externrefs.length));
    new Uint8Array(whole.memory.buffer).set(new Uint8Array(memory.buffer));
    new Uint8Array(memory.buffer).fill(0);
    bind(instance, module);
    part = undefined;
  }).finally(() => (completion = undefined));
  return completion;
}
