// Chromium without a window, and a loopback server for what it opens.

import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The browser that `tests/ci/setup/browser.sh` finds, with further arguments. */
export async function launch(more = []) {
  const executablePath = execFileSync(join(root, "tests/ci/setup/browser.sh"), ["--path"], { encoding: "utf8" }).trim();
  // Root has no sandbox to go into.
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic", ...more] });
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

/**
 * Serves folders on the loopback interface.
 *
 * @param folders The folder of each first part of a path: `{ "dist": "/…/dist" }`.
 * @param answer Answers a request first, where it wants to: gives whether it did.
 */
export async function serve(folders, answer = async () => false) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const [, first, ...rest] = path.split("/");
    try {
      if (await answer(request, response)) return;
      const file = join(folders[first] ?? folders[""], ...(first in folders ? rest : [first, ...rest]));
      const body = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}
