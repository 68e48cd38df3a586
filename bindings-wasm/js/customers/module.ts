import { loading } from "../loading.js";
import init from "./wasm/customers.js";

let where: () => unknown;
let loaded = false;

/**
 * Called by the entry, before anything else: where the module comes from.
 *
 * @internal
 */
export function provide(from: () => unknown): void {
  where = from;
}

/**
 * Loads the module. Whatever needs it loads it too; call this before to load it from another place.
 *
 * @param source - Where the module is, when it is not beside the package: the address of its
 *   `customers.wasm`, its bytes, or the `WebAssembly.Module`.
 */
export async function load(source?: URL | string | Uint8Array | object): Promise<void> {
  // Calls at the same time share one load.
  if (!loaded) await loading("customers.wasm", () => init({ module_or_path: (source ?? where()) as URL }));
  loaded = true;
}
