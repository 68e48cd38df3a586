// Errors in Chinese, by the option `language`.

import assert from "node:assert/strict";
import test from "node:test";

import { InvalidRequest, Platform } from "triline";

const OPTIONS = { baseUrl: "https://cc.example.com", account: "1000001", secret: "s3cr3t", signing: "md5:hex:{appkey}{nonce}{timestamp}{secret}" };

/** @param {() => unknown} run @returns {Promise<any>} */
async function errorOf(run) {
  try {
    await run();
  } catch (error) {
    return error;
  }
  assert.fail("no error");
}

test("a program that does not import the texts is told to", async () => {
  const error = await errorOf(() => new Platform({ ...OPTIONS, language: "zh" }));
  assert.ok(error instanceof InvalidRequest);
  assert.deepEqual([error.field, error.expected], ["language", "a program that imports triline/zh"]);
});

test("errors of options, parameters, rows and calls are in Chinese", async () => {
  await import("triline/zh");
  const options = { ...OPTIONS, language: /** @type {const} */ ("zh"), retries: 0 };
  const wrong = await errorOf(() => new Platform({ ...options, retries: -1 }));
  assert.deepEqual([wrong.message, wrong.code], ["retries：应为 0 到 20 的整数，实际为 -1", "range"]);
  const cc = new Platform({ ...options, transport: async () => Promise.reject(new Error("boom")) });
  const broken = await errorOf(() => cc.roles.list());
  assert.deepEqual([broken.message, broken.kind], ["连接中断：boom", "transport"]);
  const typed = await errorOf(() => cc.call("platform.agents.query", { agentNumber: /** @type {any} */ (() => 1) }));
  assert.equal(typed.message, "agentNumber：应为 JSON 能表示的值，实际为函数");
  const result = await cc.customers.createAll({ customers: [{ name: /** @type {any} */ (7) }] });
  assert.match(result.failed[0]?.error.message ?? "", /应为/);
  cc.close();
  assert.equal((await errorOf(() => cc.roles.list())).message, "客户端已关闭");
});

test("clients of one program may differ", async () => {
  await import("triline/zh");
  const errors = ["zh", "en"].map((language) => errorOf(() => new Platform({ ...OPTIONS, language: /** @type {any} */ (language), retries: -1 })));
  const [chinese, english] = (await Promise.all(errors)).map((error) => error.expected);
  assert.deepEqual([chinese, english], ["0 到 20 的整数", "an integer from 0 to 20"]);
});
