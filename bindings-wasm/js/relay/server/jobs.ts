// Row batches as jobs: they go on without the page that started them.

import type { BatchResult } from "../../batch.js";
import type { Clock } from "../../clock.js";
import type { BatchProgress, BatchReport } from "../../generated/boundary.js";
import { Refusal } from "./refusal.js";

/** Limits of jobs. */
export interface JobLimits {
  /** Jobs of one user at a time. */
  running: number;
  /** How long a user can come back for the report of a job that has ended, in milliseconds. */
  keepMs: number;
}

/** Reports that are kept: of one user, and of all. */
const KEPT_OF_USER = 10;
const KEPT = 1000;
/** Jobs of one user that are known, so that a start that is repeated starts nothing. */
const KNOWN_OF_USER = 1000;

/** How a job ended: with a report, and the error of a later look-up of its unknown rows that failed; or without a report. */
export type JobEnd = ["end", result: BatchResult, lookUpError?: unknown] | ["error", unknown];

/** What a follower of a job gets. */
export type JobEvent = ["progress", BatchProgress] | JobEnd;

/** The end of a job whose report is not kept any longer. */
const FORGOTTEN = ["forgotten"] as const;

/** A row batch that runs, or has ended. */
export class Job {
  readonly controller = new AbortController();
  progress: BatchProgress = { done: 0 };
  /** How it ended. */
  end: JobEnd | typeof FORGOTTEN | undefined;
  endedAt = 0;
  readonly #watchers = new Set<() => void>();

  constructor(
    readonly user: string,
    readonly operation: string,
    /** What it does: the operation, the parameters and the rows, as a checksum. */
    readonly task: string,
    /** Whether it would continue from a journal. */
    readonly hasJournal: boolean,
    /** Whether it sends nothing. */
    readonly isDryRun: boolean,
  ) {}

  /** Something new is to be told. */
  tell(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }

  /**
   * What happens from now on, with the state at once. Of a progress that nobody reads the last one is kept. Ends with the job,
   * or without an end of it after so many milliseconds, or when the signal is aborted.
   */
  async *events(ms: number, signal: AbortSignal): AsyncGenerator<JobEvent, void, void> {
    let wake = (): void => {};
    let isOver = signal.aborted;
    const stop = (): void => {
      isOver = true;
      wake();
    };
    let told: BatchProgress | undefined;
    const watcher = (): void => wake();
    const timer = setTimeout(stop, ms);
    signal.addEventListener("abort", stop, { once: true });
    this.#watchers.add(watcher);
    try {
      while (!isOver) {
        if (told !== this.progress) yield ["progress", (told = this.progress)];
        // Whoever asks again is told that there is no report.
        else if (this.end === FORGOTTEN) return;
        else if (this.end) return yield this.end as JobEnd;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      this.#watchers.delete(watcher);
    }
  }
}

/** What runs a job. */
export type JobRun = (signal: AbortSignal, tell: (progress: BatchProgress) => void) => PromiseLike<BatchResult>;

/** The jobs of a relay, in the memory of this process. A user sees those alone that it has started. */
export class Jobs {
  readonly #limits: JobLimits;
  readonly #clock: Clock;
  readonly #users = new Map<string, Map<string, Job>>();
  /** Those that have ended, the oldest first, with their ids. */
  readonly #ended = new Map<Job, string>();
  /** Those of them that have a report. */
  readonly #reported = new Set<Job>();

  constructor(limits: JobLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Number of jobs that it remembers. */
  get size(): number {
    return [...this.#users.values()].reduce((count, jobs) => count + jobs.size, 0);
  }

  /**
   * Starts a job. One with that id and the same task is started again only if it has a journal, and something left to do. A dry
   * run that has ended leaves its id to another task.
   *
   * @throws Refusal - the id belongs to another task, or the user has too many jobs.
   */
  start(id: string, job: Job, run: JobRun, onEnd: (end: JobEnd) => void): void {
    this.#forget();
    const known = this.#users.get(job.user)?.get(id);
    if (known?.task === job.task) {
      if (!known.end || !canContinue(known)) return;
    } else if (known && !(known.end && known.isDryRun)) throw new Refusal("not_allowed", "", undefined, "job");
    this.#begin(id, job, run, onEnd);
  }

  /** Runs something further for a job that has ended, such as a look-up of its unknown rows. Where that fails, the job keeps its report. */
  continue(user: string, id: string, operation: string, run: (result: BatchResult, signal: AbortSignal) => PromiseLike<BatchResult>, onEnd: (end: JobEnd) => void): void {
    const job = this.find(user, id, operation);
    // It runs already.
    if (!job.end) return;
    const [how, result] = job.end;
    if (how !== "end") throw new Refusal("not_allowed", "", undefined, "job");
    const next = new Job(user, operation, job.task, job.hasJournal, job.isDryRun);
    next.progress = job.progress;
    this.#begin(id, next, (signal) => run(result, signal), onEnd, result);
  }

  /** @throws Refusal - this user has no such job of that operation, or had it too long ago. */
  find(user: string, id: string, operation: string): Job {
    this.#forget();
    const job = this.#users.get(user)?.get(id);
    if (job?.operation !== operation || job.end === FORGOTTEN) throw new Refusal("unknown_job", "", undefined, "job");
    return job;
  }

  /** `kept`: the report of the job, where it has one whatever comes of this run. */
  #begin(id: string, job: Job, run: JobRun, onEnd: (end: JobEnd) => void, kept?: BatchResult): void {
    const jobs = this.#users.get(job.user) ?? new Map<string, Job>();
    const isRunning = ([name, other]: [string, Job]): boolean => name !== id && !other.end;
    const before = jobs.get(id);
    if ([...jobs].filter(isRunning).length >= this.#limits.running || (!before && jobs.size >= KNOWN_OF_USER)) {
      throw new Refusal("too_many", "", 10_000);
    }
    if (before) {
      this.#ended.delete(before);
      this.#reported.delete(before);
    }
    this.#users.set(job.user, jobs.set(id, job));
    const end = (how: JobEnd): void => {
      job.end = how;
      job.endedAt = this.#clock.steady();
      this.#ended.set(job, id);
      this.#reported.add(job);
      this.#forget();
      job.tell();
      onEnd(how);
    };
    const tell = (progress: BatchProgress): void => {
      job.progress = progress;
      job.tell();
    };
    // What it throws at once is an end, too.
    const running = (async () => run(job.controller.signal, tell))();
    running.then(
      (result) => end(["end", result]),
      (error: unknown) => end(kept ? ["end", kept, error] : ["error", error]),
    );
  }

  /** Forgets the jobs that ended long ago, and the oldest of too many reports. */
  #forget(): void {
    const until = this.#clock.steady() - this.#limits.keepMs;
    for (const [job, id] of this.#ended) {
      if (job.endedAt >= until) break;
      this.#ended.delete(job);
      this.#reported.delete(job);
      const jobs = this.#users.get(job.user);
      if (jobs?.get(id) === job) jobs.delete(id);
      if (!jobs?.size) this.#users.delete(job.user);
    }
    const counts = new Map<string, number>();
    for (const { user } of this.#reported) counts.set(user, (counts.get(user) ?? 0) + 1);
    for (const job of this.#reported) {
      const count = counts.get(job.user) ?? 0;
      if (count <= KEPT_OF_USER && this.#reported.size <= KEPT) continue;
      counts.set(job.user, count - 1);
      this.#reported.delete(job);
      job.end = FORGOTTEN;
    }
  }
}

/** Whether the same rows with the same journal would get further. */
function canContinue({ end, hasJournal }: Job): boolean {
  if (!hasJournal) return false;
  return end?.[0] === "end" ? end[1].canContinue : end !== undefined;
}

/** The report of a batch without what no page may know. `told`: an error as the protocol has it. */
export function reportOf(result: BatchResult, isReconcilable: boolean, told: (error: unknown) => object): Omit<BatchReport, "lookUp"> & { reconcilable: boolean } {
  const { rows, requests, ok, failed, unknown, stopped, canContinue, dryRun, earliest, lookUp } = result.report;
  const errors = (failures: BatchReport["failed"]): BatchReport["failed"] => failures.map((failure) => ({ ...failure, error: told(failure.error) as never }));
  return {
    rows,
    requests,
    ok,
    failed: errors(failed),
    unknown: errors(unknown),
    reconcilable: isReconcilable && lookUp !== undefined,
    ...(stopped && { stopped: told(stopped) as never }),
    ...(canContinue !== undefined && { canContinue }),
    ...(dryRun !== undefined && { dryRun }),
    ...(earliest !== undefined && { earliest }),
  };
}
