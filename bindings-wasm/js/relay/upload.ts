// Sends a file to a relay: a line of JSON, then the content.

import type { HttpResponse } from "../transport.js";
import { type Content, type UploadProgress, streamOf, xhrTransport } from "../upload.js";

/** Where a request goes. */
interface Head {
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Options of `fetch` for a body that is a stream. */
const STREAMED = { duplex: "half", redirect: "error" };

/** `text`: the JSON object of the request, to which the size of the content is added. */
export async function sendFile(
  { url, headers, signal }: Head,
  text: string,
  content: Content,
  onProgress: ((progress: UploadProgress) => void) | undefined,
  given: typeof fetch | undefined,
): Promise<Response> {
  const name = content.name === undefined ? "" : `,"name":${JSON.stringify(content.name)}`;
  const line = new TextEncoder().encode(`${text.slice(0, -1)},"size":${content.size}${name}}\n`);
  const total = line.length + content.size;
  let before = 0;
  const tell = (sent: number): void => {
    if (sent <= before) return;
    before = sent;
    onProgress?.({ sent, total, fraction: sent / total });
  };
  const typed = { ...headers, "content-type": "application/vnd.triline.upload" };
  if (sendsStreams && (onProgress || !content.isHeld)) {
    const whole = async function* (): AsyncGenerator<Uint8Array, void, void> {
      yield line;
      yield* content.pieces();
    };
    const init = { method: "POST", headers: { ...typed, "content-length": String(total) }, body: streamOf(whole(), tell, signal), signal, ...STREAMED };
    const response = await (given ?? fetch)(url, init as RequestInit);
    tell(total);
    return response;
  }
  const body = new Blob([line, await content.part()]);
  if (onProgress && !given && typeof XMLHttpRequest === "function") {
    const address = new URL(url, location.href).href;
    const sent = { method: "POST", url: address, headers: typed, body, signal, timeout: 0, onUpload: tell } as const;
    return responseOf(await xhrTransport(sent));
  }
  const response = await (given ?? fetch)(url, { method: "POST", headers: typed, body, signal });
  tell(total);
  return response;
}

/** Whether `fetch` sends streams whose length is known: in Node, Deno and Bun. */
const sendsStreams = typeof (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node === "string";

function responseOf({ status, headers, body }: HttpResponse): Response {
  return new Response(body as BodyInit, { status, headers: headers as [string, string][] });
}
