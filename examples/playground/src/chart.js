// A result as a chart: bars by a name, columns over time.

import { fill, h, newId } from "./dom.js";
import { t } from "./strings.js";

const TIME = /^\d{4}-\d\d-\d\d( \d\d)?/;

/** More bars than this cannot be told apart. */
const MOST = 40;

/** What of rows can be drawn: `{ values, dimensions }`; undefined: nothing. */
export function chartable({ rows, columns }) {
  const of = (column) => rows.map((row) => row[column]).filter((value) => value !== undefined && value !== null && value !== "");
  const values = columns.filter((column) => of(column).length > 0 && of(column).every((value) => numberOf(value) !== undefined) && !/stamp|^ts$|version|level/i.test(column));
  const times = columns.filter((column) => of(column).length > rows.length / 2 && of(column).every((value) => typeof value === "string" && TIME.test(value)));
  const names = columns.filter((column) => {
    const found = of(column);
    const kinds = new Set(found).size;
    return found.length > rows.length / 2 && found.every((value) => typeof value === "string") && !times.includes(column) && kinds > 1 && kinds <= MOST;
  });
  const dimensions = [
    ...times.flatMap((column) => [
      { column, per: "day", size: 10 },
      { column, per: "hour", size: 13 },
    ]),
    ...names.map((column) => ({ column })),
  ];
  return dimensions.length > 0 ? { values: [...values.sort(byPercent(rows)), undefined], dimensions } : undefined;
}

/** Shares say more than counts. */
function byPercent(rows) {
  const isShare = (column) => rows.some((row) => typeof row[column] === "string");
  return (one, other) => Number(isShare(other)) - Number(isShare(one));
}

/** The chart, with a choice of what is drawn. */
export function chartView(table) {
  const { values, dimensions } = chartable(table);
  const label = (column) => (column === undefined ? t("chart_count") : (table.labels.get(column) ?? column));
  // Ids and numbers are names as well, but worse ones.
  const preferred = dimensions.find(({ per }) => per === "day") ?? dimensions.find(({ column }) => /name|number|label/i.test(column)) ?? dimensions[0];
  const state = { value: values[0], dimension: preferred };
  if (state.dimension.per && table.columns.length > 8 && !table.labels.size) state.value = undefined;
  const figure = h("figure", { class: "chart" });
  const dimensionText = ({ column, per }) => (per ? t(`by_${per}`, label(column)) : label(column));
  const draw = () => {
    const points = group(table.rows, state);
    const title = t("chart_title", label(state.value), dimensionText(state.dimension));
    fill(figure, h("figcaption", {}, title), state.dimension.per ? columns(points, title) : bars(points, title));
  };
  const choice = (name, options, text, chosen) => {
    const id = newId("chart");
    const choose = ({ target }) => {
      state[name] = options[Number(target.value)];
      draw();
    };
    const input = h("select", { id, onchange: choose }, options.map((option, index) => h("option", { value: String(index) }, text(option))));
    input.value = String(options.indexOf(chosen));
    return [h("label", { for: id }, t(name === "value" ? "chart_value" : "chart_by")), input];
  };
  draw();
  return h("div", {}, h("div", { class: "row" }, choice("value", values, label, state.value), choice("dimension", dimensions, dimensionText, state.dimension)), figure);
}

/** Values by a name or a piece of time: sums, of shares the mean. */
function group(rows, { value, dimension: { column, size } }) {
  const groups = new Map();
  for (const row of rows) {
    const name = row[column];
    if (typeof name !== "string" || name === "") continue;
    const key = size ? name.slice(0, size) : name;
    const found = groups.get(key) ?? { sum: 0, count: 0 };
    found.sum += value === undefined ? 1 : (numberOf(row[value]) ?? 0);
    found.count += 1;
    groups.set(key, found);
  }
  const isShare = value !== undefined && rows.some((row) => typeof row[value] === "string");
  const points = [...groups].map(([name, { sum, count }]) => ({ name, value: isShare ? sum / count : sum, text: isShare ? `${(sum / count).toFixed(2)}%` : String(Math.round(sum * 100) / 100) }));
  if (size) return points.sort((one, other) => (one.name < other.name ? -1 : 1)).slice(-MOST * 2);
  return points.slice(0, MOST);
}

function numberOf(value) {
  if (typeof value === "number") return value;
  if (typeof value === "string" && /^-?\d+(\.\d+)?%$/.test(value)) return Number(value.slice(0, -1));
  return undefined;
}

/** Bars in the rows of a table, so that each can be read. */
function bars(points, title) {
  const most = Math.max(...points.map(({ value }) => value), 0) || 1;
  const row = ({ name, value, text }) =>
    h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "bar" }, h("span", { style: `inline-size:${(Math.max(0, value) / most) * 100}%` })), h("td", { class: "number" }, text));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title }, h("table", { class: "bars" }, h("tbody", {}, points.map(row))));
}

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 220, 40, 24];

function columns(points, title) {
  const most = Math.max(...points.map(({ value }) => value), 0) || 1;
  const step = (WIDTH - LEFT) / points.length;
  const y = (value) => (HEIGHT - BOTTOM) * (1 - value / most);
  const text = points.map(({ name, text: value }) => `${name}: ${value}`).join("; ");
  const every = Math.ceil(points.length / 8);
  const svg = h(
    "svg",
    { viewBox: `0 -12 ${WIDTH} ${HEIGHT + 12}`, role: "img", "aria-label": `${title}. ${text}` },
    [0, 0.5, 1].map((part) => [
      h("line", { class: "grid", x1: LEFT, x2: WIDTH, y1: y(most * part), y2: y(most * part) }),
      h("text", { class: "axis", x: LEFT - 6, y: y(most * part) + 4, "text-anchor": "end" }, String(Math.round(most * part * 10) / 10)),
    ]),
    points.map(({ name, value, text: shown }, index) =>
      h("g", {}, h("title", {}, `${name}: ${shown}`), h("rect", { class: "column", x: LEFT + index * step + step * 0.1, width: step * 0.8, y: y(Math.max(0, value)), height: Math.max(0, HEIGHT - BOTTOM - y(Math.max(0, value))), rx: 2 })),
    ),
    points.map(({ name }, index) => index % every === 0 && h("text", { class: "axis", x: LEFT + (index + 0.5) * step, y: HEIGHT - 6, "text-anchor": "middle" }, name.slice(5))),
  );
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title }, svg);
}
