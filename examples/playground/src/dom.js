// Elements, without a framework.

/**
 * Makes an element. Properties that begin with `on` are listeners, others are attributes; `true` is an empty attribute, and
 * false, null and undefined are none. Children are nodes, texts, or lists of these.
 */
export function h(tag, properties = {}, ...children) {
  const element = SVG.has(tag) ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    // Unlike the attribute, it is allowed by a strict content security policy.
    else if (name === "style") element.style.cssText = value;
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

const SVG = new Set(["svg", "g", "rect", "line", "path", "polyline", "circle", "text", "title", "desc"]);

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) element.append(child);
  }
}

/** A text whose code stands between backticks. */
export function rich(text) {
  return text.split("`").map((part, index) => (index % 2 ? h("code", {}, part) : part));
}

/** Puts children in place of what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

let ids = 0;

/** An id that no other element has. */
export function newId(name = "e") {
  ids += 1;
  return `${name}-${ids}`;
}

/** Runs a function when its calls have paused. */
export function debounced(run, ms = 150) {
  let timer;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...given), ms);
  };
}

/** A button that copies a text, and says so. */
export function copyButton(label, done, text) {
  const status = h("span", { class: "copied", role: "status" });
  const copy = async () => {
    await write(text());
    status.textContent = done;
    setTimeout(() => (status.textContent = ""), 2000);
  };
  return h("span", { class: "copy" }, h("button", { type: "button", class: "small", onclick: copy }, label), status);
}

/** Puts a text on the clipboard, also where the page came by `http` from another machine and has none. */
async function write(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = h("textarea", { class: "hidden", value: text });
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

/**
 * Tabs as the pattern of WAI-ARIA has them: arrow keys move, one tab is in the order of focus.
 *
 * @param {string} label
 * @param {{ id: string, label: string, panel: () => Node, isFresh?: boolean }[]} tabs A panel is made when it is first shown,
 *   one that is fresh each time.
 */
export function tabs(label, tabs, { selected = tabs[0]?.id, onselect } = {}) {
  const name = newId("tabs");
  const list = h("div", { role: "tablist", "aria-label": label, class: "tabs" });
  const panel = h("div", { role: "tabpanel", id: `${name}-panel`, tabindex: "0" });
  const buttons = tabs.map((tab) =>
    h("button", { type: "button", role: "tab", id: `${name}-${tab.id}`, "aria-controls": panel.id, onclick: () => select(tab), onkeydown: move }, tab.label),
  );
  const made = new Map();

  function select(tab, focus = false) {
    tabs.forEach((other, index) => {
      const chosen = other === tab;
      buttons[index].setAttribute("aria-selected", String(chosen));
      buttons[index].tabIndex = chosen ? 0 : -1;
      if (chosen && focus) buttons[index].focus();
    });
    panel.setAttribute("aria-labelledby", `${name}-${tab.id}`);
    if (tab.isFresh || !made.has(tab)) made.set(tab, tab.panel());
    fill(panel, made.get(tab));
    onselect?.(tab.id);
  }

  function move(event) {
    const at = buttons.indexOf(event.currentTarget);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    select(tabs[(to + tabs.length) % tabs.length], true);
  }

  fill(list, buttons);
  select(tabs.find(({ id }) => id === selected) ?? tabs[0]);
  return h("div", { class: "tabbed" }, list, panel);
}
