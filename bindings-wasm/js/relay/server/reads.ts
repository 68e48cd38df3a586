// Identical reads become one, and their answers are kept for a while.

import type { Clock } from "../../clock.js";
import { Refusal } from "./refusal.js";

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

/** The reads of one interface. A key names the operation, the narrowed parameters and nothing of the user. */
export class Reads {
  readonly #clock: Clock;
  /** The oldest come first. */
  readonly #kept = new Map<string, Kept>();
  #flights = new Map<string, Flight>();
  #size = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** An answer that is at most so old, in milliseconds. */
  find(key: string, maxAge: number): Answer | undefined {
    const kept = this.#kept.get(key);
    if (!kept || maxAge <= 0) return undefined;
    const age = this.#clock.steady() - kept.at;
    return age <= maxAge ? { text: kept.text, age } : undefined;
  }

  /** Forgets all answers, because something was written. Reads under way are neither shared any more nor kept. */
  clear(): void {
    this.#kept.clear();
    this.#size = 0;
    this.#flights = new Map();
  }

  /**
   * Joins the same read where one is under way, and runs it otherwise. Who leaves does not end it for the others.
   *
   * @param limits - What the caller allows the read; it is shared among those alone who allow the same, so that one who does not
   * wait does not make it fail for others.
   * @param own - Counts the read for the user who begins it; may refuse.
   * @param keepFor - How old its answer may become, in milliseconds; 0: it is not kept.
   */
  async share(key: string, limits: string, signal: AbortSignal, keepFor: number, own: () => void, run: (signal: AbortSignal) => Promise<string>): Promise<string> {
    const name = key + limits;
    for (;;) {
      const joined = this.#flights.get(name);
      if (!joined) own();
      const flight = joined ?? this.#begin(name, key, keepFor, run);
      try {
        return await this.#read(name, flight, signal);
      } catch (error) {
        // The place of another user in the queue says nothing about that of this one.
        if (!(joined && error instanceof Refusal) || signal.aborted) throw error;
      }
    }
  }

  #begin(name: string, key: string, keepFor: number, run: (signal: AbortSignal) => Promise<string>): Flight {
    const controller = new AbortController();
    const flights = this.#flights;
    const result = run(controller.signal).then((text) => {
      if (keepFor > 0 && flights === this.#flights) this.#keep(key, text);
      return text;
    });
    const flight: Flight = { result, controller, readers: 0 };
    flights.set(name, flight);
    const over = (): void => {
      if (flights.get(name) === flight) flights.delete(name);
    };
    result.then(over, over);
    return flight;
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
