// The table as the pages need it: from `triline operations --json` and from what the playground makes of it.

import { readFile } from "node:fs/promises";

import { GROUPS_ZH } from "../../../examples/playground/src/groups.js";

const root = new URL("../../../", import.meta.url);

/** The operations and types; compounds, which consist of several requests, are among those whose requests they make. */
export async function readTable(listing) {
  const table = JSON.parse(await readFile(listing, "utf8"));
  const shown = JSON.parse(await readFile(new URL("target/playground/operations.json", root), "utf8"));
  const known = new Map(shown.operations.map((operation) => [operation.name, operation]));
  const operations = table.operations.map((operation) => ({ ...operation, ...known.get(operation.name), result: operation.result }));
  for (const operation of operations) operation.compounds = table.compounds.filter(({ asks }) => asks === operation.name).map(({ name }) => known.get(name));
  return { operations, types: table.types };
}

export const groupOf = (operation) => operation.name.slice(0, operation.name.lastIndexOf("."));

const WORDS = { agents: "Agents", sip: "SIP numbers", sso: "Single sign-on", chat: "Online chat", numbers: "Display numbers", phone: "Dialling and friends", dialout: "Outbound tasks", device: "Calls and messages" };

export function groupTitle(group, isChinese) {
  const name = group.split(".")[1];
  if (isChinese) return GROUPS_ZH[group].replace(/^.*：/, "");
  const words = name.replaceAll("_", " ");
  return WORDS[name] ?? words[0].toUpperCase() + words.slice(1);
}

export const INTERFACES = { platform: ["Platform", "平台"], work_phone: ["Work phone", "工作手机"], ai_agent: ["AI agent", "AI 智能体"] };

export const pathOf = (operation) => `reference/${operation.name.replaceAll(".", "/")}`;
export const pathOfType = (name) => `reference/types/${name.toLowerCase()}`;

/** Operations whose vectors show what holds for all of them. */
const COMMON = new Set(["platform.agents.query", "platform.agents.create", "platform.roles.list", "platform.customers.list", "work_phone.agents.list", "work_phone.chat_app.users", "ai_agent.sessions.ask", "ai_agent.knowledge.classes", "work_phone.customers.add"]);

/** The decisions of docs/ambiguities.md that name an operation in their texts, or in their tests, by operation; with the Chinese texts. */
export async function readAmbiguities(operations) {
  const read = async (file) => [...(await readFile(new URL(file, root), "utf8")).matchAll(/^\| `([\w-]+)` \| (.*?) \| (.*?) \| (.*?) \|$/gm)];
  const chinese = new Map((await read("docs/ambiguities.zh.md")).map(([, id, says, decision]) => [id, { says, decision }]));
  const rows = (await read("docs/ambiguities.md")).map(([, id, says, decision, tests]) => ({ id, says, decision, tests, chinese: chinese.get(id) }));
  if (rows.length < 50) throw new Error(`${rows.length} ambiguities were found`);
  const isAbout = ({ name }, { id, says, decision, tests }) => {
    const group = name.split(".")[1].replaceAll("_", "-");
    const names = (where) => new RegExp(`\\b${name.replaceAll(".", "\\.")}\\b(?!_)`).test(where);
    const isShort = new RegExp(`\\b${name.split(".").slice(1).join("\\.")}\\b`).test(`${says} ${decision}`);
    return names(`${says} ${decision}`) || isShort || (names(tests) && (!COMMON.has(name) || id.startsWith(group.replace(/s$/, ""))));
  };
  return new Map(operations.map((operation) => [operation.name, rows.filter((row) => isAbout(operation, row))]));
}
