// What crosses to the core and back: numbers, bytes and JSON text.

import type { Call, Client } from "./wasm/triline.js";
import type { ErrorDetails } from "./errors.js";

export type { Call as CoreCall, Client as CoreClient };

/** What the core says is to be done next, as `Call.poll` gives it in JSON. */
export type Step =
  | { step: "wait"; until: number; why: "throttled" | "backoff" | "token" | "unfinished" }
  | SendStep
  | SignStep
  | TokenStep
  | { step: "pending" }
  | { step: "page"; page: number; total?: number; mark?: string }
  | { step: "part" }
  | { step: "retry"; attempt: number; why: string }
  | { step: "progress"; done: number; total?: number; eta?: number }
  | RowsStep
  | JournalStep
  | { step: "done" }
  | { step: "failed"; error: ErrorDetails };

/** A request is to be sent; `Call.body` has its body. */
export interface SendStep {
  step: "send";
  id: number;
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  timeout: number;
  operation: string;
  /** The path of the operation. */
  path: string;
  attempt: number;
  /** Whether it gets a token that the call needs. */
  token?: true;
}

/** A signature is to be computed; `Call.body` has the body that is signed. */
export interface SignStep {
  step: "sign";
  id: number;
  account: string;
  nonce: string;
  timestamp: string;
  method: "GET" | "POST";
  path: string;
}

/** An access token is to be given. */
export interface TokenStep {
  step: "token";
  id: number;
}

/** The next rows of a batch are to be given, at most so many. */
export interface RowsStep {
  step: "rows";
  id: number;
  most: number;
}

/** The journal of a batch is to be read, or a line is to be added to it. */
export type JournalStep = { step: "journal"; id: number } | { step: "append"; id: number; line: string };

/**
 * What `Call.answer` is told: that the body is complete; a signature or access token; rows, those that are the last; the
 * journal; that the line stands in it; why there is none of these; or how sending failed (the request has not left, no
 * time was left, the connection broke).
 */
export type Told =
  | "end"
  | "signature"
  | "token"
  | "rows"
  | "last rows"
  | "journal"
  | "stored"
  | "refusal"
  | "unsent"
  | "timeout"
  | "broken";
