// Code that is edited and run in a worker, on a simulated service of its own.

import { fill, h, newId } from "../dom.js";
import { SAMPLES } from "../samples.js";
import { settings } from "../settings.js";
import { t } from "../strings.js";

/** What was written outlasts a look at another view. */
const state = { sample: 0, code: SAMPLES[0].code };
let worker;

export function codeView() {
  const ids = { sample: newId("sample"), code: newId("code") };
  const output = h("pre", { class: "code output", tabindex: "0", role: "log", "aria-label": t("code_output") });
  const status = h("span", { role: "status" });
  const button = h("button", { type: "button", class: "primary", onclick: () => (worker ? stop() : run()) }, t("code_run"));
  const editor = h("textarea", { id: ids.code, class: "code", rows: "22", spellcheck: "false", autocapitalize: "off", value: state.code, oninput: ({ target }) => (state.code = target.value), onkeydown: keys });
  const choose = ({ target }) => {
    state.sample = Number(target.value);
    state.code = editor.value = SAMPLES[state.sample].code;
  };
  const sample = h("select", { id: ids.sample, onchange: choose }, SAMPLES.map(({ title }, index) => h("option", { value: String(index) }, title[settings.language === "zh" ? 1 : 0])));
  sample.value = String(state.sample);

  function keys(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!worker) run();
    }
  }

  function run() {
    fill(output);
    button.textContent = t("code_stop");
    status.textContent = t("code_running");
    const begun = performance.now();
    worker = new Worker(new URL("../code-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { type, text } }) => {
      if (type === "end") ended(t("code_ended", Math.round(performance.now() - begun)));
      else output.append(h("span", { class: type }, `${text}\n`));
      if (type === "failure") ended(t("code_failed"));
    };
    worker.onerror = (event) => {
      output.append(h("span", { class: "failure" }, `${event.message}\n`));
      ended(t("code_failed"));
    };
    worker.postMessage(editor.value);
  }

  function ended(text) {
    worker?.terminate();
    worker = undefined;
    button.textContent = t("code_run");
    status.textContent = text;
  }

  const stop = () => ended(t("code_stopped"));
  // A worker of a view that is gone shows its output nowhere.
  worker?.terminate();
  worker = undefined;
  return h(
    "section",
    {},
    h("h1", {}, t("code")),
    h("p", {}, t("code_intro")),
    h(
      "div",
      { class: "panes" },
      h("div", { class: "pane" }, h("div", { class: "row wrap" }, h("label", { for: ids.sample }, t("code_sample")), sample), h("label", { for: ids.code, class: "hidden" }, t("code_label")), editor, h("div", { class: "row wrap" }, button, status, h("span", { class: "note" }, t("code_keys")))),
      h("div", { class: "pane" }, h("h2", {}, t("code_output")), output),
    ),
  );
}
