// How many requests a user may cause.

import type { Clock } from "../../clock.js";
import type { AccountStore } from "./store.js";

/** A rate: `requests/seconds`. */
export interface Rate {
  requests: number;
  ms: number;
}

/** @throws RangeError - it is no rate. */
export function rateOf(name: string, text: string): Rate {
  const [, requests = "", seconds = ""] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const rate = { requests: Number(requests), ms: Number(seconds) * 1000 };
  if (!(rate.requests > 0 && rate.ms > 0)) throw new RangeError(`${name}: expected requests/seconds such as 10/60, got ${text}`);
  return rate;
}

/**
 * A sliding window for each user: in the store of the account, and without one, or while it is away, in the memory of this process.
 * A request takes the same time however many users there are.
 */
export class UserQuota {
  readonly #rate: Rate;
  readonly #clock: Clock;
  readonly #store: AccountStore | undefined;
  /** Times of requests, by users; who sent the last one longest ago comes first. */
  readonly #users = new Map<string, number[]>();

  constructor(rate: Rate, clock: Clock, store?: AccountStore) {
    this.#rate = rate;
    this.#clock = clock;
    this.#store = store;
  }

  /** Number of users that it remembers. */
  get size(): number {
    return this.#users.size;
  }

  /** Counts a request and returns 0, or counts none and returns after how many milliseconds the user may send one. */
  async take(user: string): Promise<number> {
    const { requests, ms } = this.#rate;
    return (await this.#store?.count(user, requests, ms)) ?? this.#takeInMemory(user);
  }

  #takeInMemory(user: string): number {
    const { requests, ms } = this.#rate;
    const now = this.#clock.steady();
    this.#forget(now - ms);
    const times = (this.#users.get(user) ?? []).filter((time) => time > now - ms);
    const [oldest = now] = times;
    if (times.length >= requests) return Math.max(1, oldest + ms - now);
    times.push(now);
    this.#users.delete(user);
    this.#users.set(user, times);
    return 0;
  }

  /** Forgets users at the front: as many as were added before, and no more. */
  #forget(until: number): void {
    for (const [user, times] of this.#users) {
      if ((times.at(-1) ?? 0) > until) return;
      this.#users.delete(user);
    }
  }
}

/** How many requests of each user are under way. */
export class UnderWay {
  readonly #most: number;
  readonly #users = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one, and returns what ends it; `undefined` if the user has too many. */
  enter(user: string): (() => void) | undefined {
    const count = this.#users.get(user) ?? 0;
    if (count >= this.#most) return undefined;
    this.#users.set(user, count + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#users.get(user) ?? 1) - 1;
      if (left) this.#users.set(user, left);
      else this.#users.delete(user);
    };
  }
}
