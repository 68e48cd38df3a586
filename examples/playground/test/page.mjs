// Views of the playground for the tests of a file. What is exported as a variable changes with each test.

import { after, afterEach, before } from "node:test";

import { launch } from "../../../bindings-wasm/test/support/browser.mjs";
import { serve } from "./support.mjs";

export let browser;
export let server;
export let contexts = [];

before(async () => {
  browser = await launch();
  server = await serve();
});

after(async () => {
  await browser?.close();
  server?.close();
});

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

export const DESKTOP = { width: 1280, height: 860 };
export const PHONE = { width: 390, height: 844 };

/** Opens a view. `page.problems` lists what the console complained about. */
export async function open(path, { url = server.url, viewport = DESKTOP, locale = "en-US", colorScheme = "light" } = {}) {
  const context = await browser.newContext({ viewport, locale, colorScheme, permissions: ["clipboard-read", "clipboard-write"] });
  contexts.push(context);
  const page = await context.newPage();
  // Long, for a machine that does something else too.
  page.setDefaultTimeout(90_000);
  page.problems = [];
  page.requested = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.problems.push(message.text()));
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("request", (request) => page.requested.push(request.url()));
  await page.goto(`${url}/${path}`);
  await page.locator("h1").waitFor();
  return page;
}

/** Follows a link of the menu to the page of that name. */
export async function follow(page, name) {
  await page.getByRole("link", { name, exact: true }).click();
  // Until then the fields of the page before are there.
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
}

export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const tab = (page, name) => page.getByRole("tab", { name, exact: true });

/** Opens another operation. */
export async function show(page, name) {
  await page.evaluate((to) => (location.hash = to), `#/operations/${name}`);
  await page.locator(".detail > p > code").getByText(name, { exact: true }).waitFor();
}

/** Sends, and waits for the response: whether it succeeded. */
export async function send(page) {
  await button(page, "Send").click();
  await page.locator(".done, .failure").first().waitFor();
  return (await page.locator(".done").count()) === 1;
}
