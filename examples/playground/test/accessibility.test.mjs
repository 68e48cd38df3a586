// Each view of the playground: nothing that axe finds, nothing wider than the screen.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";

import { DESKTOP, PHONE, contexts, open } from "./page.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const STATES = {
  "#/operations": async () => {},
  "#/operations/platform.agents.create": async (page) => page.locator(".send button").click(),
  "#/operations/platform.reports.answer_rate": async (page) => {
    await page.locator(".send button").click();
    await page.locator(".response [role=tab]").nth(1).click();
  },
  "#/operations/platform.chat_reports.sessions": async (page) => {
    await page.locator(".send button").click();
    await page.locator(".response [role=tab]").nth(1).click();
    await page.locator("svg").waitFor();
  },
  "#/operations/platform.sip.create": async (page) => {
    await page.locator(".send select").first().selectOption("drop_after");
    await page.locator(".send button").click();
    await page.locator(".failure").waitFor();
  },
  "#/chat": async (page) => {
    await page.getByRole("textbox").fill("你好");
    await page.keyboard.press("Enter");
    await page.locator(".timeline").waitFor();
  },
  "#/batch": async (page) => {
    await page.locator("button.primary").first().click();
    await page.locator("progress:not([value='0'])").waitFor();
    // Where all rows are done by now, there is nothing to kill.
    await page.locator("button.danger").evaluate((button) => button.click());
  },
  "#/code": async (page) => {
    await page.locator("button.primary").click();
    await page.getByText("1045").waitFor();
  },
  "#/failed?outcome=unknown&operation=platform.agents.create": async () => {},
  "#/service": async (page) => page.locator("input[type=radio]").last().check(),
};

for (const [viewport, colorScheme, locale] of [[DESKTOP, "light", "en-US"], [DESKTOP, "dark", "zh-CN"], [PHONE, "light", "zh-CN"], [PHONE, "dark", "en-US"]]) {
  test(`axe finds nothing, and nothing is wider than the screen: ${viewport.width} px, ${colorScheme}, ${locale}`, async () => {
    for (const [path, prepare] of Object.entries(STATES)) {
      const page = await open(path, { viewport, colorScheme, locale });
      await prepare(page);
      await page.waitForTimeout(100);
      await page.evaluate(axe);
      const { violations } = await page.evaluate("axe.run()");
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join("\n")}`);
      assert.deepEqual(found, [], path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${path} is ${overflow} px wider than the screen`);
      assert.deepEqual(page.problems, [], path);
      await contexts.pop().close();
    }
  });
}
