// A call of one operation in another page, such as that of the documentation: `run(element, operation)`.

import { fill, h } from "./dom.js";
import { settings } from "./settings.js";
import { t } from "./strings.js";
import { find } from "./table.js";
import { callView } from "./views/operations.js";
import { start, world } from "./world.js";

const root = document.documentElement;
settings.language = root.lang.startsWith("zh") ? "zh" : "en";

/** Puts the parameters, the request and the response of an operation in place of what an element holds, and makes the call. */
export async function run(element, name) {
  const host = h("div");
  const shadow = host.attachShadow({ mode: "open" });
  const followTheme = () => (host.dataset.theme = root.dataset.theme ?? "light");
  followTheme();
  new MutationObserver(followTheme).observe(root, { attributeFilter: ["data-theme"] });
  const style = h("link", { rel: "stylesheet", href: new URL("style.css", import.meta.url).href });
  const content = h("div", {}, h("p", { role: "status" }, t("loading")));
  shadow.append(style, content);
  fill(element, host);
  try {
    if (!world) await start();
    fill(content, callView(find(name), { isSent: true }));
  } catch (error) {
    fill(content, h("p", { role: "alert" }, `${t("load_failed")} ${error.message}`));
    throw error;
  }
}
