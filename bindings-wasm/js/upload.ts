import type { CallOptions } from "./client.js";
import { type HttpResponse, type Transport, TransportFailure, sendWithFetch } from "./transport.js";

/** Options of a call that sends a file. */
export interface UploadOptions extends CallOptions {
  /**
   * Told how much has left the program; another try begins anew. Of a transport that cannot tell, only the end is
   * told. What it throws ends the call.
   */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** How much of a request has been sent. */
export interface UploadProgress {
  /** How many bytes; the file is not all of them. */
  sent: number;
  /** Of how many. */
  total: number;
  /** The one of the other: from 0 to 1. */
  fraction: number;
}

/** How many bytes go out at once. */
const PART = 65_536;

/** Sends with `fetch`, in parts, so that it is known how many have gone: for hosts that stream requests. */
export const streamingTransport: Transport = (request) => {
  const { body, headers, onUpload } = request;
  if (!body) return sendWithFetch(request);
  let sent = 0;
  const parts = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        // It is asked for more when what it gave has gone.
        onUpload?.(sent);
        const part = body.subarray(sent, sent + PART);
        sent += part.length;
        if (part.length) controller.enqueue(part);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const length = { "content-length": String(body.length) };
  return sendWithFetch(request, { body: parts, headers: { ...headers, ...length }, duplex: "half" } as RequestInit);
};

/**
 * Sends with `XMLHttpRequest`, which knows how much of a body has gone: in pages it takes the place of `fetch` for
 * requests of which somebody wants to be told that. It cannot be kept from following redirects, and an answer from
 * elsewhere is not read. A service of another origin is asked first whether it allows the request (CORS).
 */
export const xhrTransport: Transport = ({ method, url, headers, body, signal, onUpload }) =>
  new Promise<HttpResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.responseType = "arraybuffer";
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => onUpload?.(loaded);
    xhr.onload = () => resolve(xhr.responseURL === new URL(url).href ? answerOf(xhr) : { status: 302 });
    xhr.onerror = () => reject(new TransportFailure("broken", "the browser does not say why"));
    xhr.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => xhr.abort());
    if (signal.aborted) reject(signal.reason);
    else xhr.send(body ?? null);
  });

function answerOf(xhr: XMLHttpRequest): HttpResponse {
  const lines = xhr.getAllResponseHeaders().trim().split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const [name = "", ...value] = line.split(": ");
    return [name, value.join(": ")];
  });
  return { status: xhr.status, headers, body: new Uint8Array(xhr.response as ArrayBuffer) };
}
