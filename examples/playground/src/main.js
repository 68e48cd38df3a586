// The page: its head, its views, and which of them is shown.

import { fill, h, newId } from "./dom.js";
import { choose, onChoice, settings } from "./settings.js";
import { t } from "./strings.js";
import { batchView } from "./views/batch.js";
import { chatView } from "./views/chat.js";
import { codeView } from "./views/code.js";
import { failedView } from "./views/failed.js";
import { operationsView, titleOfOperations } from "./views/operations.js";
import { serviceView } from "./views/service.js";
import { connect, onConnect, ownService, start, target } from "./world.js";

const VIEWS = { operations: operationsView, chat: chatView, batch: batchView, code: codeView, failed: failedView, service: serviceView };
const main = document.querySelector("main");
const header = document.querySelector("header");

/** The view that the address names, the rest of the path, and what stands behind `?`. */
function route() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name, ...rest] = path.split("/").map(decodeURIComponent);
  return { name: Object.hasOwn(VIEWS, name) ? name : "operations", rest, query: new URLSearchParams(query) };
}

function show() {
  const { name, rest, query } = route();
  const view = VIEWS[name](rest, query);
  fill(main, view);
  const title = name === "operations" ? titleOfOperations(rest) : t(name);
  document.title = `${title} · ${t("title")}`;
  document.documentElement.lang = settings.language === "zh" ? "zh-CN" : "en";
  document.documentElement.dataset.theme = settings.theme;
  fill(header, head(name));
  // On a phone the views are wider than the screen.
  const nav = header.querySelector(".views");
  const current = nav.querySelector("[aria-current]");
  nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.clientWidth) / 2;
  document.querySelector(".skip").textContent = t("skip");
}

function head(current) {
  const link = (name) => h("li", {}, h("a", { href: `#/${name}`, "aria-current": name === current ? "page" : null }, t(name)));
  return [
    h("a", { class: "brand", href: "#/operations" }, h("strong", {}, "triline"), h("span", {}, t("title").replace("triline", "").trim())),
    h("nav", { class: "views", "aria-label": t("views") }, h("ul", {}, Object.keys(VIEWS).map(link))),
    target.kind !== "simulated" && h("a", { class: "target", href: "#/service" }, `${t("target")}: ${target.address}`),
    h("div", { class: "choices" }, pick("language", [["en", "English"], ["zh", "中文"]]), pick("theme", ["auto", "light", "dark"].map((theme) => [theme, t(`theme_${theme}`)]))),
  ];
}

function pick(name, options) {
  const id = newId(name);
  const select = h("select", { id, onchange: ({ target }) => choose(name, target.value) }, options.map(([value, text]) => h("option", { value, lang: value === "zh" ? "zh-CN" : null }, text)));
  select.value = settings[name];
  return [h("label", { for: id, class: "hidden" }, t(name)), select];
}

// As a link it would lead to another view.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

let last;
addEventListener("hashchange", () => {
  show();
  // The focus moves to the heading of the new view, so that a screen reader reads it.
  const { name, rest } = route();
  if (`${name}/${rest}` !== last) {
    scrollTo(0, 0);
    const heading = main.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }
  last = `${name}/${rest}`;
});
onConnect(() => fill(header, head(route().name)));
onChoice((name) => {
  show();
  header.querySelector(`select[id^="${name}"]`)?.focus();
});

fill(main, h("p", { class: "note", role: "status" }, t("loading")));
try {
  await start();
  const address = ownService();
  if (address) connect({ kind: "address", address });
  show();
} catch (error) {
  fill(main, h("p", { role: "alert" }, `${t("load_failed")} ${error.message}`));
  throw error;
}
