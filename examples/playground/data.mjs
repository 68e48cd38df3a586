// Writes what the page knows of the operations, from the table: `triline operations --json | node data.mjs > operations.json`.

let text = "";
for await (const part of process.stdin) text += part;
const { operations, compounds, types } = JSON.parse(text);

/** The description ends with the vendor's title and ours: *Query agents* (our translation: 查询坐席), `POST /…`. Some have no title. */
const TITLES = /\n?(?:In the document|Vendor's API document): (?:\*([^*]+)\*|untitled) \([^:]+: ([^)]+)\), `[^`]+`\./;

const byName = new Map(operations.map((operation) => [operation.name, operation]));

function describe({ name, method, path, asks, description, source, parameters, rules, result, repeat, example, errors }) {
  const asked = byName.get(asks);
  const [, title, titleZh] = TITLES.exec(description) ?? TITLES.exec(asked?.description ?? "") ?? [];
  if (!titleZh) throw new Error(`${name}: the description names no document`);
  // What one request succeeds with, its repetition until something is done succeeds with as well.
  const isUntil = rules.some(({ rule }) => rule === "until");
  return {
    name,
    method: asked?.method ?? method,
    path: asked?.path ?? path,
    asks,
    title: title ?? description.split("\n")[0].replace(/\.$/, ""),
    titleZh,
    description: description.replace(TITLES, "").trim(),
    source,
    parameters,
    rules,
    pages: result.shape === "pages",
    repeat,
    example: isUntil && asked.parameters.length === parameters.length ? asked.example : example,
    errors,
  };
}

process.stdout.write(JSON.stringify({ operations: [...operations, ...compounds].map(describe), types }));
