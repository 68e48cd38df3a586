// Identical reads become one, and their answers are kept for a while.

import type { Clock } from "../../clock.js";
import { Refusal } from "./refusal.js";
import type { AccountStore, Found } from "./store.js";

/** An answer as JSON text, and its age in milliseconds. */
export interface Answer {
  text: string;
  age: number;
}

interface Kept {
  text: string;
  at: number;
}

/** A read that is under way, for everyone who asked for it. */
interface Flight {
  result: Promise<string>;
  controller: AbortController;
  readers: number;
}

/** How much text is kept, in characters. */
const MOST = 16 << 20;

/** How often a relay asks for the answer that another one reads, in milliseconds. */
const ASKING = 250;

/** How the answer of a read is kept, and comes from another relay; all in milliseconds. */
export interface Keeping {
  /** How old it may become; 0: it is not kept. */
  keepFor: number;
  /** How old one of another relay may be. */
  maxAge: number;
  /** How long another relay that reads the same is waited for. */
  patience: number;
}

/** Reads, after so many milliseconds of waiting for another relay. */
type Run = (signal: AbortSignal, waited: number) => Promise<string>;

/** What is known when a read begins. */
export interface Start {
  /** An answer that is kept. */
  answer?: Answer | undefined;
  /** With a store, the number of the last change, which the answer is kept under. */
  change?: string | undefined;
  /** Whether the store is away. */
  isAlone?: boolean;
}

/**
 * The reads of one interface. A key names the operation, the narrowed parameters and nothing of the user. Answers are kept in the store
 * of the account; without one, in the memory of this process; while the store is away, not at all.
 */
export class Reads {
  readonly #clock: Clock;
  readonly #store: AccountStore | undefined;
  /** The oldest come first. */
  readonly #kept = new Map<string, Kept>();
  #flights = new Map<string, Flight>();
  #size = 0;

  constructor(clock: Clock, store?: AccountStore) {
    this.#clock = clock;
    this.#store = store;
  }

  /** Begins a read: with an answer that is at most so old, in milliseconds, if there is one. */
  async start(key: string, maxAge: number): Promise<Start> {
    if (!this.#store) return { answer: this.#find(key, maxAge) };
    const { change, answer: text, age = 0 } = (await this.#store.find(key, maxAge)) ?? {};
    return { answer: text === undefined ? undefined : { text, age }, change, isAlone: change === undefined };
  }

  #find(key: string, maxAge: number): Answer | undefined {
    const kept = this.#kept.get(key);
    if (!kept || maxAge <= 0) return undefined;
    const age = this.#clock.steady() - kept.at;
    return age <= maxAge ? { text: kept.text, age } : undefined;
  }

  /** Something was written: all answers are forgotten, also those that other relays keep. Reads under way are neither shared any more nor kept. */
  async changed(): Promise<void> {
    this.#clear();
    await this.#store?.changed();
  }

  #clear(): void {
    this.#kept.clear();
    this.#size = 0;
    this.#flights = new Map();
  }

  /**
   * Joins the same read where one is under way, and runs it otherwise. Who leaves does not end it for the others.
   *
   * @param limits - What the caller allows the read; it is shared among those alone who allow the same, so that one who does not
   * wait does not make it fail for others.
   * @param start - What is known of it. A read that began before a change is not joined after it.
   * @param keeping - How long its answer is kept, and how it may come from another relay.
   */
  async share(key: string, limits: string, signal: AbortSignal, start: Start, keeping: Keeping, run: Run): Promise<string> {
    const name = key + limits + (start.change ?? "");
    for (;;) {
      const joined = this.#flights.get(name);
      const flight = joined ?? this.#begin(name, key, start, keeping, run);
      try {
        return await this.#read(name, flight, signal);
      } catch (error) {
        // The quota of another user, and its place in the queue, say nothing about those of this one.
        if (!(joined && error instanceof Refusal) || signal.aborted) throw error;
      }
    }
  }

  #begin(name: string, key: string, { change, isAlone }: Start, keeping: Keeping, run: Run): Flight {
    const controller = new AbortController();
    const flights = this.#flights;
    const read = async (): Promise<string> => {
      if (this.#store && change !== undefined && keeping.keepFor > 0) return this.#readFor(this.#store, key, change, keeping, run, controller.signal);
      const text = await run(controller.signal, 0);
      if (!isAlone && keeping.keepFor > 0 && flights === this.#flights) this.#keep(key, text);
      return text;
    };
    const result = read();
    const flight: Flight = { result, controller, readers: 0 };
    flights.set(name, flight);
    const over = (): void => {
      if (flights.get(name) === flight) flights.delete(name);
    };
    result.then(over, over);
    return flight;
  }

  /** Reads for all relays: one at a time sends a read, and the others wait for its answer. */
  async #readFor(store: AccountStore, key: string, change: string, { keepFor, maxAge, patience }: Keeping, run: Run, signal: AbortSignal): Promise<string> {
    const begun = this.#clock.steady();
    const waited = (): number => this.#clock.steady() - begun;
    // Who wants a new answer waits for none.
    const claim = async (): Promise<Found | undefined> => (maxAge > 0 ? store.claim(key, maxAge) : { change, isTaken: true });
    let found = await claim();
    while (found?.isTaken && maxAge > 0 && waited() < patience && !signal.aborted) {
      await this.#clock.sleep(ASKING, signal);
      found = await claim();
    }
    if (found?.answer !== undefined) return found.answer;
    try {
      const text = await run(signal, waited());
      if (found) await store.keep(key, found.change, keepFor, text);
      return text;
    } catch (error) {
      if (found && !found.isTaken) void store.release(key, found.change);
      throw error;
    }
  }

  #read(name: string, flight: Flight, signal: AbortSignal): Promise<string> {
    flight.readers += 1;
    return new Promise<string>((resolve, reject) => {
      const leave = (): void => {
        signal.removeEventListener("abort", abort);
        flight.readers -= 1;
      };
      const abort = (): void => {
        leave();
        if (!flight.readers) {
          flight.controller.abort(signal.reason);
          if (this.#flights.get(name) === flight) this.#flights.delete(name);
        }
        reject(new Refusal("cancelled"));
      };
      flight.result.then(
        (text) => {
          leave();
          resolve(text);
        },
        (error: unknown) => {
          leave();
          reject(error);
        },
      );
      signal.addEventListener("abort", abort, { once: true });
      if (signal.aborted) abort();
    });
  }

  #keep(key: string, text: string): void {
    this.#drop(key);
    this.#kept.set(key, { text, at: this.#clock.steady() });
    this.#size += key.length + text.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= MOST) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#size -= key.length + kept.text.length;
  }
}
