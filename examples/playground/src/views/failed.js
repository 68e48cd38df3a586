// The decision tree: a call failed, may its request be sent again?

import { fill, h, newId, rich } from "../dom.js";
import { settings } from "../settings.js";
import { t } from "../strings.js";
import { find, search, titleOf } from "../table.js";

/** What an error says of the effect of its request, and what follows. `next`: it depends on the operation. */
const OUTCOMES = {
  not_sent: {
    answer: "yes",
    text: ["Nothing was sent. Correct what the error names (`field`, `remedy`) and call again.", "没有发送任何请求。按错误中的 `field`、`remedy` 修正后再调用。"],
  },
  rejected: {
    answer: "later",
    text: ["The service refused, and executed nothing. Where `retryable` is true, the same request may succeed later. Otherwise change what `remedy` says first.", "服务拒绝，未执行。`retryable` 为 true 时稍后可原样重发，否则先按 `remedy` 处理。"],
  },
  done: {
    answer: "no",
    text: ["It was executed; only its result could not be read. Ask for the state instead of sending it again.", "已经执行，只是结果无法读取。请查询状态，不要重发。"],
  },
  unknown: { next: true, text: ["It may have been executed, or not. What the operation does decides.", "可能已执行，也可能没有。取决于接口的性质。"] },
};

/** What a second request would do, by the classes of the table. */
const KINDS = {
  read: {
    title: ["It reads", "只读"],
    answer: "yes",
    text: ["Reading twice changes nothing. The client has done so already, up to `retries` times.", "重复读取不改变任何数据，客户端已自动重试（次数见 `retries`）。"],
  },
  token: {
    title: ["It issues a token", "获取令牌"],
    answer: "yes",
    text: ["Another token is issued. The first one may be lost, nothing else.", "会再发一个令牌，除此之外没有影响。"],
  },
  same_state: {
    title: ["It leads to the same state", "结果相同（修改、启用、禁用、删除）"],
    answer: "yes",
    text: ["Twice leads to the same end. The client has done so already; after a deletion, “not found” counts as done.", "执行两次结果相同，客户端已自动重试；删除后返回“不存在”视为成功。"],
  },
  keyed: {
    title: ["It creates something under your key", "按你的键创建（工号、号码、sid、qid）"],
    answer: "look",
    text: ["Ask the service first: `error.reconcile()` looks for what would have been created. What was there before is found, too. An empty list means that it is not there so far: look again after some minutes, before you send the request again.", "先查询：`error.reconcile()` 按你的键查找，此前已有的记录也会找到。返回空列表表示暂未找到：请过几分钟再查，然后再决定是否重发。"],
  },
  unsafe: {
    title: ["It does something each time", "每次都会产生效果（拨打、加好友、新增客户）"],
    answer: "no",
    text: ["Twice does harm: a second call, a second customer. Look it up in the service, by hand or by another operation, and decide then.", "重发会造成重复（再次拨打、重复客户）。请在服务中核实后再决定。"],
  },
};

const ANSWERS = {
  yes: ["Yes", "可以"],
  later: ["Yes, when the cause is gone", "原因消除后可以"],
  look: ["Look first", "先查询"],
  no: ["No", "不可以"],
};

const say = (texts) => texts[settings.language === "zh" ? 1 : 0];

export function failedView(_, query) {
  const operation = find(query.get("operation") ?? "");
  const given = query.get("outcome");
  const state = { outcome: Object.hasOwn(OUTCOMES, given ?? "") ? given : undefined, kind: operation?.repeat };
  const second = h("div");
  const verdict = h("div", { class: "verdict", role: "status" });

  function draw() {
    const isOpen = state.outcome && OUTCOMES[state.outcome].next;
    fill(second, isOpen && [radios("kind", t("failed_kind"), Object.entries(KINDS).map(([id, { title }]) => [id, say(title)]), state, draw), byOperation(operation, state, draw)]);
    const end = state.outcome && (isOpen ? KINDS[state.kind] : OUTCOMES[state.outcome]);
    fill(verdict, end && [h("h2", {}, `${t("failed_answer")}: `, h("strong", { class: end.answer }, say(ANSWERS[end.answer]))), h("p", {}, rich(say(end.text)))]);
  }

  const first = radios("outcome", t("failed_outcome"), Object.keys(OUTCOMES).map((id) => [id, t(`outcome_${id}`)]), state, draw);
  draw();
  return h("section", { class: "narrow" }, h("h1", {}, t("failed")), h("p", {}, t("failed_intro")), operation && h("p", {}, h("code", {}, operation.name)), h("div", { class: "pane" }, first, second, verdict), whole());
}

function radios(name, legend, options, state, draw) {
  const group = newId(name);
  const option = ([id, text]) => {
    const input = h("input", { type: "radio", name: group, value: id, onchange: () => ((state[name] = id), refocus(group, id, draw)) });
    input.checked = state[name] === id;
    return h("label", { class: "option" }, input, h("span", {}, text, " ", h("code", {}, id)));
  };
  return h("fieldset", { id: group }, h("legend", {}, legend), options.map(option));
}

/** The second question is drawn anew with each answer; the focus stays where it was. */
function refocus(group, id, draw) {
  draw();
  if (!document.getElementById(group)) document.querySelector(`.verdict`).previousElementSibling.querySelector(`input[value="${id}"]`)?.focus();
}

/** The class of an operation, for those who know only what they called. */
function byOperation(operation, state, draw) {
  const id = newId("operation");
  const choose = ({ target }) => {
    state.kind = find(target.value)?.repeat;
    draw();
  };
  const options = search("").filter(({ asks }) => !asks);
  const select = h("select", { id, onchange: choose }, h("option", { value: "" }, "–"), options.map((one) => h("option", { value: one.name }, `${one.name}: ${titleOf(one, settings.language)}`)));
  const chosen = operation ?? options.find(({ repeat }) => repeat === undefined);
  select.value = chosen && chosen.repeat === state.kind ? (chosen.asks ?? chosen.name) : "";
  return h("div", { class: "field" }, h("label", { for: id }, t("failed_operation")), select);
}

function whole() {
  const row = (when, { answer, text }) => h("tr", {}, h("th", { scope: "row" }, when), h("td", {}, h("strong", { class: answer }, say(ANSWERS[answer])), ". ", rich(say(text))));
  const outcomes = Object.entries(OUTCOMES).filter(([, { next }]) => !next).map(([id, entry]) => row([h("code", {}, id)], entry));
  const kinds = Object.entries(KINDS).map(([id, entry]) => row([h("code", {}, "unknown"), " + ", h("code", {}, id)], entry));
  return h("div", { class: "pane" }, h("h2", {}, t("failed_whole")), h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("failed_whole") }, h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("failed_when")), h("th", { scope: "col" }, t("failed_then")))), h("tbody", {}, outcomes, kinds))));
}
