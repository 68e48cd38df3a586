// What the tabs and workers of a browser share: the values of a store in IndexedDB, whose transactions are the lock, and the
// scripts as the core runs them.

import { Misuse } from "../errors.js";
import type { Store, StoreScript } from "../store.js";
import { runScript } from "../store/wasm/store.js";

/** Options of a store of tabs. */
export interface TabStoreOptions {
  /** The name of the database (default `triline`). */
  database?: string | undefined;
}

const VALUES = "values";

/**
 * A store that the tabs and workers of one origin share in a browser: clients of an account share one rate limit and one
 * sequence of nonces, and, with a client secret, one set of tokens. It is kept in IndexedDB, and remains when all tabs are
 * closed.
 *
 * ```ts
 * import { Platform, TabStore } from "triline/tabs";
 * const cc = new Platform({ ...options, store: new TabStore() });
 * ```
 */
export class TabStore implements Store {
  readonly #name: string;
  #database: Promise<IDBDatabase> | undefined;

  /** @throws Misuse - this host has no IndexedDB (code `unsupported_host`). */
  constructor({ database = "triline" }: TabStoreOptions = {}) {
    if (typeof indexedDB !== "object" || indexedDB === null) {
      throw new Misuse({
        kind: "misuse",
        code: "unsupported_host",
        message: "this host has no IndexedDB, in which tabs share what they know",
        remedy: "outside of a browser, use a store in Redis or Valkey: RedisStore of triline/store",
      });
    }
    this.#name = database;
  }

  /** Runs a script. */
  async run({ name, keys, args }: StoreScript): Promise<string> {
    const database = await (this.#database ??= this.#open());
    return new Promise((resolve, reject) => {
      // No other tab has such a transaction at the same time, and a tab that is closed in the middle leaves nothing of it behind.
      const transaction = database.transaction(VALUES, "readwrite");
      const values = transaction.objectStore(VALUES);
      let returned = "";
      let failure: unknown;
      const reads = keys.map((key) => values.get(key) as IDBRequest<string | undefined>);
      const last = reads.at(-1);
      if (last) {
        last.onsuccess = () => {
          try {
            const before = reads.map((read) => read.result ?? "");
            const [text = "", ...after] = runScript(name, before, args, Date.now());
            returned = text;
            keys.forEach((key, index) => {
              if (after[index] !== before[index]) values.put(after[index], key);
            });
          } catch (error) {
            failure = error instanceof Error ? error : new Error(String(error));
            transaction.abort();
          }
        };
      }
      transaction.oncomplete = () => resolve(returned);
      transaction.onabort = () => reject(failure ?? transaction.error ?? new Error("the database ended the transaction"));
    });
  }

  #open(): Promise<IDBDatabase> {
    const forget = (): void => void (this.#database = undefined);
    const opened = new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => void request.result.createObjectStore(VALUES);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        // Somebody deletes it, such as a user who clears the data of the site: the next script makes it anew.
        database.onclose = forget;
        database.onversionchange = () => {
          forget();
          database.close();
        };
        resolve(database);
      };
    });
    opened.catch(forget);
    return opened;
  }
}
