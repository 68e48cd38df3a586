import { InvalidRequest, invalid } from "./errors.js";
import { discard, parts } from "./transport.js";

/** Rows of a row batch, from any iterable. They are read when they are needed, and not kept. */
export type Rows<T> = readonly T[] | Iterable<T> | AsyncIterable<T> | ReadableStream<T>;

/** Takes rows from where they are, and writes them as JSON text. */
export class RowSource {
  readonly #rows: Iterator<unknown> | AsyncIterator<unknown>;
  readonly #isAsync: boolean;
  /** The caller's rows, as long as none was taken. */
  #unread: unknown;
  readonly #write: (row: unknown) => string;
  #ended = false;

  /** `name`: the parameter that errors name. `write`: a row as JSON; its errors name the row as the first of a list. */
  constructor(rows: unknown, name: string, write: (row: unknown) => string) {
    this.#write = write;
    this.#unread = rows;
    [this.#rows, this.#isAsync] = iteratorOf(rows, name);
  }

  /**
   * The next rows: a JSON list; whether they are the last; and a JSON list of `[index, error]` for those that cannot be
   * written, which stand in the list as `null`. Throws what the caller's rows throw.
   */
  async next(max: number): Promise<{ rows: string; last: boolean; faults: string }> {
    const rows: string[] = [];
    const faults: string[] = [];
    this.#unread = undefined;
    while (rows.length < max && !this.#ended) {
      // A promise for each row of an array would take its time.
      const row = (this.#isAsync ? await this.#rows.next() : this.#rows.next()) as IteratorResult<unknown>;
      if (row.done) this.#ended = true;
      else rows.push(this.#text(row.value, rows.length, faults));
    }
    return { rows: `[${rows.join()}]`, last: this.#ended, faults: faults.length ? `[${faults.join()}]` : "" };
  }

  /** Leaves the rows that were not taken. */
  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    // An asynchronous iterator may still be busy with the next row. What either throws must not hide how the batch ended.
    (async () => this.#rows.return?.())().catch(() => {});
    discard(this.#unread);
  }

  #text(row: unknown, index: number, faults: string[]): string {
    try {
      return this.#write(row);
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      // By name, the parameter is called `rows`; the core knows what the operation calls it, and names it in the message.
      const field = error.field?.replace(/^rows\[0\]\.?/, "");
      faults.push(JSON.stringify([index, { ...error.details, field }]));
      return "null";
    }
  }
}

/** Number of rows, where they know it. */
export function countOf(rows: unknown): number | undefined {
  const { length, size } = Object(rows) as { length?: unknown; size?: unknown };
  const count = Array.isArray(rows) ? length : size;
  return typeof count === "number" ? count : undefined;
}

function iteratorOf(given: unknown, name: string): [Iterator<unknown> | AsyncIterator<unknown>, boolean] {
  const rows = rowsOf(given, name);
  return Symbol.asyncIterator in rows ? [rows[Symbol.asyncIterator](), true] : [rows[Symbol.iterator](), false];
}

/** Rows as what can be iterated. */
export function rowsOf(rows: unknown, name: string): Iterable<unknown> | AsyncIterable<unknown> {
  if (typeof rows === "object" && rows !== null) {
    if (Symbol.iterator in rows || Symbol.asyncIterator in rows) return rows as Iterable<unknown> | AsyncIterable<unknown>;
    if ("getReader" in rows) return parts(rows as ReadableStream<unknown>);
  }
  throw invalid("type", name, "an array, or anything else that can be iterated", rows === null ? "null" : typeof rows);
}
