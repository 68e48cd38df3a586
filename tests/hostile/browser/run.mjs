// The hostile server against the npm package in Chromium, over fetch and over XMLHttpRequest: the cases
// that a page can see. FAULT=drip narrows them, VERBOSE=1 prints what passes, too; HOSTILE names the server's program.

import { fileURLToPath } from "node:url";

import { launch, serve } from "../../../bindings-wasm/test/support/browser.mjs";
import { manifest, print, report, start } from "../node/server.mjs";

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const pages = await serve({ "": folder("."), node: folder("../node"), "bindings-wasm": folder("../../../bindings-wasm") });
const server = await start();
// The page is of another origin than the server, which does not know CORS, and nobody signed its certificate.
const browser = await launch(["--disable-web-security", "--ignore-certificate-errors"]);
let failed = 1;
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(error));
  await page.exposeFunction("heal", server.heal);
  await page.exposeFunction("report", report);
  await page.goto(`${pages.url}/page.html`);
  await page.waitForFunction(() => globalThis.run);
  const given = { name: "browser", manifest, addresses: server.addresses, options: { allowSecretInBrowser: true } };
  // Chromium has no more connections to a host.
  const chosen = { wanted: process.env.FAULT ?? "", atOnce: 6 };
  failed = 0;
  // Over fetch, and over XMLHttpRequest, which uploads with progress use.
  for (const variant of ["fetch", "xhr"]) {
    const result = await page.evaluate(([given, chosen]) => globalThis.run(given, chosen), [{ ...given, variant }, chosen]);
    failed += result.failed;
    print(`${variant}: ${result.passed} passed, ${result.failed} failed`);
  }
} finally {
  await browser.close();
  await pages.close();
  server.close();
}
process.exit(failed > 0 ? 1 : 0);
