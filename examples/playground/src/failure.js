// An error, with what can be done about it.

import { fill, h } from "./dom.js";
import { english, t } from "./strings.js";

/** Where the playground is, for links of a page that shows a part of it. */
function place() {
  const { href } = new URL(".", import.meta.url);
  return location.href.startsWith(href) ? "" : href;
}

/** The error of a call. */
export function failureView(error, operation) {
  const { name, kind, code, message, remedy, meaning, outcome, retryable, field } = error;
  const facts = [kind && `kind: ${kind}`, code && `code: ${code}`, field && `field: ${field}`].filter(Boolean);
  const link = outcome && `${place()}#/failed?outcome=${outcome}${operation ? `&operation=${operation.name}` : ""}`;
  return h(
    "div",
    { class: "failure", role: "alert" },
    h("h3", {}, name),
    h("p", english(), message),
    remedy && h("p", english(), `→ ${remedy}`),
    meaning && meaning !== message && h("p", { class: "note", ...english() }, meaning),
    h("p", { class: "chips" }, facts.map((fact) => h("span", { class: "chip" }, fact)), outcome && h("span", { class: "chip" }, `${t("outcome")}: ${t(`outcome_${outcome}`)}`), outcome && h("span", { class: `chip ${retryable ? "good" : "bad"}` }, t(retryable ? "retryable" : "not_retryable"))),
    h("p", { class: "row" }, link && h("a", { href: link }, t("may_i")), error.canReconcile && reconcileButton(error)),
  );
}

function reconcileButton(error) {
  const result = h("span", { role: "status" });
  const look = async () => {
    const text = await error.reconcile().then((found) => t("reconcile_found", found.length), (other) => other.message);
    fill(result, text);
  };
  return [h("button", { type: "button", class: "small", onclick: look }, t("reconcile")), result];
}
