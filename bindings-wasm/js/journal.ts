// Journals in files: `triline/node`.

import { constants } from "node:fs";
import { lstat, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Journal } from "./batch.js";
import { InvalidRequest } from "./errors.js";

/**
 * The journal of a row batch in a file; a batch that is given a path opens this. While a batch runs, the lock file
 * `<path>.lock` with the id of its process keeps others off the journal. The lock of a process that is gone is replaced.
 */
export function fileJournal(path: string | URL): Journal {
  const file = resolve(typeof path === "string" ? path : fileURLToPath(path));
  return {
    lock: () => lock(file),
    async read() {
      try {
        return await readFile(file, "utf8");
      } catch (error) {
        if (codeOf(error) === "ENOENT") return null;
        throw error;
      }
    },
    async append(line) {
      const opened = await open(file, APPENDING, 0o600);
      try {
        const { size } = await opened.stat();
        // In one piece, so that a line is cut off at most once.
        await opened.appendFile(`${line}\n`);
        await opened.datasync();
        if (size === 0) await syncFolder(dirname(file));
      } finally {
        await opened.close();
      }
    },
  };
}

/** For the owner alone, and through no link. Windows knows neither. */
const APPENDING = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/** Writes the entry of a new file to the disk. Windows has no such thing. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** @throws InvalidRequest - there is something that is no regular file. */
async function checkRegular(journal: string): Promise<void> {
  const found = await lstat(journal).catch(() => undefined);
  // A folder says so itself when it is read.
  if (found && !found.isFile() && !found.isDirectory()) throw unusable(new Error(`${journal}, which is ${found.isSymbolicLink() ? "a symbolic link" : "not a regular file"}`));
}

/** The locks of this process, by their paths. */
const held = new Set<string>();

/** When this process began, in milliseconds since 1970: tells it from an earlier one with the same id. */
const BEGAN = Math.round(Date.now() - process.uptime() * 1000);

async function lock(journal: string): Promise<() => Promise<void>> {
  const path = `${journal}.lock`;
  if (held.has(path)) throw inUse(journal, path, process.pid);
  await checkRegular(journal);
  held.add(path);
  try {
    await acquire(journal, path);
  } catch (error) {
    held.delete(path);
    throw error;
  }
  return async () => {
    await rm(path, { force: true });
    held.delete(path);
  };
}

async function acquire(journal: string, path: string): Promise<void> {
  const own = `${process.pid} ${BEGAN}\n`;
  for (;;) {
    try {
      return await writeFile(path, own, { flag: "wx" });
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw unusable(error);
    }
    const holder = await readFile(path, "utf8").catch(() => "");
    if (isAlive(holder)) throw inUse(journal, path, parseInt(holder, 10));
    // Of several that find a dead lock, one moves it away; a program that moved a new lock instead puts it back.
    const moved = `${path}.${process.pid}`;
    await rename(path, moved).catch(() => {});
    const taken = await readFile(moved, "utf8").catch(() => holder);
    if (taken !== holder) await rename(moved, path);
    else await rm(moved, { force: true });
  }
}

/** Whether the process that wrote a lock still runs. A lock that says nothing is being written. */
function isAlive(holder: string): boolean {
  const [pid = Number.NaN, began = Number.NaN] = holder.split(" ").map((word) => parseInt(word, 10));
  if (!(pid > 0)) return true;
  // The ids of containers repeat; clocks are set by less than a second.
  if (pid === process.pid) return !(Math.abs(began - BEGAN) > 1000);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== "ESRCH";
  }
}

function inUse(journal: string, path: string, pid: number): InvalidRequest {
  const expected = "a journal that no other batch uses";
  const got = `${journal}, which ${pid === process.pid ? "another batch of this process" : `the process ${pid || "(unknown)"}`} uses`;
  return new InvalidRequest({
    kind: "invalid_request",
    code: "in_use",
    field: "journal",
    expected,
    got,
    message: `journal: expected ${expected}, got ${got}`,
    remedy: `wait until it has ended; if no batch runs, delete ${path}`,
  });
}

function unusable(error: unknown): InvalidRequest {
  const expected = "a file in a folder that can be written";
  const got = error instanceof Error ? error.message : String(error);
  const message = `journal: expected ${expected}, got ${got}`;
  const details = { kind: "invalid_request", code: "journal", field: "journal", expected, got, message } as const;
  return new InvalidRequest(details, { thrown: { error } });
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}
