import { Misuse, TransportError, TrilineError, message } from "./errors.js";
import { hasText } from "./text.js";

/** Loads a module of the package; `file` is its name. */
export async function loading(file: string, load: () => Promise<unknown>): Promise<void> {
  try {
    checkHost();
    await load();
  } catch (error) {
    throw notLoaded(file, error);
  }
}

/** Loads a module of the package at once. */
export function loadingNow(file: string, load: () => unknown): void {
  try {
    checkHost();
    load();
  } catch (error) {
    throw notLoaded(file, error);
  }
}

/** Random bytes of the host; throws a `Misuse` where the host has none. */
export function randomBytes(count: number): Uint8Array {
  checkHost();
  return crypto.getRandomValues(new Uint8Array(count));
}

/** @throws Misuse - the host lacks what no module can do without. */
function checkHost(): void {
  const missing =
    typeof WebAssembly !== "object" ? "WebAssembly" : !hasText ? "TextDecoder" : typeof crypto !== "object" ? "crypto" : undefined;
  if (!missing) return;
  throw new Misuse({
    kind: "misuse",
    code: "unsupported_host",
    message: `this host has no ${missing}, which triline needs`,
    remedy: "Node needs version 20.19 or newer; elsewhere call triline on a server or in a host that has WebAssembly: see docs/react-native.md for React Native; some browsers turn it off in a lockdown mode, and Node with --jitless",
  });
}

function notLoaded(file: string, error: unknown): TrilineError {
  if (error instanceof TrilineError) return error;
  const why = error instanceof Error ? error.message : String(error);
  const text = message("{file} of triline could not be loaded: {why}", file, why);
  const thrown = { error };
  if (/unsafe-eval|disallowed|Content.Security.Policy|code generation/i.test(why)) {
    return new Misuse(
      {
        kind: "misuse",
        code: "load",
        message: text,
        remedy:
          "the host forbids to compile WebAssembly: a web page needs 'wasm-unsafe-eval' in script-src of its content " +
          "security policy; a worker at the edge needs a bundler that sets the condition workerd or edge-light",
      },
      { thrown },
    );
  }
  const remedy = `where load was given a source, see that it is ${file} of this version of the package; elsewhere install the package anew`;
  return new TransportError({ kind: "transport", code: "load", message: text, remedy, retryable: true }, { thrown });
}
