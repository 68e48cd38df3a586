import type { ErrorKind, Outcome } from "./errors.js";
import type { ErrorCode } from "./generated/errors.js";

/**
 * What happens during a call. No parameter, body or secret is in it.
 *
 * `operation` is that of the call. `attempt` and `response` name the operation requested, which differs where the call
 * fetches a token or polls another operation.
 */
export type ClientEvent =
  /** A request is sent. `attempt` counts from one, `path` has no query, `token`: the request fetches a token. */
  | { type: "attempt"; operation: string; method: "GET" | "POST"; path: string; attempt: number; token?: true }
  /** The head of a response arrived; `durationMs`: time since the request was sent. */
  | { type: "response"; operation: string; status: number; durationMs: number }
  /**
   * The call waits: for the rate limit or because the service throttles (`throttled`), between two attempts (`backoff`),
   * for the token that another call fetches (`token`), between two polls of a wait-until (`unfinished`), for a store that is
   * away (`store`).
   */
  | { type: "wait"; operation: string; ms: number; why: "throttled" | "backoff" | "token" | "unfinished" | "store" }
  /** A request will be sent again: the number of the attempt to come, and the code of the error before. */
  | { type: "retry"; operation: string; attempt: number; why: string }
  /** An access token is fetched, or asked of `tokens`. */
  | { type: "token"; operation: string }
  /** The store that processes share cannot be reached (`away`), or can again. Once per client, whichever call finds out. */
  | { type: "store"; operation: string; state: "away" | "back"; why?: string }
  /** A page arrived. */
  | { type: "page"; operation: string; page: number; rows: number; total?: number; cursor?: string }
  /** A part of a streamed answer arrived. */
  | { type: "part"; operation: string }
  /** A row batch got further. */
  | ({ type: "progress"; operation: string } & BatchProgress)
  /**
   * The call ended. Always the last event. `rows`: how many rows or parts it returned or settled; `skipped`: how many lines
   * of a streamed answer hold no JSON object, such as `data: ping`, and were skipped.
   */
  | { type: "end"; operation: string; ok: true; rows: number; skipped?: number; durationMs: number }
  | {
      type: "end";
      operation: string;
      ok: false;
      kind: ErrorKind;
      code?: ErrorCode;
      outcome: Outcome;
      rows: number;
      skipped?: number;
      durationMs: number;
    };

/** How far a row batch has come. */
export interface BatchProgress {
  /** Number of rows that are settled, from the first on. */
  done: number;
  /** Number of rows, where it is known. */
  total?: number;
  /** How long the rest takes, in milliseconds, where the number of rows is known: waits for the rate limit, and responses. */
  etaMs?: number;
}

/**
 * Receives the events of calls. `call` is the same object for all events of one call. An exception of a listener does not
 * change the call, which goes on to its end: see `listenerError` and `result` of `TrilineError`.
 */
export type Listener = (event: ClientEvent, call: object) => void;

/** What takes lines: `console` and the usual loggers are such. */
export interface Logger {
  /** Takes a line about an attempt, a response, a page or a part. */
  debug(line: string): void;
  /** Takes a line about a wait, progress, or a call that succeeded. */
  info(line: string): void;
  /** Takes a line about a retry. */
  warn(line: string): void;
  /** Takes a line about a call that failed. */
  error(line: string): void;
}

/** The levels of lines, from the least important on. */
const LEVELS = ["debug", "info", "warn", "error"] as const;

/** The level of a line. */
export type LogLevel = (typeof LEVELS)[number];

/**
 * Returns a listener that writes a line for each event: `error` for calls that fail, `warn` for retries, `info` for waits,
 * progress and calls that succeed, `debug` for the rest.
 *
 * @param logger - A logger, or a function that takes every line, such as one of the package `debug`.
 * @param level - The lowest level that is written.
 *
 * ```ts
 * const cc = new Platform({ ...options, onEvent: logTo(console, "info") });
 * ```
 */
export function logTo(logger: Logger | ((line: string) => void), level: LogLevel = "debug"): Listener {
  const lowest = LEVELS.indexOf(level);
  return (event) => {
    const own = levelOf(event);
    if (LEVELS.indexOf(own) < lowest) return;
    const line = `triline ${event.operation} ${lineOf(event)}`;
    if (typeof logger === "function") logger(line);
    else logger[own](line);
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
      return `the store is ${event.state}${event.why ? `: ${event.why}` : ""}`;
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
