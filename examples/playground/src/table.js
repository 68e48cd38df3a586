// The operations, as the table has them: see data.mjs.

const response = await fetch(new URL("operations.json", import.meta.url));
if (!response.ok) throw new Error("operations.json is missing: build the playground first");
const { operations, types } = await response.json();

const byName = new Map(operations.map((operation) => [operation.name, operation]));

export function find(name) {
  return byName.get(name);
}

/** The type of a field: one of the table's, by the name of the type. */
export function typeOf(name) {
  return types[name];
}

/** Names of groups in Chinese, which the vendor's documents do not have. */
const GROUPS_ZH = {
  "platform.agents": "坐席",
  "platform.roles": "角色",
  "platform.licences": "许可证",
  "platform.sip": "SIP 号码",
  "platform.numbers": "外显号码",
  "platform.dialout": "外呼任务",
  "platform.number_lists": "红黑名单",
  "platform.reports": "通话报表",
  "platform.transcription": "语音转写",
  "platform.sso": "单点登录",
  "platform.customers": "客户",
  "platform.chat": "在线客服会话",
  "platform.chat_reports": "在线客服报表",
  "platform.catalogs": "知识库目录",
  "platform.knowledge": "知识库条目",
  "work_phone.token": "工作手机：令牌",
  "work_phone.customers": "工作手机：客户",
  "work_phone.phone": "工作手机：拨号与加好友",
  "work_phone.agents": "工作手机：坐席",
  "work_phone.device": "工作手机：通话与短信",
  "work_phone.reports": "工作手机：报表",
  "work_phone.chat_app": "工作手机：聊天",
  "ai_agent.sessions": "智能客服：会话",
  "ai_agent.knowledge": "智能客服：知识库",
  "ai_agent.documents": "智能客服：文档",
};

export function groupOf(operation) {
  return operation.name.slice(0, operation.name.lastIndexOf("."));
}

export function groupTitle(group, language) {
  return (language === "zh" && GROUPS_ZH[group]) || group;
}

/** The name of an operation in the vendor's documents, and what it is called where it is made of several requests. */
export function titleOf({ title, titleZh, asks, name }, language) {
  const text = (language === "zh" ? titleZh : title) ?? name;
  if (!asks) return text;
  return language === "zh" ? `${text}（多次请求）` : `${text} (several requests)`;
}

const texts = new Map(
  operations.map((operation) => {
    const { name, title, titleZh, path, description, parameters } = operation;
    const group = groupOf(operation);
    return [operation, [name, title, titleZh, path, description, GROUPS_ZH[group], ...parameters.map((field) => field.name)].join("\n").toLowerCase()];
  }),
);

/** Operations that hold every word of a text, in English or Chinese. */
export function search(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter((operation) => words.every((word) => texts.get(operation).includes(word)));
}

/** Parameters that succeed against a new simulated service. Times are moved to the last thirty days, where it holds something. */
export function exampleOf({ example, parameters }) {
  const params = {};
  for (const { name } of parameters) if (example?.[name] !== undefined) params[name] = structuredClone(example[name]);
  const [from, to] = [new Date(Date.now() - 30 * 86_400_000), new Date()].map(clockTime);
  for (const { name, type, format } of parameters) {
    if (!format?.startsWith("yyyy-MM-dd HH") || params[name] === undefined) continue;
    if (type === "list of text") params[name] = [from, to];
    else params[name] = /end/i.test(name) ? to : from;
  }
  return params;
}

/** A time as the services write it, in their time zone. */
export function clockTime(date) {
  return new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}
