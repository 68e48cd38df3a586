// Fetch-style handlers behind `node:http`. Deno, Bun and Workers take them as they are.

import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { Readable } from "node:stream";

/** Makes a listener of `createServer` from a function of a `Request` to a `Response`. */
export function listener(handle) {
  return async (incoming, outgoing) => {
    const stop = new AbortController();
    outgoing.on("close", () => stop.abort());
    try {
      const response = await handle(requestOf(incoming, stop.signal));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      if (!response.body) return outgoing.end();
      const body = Readable.fromWeb(response.body);
      body.on("error", () => outgoing.destroy());
      outgoing.on("close", () => body.destroy());
      body.pipe(outgoing);
    } catch (error) {
      console.error(error);
      outgoing.writeHead(500).end();
    }
  };
}

function requestOf(incoming, signal) {
  const { method, headers } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  const given = Object.entries(headers).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  return new Request(new URL(incoming.url, `http://${headers.host ?? "localhost"}`), {
    method,
    headers: given,
    signal,
    ...(hasBody && { body: Readable.toWeb(incoming), duplex: "half" }),
  });
}

/** Refuses requests to host names that are not of this machine: a web page can make a name of its own lead here. */
export function ofThisMachine(handle) {
  return (request) => {
    if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(new URL(request.url).host)) return handle(request);
    return new Response("the host of the request does not name this machine\n", { status: 421 });
  };
}

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/**
 * Makes a handler that serves the files of folders by `GET`.
 *
 * @param {Record<string, URL>} places Files, and folders with a slash at both ends, by their paths: `{ "/": folder, "/a.js": file }`.
 *   The longest that fits decides.
 */
export function files(places) {
  const byLength = Object.entries(places).sort(([one], [other]) => other.length - one.length);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const [place, base] = byLength.find(([path]) => path === pathname || (path.endsWith("/") && pathname.startsWith(path))) ?? [];
    const none = new Response("there is no such file\n", { status: 404 });
    if (!place || request.method !== "GET") return none;
    const rest = pathname.slice(place.length);
    const file = place === pathname && !place.endsWith("/") ? base : new URL(`./${rest}${rest === "" || rest.endsWith("/") ? "index.html" : ""}`, base);
    // What is encoded (`%2f`) is decoded when the file is opened.
    if (!file.href.startsWith(base.href) || /%2f|%5c/i.test(rest)) return none;
    const body = await readFile(file).catch(() => undefined);
    if (!body) return none;
    return new Response(body, { headers: { "content-type": TYPES[extname(file.pathname)] ?? "application/octet-stream", "cache-control": "no-cache" } });
  };
}
