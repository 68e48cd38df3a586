// Written by `cargo run -p triline-bindgen` from the table.

import type { PlatformOperations } from "./platform.js";
import type { WorkPhoneOperations } from "./work_phone.js";
import type { AiAgentOperations } from "./ai_agent.js";

/** Settings of a simulated service, in JSON; all are optional. */
export interface SimulatedSettings {
  /** Initial number of agents of an account. From 0 to 100000. Default: `45`. */
  agents?: number | undefined;
  /** Initial number of customers of an account. From 0 to 10000000. Default: `45`. */
  customers?: number | undefined;
  /**
   * Number of requests that an account of the platform may send in any 60 seconds; 0 for no limit. On the
   * wire: `requests_per_minute`. From 0 to 1000000.
   */
  requestsPerMinute?: number | undefined;
  /** The HTTP status of an error. On the wire: `error_status`. Default: `ok`. */
  errorStatus?: SimulatedErrorStatus | undefined;
  /**
   * Whether a nonce that was used in the last five minutes is refused. On the wire: `refuse_used_nonces`.
   * Default: `false`.
   */
  refuseUsedNonces?: boolean | undefined;
  /** Whether responses of the platform repeat the request. On the wire: `request_info`. Default: `false`. */
  requestInfo?: boolean | undefined;
  /** Whether signatures, tokens and timestamps are checked. Default: `true`. */
  authentication?: boolean | undefined;
  /** How the AI agent frames streamed answers. On the wire: `ai_framing`. Default: `events`. */
  aiFraming?: SimulatedFraming | undefined;
  /**
   * Answers of the AI agent; the first match counts, and a question without a match is echoed. On the wire:
   * `ai_answers`.
   */
  aiAnswers?: SimulatedAnswer[] | undefined;
  /** Maximum number of recorded calls. On the wire: `recorded_calls`. From 0 to 1000000. Default: `1000`. */
  recordedCalls?: number | undefined;
}

/**
 * The HTTP status of errors, in JSON.
 *
 * - `ok`: Always 200; only the envelope reports the error.
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
 * - `wrapped`: Server-sent events, each with an envelope around the part.
 * - `done`: Server-sent events whose parts look like plain answers, none marked as the last, and `[DONE]`
 *   after them.
 * - `pings`: Server-sent events with comments and `data: ping` between them.
 */
export type SimulatedFraming = "events" | "lines" | "objects" | "whole" | "wrapped" | "done" | "pings";

/** An answer of the AI agent, in JSON. */
export interface SimulatedAnswer {
  /** Text that the question contains; an empty text matches all questions. */
  question: string;
  /** The answer. */
  answer: string;
  /** The requested action: 5 hands over to a human, 6 asks for keys, 7 hangs up. */
  action?: number | undefined;
}

/** A rule of a fault script: the requests that it affects, and their fault. */
export interface FaultRule {
  /** The operation, `*` for all requests, or a prefix with `*` after it, such as `platform.*`. */
  operation: keyof PlatformOperations | keyof WorkPhoneOperations | keyof AiAgentOperations | `${string}*`;
  /** Number of requests that succeed first. From 0 to 4294967295. Default: `0`. */
  skip?: number | undefined;
  /**
   * Number of requests with the fault; 0 for all later ones. From 0 to 4294967295. Default: `1`. For example
   * `12`.
   */
  times?: number | undefined;
  /** The fault: `drop_before`, `delay:250`, ... */
  fault: Fault;
}

/** A fault of the simulated service. */
export type Fault =
  | "drop_before"
  | "drop_after"
  | "refuse"
  | "truncate"
  | "garbage"
  | "duplicate"
  | `delay:${number}`
  | "throttle"
  | `status:${number}`
  | `gateway:${number}`
  | `gateway_after:${number}`
  | `refusal:${number}`
  | `refusal_after:${number}`
  | `skew:${number}`
  | "expire_tokens"
  | `page_cap:${number}`
  | "total_of_page"
  | `total_off:${number}`;
