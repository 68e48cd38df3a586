// The adapter of the npm package in a browser: what lines say is done inside a page, this bridges the lines.

import { fileURLToPath } from "node:url";

import { launch, serve } from "../../../bindings-wasm/test/support/browser.mjs";
import { exchange, hear, say } from "../node/lines.mjs";

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const server = await serve({ "": folder("."), node: folder("../node"), "bindings-wasm": folder("../../../bindings-wasm") });
const browser = await launch();
try {
  const page = await browser.newPage();
  page.on("console", (message) => console.error(message.text()));
  page.on("pageerror", (error) => console.error(error));
  await page.exposeFunction("exchange", exchange);
  await page.goto(`${server.url}/page.html`);
  await page.waitForFunction(() => globalThis.carryOut);
  for (let order = await hear(); order; order = await hear()) {
    say(await page.evaluate((told) => globalThis.carryOut(told), order));
  }
} finally {
  await browser.close();
  await server.close();
}
