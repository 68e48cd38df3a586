// A conversation with the AI agent, whose answers come in parts.

import { fill, h, newId } from "../dom.js";
import { failureView } from "../failure.js";
import { t } from "../strings.js";
import { find } from "../table.js";
import { timelineView } from "../timeline.js";
import { rules, setRules, startTrail, target, world } from "../world.js";

const ASK = find("ai_agent.sessions.ask");

/** The simulated service answers at once. A pause between the parts shows that they come one by one. */
const PAUSE_MS = 45;

/** The conversation outlasts a look at another view. */
let state = { sid: undefined, messages: [] };

export function chatView() {
  const ids = { message: newId("message"), cut: newId("cut") };
  const list = h("ol");
  const log = h("div", { class: "messages", role: "log", "aria-label": t("chat_log"), tabindex: "0" }, list);
  const below = h("div");
  const input = h("input", { id: ids.message, type: "text", autocomplete: "off", "aria-describedby": `${ids.message}-hint` });
  const button = h("button", { type: "submit", class: "primary" }, t("chat_send"));
  const cut = h("input", { id: ids.cut, type: "checkbox" });
  let stop;

  const redraw = () => fill(list, state.messages.map(bubble));

  async function ask() {
    if (stop) return stop.abort();
    const text = input.value.trim();
    if (!text) return;
    // What is ticked while this answer comes is for the next one.
    const isCut = cut.checked && target.kind === "simulated";
    input.value = "";
    cut.checked = false;
    stop = new AbortController();
    button.textContent = t("chat_stop");
    const answer = { from: "ai", text: "", parts: 0 };
    state.messages.push({ from: "user", text }, answer);
    redraw();
    log.setAttribute("aria-busy", "true");
    const trail = startTrail();
    let failure;
    try {
      await stream(text, answer, isCut, stop.signal, () => {
        fill(list.lastChild, ...bubble(answer).childNodes);
        log.scrollTop = log.scrollHeight;
      });
    } catch (error) {
      answer.note = stop.signal.aborted ? t("chat_stopped") : undefined;
      if (!stop.signal.aborted) failure = failureView(error, ASK);
    }
    stop = undefined;
    button.textContent = t("chat_send");
    log.removeAttribute("aria-busy");
    redraw();
    log.scrollTop = log.scrollHeight;
    fill(below, failure, timelineView(trail.end()));
    input.focus();
  }

  const renew = () => {
    state = { sid: undefined, messages: [] };
    fill(below);
    redraw();
    input.focus();
  };
  const submit = (event) => {
    event.preventDefault();
    ask();
  };
  redraw();
  return h(
    "section",
    { class: "narrow" },
    h("h1", {}, t("chat")),
    h("p", {}, t("chat_intro")),
    h("div", { class: "pane" }, log, h("form", { class: "ask", onsubmit: submit }, h("label", { for: ids.message, class: "hidden" }, t("chat_message")), input, button), h("p", { class: "note", id: `${ids.message}-hint` }, t("chat_hint")), h("div", { class: "row" }, target.kind === "simulated" && h("label", {}, cut, " ", t("chat_cut")), h("button", { type: "button", class: "small", onclick: renew }, t("chat_new")))),
    h("div", { class: "pane" }, h("h2", {}, t("timeline")), below),
  );
}

function bubble({ from, text, note, parts, action }) {
  const facts = [parts && t("chat_parts", parts), action !== undefined && t("chat_action", action), note].filter(Boolean);
  return h("li", { class: from }, h("span", { class: "who" }, t(from === "user" ? "chat_you" : "chat_ai")), h("p", {}, text || "…"), facts.length > 0 && h("span", { class: "note" }, facts.join(" · ")));
}

/** Asks, and adds the parts to the answer as they come. */
async function stream(text, answer, isCut, signal, redraw) {
  const { sessions } = world.clients.ai_agent;
  const call = (operation, params) => world.relay.ai_agent.call(operation, params, { signal });
  const opening = { agent_id: "a1", session_source: "other", msg_receive_url: "https://hook.example/1" };
  if (!state.sid) {
    const sid = `playground-${Date.now()}`;
    if (world.relay) await call("ai_agent.sessions.open", { sid, ...opening });
    else await sessions.open({ sid, ...opening }, { signal });
    state.sid = sid;
  }
  const params = { sid: state.sid, agent_id: "a1", messages: [{ type: "user", text }] };
  if (isCut) setRules([{ operation: ASK.name, fault: "truncate" }, ...rules]);
  const parts = world.relay ? world.relay.ai_agent.stream(ASK.name, params, { signal }) : sessions.askStream(params, { signal });
  try {
    for await (const part of parts) {
      answer.text += part.reply ?? "";
      answer.parts += 1;
      answer.action = part.log?.action ?? answer.action;
      redraw();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
    }
  } finally {
    if (isCut) setRules(rules.slice(1));
  }
}
