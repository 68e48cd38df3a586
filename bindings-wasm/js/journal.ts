// Journals in files: `triline/node`.

import { createHash, randomUUID } from "node:crypto";
import { type Stats, constants } from "node:fs";
import { type FileHandle, lstat, open, readFile, readlink, rename, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Journal } from "./batch.js";
import { type ErrorContext, InvalidRequest, type Message, type MessageParts, invalid as invalidOption, message } from "./errors.js";
import type { MessageId } from "./generated/messages.js";

/**
 * The journal of a row batch in a file; a batch that is given a path opens this. Only its owner may have access to the file.
 * While a batch runs, the lock file `<path>.lock` keeps other batches off the journal, in this process and in others. The lock
 * of a process that has ended is ignored, and so is one that its holder has not touched for a minute.
 */
export function fileJournal(path: string | URL): Journal {
  const file = resolve(typeof path === "string" ? path : fileURLToPath(path));
  // The file as this batch knows it: nobody else writes to it.
  let known: { ino?: number; size: number } | undefined;
  return {
    lock: () => lock(file),
    async read() {
      const found = await readJournal(file);
      known = found ?? { size: 0 };
      return found?.text ?? null;
    },
    async append(line) {
      const opened = await openJournal(file, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND);
      try {
        const { ino, size } = await opened.stat();
        const changed = () => notPrivate(message("{path}, which was changed, moved or deleted while a batch used it", file));
        // The next run would not find what this one writes, and send rows again.
        if (known && (known.size !== size || (known.ino ?? ino) !== ino)) throw changed();
        // In one piece, so that a line is cut off at most once.
        const bytes = Buffer.from(`${line}\n`);
        await opened.appendFile(bytes);
        known = { ino, size: size + bytes.length };
        await opened.datasync();
        // A program in another language, which does not know the lock, may have written after the first look.
        if ((await opened.stat()).size !== known.size) throw changed();
        if (size === 0) await syncFolder(dirname(file));
      } finally {
        await opened.close();
      }
    },
  };
}

/** Returns the whole text, and which file it is; null: there is none. */
async function readJournal(file: string): Promise<{ text: string; ino: number; size: number } | null> {
  try {
    const opened = await openJournal(file, constants.O_RDONLY);
    try {
      const { ino } = await opened.stat();
      const bytes = await opened.readFile();
      return { text: bytes.toString("utf8"), ino, size: bytes.length };
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** Windows has neither of these. Without the second, a pipe would wait for its other end. */
const NO_LINK = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** @throws InvalidRequest - there is something else than a private file. */
async function openJournal(path: string, flags: number): Promise<FileHandle> {
  if ((await lstat(path).catch(() => undefined))?.isSymbolicLink()) throw notPrivate(message("{path}, which is a symbolic link", path));
  const opened = await open(path, flags | NO_LINK, 0o600);
  const refusal = refusalOf(path, await opened.stat());
  if (!refusal) return opened;
  await opened.close();
  throw refusal;
}

/** The largest journal that is read: it is held in memory. */
const MAX_BYTES = 2 ** 28;

function refusalOf(path: string, file: Stats): InvalidRequest | undefined {
  const { nlink, uid, mode } = file;
  if (!file.isFile()) return notPrivate(message("{path}, which is not a regular file", path));
  if (file.size > MAX_BYTES) return invalid("journal", message("at most {most} bytes", MAX_BYTES), message("{path}, which has {size} bytes", path, file.size));
  if (process.platform === "win32") return undefined;
  if (nlink > 1) return notPrivate(message("{path}, which has {links} hard links", path, nlink), "delete the others, and mount the folder in place of the file");
  const user = userId();
  if (user !== undefined && uid !== user) return notPrivate(message("{path}, which belongs to user {owner}", path, uid), "run the program as its owner, or chown the file");
  return mode & 0o077 ? notPrivate(message("{path}, which has mode {mode}", path, (mode & 0o777).toString(8).padStart(3, "0")), "chmod 600") : undefined;
}

/** Undefined in Deno without the permission to ask for it. */
function userId(): number | undefined {
  try {
    return process.geteuid?.();
  } catch {
    return undefined;
  }
}

/** Writes the entry of a new file to the disk. Windows has no such thing. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

// The lock. Node has no locks of the operating system, so a file says which process has the journal.

/** How often the holder touches its lock, and after which silence it counts as gone. */
const TOUCH_MS = 10_000;
const SILENCE_MS = 60_000;

/** Waits between the attempts to delete a lock, within the silence that ends it anyway. */
const RELEASE_MS = [100, 1000, 5000, 15_000, 30_000];

/** Who has a lock. */
interface Holder {
  id: string;
  pid: number;
  /** When the process began, because process ids are used again; `-` where this is unknown, as without `/proc`. */
  start: string;
  /** What process ids belong to: the boot and the namespace (a container), or the name of the machine. */
  machine: string;
}

let machine: Promise<string> | undefined;

async function findMachine(): Promise<string> {
  try {
    return `${(await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim()}/${await readlink("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

/** When a process began; null: it has ended, also if its parent has not asked after it; undefined: unknown. */
async function startOf(pid: number): Promise<string | null | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may hold anything.
    const fields = status.slice(status.lastIndexOf(") ") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? null : fields[19];
  } catch (error) {
    // Without a free file descriptor, this process cannot look at others, which live all the same.
    const code = codeOf(error);
    return code === "ENOENT" || code === "ESRCH" ? null : undefined;
  }
}

/** Whether a process of this machine is known to have ended. */
async function hasEnded({ pid, start }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
  if (start === "-") return false;
  const found = await startOf(pid);
  return found !== undefined && found !== start;
}

async function hasGone(path: string, holder: Holder, own: Holder): Promise<boolean> {
  if (holder.machine === own.machine && (await hasEnded(holder))) return true;
  // A process may outlive its lock: a worker was terminated, or the lock could not be deleted. A holder that was only suspended
  // finds the journal changed by the one that follows, and sends nothing more.
  const touched = await stat(path).catch(() => undefined);
  return touched !== undefined && Date.now() - touched.mtimeMs > SILENCE_MS;
}

/** Takes the lock. Returns what gives it back. */
async function lock(journal: string): Promise<() => Promise<void>> {
  const path = `${journal}.lock`;
  // Deno may not tell: then it is like no other.
  machine ??= findMachine().catch(() => randomUUID());
  const { pid } = process;
  const own: Holder = { id: randomUUID(), pid, start: (await startOf(pid)) ?? "-", machine: await machine };
  const text = JSON.stringify(own);
  try {
    // A file that cannot be used is refused before there is a lock.
    await readJournal(journal);
    await take(journal, path, text, own);
  } catch (error) {
    throw error instanceof InvalidRequest ? error : unusable(error);
  }
  const touching = setInterval(() => void touch().catch(() => {}), TOUCH_MS);
  touching.unref();
  async function touch(): Promise<void> {
    // While this program was suspended, another one may have taken the lock, which shall not live longer than that one.
    if ((await readLock(path).catch(() => text)) === text) await utimes(path, new Date(), new Date());
    else clearInterval(touching);
  }
  return async () => {
    clearInterval(touching);
    await release(path, text);
  };
}

/** Deletes a lock unless another program has it. */
async function release(path: string, text: string, attempt = 0): Promise<void> {
  try {
    if ((await readLock(path)) === text) await rm(path, { force: true });
  } catch (error) {
    const delay = RELEASE_MS[attempt];
    if (codeOf(error) === "ENOENT" || delay === undefined) return;
    // The reason may pass, such as too many open files. Until then, the lock is silent.
    setTimeout(() => void release(path, text, attempt + 1), delay).unref();
  }
}

async function take(journal: string, path: string, text: string, own: Holder): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await create(path, text)) return;
    const found = await readLock(path).catch(absent);
    // It was given back meanwhile.
    if (found === undefined) continue;
    if (!isLock(found)) throw notOurs(journal, path);
    const holder = holderFrom(found);
    if (!(await hasGone(path, holder, own))) throw inUse(journal, path, holder, own);
    // One program may replace this holder: who has this file, which is a lock like the other, as that program may end, too.
    const next = replacementOf(path, holder.id);
    await take(journal, next, text, own);
    try {
      // Another one may have done so before.
      if ((await readLock(path).catch(absent)) === found && (await hasGone(path, holder, own))) return await rename(next, path);
    } catch (error) {
      await release(next, text);
      throw error;
    }
    await rm(next, { force: true });
  }
  throw new Error(`${path}, which other programs change all the time`);
}

/** The longest name of a file, in bytes, on all usual file systems. */
const MAX_NAME_BYTES = 255;

/** The file of the program that replaces a holder: the same for all that try to. */
function replacementOf(path: string, id: string): string {
  const name = `${basename(path)}.${id}`;
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return `${path}.${id}`;
  return join(dirname(path), `.${createHash("sha256").update(name).digest("hex").slice(0, 32)}.lock`);
}

/** Whether the file was created: otherwise it is there. */
async function create(path: string, text: string): Promise<boolean> {
  const opened = await open(path, "wx", 0o600).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
  if (!opened) return false;
  try {
    await opened.writeFile(text);
    return true;
  } catch (error) {
    // What a full disk has room for of a lock would keep the next batch off the journal.
    await rm(path, { force: true });
    throw error;
  } finally {
    await opened.close();
  }
}

/** The beginning of a lock file, which holds a line. What is no file could be endless, or never begin. */
async function readLock(path: string): Promise<string> {
  const opened = await open(path, constants.O_RDONLY | NO_LINK);
  try {
    if (!(await opened.stat()).isFile()) throw new Error(`${path}, which is not a regular file`);
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** What each lock begins with. */
const LOCK_START = '{"id":"';

/** Whether a file was written as a lock, as far as its writer came: any other is somebody else's, and is left alone. */
function isLock(text: string): boolean {
  return text.startsWith(LOCK_START) || LOCK_START.startsWith(text);
}

/** Who wrote this; a file that was created a moment ago is empty. */
function holderFrom(text: string): Holder {
  try {
    const { id, pid, start, machine } = JSON.parse(text) as Holder;
    if (/^[\w-]+$/.test(id) && pid > 0) return { id, pid, start, machine };
  } catch {
    // The silence decides.
  }
  return { id: "unknown", pid: 0, start: "-", machine: "" };
}

function absent(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}

// Errors.

function inUse(journal: string, path: string, { pid, machine }: Holder, own: Holder): InvalidRequest {
  const isOwn = pid === own.pid && machine === own.machine;
  const got = isOwn
    ? message("{path}, which another batch of this process uses", journal)
    : pid
      ? message("{path}, which process {pid} uses", journal, pid)
      : message("{path}, which another process uses", journal);
  const remedy = message("wait until it has ended; if it was killed, wait a minute, or delete {path}", path);
  return invalid("in_use", "a journal that no other batch uses", got, remedy);
}

function notOurs(journal: string, path: string): InvalidRequest {
  const got = message("{path}, whose lock file {lock} is another file", journal, path);
  return invalid("journal", "a name whose lock file is not another file", got, message("give the journal another name, or move {lock}", path));
}

function notPrivate(got: MessageParts, remedy?: MessageId): InvalidRequest {
  return invalid("journal", "a regular file for its owner alone", got, remedy && message(remedy));
}

function unusable(error: unknown): InvalidRequest {
  const got = error instanceof Error ? error.message : String(error);
  return invalid("journal", "a file in a folder that can be written", got, undefined, { thrown: { error } });
}

function invalid(code: string, expected: MessageId | MessageParts, got: Message, remedy?: Message, context?: ErrorContext): InvalidRequest {
  const { details } = invalidOption(code, "journal", expected, got);
  return new InvalidRequest({ ...details, ...(remedy && { remedy }) }, context);
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}
