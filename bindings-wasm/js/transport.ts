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
  body?: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Uint8Array | ArrayBuffer | string | null | undefined;
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

  // As of the other errors, for the Babel preset of React Native.
  /** @internal */
  static readonly label: string = (this.prototype.name = "TransportFailure");
}

/** Options of `fetchTransport`. */
export interface FetchOptions {
  /** Another `fetch`, such as that of the package `undici`. Default: that of the host. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each package has types of its own
  fetch?: ((url: string, init: any) => Promise<object>) | undefined;
  /**
   * What sends the requests of `fetch` in Node: an `Agent`, `ProxyAgent` or `EnvHttpProxyAgent` of the package `undici`. Give
   * the `fetch` of the same package with it: that of Node takes only agents of the version it was built with.
   */
  dispatcher?: object | undefined;
  /** Further headers, such as those that a proxy asks for. Those of the request take their place. */
  headers?: Record<string, string> | undefined;
}

/** The default transport: the host's `fetch`. In web pages, uploads with `onProgress` use `XMLHttpRequest`. */
export function fetchTransport(request: HttpRequest): Promise<HttpResponse>;
/**
 * Makes the same transport with another `fetch`, an agent or further headers: what is known of a request that failed stays
 * known, so that a refused connection is no unknown outcome.
 *
 * ```ts
 * import { EnvHttpProxyAgent, fetch } from "undici";
 * const transport = fetchTransport({ fetch, dispatcher: new EnvHttpProxyAgent() });
 * ```
 */
export function fetchTransport(options: FetchOptions): Transport;
export function fetchTransport(given: HttpRequest | FetchOptions): Transport | Promise<HttpResponse> {
  return "url" in given ? send(given, {}) : (request) => send(request, given);
}

async function send(request: HttpRequest, options: FetchOptions): Promise<HttpResponse> {
  const { uploadTransport, fetchOptions, neverConnected } = host();
  if (request.onUpload && uploadTransport) return uploadTransport(request);
  const { method, url, body, signal } = request;
  const { fetch: sends = fetch, dispatcher, headers } = options;
  try {
    // Names in lower case, as those of the request are.
    const further = headers && Object.fromEntries(new Headers(headers));
    const init: RequestInit = { ...fetchOptions, method, headers: { ...further, ...request.headers }, signal, redirect: "manual" };
    if (dispatcher) Object.assign(init, { dispatcher });
    if (body) init.body = body;
    if (body && "getReader" in body) Object.assign(init, STREAMED);
    const response = (await sends(url, init)) as Response;
    // A browser hides which redirect it was: 302 stands for all of them.
    return response.type === "opaqueredirect" ? { status: 302 } : response;
  } catch (error) {
    const message = describe(error);
    if (/unexpected redirect/.test(message)) return { status: 302 };
    throw new TransportFailure(neverConnected?.(error) ? "refused" : "broken", message, { cause: error });
  }
}

/**
 * Options for a body that is a stream. Where a request has a window or may be redirected, Node keeps a copy of all that it
 * sends.
 */
const STREAMED = { duplex: "half", window: null, redirect: "error" };

/** The message of whatever was thrown, with the causes that Node hides behind `fetch failed`. */
export function describe(error: unknown, depth = 0): string {
  try {
    if (!(error instanceof Error)) return String(error);
    const { code } = error as { code?: string };
    const message = String(error.message || code || error.name);
    return error.cause && depth < MAX_CAUSES ? `${message}: ${describe(error.cause, depth + 1)}` : message;
  } catch {
    return "it has no text";
  }
}

/** How many causes of an error are described: it may be the cause of itself. */
const MAX_CAUSES = 8;

/** How a request failed, by what the transport threw. What is no known kind of failure may have arrived. */
export function failureOf(error: unknown): { kind: FailureKind; message: string } {
  if (!(error instanceof TransportFailure)) return { kind: "broken", message: describe(error) };
  const { kind, message } = error;
  return { kind: kind === "refused" || kind === "timeout" ? kind : "broken", message: describe(message) };
}

/** The texts in a value and in all that it refers to, as loggers show them. What cannot be read is not shown either. */
export function textsIn(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value === "string") return value;
  if (!value || typeof value !== "object" || seen.has(value) || seen.size > MOST_OBJECTS) return "";
  seen.add(value);
  const read = (one: () => unknown): string => {
    try {
      return textsIn(one(), seen);
    } catch {
      return "";
    }
  };
  if (ArrayBuffer.isView(value)) return read(() => new TextDecoder().decode(value as Uint8Array));
  const texts = [read(() => String(value))];
  try {
    for (const name of Reflect.ownKeys(value)) texts.push(read(() => (value as Record<PropertyKey, unknown>)[name]));
    // Headers and maps have no members.
    if (Symbol.iterator in value) for (const entry of value as Iterable<unknown>) texts.push(read(() => entry));
  } catch {
    // The rest cannot be listed.
  }
  return texts.join("\n");
}

/** How many objects are looked through. */
const MOST_OBJECTS = 1000;

/** The head of what a transport returned; throws a `TransportFailure` where it is no response. */
export function headOf(response: unknown): { status: number; headers: string } {
  const { status, headers } = Object(response) as HttpResponse;
  if (!(Number.isInteger(status) && status > 99 && status < 1000)) throw unusable("a status from 100 to 999", status);
  return { status, headers: headerLines(headers) };
}

/** The parts of a body, as they come. They are unchecked: see `bytesOf`. */
export async function* chunks(body: HttpResponse["body"]): AsyncGenerator<unknown, void, void> {
  if (body === null || body === undefined) return;
  if (typeof body === "string") {
    yield new TextEncoder().encode(body);
  } else if (typeof body === "object" && "getReader" in body) {
    yield* parts(body);
  } else if (Symbol.asyncIterator in Object(body)) {
    yield* body as AsyncIterable<unknown>;
  } else {
    yield body;
  }
}

/** A part of a body as bytes; throws a `TransportFailure` where it is something else, or its buffer was transferred. */
export function bytesOf(part: unknown): Uint8Array {
  const bytes = viewOf(part);
  if (bytes) return bytes;
  throw unusable("bytes", part);
}

/** Bytes, as an array of this realm; undefined where it is something else, or its buffer was transferred. */
export function viewOf(bytes: unknown): Uint8Array | undefined {
  try {
    if (bytes instanceof ArrayBuffer) return new Uint8Array(bytes);
    if (ArrayBuffer.isView(bytes)) return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch {
    // Nobody can read a buffer that was transferred.
  }
  return undefined;
}

function unusable(expected: string, got: unknown): TransportFailure {
  return new TransportFailure("broken", `expected ${expected}, got ${nameOf(got)}`);
}

/** What an error calls a value: a number, or its type. */
export function nameOf(value: unknown): string {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return viewOf(value) ? "bytes" : "bytes that were transferred";
  return typeof value === "number" || value === null ? String(value) : typeof value;
}

/** Names and values of headers, one per line, as the core takes them. */
export function headerLines(headers: HttpResponse["headers"] | null): string {
  const given = Object(headers ?? []) as object;
  const pairs = Symbol.iterator in given ? [...(given as Iterable<[string, string]>)] : Object.entries(given);
  // A value may be a number, or a list of texts.
  return pairs.map((pair) => pair.map((text) => String(text).replace(/[\r\n]+/g, " ")).join("\n")).join("\n");
}

/** Closes a stream that was not read: its iterator closes it only once it has begun. */
export function discard(stream: unknown): void {
  const source = Object(stream) as { cancel?(): Promise<void>; destroy?(): void };
  if ("getReader" in source) source.cancel?.().catch(() => {});
  else if (Symbol.asyncIterator in source) source.destroy?.();
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
