import { host } from "./engine.js";
import { TextDecoder, TextEncoder } from "./text.js";

/** Bytes that `fetch` takes: not those of shared memory, which newer versions of TypeScript tell apart. */
export type Bytes = Uint8Array & { readonly buffer: ArrayBuffer };

/** A request that a transport sends unchanged, without following redirects. */
export interface HttpRequest {
  /** The HTTP method. */
  method: "GET" | "POST";
  /** The whole address, with its query string. */
  url: string;
  /** The headers, by name. */
  headers: Record<string, string>;
  /**
   * The body; undefined for none. That of an upload is a stream in Node, Deno and Bun, whose length is the header
   * `content-length`, and a `Blob` elsewhere.
   */
  body: Bytes | Blob | ReadableStream<Uint8Array> | undefined;
  /** Timeout of the attempt in milliseconds, for transports that cannot be aborted. */
  timeout: number;
  /** Aborted when the time is up, the caller cancels or the rest of the response is not needed. */
  signal: AbortSignal;
  /** Takes the number of bytes of the body sent so far; set if the caller wants progress. */
  onUpload?: ((sent: number) => void) | undefined;
}

/** A response. A `Response` of fetch is one. */
export interface HttpResponse {
  /** The HTTP status. */
  status: number;
  /** The client reads `date` and `retry-after`. */
  headers?: Iterable<[string, string]> | Record<string, string> | undefined;
  /** The body after decompression: whole, or in parts as they arrive. */
  body?: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Uint8Array | string | null | undefined;
}

/**
 * Sends a request and returns the response.
 *
 * Without a response it throws a `TransportFailure`, which says whether the request may have arrived; any other exception
 * counts as `broken`. The exception becomes the `cause` of the call's error, unless it shows a secret.
 */
export type Transport = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

/** How sending failed: `refused` (nothing was sent), `broken` or `timeout` (the request may have arrived). */
export type FailureKind = "refused" | "broken" | "timeout";

/** Error of a transport that received no response. */
export class TransportFailure extends Error {
  /** The kind of the failure. */
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message = "", options?: { cause?: unknown }) {
    super(message, options);
    this.kind = kind;
  }

  static {
    this.prototype.name = "TransportFailure";
  }
}

/** The default transport: the host's `fetch`. In web pages, uploads with `onProgress` use `XMLHttpRequest`. */
export const fetchTransport: Transport = async (request) => {
  const { uploadTransport, fetchOptions } = host();
  if (request.onUpload && uploadTransport) return uploadTransport(request);
  const { method, url, headers, body, signal } = request;
  try {
    const init: RequestInit = { ...fetchOptions, method, headers, signal, redirect: "manual" };
    if (body) init.body = body;
    if (body && "getReader" in body) Object.assign(init, STREAMED);
    const response = await fetch(url, init);
    // A browser hides which redirect it was: 302 stands for all of them.
    return response.type === "opaqueredirect" ? { status: 302 } : response;
  } catch (error) {
    const message = describe(error);
    if (/unexpected redirect/.test(message)) return { status: 302 };
    throw new TransportFailure(neverConnected(error) ? "refused" : "broken", message, { cause: error });
  }
};

/**
 * Options for a body that is a stream. Where a request has a window or may be redirected, Node keeps a copy of all that it
 * sends.
 */
const STREAMED = { duplex: "half", window: null, redirect: "error" };

interface SystemError {
  code?: string;
  syscall?: string;
  errors?: unknown[];
  cause?: unknown;
}

/** Whether Node says that no connection was established. Browsers do not say. */
function neverConnected(error: unknown): boolean {
  const { code, syscall, errors, cause } = Object(error) as SystemError;
  if (cause) return neverConnected(cause);
  if (errors?.length) return errors.every(neverConnected);
  return syscall === "connect" || syscall === "getaddrinfo" || /^(UND_ERR_CONNECT|ERR_TLS|CERT_)|_CERT/.test(code ?? "");
}

/** The message of an error, with the cause that Node hides behind `fetch failed`. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as SystemError;
  const message = error.message || code || error.name;
  return error.cause ? `${message}: ${describe(error.cause)}` : message;
}

/** The texts in a value and in all that it refers to, as loggers show them. */
export function textsIn(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value === "string") return value;
  if (!value || typeof value !== "object" || seen.has(value) || seen.size > MOST_OBJECTS) return "";
  seen.add(value);
  try {
    if (ArrayBuffer.isView(value)) return new TextDecoder().decode(value as Uint8Array);
    const members = Reflect.ownKeys(value).map((name) => (value as Record<PropertyKey, unknown>)[name]);
    // Headers and maps have none.
    const entries = Symbol.iterator in value ? [...(value as Iterable<unknown>)] : [];
    return [String(value), ...members, ...entries].map((one) => textsIn(one, seen)).join("\n");
  } catch {
    // What cannot be read is not shown either.
    return "";
  }
}

/** How many objects are looked through. */
const MOST_OBJECTS = 1000;

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

/** Names and values of headers, one per line, as the core takes them. */
export function headerLines(headers: HttpResponse["headers"] = []): string {
  const pairs = Symbol.iterator in headers ? [...(headers as Iterable<[string, string]>)] : Object.entries(headers);
  return pairs.map((pair) => pair.map((text) => text.replace(/[\r\n]+/g, " ")).join("\n")).join("\n");
}

/** The parts of a stream; not every browser can iterate one. */
export async function* parts<T>(stream: ReadableStream<T>): AsyncGenerator<T, void, void> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}
