// The entry for pages and apps: the typed clients over a relay, which calls the services on a server.

/// <reference lib="esnext.disposable" preserve="true" />

export * from "../generated/relay.js";
export { BatchJob, type BatchOptions, BatchResult, type RowError } from "../batch.js";
export type { CallOptions } from "../client.js";
export type { BatchProgress } from "../generated/boundary.js";
export type { Language } from "../generated/platform.js";
export { type Page, PagedList } from "../paging.js";
export { type OnResponse, RawResponse } from "../raw.js";
export { AnswerStream } from "../stream.js";
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
} from "../errors.js";
export { membersOf } from "../members.js";
export type { FileContent, FileStream, UploadOptions, UploadProgress } from "../upload.js";
export type { RelayCallOptions, RelayHeaders, RelayOptions } from "./client.js";
export type { Unlisted, WithFields, WithFile, WithOneOf, WithPages } from "../types.js";
