// A form for the parameters of an operation, made from the table.

import { h, newId, rich } from "./dom.js";
import { t } from "./strings.js";
import { told, typeOf } from "./table.js";

/** How many optional parameters are shown at once. */
const FEW = 8;

/**
 * Makes the form.
 *
 * @param {object} operation
 * @param {object} params Values to begin with.
 * @param {(params: object) => void} onchange Receives the parameters, without those that are left out.
 * @returns {{ element: HTMLElement, show(error?: object): void }} `show` puts an error at its field.
 */
export function makeForm(operation, params, onchange) {
  const values = { ...params };
  const change = (name, value) => {
    if (value === undefined) delete values[name];
    else values[name] = value;
    onchange({ ...values });
  };
  const fields = operation.parameters.map((field) => makeField(field, values[field.name], (value) => change(field.name, value)));
  const isFirst = (field) => field.spec.required || values[field.spec.name] !== undefined;
  const first = fields.filter(isFirst);
  const rest = fields.filter((field) => !isFirst(field));
  const few = rest.length <= FEW ? rest : [];
  const more = rest.length <= FEW ? [] : rest;
  const rules = operation.rules.map(ruleText).filter(Boolean);
  const details = more.length > 0 && h("details", { class: "more" }, h("summary", {}, t("more_parameters", more.length)), more.map(({ element }) => element));
  const general = h("p", { class: "error", role: "alert", hidden: true });
  const element = h(
    "div",
    { class: "form" },
    rules.length > 0 && h("ul", { class: "rules" }, rules.map((rule) => h("li", {}, rule))),
    [...first, ...few].map((field) => field.element),
    details,
    general,
  );

  function show(error) {
    const [, name] = /^([A-Za-z_]\w*)/.exec(error?.field ?? "") ?? [];
    let isShown = !error;
    for (const field of fields) {
      const isHere = error !== undefined && field.spec.name === name;
      field.show(isHere ? error.message : undefined);
      isShown ||= isHere;
      if (isHere && details && details.contains(field.element)) details.open = true;
    }
    general.hidden = isShown;
    general.textContent = isShown ? "" : error.message;
  }

  return { element, show };
}

function ruleText({ rule, parameters = [], parameter, months, most }) {
  if (rule === "span") return `${parameters.join(", ")}: ${t("months", months)}`;
  if (rule === "one_of") return t("one_of", parameters.join(", "));
  if (rule === "batch") return `${parameter}: ${t("rows_most", most)}`;
  return undefined;
}

function makeField(spec, value, change) {
  const id = newId("field");
  const { input, note } = makeInput(spec, value, change, { id, "aria-describedby": `${id}-note ${id}-error` });
  const error = h("p", { class: "error", id: `${id}-error` });
  const [language, description] = told(spec.description);
  if (spec.required) input.setAttribute("aria-required", "true");
  const element = h(
    "div",
    { class: "field" },
    h("label", { for: id }, h("code", {}, spec.name), spec.required && h("span", { class: "required" }, t("required"))),
    input,
    h("p", { class: "note", id: `${id}-note` }, chips(spec, note).map((chip) => h("span", { class: "chip" }, chip)), " ", h("span", language, rich(description))),
    error,
  );

  function show(message) {
    error.textContent = message ?? "";
    if (message) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }

  return { spec, element, show };
}

/** The rules of a field, in few words. */
function chips(spec, note) {
  const { type, min, max, min_items, max_items, format, unit } = spec;
  return [
    typeText(type),
    note,
    spec.secret && t("secret"),
    spec.filled_in && t("filled_in"),
    spec.asked && t("asked"),
    format,
    min !== undefined && t("at_least", min),
    max !== undefined && t("at_most", max),
    min_items !== undefined && min_items === max_items && t("items_exactly", min_items),
    min_items !== undefined && min_items !== max_items && t("items_at_least", min_items),
    max_items !== undefined && min_items !== max_items && t("items_at_most", max_items),
    spec.default !== undefined && t("default", spec.default),
    unit,
  ].filter(Boolean);
}

function typeText(type) {
  if (type.startsWith("list of ")) return t("type_list", typeText(type.slice(8)));
  return ["text", "integer", "number", "boolean", "file"].includes(type) ? t(`type_${type}`) : type;
}

/** The input of a field, and a word on how to fill it in. */
function makeInput(spec, value, change, attributes) {
  const { type } = spec;
  const choice = typeOf(type)?.values && typeOf(type);
  if (choice) return chosen(choice, value, change, attributes);
  if (type === "boolean") return { input: select(["", "true", "false"], value === undefined ? "" : String(value), (text) => change(text === "" ? undefined : text === "true"), attributes) };
  if (type === "file") return { input: h("input", { ...attributes, type: "file", onchange: ({ target }) => change(target.files[0]) }) };
  if (type === "integer" || type === "number") return { input: line(value, (text) => change(numberOf(text)), { ...attributes, inputmode: "decimal" }) };
  if (type === "text" || type === "text or number") return { input: line(value, change, { ...attributes, type: spec.secret ? "password" : "text", placeholder: spec.format ?? null }) };
  if (type === "list of text") return { input: lines(value, change, attributes), note: t("one_per_line") };
  return { input: json(value, change, attributes), note: t("json_value") };
}

function chosen({ values, open, base }, value, change, attributes) {
  const typed = (text) => change(text === undefined || base === "text" ? text : numberOf(text));
  if (!open) return { input: select(["", ...values.map((one) => String(one.value))], value === undefined ? "" : String(value), (text) => typed(text === "" ? undefined : text), attributes, values) };
  const list = newId("values");
  const input = line(value, typed, { ...attributes, list });
  const options = h("datalist", { id: list }, values.map((one) => h("option", { value: String(one.value) }, told(one.description)[1])));
  input.addEventListener("focus", () => input.after(options), { once: true });
  return { input };
}

function select(options, value, change, attributes, described = []) {
  const text = (option) => {
    const [, description] = told(described.find((one) => String(one.value) === option)?.description);
    return option === "" ? t("unset") : [option, description?.replace(/[.。]$/, "")].filter(Boolean).join(": ");
  };
  const input = h("select", { ...attributes, onchange: ({ target }) => change(target.value) }, options.map((option) => h("option", { value: option }, text(option))));
  input.value = value;
  return input;
}

function line(value, change, attributes) {
  const text = value === undefined ? "" : String(value);
  return h("input", { type: "text", autocomplete: "off", spellcheck: "false", ...attributes, value: text, oninput: ({ target }) => change(target.value === "" ? undefined : target.value) });
}

function lines(value, change, attributes) {
  const read = (text) => (text === "" ? undefined : text.split("\n").filter((one) => one !== ""));
  return h("textarea", { rows: "2", spellcheck: "false", ...attributes, value: (value ?? []).join("\n"), oninput: ({ target }) => change(read(target.value)) });
}

/** What is no JSON yet goes to the checks as text, which say what they expect. */
function json(value, change, attributes) {
  const read = (text) => {
    if (text.trim() === "") return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  };
  const text = value === undefined ? "" : JSON.stringify(value, null, 2);
  const rows = String(Math.min(10, Math.max(3, text.split("\n").length)));
  return h("textarea", { rows, spellcheck: "false", class: "code", ...attributes, value: text, oninput: ({ target }) => change(read(target.value)) });
}

/** A number where the text is one, else the text: the checks say what they expect. */
function numberOf(text) {
  if (text === undefined) return undefined;
  return /^-?\d+(\.\d+)?$/.test(text.trim()) && Number.isSafeInteger(Math.trunc(Number(text))) ? Number(text) : text;
}
