// The same work in plain JavaScript: a table of fields interpreted, MD5 by js-md5, answers by zod, arktype and valibot.

import { type } from "arktype";
import { md5 } from "js-md5";
import * as v from "valibot";
import { z } from "zod";

const text = { type: "string" };
const texts = { type: "list", of: text };
const CREATE_AGENT = {
  agentName: { ...text, required: true },
  agentNumber: { ...text, required: true },
  agentVersion: { ...text, required: true },
  queueList: { ...texts, required: true },
  roles: { ...texts, required: true },
  password: { ...text, required: true },
  status: { type: "string", choices: ["enable", "disable"] },
  mobile: text,
  email: text,
  sipNumber: text,
  numbers: texts,
  restTime: text,
  webchatConfig: { type: "record", fields: { agentName: text, minLimit: { type: "number" }, maxLimit: { type: "number" } } },
  crmId: text,
};

function check(fields, value, path) {
  for (const key in value) {
    const field = fields[key];
    if (!field) throw new TypeError(`${path}${key}: unknown`);
    if (value[key] !== undefined && value[key] !== null) checkValue(field, value[key], path + key);
  }
  for (const key in fields) if (fields[key].required && value[key] === undefined) throw new TypeError(`${path}${key}: missing`);
}

function checkValue(field, value, path) {
  if (field.type === "list") {
    if (!Array.isArray(value)) throw new TypeError(`${path}: a list`);
    for (let index = 0; index < value.length; index += 1) checkValue(field.of, value[index], `${path}[${index}]`);
  } else if (field.type === "record") {
    check(field.fields, value, `${path}.`);
  } else if (typeof value !== field.type || (field.choices && !field.choices.includes(value))) {
    throw new TypeError(`${path}: ${field.type}`);
  }
}

let counter = 0;

/** Builds and signs the request that creates an agent. */
export function buildCreateAgent({ baseUrl, account, secret }, params, wallMs) {
  check(CREATE_AGENT, params, "");
  const timestamp = String(Math.floor(wallMs / 1000));
  const nonce = String(100_000 + ((counter = (counter * 48_271 + 11) % 900_000)));
  return {
    method: "POST",
    url: `${baseUrl}/openapi/v1/base/agent/create`,
    headers: {
      "content-type": "application/json",
      "svc-appkey": account,
      "svc-nonce": nonce,
      "svc-timestamp": timestamp,
      "svc-sign": md5(account + nonce + timestamp + secret),
    },
    body: new TextEncoder().encode(JSON.stringify(params)),
  };
}

const CREATED =
  "_id accountId agentName agentNumber mobile email status agentVersion hashPassword createTime updateTime lockTime lastLoginTime createUser updateUser sipNumber crmId webrtcSipNumber webrtcSipKey".split(" ");

/** Lists roles: a client as a program would have it. */
export async function listRoles({ baseUrl, account, secret }, transport) {
  const [nonce, timestamp] = [String(Math.random()).slice(2, 8), String(Math.floor(Date.now() / 1000))];
  const headers = { "content-type": "application/json", "svc-appkey": account, "svc-nonce": nonce, "svc-timestamp": timestamp };
  headers["svc-sign"] = md5(account + nonce + timestamp + secret);
  const { status, body } = await transport({ method: "POST", url: `${baseUrl}/openapi/v1/base/role/list`, headers, body: new TextEncoder().encode("{}") });
  if (status !== 200) throw new Error(`status ${status}`);
  const { success, code, data } = JSON.parse(new TextDecoder().decode(body));
  if (!success) throw new Error(`code ${code}`);
  return data;
}

const maybe = (type) => type.nullish();
const field = maybe(z.string());
const agent = z.looseObject({
  _id: field,
  roles: maybe(z.array(z.string())),
  email: field,
  crmId: field,
  sipNumber: field,
  mobile: field,
  agentNumber: field,
  agentName: field,
  status: field,
  queue: maybe(z.array(z.looseObject({ _id: field, name: field }))),
  restTime: field,
  numbers: maybe(z.array(z.string())),
});
const created = z.looseObject(
  Object.fromEntries(
    CREATED.map((name) => [name, field]),
  ),
).extend({ queueList: maybe(z.array(z.string())), roles: maybe(z.array(z.string())) });
const envelope = (data) => z.looseObject({ success: z.literal(true), code: z.string(), data });
const schemas = { agents: envelope(z.array(agent)), created: envelope(created) };

/** Decodes and checks an answer. */
export function parseByZod(name, bytes) {
  return schemas[name].parse(JSON.parse(new TextDecoder().decode(bytes))).data;
}

const other = v.nullish(v.string());
const others = v.nullish(v.array(v.string()));
const ofValibot = {
  agents: v.array(
    v.looseObject({
      ...Object.fromEntries(["_id", "email", "crmId", "sipNumber", "mobile", "agentNumber", "agentName", "status", "restTime"].map((name) => [name, other])),
      roles: others,
      numbers: others,
      queue: v.nullish(v.array(v.looseObject({ _id: other, name: other }))),
    }),
  ),
  created: v.looseObject({ ...Object.fromEntries(CREATED.map((name) => [name, other])), queueList: others, roles: others }),
};
const inEnvelope = (data) => v.looseObject({ success: v.literal(true), code: v.string(), data });
const valibotSchemas = { agents: inEnvelope(ofValibot.agents), created: inEnvelope(ofValibot.created) };

/** The same by valibot. */
export function parseByValibot(name, bytes) {
  return v.parse(valibotSchemas[name], JSON.parse(new TextDecoder().decode(bytes))).data;
}

const optional = (names, kind) => Object.fromEntries(names.map((name) => [`${name}?`, kind]));
const arkAgent = type({
  ...optional(["_id", "email", "crmId", "sipNumber", "mobile", "agentNumber", "agentName", "status", "restTime"], "string | null"),
  ...optional(["roles", "numbers"], "string[] | null"),
  "queue?": type({ "_id?": "string | null", "name?": "string | null" }).array().or("null"),
});
const arkCreated = type({ ...optional(CREATED, "string | null"), ...optional(["queueList", "roles"], "string[] | null") });
const arkSchemas = {
  agents: type({ success: "true", code: "string", data: arkAgent.array() }),
  created: type({ success: "true", code: "string", data: arkCreated }),
};

/** The same by arktype. */
export function parseByArktype(name, bytes) {
  return arkSchemas[name].assert(JSON.parse(new TextDecoder().decode(bytes))).data;
}
