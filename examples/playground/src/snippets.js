// A request as curl, and a call as code in five languages.

/** Languages of code: id, name. */
export const LANGUAGES = [
  ["javascript", "JavaScript"],
  ["python", "Python"],
  ["kotlin", "Kotlin"],
  ["swift", "Swift"],
  ["rust", "Rust"],
];

const CLIENTS = { platform: ["Platform", "cc"], work_phone: ["WorkPhone", "phone"], ai_agent: ["AiAgent", "ai"] };

/** The code of a call. The client takes its options from the environment. */
export function codeOf(language, operation, params) {
  const { file, ...rest } = params;
  const given = operation.parameters.some(({ type }) => type === "file") ? rest : params;
  const isUpload = file !== undefined && given === rest;
  const [Client, client] = CLIENTS[operation.name.split(".")[0]];
  return WRITERS[language]({ operation, Client, client, params: given, isUpload, filename: rest.filename ?? "file.pdf" });
}

const WRITERS = { javascript, python, kotlin, swift, rust };

function javascript({ operation, Client, client, params, isUpload, filename }) {
  const path = methodOf(operation, params);
  let text = indented(params);
  if (isUpload) text = text.replace(/,?\s*}$/, `, file: await openAsBlob(${JSON.stringify(filename)}) }`).replace("{,", "{");
  const isEmpty = text === "{}";
  const call = `${client}.${path}(${isEmpty ? (operation.parameters.some((field) => field.required) ? "{}" : "") : text})`;
  const imports = isUpload ? 'import { openAsBlob } from "node:fs";\n' : "";
  const head = `${imports}import { ${Client} } from "triline";\n\nconst ${client} = ${Client}.fromEnv();\n`;
  if (operation.pages) return `${head}for await (const row of ${call}) console.log(row);\n`;
  return `${head}const result = await ${call};\nconsole.log(result);\n`;
}

/** The typed method. Without its `number`, the binding of a number is a method of its own. */
function methodOf({ name, rules }, params) {
  const [, ...parts] = name.split(".");
  const split = rules.find(({ rule }) => rule === "split");
  if (split && params[split.parameter] === undefined) parts[parts.length - 1] = split.without;
  return parts.map((part) => part.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())).join(".");
}

/** JSON text whose short lists and objects stand on one line. */
function indented(value, indent = "") {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? "[]" : "{}";
  const members = (inner) => (isList ? value.map((one) => indented(one, inner)) : Object.entries(value).map(([name, one]) => `${memberName(name)}: ${indented(one, inner)}`));
  if (!members(indent).length) return open + close;
  const flat = isList ? `[${members(indent).join(", ")}]` : `{ ${members(indent).join(", ")} }`;
  if (flat.length <= 70 && !flat.includes("\n")) return flat;
  const inner = `${indent}  `;
  return `${open}\n${members(inner).map((member) => `${inner}${member},\n`).join("")}${indent}${close}`;
}

function memberName(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function python({ operation: { name, pages, parameters }, Client, client, params, isUpload, filename }) {
  const words = { open: "{", close: "}", none: "None", yes: "True", no: "False", text: quoted };
  const value = literal(params, words);
  const given = value === "{}" ? "" : `, ${value}`;
  const body = pages
    ? `    for page in ${client}.pages("${name}"${given}):\n        print(page.items)\n`
    : `    print(${client}.call("${name}"${given}))\n`;
  // By name there are no files. The typed method wants some more parameters: a default would decide for the reader.
  const asked = parameters.filter((field) => field.asked && params[field.name] === undefined).map((field) => `${field.name}=...`);
  const named = Object.entries(params).map(([key, one]) => `${key}=${literal(one, words)}`);
  const upload = `    print(${client}.${name.split(".").slice(1).join(".")}(${[...named, ...asked, `file=Path(${quoted(filename)})`].join(", ")}))\n`;
  return `${isUpload ? "from pathlib import Path\n" : ""}from triline import ${Client}\n\nwith ${Client}.from_env() as ${client}:\n${isUpload ? upload : body}`;
}

function kotlin({ operation: { name, pages }, Client, client, params, isUpload, filename }) {
  // A text of three quotes knows no escapes, but it does know templates.
  const json = JSON.stringify(params).replaceAll("$", () => "${'$'}");
  const isEmpty = json === "{}";
  const given = isEmpty ? "" : ", params";
  const file = isUpload ? `, file = UploadSource.file(Path.of(${quoted(filename).replaceAll("$", () => "\\$")}))` : "";
  const lines = [
    "import io.triline.*",
    ...(isEmpty ? [] : ["import kotlinx.serialization.json.*"]),
    ...(isUpload ? ["import java.nio.file.Path"] : []),
    "",
    `val ${client} = ${Client}.fromEnv()`,
    ...(isEmpty ? [] : [`val params = Json.parseToJsonElement("""${json}""").jsonObject`]),
    pages ? `${client}.pages("${name}"${given}).items().collect { println(it) }` : `println(${client}.call("${name}"${given}${file}))`,
  ];
  return `${lines.join("\n")}\n`;
}

function swift({ operation: { name, pages }, Client, client, params, isUpload, filename }) {
  const value = literal(params, { open: "[", close: "]", none: ".null", yes: "true", no: "false", text: swiftText });
  const given = value === "[]" ? "" : `, ${value}`;
  const file = isUpload ? `, file: .url(URL(fileURLWithPath: ${swiftText(filename)}))` : "";
  const head = `${isUpload ? "import Foundation\n" : ""}import Triline\n\nlet ${client} = try ${Client}.fromEnv()\n`;
  if (pages) return `${head}for try await page in ${client}.pages("${name}"${given}) { print(page.items) }\n`;
  return `${head}print(try await ${client}.call("${name}"${given}${file}))\n`;
}

function rust({ operation: { name }, Client, client, params, isUpload, filename }) {
  const json = JSON.stringify(params);
  const guard = "#".repeat(Math.max(1, ...[...json.matchAll(/"(#+)/g)].map(([, run]) => run.length + 1)));
  const file = isUpload ? `.file(std::fs::read(${quoted(filename)})?)` : "";
  return `use triline::host::${Client};\n\nlet ${client} = ${Client}::from_env()?;\nlet result = ${client}.call("${name}", r${guard}"${json}"${guard})${file}.await?;\nprintln!("{result}");\n`;
}

/** A value as a literal of a language. */
function literal(value, words) {
  if (value === null) return words.none;
  if (value === true) return words.yes;
  if (value === false) return words.no;
  if (typeof value === "string") return words.text(value);
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, words)).join(", ")}]`;
  const members = Object.entries(value).map(([name, one]) => `${words.text(name)}: ${literal(one, words)}`);
  return `${words.open}${members.join(", ")}${words.close}`;
}

function quoted(text) {
  return JSON.stringify(text);
}

function swiftText(text) {
  return JSON.stringify(text).replace(/\\u([0-9a-f]{4})/gi, "\\u{$1}").replace(/\\([bf])/g, (_, letter) => (letter === "b" ? "\\u{8}" : "\\u{c}"));
}

/** A request as a command line. The contents of a file are named, not shown. */
export async function curlOf({ method, url, headers, body }) {
  const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = [`curl${method === "GET" ? "" : ` -X ${method}`} ${quote(url)}`];
  const type = headers["content-type"] ?? headers["Content-Type"] ?? "";
  const isForm = type.startsWith("multipart/form-data");
  for (const [name, value] of Object.entries(headers)) {
    if (/^content-length$/i.test(name) || (isForm && /^content-type$/i.test(name))) continue;
    lines.push(`-H ${quote(`${name}: ${value}`)}`);
  }
  const text = await textOf(body);
  if (isForm) lines.push(...formFields(text, type).map(([name, value]) => `-F ${quote(`${name}=${value}`)}`));
  else if (text) lines.push(`--data-raw ${quote(text)}`);
  return `${lines.join(" \\\n  ")}\n`;
}

/** The body of a request as text. */
export async function textOf(body) {
  return body === undefined || body === null ? "" : new Response(body).text();
}

function formFields(text, type) {
  const [, boundary] = /boundary="?([^";]+)/.exec(type) ?? [];
  const parts = text.split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [head, ...rest] = part.replace(/^\r\n/, "").split("\r\n\r\n");
    const [, name] = /name="([^"]*)"/.exec(head) ?? [];
    const [, filename] = /filename="([^"]*)"/.exec(head) ?? [];
    return [name, filename === undefined ? rest.join("\r\n\r\n").replace(/\r\n$/, "") : `@${filename}`];
  });
}
