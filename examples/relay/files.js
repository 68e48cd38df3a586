// Serves the files of the example's page, and nothing else.

import { access, readFile } from "node:fs/promises";
import { extname } from "node:path";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** One slash before each name, and no name that begins with a dot. */
const TARGET = /^(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*\/?$/;

/**
 * Makes a listener of `createServer` that serves the files of folders by `GET`: of a folder its `index.html`, at the address with a slash.
 *
 * @param {Record<string, URL>} folders Folders by the beginnings of paths, both with a slash at their ends. The longest that
 *   fits decides.
 */
export function files(folders) {
  const byLength = Object.entries(folders).sort(([one], [other]) => other.length - one.length);
  return async (request, response) => {
    const [target] = request.url.split("?", 1);
    const [path, folder] = byLength.find(([path]) => `${target}/`.startsWith(path)) ?? [];
    if (request.method !== "GET" || !TARGET.test(target) || !folder) return void response.writeHead(404).end();
    const name = target.slice(path.length);
    const index = new URL(`${name}/index.html`.replace(/^\/|\/(?=\/)/, ""), folder);
    const file = target.endsWith("/") ? index : new URL(name, folder);
    const body = await readFile(file).catch(() => undefined);
    if (body) return void response.writeHead(200, { "content-type": TYPES[extname(file.pathname)] ?? "application/octet-stream", "cache-control": "no-cache" }).end(body);
    // A folder without its slash, in which the relative addresses of its page would lead elsewhere.
    const isFolder = file !== index && (await access(index).then(() => true, () => false));
    if (!isFolder) return void response.writeHead(404).end();
    response.writeHead(308, { location: `${target.slice(target.lastIndexOf("/") + 1)}/${request.url.slice(target.length)}` }).end();
  };
}

/** Whether a request names this machine as its host: a web page can make a name of its own lead here. */
export function isOfThisMachine({ headers }) {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? "");
}
