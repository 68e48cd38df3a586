// Written by `cargo run -p triline-bindgen` from the table.

import type { Message } from "../errors.js";
import type { ErrorCategory, ErrorCode } from "./errors.js";

/**
 * The kind of an error.
 *
 * - `invalid_request`: Parameters or options are at fault, and nothing was sent.
 * - `api`: The service answered and refused.
 * - `http`: An HTTP status outside 2xx without an answer of the service in the body.
 * - `malformed_response`: A response that is not what the operation returns.
 * - `transport`: No response, or one that was cut off.
 * - `auth`: There is no signature or token.
 * - `cancelled`: The caller ended the call.
 * - `misuse`: The package was used wrongly.
 */
export type ErrorKind = "invalid_request" | "api" | "http" | "malformed_response" | "transport" | "auth" | "cancelled" | "misuse";

/**
 * What is known of a request whose call failed.
 *
 * - `not_sent`: It was not sent.
 * - `rejected`: The service refused it: nothing was done.
 * - `done`: The service carried it out.
 * - `unknown`: It may or may not have been carried out.
 */
export type Outcome = "not_sent" | "rejected" | "done" | "unknown";

/**
 * The method of a request.
 *
 * - `GET`: Without a body.
 * - `POST`: With a body.
 */
export type HttpMethod = "GET" | "POST";

/**
 * Why a call waits.
 *
 * - `throttled`: The rate limit, or a service that throttles.
 * - `backoff`: Before another attempt.
 * - `token`: Another call fetches the token.
 * - `unfinished`: Before another poll of a wait-until.
 * - `store`: The store that processes share is away.
 */
export type WaitReason = "throttled" | "backoff" | "token" | "unfinished" | "store";

/**
 * What happens during a call. No event contains a parameter, a body or a secret.
 *
 * `operation` is that of the call. `attempt` and `response` name the operation requested, which differs where
 * the call fetches a token or polls another operation.
 */
export type ClientEvent =
  /** A request is sent. */
  | {
      type: "attempt";
      operation: string;
      /** The HTTP method. */
      method: HttpMethod;
      /** The path below the base URL, without a query. */
      path: string;
      /** The host of the base URL, a name or an IP address. */
      address: string;
      /** The port that is connected to. */
      port: number;
      /** The number of the attempt, from one. */
      attempt: number;
      /** Whether the request fetches a token for the call. Default: `false`. */
      token?: true;
    }
  /** The head of a response arrived. */
  | {
      type: "response";
      operation: string;
      /** The HTTP status. */
      status: number;
      /** The time since the request was sent. In milliseconds. */
      durationMs: number;
    }
  /** The call waits. */
  | {
      type: "wait";
      operation: string;
      /**
       * The reason: the rate limit, or a service that throttles (`throttled`); another attempt (`backoff`); a
       * token that another call fetches (`token`); another poll of a wait-until (`unfinished`); a store that
       * is away (`store`).
       */
      why: WaitReason;
      /** How long. In milliseconds. */
      ms: number;
    }
  /** The request will be sent again. */
  | {
      type: "retry";
      operation: string;
      /** The number of the attempt to come, from two. */
      attempt: number;
      /** The code of the error before: a code of the service, or a word such as `timeout`. */
      why: string;
    }
  /** An access token is fetched, or asked of the caller's function. */
  | {
      type: "token";
      operation: string;
    }
  /**
   * The store that processes share cannot be reached, or can again. Once per client, by the call that finds
   * out.
   */
  | {
      type: "store";
      operation: string;
      /** Whether it cannot be reached. */
      away: boolean;
      /** Why it cannot be reached. */
      why?: string;
    }
  /** A page of a list arrived. */
  | {
      type: "page";
      operation: string;
      /** Its number, from one. */
      page: number;
      /** Number of rows on all pages, where the service says. */
      total?: number;
      /** Number of rows on this page. */
      rows: number;
      /** Where the list continues after this page; left out on the last one. */
      cursor?: string;
      /**
       * How long the rest of the list takes, where the total is known: waits for the rate limit, and
       * responses. In milliseconds.
       */
      etaMs?: number;
    }
  /** A part of a streamed answer arrived. */
  | {
      type: "part";
      operation: string;
    }
  /** How far a row batch has come. */
  | {
      type: "progress";
      operation: string;
      /** Number of rows that are settled, from the first on. */
      done: number;
      /** Number of rows in all, where it is known. */
      total?: number;
      /**
       * How long the rest takes, where the number of rows is known: waits for the rate limit, and responses
       * as long as those so far. In milliseconds.
       */
      etaMs?: number;
      /** Over a relay: the id of the job, by which it is found again. */
      job?: string;
    }
  /** The call ended: always its last event. */
  | {
      type: "end";
      operation: string;
      /** Whether it succeeded. A caller that leaves early succeeds. */
      ok: true;
      /** Number of rows or parts that it returned or settled. */
      rows: number;
      /**
       * Number of lines of a streamed answer that hold no JSON object, such as `data: ping`, and were
       * skipped. Default: `0`.
       */
      skipped?: number;
      /** How long it took, with all its waits. In milliseconds. */
      durationMs: number;
    }
  /** The call ended: always its last event. */
  | {
      type: "end";
      operation: string;
      /** Whether it succeeded. A caller that leaves early succeeds. */
      ok: false;
      /** The kind of the error. */
      kind: ErrorKind;
      /** Its code. */
      code?: ErrorCode;
      /** What is known of the request's effect. */
      outcome: Outcome;
      /** Number of rows or parts that it returned or settled. */
      rows: number;
      /**
       * Number of lines of a streamed answer that hold no JSON object, such as `data: ping`, and were
       * skipped. Default: `0`.
       */
      skipped?: number;
      /** How long it took, with all its waits. In milliseconds. */
      durationMs: number;
    };

/** A raw response, for callers that asked for it. */
export interface RawResponseEvent {
  type: "raw_response";
  operation: string;
  /** The HTTP status. */
  status: number;
  /** The number of the attempt that it answers, from one. */
  attempt: number;
  /** The headers, by their names in lower case. */
  headers: Record<string, string>;
  /** The body; left out where it is streamed. */
  body?: string;
  /** Whether the body comes in parts. Default: `false`. */
  streamed?: boolean;
}

/** How far a row batch has come. */
export interface BatchProgress {
  /** Number of rows that are settled, from the first on. */
  done: number;
  /** Number of rows in all, where it is known. */
  total?: number;
  /**
   * How long the rest takes, where the number of rows is known: waits for the rate limit, and responses as
   * long as those so far. In milliseconds.
   */
  etaMs?: number;
  /** Over a relay: the id of the job, by which it is found again. */
  job?: string;
}

/** Why a call failed. No secret is in it. */
export interface ErrorDetails {
  /** The kind. */
  kind: ErrorKind;
  /** The class: the kind, or `outcome_unknown` where repeating the request could do harm. */
  class?: string;
  /** The service's code, such as `6721`, or a word for what was wrong, such as `missing` or `timeout`. */
  code?: string;
  /** The category of a known service code, such as `conflict` or `rate_limit`. */
  category?: string;
  /** One sentence. */
  message: Message;
  /** What a known service code means. */
  cause?: string;
  /** What to do about it, where that is known. */
  remedy?: Message;
  /** The operation, such as `platform.agents.create`. */
  operation?: string;
  /** The path of the parameter or option at fault: `customers[3].mobile`. */
  field?: string;
  /** What was expected there. */
  expected?: Message;
  /** What was received instead. */
  got?: Message;
  /** Where a list that ended too early can be continued. */
  cursor?: string;
  /** The request to a relay, as the audit of the relay names it. */
  requestId?: string;
  /** What is known of the request's effect. */
  outcome?: Outcome;
  /** The response body without secrets, truncated at 2,000 characters. */
  raw?: string;
  /** The HTTP status. */
  status?: number;
  /** Number of HTTP requests that were sent for the failed request, retries included. Default: `0`. */
  attempts?: number;
  /**
   * How long the service, or a relay, asks to wait before the next request (`Retry-After`). In milliseconds.
   */
  retryAfterMs?: number;
  /**
   * Headers of the response by which the request is found in logs (`x-request-id`, …), `server` and `via`.
   */
  headers?: Record<string, string>;
  /** Whether the service can be asked if the operation was executed. Default: `false`. */
  reconcilable?: boolean;
  /**
   * Whether sending the operation again can do no harm: a read, or an operation that ends in the same state,
   * whatever the outcome; any other one where nothing was sent, or where the service refused it for a passing
   * reason. Default: `false`.
   */
  retryable?: boolean;
}

/**
 * The report of a row batch: each row is in exactly one of `ok`, `failed` and `unknown`, by its place in the
 * input, from zero.
 */
export interface BatchReport {
  /**
   * Number of rows with an outcome, which are the first of the input. With a journal, those that were not
   * sent when the batch ended are not among them: the next batch sends them.
   */
  rows: number;
  /** Number of requests that were sent, or that a dry run would send. */
  requests: number;
  /** Rows that were executed: the first and the last of consecutive ones. */
  ok: [first: number, last: number][];
  /** Rows that were not executed. */
  failed: RowFailure[];
  /** Rows whose outcome is unknown. */
  unknown: RowFailure[];
  /** Why the batch ended before its rows did. */
  stopped?: ErrorDetails;
  /** Whether the same call with the same journal would get further. Default: `false`. */
  canContinue?: boolean;
  /** Whether nothing was sent. Default: `false`. */
  dryRun?: boolean;
  /** Of a dry run: the time until the last request could be sent. In milliseconds. */
  earliest?: number;
  /** What finds the unknown rows. It has names and numbers of the rows. */
  lookUp?: Record<string, unknown>;
}

/** Consecutive rows with the same error. */
export interface RowFailure {
  /** The first and the last of them. */
  rows: [first: number, last: number];
  /** Why. */
  error: ErrorDetails;
  /** Of a row that was looked up and stays unknown: what resembles it, in the API's names. */
  found?: Record<string, unknown>[];
}

/** What is known of an error. */
export interface ErrorAttributes {
  /** The kind. */
  readonly kind: ErrorKind;
  /** The service's code, such as `6721`, or a word for what was wrong, such as `missing` or `timeout`. */
  readonly code?: ErrorCode;
  /** The category of a known service code, such as `conflict` or `rate_limit`. */
  readonly category?: ErrorCategory;
  /** What a known service code means. */
  readonly meaning?: string;
  /** What to do about it, where that is known. */
  readonly remedy?: string;
  /** The operation, such as `platform.agents.create`. */
  readonly operation?: string;
  /** The path of the parameter or option at fault: `customers[3].mobile`. */
  readonly field?: string;
  /** What was expected there. */
  readonly expected?: string;
  /** What was received instead. */
  readonly got?: string;
  /** Where a list that ended too early can be continued. */
  readonly cursor?: string;
  /** The request to a relay, as the audit of the relay names it. */
  readonly requestId?: string;
  /** What is known of the request's effect. */
  readonly outcome: Outcome;
  /** The response body without secrets, truncated at 2,000 characters. */
  readonly raw?: string;
  /** The HTTP status. */
  readonly status?: number;
  /** Number of HTTP requests that were sent for the failed request, retries included. Default: `0`. */
  readonly attempts: number;
  /**
   * How long the service, or a relay, asks to wait before the next request (`Retry-After`). In milliseconds.
   */
  readonly retryAfter?: number;
  /**
   * Headers of the response by which the request is found in logs (`x-request-id`, …), `server` and `via`.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Whether sending the operation again can do no harm: a read, or an operation that ends in the same state,
   * whatever the outcome; any other one where nothing was sent, or where the service refused it for a passing
   * reason. Default: `false`.
   */
  readonly retryable: boolean;
}
