// Makes a reference that DocC has written work from any path: docc.mjs FOLDER BASE, where BASE is the path that it was written for.

import { readFile, readdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

const [folder, base] = process.argv.slice(2);

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith(".html")) continue;
  const path = join(entry.parentPath, entry.name);
  const up = `${relative(entry.parentPath, folder) || "."}/`;
  const text = await readFile(path, "utf8");
  // The page changes its own address when another is opened, and loads more by this one.
  const whole = text.replace(`baseUrl = "${base}"`, `baseUrl = new URL("${up}", location.href).pathname`);
  if (whole === text) throw new Error(`${path}: no base address was found`);
  await writeFile(path, whole.replaceAll(`"${base}`, `"${up}`));
}
