// A result as a table.

import { h } from "./dom.js";
import { t } from "./strings.js";

/** More rows than this take long to lay out. */
const MOST = 200;

/** The rows of a result and the names of their columns, where it has some: `{ rows, columns, labels }`. */
export function rowsOf(result) {
  const lists = Array.isArray(result) ? [result] : Object.values(result ?? {}).filter(Array.isArray);
  const objects = lists.filter((list) => list.length > 0 && list.every((row) => typeof row === "object" && row !== null && !Array.isArray(row)));
  // Reports bring the names of their columns along.
  const header = objects.find((list) => list.every((row) => typeof row.prop === "string" && typeof row.label === "string"));
  const rows = objects.find((list) => list !== header);
  if (!rows) return undefined;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const labels = new Map(header?.map(({ prop, label }) => [prop, label]));
  return { rows, columns, labels };
}

/** The rows as a table that scrolls within itself. */
export function tableView({ rows, columns, labels }) {
  const shown = rows.slice(0, MOST);
  const caption = shown.length < rows.length ? t("rows_first", shown.length, rows.length) : t("rows", rows.length);
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": t("table") },
    h(
      "table",
      {},
      h("caption", {}, caption),
      h("thead", {}, h("tr", {}, columns.map((column) => h("th", { scope: "col" }, labels.get(column) ?? column)))),
      h("tbody", {}, shown.map((row) => h("tr", {}, columns.map((column) => cell(row[column]))))),
    ),
  );
}

function cell(value) {
  if (typeof value === "number") return h("td", { class: "number" }, String(value));
  const text = value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  return h("td", {}, text.length > 120 ? `${text.slice(0, 119)}…` : text);
}
