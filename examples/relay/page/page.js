// The page: the typed clients over the relay of its own server. It knows no secret. With a bundler, import "triline/relay".

import { AiAgent, OutcomeUnknown, Platform, TrilineError } from "/triline/relay/index.js";

const cc = new Platform({ relay: "/relay" });
const ai = new AiAgent({ relay: "/relay" });
const $ = (id) => document.querySelector(`#${id}`);

function show(element, text, failed = false) {
  element.textContent = text;
  element.className = failed ? "failed" : "";
}

function failed(element, error) {
  show(element, error instanceof TrilineError ? [error.message, error.remedy].filter(Boolean).join(": ") : String(error), true);
}

// A list by its cursor: one page with each press.
let cursor;
async function more() {
  try {
    for await (const page of cc.agents.query({ limit: 20 }).pages(cursor)) {
      page.items.forEach(row);
      cursor = page.cursor;
      break;
    }
    $("more").hidden = !cursor;
    const count = $("agents").rows.length;
    show($("status"), cursor ? `${count} agents` : `${count} agents, all there are`);
  } catch (error) {
    failed($("status"), error);
  }
}

function row(agent) {
  const cells = $("agents").insertRow();
  for (const text of [agent.agentNumber, agent.agentName]) cells.insertCell().textContent = text ?? "";
  const status = cells.insertCell();
  const button = cells.insertCell().appendChild(document.createElement("button"));
  const draw = (to) => {
    status.textContent = to;
    button.textContent = to === "enable" ? "Disable" : "Enable";
  };
  draw(agent.status);
  // A write, with its outcome.
  button.onclick = async () => {
    const to = status.textContent === "enable" ? "disable" : "enable";
    try {
      await cc.agents[to]({ agentNumber: agent.agentNumber });
      draw(to);
    } catch (error) {
      failed($("status"), error);
      if (error instanceof OutcomeUnknown) status.textContent = "unknown: load the page again";
    }
  };
}

let chat;
$("ask").onsubmit = async (event) => {
  event.preventDefault();
  const question = new FormData(event.target).get("question");
  try {
    const known = { agent_id: "a1", session_source: "other", msg_receive_url: "https://hook.example/1" };
    chat ??= await ai.sessions.open({ sid: crypto.randomUUID(), ...known });
    show($("answer"), "");
    for await (const part of chat.askStream(question)) $("answer").textContent += part.reply ?? "";
  } catch (error) {
    failed($("answer"), error);
  }
};

$("upload").onsubmit = async (event) => {
  event.preventDefault();
  const file = new FormData(event.target).get("file");
  try {
    await ai.documents.upload({ agent_id: "a1", kb_id: "k1", file }, { onProgress: ({ fraction }) => ($("progress").value = fraction) });
    show($("uploaded"), `${file.name} is uploaded`);
  } catch (error) {
    failed($("uploaded"), error);
  }
};

$("more").onclick = more;
more();
