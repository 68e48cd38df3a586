import { InvalidRequest, TrilineError, invalid } from "./errors.js";

/** Rows of a batch, from anywhere: they are taken as they are needed, and not kept. */
export type Rows<T> = readonly T[] | Iterable<T> | AsyncIterable<T> | ReadableStream<T>;

/** Takes rows from where they are, and writes them as JSON text. */
export class RowSource {
  readonly #rows: Iterator<unknown> | AsyncIterator<unknown>;
  readonly #isAsync: boolean;
  readonly #write: (row: unknown) => string;
  readonly #faults = new Map<number, InvalidRequest>();
  #taken = 0;
  #ended = false;

  /** `name`: the parameter that errors name. `write`: a row as JSON; in its errors the row is the first of a list. */
  constructor(rows: unknown, name: string, write: (row: unknown) => string) {
    this.#write = write;
    [this.#rows, this.#isAsync] = iteratorOf(rows, name);
  }

  /** The next rows, a JSON list; `last`: there are no more. Whatever the rows throw comes out. */
  async next(most: number): Promise<{ rows: string; last: boolean }> {
    const rows: string[] = [];
    while (rows.length < most && !this.#ended) {
      // A promise for each row would take its time.
      const row = (this.#isAsync ? await this.#rows.next() : this.#rows.next()) as IteratorResult<unknown>;
      if (row.done) this.#ended = true;
      else rows.push(this.#text(row.value));
    }
    return { rows: `[${rows.join()}]`, last: this.#ended };
  }

  /** Why a row was not carried out: because it could not be written, or what the core says. */
  fault(index: number, refused: TrilineError): TrilineError {
    const fault = this.#faults.get(index);
    return fault ? moved(fault, refused) : refused;
  }

  /** Leaves the rows that were not taken. */
  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    // An asynchronous one may still be busy with the next row.
    Promise.resolve(this.#rows.return?.()).catch(() => {});
  }

  #text(row: unknown): string {
    const index = this.#taken;
    this.#taken += 1;
    try {
      return this.#write(row);
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      this.#faults.set(index, error);
      // No row is one, so that the core refuses it.
      return "null";
    }
  }
}

/** How many rows there are, where they know it. */
export function countOf(rows: unknown): number | undefined {
  const { length, size } = Object(rows) as { length?: unknown; size?: unknown };
  const count = Array.isArray(rows) ? length : size;
  return typeof count === "number" ? count : undefined;
}

function iteratorOf(rows: unknown, name: string): [Iterator<unknown> | AsyncIterator<unknown>, boolean] {
  if (typeof rows === "object" && rows !== null) {
    if (Symbol.asyncIterator in rows) return [(rows as AsyncIterable<unknown>)[Symbol.asyncIterator](), true];
    if (Symbol.iterator in rows) return [(rows as Iterable<unknown>)[Symbol.iterator](), false];
    if ("getReader" in rows) return [parts(rows as ReadableStream<unknown>), true];
  }
  throw invalid("type", name, "an array, or whatever else can be iterated", rows === null ? "null" : typeof rows);
}

/** The parts of a stream: not every browser can iterate one. */
export async function* parts<T>(stream: ReadableStream<T>): AsyncGenerator<T, void, void> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** A fault of the first row, as one of the row that was refused. */
function moved(fault: InvalidRequest, { field: row = "", operation }: TrilineError): InvalidRequest {
  const field = (fault.field ?? "").replace(/^\w+\[0\]/, () => row);
  const message = field + fault.message.slice(fault.field?.length);
  return new InvalidRequest({ ...fault, message, field, ...(operation && { operation }) });
}
