// Pages that are neither documents of docs/ nor made from the table.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

import { wordsOf } from "./reference.mjs";

const root = new URL("../../../", import.meta.url);

/** The blocks of code below a heading of a guide. */
async function codeBelow(file, heading) {
  const text = await readFile(new URL(file, root), "utf8");
  const part = text.split(/^## /m).find((one) => one.startsWith(heading));
  return [...part.matchAll(/^```.*?^```$/gms)].map(([block]) => block).join("\n\n");
}

/** The first page: why, a first call in each language, and where everything is. */
export async function homePage(isChinese, count) {
  const { w, link } = wordsOf(isChinese);
  const call = await codeBelow("docs/guides/start.md", "A first call, without an account");
  const card = (title, text, path) => `- [**${title}**](${link(path)}): ${text}`;
  const markdown = [
    w(
      `One library for three vendor interfaces over HTTP and JSON: a contact-center **platform**, a **work phone** and an **AI agent**. ${count} operations, the same in JavaScript, Python, Kotlin, Java, Swift and Rust.`,
      `一个库，三套厂商接口（HTTP 与 JSON）：呼叫中心**平台**、**工作手机**和 **AI 智能体**。共 ${count} 个接口操作，在 JavaScript、Python、Kotlin、Java、Swift、Rust 中行为一致。`,
    ),
    "",
    w(
      "Triline signs requests, keeps the rate limit of an account, renews tokens, reads lists page by page, and sends batches with a journal, so that an interrupted import continues where it stopped. It never repeats a write that may have been executed, unless repeating it is safe: the error says `unknown`, and `reconcile()` looks up what happened. Every package contains a simulated service, so a first call needs no account.",
      "Triline 负责签名、遵守账号的频率限制、续期令牌、逐页读取列表，并以日志记录批量任务，导入中断后可从断点继续。可能已执行的写操作不会自动重发，除非重发无害：此时错误的 `outcome` 为 `unknown`，由 `reconcile()` 查询实际结果。每个包都内置模拟服务，首次调用不需要账号。",
    ),
    "",
    `## ${w("A first call", "首次调用")}`,
    "",
    w("It needs no account, and no network: the simulated service answers inside the program.", "不需要账号，也不需要网络：模拟服务在程序内应答。"),
    "",
    call,
    "",
    `## ${w("Where to go", "从这里开始")}`,
    "",
    card(w("Start", "快速开始"), w("a first call in five minutes, without an account, then with one", "五分钟完成首次调用：先不用账号，再接入账号"), "start"),
    card(w("Tutorial", "入门教程"), w("a list, an import that is killed and continues, a write whose answer gets lost", "一个列表、一次被终止后继续的导入、一次响应丢失的写操作"), "tutorial"),
    card(w("Secrets and the relay", "密钥与中继"), w("servers, web pages, apps", "服务端、网页、应用"), "guides/secrets"),
    card(w("Lists and cursors", "列表与游标"), w("read every page, stop, and continue later", "逐页读取，随时中断，稍后继续"), "guides/lists"),
    card(w("Imports that survive a crash", "可断点续传的导入"), w("any number of rows, with a journal", "任意行数，带日志"), "guides/imports"),
    card(w("Unknown outcomes", "结果未知"), w("what to do when the answer to a write is lost", "写操作的响应丢失时怎么办"), "guides/unknown-outcomes"),
    card(w("Testing", "测试"), w("the simulated service in your tests, and faults", "在测试中使用模拟服务与故障"), "guides/testing"),
    card(w("Operations", "接口操作"), w(`all ${count}, each with code in every language, a finished call, and a button that runs it in the page`, `全部 ${count} 个，每个都有各语言代码、一次完成的调用和页面内的运行按钮`), "reference/operations"),
    card(w("Errors", "错误码"), w("every code, its cause and its remedy", "全部错误码的原因与处理办法"), "reference/errors"),
    `- [**${w("Playground", "试验场")}**](/site-base/playground/): ${w("conversations, batches that are killed and resumed, and faults, against the simulated service in the page", "在页面内的模拟服务上体验对话、中断并恢复的批量任务以及各类故障")}`,
    "",
    w("Not covered: call control (outbound call, hold, mute, hang-up, agent busy and idle, agent login) and the query of call records. The vendor's documents mention them without describing their requests.", "未覆盖：呼叫控制（外呼、保持、静音、挂断、坐席忙闲、坐席登录）与通话记录查询。厂商文档提到了它们，但没有说明请求方式。"),
  ];
  return {
    path: "index",
    title: "triline",
    description: w("Typed clients for a contact-center platform, a work phone and an AI agent, with examples that run in the page.", "呼叫中心平台、工作手机与 AI 智能体的类型化客户端，示例可在页面内运行。"),
    markdown: markdown.join("\n"),
  };
}

/** What references.sh builds: language, tool, path, and what there is instead. */
const REFERENCES = [
  ["JavaScript, TypeScript", "TypeDoc", "javascript/index.html"],
  ["Python", "pdoc", "python/triline.html"],
  ["Kotlin, Java", "Dokka", "kotlin/index.html"],
  ["Rust", "rustdoc", "rust/triline/index.html", ["[docs.rs](https://docs.rs/triline)", "[docs.rs](https://docs.rs/triline)"]],
  ["Swift", "DocC", "swift/documentation/triline/", ["in Xcode: *Product*, *Build Documentation*", "在 Xcode 中：*Product*、*Build Documentation*"]],
];

/** OpenAPI, and lists that a machine-readable file of the project holds. */
export async function listingPages(isChinese) {
  const { w, link } = wordsOf(isChinese);
  const { info } = JSON.parse(await readFile(new URL("docs/openapi.json", root), "utf8"));
  const openapi = {
    path: "reference/openapi",
    title: w("OpenAPI and JSON schema", "OpenAPI 与 JSON Schema"),
    description: w("The operations as OpenAPI 3.1, and the protocol of relays as JSON schema.", "接口操作的 OpenAPI 3.1 文档，以及中继协议的 JSON Schema。"),
    markdown: [
      w(`[openapi.json](/site-base/openapi.json) describes all operations as OpenAPI 3.1, version ${info.version}: paths, parameters, responses and examples, for generators and tools.`, `[openapi.json](/site-base/openapi.json) 以 OpenAPI 3.1（版本 ${info.version}）描述全部接口操作：路径、参数、响应与示例，供生成器和工具使用。`),
      "",
      w("[relay.schema.json](/site-base/relay.schema.json) is the JSON schema of the protocol by which pages and apps call operations through a relay.", "[relay.schema.json](/site-base/relay.schema.json) 是页面和应用经由中继调用接口的协议的 JSON Schema。"),
    ].join("\n"),
  };
  const own = {
    path: "reference/languages",
    title: w("References of the languages", "各语言的参考文档"),
    description: w("The classes and functions of each package, by the tool of its language.", "由各语言的工具生成的类与函数参考。"),
    markdown: [
      w("Every class, function and type of a package, as the tool of its language writes it. Operations and records have their pages [here](", "软件包的全部类、函数与类型，由该语言的工具生成。接口操作与记录见[本站的参考](") + link("reference/operations") + w("), too.", ")。"),
      "",
      `| ${w("language", "语言")} | ${w("tool", "工具")} | ${w("reference", "参考文档")} |`,
      "| --- | --- | --- |",
      ...REFERENCES.map(([language, tool, path, elsewhere]) => {
        const isThere = existsSync(new URL(`target/references/${path}`, root));
        return `| ${language} | ${tool} | ${isThere ? `[${path.split("/")[0]}](/site-base/api/${path})` : w(elsewhere?.[0] ?? "not built here, because its tools were not there", elsewhere?.[1] ?? "构建本站时没有该语言的工具，未生成")} |`;
      }),
    ].join("\n"),
  };
  return [openapi, own];
}
