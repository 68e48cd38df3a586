// JSON, in colours.

import { h } from "./dom.js";

/** Longest text that is coloured: a browser takes its time for more elements. */
const LONG = 60_000;

/** JSON text of a value as an element. */
export function jsonView(value, label) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": label }, h("code", {}, text.length > LONG ? text : coloured(text)));
}

const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function coloured(text) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(TOKENS)) {
    parts.push(text.slice(from, match.index));
    const [whole, string, colon] = match;
    const kind = colon ? "key" : string ? "string" : "word";
    parts.push(h("span", { class: kind }, string ?? whole), colon ?? "");
    from = match.index + whole.length;
  }
  parts.push(text.slice(from));
  return parts;
}
