// Each button that runs an operation in its page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { filesOf, newPage, openSite } from "./site.mjs";

let site;
before(async () => (site = await openSite()));
after(() => site.close());

test("each operation runs in its page, and nothing leaves it", async () => {
  const names = await filesOf("/index.html");
  const paths = names.filter((name) => /^reference\/(platform|work_phone|ai_agent)\/\w+\/\w+\/index\.html$/.test(name)).map((name) => name.replace("index.html", ""));
  assert.equal(paths.length, 76);
  const failed = [];
  const walk = async (page) => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      await page.goto(site.url + path);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      const end = page.locator(".done, .failure, [role=alert]:not(:empty)").first();
      await end.waitFor();
      if ((await end.getAttribute("class")) !== "done") failed.push(`${path}: ${await end.textContent()}`);
    }
    assert.deepEqual(page.problems, []);
    assert.deepEqual(page.requested.map((request) => request.url()).filter((url) => !url.startsWith(site.origin) && !url.startsWith("data:")), []);
  };
  await Promise.all([walk(await newPage(site.browser)), walk(await newPage(site.browser))]);
  assert.deepEqual(failed, []);
});

test("parameters can be changed, a fault can be caused, and its events are shown", async () => {
  const page = await newPage(site.browser, { locale: "zh-CN" });
  await page.goto(`${site.url}zh/reference/platform/agents/query/`);
  await page.getByRole("button", { name: "运行", exact: true }).click();
  await page.locator(".done").waitFor();
  await page.getByLabel("limit").fill("3");
  await page.getByRole("region", { name: "请求" }).getByText('{"limit":3}').waitFor();
  await page.getByLabel("故障").selectOption("throttle");
  await page.getByLabel("次数").selectOption("1");
  await page.getByRole("button", { name: "发送", exact: true }).click();
  await page.locator(".done").getByText(/2 次请求|2 requests/).waitFor();
  await page.locator(".response [role=tab]").last().click();
  assert.equal(await page.locator(".response pre").count(), 2);
});
