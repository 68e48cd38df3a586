// Errors in Chinese, for clients with the option `language: "zh"`: programs that want them import it, others download none of
// its texts.

import { provideChinese } from "./errors.js";
import { TEXTS } from "./generated/zh.js";

type Entry = { english: RegExp; names: readonly string[]; chinese: string };

/** `{name}` matches any text, `{#name}` an integer, `{~name}` a text that is translated in turn, `{,name}` a list. */
const PLACEHOLDER = /\{([#~,]?\w+)\}/;

let entries: Entry[] | undefined;

function entryOf([english, chinese]: readonly [string, string]): Entry {
  const pieces = english.split(PLACEHOLDER);
  const names = pieces.filter((_, index) => index % 2);
  const pattern = pieces.map((piece, index) => {
    if (index % 2) return piece.startsWith("#") ? "(-?\\d+)" : "([^]+?)";
    return piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  });
  return { english: new RegExp(`^${pattern.join("")}$`), names, chinese };
}

/** A text of an error in Chinese; a text without an entry, such as a message of the service, is returned unchanged. */
function translated(text: string, depth = 4): string {
  entries ??= TEXTS.map(entryOf);
  for (const { english, names, chinese } of entries) {
    const found = english.exec(text);
    if (found) return filled(chinese, names, found.slice(1), depth);
  }
  return text;
}

function filled(chinese: string, names: readonly string[], values: readonly string[], depth: number): string {
  return chinese.split(PLACEHOLDER).reduce((text, piece, index) => {
    if (index % 2 === 0) return joined(text, piece.replace(EDGES, " "));
    const value = values[names.indexOf(piece)] ?? "";
    if (piece.startsWith(",")) return joined(text, value.replaceAll(", ", "、"));
    return joined(text, piece.startsWith("~") && depth > 0 ? translated(value, depth - 1) : value);
  }, "");
}

/** Where a Chinese character meets a Latin letter or a digit: a space belongs there. */
const EDGES = /(?<=[\u4e00-\u9fff])(?=[\w`{}"+\-/])|(?<=[\w`{}"+\-/])(?=[\u4e00-\u9fff])/g;

/** Joins two texts without changing their content. */
function joined(before: string, after: string): string {
  const edge = before.slice(-1) + after.slice(0, 1);
  return before + (edge.replace(EDGES, " ").length > edge.length ? " " : "") + after;
}

const TRANSLATED = ["message", "cause", "remedy", "expected", "got"] as const;

provideChinese((details) => {
  const texts = { ...details };
  for (const name of TRANSLATED) {
    const text: unknown = details[name];
    if (typeof text === "string") texts[name] = translated(text);
  }
  return texts;
});

export {};
