import type { ClientEvent } from "./generated/boundary.js";

export type { BatchProgress, ClientEvent } from "./generated/boundary.js";

/**
 * Receives the events of calls. `call` is the same object for all events of one call. An exception of a listener does not
 * change the call, which goes on to its end: see `listenerError` and `result` of `TrilineError`.
 */
export type Listener = (event: ClientEvent, call: object) => void;

/** What takes lines and their fields: `console`, winston and the like are such. */
export interface Logger {
  /** Takes a line about an attempt, a response, a page or a part. */
  debug(line: string, fields: ClientEvent): void;
  /** Takes a line about a wait, progress, or a call that succeeded or was cancelled. */
  info(line: string, fields: ClientEvent): void;
  /** Takes a line about a retry. */
  warn(line: string, fields: ClientEvent): void;
  /** Takes a line about a call that failed. */
  error(line: string, fields: ClientEvent): void;
}

/** The levels of lines, from the least important on. */
const LEVELS = ["debug", "info", "warn", "error"] as const;

/** The level of a line. */
export type LogLevel = (typeof LEVELS)[number];

/**
 * Returns a listener that writes a line for each event: `error` for calls that fail, `warn` for retries, `info` for waits,
 * progress and calls that succeed or are cancelled, `debug` for the rest. The event itself comes second, as the fields of the record.
 *
 * @param logger - A logger, or a function that takes every line, such as one of the package `debug`.
 * @param level - The lowest level that is written.
 *
 * ```ts
 * const cc = new Platform({ ...options, onEvent: logTo(console, "info") });
 * ```
 */
export function logTo(logger: Logger | ((line: string, fields: ClientEvent) => void), level: LogLevel = "debug"): Listener {
  const lowest = LEVELS.indexOf(level);
  return (event) => {
    const own = levelOf(event);
    if (LEVELS.indexOf(own) < lowest) return;
    const line = `triline ${event.operation} ${lineOf(event)}`;
    if (typeof logger === "function") logger(line, event);
    else logger[own](line, event);
  };
}

function levelOf(event: ClientEvent): LogLevel {
  switch (event.type) {
    case "end":
      // A call that its program cancelled is no failure of anything.
      return event.ok || event.kind === "cancelled" ? "info" : "error";
    case "retry":
    case "store":
      return "warn";
    case "wait":
    case "progress":
      return "info";
    default:
      return "debug";
  }
}

function lineOf(event: ClientEvent): string {
  switch (event.type) {
    case "attempt":
      return `${event.method} ${event.path}, attempt ${event.attempt}`;
    case "response":
      return `response ${event.status} after ${event.durationMs} ms`;
    case "wait":
      return `waits ${event.ms} ms: ${event.why}`;
    case "retry":
      return `retries, attempt ${event.attempt}: ${event.why}`;
    case "token":
      return "fetches an access token";
    case "store":
      return `the store is ${event.away ? "away" : "back"}${event.why ? `: ${event.why}` : ""}`;
    case "page":
      return `page ${event.page}, ${event.rows} rows${ofTotal(event.total)}`;
    case "part":
      return "part";
    case "progress":
      return `${event.done} rows done${ofTotal(event.total)}`;
    case "end":
      return `${event.ok ? "done" : `failed, ${event.kind} ${event.code ?? ""}`} after ${event.durationMs} ms${skippedLines(event.skipped)}`;
  }
}

function skippedLines(lines: number | undefined): string {
  return lines ? `, ${lines} lines skipped` : "";
}

function ofTotal(total: number | undefined): string {
  return total === undefined ? "" : ` of ${total}`;
}
