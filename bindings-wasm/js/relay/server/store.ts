// What the relays of an account share in the store of their client.

import type { Runner } from "../../client.js";
import type { StoreStep } from "../../core.js";
import type { CoreRelayStore } from "../../relay_store.js";
import type { Store } from "../../store.js";

/** How long the store may take to answer. */
const TIMEOUT = 3000;

/** What the store has for a read: the number of the last change, and an answer and its age in milliseconds. */
export interface Found {
  change: string;
  answer?: string;
  age?: number;
  /** Whether another relay has claimed the read, whose answer is to come. */
  isTaken?: boolean;
}

/**
 * The store of a client. While it is away, a relay counts and shares by itself: requests wait for the store anyway, in the client,
 * which does then what its option says. Methods return nothing then.
 */
export class AccountStore {
  readonly #core: CoreRelayStore;
  readonly #store: Store;

  private constructor(core: CoreRelayStore, store: Store) {
    this.#core = core;
    this.#store = store;
  }

  /** That of a client, if it has one. */
  static of(runner: Runner): AccountStore | undefined {
    const { core, store } = runner.relayStore() ?? {};
    return core && store && new AccountStore(core, store);
  }

  /** Counts a request of a user and returns 0, or counts none and returns after how many milliseconds the user may send one. */
  async count(user: string, requests: number, ms: number): Promise<number | undefined> {
    const wait = Number((await this.#run(this.#core.count(user, requests, ms))) ?? NaN);
    return Number.isInteger(wait) ? wait : undefined;
  }

  /** Looks for an answer that is at most so old. */
  find(read: string, maxAge: number): Promise<Found | undefined> {
    return this.#found(read, this.#core.find(read, maxAge));
  }

  /** The same, and claims the read where there is no answer, unless another relay has. Whoever has the claim ends it by `keep` or `release`. */
  claim(read: string, maxAge: number): Promise<Found | undefined> {
    return this.#found(read, this.#core.claim(read, maxAge));
  }

  async #found(read: string, step: string): Promise<Found | undefined> {
    const returned = await this.#run(step);
    const found = returned === undefined ? undefined : this.#core.found(read, returned);
    return found === undefined ? undefined : (JSON.parse(found) as Found);
  }

  /** Keeps an answer, unless something was changed since it was looked for. */
  async keep(read: string, change: string, ms: number, answer: string): Promise<void> {
    await this.#run(this.#core.keep(read, change, ms, answer));
  }

  /** Gives a claim back. */
  async release(read: string, change: string): Promise<void> {
    await this.#run(this.#core.release(read, change));
  }

  /** Something was changed: no relay gives an answer from before. */
  async changed(): Promise<void> {
    await this.#run(this.#core.changed());
  }

  async #run(step: string): Promise<string | undefined> {
    const { script: name, sha1, text, keys, args } = JSON.parse(step) as StoreStep;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, TIMEOUT, undefined)));
    try {
      const returned: unknown = await Promise.race([this.#store.run({ name, sha1, text, keys, args }), late]);
      return typeof returned === "string" ? returned : undefined;
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}
