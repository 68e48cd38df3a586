// What happened during a call: events, retries and waits, by the time that the client knows.

import { h } from "./dom.js";
import { t } from "./strings.js";

/** The spans and points of a trail. */
export function itemsOf({ events, ms }) {
  const items = [];
  let parts;
  events.forEach((event, index) => {
    const { at, type } = event;
    if (type === "part") {
      // Each part of a stream is one; a line for all of them says as much.
      if (!parts) items.push((parts = { at, until: at, type, detail: "", count: 0 }));
      parts.until = at;
      parts.count += 1;
      parts.detail = `× ${parts.count}`;
      return;
    }
    const ends = (others) => events.slice(index + 1).find((other) => others.includes(other.type))?.at ?? ms ?? at;
    if (type === "attempt") items.push({ at, until: ends(["response", "retry", "wait", "end"]), type, detail: `${event.attempt}: ${event.method} ${event.path}` });
    else if (type === "wait") items.push({ at, until: at + event.ms, type, detail: `${event.ms} ms: ${t(`why_${event.why}`)}` });
    else items.push({ at, until: at, type, detail: detailOf(event), isBad: isBad(event) });
  });
  return items;
}

function isBad({ type, status, ok }) {
  return type === "retry" || (type === "response" && status >= 400) || (type === "end" && !ok);
}

function detailOf(event) {
  switch (event.type) {
    case "response":
      return `HTTP ${event.status}`;
    case "retry":
      return `${event.attempt}: ${event.why}`;
    case "page":
      return `${event.page}: ${t("rows", event.rows)}`;
    case "progress":
      return event.total === undefined ? String(event.done) : `${event.done} / ${event.total}`;
    case "end":
      return event.ok ? "ok" : [event.kind, event.code, t(`outcome_${event.outcome}`)].filter(Boolean).join(", ");
    default:
      return "";
  }
}

/** The timeline as a table, whose bars say when. */
export function timelineView(trail, { isVirtual = false } = {}) {
  const items = itemsOf(trail);
  if (!items.length) return h("p", {}, t("timeline_none"));
  const whole = Math.max(...items.map(({ until }) => until), 1);
  const percent = (value) => `${Math.min(100, (value / whole) * 100)}%`;
  const row = ({ at, until, type, detail, isBad: bad }) =>
    h(
      "tr",
      {},
      h("td", { class: "number" }, `${Math.round(at)} ms`),
      h("th", { scope: "row", class: bad ? "bad" : null }, t(`ev_${type}`)),
      h("td", {}, detail),
      h("td", { class: "span", "aria-hidden": "true" }, h("span", { class: `${type}${bad ? " bad" : ""}`, style: `inset-inline-start:${percent(at)};inline-size:${until > at ? percent(until - at) : "0"}` })),
    );
  return h(
    "div",
    {},
    isVirtual && h("p", { class: "note" }, t("virtual_note")),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": t("timeline") },
      h(
        "table",
        { class: "timeline" },
        h("caption", {}, t("timeline_label", items.length, Math.round(whole))),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("event_time")), h("th", { scope: "col" }, t("event")), h("th", { scope: "col" }, t("event_detail")), h("td", { "aria-hidden": "true" }))),
        h("tbody", {}, items.map(row)),
      ),
    ),
  );
}
