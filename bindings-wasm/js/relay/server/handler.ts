// The handler: from a `Request` to a `Response`.

import "../../zh.js";

import type { BatchResult, Journal, StoreJournal } from "../../batch.js";
import type { Client, Runner } from "../../client.js";
import { type Clock, systemClock } from "../../clock.js";
import { TrilineError, errorFrom, writerOf } from "../../errors.js";
import type { AiAgent, AiAgentOperations } from "../../generated/ai_agent.js";
import type { Platform, PlatformOperations } from "../../generated/platform.js";
import { ALTERNATIVES, OPERATIONS, OTHER_NAMES, ROWS } from "../../generated/relay_operations.js";
import type { WorkPhone, WorkPhoneOperations } from "../../generated/work_phone.js";
import type { AnswerStream } from "../../stream.js";
import type { FileStream } from "../../upload.js";
import { VERSION } from "../protocol.js";
import { type BodyLimits, type Sent, readJson, readUpload } from "./body.js";
import { Job, type JobEnd, type JobRun, Jobs, reportOf } from "./jobs.js";
import { FairQueue } from "./queue.js";
import { UnderWay, UserQuota, rateOf } from "./quota.js";
import { Reads } from "./reads.js";
import { type Failure, Refusal, failureOf, prefersChinese } from "./refusal.js";
import { AccountStore } from "./store.js";
import { type ServerEvent, eventStream } from "./stream.js";

/** The operations, by name, that a relay may allow. */
type Operations = Pick<PlatformOperations & WorkPhoneOperations & AiAgentOperations, keyof typeof OPERATIONS>;
type Params<Name extends keyof Operations> = Operations[Name] extends { params: infer P } ? P : never;

/** Who sends a request. */
export interface RelayUser {
  /** What tells users apart: quotas are counted by it. */
  readonly id: string;
}

/** What a user may do with an operation. */
export interface Rule<User extends RelayUser, P> {
  /**
   * Decides for a user and parameters in the API's names, which are not checked yet: returns the parameters to call with, the same or fixed
   * ones; or nothing, which refuses. Throws a `Refusal` to say why. Parameters that name the same thing (`agentId` and `agentNumber`) are
   * refused together, so a rule that fixes one of them need not know of the other.
   */
  narrow?: ((request: { user: User; operation: string; params: P }) => P | false | null | undefined | Promise<P | false | null | undefined>) | undefined;
  /** How long the answer of a read is kept for everyone who sends the same parameters, in milliseconds (default 0). */
  maxAge?: number | undefined;
  /**
   * Names of undocumented parameters that users may send, as `extraParams` of a call (default none). `narrow` does not see them, and
   * they go out as they are.
   */
  extraParams?: readonly string[] | undefined;
  /** Whether users may look up by their parameters whether an unknown creation was executed (default false). */
  reconcile?: boolean | undefined;
  /** Whether users may send more rows than one request takes, as a job of the relay (default false). */
  jobs?: boolean | undefined;
}

/** A row batch that a user has started. */
export interface RelayJob<User extends RelayUser> {
  user: User;
  operation: string;
  /** The name of its journal: 64 hexadecimal digits that stand for user, operation and the id of the job. */
  key: string;
}

/** Row batches that run as jobs of the relay. They are in the memory of the process: send all requests of a user to the same. */
export interface JobOptions<User extends RelayUser> {
  /** Jobs of one user at a time (default 1). */
  running?: number | undefined;
  /** Rows of a job (default 10,000). */
  rows?: number | undefined;
  /** How long a user can come back for the report of a job that has ended, in milliseconds (default one hour). */
  keep?: number | undefined;
  /**
   * The journal of a job, with which it continues after the relay was stopped (default none): `({ key }) => ({ inStore: key })` in the
   * store of the client, or `({ key }) => join(folder, key)`.
   */
  journal?: ((job: RelayJob<User>) => Journal | StoreJournal | string | undefined) | undefined;
}

/** What a relay reports of each request, and of the end of each job (action `job_end`). `params` may hold personal data. */
export interface AuditEvent<User extends RelayUser> {
  requestId: string;
  user?: User;
  action?: string;
  operation?: string;
  /** Those that the operation was called with. */
  params?: Record<string, unknown>;
  /** Undocumented parameters that the operation was called with. */
  extraParams?: Record<string, unknown>;
  /** The HTTP status; of a stream, that of its end. */
  status: number;
  code?: string;
  /** Age of the answer in milliseconds, where it was kept. */
  age?: number;
  durationMs: number;
}

/** Options of a relay. */
export interface RelayServerOptions<User extends RelayUser> {
  /** The clients with the credentials. */
  clients: { platform?: Platform | undefined; workPhone?: WorkPhone | undefined; aiAgent?: AiAgent | undefined };
  /** The operations that users may call, with their rules; `true`: with any parameters. No other operation is called. */
  operations: { [Name in keyof Operations]?: true | Rule<User, Params<Name>> | undefined };
  /** Says who sends a request, by the session of the application. Anything but an object with an `id` refuses it. */
  identify: (request: Request) => User | null | undefined | Promise<User | null | undefined>;
  /** Origins of the pages that may call, that of the relay too: `https://app.example.com`. Apps send none. */
  origins: readonly string[];
  /**
   * Requests of one user to each service, as `requests/seconds` (default `8/60`). To a client with a rate limit it has to
   * be less than that.
   */
  quota?: string | undefined;
  /** Longest wait of a call for its turn and for the rate limit, in milliseconds (default 10,000). */
  maxWait?: number | undefined;
  /** Longest time of a call with all its attempts, and before it of its JSON to arrive, in milliseconds (default two minutes). */
  totalTimeout?: number | undefined;
  /** Requests of one user at a time (default 8), and streams among them (default 2). */
  concurrent?: { requests?: number | undefined; streams?: number | undefined } | undefined;
  /** Row batches as jobs, for operations whose rule allows them. */
  jobs?: JobOptions<User> | undefined;
  /** Limits of bodies, in bytes: JSON (default 1 MiB), files (default 100 MiB), rows of a job (default 4 MiB). */
  maxBytes?: { json?: number | undefined; file?: number | undefined; job?: number | undefined } | undefined;
  /** Times in milliseconds: heartbeat of streams (15,000), how long a page may not read (30,000) or not send (30,000). */
  times?: { heartbeat?: number | undefined; stall?: number | undefined; pause?: number | undefined } | undefined;
  /** Receives each request when it has ended. */
  onAudit?: ((event: AuditEvent<User>) => void) | undefined;
  /** Receives what went wrong in the relay, of which no user is told anything (default `console.error`). */
  onError?: ((error: unknown) => void) | undefined;
  /** For tests: the clock of quota, queue and kept answers. */
  clock?: Clock | undefined;
}

/** A handler. */
export type Relay = (request: Request) => Promise<Response>;

/** A request on its way. */
interface Exchange<User extends RelayUser> {
  request: Request;
  audit: Omit<AuditEvent<User>, "status" | "durationMs">;
  begun: number;
  cors: Record<string, string>;
  isChinese: boolean;
  /** Ends what was counted for the user. */
  leave: (() => void)[];
  isHandedOver: boolean;
}

/** The actions of the protocol, and the types of their bodies. */
const ACTIONS: Record<string, RegExp> = {
  call: /^application\/json\b/i,
  pages: /^application\/json\b/i,
  stream: /^application\/json\b/i,
  reconcile: /^application\/json\b/i,
  job: /^application\/json\b/i,
  follow: /^application\/json\b/i,
  cancel: /^application\/json\b/i,
  upload: /^application\/vnd\.triline\.upload\b/i,
};

/** The actions of row batches that are jobs of the relay. */
const JOB_ACTIONS = ["job", "follow", "cancel"];
/** Retries of a call at most. */
const RETRIES = 2;

const INTERFACES = { platform: "platform", work_phone: "workPhone", ai_agent: "aiAgent" } as const;

/** A call to the services of one interface. */
interface Lane {
  runner: Runner;
  /** Retries of a call that a user may have. */
  retries: number;
  quota: UserQuota;
  queue: FairQueue | undefined;
  reads: Reads;
}

/**
 * Makes a relay: a function from a `Request` to a `Response`, which hosts with web standards take as it is. `toNode` makes a
 * listener of Node's servers and Express from it, `toFastify` a plugin.
 *
 * ```ts
 * const relay = createRelay({
 *   clients: { platform: Platform.fromEnv({ pacing: "15/60" }) },
 *   origins: ["https://app.example.com"],
 *   identify: (request) => userOfSession(request),
 *   operations: {
 *     "platform.agents.query": { maxAge: 30_000 },
 *     "platform.agents.disable": { narrow: ({ user, params }) => (user.isAdmin ? params : false) },
 *   },
 * });
 * ```
 *
 * @throws RangeError - an option is wrong.
 */
export function createRelay<User extends RelayUser>(options: RelayServerOptions<User>): Relay {
  return new Handler(options).handle;
}

class Handler<User extends RelayUser> {
  readonly #options: RelayServerOptions<User>;
  readonly #rules = new Map<string, Rule<User, Record<string, unknown>>>();
  readonly #lanes = new Map<string, Lane>();
  readonly #origins: ReadonlySet<string>;
  readonly #limits: BodyLimits;
  readonly #requests: UnderWay;
  readonly #streams: UnderWay;
  readonly #jobs: Jobs;
  readonly #clock: Clock;

  constructor(options: RelayServerOptions<User>) {
    const { clients, operations, origins, quota = "8/60", concurrent = {}, maxBytes = {}, times = {}, jobs = {}, clock = systemClock } = options;
    this.#options = options;
    this.#clock = clock;
    for (const [name, member] of Object.entries(INTERFACES)) {
      const client = clients[member] as Client<unknown> | undefined;
      if (client) this.#lanes.set(name, laneOf(name, client.runner, quota, clock));
    }
    for (const [name, rule] of Object.entries(operations)) {
      if (!Object.hasOwn(OPERATIONS, name)) throw new RangeError(`operations: there is no operation ${name} that a relay may call`);
      if (!this.#lanes.has(interfaceOf(name))) throw new RangeError(`operations: ${name} has no client among the clients`);
      if (rule && rule !== true && rule.jobs && !ROWS[name]) throw new RangeError(`operations: ${name} takes no rows, so it has no jobs`);
      if (rule) this.#rules.set(name, rule === true ? {} : (rule as unknown as Rule<User, Record<string, unknown>>));
    }
    for (const origin of origins) {
      if (!URL.canParse(origin) || new URL(origin).origin !== origin) throw new RangeError(`origins: expected an origin such as https://app.example.com, got ${origin}`);
    }
    this.#origins = new Set(origins);
    this.#jobs = new Jobs({ running: jobs.running ?? 1, keepMs: jobs.keep ?? 3_600_000 }, clock);
    this.#limits = { json: maxBytes.json ?? 1 << 20, file: maxBytes.file ?? 100 << 20, job: maxBytes.job ?? 4 << 20, pauseMs: times.pause ?? 30_000, wholeMs: options.totalTimeout ?? 120_000 };
    this.#requests = new UnderWay(concurrent.requests ?? 8);
    this.#streams = new UnderWay(concurrent.streams ?? 2);
  }

  readonly handle = async (request: Request): Promise<Response> => {
    const exchange: Exchange<User> = {
      request,
      audit: { requestId: crypto.randomUUID() },
      begun: this.#clock.steady(),
      cors: {},
      isChinese: prefersChinese(request.headers.get("accept-language")),
      leave: [],
      isHandedOver: false,
    };
    try {
      exchange.cors = this.#corsOf(request);
      if (request.method === "OPTIONS") return this.#response(exchange, 204, null);
      const response = await this.#answer(exchange);
      if (!exchange.isHandedOver) this.#end(exchange, { status: response.status, error: {} });
      return response;
    } catch (error) {
      const failure = this.#failure(exchange, error);
      this.#end(exchange, failure);
      const { retryAfterMs } = failure.error;
      const headers = retryAfterMs === undefined ? {} : { "retry-after": String(Math.ceil(Number(retryAfterMs) / 1000)) };
      return this.#response(exchange, failure.status, JSON.stringify({ error: failure.error }), headers);
    }
  };

  /** The headers for a page of another origin. */
  #corsOf(request: Request): Record<string, string> {
    const origin = request.headers.get("origin");
    if (origin === null) {
      // Browsers that say so much send an origin with every POST.
      const site = request.headers.get("sec-fetch-site");
      if (site !== null && site !== "same-origin" && site !== "none") throw new Refusal("origin");
      return {};
    }
    if (!this.#origins.has(origin)) throw new Refusal("origin");
    return {
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-allow-headers": "authorization, content-type, triline-relay",
      "access-control-allow-methods": "POST",
      "access-control-expose-headers": "age, retry-after, triline-relay, triline-request-id",
      "access-control-max-age": "600",
      vary: "origin",
    };
  }

  async #answer(exchange: Exchange<User>): Promise<Response> {
    const { request, audit, leave } = exchange;
    if (request.method !== "POST") throw new Refusal("method");
    const [action = "", operation = ""] = new URL(request.url).pathname.split("/").slice(-2);
    const type = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!type) throw new Refusal("path");
    // Neither this header nor these types can a form send, nor a page of another origin without asking.
    if (request.headers.get("triline-relay") !== VERSION) throw new Refusal("version");
    if (!type.test(request.headers.get("content-type") ?? "")) throw new Refusal("content_type");
    audit.action = action;
    if (/^[a-z_.]{1,80}$/.test(operation)) audit.operation = operation;
    const user = await this.#options.identify(request);
    if (!isUser(user)) throw new Refusal("unknown_user");
    audit.user = user;
    const over = this.#requests.enter(user.id);
    if (!over) throw new Refusal("too_many", "", 1000);
    leave.push(over);
    const rule = this.#rules.get(operation);
    const lane = this.#lanes.get(interfaceOf(operation));
    if (!rule || !lane || (action === "reconcile" && !rule.reconcile)) throw new Refusal("not_allowed");
    if (JOB_ACTIONS.includes(action) && !rule.jobs) throw new Refusal("not_allowed");
    const most = action === "job" ? this.#limits.job : this.#limits.json;
    const [sent, file] = action === "upload" ? await readUpload(request, this.#limits) : [await readJson(request, this.#limits, most)];
    const { job } = sent;
    if ((JOB_ACTIONS.includes(action) || job !== undefined) && !/^[\w-]{1,64}$/.test(job ?? "")) throw new Refusal("json");
    if (job !== undefined && action === "follow") return this.#follow(exchange, user, operation, job, sent.maxWait ?? 60_000);
    if (job !== undefined && action === "cancel") {
      this.#jobs.find(user.id, job, operation).controller.abort();
      return this.#json(exchange, '{"result":null}');
    }
    const given = inNamesOfApi(operation, sent.params);
    // The rows of a job were narrowed when it was started.
    const narrow = job !== undefined && action === "reconcile" ? undefined : rule.narrow;
    const params = narrow ? await narrow({ user, operation, params: given }) : given;
    if (!params || typeof params !== "object") throw new Refusal("not_allowed");
    const [name, further] = narrow ? (ALTERNATIVES[operation] ?? []).filter((one) => (params as Record<string, unknown>)[one] != null) : [];
    // The rule may have looked at one of them alone.
    if (further !== undefined) throw new Refusal("not_allowed", "", undefined, name);
    const undocumented = Object.keys(sent.extraParams ?? {}).find((name) => !rule.extraParams?.includes(name));
    if (undocumented !== undefined) throw new Refusal("not_allowed", "", undefined, `extraParams.${undocumented}`);
    audit.params = params;
    if (sent.extraParams) audit.extraParams = sent.extraParams;
    const work: Work<User> = { exchange, lane, rule, operation, user, sent: { ...sent, params } };
    if (job !== undefined && action === "job") return this.#json(exchange, await this.#job(work, job));
    if (job !== undefined && action === "reconcile") return this.#json(exchange, this.#settle(work, job));
    if (action === "stream") return this.#stream(work);
    if (action === "upload") return this.#json(exchange, await this.#upload(work, file as FileStream));
    if (action === "reconcile") return this.#json(exchange, await this.#reconcile(work));
    return OPERATIONS[operation as keyof typeof OPERATIONS] === "read" ? this.#read(work, action) : this.#json(exchange, await this.#write(work, action));
  }

  /** A read, which others may share. */
  async #read(work: Work<User>, action: string): Promise<Response> {
    const { exchange, lane, rule, operation, sent } = work;
    const key = JSON.stringify([action, operation, sent.params, sent.cursor, sent.extraParams]);
    const keepFor = rule.maxAge ?? 0;
    const maxAge = Math.min(keepFor, sent.maxAge ?? keepFor);
    const limits = JSON.stringify([sent.maxWait, sent.timeout, sent.totalTimeout, sent.retries]);
    const start = await lane.reads.start(key, maxAge);
    if (start.answer) {
      const { text, age } = start.answer;
      exchange.audit.age = Math.round(age);
      return this.#json(exchange, text, { age: String(Math.floor(age / 1000)) });
    }
    const patience = this.#patience(sent);
    const run = async (signal: AbortSignal, waited: number): Promise<string> => {
      await this.#count(work);
      return this.#run({ ...work, waited }, action, signal);
    };
    try {
      return this.#json(exchange, await lane.reads.share(key, limits, exchange.request.signal, start, { keepFor, maxAge, patience }, run), { age: "0" });
    } catch (error) {
      if (!(error instanceof Incomplete)) throw error;
      // In the language of this user.
      const { error: told } = this.#failure(exchange, error.cause);
      return this.#json(exchange, JSON.stringify({ ...error.page, error: told }));
    }
  }

  async #write(work: Work<User>, action: string): Promise<string> {
    await this.#count(work);
    return this.#changing(work, () => this.#run(work, action, work.exchange.request.signal));
  }

  async #upload(work: Work<User>, file: FileStream): Promise<string> {
    await this.#count(work);
    const { exchange, lane, operation, sent } = work;
    const { signal } = exchange.request;
    const call = async ({ totalTimeout, ...options }: CallLimits): Promise<string> => {
      const params = { ...sent.params, file };
      // How long a file takes depends on the line of the user.
      const bounded = sent.totalTimeout === undefined ? options : { ...options, totalTimeout };
      return JSON.stringify({ result: (await lane.runner.typed(operation, params, bounded)) ?? null });
    };
    return this.#changing(work, () => this.#inTurn(work, signal, call));
  }

  async #reconcile(work: Work<User>): Promise<string> {
    await this.#count(work);
    const { lane, operation, sent, exchange } = work;
    const look = (options: CallLimits): Promise<unknown> => lane.runner.reconcile(operation, sent.params, options);
    return JSON.stringify({ result: await this.#inTurn(work, exchange.request.signal, look) });
  }

  async #stream(work: Work<User>): Promise<Response> {
    const { exchange, lane, operation, user, sent } = work;
    const over = this.#streams.enter(user.id);
    if (!over) throw new Refusal("too_many", "", 1000);
    exchange.leave.push(over);
    await this.#count(work);
    const { signal } = exchange.request;
    const options = await this.#turn(work, signal);
    if (signal.aborted) throw new Refusal("cancelled");
    const controller = abortedWith(signal);
    const answer = lane.runner.stream(operation, sent.params, { ...options, signal: controller.signal });
    exchange.isHandedOver = true;
    await lane.reads.changed();
    const told = (error: unknown): object => this.#failure(exchange, error).error;
    const body = eventStream(eventsOf(answer), controller, this.#streamTimes, told, ({ error, isLeft }) => {
      // What was read while it ran may be from before it.
      void lane.reads.changed();
      const failure = error === undefined ? { status: isLeft ? 499 : 200, error: {} } : this.#failure(exchange, error, () => {});
      this.#end(exchange, failure);
    });
    return this.#events(exchange, body);
  }

  /** Starts a row batch, which goes on without the page. */
  async #job(work: Work<User>, id: string): Promise<string> {
    const { lane, operation, user, sent } = work;
    const { rows: most = 10_000, journal: journalOf } = this.#options.jobs ?? {};
    const name = ROWS[operation] ?? "";
    const rows = (sent.params as Record<string, unknown>)[name];
    if (!Array.isArray(rows)) throw new Refusal("json", "", undefined, name);
    if (rows.length > most) throw new Refusal("too_large", "", undefined, name);
    const dryRun = sent.dryRun === true;
    const key = await checksum(JSON.stringify([user.id, operation, id]));
    const task = await checksum(JSON.stringify([operation, sent.params, sent.extraParams, dryRun]));
    const journal = dryRun ? undefined : journalOf?.({ user, operation, key });
    if (sent.journal && !dryRun && journal === undefined) throw new Refusal("not_allowed", "", undefined, "journal");
    const run: JobRun = (signal, onProgress) => {
      const told = (progress: { done: number }): void => {
        void lane.reads.changed();
        onProgress(progress);
      };
      return this.#resultOf(lane.runner.batch(operation, name, sent.params, { ...this.#limitsOf(sent, lane), signal, dryRun, journal, onProgress: told }));
    };
    this.#jobs.start(id, new Job(user.id, operation, task, journal !== undefined, dryRun), run, this.#jobEnd(work));
    return JSON.stringify({ result: null });
  }

  /** Looks up the unknown rows of a job. */
  #settle(work: Work<User>, id: string): string {
    this.#jobs.continue(work.user.id, id, work.operation, (result, signal) => this.#resultOf(result.reconcile({ signal })), this.#jobEnd(work));
    return JSON.stringify({ result: null });
  }

  /** The result of a batch also where a listener failed, or the journal could not be released: that is the relay's own matter. */
  async #resultOf(batch: PromiseLike<BatchResult>): Promise<BatchResult> {
    try {
      return await batch;
    } catch (error) {
      const { code, result, cause } = Object(error) as Partial<TrilineError>;
      if (code !== "listener" || !result) throw error;
      (this.#options.onError ?? console.error)(cause);
      return result as BatchResult;
    }
  }

  #jobEnd({ exchange, lane, operation, user }: Work<User>): (end: JobEnd) => void {
    const begun = this.#clock.steady();
    const { requestId } = exchange.audit;
    return (end) => {
      void lane.reads.changed();
      const error = end[0] === "end" ? end[2] : end[1];
      const failure = error === undefined ? { status: 200, error: {} } : this.#failure(exchange, error);
      this.#end({ ...exchange, begun, leave: [], audit: { requestId, user, action: "job_end", operation } }, failure);
    };
  }

  /** The events of a job of that user. */
  #follow(exchange: Exchange<User>, user: User, operation: string, id: string, ms: number): Response {
    const job = this.#jobs.find(user.id, id, operation);
    const over = this.#streams.enter(user.id);
    if (!over) throw new Refusal("too_many", "", 1000);
    exchange.leave.push(over);
    const controller = abortedWith(exchange.request.signal);
    const told = (error: unknown): object => this.#failure(exchange, error).error;
    const toldEnd = (error: unknown): object => {
      const failure = this.#failure(exchange, error).error;
      // Where its journal cannot be used, nobody knows what an earlier run of the job has sent.
      return failure.code === "internal" ? { ...failure, outcome: "unknown" } : failure;
    };
    const isReconcilable = this.#rules.get(exchange.audit.operation ?? "")?.reconcile === true;
    const events = async function* (): AsyncGenerator<ServerEvent, void, void> {
      for await (const [name, data, lookUpError] of job.events(Math.min(ms, 60_000), controller.signal)) {
        if (name === "end") {
          const report = reportOf(data, isReconcilable, (details) => told(errorFrom(details as never)));
          return yield ["end", { report, ...(lookUpError !== undefined && { error: told(lookUpError) }) }];
        }
        yield [name, name === "error" ? toldEnd(data) : data];
      }
      // It still runs: the page asks again.
      yield ["pause", {}];
    };
    exchange.isHandedOver = true;
    const body = eventStream(events(), controller, this.#streamTimes, told, ({ isLeft }) => this.#end(exchange, { status: isLeft ? 499 : 200, error: {} }));
    return this.#events(exchange, body);
  }

  get #streamTimes(): { heartbeat: number; stall: number } {
    const { heartbeat = 15_000, stall = 30_000 } = this.#options.times ?? {};
    return { heartbeat, stall };
  }

  #events(exchange: Exchange<User>, body: ReadableStream): Response {
    return this.#response(exchange, 200, body, { "content-type": "text/event-stream", "x-accel-buffering": "no" });
  }

  /** One request to the service. */
  async #run(work: Work<User>, action: string, signal: AbortSignal): Promise<string> {
    const { lane, operation, sent } = work;
    return this.#inTurn(work, signal, async (options) => {
      if (action !== "pages") return JSON.stringify({ result: (await lane.runner.typed(operation, sent.params, options)) ?? null });
      const { page, error } = await lane.runner.page(operation, sent.params, sent.cursor, options);
      if (error) throw new Incomplete(page, error);
      return JSON.stringify(page);
    });
  }

  /** Runs a call when it is the turn of the user. */
  async #inTurn<T>(work: Work<User>, signal: AbortSignal, call: (options: CallLimits) => Promise<T>): Promise<T> {
    const options = await this.#turn(work, signal);
    try {
      return await call(options);
    } catch (error) {
      // Otherwise calls that the client has refused would keep others waiting.
      if (error instanceof TrilineError && error.code === "max_wait") work.lane.queue?.giveBack();
      throw error;
    }
  }

  /** Counts a request for its user. */
  async #count({ lane, user }: Work<User>): Promise<void> {
    const wait = await lane.quota.take(user.id);
    if (wait) throw new Refusal("quota", "", wait);
  }

  /** How long a call may wait, in milliseconds. */
  #patience(sent: Sent): number {
    const { maxWait = 10_000 } = this.#options;
    return Math.min(maxWait, sent.maxWait ?? maxWait);
  }

  /** Waits for the turn of the user; returns the options of the call, of which no page can have more than the relay gives. */
  async #turn({ lane, user, sent, waited = 0 }: Work<User>, signal: AbortSignal): Promise<CallLimits> {
    const most = Math.max(0, this.#patience(sent) - waited);
    const begun = this.#clock.steady();
    await lane.queue?.enter(user.id, most, signal);
    const left = Math.max(0, Math.round(most - (this.#clock.steady() - begun)));
    return { ...this.#limitsOf(sent, lane), signal, maxWait: left };
  }

  /** The options of each request of a call. */
  #limitsOf(sent: Sent, lane: Lane): Omit<CallLimits, "signal" | "maxWait"> {
    const { totalTimeout = 120_000 } = this.#options;
    const limits: Omit<CallLimits, "signal" | "maxWait"> = { totalTimeout: Math.min(totalTimeout, Math.max(1, sent.totalTimeout ?? totalTimeout)) };
    if (sent.timeout !== undefined) limits.timeout = Math.max(1, Math.min(sent.timeout, totalTimeout));
    if (sent.retries !== undefined || lane.retries < RETRIES) limits.retries = Math.min(sent.retries ?? RETRIES, lane.retries);
    if (sent.extraParams) limits.extraParams = sent.extraParams;
    return limits;
  }

  /** Runs what may change something, after which no earlier answer holds. */
  async #changing<T>({ lane }: Work<User>, run: () => Promise<T>): Promise<T> {
    await lane.reads.changed();
    try {
      return await run();
    } finally {
      await lane.reads.changed();
    }
  }

  #failure({ audit, isChinese }: Exchange<User>, error: unknown, onError = this.#options.onError ?? console.error): Failure {
    const failure = failureOf(error, isChinese, isChinese ? writerOf("zh") : undefined, onError);
    failure.error.requestId = audit.requestId;
    if (audit.operation) failure.error.operation ??= audit.operation;
    // Nobody may look it up.
    if (!this.#rules.get(audit.operation ?? "")?.reconcile) delete failure.error.reconcilable;
    return failure;
  }

  #end({ audit, begun, leave }: Exchange<User>, { status, error }: Failure): void {
    for (const over of leave) over();
    const durationMs = Math.round(this.#clock.steady() - begun);
    const { onAudit, onError = console.error } = this.#options;
    try {
      onAudit?.({ ...audit, status, durationMs, ...(error.code !== undefined && { code: String(error.code) }) });
    } catch (thrown) {
      onError(thrown);
    }
  }

  #json(exchange: Exchange<User>, text: string, headers?: Record<string, string>): Response {
    return this.#response(exchange, 200, text, headers);
  }

  #response({ cors, audit }: Exchange<User>, status: number, body: string | ReadableStream | null, headers: Record<string, string> = {}): Response {
    const known = { "content-type": "application/json", "cache-control": "no-store", "x-content-type-options": "nosniff" };
    const own = { "triline-relay": VERSION, "triline-request-id": audit.requestId };
    return new Response(body, { status, headers: { ...cors, ...(body !== null && known), ...own, ...headers } });
  }
}

/** What a user asked for, after it was allowed. */
interface Work<User extends RelayUser> {
  exchange: Exchange<User>;
  lane: Lane;
  rule: Rule<User, Record<string, unknown>>;
  operation: string;
  user: User;
  sent: Sent;
  /** How long it has waited for another relay, in milliseconds. */
  waited?: number;
}

interface CallLimits {
  signal: AbortSignal;
  maxWait: number;
  totalTimeout: number;
  timeout?: number;
  retries?: number;
  extraParams?: Record<string, unknown>;
}

/** A page after which the list ends with an error. */
class Incomplete extends Error {
  constructor(
    readonly page: object,
    override readonly cause: unknown,
  ) {
    super();
  }
}

function laneOf(name: string, runner: Runner, quota: string, clock: Clock): Lane {
  const own = rateOf("quota", quota);
  const rate = runner.pacing === undefined ? undefined : rateOf("pacing", runner.pacing);
  if (rate && own.requests / own.ms >= rate.requests / rate.ms) {
    throw new RangeError(`quota: one user could use up the rate limit of ${name}, ${runner.pacing}: expected less, got ${quota}`);
  }
  // A user chooses how soon an attempt fails: all attempts of the quota together stay below the limit.
  const retries = rate ? Math.max(0, Math.min(RETRIES, Math.ceil((rate.requests * own.ms) / (own.requests * rate.ms)) - 2)) : RETRIES;
  const store = AccountStore.of(runner);
  return { runner, retries, quota: new UserQuota(own, clock, store), queue: rate && new FairQueue(rate, clock), reads: new Reads(clock, store) };
}

function interfaceOf(operation: string): string {
  return operation.slice(0, operation.indexOf("."));
}

/**
 * The parameters under the API's names. A client takes the names of the vendor's documents as well, so that a rule which looks at a
 * parameter by its name would miss it under the other one.
 */
function inNamesOfApi(operation: string, params: Record<string, unknown>): Record<string, unknown> {
  const others = OTHER_NAMES[operation];
  return others ? (named(params, others, "") as Record<string, unknown>) : params;
}

function named(value: unknown, others: Record<string, string>, at: string): unknown {
  if (Array.isArray(value)) return value.map((element) => named(element, others, at));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([given, member]): [string, unknown] => {
    const path = at + given;
    const name = !given.includes(".") && Object.hasOwn(others, path) ? (others[path] ?? given) : given;
    return [name, named(member, others, `${at}${name}.`)];
  });
  const result = Object.fromEntries(members);
  if (Object.keys(result).length < members.length) throw new Refusal("not_allowed");
  return result;
}

/** Whether the application knows the user: nothing but an object with an id will do. */
function isUser(user: unknown): user is RelayUser {
  const { id } = Object(user) as { id?: unknown };
  return typeof user === "object" && user !== null && typeof id === "string" && id !== "";
}

/** Aborted when that signal is, or has been. */
function abortedWith(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener("abort", () => controller.abort(), { once: true });
  return controller;
}

/** The events of an answer. */
async function* eventsOf(answer: AnswerStream<unknown>): AsyncGenerator<ServerEvent, void, void> {
  for await (const part of answer) yield ["part", part];
  yield ["end", { answer: await answer.answer() }];
}

async function checksum(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
