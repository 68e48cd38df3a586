// What a visitor chooses, kept in the browser where that is allowed.

const listeners = new Set();
const kept = read();

/** The choices. */
export const settings = {
  language: kept.language ?? (navigator.language.startsWith("zh") ? "zh" : "en"),
  theme: kept.theme ?? "auto",
  codeLanguage: kept.codeLanguage ?? "http",
};

/** Changes a choice, and tells those who show it. */
export function choose(name, value, { quiet = false } = {}) {
  settings[name] = value;
  try {
    localStorage.setItem("triline-playground", JSON.stringify(settings));
  } catch {
    // Private windows may refuse. The choice then lasts as long as the page.
  }
  if (!quiet) for (const listener of listeners) listener(name);
}

export function onChoice(listener) {
  listeners.add(listener);
}

function read() {
  try {
    return JSON.parse(localStorage.getItem("triline-playground")) ?? {};
  } catch {
    return {};
  }
}
