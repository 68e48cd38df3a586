// The site by the keyboard alone: search, tabs, and a call that runs in its page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { newPage, openSite } from "./site.mjs";

let site;
before(async () => (site = await openSite()));
after(() => site.close());

/** Presses Tab until an element that the selector describes has the focus. */
async function tabTo(page, selector) {
  for (let presses = 0; presses < 1_000; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

test("the search opens, finds, leads to a page, and gives the focus back", async () => {
  const page = await newPage(site.browser);
  await page.goto(site.url);
  await tabTo(page, "button[data-open-modal]");
  await page.keyboard.press("Enter");
  await page.locator("dialog input").waitFor();
  await page.keyboard.press("Escape");
  assert.ok(await page.evaluate(() => document.activeElement.matches("button[data-open-modal]")));
  await page.keyboard.press("Control+k");
  await page.locator("dialog input").waitFor();
  await page.keyboard.type("6721");
  await page.locator(".pagefind-ui__result-link").first().waitFor();
  await tabTo(page, ".pagefind-ui__result-link");
  const address = await page.evaluate(() => document.activeElement.href);
  await page.keyboard.press("Enter");
  await page.waitForURL(address);
  assert.deepEqual(page.problems, []);
});

test("arrows choose a language of the tabs", async () => {
  const page = await newPage(site.browser);
  await page.goto(`${site.url}start/`);
  await tabTo(page, "[role=tab]");
  const focused = () => page.evaluate(() => [document.activeElement.textContent.trim(), document.activeElement.getAttribute("aria-selected")]);
  assert.deepEqual(await focused(), ["JavaScript", "true"]);
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await focused(), ["Python", "true"]);
  const shown = await page.locator("[role=tabpanel]:visible").first().textContent();
  assert.match(shown, /import |pip /);
  assert.deepEqual(page.problems, []);
});

test("an operation runs, and its parameters are reached", async () => {
  const page = await newPage(site.browser);
  await page.goto(`${site.url}reference/platform/agents/query/`);
  await tabTo(page, ".run button");
  await page.keyboard.press("Enter");
  await page.locator(".done").waitFor();
  // The view is in a shadow root: its host is what the document knows as focused.
  const isInView = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.labels?.[0]?.textContent ?? "");
  let label = "";
  for (let presses = 0; presses < 1_000 && !label.startsWith("limit"); presses += 1) {
    await page.keyboard.press("Tab");
    label = await isInView();
  }
  assert.match(label, /^limit/);
  await page.keyboard.type("3");
  await page.getByRole("region", { name: "Request" }).getByText('{"limit":3}').waitFor();
  assert.deepEqual(page.problems, []);
});
