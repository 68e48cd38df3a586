// The page in Chromium, over its relay, with simulated services. It has to be built.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

import { launch } from "../../../../bindings-wasm/test/support/browser.mjs";

/** Lists by a cursor, changes an agent, asks for a streamed answer and uploads a file. */
async function usePage(query) {
  const example = fileURLToPath(new URL("../../", import.meta.url));
  const server = spawn(process.execPath, ["server.js", "react/dist"], { cwd: example, env: { PATH: process.env.PATH, PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] });
  const [address] = await once(server.stdout, "data");
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const complaints = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(`${String(address).trim()}/${query}`);
    for (const count of [20, 40]) {
      await page.getByText(`${count} agents`, { exact: true }).waitFor();
      await page.getByRole("button", { name: "More" }).click();
    }
    await page.getByText("45 agents, all there are").waitFor();
    assert.equal(await page.getByRole("button", { name: "More" }).count(), 0);
    const first = page.locator("tbody tr").first();
    assert.deepEqual(await first.locator("td").allTextContents(), ["1001", await first.locator("td").nth(1).textContent(), "enable", "Disable "]);
    await first.getByRole("button").click();
    await first.getByText("disable", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByText("您好！有什么可以帮您？").waitFor();
    await page.getByLabel("File").setInputFiles({ name: "问题.txt", mimeType: "text/plain", buffer: Buffer.from("text") });
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByText("问题.txt is uploaded").waitFor();
    assert.deepEqual(complaints, []);
  } finally {
    await browser.close();
    server.kill();
  }
}

test("the page works with TanStack Query", () => usePage(""));
test("the page works with SWR", () => usePage("?swr"));
