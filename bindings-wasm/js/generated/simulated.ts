// Written by `cargo run -p triline-bindgen` from the table.

/** What a simulated service is told, in JSON: all of it may be left out. */
export interface SimulatedSettings {
  /** How many agents an account has from the beginning (0 to 100000, default `45`). */
  agents?: number | undefined;
  /** How many customers an account has from the beginning (0 to 10000000, default `45`). */
  customers?: number | undefined;
  /**
   * How many requests an account of the platform may send in any 60 seconds; 0: any number (0 to 1000000).
   */
  requestsPerMinute?: number | undefined;
  /** The HTTP status of an error (default `ok`). */
  errorStatus?: SimulatedErrorStatus | undefined;
  /** Whether a nonce that came in the last five minutes is refused (default `false`). */
  refuseUsedNonces?: boolean | undefined;
  /** Whether answers of the platform repeat the request (default `false`). */
  requestInfo?: boolean | undefined;
  /** Whether signatures, tokens and timestamps are looked at (default `true`). */
  authentication?: boolean | undefined;
  /** How the AI agent frames streamed answers (default `events`). */
  aiFraming?: SimulatedFraming | undefined;
  /** What the AI agent answers, the first that fits; where none does, the question comes back. */
  aiAnswers?: SimulatedAnswer[] | undefined;
  /** How many of the last calls are recorded (0 to 1000000, default `1000`). */
  recordedCalls?: number | undefined;
}

/**
 * Which HTTP status errors have, in JSON.
 *
 * - `ok`: Always 200: the envelope alone says no.
 * - `mapped`: By the kind of error.
 */
export type SimulatedErrorStatus = "ok" | "mapped";

/**
 * How streamed answers are framed, in JSON.
 *
 * - `events`: Server-sent events.
 * - `lines`: One JSON object on each line.
 * - `objects`: JSON objects one after another.
 * - `whole`: Not streamed.
 */
export type SimulatedFraming = "events" | "lines" | "objects" | "whole";

/** An answer of the AI agent, in JSON. */
export interface SimulatedAnswer {
  /** What a question holds to be answered so; an empty text fits all. */
  question: string;
  /** The answer. */
  answer: string;
  /** The action that it asks for: 5 hands over to a human, 6 wants keys, 7 hangs up. */
  action?: number | undefined;
}

/** A rule of a script: which requests something goes wrong with, and what. */
export interface FaultRule {
  /**
   * The operation, `*` for all requests, or the beginning of names with `*` behind it, such as `platform.*`.
   */
  operation: string;
  /** How many requests go well before (0 to 4294967295, default `0`). */
  skip?: number | undefined;
  /** How many requests it happens to; 0 for all from then on (0 to 4294967295, default `1`). */
  times?: number | undefined;
  /** What goes wrong: `drop_before`, `delay:250`, ... */
  fault: string;
}
