// Fails where two modules import or export other things, so that the glue of one does not fit the other: `same-interface.mjs A.wasm B.wasm`.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const [first, second] = await Promise.all(
  process.argv.slice(2).map(async (file) => {
    const module = await WebAssembly.compile(await readFile(file));
    const names = [...WebAssembly.Module.imports(module), ...WebAssembly.Module.exports(module)];
    return names.map((entry) => JSON.stringify(entry)).sort();
  }),
);
assert.deepEqual(second, first);
