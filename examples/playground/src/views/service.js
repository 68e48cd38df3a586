// What calls go to: the simulated service and its faults, a service of this machine, a relay.

import { fill, h, newId } from "../dom.js";
import { t } from "../strings.js";
import { clockTime } from "../table.js";
import { connect, isNear, relayedClients, rules, setRules, start, target, world } from "../world.js";

export function serviceView() {
  const view = h("section", { class: "narrow" });
  const redraw = () => fill(view, h("h1", {}, t("service")), h("p", {}, t("service_intro")), targetPane(redraw), target.kind === "simulated" && [worldPane(redraw), rulesPane(), callsPane()]);
  redraw();
  return view;
}

function targetPane(redraw) {
  const status = h("p", { role: "status" });
  const chosen = { ...target };
  const rest = h("div");
  const text = (name, label, value, type = "text") => {
    const id = newId(name);
    chosen[name] ??= value;
    return h("div", { class: "field" }, h("label", { for: id }, label), h("input", { id, type, autocomplete: "off", value: chosen[name], oninput: ({ target: { value: typed } }) => (chosen[name] = typed) }));
  };
  const drawRest = () => {
    const fields = {
      simulated: () => [],
      address: () => [text("address", t("target_address_label"), location.origin), h("p", { class: "note" }, t("target_loopback"))],
      relay: () => [text("address", t("target_relay_label"), new URL("/relay", location.href).href), text("token", t("target_token"), "", "password")],
    };
    fill(rest, fields[chosen.kind]());
  };
  const group = newId("target");
  const option = (kind) => {
    const choose = () => {
      chosen.kind = kind;
      delete chosen.address;
      drawRest();
    };
    const input = h("input", { type: "radio", name: group, value: kind, onchange: choose });
    input.checked = chosen.kind === kind;
    return h("label", { class: "option" }, input, h("span", {}, t(`target_${kind}`)));
  };

  async function use() {
    const address = chosen.address?.replace(/\/+$/, "");
    if (chosen.kind === "address" && !isNear(address)) return void (status.textContent = t("target_loopback"));
    const text = t("target_used");
    if (chosen.kind === "relay") {
      try {
        // No relay allows an operation that does not exist.
        await relayedClients({ ...chosen, address }).platform.call("platform.none");
      } catch (error) {
        if (error.code !== "not_allowed") return void (status.textContent = t("target_relay_wrong", error.message));
      }
    }
    connect({ ...chosen, address });
    redraw();
    document.querySelector("#target-status").textContent = text;
  }

  status.id = "target-status";
  drawRest();
  return h("div", { class: "pane" }, h("fieldset", {}, h("legend", {}, t("target")), ["simulated", "address", "relay"].map(option)), rest, h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: use }, t("target_use"))), status);
}

function worldPane(redraw) {
  const wanted = { seed: world.seed, agents: world.agents, customers: world.customers };
  const status = h("p", { role: "status", id: "world-status" });
  const number = (name, max) => {
    const id = newId(name);
    return h("div", { class: "field" }, h("label", { for: id }, t(`world_${name}`)), h("input", { id, type: "number", min: "0", max: String(max), value: String(wanted[name]), oninput: ({ target: { value } }) => (wanted[name] = Number(value)) }));
  };
  const renew = async () => {
    try {
      await start(wanted);
      setRules([]);
      redraw();
      document.querySelector("#world-status").textContent = t("world_started");
    } catch (error) {
      status.textContent = error.message;
    }
  };
  const time = h("output", {}, clockTime(new Date(world.clock.wall())));
  const advance = () => {
    world.clock.advance(3_600_000);
    time.textContent = clockTime(new Date(world.clock.wall()));
  };
  return h(
    "div",
    { class: "pane" },
    h("h2", {}, t("world")),
    h("div", { class: "row wrap" }, number("seed", 1e9), number("agents", 1000), number("customers", 100_000)),
    h("div", { class: "row wrap" }, h("button", { type: "button", class: "small", onclick: renew }, t("world_new")), h("span", {}, `${t("world_time")}: `, time), h("button", { type: "button", class: "small", onclick: advance }, t("world_advance"))),
    status,
  );
}

function rulesPane() {
  const id = newId("rules");
  const status = h("p", { role: "status" });
  const example = [{ operation: "platform.*", skip: 1, times: 2, fault: "throttle" }];
  const input = h("textarea", { id, class: "code", rows: "5", spellcheck: "false", "aria-describedby": `${id}-note`, value: JSON.stringify(rules, null, 1), placeholder: JSON.stringify(example) });
  const use = () => {
    try {
      setRules(JSON.parse(input.value || "[]"));
      status.textContent = t("rules_used");
    } catch (error) {
      status.textContent = error.message;
    }
  };
  return h("div", { class: "pane" }, h("h2", {}, t("rules")), h("p", { class: "note", id: `${id}-note` }, t("rules_hint"), " ", h("code", {}, JSON.stringify(example))), h("label", { for: id, class: "hidden" }, t("rules")), input, h("div", { class: "row" }, h("button", { type: "button", class: "small", onclick: use }, t("rules_use"))), status);
}

function callsPane() {
  const place = h("div");
  const draw = () => {
    const calls = world.service.calls.slice(-50).reverse();
    const row = ({ operation, status, code, fault }) => h("tr", {}, h("th", { scope: "row" }, h("code", {}, operation)), [status, code, fault].map((value) => h("td", {}, value === undefined ? "" : String(value))));
    const head = h("tr", {}, [t("failed_operation"), t("calls_status"), t("code_column"), t("calls_fault")].map((text) => h("th", { scope: "col" }, text)));
    fill(place, calls.length ? h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("calls") }, h("table", {}, h("thead", {}, head), h("tbody", {}, calls.map(row)))) : h("p", { class: "note" }, t("calls_none")));
  };
  draw();
  return h("div", { class: "pane" }, h("div", { class: "head" }, h("h2", {}, t("calls")), h("button", { type: "button", class: "small", onclick: draw }, t("refresh"))), place);
}
