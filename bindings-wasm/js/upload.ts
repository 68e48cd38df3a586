import type { CallOptions } from "./client.js";
import { host } from "./engine.js";
import { invalid } from "./errors.js";
import { type Bytes, type HttpRequest, type HttpResponse, type Transport, TransportFailure, bytesOf, chunks, discard, nameOf, viewOf } from "./transport.js";

/**
 * The content of a file: bytes, a `Blob` or `File` (in Node, `await openAsBlob(path)` is one that reads the disk piece by
 * piece), or a stream of known length.
 */
export type FileContent = Uint8Array | ArrayBuffer | Blob | FileStream;

/** A stream of known length. */
export interface FileStream {
  /** Size in bytes. */
  readonly size: number;
  /** The file's name, for parameters without `filename`. */
  readonly name?: string | undefined;
  /** Opens the content at its beginning. Called again for a retry, which fails if that is not possible. */
  stream(): ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Options of a call that uploads a file. */
export interface UploadOptions extends CallOptions {
  /** Reports how much of the request has been sent; a retry starts again at zero. Some transports report only the end. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** How much of a request has been sent. */
export interface UploadProgress {
  /** Number of bytes sent, of the file and the form around it. */
  sent: number;
  /** Number of bytes of the whole request body. */
  total: number;
  /** `sent / total`: from 0 to 1. */
  fraction: number;
}

/** Size of the pieces that bytes are sent in; a stream has its own. */
const PIECE = 65_536;

/** How many pieces are read before other work of the event loop has its turn. */
const PIECES_PER_TURN = 16;

/** The content of a file to upload. It is read when it is sent. */
export class Content {
  readonly size: number;
  readonly name: string | undefined;
  readonly #file: FileContent;
  #opened: unknown;

  private constructor(file: FileContent, size: number) {
    this.#file = file;
    this.size = size;
    const { name } = file as { name?: unknown };
    this.name = typeof name === "string" ? name : undefined;
  }

  /** @throws InvalidRequest - it is no content of a file. */
  static of(file: unknown): Content {
    if (file instanceof Uint8Array || file instanceof ArrayBuffer) {
      if (!viewOf(file)) throw invalid("type", "file", "bytes", nameOf(file));
      return new Content(file, file.byteLength);
    }
    const { size, stream } = Object(file) as Partial<FileStream>;
    if (typeof size === "number" && Number.isSafeInteger(size) && size >= 0 && typeof stream === "function") {
      return new Content(file as FileStream, size);
    }
    const got = typeof file === "object" ? "an object without `size` and `stream()`" : `a ${typeof file}`;
    throw invalid("type", "file", "bytes, a Blob, or an object with `size` and `stream()`", got);
  }

  /**
   * The content from its beginning, piece by piece.
   *
   * @throws TransportFailure - it cannot be read again.
   */
  pieces(): AsyncGenerator<Uint8Array, void, void> {
    const file = this.#file;
    if (file instanceof Uint8Array) return subarrays(file);
    if (file instanceof ArrayBuffer) return subarrays(new Uint8Array(file));
    const stream = file.stream();
    if (stream === this.#opened || (stream as ReadableStream).locked) {
      throw new TransportFailure("refused", "the content of the file cannot be read from its beginning again");
    }
    this.#opened = stream;
    return counted(stream, file.size);
  }

  /** Closes what the last attempt has opened, which nothing has read where the connection was refused. */
  close(): void {
    discard(this.#opened);
  }

  /** Whether the host holds the content, so that nothing has to be read to send it. */
  get isHeld(): boolean {
    const file = this.#file;
    return (typeof Blob === "function" && file instanceof Blob) || file instanceof ArrayBuffer || file instanceof Uint8Array;
  }

  /** The content as a part of a `Blob`. Of a blob nothing is read for that. */
  async part(): Promise<Blob | Bytes | ArrayBuffer> {
    if (this.isHeld) return this.#file as Blob | Bytes | ArrayBuffer;
    return new Response(streamOf(this.pieces())).blob();
  }
}

async function* subarrays(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** The pieces of a stream, which have to be of that length together. */
async function* counted(stream: ReturnType<FileStream["stream"]>, size: number): AsyncGenerator<Uint8Array, void, void> {
  let read = 0;
  for await (const part of chunks(stream)) {
    const piece = bytesOf(part);
    read += piece.length;
    if (read > size) break;
    yield piece;
  }
  if (read !== size) throw new TypeError(`file: expected ${size} bytes, got ${read > size ? "more" : read}`);
}

/** The body of an upload in three pieces, `contentLength` bytes together. */
export interface Upload {
  head: Bytes;
  content: Content;
  tail: Bytes;
  contentLength: number;
}

/** What of a request depends on how the host sends uploads. */
type UploadBody = Pick<HttpRequest, "body" | "headers">;

/** Makes the body: a stream where the host can send one, else a `Blob`, which the host keeps outside of the heap. */
export async function uploadBody(
  { head, content, tail, contentLength }: Upload,
  headers: Record<string, string>,
  signal: AbortSignal,
  onUpload?: (sent: number) => void,
): Promise<UploadBody> {
  if (!host().streamsRequests) return { headers, body: new Blob([head, await content.part(), tail]) };
  const pieces = content.pieces();
  const whole = async function* (): AsyncGenerator<Uint8Array, void, void> {
    yield head;
    yield* pieces;
    yield tail;
  };
  return { headers: { ...headers, "content-length": String(contentLength) }, body: streamOf(whole(), onUpload, signal) };
}

/** A stream of pieces. `onRead` receives the number of bytes that were read before. */
export function streamOf(
  pieces: AsyncGenerator<Uint8Array, void, void>,
  onRead?: (read: number) => void,
  signal?: AbortSignal,
): ReadableStream<Uint8Array> {
  let read = 0;
  let taken = 0;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // Node goes on reading a body whose request was aborted.
        signal?.addEventListener("abort", () => {
          controller.error(signal.reason);
          pieces.return().catch(() => {});
        });
      },
      async pull(controller) {
        onRead?.(read);
        // A source that is always ready would keep the event loop from everything else.
        if (++taken % PIECES_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve));
        const { done, value } = await pieces.next();
        if (signal?.aborted) return;
        if (done) return controller.close();
        read += value.length;
        controller.enqueue(value);
      },
      async cancel() {
        await pieces.return();
      },
    },
    // A piece is read when the one before has been taken.
    { highWaterMark: 0 },
  );
}

/**
 * Sends with `XMLHttpRequest`, which reports upload progress: web pages use it instead of `fetch` for uploads with
 * `onProgress`. It always follows redirects, and the response of another address is not read. A service of another origin
 * has to allow the request (CORS).
 */
export const xhrTransport: Transport = ({ method, url, headers, body, signal, onUpload }) =>
  new Promise<HttpResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.responseType = "arraybuffer";
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => onUpload?.(loaded);
    // The response is in memory as a whole: what is too large is not read to its end.
    xhr.onprogress = ({ loaded }) => {
      if (loaded <= LARGEST_BODY) return;
      reject(new TransportFailure("broken", "the response is larger than 32 MiB"));
      xhr.abort();
    };
    xhr.onload = () => resolve(xhr.responseURL === new URL(url).href ? responseOf(xhr) : { status: 302 });
    xhr.onerror = () => reject(new TransportFailure("broken", "the browser does not say why"));
    xhr.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => xhr.abort());
    if (signal.aborted) reject(signal.reason);
    else xhr.send((body as Blob | Bytes | undefined) ?? null);
  });

/** The largest body that the core reads. */
const LARGEST_BODY = 32 << 20;

function responseOf(xhr: XMLHttpRequest): HttpResponse {
  const lines = xhr.getAllResponseHeaders().trim().split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const [name = "", ...value] = line.split(": ");
    return [name, value.join(": ")];
  });
  return { status: xhr.status, headers, body: new Uint8Array(xhr.response as ArrayBuffer) };
}
