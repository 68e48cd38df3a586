// The example page, against a service of another origin.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { launch } from "../support/browser.mjs";
import { SECRET, no, yes } from "../support/service.mjs";

const example = fileURLToPath(new URL("../../../examples/relay/server.js", import.meta.url));
const all = Array.from({ length: 45 }, (_, index) => ({ agentNumber: String(1001 + index), agentName: `坐席${index}`, status: "enable" }));

/** The platform, for pages of any origin. */
function answer(request, response) {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-headers", request.headers["access-control-request-headers"] ?? "");
  if (request.method === "OPTIONS") return response.end();
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    const { "svc-appkey": account, "svc-nonce": nonce, "svc-timestamp": timestamp, "svc-sign": sign } = request.headers;
    const right = createHash("md5").update(`${account}${nonce}${timestamp}${SECRET}`).digest("hex");
    const { page, limit } = JSON.parse(body);
    response.end(sign === right ? yes(all.slice((page - 1) * limit, page * limit)) : no("50013"));
  });
}

test("the example lists all agents page by page, and its page holds no secret", async () => {
  const service = createServer(answer).listen(0, "127.0.0.1");
  await once(service, "listening");
  const env = {
    ...process.env,
    PORT: "0",
    TRILINE_PLATFORM_BASE_URL: `http://127.0.0.1:${service.address().port}`,
    TRILINE_PLATFORM_ACCOUNT: "1000001",
    TRILINE_PLATFORM_SECRET: SECRET,
    TRILINE_PLATFORM_SIGNING: "md5:hex:{appkey}{nonce}{timestamp}{secret}",
    TRILINE_WORK_PHONE_BASE_URL: "https://wp.example.com",
    TRILINE_WORK_PHONE_CLIENT_ID: "cid",
    TRILINE_WORK_PHONE_CLIENT_SECRET: "csecret",
    TRILINE_AI_AGENT_BASE_URL: "https://ai.example.com",
    TRILINE_AI_AGENT_APPID: "0123456789abcdef0123456789abcdef",
    TRILINE_AI_AGENT_APPTOKEN: "tok-secret",
  };
  const server = spawn(process.execPath, [example], { env, stdio: ["ignore", "pipe", "inherit"] });
  const [address] = await once(server.stdout, "data");
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(String(address).trim());
    for (const count of [20, 40]) {
      await page.getByText(`${count} agents`, { exact: true }).waitFor();
      await page.getByRole("button", { name: "More" }).click();
    }
    await page.getByText("all there are").waitFor();
    assert.equal(await page.locator("#status").textContent(), "45 agents, all there are");
    assert.equal(await page.locator("#agents tr").count(), 45);
    assert.deepEqual(await page.locator("#agents tr").first().locator("td").allTextContents(), ["1001", "坐席0", "enable", "Disable"]);
    assert.ok(!(await page.content()).includes(SECRET));
  } finally {
    await browser.close();
    server.kill();
    service.closeAllConnections();
    service.close();
  }
});

test("the example changes an agent, streams an answer and uploads a file, with simulated services", async () => {
  const server = spawn(process.execPath, [example], { env: { PATH: process.env.PATH, PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] });
  const [address] = await once(server.stdout, "data");
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const violations = [];
    page.on("console", (message) => message.type() === "error" && violations.push(message.text()));
    await page.goto(String(address).trim());
    await page.getByRole("button", { name: "Disable" }).first().click();
    await page.getByRole("button", { name: "Enable" }).first().waitFor();
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByText("您好！有什么可以帮您？").waitFor();
    await page.getByLabel("File").setInputFiles({ name: "faq.txt", mimeType: "text/plain", buffer: Buffer.alloc(300_000, "a") });
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByText("faq.txt is uploaded").waitFor();
    assert.equal(await page.locator("#progress").evaluate(({ value }) => value), 1);
    assert.deepEqual(violations, []);
  } finally {
    await browser.close();
    server.kill();
  }
});
