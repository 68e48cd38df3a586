// Written by `cargo run -p triline-bindgen` from the table.

/** The version of the package. */
export const VERSION = "0.1.0";

/** Options of a call that the core reads. */
export interface CallSettings {
  /**
   * Over a relay: the id of the job. Modes `follow` and `cancel` need it; mode `rows` makes up a new one.
   */
  job?: string | undefined;
  /** Parameters that no document describes: they are sent as they are, beside those of the operation. */
  extraParams?: Record<string, unknown> | undefined;
  /**
   * Further headers of the call's requests, beside those of the client; one of the same name takes its place.
   * One that the client sets itself is refused.
   */
  headers?: Record<string, string> | undefined;
  /** Maximum number of retries, instead of the client's setting. From 0 to 20. */
  retries?: number | undefined;
  /**
   * Timeout of an attempt, and of a pause in which nothing of a stream arrives, instead of the client's
   * setting. Any byte ends such a pause, a comment too; `totalTimeout` bounds the stream. From 1 to
   * 86400000. In milliseconds.
   */
  timeout?: number | undefined;
  /**
   * Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer
   * wait fails at once, before anything is sent. From 0 to 86400000. In milliseconds.
   */
  maxWait?: number | undefined;
  /**
   * Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. From 1 to
   * 86400000. In milliseconds.
   */
  totalTimeout?: number | undefined;
}

/** Further options of a row batch that the core reads. */
export interface BatchSettings {
  /** Whether rows are only checked and requests only counted; nothing is sent. Default: `false`. */
  dryRun?: boolean | undefined;
  /** Number of rows, if known. At least 0. */
  count?: number | undefined;
}
