// What crosses to the core and back: numbers, bytes and JSON text. See core/client/src/run_loop.md, "JSON across a boundary".

import type { Call, Client } from "./wasm/triline.js";
import type { ErrorDetails } from "./errors.js";
import type { CoreEvent } from "./raw.js";

export type { Call as CoreCall, Client as CoreClient };

/** What `Call.poll` returns in JSON: what happened, and what the driver does next. */
export type Polled = Step & { events?: CoreEvent[] };

/** What the driver does next. */
export type Step =
  | { step: "wait"; until: number; why: "throttled" | "backoff" | "token" | "unfinished" | "store" }
  | { step: "pending"; id: number; until?: number }
  | AskStep
  | PageStep
  | { step: "part"; value: unknown }
  | { step: "done"; value: unknown }
  | { step: "failed"; error: ErrorDetails };

/** A page for the caller. */
export interface PageStep {
  step: "page";
  page: number;
  total?: number;
  cursor?: string;
  value: unknown[];
}

/** Something to start: a request, or a function of the caller. */
export type AskStep =
  | SendStep
  | SignStep
  | { step: "token"; id: number }
  | { step: "rows"; id: number; max: number }
  | { step: "read_journal"; id: number }
  | { step: "append_journal"; id: number; line: string }
  | StoreStep;

/** A request to send. `Call.body` has its body; of an upload, the body until the content, and `Call.tail` the rest. */
export interface SendStep {
  step: "send";
  id: number;
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  timeout: number;
  /** Size of the whole body of an upload, in bytes. */
  contentLength?: number;
}

/** A script to run in the store. */
export interface StoreStep {
  step: "store";
  id: number;
  script: string;
  sha1: string;
  text: string;
  keys: string[];
  args: string[];
}

/** A signature to compute. `Call.body` has the body that is signed. */
export interface SignStep {
  step: "sign";
  id: number;
  account: string;
  nonce: string;
  timestamp: string;
  method: "GET" | "POST";
  path: string;
}

/** The answers of `Call.answer`; heads, chunks and rows have functions of their own. */
export type AnswerKind =
  | "end"
  | "signature"
  | "token"
  | "journal"
  | "stored"
  | "store"
  | "refused"
  | "not_sent"
  | "timeout"
  | "timeout_not_sent"
  | "broken";
