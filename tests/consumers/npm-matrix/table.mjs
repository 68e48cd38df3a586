// The table of docs/packages/javascript.md and its Chinese page: `table.mjs` writes both anew; the tests of the package compare.

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { PROJECTS } from "./projects.mjs";

const FOLDER = new URL("../../../docs/packages/", import.meta.url);
const [BEGIN, END] = ["<!-- hosts: written by tests/consumers/npm-matrix/table.mjs -->\n", "<!-- end of hosts -->"];

/** Words of the table in Chinese. The longest of those that fit comes first. */
const CHINESE = [
  ["production and development, page and module worker; a bundle for Node", "生产与开发构建，页面与模块 worker；Node 的打包文件"],
  ["development and production, page and module worker", "开发与生产构建，页面与模块 worker"],
  ["dev and build: client and server component, route handler in Node and at the edge, relay", "dev 与 build：客户端与服务端组件，Node 与 edge 的路由处理函数，中继"],
  ["dev and build, page and module worker", "dev 与 build，页面与模块 worker"],
  ["browser: module page, classic page, worker, service worker; Node: ESM and CJS", "浏览器：模块页面、传统页面、worker、service worker；Node：ESM 与 CJS"],
  ["browser: module page and worker; Node", "浏览器：模块页面与 worker；Node"],
  ["page on the server and in the browser, server route; build", "服务端与浏览器中的页面，服务端路由；build"],
  ["page, server load, endpoint, relay; dev and build (adapter-node)", "页面、服务端 load、endpoint、中继；dev 与 build（adapter-node）"],
  ["a handler by esbuild, ESM and CJS", "esbuild 打包的处理函数，ESM 与 CJS"],
  ["CommonJS, `import` by Babel; Node and jsdom", "CommonJS，`import` 由 Babel 转换；Node 与 jsdom"],
  ["`triline` is `triline/relay`; Hermes, by the Babel preset of React Native", "`triline` 即 `triline/relay`；Hermes，使用 React Native 的 Babel preset"],
  ["ES modules and CommonJS", "ES 模块与 CommonJS"],
  ["Node and jsdom", "Node 与 jsdom"],
  ["without permissions", "不授予任何权限"],
  ["run, `bun build --compile`", "run、`bun build --compile`"],
  ["wrangler 4, workerd", "wrangler 4、workerd"],
  ["`import`, `require`", "`import`、`require`"],
  ["Turbopack, ", "Turbopack，"],
  ["webpack, ", "webpack，"],
];

function inChinese(covers) {
  const text = CHINESE.reduce((text, [english, chinese]) => text.replace(english, chinese), covers);
  if (/ and |, /.test(text)) throw new Error(`tell table.mjs the Chinese for: ${covers}`);
  return text;
}

/** The pages, each as it is and as it should be. */
export async function pages() {
  const languages = [
    ["javascript.md", "| where | what is tried |", (covers) => covers],
    ["javascript.zh.md", "| 环境 | 测试内容 |", inChinese],
  ];
  return Promise.all(
    languages.map(async ([name, head, say]) => {
      const address = new URL(name, FOLDER);
      const text = await readFile(address, "utf8");
      const [before, rest] = text.split(BEGIN);
      const [, after] = rest.split(END);
      const rows = PROJECTS.map(({ title, covers }) => `| ${title} | ${say(covers)} |\n`).join("");
      return { address, text, current: `${before}${BEGIN}${head}\n| --- | --- |\n${rows}${END}${after}` };
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const { address, current } of await pages()) await writeFile(address, current);
