// The operations, as the table has them: see data.mjs.

import { GROUPS_ZH } from "./groups.js";
import { settings } from "./settings.js";
import { english } from "./strings.js";

export { clockTime, exampleOf } from "./example.js";

async function load(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name} is missing: build the playground first`);
  return response.json();
}

const [{ operations, types }, chinese] = await Promise.all([load("operations.json"), load("chinese.json")]);

/** A text of the table in the language of the page: its attributes, and the text. One that is not translated is in English. */
export function told(text) {
  const found = settings.language === "zh" && chinese[text];
  return found ? [{}, found] : [english(), text];
}

const byName = new Map(operations.map((operation) => [operation.name, operation]));

export function find(name) {
  return byName.get(name);
}

/** The type of a field: one of the table's, by the name of the type. */
export function typeOf(name) {
  return types[name];
}

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
