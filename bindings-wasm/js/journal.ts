// What there is only where there are files: `triline/node`.

import { open, readFile } from "node:fs/promises";
import type { Journal } from "./batch.js";

/** The journal of a batch in a file. A batch that is given a path makes this of it. */
export function fileJournal(path: string | URL): Journal {
  return {
    async read() {
      try {
        return await readFile(path, "utf8");
      } catch (error) {
        if ((error as { code?: unknown }).code === "ENOENT") return null;
        throw error;
      }
    },
    async append(line) {
      const file = await open(path, "a");
      try {
        // In one piece, so that a line is cut off at most once.
        await file.appendFile(`${line}\n`);
        await file.datasync();
      } finally {
        await file.close();
      }
    },
  };
}
