import { host } from "./engine.js";
import { parts } from "./rows.js";

/** Bytes that `fetch` takes: not those of shared memory, which newer versions of TypeScript tell apart. */
export type Bytes = Uint8Array & { readonly buffer: ArrayBuffer };

/** A request, to be sent as it is. Redirects are not to be followed. */
export interface HttpRequest {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  /** The body; none for an empty one. */
  body: Bytes | undefined;
  /** How long the attempt may take, in milliseconds. The client keeps that time itself. */
  timeout: number;
  /** Aborted when the time is up or the caller cancels: the connection is then to be closed. */
  signal: AbortSignal;
  /** Somebody wants to be told how many bytes of the body have been sent, where the transport can tell. */
  onUpload?: ((sent: number) => void) | undefined;
}

/** An answer. A `Response` of fetch is one. */
export interface HttpResponse {
  status: number;
  /** The client reads `date` and `retry-after`. */
  headers?: Iterable<[string, string]> | Record<string, string> | undefined;
  /** The body, decompressed: whole, or in parts as they come. */
  body?: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Uint8Array | string | null | undefined;
}

/**
 * Sends a request and gives the answer.
 *
 * When none comes it throws: a `TransportFailure` to say what is known of the request. Whatever else
 * it throws counts as `broken`: the request may have arrived.
 */
export type Transport = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

/** How sending failed: `refused` (nothing was sent), `broken` or `timeout` (it may have arrived). */
export type FailureKind = "refused" | "broken" | "timeout";

/** What a transport throws when no answer came. */
export class TransportFailure extends Error {
  /** How it failed. */
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message = "") {
    super(message);
    this.kind = kind;
  }

  static {
    this.prototype.name = "TransportFailure";
  }
}

/**
 * The transport that is used where no other is given: the `fetch` of the host; for a request of which somebody wants to
 * be told how much has been sent, what the host has for that.
 */
export const fetchTransport: Transport = (request) =>
  ((request.onUpload && host().upload) || sendWithFetch)(request);

/** Sends with `fetch`; `others`: options in place of the usual ones. */
export async function sendWithFetch(request: HttpRequest, others?: RequestInit): Promise<HttpResponse> {
  const { method, url, headers, body, signal } = request;
  try {
    const init: RequestInit = { ...host().fetchOptions, method, headers, signal, redirect: "manual", ...others };
    if (body) init.body ??= body;
    const response = await fetch(url, init);
    // A browser hides which redirect it was: 302 stands for all of them.
    return response.type === "opaqueredirect" ? { status: 302 } : response;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new TransportFailure(neverConnected(error) ? "refused" : "broken", describe(error));
  }
}

interface SystemError {
  code?: string;
  syscall?: string;
  errors?: unknown[];
  cause?: unknown;
}

/** Whether Node says that the connection was not made. Browsers do not tell. */
function neverConnected(error: unknown): boolean {
  const { code, syscall, errors, cause } = Object(error) as SystemError;
  if (cause) return neverConnected(cause);
  if (errors?.length) return errors.every(neverConnected);
  return syscall === "connect" || syscall === "getaddrinfo" || /^(UND_ERR_CONNECT|ERR_TLS|CERT_)|_CERT/.test(code ?? "");
}

/** What an error says, with the cause that Node hides behind `fetch failed`. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as SystemError;
  const message = error.message || code || error.name;
  return error.cause ? `${message}: ${describe(error.cause)}` : message;
}

/** The parts of a body, as they come. */
export async function* chunks(body: HttpResponse["body"]): AsyncGenerator<Uint8Array, void, void> {
  if (body === null || body === undefined) return;
  if (typeof body === "string") {
    yield new TextEncoder().encode(body);
  } else if (body instanceof Uint8Array) {
    yield body;
  } else if ("getReader" in body) {
    yield* parts(body);
  } else {
    yield* body;
  }
}

/** Names and values of headers, a line each, as the core takes them. */
export function headerLines(headers: HttpResponse["headers"] = []): string {
  const pairs = Symbol.iterator in headers ? [...(headers as Iterable<[string, string]>)] : Object.entries(headers);
  return pairs.map((pair) => pair.map((text) => text.replace(/[\r\n]+/g, " ")).join("\n")).join("\n");
}
