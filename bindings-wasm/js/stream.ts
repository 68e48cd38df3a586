import { misuse } from "./errors.js";

/**
 * A streamed answer. Nothing is sent before it is used, and it is requested once:
 *
 * - iterated (`for await`), it yields the parts as they arrive; leaving the loop closes the connection;
 * - `answer()` waits for the remaining parts and returns the merged answer of all parts.
 */
export class AnswerStream<Part> implements AsyncIterable<Part> {
  readonly #parts: AsyncGenerator<Part, void, void>;
  #answer: { value: Part } | undefined;

  /** @internal */
  constructor(parts: AsyncGenerator<Part, unknown, void>) {
    this.#parts = this.#reading(parts);
  }

  /** The parts, as they come; of an answer that was read, those that are left. */
  [Symbol.asyncIterator](): AsyncGenerator<Part, void, void> {
    return this.#parts;
  }

  /**
   * The merged answer: `reply` is the text of all parts, other members come from the last part that had them.
   *
   * @throws Misuse - the loop was left before the last part.
   */
  async answer(): Promise<Part> {
    for await (const _ of this.#parts);
    if (!this.#answer) throw misuse("the answer was left before its last part");
    return this.#answer.value;
  }

  async *#reading(parts: AsyncGenerator<Part, unknown, void>): AsyncGenerator<Part, void, void> {
    this.#answer = { value: (yield* parts) as Part };
  }

  get [Symbol.toStringTag](): string {
    return "AnswerStream";
  }
}
