import { Misuse } from "./errors.js";

/** What the parts of an answer bring a piece of: the texts of this member make one text. */
const PIECE = "reply";

/**
 * An answer that comes in parts. Nothing is sent before it is used, and it is asked for once:
 *
 * - iterated (`for await`), it gives the parts as they come; leaving the loop closes the connection;
 * - `answer()` gives the whole, of the parts that were iterated and of those still to come.
 */
export class AnswerStream<Part> implements AsyncIterable<Part> {
  readonly #parts: AsyncGenerator<Part, void, void>;
  #whole: Record<string, unknown> = {};
  #complete = false;

  /** @internal */
  constructor(parts: AsyncGenerator<Part, unknown, void>) {
    this.#parts = this.#reading(parts);
  }

  /** The parts, as they come; of an answer that was read, those that are left. */
  [Symbol.asyncIterator](): AsyncGenerator<Part, void, void> {
    return this.#parts;
  }

  /**
   * The whole answer: `reply` is the text of all parts, other members are those that came last.
   *
   * @throws Misuse - the parts were left before the last one.
   */
  async answer(): Promise<Part> {
    for await (const _ of this.#parts);
    if (!this.#complete) throw new Misuse({ kind: "misuse", message: "the answer was left before its last part" });
    return { ...this.#whole } as Part;
  }

  async *#reading(parts: AsyncGenerator<Part, unknown, void>): AsyncGenerator<Part, void, void> {
    for await (const part of parts) {
      this.#add(part as object);
      yield part;
    }
    this.#complete = true;
  }

  #add(part: object): void {
    for (const [name, value] of Object.entries(part) as [string, unknown][]) {
      const before = this.#whole[name];
      if (name === PIECE && typeof before === "string" && typeof value === "string") this.#whole[name] = before + value;
      else if (value !== null) this.#whole[name] = value;
    }
  }

  get [Symbol.toStringTag](): string {
    return "AnswerStream";
  }
}
