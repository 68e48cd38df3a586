// The built site in Chromium, below a path of its own, for the tests of a file.

import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { launch } from "../../../bindings-wasm/test/support/browser.mjs";
import { files } from "../../../examples/relay/files.js";

export const folder = new URL("../../../target/site/", import.meta.url);

/** The browser, and the address of the site. `close` ends both. */
export async function openSite() {
  const browser = await launch();
  const server = createServer(files({ "/some/path/": folder })).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${server.address().port}`;
  const close = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
  return { browser, origin, url: `${origin}/some/path/`, close };
}

/** A page that notes what the console complains about, and what it requests. */
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US", ...options });
  const page = await context.newPage();
  // For what hangs: a machine with other work may take long.
  page.setDefaultTimeout(300_000);
  page.problems = [];
  page.requested = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.problems.push(message.text()));
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("request", (request) => page.requested.push(request));
  return page;
}

/** The files of the site with an ending, by their paths below its folder. */
export async function filesOf(ending) {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(ending)).map((name) => name.replaceAll("\\", "/"));
}

export const pathOf = (name) => join(fileURLToPath(folder), name);
