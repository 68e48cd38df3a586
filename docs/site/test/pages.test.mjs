// The site in Chromium: search, tabs, what axe finds, widths, the first page, use without JavaScript.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";

import { newPage, openSite } from "./site.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let site;
before(async () => (site = await openSite()));
after(() => site.close());

/** What the search of the page finds. */
async function found(page, words) {
  await page.locator("button[data-open-modal]").click();
  await page.locator("dialog input").fill(words);
  await page.locator(".pagefind-ui__result-link").first().waitFor();
  const links = await page.locator(".pagefind-ui__result-link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  await page.keyboard.press("Escape");
  return links.map((link) => link.replace("/some/path/", ""));
}

for (const folder of ["", "zh/"]) {
  test(`Chinese, English, names on the wire and error codes are found: /${folder}`, async () => {
    const page = await newPage(site.browser);
    for (const [words, path] of [
      ["6721", "reference/errors/#6721"],
      ["durationMs", "reference/events/"],
      ["webcaht", "reference/platform/customers/list/"],
      ["外呼", /reference\/platform\/dialout\/|reference\/operations\//],
      [folder ? "坐席" : "agent", /reference\/platform\/agents\//],
      ["reconcile", /guides|packages|reference/],
    ]) {
      await page.goto(site.url + folder);
      const links = await found(page, words);
      assert.ok(links.some((link) => (typeof path === "string" ? link === folder + path : path.test(link))), `${words}: ${links}`);
    }
    assert.deepEqual(page.problems, []);
  });
}

test("a choice of language is kept across pages", async () => {
  const page = await newPage(site.browser);
  await page.goto(`${site.url}start/`);
  await page.getByRole("tab", { name: "Python" }).first().click();
  assert.equal(await page.locator('[role=tab][aria-selected="true"]').evaluateAll((tabs) => tabs.every((tab) => tab.textContent.trim() === "Python")), true);
  await page.goto(`${site.url}reference/platform/agents/create/`);
  assert.equal((await page.locator('[role=tab][aria-selected="true"]').first().textContent()).trim(), "Python");
});

const PATHS = ["", "tutorial/", "guides/secrets/", "start/", "guides/imports/", "reference/operations/", "reference/platform/agents/create/", "reference/types/agent/", "reference/options/", "reference/events/", "reference/relay/", "guides/simulated-service/", "packages/javascript/"];
for (const [width, colorScheme] of [[1440, "light"], [390, "dark"], [1440, "dark"], [390, "light"]]) {
  test(`axe finds nothing, and nothing is wider than the screen: ${width} px, ${colorScheme}`, async () => {
    const page = await newPage(site.browser, { viewport: { width, height: 844 }, colorScheme });
    // Each page in both languages, one in each theme and width.
    for (const [index, path] of PATHS.entries()) {
      const folder = (index + (width === 390) + (colorScheme === "dark")) % 2 ? "zh/" : "";
      await page.goto(site.url + folder + path);
      if (path.includes("agents/create")) {
        await page.locator(".run button").click();
        await page.locator(".done").waitFor();
      }
      await page.evaluate(axe);
      const { violations } = await page.evaluate("axe.run()");
      const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join("\n")}`);
      assert.deepEqual(faults, [], folder + path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${folder}${path} is ${overflow} px wider than the screen`);
    }
    assert.deepEqual(page.problems, []);
    assert.deepEqual(page.requested.map((request) => request.url()).filter((url) => !url.startsWith(site.origin) && !url.startsWith("data:")), []);
  });
}

test("the first page is smaller than 150 kB, compressed as servers send it", async () => {
  const page = await newPage(site.browser);
  const bodies = [];
  page.on("response", (response) => bodies.push(response.body()));
  await page.goto(site.url, { waitUntil: "networkidle" });
  const size = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  console.log(`# ${bodies.length} files, ${Math.round(size / 1000)} kB`);
  assert.ok(size < 150_000, `${size} bytes`);
});

test("without JavaScript, pages show everything but the search and the calls that a reader makes", async () => {
  const page = await newPage(site.browser, { javaScriptEnabled: false });
  await page.goto(`${site.url}reference/platform/agents/create/`);
  for (const text of ["cc.agents().create(params)", "cc.agents.create(", "svc-sign: ", "agent mobile repeat"]) assert.ok(await page.getByText(text).first().isVisible(), text);
  assert.equal(await page.locator("p[hidden]").isVisible(), false);
  await page.getByRole("link", { name: "简体中文" }).click();
  assert.equal(await page.locator("h1").textContent(), "创建坐席");
});
