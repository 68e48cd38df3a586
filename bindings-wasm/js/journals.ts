// How a row batch uses its journal.

import { onAbort } from "./abort.js";
import type { Journal, StoreJournal, Unlock } from "./batch.js";
import { host } from "./engine.js";
import { type ErrorContext, InvalidRequest, invalid, listenerFailed } from "./errors.js";
import { nameOf } from "./transport.js";

/** Whether a journal is one in the client's store. */
export function isInStore(journal: unknown): journal is StoreJournal {
  if (typeof journal !== "object" || journal === null || !("inStore" in journal)) return false;
  const { inStore: name } = journal;
  if (typeof name === "string" && name) return true;
  // Without a name, the batch would run without a journal.
  throw invalid("type", "journal", "`inStore` with the name of a journal", name === "" ? '""' : nameOf(name));
}

/** Journals in use that have no lock of their own. */
const inUse = new WeakSet<Journal>();

/** How long an aborted batch waits for its journal, which a batch that follows finds free unless it takes longer. */
const GRACE_MS = 1000;

/**
 * Runs a batch with its journal, which no other batch may use meanwhile. What releasing the lock throws is handled like what a
 * listener throws, because it must not hide how the batch ended.
 */
export async function withJournal<T>(
  given: Journal | string | undefined,
  { signal, writer }: ErrorContext,
  run: (journal: Journal | undefined) => Promise<T>,
): Promise<T> {
  // A batch that is aborted already does not use it.
  if (given === undefined || signal?.aborted) return run(undefined);
  const journal = typeof given === "string" ? fileAt(given) : given;
  if (typeof journal !== "object" || journal === null) throw noJournal(String(journal));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let expire = (): void => {};
  const late = new Promise<void>((resolve) => (expire = resolve));
  const unfollow = onAbort(signal, () => (timer = setTimeout(expire, GRACE_MS)));
  try {
    const locking = locked(journal);
    // While the lock is missing, the signal is aborted: the core says so, and reads nothing.
    await Promise.race([locking, late]);
    // A line that is being written is written before another batch may read.
    let last: void | Promise<void> = undefined;
    const append = (line: string): void | Promise<void> => (last = journal.append(line));
    const running = run({ read: () => journal.read(), append });
    const release = async (): Promise<void> => {
      await running.catch(() => {});
      await Promise.resolve(last).catch(() => {});
      await (await locking)();
    };
    const thrown = await Promise.race([release(), late]).catch((error: unknown) => ({ error }));
    const result = await running;
    if (thrown) throw listenerFailed(thrown, result, writer);
    return result;
  } finally {
    unfollow();
    clearTimeout(timer);
  }
}

async function locked(journal: Journal): Promise<Unlock> {
  const unlock = await (journal.lock ? journal.lock() : lock(journal));
  if (typeof unlock !== "function") throw noJournal("one whose `lock` returns no function");
  return unlock;
}

function fileAt(path: string): Journal {
  const journal = host().journal?.(path);
  if (!journal) throw noJournal("a path, where there are no files");
  return journal;
}

function noJournal(got: string): InvalidRequest {
  return invalid("type", "journal", "an object with `read` and `append`", got);
}

function lock(journal: Journal): Unlock {
  if (inUse.has(journal)) {
    throw new InvalidRequest({
      kind: "invalid_request",
      code: "in_use",
      field: "journal",
      message: ["journal: expected a journal that no other batch uses, got one that another batch of this process uses"],
    });
  }
  inUse.add(journal);
  return () => void inUse.delete(journal);
}
