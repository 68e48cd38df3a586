// Journals in files: `triline/node`.

import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { lstat, open, readFile, readlink, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Journal } from "./batch.js";
import { InvalidRequest } from "./errors.js";

/**
 * The journal of a row batch in a file; a batch that is given a path opens this. While a batch runs, the lock file
 * `<path>.lock` keeps others off the journal, in programs of all languages that triline has. That of a process that is gone does not.
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

// The lock is a file of lines, which programs of all languages keep. core/src/journal_lock.rs says how.

/** How often who has a journal touches its lock, and how long after that it counts as gone where its process cannot be seen. */
const TOUCH_MS = 10_000;
const SILENCE_MS = 60_000;

/** A process, as others can identify it; `-` for unknown values. */
interface Holder {
  pid: number;
  start: string;
  machine: string;
}

let me: Promise<Holder> | undefined;

async function ownProcess(): Promise<Holder> {
  try {
    const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
    const machine = `${boot}/${await readlink("/proc/self/ns/pid")}`;
    const start = await startOf(process.pid);
    if (start) return { pid: process.pid, start, machine };
  } catch {
    // Another system, or a program that may not read there.
  }
  return { pid: process.pid, start: "-", machine: "-" };
}

/** When a process began; undefined: it has ended. The name of the program, in parentheses, may hold anything. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(") ") + 2).split(" ");
  return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
}

async function hasGone({ pid, start, machine }: Holder, own: Holder, isSilent: boolean): Promise<boolean> {
  if (machine === "-" || machine !== own.machine) return isSilent;
  try {
    return (await startOf(pid)) !== start;
  } catch (error) {
    // A process may end while it is looked at.
    return codeOf(error) === "ENOENT" || codeOf(error) === "ESRCH" || isSilent;
  }
}

/** The lines that are not freed, by their ids. A truncated line does not count. */
function holds(text: string): Map<string, Holder> {
  const found = new Map<string, Holder>();
  for (const line of text.slice(0, text.lastIndexOf("\n") + 1).split("\n")) {
    const words = line.split(" ");
    const [what, id, pid, start, machine] = words as [string, string, string, string, string];
    if (what === "hold" && words.length === 6 && /^\d+$/.test(pid)) found.set(id, { pid: Number(pid), start, machine });
    if (what === "free" && words.length === 2) found.delete(id);
  }
  return found;
}

async function readLock(path: string): Promise<Map<string, Holder>> {
  const found = await lstat(path).catch(() => undefined);
  if (found && !found.isFile()) throw unusable(new Error(`${path}, which is not a regular file`));
  try {
    return holds(await readFile(path, "utf8"));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return new Map();
    throw unusable(error);
  }
}

async function isSilentFor(path: string): Promise<boolean> {
  const touched = await stat(path).catch(() => undefined);
  return touched !== undefined && Date.now() - touched.mtimeMs > SILENCE_MS;
}

async function lock(journal: string): Promise<() => Promise<void>> {
  await checkRegular(journal);
  const path = `${journal}.lock`;
  const add = (line: string): Promise<void> =>
    writeFile(path, line, { flag: "a", mode: 0o600 }).catch((error: unknown) => {
      throw unusable(error);
    });
  const own = await (me ??= ownProcess());
  for (let tries = 0; tries < 100; tries += 1) {
    const before = await readLock(path);
    // Asked after what was read, so that it is not held against a line that is newer, and before this one writes.
    const isSilent = await isSilentFor(path);
    for (const holder of before.values()) if (!(await hasGone(holder, own, isSilent))) throw inUse(journal, holder.pid);
    const id = randomBytes(8).toString("hex");
    await add(`hold ${id} ${own.pid} ${own.start} ${own.machine} -\n`);
    const after = await readLock(path);
    // Who had the journal has removed the file meanwhile.
    if (!after.has(id)) continue;
    for (const [other, holder] of after) {
      if (other === id) break;
      if (before.has(other) || (await hasGone(holder, own, false))) continue;
      await add(`free ${id}\n`);
      throw inUse(journal, holder.pid);
    }
    const touching = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), TOUCH_MS);
    touching.unref();
    return async () => {
      clearInterval(touching);
      const isLast = [...(await readLock(path)).keys()].at(-1) === id;
      if (!isLast || !(await rm(path).then(() => true, () => false))) await add(`free ${id}\n`);
    };
  }
  throw unusable(new Error(`${path}, which other programs change all the time`));
}

function inUse(journal: string, pid: number): InvalidRequest {
  const expected = "a journal that no other batch uses";
  const got = `${journal}, which ${pid === process.pid ? "another batch of this process" : `the process ${pid || "(unknown)"}`} uses`;
  return new InvalidRequest({
    kind: "invalid_request",
    code: "in_use",
    field: "journal",
    expected,
    got,
    message: `journal: expected ${expected}, got ${got}`,
    remedy: "wait until it has ended; if it was killed, for a minute at most",
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
