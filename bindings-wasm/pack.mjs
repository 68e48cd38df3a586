// Writes a module as text in a script, base64 of gzip: `pack.mjs MODULE.wasm SCRIPT.js`.

import { gzipAsync } from "@gfx/zopfli";
import { readFile, writeFile } from "node:fs/promises";

const [from, to] = process.argv.slice(2);
// Packs by 5 % better than zlib: pages download this text.
const packed = Buffer.from(await gzipAsync(await readFile(from), { numiterations: 15, blocksplittingmax: 0 })).toString("base64");
await writeFile(to, `export default "${packed}";\n`);
await writeFile(to.replace(/\.js$/, ".d.ts"), "declare const packed: string;\nexport default packed;\n");
