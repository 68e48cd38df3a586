// Runs code of the visitor. The page ends it by ending the worker.

const MODULES = {
  triline: "./triline/browser.js",
  "triline/testing": "./triline/testing/browser.js",
  "triline/customers": "./triline/customers/browser.js",
};

/** Workers have no import maps: names of the package become addresses. */
function resolved(code) {
  return code.replace(/(\bfrom\s*|\bimport\s*\(?\s*)(["'])(triline(?:\/[a-z]+)?)\2/g, (whole, before, quote, name) =>
    Object.hasOwn(MODULES, name) ? `${before}${quote}${new URL(MODULES[name], import.meta.url)}${quote}` : whole,
  );
}

function textOf(value) {
  if (typeof value === "string") return value;
  if (value instanceof Error) return describe(value);
  return JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member), 2) ?? String(value);
}

function describe({ name, message, remedy, outcome }) {
  return [`${name}: ${message}`, remedy && `  → ${remedy}`, outcome && `  outcome: ${outcome}`].filter(Boolean).join("\n");
}

for (const level of ["log", "info", "warn", "error", "debug"]) {
  console[level] = (...values) => postMessage({ type: level, text: values.map(textOf).join(" ") });
}

onmessage = async ({ data }) => {
  const url = URL.createObjectURL(new Blob([resolved(data)], { type: "text/javascript" }));
  try {
    await import(url);
    postMessage({ type: "end" });
  } catch (error) {
    postMessage({ type: "failure", text: error instanceof Error ? describe(error) : String(error) });
  }
};
