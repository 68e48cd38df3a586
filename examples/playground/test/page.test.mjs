// The playground in Chromium.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { AiAgent, Platform } from "../../../bindings-wasm/dist/node.js";
import { createRelay, toNode } from "../../../bindings-wasm/dist/relay/server.js";
import { simulatedService } from "../../../bindings-wasm/test/support/simulated.mjs";
import { button, follow, open, send, server, show, tab } from "./page.mjs";
import { built, serve } from "./support.mjs";

const { operations } = JSON.parse(await readFile(new URL("operations.json", built), "utf8"));

test("every operation can be sent with its example, without leaving the page", async () => {
  const page = await open("#/operations");
  const failed = [];
  for (const { name } of operations) {
    await show(page, name);
    if (!(await send(page))) failed.push(name);
  }
  assert.deepEqual(failed, []);
  assert.deepEqual(page.problems, []);
  assert.deepEqual(page.requested.filter((url) => !url.startsWith(server.url) && !url.startsWith("data:")), []);
});

test("the first view is a finished call", async () => {
  const page = await open("");
  await page.locator(".done").waitFor();
  assert.equal(await page.locator("h1").textContent(), "Query agents");
  assert.equal(await page.locator("caption").first().textContent(), "45 rows");
});

test("operations are found in English and Chinese, by name, path and parameter", async () => {
  const page = await open("#/operations");
  const found = async (text) => {
    await page.getByRole("searchbox").fill(text);
    return page.locator(".results a code").allTextContents();
  };
  assert.equal((await found("")).length, operations.length);
  assert.match(await page.locator(".list [role=status]").textContent(), /^76 operations, and 6 methods/);
  assert.deepEqual(await found("answer rate"), ["answer_rate", "answer_rate_all"]);
  assert.deepEqual(await found("接通率"), ["answer_rate", "answer_rate_all"]);
  assert.deepEqual(await found("/api/crm/getUsers"), ["list"]);
  assert.ok((await found("外呼")).includes("import"));
  assert.ok((await found("sipNumber")).includes("create"));
  assert.deepEqual(await found("no such thing"), []);
  assert.match(await page.locator(".list [role=status]").textContent(), /No operation/);
});

test("rules show as you type, and nothing is sent before they are kept", async () => {
  const page = await open("#/operations/platform.agents.query");
  const limit = page.getByLabel("limit");
  const http = page.getByRole("region", { name: "Request" });
  await limit.fill("101");
  await page.getByText(/^limit: expected an integer from 1 to 100, got 101/).waitFor();
  assert.equal(await limit.getAttribute("aria-invalid"), "true");
  assert.match(await http.textContent(), /^$/);
  await limit.fill("many");
  await page.getByText(/^limit: expected an integer/).waitFor();
  await limit.fill("7");
  await http.getByText('{"limit":7}').waitFor();
  await page.locator("input:not([aria-invalid])").and(limit).waitFor();
  const text = await http.textContent();
  assert.match(text, /^POST \/openapi\/v1\/call\/query\/agent HTTP\/1\.1\nhost: /);
  for (const name of ["svc-appkey: 1000001", "svc-nonce: ", "svc-timestamp: ", "svc-sign: "]) assert.ok(text.includes(name), name);
  assert.ok(!text.includes("s3cr3t"));
  await tab(page, "JSON").click();
  assert.equal(await page.getByLabel("Parameters as JSON").inputValue(), '{\n  "limit": 7\n}');
  await page.getByLabel("Parameters as JSON").fill('{ "limit": 9 }');
  await tab(page, "Form").click();
  assert.equal(await page.getByLabel("limit").inputValue(), "9");
  await send(page);
  assert.equal(await page.locator("caption").first().textContent(), "9 rows");
});

test("the signed request works as it is copied", async () => {
  const service = await simulatedService("--allow-origin", server.url);
  try {
    const page = await open("#/service");
    await page.getByLabel(/triline serve/).check();
    await page.getByLabel("Base address").fill("https://cc.example.com");
    await button(page, "Use it").click();
    assert.match(await page.locator("#target-status").textContent(), /Only addresses of this machine/);
    await page.getByLabel("Base address").fill(service.url);
    await button(page, "Use it").click();
    for (const operation of ["platform.agents.query", "work_phone.agents.list", "ai_agent.knowledge.classes", "ai_agent.documents.upload"]) {
      await show(page, operation);
      await tab(page, "curl").click();
      await page.getByRole("region", { name: "Request" }).getByText(service.url).waitFor();
      await button(page, "Copy").click();
      await page.getByText("Copied").waitFor();
      const command = await page.evaluate(() => navigator.clipboard.readText());
      const answer = JSON.parse(execFileSync("bash", ["-c", `cd /tmp && touch 产品手册1.md && ${command.replace(/^curl/, "curl --silent")}`], { encoding: "utf8" }));
      assert.match(answer.message ?? answer.msg, /success/, JSON.stringify(answer).slice(0, 200));
      assert.ok(await send(page), operation);
    }
  } finally {
    service.close();
  }
});

test("a throttled call shows its retries and its virtual time", async () => {
  const page = await open("#/operations/platform.roles.list");
  await page.getByLabel("What goes wrong").selectOption("throttle");
  await page.getByLabel("Times").selectOption("1");
  assert.ok(await send(page));
  assert.match(await page.locator(".done").textContent(), /^Done after \d{4,} ms and 2 requests \(virtual time\)$/);
  await tab(page, "Timeline").click();
  const events = await page.locator(".timeline tbody th").allTextContents();
  assert.equal(events.filter((event) => event === "request").length, 2);
  assert.equal(events.filter((event) => event === "retry").length, 1);
  assert.ok(events.includes("wait"));
  await tab(page, "As received").click();
  assert.equal(await page.getByRole("region", { name: /^As received/ }).count(), 2);
});

test("a lost response to a write is unknown, can be looked up, and leads to the tree", async () => {
  const page = await open("#/operations/platform.sip.create");
  await page.getByLabel("What goes wrong").selectOption("drop_after");
  assert.equal(await send(page), false);
  assert.match(await page.locator(".failure").textContent(), /OutcomeUnknown.*outcome: unknown/s);
  await button(page, "Look whether it was done").click();
  await page.getByText("It was done: 1 found.").waitFor();
  await page.locator(".failure").getByRole("link", { name: "May I send it again?" }).click();
  await page.getByText("Answer: Look first").waitFor();
  await page.getByLabel(/It does something each time/).check();
  await page.getByText("Answer: No").waitFor();
  await page.getByLabel(/^not sent/).check();
  await page.getByText("Answer: Yes").waitFor();
});

test("reports are drawn, and chats over time", async () => {
  const page = await open("#/operations/platform.reports.answer_rate");
  await send(page);
  await tab(page, "Chart").click();
  assert.equal(await page.locator("figcaption").textContent(), "answerPercentage by number");
  assert.equal(await page.locator(".bars tr").count(), 7);
  await page.getByLabel("Value").selectOption({ label: "sum" });
  assert.equal(await page.locator("figcaption").textContent(), "sum by number");
  for (const [name, title] of [["platform.chat.sessions", /^number of rows by createTime, by day$/], ["platform.chat_reports.sessions", /by time, by day$/]]) {
    await show(page, name);
    assert.ok(await send(page));
    await tab(page, "Chart").click();
    assert.match(await page.locator("figcaption").textContent(), title);
    assert.ok((await page.locator("svg .column").count()) > 1, name);
    assert.match(await page.getByRole("img").getAttribute("aria-label"), /\d{4}-\d\d-\d\d: \d+/);
  }
});

test("an answer of the AI agent comes in parts, can be stopped and is cut off", async () => {
  const page = await open("#/chat");
  const ask = async (text) => {
    await page.getByRole("textbox").fill(text);
    await page.keyboard.press("Enter");
  };
  const last = page.locator(".messages li").last();
  // Enter stops an answer that still comes.
  const whole = () => page.locator(".messages:not([aria-busy])").waitFor();
  await ask("你好");
  await last.getByText(/parts$/).waitFor();
  await whole();
  assert.match(await last.textContent(), /您好！我是智能客服小三，很高兴为您服务。请问有什么可以帮您？.*[2-9] parts/s);
  await ask("人工");
  await last.getByText(/hands over to a human/).waitFor();
  await whole();
  await page.getByLabel("Cut the next answer off").check();
  await ask("Hello");
  await page.locator(".failure").waitFor();
  assert.match(await page.locator(".failure").textContent(), /unknown/);
  await whole();
  // Stopped at its first part, however slow the machine is.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(".messages li:last-child").textContent.includes("parts")) return;
      observer.disconnect();
      // A form that is being sent ignores another click.
      setTimeout(() => document.querySelector("form.ask button").click());
    });
    observer.observe(document.querySelector(".messages"), { childList: true, subtree: true });
  });
  await ask(`Tell me ${"all about it and more ".repeat(200)}`);
  await last.getByText(/stopped/).waitFor();
  await whole();
  await ask("hours");
  await last.getByText("The hotline is open").waitFor();
  assert.deepEqual(page.problems, []);
});

test("a batch that is killed resumes, and loses and repeats nothing", async () => {
  const page = await open("#/batch");
  // In the middle of the third request, however slow the machine is.
  await page.evaluate(() => {
    const main = document.querySelector("main");
    const observer = new MutationObserver(() => {
      if (!main.textContent.includes("request 3 is under way")) return;
      observer.disconnect();
      document.querySelector("button.danger").click();
    });
    observer.observe(main, { childList: true, subtree: true });
  });
  await button(page, "Start").click();
  await page.getByText(/program was killed.*4000 of 12000 rows/).waitFor();
  await page.getByText(/service received 3 requests/).waitFor();
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.getByRole("link", { name: "Batch", exact: true }).click();
  await button(page, "Resume").click();
  await page.getByText(/Done · 12000 of 12000 rows/).waitFor();
  await page.getByText("12000 more than before").waitFor();
  await page.getByText(/service received 6 requests with 12000 rows/).waitFor();
  // The response to the third request came too late.
  assert.deepEqual(await page.locator(".pane table td").allTextContents(), ["10000", "0", "2000"]);
  assert.deepEqual(page.problems, []);
});

test("rows whose outcome is unknown are not sent again", async () => {
  const page = await open("#/batch");
  await page.getByLabel("Numbers that are there already").selectOption("2");
  await page.getByLabel("Rows", { exact: true }).selectOption("4500");
  await page.getByLabel("Break the connection at request").selectOption("2");
  await button(page, "Start").click();
  await page.getByText(/^Stopped/).waitFor();
  assert.deepEqual(await page.locator(".pane table td").allTextContents(), ["2000", "0", "2000"]);
  await button(page, "Resume").click();
  await page.getByText(/service received 3 requests with 4500 rows/).waitFor();
  assert.deepEqual(await page.locator(".pane table td").allTextContents(), ["2500", "0", "2000"]);
  await page.getByText("4500 more than before").waitFor();
});

test("all samples run, and code that never ends is stopped", async () => {
  const page = await open("#/code");
  const samples = await page.getByLabel("Sample").locator("option").allTextContents();
  const expected = [/1045 \S+ enable/, /retry.*\[/s, /it is there/, /1199 created, 1 failed/, /whole: 您好/, /ms of virtual time/];
  assert.equal(samples.length, expected.length);
  for (const [index, sample] of samples.entries()) {
    await page.getByLabel("Sample").selectOption({ label: sample });
    await page.getByLabel("Code", { exact: true }).press("Control+Enter");
    await page.getByText(/^(Ended after|Failed)/).waitFor();
    assert.match(await page.getByRole("log").textContent(), expected[index], sample);
    assert.match(await page.locator("[role=status]").textContent(), /^Ended/, sample);
  }
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("console.log('begun');\nfor (;;) {}");
  await button(page, "Run").click();
  await page.getByText("begun").waitFor();
  await button(page, "Stop").click();
  assert.equal(await page.locator("[role=status]").textContent(), "Stopped");
  await code.fill("null.member");
  await button(page, "Run").click();
  await page.getByText(/TypeError/).waitFor();
});

test("language and colours are kept", async () => {
  const page = await open("#/operations/platform.agents.query");
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await colour();
  await page.getByLabel("Colours").selectOption("dark");
  assert.notEqual(await colour(), light);
  await page.getByLabel("Language").selectOption("zh");
  assert.equal(await page.locator("h1").textContent(), "查询坐席");
  await page.reload();
  await page.getByRole("heading", { name: "查询坐席" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-CN");
  assert.notEqual(await colour(), light);
  const chinese = await open("#/operations", { locale: "zh-CN" });
  assert.equal(await chinese.locator("h1").textContent(), "查询坐席");
});

test("the keyboard reaches everything", async () => {
  const page = await open("#/operations/platform.agents.query");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "content");
  await tab(page, "HTTP").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "curl");
  assert.equal(await tab(page, "curl").getAttribute("aria-selected"), "true");
  await page.keyboard.press("End");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Rust");
  await page.getByRole("link", { name: /^Create agent/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Create agent" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1");
});

test("it works offline", async () => {
  const page = await open("#/operations/platform.agents.query");
  await page.getByRole("region", { name: "Request" }).getByText("svc-sign").waitFor();
  await page.context().setOffline(true);
  assert.ok(await send(page));
  await follow(page, "Conversation");
  await page.getByRole("textbox").fill("hours");
  await page.keyboard.press("Enter");
  await page.getByText("The hotline is open").waitFor();
});

test("calls go through a relay, which refuses what is not allowed", async () => {
  const service = await simulatedService();
  const { env } = service;
  const options = { account: env.TRILINE_PLATFORM_ACCOUNT, secret: env.TRILINE_PLATFORM_SECRET, signing: env.TRILINE_PLATFORM_SIGNING };
  const platform = new Platform({ baseUrl: service.url, ...options });
  const aiAgent = new AiAgent({ baseUrl: service.url, appid: env.TRILINE_AI_AGENT_APPID, apptoken: env.TRILINE_AI_AGENT_APPTOKEN });
  let relay;
  const served = await serve({ "/relay/": (request, response) => relay(request, response) });
  relay = toNode(
    createRelay({
      clients: { platform, aiAgent },
      origins: [served.url],
      identify: (request) => (request.headers.get("authorization") === "Bearer t0ken" ? { id: "alice" } : null),
      operations: { "platform.agents.query": true, "ai_agent.sessions.open": true, "ai_agent.sessions.ask": true },
    }),
  );
  try {
    const page = await open("#/service", { url: served.url });
    await page.getByLabel(/a relay/).check();
    await page.getByLabel("Address of the relay").fill(`${served.url}/nowhere`);
    await button(page, "Use it").click();
    await page.getByText(/The relay does not answer/).waitFor();
    await page.getByLabel("Address of the relay").fill(`${served.url}/relay`);
    await page.getByLabel(/^Token/).fill("t0ken");
    await button(page, "Use it").click();
    await page.getByText("Calls go there now.").waitFor();
    await show(page, "platform.agents.query");
    await page.getByRole("region", { name: "Request" }).getByText("POST /relay/call/platform.agents.query").waitFor();
    assert.ok(await send(page));
    assert.equal(await page.locator("caption").first().textContent(), "45 rows");
    await show(page, "platform.roles.list");
    assert.equal(await send(page), false);
    assert.match(await page.locator(".failure").textContent(), /not_allowed.*not sent/s);
    await follow(page, "Conversation");
    await page.getByRole("textbox").fill("hello relay");
    await page.keyboard.press("Enter");
    await page.locator(".messages li.ai").getByText("hello relay").waitFor();
  } finally {
    served.close();
    service.close();
  }
});

test("`triline serve` serves the page, whose calls go there", async () => {
  const service = await simulatedService();
  try {
    const page = await open("", { url: service.url });
    assert.equal(new URL(page.url()).pathname, "/playground/");
    await page.getByRole("link", { name: `Calls go to: ${service.url}` }).waitFor();
    await show(page, "platform.agents.query");
    assert.ok(await send(page));
    assert.equal(await page.locator("caption").first().textContent(), "45 rows");
    const calls = await (await fetch(`${service.url}/calls`)).json();
    assert.deepEqual(calls.map(({ operation, status }) => [operation, status]), [["platform.agents.query", 200]]);
    assert.deepEqual(page.problems, []);
  } finally {
    service.close();
  }
});

/** Each view in a state that shows all of it. */
