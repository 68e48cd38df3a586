/// <reference lib="esnext.disposable" preserve="true" />

export * from "./generated/index.js";
export type {
  CallOptions,
  ClientOptions,
  RequestParts,
  SignInput,
  Signer,
  Tokens,
} from "./client.js";
export type { Simulation } from "./simulation.js";
export type { Clock } from "./clock.js";
export { BatchJob, type BatchOptions, BatchResult, type Journal, type RowError, type StoreJournal } from "./batch.js";
export { type BatchProgress, type ClientEvent, type Listener, type LogLevel, type Logger, logTo } from "./events.js";
export { type OpenTelemetry, traceTo } from "./tracing.js";
export { type Page, PagedList } from "./paging.js";
export type { Rows } from "./rows.js";
export { readPushedAnswer, readPushedTranscription } from "./pushed.js";
export { type OnResponse, RawResponse } from "./raw.js";
export type { RedisClient, Store, StoreScript } from "./store.js";
export { AnswerStream } from "./stream.js";
export {
  type Bytes,
  type FailureKind,
  type HttpRequest,
  type HttpResponse,
  type Transport,
  TransportFailure,
  type FetchOptions,
  fetchTransport,
} from "./transport.js";
export {
  ApiError,
  AuthError,
  Cancelled,
  type ErrorKind,
  HttpError,
  InvalidRequest,
  MalformedResponse,
  Misuse,
  type Outcome,
  OutcomeUnknown,
  TransportError,
  TrilineError,
} from "./errors.js";
export type { ErrorCategory, ErrorCode } from "./generated/errors.js";
export { load } from "./engine.js";
export { membersOf } from "./members.js";
export { type FileContent, type FileStream, type UploadOptions, type UploadProgress, xhrTransport } from "./upload.js";
export type { Encodable, Unlisted, WithFields, WithFile, WithOneOf, WithPages, WithRows } from "./types.js";
