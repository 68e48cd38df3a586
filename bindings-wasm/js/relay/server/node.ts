// The handler behind Node's servers.

import type { Relay } from "./handler.js";

/** A request of `node:http`, and of what is built on it. `body`: what a parser before has read. */
interface Incoming extends AsyncIterable<Uint8Array> {
  method?: string | undefined;
  url?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  body?: unknown;
  readableEnded?: boolean | undefined;
}

/** A response of `node:http`. */
interface Outgoing {
  headersSent: boolean;
  writableFinished: boolean;
  writeHead(status: number, headers: Record<string, string>): unknown;
  write(chunk: Uint8Array): boolean;
  end(chunk?: Uint8Array | string): unknown;
  destroy(): unknown;
  on(event: "close" | "drain", run: () => void): unknown;
  once(event: "close" | "drain", run: () => void): unknown;
}

/**
 * Makes a listener for `createServer` of Node, and a handler for Express.
 *
 * ```ts
 * createServer(toNode(relay)).listen(8000);
 * app.use("/relay", toNode(relay));
 * ```
 */
export function toNode(relay: Relay): (incoming: Incoming, outgoing: Outgoing) => Promise<void> {
  return async (incoming, outgoing) => {
    const controller = new AbortController();
    outgoing.on("close", () => {
      if (!outgoing.writableFinished) controller.abort();
    });
    try {
      const response = await relay(requestOf(incoming, controller.signal));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      if (response.body) await pipe(response.body, outgoing, controller.signal);
      else outgoing.end();
    } catch {
      if (!outgoing.headersSent) outgoing.writeHead(400, {});
      outgoing.destroy();
    }
  };
}

/** What a Fastify instance has that the plugin needs. */
interface Fastify {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(type: string, parse: (request: unknown, payload: unknown, done: (error: null) => void) => void): unknown;
  all(path: string, handle: (request: { raw: unknown }, reply: { raw: unknown; hijack(): unknown }) => unknown): unknown;
}

/**
 * Makes a plugin for Fastify.
 *
 * ```ts
 * app.register(toFastify(relay), { prefix: "/relay" });
 * ```
 */
export function toFastify(relay: Relay): (app: Fastify) => Promise<void> {
  const listen = toNode(relay);
  return async (app) => {
    // The relay reads bodies itself.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, _payload, done) => done(null));
    app.all("/*", (request, reply) => {
      reply.hijack();
      return listen(request.raw as Incoming, reply.raw as Outgoing);
    });
  };
}

function requestOf(incoming: Incoming, signal: AbortSignal): Request {
  const { method = "GET", url = "/", headers, body, readableEnded } = incoming;
  const given = Object.entries(headers).flatMap(([name, values]) => [values ?? []].flat().map((value): [string, string] => [name, value]));
  // The relay looks at the end of the path alone; the host is not needed, and may be anything.
  const address = `http://relay.invalid/${url.replace(/^\/+/, "")}`;
  const init = { method, headers: given.filter(([name]) => !name.startsWith(":")), signal };
  if (method === "GET" || method === "HEAD") return new Request(address, init);
  // A parser before, such as `express.json()`, may have read it.
  if (readableEnded && body !== undefined) return new Request(address, { ...init, body: JSON.stringify(body) });
  return new Request(address, { ...init, body: streamOf(incoming), duplex: "half" } as RequestInit);
}

function streamOf(incoming: Incoming): ReadableStream<Uint8Array> {
  const pieces = incoming[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        // What is left of it is not read; the server ends the connection after the response.
      },
    },
    { highWaterMark: 0 },
  );
}

/** Writes a body as fast as the other side reads. */
async function pipe(body: ReadableStream<Uint8Array>, outgoing: Outgoing, signal: AbortSignal): Promise<void> {
  const reader = body.getReader();
  signal.addEventListener("abort", () => void reader.cancel().catch(() => {}));
  // A stream that nobody reads ends while it waits for the other side.
  reader.closed.catch(() => outgoing.destroy());
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (outgoing.write(part.value) || signal.aborted) continue;
    await new Promise<void>((resolve) => {
      outgoing.once("drain", resolve);
      outgoing.once("close", resolve);
    });
  }
  outgoing.end();
}
