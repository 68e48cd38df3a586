// Who of the users that wait has the next place in the rate limit of the account.

import type { Clock } from "../../clock.js";
import type { Rate } from "./quota.js";
import { Refusal } from "./refusal.js";

/** One who waits. */
interface Waiter {
  user: string;
  /** Until when it waits. */
  until: number;
  begin: () => void;
  refuse: (error: unknown) => void;
}

/**
 * Lets as many requests through as the rate allows. Users have turns: one who sends many requests waits for them, and
 * another one for no more than one request of each user. The client of the account keeps to its limit all the same.
 */
export class FairQueue {
  readonly #rate: Rate;
  readonly #clock: Clock;
  /** Times at which requests went through, within the window. */
  #starts: number[] = [];
  /** Those who wait, by users; whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiter[]>();
  #isPumping = false;

  constructor(rate: Rate, clock: Clock) {
    this.#rate = rate;
    this.#clock = clock;
  }

  /**
   * Waits for a place.
   *
   * @throws Refusal - the place comes later than `maxWait` (ms), as soon as that is known.
   */
  async enter(user: string, maxWait: number, signal: AbortSignal): Promise<void> {
    const wait = this.#waitOf(this.#placeOf(user));
    if (wait === 0 && !this.#waiting.size) return void this.#starts.push(this.#clock.steady());
    if (wait > maxWait) throw new Refusal("max_wait", "", wait);
    await new Promise<void>((resolve, reject) => {
      const abort = (): void => {
        this.#leave(waiter);
        waiter.refuse(new Refusal("cancelled"));
      };
      const end = <T>(then: (value: T) => void) => (value: T): void => {
        signal.removeEventListener("abort", abort);
        then(value);
      };
      const until = this.#clock.steady() + maxWait;
      const waiter: Waiter = { user, until, begin: end(() => resolve()) as () => void, refuse: end(reject) };
      signal.addEventListener("abort", abort, { once: true });
      this.#waiting.set(user, [...(this.#waiting.get(user) ?? []), waiter]);
      void this.#pump();
    });
  }

  /** Gives back the last place: its request was not sent, because other programs have used the limit of the account. */
  giveBack(): void {
    this.#starts.pop();
  }

  /** How many requests go through before one that this user adds. */
  #placeOf(user: string): number {
    const own = (this.#waiting.get(user)?.length ?? 0) + 1;
    let place = -1;
    for (const [other, waiters] of this.#waiting) place += other === user ? 0 : Math.min(waiters.length, own);
    return place + own;
  }

  /** After how many milliseconds the request with so many before it goes through. */
  #waitOf(place: number): number {
    const { requests, ms } = this.#rate;
    const now = this.#clock.steady();
    this.#starts = this.#starts.filter((start) => start > now - ms);
    const at = this.#starts.length - requests + place;
    if (at < 0) return 0;
    const rounds = Math.floor(at / requests);
    const start = this.#starts[at % requests] ?? now;
    return Math.max(0, start + ms * (rounds + 1) - now);
  }

  #leave(waiter: Waiter): void {
    const rest = (this.#waiting.get(waiter.user) ?? []).filter((other) => other !== waiter);
    if (rest.length) this.#waiting.set(waiter.user, rest);
    else this.#waiting.delete(waiter.user);
  }

  /** Lets those who wait through, while there are any. */
  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    while (this.#waiting.size) {
      const wait = this.#waitOf(0);
      this.#refuseUntil(this.#clock.steady() + wait, wait);
      if (!this.#waiting.size) break;
      if (wait) await this.#clock.sleep(wait);
      else this.#next();
    }
    this.#isPumping = false;
  }

  /** Refuses those who do not wait until then, where users that came later had their turn before. */
  #refuseUntil(time: number, wait: number): void {
    const late = [...this.#waiting.values()].flat().filter(({ until }) => until < time);
    for (const waiter of late) {
      this.#leave(waiter);
      waiter.refuse(new Refusal("max_wait", "", Math.max(1000, wait)));
    }
  }

  #next(): void {
    const [turn] = this.#waiting;
    if (!turn) return;
    const [user, [waiter, ...rest]] = turn;
    this.#waiting.delete(user);
    // Behind the others.
    if (rest.length) this.#waiting.set(user, rest);
    this.#starts.push(this.#clock.steady());
    waiter?.begin();
  }
}
