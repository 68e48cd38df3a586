// A row batch that is killed and resumed. The program that runs it is a worker; the service and the journal outlast it.

import { fill, h, newId } from "../dom.js";
import { t } from "../strings.js";
import { find, told, typeOf } from "../table.js";
import { Platform } from "../triline/browser.js";
import { SimulatedService } from "../triline/testing/browser.js";

const TASK = "60001";
const IMPORT = "platform.dialout.import";

/** How long a request takes, so that there is time to kill the program. */
const REQUEST_MS = 600;

/** What outlasts the program, and a look at another view. */
let state = fresh();
let redraw = () => {};

function fresh() {
  return { rows: 12_000, rule: 1, fault: 0, journal: [], status: "idle", progress: { done: 0 }, requests: 0 };
}

export function batchView() {
  const view = h("section", { class: "narrow" });
  redraw = () => {
    const focused = view.contains(document.activeElement) && document.activeElement.dataset.name;
    fill(view, draw());
    // The button that was pressed may be disabled now. The focus moves to the next one that is not.
    if (focused) (view.querySelector(`[data-name="${focused}"]:not(:disabled)`) ?? view.querySelector("button:not(:disabled)"))?.focus();
  };
  redraw();
  return view;
}

function draw() {
  const { status, rows, progress, requests, isWaiting, journal, report, sent, task } = state;
  const isRunning = status === "running";
  const isNew = status === "idle";
  const button = (name, run, enabled, kind) => h("button", { type: "button", class: kind, "data-name": name, disabled: !enabled, onclick: run }, t(`batch_${name}`));
  const resumable = !isRunning && !isNew && status !== "done";
  return [
    h("h1", {}, t("batch")),
    h("p", {}, t("batch_intro")),
    h(
      "div",
      { class: "pane" },
      h(
        "div",
        { class: "row wrap" },
        choice("rows", t("batch_rows"), [4500, 12_000, 24_000], isNew),
        choice("rule", t("batch_rule"), ruleValues(), isNew),
        choice("fault", t("batch_fault"), [[0, t("batch_never")], 1, 2, 3], isNew),
      ),
      h("div", { class: "row wrap" }, button("start", () => run(), isNew, "primary"), button("kill", kill, isRunning, "danger"), button("resume", () => run(), resumable, "primary"), button("reset", reset, !isRunning && !isNew, "small")),
      h("progress", { max: String(rows), value: String(progress.done), "aria-label": t("batch_progress", progress.done, rows) }),
      h("p", { role: "status" }, [t(`batch_${status}`), t("batch_progress", progress.done, rows), isRunning && isWaiting && t("batch_under_way", requests)].filter(Boolean).join(" · ")),
      sent && h("p", { class: "note" }, `${t("batch_service", sent.requests, sent.rows)} ${task ? t("batch_task", task.now, task.now - task.before) : ""}`),
    ),
    report && h("div", { class: "pane" }, h("h2", {}, t("batch_report")), reportView(report)),
    h("div", { class: "pane" }, h("h2", {}, t("batch_journal")), h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": t("batch_journal") }, journal.length ? journal.join("\n") : t("batch_journal_empty"))),
  ];
}

function ruleValues() {
  const { type } = find(IMPORT).parameters.find(({ name }) => name === "rule");
  return typeOf(type).values.map(({ value, description }) => [value, `${value}: ${told(description)[1]}`]);
}

function choice(name, label, options, enabled) {
  const id = newId(name);
  const select = h("select", { id, disabled: !enabled, "data-name": name, onchange: ({ target }) => (state[name] = Number(target.value)) }, options.map((option) => [option].flat()).map(([value, text = value]) => h("option", { value: String(value) }, String(text))));
  select.value = String(state[name]);
  return h("div", { class: "field" }, h("label", { for: id }, label), select);
}

function reportView({ ok, failed, unknown, stopped }) {
  const row = (name, count) => h("tr", {}, h("th", { scope: "row" }, t(`batch_${name}`)), h("td", { class: "number" }, String(count)));
  return [h("table", {}, h("tbody", {}, row("ok", ok), row("failed", failed), row("unknown", unknown))), unknown > 0 && h("p", { class: "note" }, t("batch_unknown_note")), stopped && h("p", { class: "error", lang: "en" }, stopped)];
}

/** Runs the program, from its beginning or from where the journal says. */
async function run() {
  if (!state.service) {
    state.service = await SimulatedService.load({ seed: 1 });
    if (state.fault) state.service.setFaults([{ operation: IMPORT, skip: state.fault - 1, fault: "drop_after" }]);
    state.before = await numbersOfTask();
  }
  const { service, rows, rule } = state;
  const worker = new Worker(new URL("../batch-worker.js", import.meta.url), { type: "module" });
  state = { ...state, status: "running", worker, report: undefined };
  worker.onmessage = ({ data }) => receive(worker, data);
  worker.onerror = (event) => finish({ ok: 0, failed: 0, unknown: 0, stopped: event.message }, "stopped");
  worker.postMessage({ rows, rule, task: TASK, options: service.options("platform"), journal: state.journal.map((line) => `${line}\n`).join("") });
  redraw();
}

async function receive(worker, { type, id, ...data }) {
  // Messages of a program that was killed meanwhile are ignored.
  if (worker !== state.worker) return;
  if (type === "journal") state.journal.push(data.line);
  else if (type === "progress") state.progress = data.progress;
  else if (type === "done") return finish(data.report, data.report.stopped ? "stopped" : "done");
  else if (type === "request") {
    state.requests += 1;
    state.isWaiting = true;
    redraw();
    const answered = await answer(state.service, data.request);
    if (worker !== state.worker) return;
    state.isWaiting = false;
    return worker.postMessage({ id, ...answered });
  }
  if (id !== undefined) worker.postMessage({ id });
  redraw();
}

/** The service's response to a request of the program. It executes the request, whether or not the program lives on. */
async function answer(service, request) {
  await new Promise((resolve) => setTimeout(resolve, REQUEST_MS / 2));
  try {
    const { status, headers, body } = await service.transport({ ...request, signal: new AbortController().signal });
    const parts = [];
    for await (const part of body) parts.push(part);
    await new Promise((resolve) => setTimeout(resolve, REQUEST_MS / 2));
    return { response: { status, headers, body: new Uint8Array(await new Blob(parts).arrayBuffer()) } };
  } catch (error) {
    return { failure: { kind: error.kind ?? "broken", message: error.message } };
  }
}

function kill() {
  state.worker.terminate();
  state = { ...state, worker: undefined, isWaiting: false, status: "killed" };
  // A request that was under way may have been executed since.
  setTimeout(count, REQUEST_MS);
  redraw();
}

async function finish(report, status) {
  state.worker.terminate();
  state = { ...state, worker: undefined, status, report };
  await count();
}

/** What the service received, and holds. */
async function count() {
  const counted = state.service;
  if (!counted) return;
  const calls = counted.calls.filter(({ operation }) => operation === IMPORT);
  const now = await numbersOfTask();
  if (counted !== state.service) return;
  state.sent = { requests: calls.length, rows: calls.reduce((sum, { params }) => sum + (params?.importData?.length ?? 0), 0) };
  state.task = { before: state.before, now };
  redraw();
}

async function numbersOfTask() {
  const platform = Platform.simulated(state.service, { pacing: "off" });
  try {
    const { list } = await platform.dialout.query({});
    return list.find(({ taskId }) => taskId === TASK).numberTotal;
  } finally {
    platform.close();
  }
}

function reset() {
  const { rows, rule, fault } = state;
  state = { ...fresh(), rows, rule, fault };
  redraw();
}
