/// <reference lib="esnext.disposable" preserve="true" />

export { Platform, type PlatformOptions } from "./platform.js";
export * from "./generated/index.js";
export type { CallOptions, ClientEvent, ClientOptions, Clock, SignInput, Signer } from "./client.js";
export { type Page, PagedList } from "./paging.js";
export {
  type Bytes,
  type FailureKind,
  type HttpRequest,
  type HttpResponse,
  type Transport,
  TransportFailure,
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
export { load } from "./engine.js";
export type { WithOneOf } from "./types.js";
