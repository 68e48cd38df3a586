// The operations: search, form, request, response.

import { copyButton, debounced, fill, h, newId, rich, tabs } from "../dom.js";
import { chartView, chartable } from "../chart.js";
import { failureView } from "../failure.js";
import { makeForm } from "../form.js";
import { jsonView } from "../json.js";
import { rowsOf, tableView } from "../rows.js";
import { choose, settings } from "../settings.js";
import { LANGUAGES, codeOf, curlOf, textOf } from "../snippets.js";
import { english, t } from "../strings.js";
import { exampleOf, find, groupOf, groupTitle, search, titleOf, told } from "../table.js";
import { timelineView } from "../timeline.js";
import { clientOf, interfaceOf, prepare, preview, rules, setRules, startTrail, target, world } from "../world.js";

/** Faults that can be picked beside the button. */
const FAULTS = ["drop_before", "drop_after", "refuse", "truncate", "garbage", "throttle", "delay:2000", "status:502", "refusal:6702", "skew:900", "expire_tokens", "page_cap:5", "total_of_page", "duplicate"];

/** Longest body that is shown. */
const LONG = 20_000;

/** What was typed, by operation: it outlasts a look at another view. */
const typed = new Map();
let searched = "";

/** What a visitor sees first. */
const FIRST = "platform.agents.query";

/** The view. `path`: the name of the operation that is open; without one, the first one has been sent. */
export function operationsView([name]) {
  const operation = find(name);
  const view = h("div", { class: `operations${operation ? " open" : ""}` }, list(operation));
  view.append(detail(operation ?? find(FIRST), { isSent: !operation && target.kind === "simulated" }));
  return view;
}

export function titleOfOperations([name]) {
  const operation = find(name);
  return operation ? titleOf(operation, settings.language) : t("operations");
}

function list(current) {
  const id = newId("search");
  const status = h("p", { class: "note", role: "status" });
  const results = h("div", { class: "results" });
  const show = () => {
    const found = search(searched);
    const own = found.filter(({ asks }) => !asks).length;
    status.textContent = found.length ? t("found", own, found.length - own) : t("found_none");
    fill(results, groups(found, current));
  };
  const input = h("input", {
    id,
    type: "search",
    autocomplete: "off",
    placeholder: t("search_hint"),
    value: searched,
    oninput: ({ target: { value } }) => {
      searched = value;
      show();
    },
  });
  show();
  // The list keeps its place when another operation is opened.
  requestAnimationFrame(() => results.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }));
  return h("nav", { class: "list", "aria-label": t("all_operations") }, h("label", { for: id }, t("search")), input, status, results);
}

function groups(found, current) {
  const byGroup = new Map();
  for (const operation of found) byGroup.set(groupOf(operation), [...(byGroup.get(groupOf(operation)) ?? []), operation]);
  return [...byGroup].map(([group, operations]) => [
    h("h2", {}, groupTitle(group, settings.language)),
    h("ul", {}, operations.map((operation) => h("li", {}, link(operation, operation === current)))),
  ]);
}

function link(operation, isCurrent) {
  return h(
    "a",
    { href: `#/operations/${operation.name}`, "aria-current": isCurrent ? "page" : null },
    h("span", { class: "title" }, titleOf(operation, settings.language)),
    h("code", {}, operation.name.split(".").slice(2).join(".")),
  );
}

function detail(operation, { isSent }) {
  const [language, description] = told(operation.description);
  return h(
    "section",
    { class: "detail" },
    h("a", { class: "back", href: "#/operations" }, `‹ ${t("all_operations")}`),
    h("h1", {}, titleOf(operation, settings.language)),
    h("p", { class: "path" }, h("code", { class: "method" }, operation.method), " ", h("code", {}, operation.path)),
    h("p", {}, h("code", {}, operation.name)),
    target.kind === "simulated" && h("p", { class: "note" }, t("inside")),
    description.split(/\n+/).map((text) => h("p", language, rich(text))),
    callView(operation, { isSent }),
    errorCodes(operation),
  );
}

/** The parameters, the request and the response of an operation. `isSent`: the call is made at once. */
export function callView(operation, { isSent = false } = {}) {
  let params = typed.get(operation) ?? exampleOf(operation);
  let form;
  const formPlace = h("div");
  const request = requestView(operation);
  const response = h("div", { class: "response" }, h("p", { class: "note" }, t("no_response")));
  const check = debounced(async () => {
    const error = await request.show(params);
    form?.show(error);
  }, 120);

  function change(to) {
    params = to;
    typed.set(operation, params);
    check();
  }

  function fillForm() {
    if (!operation.parameters.length) return fill(formPlace, h("p", { class: "note" }, t("no_parameters")));
    form = makeForm(operation, params, change);
    fill(formPlace, form.element);
  }

  const asForm = () => {
    fillForm();
    check();
    return formPlace;
  };
  const reset = (to) => {
    change(to);
    draw();
  };
  const editor = h("div");
  const draw = () =>
    // What was typed in the one is there in the other.
    fill(editor, tabs(t("parameters"), [
      { id: "form", label: t("as_form"), isFresh: true, panel: asForm },
      { id: "json", label: t("as_json"), isFresh: true, panel: () => jsonEditor(params, change) },
    ]));
  draw();
  const sending = sender(operation, () => params, response);
  if (isSent) sending.send();
  return h(
    "div",
    { class: "call" },
    h(
      "div",
      { class: "panes" },
      h(
        "div",
        { class: "pane" },
        h("div", { class: "head" }, h("h2", {}, t("parameters")), h("div", { class: "row" }, h("button", { type: "button", class: "small", onclick: () => reset(exampleOf(operation)) }, t("example")), h("button", { type: "button", class: "small", onclick: () => reset({}) }, t("clear")))),
        editor,
        sending.element,
      ),
      h("div", { class: "pane" }, h("div", { class: "head" }, h("h2", {}, t("request"))), request.element),
    ),
    h("div", { class: "pane" }, h("div", { class: "head" }, h("h2", {}, t("response"))), response),
  );
}

function jsonEditor(params, change) {
  const id = newId("json");
  const error = h("p", { class: "error", id: `${id}-error`, role: "alert" });
  const oninput = ({ target: { value } }) => {
    try {
      const read = JSON.parse(value || "{}");
      if (typeof read !== "object" || read === null || Array.isArray(read)) throw new SyntaxError();
      error.textContent = "";
      change(read);
    } catch {
      error.textContent = t("json_bad");
    }
  };
  const { file, ...rest } = params;
  return h("div", { class: "field" }, h("label", { for: id }, t("json_label")), h("textarea", { id, class: "code", rows: "14", spellcheck: "false", "aria-describedby": error.id, value: JSON.stringify(file instanceof Blob ? rest : params, null, 2), oninput }), error);
}

/** The request that would be sent, as HTTP, curl and code. `show` returns the error that prevents it. */
function requestView(operation) {
  const note = h("p", { class: "note" });
  const blocks = { http: block(), curl: block() };
  for (const [id] of LANGUAGES) blocks[id] = block();
  const options = [["http", t("http")], ["curl", "curl"], ...LANGUAGES];
  const element = h(
    "div",
    {},
    note,
    tabs(t("request"), options.map(([id, label]) => ({ id, label, panel: () => blocks[id].element })), { selected: settings.codeLanguage, onselect: (id) => choose("codeLanguage", id, { quiet: true }) }),
  );

  async function show(params) {
    const { request, error } = await preview(operation, withContent(operation, params));
    for (const [id] of LANGUAGES) blocks[id].show(codeOf(id, operation, params));
    note.textContent = error ? t("request_wrong") : target.kind === "relay" ? t("request_relay") : t("request_signed");
    if (!error && operation.asks) note.textContent += ` ${t("request_several")}`;
    const sent = error ? undefined : target.kind === "relay" ? relayRequest(operation, params) : request;
    blocks.http.show(sent ? await httpText(sent) : "");
    blocks.curl.show(sent ? await curlOf(sent) : "");
    return error;
  }

  return { element, show };
}

function block() {
  const code = h("code");
  const element = h("div", { class: "block" }, copyButton(t("copy"), t("copied"), () => code.textContent), h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": t("request") }, code));
  return { element, show: (text) => (code.textContent = text) };
}

async function httpText({ method, url, headers, body }) {
  const { host, pathname, search: query } = new URL(url, location.href);
  const lines = [`${method} ${pathname}${query} HTTP/1.1`, `host: ${host}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  const text = await textOf(body);
  // Signatures may cover the body, so that it is shown as it is, without spaces.
  const shown = text.length > LONG ? `${text.slice(0, LONG)}\n…` : text;
  return `${lines.join("\n")}\n${text ? `\n${shown}\n` : ""}`;
}

function relayRequest(operation, params) {
  const url = `${target.address}/call/${operation.name}`;
  return { method: "POST", url: new URL(url, location.href).href, headers: { "content-type": "application/json", "triline-relay": "1", ...(target.token && { authorization: "Bearer …" }) }, body: JSON.stringify({ params }) };
}

/** The example of an upload names the size of its file. */
function withContent(operation, params) {
  const isSize = operation.parameters.some(({ type }) => type === "file") && Number.isSafeInteger(params.file);
  return isSize ? { ...params, file: new Blob(["#".repeat(Math.min(params.file, 1_000_000))]) } : params;
}

/** The button that sends, with the fault that the request meets. */
function sender(operation, paramsOf, response) {
  const ids = { fault: newId("fault"), times: newId("times") };
  const fault = h("select", { id: ids.fault }, h("option", { value: "" }, t("fault_none")), FAULTS.map((one) => h("option", { value: one }, t(one))));
  const times = h("select", { id: ids.times }, [1, 2, 3].map((count) => h("option", { value: String(count) }, String(count))), h("option", { value: "0" }, t("fault_always")));
  const button = h("button", { type: "button", class: "primary", onclick: () => send() }, t("send"));
  const isSimulated = target.kind === "simulated";
  let stop;

  async function send() {
    if (stop) return stop.abort();
    stop = new AbortController();
    button.textContent = t("cancel");
    fill(response, h("p", { role: "status" }, t("sending")));
    const own = isSimulated && fault.value ? [{ operation: operation.asks ?? operation.name, fault: fault.value, times: Number(times.value) }] : [];
    if (isSimulated) setRules([...own, ...rules]);
    if (isSimulated) await prepare(operation);
    const trail = startTrail();
    let shown;
    try {
      const result = await run(operation, withContent(operation, paramsOf()), trail, stop.signal);
      shown = successView(operation, result, trail.end());
    } catch (error) {
      shown = [failureView(error, operation), answerTabs(trail.end(), [])];
    } finally {
      if (own.length) setRules(rules.slice(own.length));
      stop = undefined;
      button.textContent = t("send");
    }
    fill(response, shown);
  }

  const element = h("div", { class: "send" }, button, isSimulated && [h("span", { class: "pair" }, h("label", { for: ids.fault }, t("fault")), fault), h("span", { class: "pair" }, h("label", { for: ids.times }, t("fault_times")), times)]);
  return { element, send };
}

async function run(operation, params, trail, signal) {
  if (world.relay) return world.relay[interfaceOf(operation.name)].call(operation.name, params, { signal });
  const onResponse = (one) => trail.responses.push(one);
  return clientOf(operation.name).call(operation.name, params, { signal, onResponse });
}

function successView(operation, result, trail) {
  const count = trail.events.filter(({ type }) => type === "attempt").length || 1;
  const virtual = target.kind === "simulated" ? ` (${t("virtual")})` : "";
  const table = rowsOf(result);
  const isNothing = result === null || result === undefined;
  const views = [
    table && { id: "table", label: t("table"), panel: () => tableView(table) },
    table && chartable(table) && { id: "chart", label: t("chart"), panel: () => chartView(table) },
    !isNothing && { id: "json", label: t("result"), panel: () => jsonView(result, t("result")) },
  ].filter(Boolean);
  return [h("p", { class: "done", role: "status" }, `${t("succeeded", Math.round(trail.ms), count)}${virtual}`), isNothing && h("p", {}, t("nothing")), answerTabs(trail, views)];
}

function answerTabs(trail, views) {
  const raw = trail.responses.length > 0 && { id: "raw", label: t("raw"), panel: () => rawView(trail.responses) };
  const timeline = { id: "timeline", label: t("timeline"), panel: () => timelineView(trail, { isVirtual: target.kind === "simulated" }) };
  return tabs(t("response"), [...views, timeline, raw].filter(Boolean));
}

function rawView(responses) {
  return h("div", {}, responses.map(({ status, headers, body, attempt }) => {
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`).join("\n");
    return jsonView(`HTTP/1.1 ${status}\n${head}\n\n${body ?? ""}`, `${t("raw")} ${attempt}`);
  }));
}

function errorCodes({ errors }) {
  if (!errors.length) return undefined;
  const row = ({ code, message, cause, remedy }) => h("tr", {}, h("th", { scope: "row" }, String(code)), [message, cause, remedy].map((text) => h("td", english(), text)));
  return h(
    "details",
    { class: "pane" },
    h("summary", {}, t("errors_known")),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("errors_known") }, h("table", {}, h("thead", {}, h("tr", {}, ["code_column", "message", "cause", "remedy"].map((name) => h("th", { scope: "col" }, t(name))))), h("tbody", {}, errors.map(row)))),
  );
}
