import type { CallOptions } from "./client.js";
import { type ErrorContext, type ErrorDetails, type TrilineError, errorFrom } from "./errors.js";
import type { BatchProgress, BatchReport, RowFailure } from "./generated/boundary.js";
import type { BatchSettings } from "./generated/options.js";

/** Options of a row batch. Those of a call apply to each of its requests. */
export interface BatchOptions extends CallOptions, BatchSettings {
  /**
   * The journal, from which the batch continues after the program was stopped: run it again with the same parameters and
   * rows. A path on hosts with files (Node, Deno, Bun), a name in the client's store, or an object. Over a relay: the name of
   * the job, of at most 64 letters, digits, `-` and `_`; the relay keeps the journal, or refuses where it keeps none.
   */
  journal?: Journal | StoreJournal | string | undefined;
  /** Reports progress after each request. Its exception is handled like that of a listener. */
  onProgress?: ((progress: BatchProgress) => void) | undefined;
}

/** The journal of a row batch: text to which lines are appended. It contains neither rows nor secrets. */
export interface Journal {
  /** Reads all of it; returns an empty text or null if it does not exist yet. */
  read(): string | null | Promise<string | null>;
  /** Appends a line and a line feed. The line must outlast the program when this returns. */
  append(line: string): void | Promise<void>;
  /**
   * Locks the journal against other batches, or throws. Returns a function that releases the lock. What that throws is handled
   * like the exception of a listener.
   */
  lock?(): Unlock | Promise<Unlock>;
}

/**
 * The journal of a row batch in the store of its client. One batch uses it at a time, by a lease: another one fails with code
 * `in_use`.
 */
export interface StoreJournal {
  /** Its name, unique within the account. */
  inStore: string;
}

/** Ends a lock. */
export type Unlock = () => void | Promise<void>;

/** A row that was not executed, or whose outcome is unknown. */
export interface RowError {
  /** Its index in the input, from zero. */
  index: number;
  /** The reason. Rows that failed together share it. */
  error: TrilineError;
  /** Of a row that `reconcile` left unknown: what it found that resembles the row, in the API's names. */
  found?: Record<string, unknown>[];
}

/** Looks up the unknown rows of a report. */
type Settle = (report: BatchReport, options?: CallOptions) => Promise<BatchResult>;

/** The outcomes of a row batch: each row is in exactly one of `ok`, `failed` and `unknown`. */
export class BatchResult {
  /** Number of rows that were read. */
  readonly rows: number;
  /** Number of requests sent, or in a dry run to send. */
  readonly requests: number;
  /** Indexes of the rows that were executed, from zero; in a dry run those that would be sent. */
  readonly ok: number[];
  /** Rows that were not executed. */
  readonly failed: RowError[];
  /** Rows whose outcome is unknown. They are not sent again. */
  readonly unknown: RowError[];
  /** The reason why the batch ended before its rows did, if any. */
  declare readonly stopped?: TrilineError;
  /**
   * Whether the same call with the same journal would get further: rows are left, and what stopped the batch may pass, or was
   * the unknown outcome of rows that the journal has recorded.
   */
  readonly canContinue: boolean;
  /** Whether nothing was sent. */
  readonly dryRun: boolean;
  /** In a dry run, the time until the last request could be sent, in milliseconds. */
  declare readonly earliest?: number;

  readonly #report: BatchReport;
  readonly #settle: Settle;

  /** @internal `context.thrown`: what the caller's code threw, which the batch stopped with. */
  constructor(report: BatchReport, context: ErrorContext, settle: Settle) {
    const { rows, requests, ok, failed, unknown, stopped, canContinue = false, dryRun = false, earliest } = report;
    this.#report = report;
    this.#settle = settle;
    this.rows = rows;
    this.requests = requests;
    this.ok = ok.flatMap(indexes);
    this.failed = rowErrors(failed, stopped, context);
    this.unknown = rowErrors(unknown, stopped, context);
    if (stopped) this.stopped = errorFrom(stopped, context);
    this.canContinue = canContinue;
    this.dryRun = dryRun;
    if (earliest !== undefined) this.earliest = earliest;
  }

  /** @internal As the core wrote it. */
  get report(): BatchReport {
    return this.#report;
  }

  /** Whether all rows were executed. */
  get isComplete(): boolean {
    return !this.failed.length && !this.unknown.length && !this.stopped;
  }

  /** Whether `reconcile` can look for unknown rows: another operation finds what the batch creates. */
  get canReconcile(): boolean {
    return this.#report.lookUp !== undefined;
  }

  /**
   * Asks the service which of the unknown rows were executed, and returns the new result. Nothing is sent again.
   *
   * A row that was found exactly is `ok`: something with its values that was created since it was sent. Another row stays
   * unknown, with what was `found`; the remedy of its error says what to do. That a row is not found does not prove that it was
   * not executed, because it may still appear. The journal of the batch records which rows were found.
   *
   * @throws InvalidRequest - no operation finds the rows.
   */
  reconcile(options?: CallOptions): Promise<BatchResult> {
    return this.#settle(this.#report, options);
  }
}

function indexes([first, last]: [first: number, last: number]): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The errors of rows. Those of the request that the batch stopped with have its cause. */
function rowErrors(failures: RowFailure[], stopped: ErrorDetails | undefined, context: ErrorContext): RowError[] {
  return failures.flatMap(({ rows, error: details, found }) => {
    const isOfStop = JSON.stringify(details.message) === JSON.stringify(stopped?.message);
    const error = errorFrom(details, isOfStop ? context : { ...context, thrown: undefined });
    return indexes(rows).map((index) => ({ index, error, ...(found && { found }) }));
  });
}

/**
 * A running row batch; await it for the result. If it ends with an error, such as `Cancelled` or one whose `cause` is an
 * exception of the rows, `progress` has its progress.
 */
export class BatchJob implements PromiseLike<BatchResult> {
  /** Over a relay: the name of the job of the server, with which `follow` of a client finds it again. */
  declare readonly id?: string;

  readonly #result: Promise<BatchResult>;
  #progress: BatchProgress = { done: 0 };

  /** @internal */
  constructor(run: (tell: (progress: BatchProgress) => void) => Promise<BatchResult>, id?: string) {
    if (id !== undefined) this.id = id;
    this.#result = run((progress) => (this.#progress = progress));
  }

  /** The progress so far. */
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
