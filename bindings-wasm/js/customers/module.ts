import { loading } from "../loading.js";
import init from "./wasm/customers.js";

let where: () => unknown;
let loaded = false;

/**
 * Called by the entry for each of its exports that need the module: says where that comes from, and returns the export. An
 * entry has no other effect, so that bundlers leave out the module where none of these is used.
 *
 * @internal
 */
export function provide<T>(from: () => unknown, exported: T): T {
  where = from;
  return exported;
}

/**
 * Loads the module. Functions that need it load it automatically; call this first to load it from another place.
 *
 * @param source - Another module than the one inside the package: the address of a `customers.wasm`, its bytes, or the
 * `WebAssembly.Module`.
 */
export async function load(source?: URL | string | Uint8Array | object): Promise<void> {
  // Calls at the same time share one load.
  if (!loaded) await loading("customers.wasm", async () => init({ module_or_path: (source ?? (await where())) as URL }));
  loaded = true;
}
