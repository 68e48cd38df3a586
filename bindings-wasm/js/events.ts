import type { ErrorKind } from "./errors.js";

/**
 * What happens during a call. No parameter, body or secret is in it. Requests and their answers (`attempt`, `answer`) are
 * told under the operation that they are of: that of a token, or that which a call asks several times.
 */
export type ClientEvent =
  /**
   * A request goes out: `attempt` counts its tries from one, `path` is that of the operation, without a query.
   */
  | { type: "attempt"; operation: string; method: "GET" | "POST"; path: string; attempt: number }
  /** Its answer begins, so long after the request. */
  | { type: "answer"; operation: string; status: number; durationMs: number }
  /**
   * The call waits so many milliseconds: for the limit of requests or because the service sent too many away
   * (`throttled`), between two tries (`backoff`), or until it looks again whether something is done (`unfinished`).
   */
  | { type: "wait"; operation: string; ms: number; why: "throttled" | "backoff" | "unfinished" }
  /** A request is sent again: which try comes (from two), and the code of what was wrong before. */
  | { type: "retry"; operation: string; attempt: number; why: string }
  /** An access token is being got. */
  | { type: "token"; operation: string }
  /** A page came. */
  | { type: "page"; operation: string; page: number; total?: number; rows: number }
  /** A batch got further: rows that are accounted for, all rows, and how long the limit makes the rest wait. */
  | { type: "batch"; operation: string; done: number; total?: number; eta?: number }
  /** The call ended; what ended it, where it failed. */
  | { type: "end"; operation: string; ok: true; durationMs: number }
  | { type: "end"; operation: string; ok: false; kind: ErrorKind; code?: string; durationMs: number };

/**
 * Is told what happens; `call` is the same object for all events of a call. What it throws ends the call.
 */
export type Listener = (event: ClientEvent, call: object) => void;

/** What takes lines: `console` and the usual loggers are such. */
export interface Logger {
  debug(line: string): void;
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

/** How much is written of a line, from the least important on. */
const LEVELS = ["debug", "info", "warn", "error"] as const;

/** How important a line is. */
export type LogLevel = (typeof LEVELS)[number];

/**
 * A listener that writes a line for each event: `error` for calls that fail, `warn` for requests that are sent again,
 * `info` for waits, batches and calls that end well, `debug` for the rest. `level` is the least that is written.
 * A function in place of a logger, such as one of the package `debug`, is given all those lines.
 *
 * ```ts
 * const cc = new Platform({ ...options, onEvent: logTo(console, "info") });
 * ```
 */
export function logTo(logger: Logger | ((line: string) => void), level: LogLevel = "debug"): Listener {
  const least = LEVELS.indexOf(level);
  return (event) => {
    const own = levelOf(event);
    if (LEVELS.indexOf(own) < least) return;
    const line = `triline ${event.operation} ${lineOf(event)}`;
    if (typeof logger === "function") logger(line);
    else logger[own](line);
  };
}

function levelOf(event: ClientEvent): LogLevel {
  switch (event.type) {
    case "end":
      return event.ok ? "info" : "error";
    case "retry":
      return "warn";
    case "wait":
    case "batch":
      return "info";
    default:
      return "debug";
  }
}

function lineOf(event: ClientEvent): string {
  switch (event.type) {
    case "attempt":
      return `${event.method} ${event.path}, attempt ${event.attempt}`;
    case "answer":
      return `answered ${event.status} after ${event.durationMs} ms`;
    case "wait":
      return `waits ${event.ms} ms: ${event.why}`;
    case "retry":
      return `is sent again, attempt ${event.attempt}: ${event.why}`;
    case "token":
      return "gets an access token";
    case "page":
      return `got page ${event.page}, ${event.rows} rows${ofTotal(event.total)}`;
    case "batch":
      return `is done with ${event.done} rows${ofTotal(event.total)}`;
    case "end":
      return `${event.ok ? "done" : `failed, ${event.kind} ${event.code ?? ""}`} after ${event.durationMs} ms`;
  }
}

function ofTotal(total: number | undefined): string {
  return total === undefined ? "" : ` of ${total}`;
}
