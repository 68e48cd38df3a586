import { TransportError } from "./errors.js";

/** Loads a module of the package; `file` is its name. */
export async function loading(file: string, load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (error) {
    throw new TransportError({
      kind: "transport",
      code: "load",
      message: `${file} of triline could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
      remedy:
        `see that ${file} is served where the package expects it (or pass its address to load), ` +
        "and that the content security policy has 'wasm-unsafe-eval' in script-src",
      retryable: true,
    });
  }
}
