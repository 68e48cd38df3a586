// Errors in Chinese, for clients with the option `language: "zh"`: programs that want them import it, others download none of
// its texts.

import { type Argument, type Message, provideChinese } from "./errors.js";
import { MESSAGES } from "./generated/zh.js";

const PLACEHOLDER = /\{(\w+)\}/;

/** A message in Chinese. The words of others stay as they are, unless they are those of the catalogue. */
function chinese(message: Message): string {
  const [id, ...values] = typeof message === "string" ? [message] : message[0] ? message : [String(message[1])];
  const names = id.split(PLACEHOLDER).filter((_, index) => index % 2);
  const entry = MESSAGES[id];
  if (entry === undefined) return id;
  return entry.split(PLACEHOLDER).reduce((text, piece, index) => joined(text, index % 2 ? written(values[names.indexOf(piece)] ?? "") : piece), "");
}

function written(value: Argument): string {
  if (typeof value !== "object") return String(value);
  return "list" in value ? value.list.join("、") : chinese(value);
}

/** Where a Chinese character meets a Latin letter or a digit: a space belongs there. */
const EDGE = /^([\u4e00-\u9fff][\w`{}"+\-/]|[\w`{}"+\-/][\u4e00-\u9fff])$/;

/** Joins two texts. */
function joined(before: string, after: string): string {
  return before + (EDGE.test(before.slice(-1) + after.slice(0, 1)) ? " " : "") + after;
}

provideChinese(chinese);

export {};
