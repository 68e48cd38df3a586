// Cancellation by an `AbortSignal`.

import { invalid } from "./errors.js";

/** The functions that wait for a signal, and the one listener that runs them. */
interface Followers {
  runs: Set<() => void>;
  listener: () => void;
}

const followers = new WeakMap<AbortSignal, Followers>();

/**
 * Runs `run` when the signal is aborted, until the returned function is called. A signal gets one listener, however many
 * calls share it, because Node warns about more than ten.
 */
export function onAbort(signal: AbortSignal | undefined, run: () => void): () => void {
  if (!signal) return () => {};
  const { runs, listener } = followers.get(signal) ?? follow(signal);
  runs.add(run);
  return () => {
    runs.delete(run);
    if (runs.size) return;
    signal.removeEventListener("abort", listener);
    followers.delete(signal);
  };
}

function follow(signal: AbortSignal): Followers {
  const runs = new Set<() => void>();
  const own = { runs, listener: () => [...runs].forEach((run) => run()) };
  signal.addEventListener("abort", own.listener);
  followers.set(signal, own);
  return own;
}

/** Checks the option `signal`. */
export function signalOf(signal: unknown): AbortSignal | undefined {
  if (signal === undefined || signal === null) return undefined;
  const { aborted, addEventListener } = Object(signal) as Partial<AbortSignal>;
  if (typeof aborted === "boolean" && typeof addEventListener === "function") return signal as AbortSignal;
  throw invalid("type", "signal", "an AbortSignal", typeof signal === "object" ? "another object" : typeof signal);
}
