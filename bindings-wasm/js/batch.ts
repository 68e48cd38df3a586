import type { CallOptions } from "./client.js";
import { type ErrorDetails, type TrilineError, errorFrom, invalid } from "./errors.js";
import { host } from "./engine.js";
import type { RowSource } from "./rows.js";

/** Options of a batch. Those of a call count for each of its requests. */
export interface BatchOptions extends CallOptions {
  /**
   * Where it is noted how far the batch has come, so that it goes on from there when the program was stopped: call it
   * again with the same parameters and rows. A path where there are files (Node, Deno, Bun), else an object.
   */
  journal?: Journal | string | undefined;
  /** Told how far it has come, after each request. What it throws ends the batch. */
  onProgress?: ((progress: BatchProgress) => void) | undefined;
  /** Checks the rows and counts the requests; nothing is sent. */
  dryRun?: boolean | undefined;
  /** How many rows there are, for `total` and `eta`; arrays, sets and maps know it. */
  count?: number | undefined;
}

/** Keeps the journal of a batch: text to which lines are added. Neither rows nor secrets are in it. */
export interface Journal {
  /** All of it; an empty text or null where there is none yet. */
  read(): string | null | Promise<string | null>;
  /** Adds a line and a line end. When this is done, the line outlasts the program. */
  append(line: string): void | Promise<void>;
}

/** How far a batch has come. */
export interface BatchProgress {
  /** How many rows have been accounted for: those up to there. */
  done: number;
  /** How many there are, where that is known. */
  total?: number;
  /** How long the limit of requests makes the rest wait, in milliseconds, where the number of rows is known. */
  eta?: number;
}

/** A row that was not carried out, or of which nobody knows. */
export interface RowError {
  /** Its place in the input, from zero. */
  index: number;
  /** Why. Rows that failed together have it in common. */
  error: TrilineError;
}

/** What became of the rows of a batch: each is in exactly one of `ok`, `failed` and `unknown`. */
export class BatchResult {
  /** How many rows were taken. */
  readonly rows: number;
  /** How many requests they took, or would take in a dry run. */
  readonly requests: number;
  /** The places of the rows that were carried out, from zero; in a dry run those that would be sent. */
  readonly ok: number[];
  /** Rows that were not. */
  readonly failed: RowError[];
  /** Rows of which nobody knows. They are not sent again. */
  readonly unknown: RowError[];
  /** Why no more rows were taken, where it ended before they did. */
  declare readonly stopped?: TrilineError;
  /** Whether nothing was sent. */
  readonly dryRun: boolean;
  /** Of a dry run: how long until the last request could go out, in milliseconds. */
  declare readonly earliest?: number;

  /** @internal */
  constructor({ rows, requests, ok, failed, unknown, stopped, dryRun = false, earliest }: Account, source: RowSource) {
    this.rows = rows;
    this.requests = requests;
    this.ok = ok.flatMap(places);
    this.failed = errors(failed).map(({ index, error }) => ({ index, error: source.fault(index, error) }));
    this.unknown = errors(unknown);
    if (stopped) this.stopped = errorFrom(stopped);
    this.dryRun = dryRun;
    if (earliest !== undefined) this.earliest = earliest;
  }

  /** Whether all rows were carried out. */
  get isComplete(): boolean {
    return !this.failed.length && !this.unknown.length && !this.stopped;
  }
}

/** The account of a batch, as the core writes it. */
export interface Account {
  rows: number;
  requests: number;
  ok: Span[];
  failed: Lot[];
  unknown: Lot[];
  stopped?: ErrorDetails;
  dryRun?: boolean;
  earliest?: number;
}

/** The first and the last of rows that follow each other. */
type Span = [number, number];
type Lot = { rows: Span; error: ErrorDetails };

function places([first, last]: Span): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function errors(lots: Lot[]): RowError[] {
  return lots.flatMap(({ rows, error: details }) => {
    const error = errorFrom(details);
    return places(rows).map((index) => ({ index, error }));
  });
}

/**
 * A batch under way: awaited, it gives the result. Where it ends with an error, such as `Cancelled` or what the rows
 * themselves threw, `progress` says how far it came.
 */
export class BatchJob implements PromiseLike<BatchResult> {
  readonly #result: Promise<BatchResult>;
  #progress: BatchProgress = { done: 0 };

  /** @internal */
  constructor(run: (tell: (progress: BatchProgress) => void) => Promise<BatchResult>) {
    this.#result = run((progress) => (this.#progress = progress));
  }

  /** How far it has come. */
  get progress(): BatchProgress {
    return this.#progress;
  }

  /** As of a promise of the result. */
  then<A = BatchResult, B = never>(
    onfulfilled?: ((result: BatchResult) => A | PromiseLike<A>) | null,
    onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#result.then(onfulfilled, onrejected);
  }

  /** As of a promise of the result. */
  catch<B = never>(onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<BatchResult | B> {
    return this.#result.catch(onrejected);
  }

  /** As of a promise of the result. */
  finally(onfinally?: (() => void) | null): Promise<BatchResult> {
    return this.#result.finally(onfinally);
  }

  get [Symbol.toStringTag](): string {
    return "BatchJob";
  }
}

/** The journal that is meant. */
export function journalOf(journal: Journal | string | undefined): Journal | undefined {
  if (typeof journal !== "string") return journal;
  const kept = host().journal?.(journal);
  if (!kept) throw invalid("type", "journal", "an object with `read` and `append`", "a path, where there are no files");
  return kept;
}
