import { type Account, BatchJob, type BatchOptions, type BatchProgress, BatchResult, journalOf } from "./batch.js";
import { type Clock, systemClock } from "./clock.js";
import { type CoreClient } from "./core.js";
import { drive, type Hooks, type Own } from "./driver.js";
import { type Core, core, coreNow, host } from "./engine.js";
import { InvalidRequest, type LookUp, Misuse, checking, throwing } from "./errors.js";
import type { Listener } from "./events.js";
import { PagedList, type Walk, pageOf } from "./paging.js";
import { type Encoder, ENCODE_ROWS, encoded, hasFile, minutesOf, toJson, withFile } from "./params.js";
import { type Rows, RowSource, countOf } from "./rows.js";
import { AnswerStream } from "./stream.js";
import { type Bytes, type Transport, fetchTransport } from "./transport.js";
import type { UploadOptions } from "./upload.js";

/** Options of one call. */
export interface CallOptions {
  /** Ends the call when it is aborted: the error is `Cancelled` and says what may have happened. */
  signal?: AbortSignal | undefined;
  /** How long an attempt may take, in milliseconds; else as the client says. */
  timeout?: number | undefined;
  /** How many more times a request may be sent when that can do no harm; else as the client says. */
  retries?: number | undefined;
  /**
   * How long the call may wait for the limit of requests (`pacing`), in milliseconds: where that is too
   * short, it fails at once, and its next request is not sent. Else as long as it takes.
   */
  maxWait?: number | undefined;
  /**
   * How long a call of one request may take with all its tries, in milliseconds, or one that waits until something is
   * done (`waitUntilDone`, `waitUntilParsed`) with all its requests; waits for the limit of requests do not count. Else
   * two minutes, or ten. Of a long report it is the time of each part.
   */
  totalTimeout?: number | undefined;
}

/** Options that all clients have, beside those of their interface. */
export interface ClientOptions {
  /** Sends requests; `fetchTransport` where it is left out. */
  transport?: Transport | undefined;
  /** Told what happens during calls; several are told one after the other. */
  onEvent?: Listener | readonly Listener[] | undefined;
  /** Offset of the service's clocks from UTC, in which times are written (default `+08:00`). */
  utcOffset?: string | undefined;
  /** Allows a secret where whoever opens the page can read it. */
  allowSecretInBrowser?: boolean | undefined;
  /** For tests: the clocks. */
  clock?: Clock | undefined;
}

/** What a signature is computed from. */
export interface SignInput {
  /** The account number (`svc-appkey`). */
  account: string;
  /** Six digits (`svc-nonce`). */
  nonce: string;
  /** Seconds since 1970 (`svc-timestamp`). */
  timestamp: string;
  method: "GET" | "POST";
  /** The path below the base URL. */
  path: string;
  /** The bytes of the body. */
  body: Bytes;
  /** Aborted when the call is cancelled. */
  signal: AbortSignal;
}

/** Computes the `svc-sign` of a request, usually by asking the application's own server. */
export type Signer = (input: SignInput) => string | Promise<string>;

/** Gives an access token of the work phone, usually by asking the application's own server. */
export type Tokens = (input: {
  /** Aborted when the call is cancelled. */
  signal: AbortSignal;
}) => string | Promise<string>;

/** What a client is made with: the options of all interfaces. */
type Given = ClientOptions & { signer?: Signer | undefined; tokens?: Tokens | undefined };

/**
 * Makes calls: the core's client, and what its calls need of the host.
 *
 * @internal
 */
export class Runner {
  readonly #hooks: Hooks;
  readonly #make: (core: Core) => CoreClient;
  /** How many minutes east of Greenwich the service's clocks are. */
  readonly offset: number;
  #client: CoreClient | undefined;
  #closed = false;

  /** `secrets`: the options that nobody else is to read. */
  constructor(name: string, options: Given, secrets: readonly string[]) {
    const { transport = fetchTransport, onEvent, clock = systemClock, utcOffset, allowSecretInBrowser, ...rest } = options;
    const { signer, tokens, ...settings } = rest;
    const shown = secrets.find((option) => (settings as Record<string, unknown>)[option] !== undefined);
    if (shown && host().exposed && !allowSecretInBrowser) throw exposedSecret(shown);
    this.#hooks = { transport, signer, tokens, clock, onEvent: listening(onEvent) };
    this.offset = minutesOf(utcOffset ?? "+08:00");
    const config = toJson({
      ...settings,
      ...(signer && { externalSigning: true }),
      ...(tokens && { externalTokens: true }),
      // Only there the core itself writes times.
      ...(name === "ai_agent" && { utcOffset }),
    });
    const seed = crypto.getRandomValues(new Uint8Array(32));
    this.#make = ({ Client }) => throwing(() => new Client(name, config, seed));
    // Faults are told at once where the core is there.
    const loaded = coreNow();
    if (loaded) this.#client = this.#make(loaded);
  }

  /** The value of an operation, as the service gave it. */
  async value<T>(operation: string, params: unknown, options?: UploadOptions, mode?: object): Promise<T> {
    const end = await this.#run(operation, params, options, mode).next();
    return end.value as T;
  }

  /** Nothing. */
  async nothing(operation: string, params: unknown, options?: UploadOptions, mode?: object): Promise<void> {
    await this.value(operation, params, options, mode);
  }

  /** A record; an empty one where the answer holds none. */
  async record<T extends object>(operation: string, params: unknown, options?: UploadOptions, mode?: object): Promise<T> {
    return (await this.value<T | null>(operation, params, options, mode)) ?? ({} as T);
  }

  /** A list; an empty one where the answer holds none. */
  async list<T>(operation: string, params: unknown, options?: UploadOptions, mode?: object): Promise<T[]> {
    return (await this.value<T[] | null>(operation, params, options, mode)) ?? [];
  }

  /** The pages of a list, from that page on. `required`: what a single page has to be asked for with. */
  paged<T>(operation: string, params: unknown, page = 1, options?: CallOptions, required?: object): PagedList<T> {
    const ask = async () => pageOf<T>(await this.value(operation, withDefaults(params, required), options), page);
    const walk = (mark?: string | null) => this.#run(operation, params, options, { pages: true, resume: mark ?? undefined });
    return new PagedList(ask, walk as Walk<T>);
  }

  /** The parts of an answer. */
  stream<T>(operation: string, params: unknown, options?: CallOptions): AnswerStream<T> {
    const parts = this.#run(operation, params, options, { stream: true });
    return new AnswerStream(parts as AsyncGenerator<T, unknown, void>);
  }

  /** The rows of the parameter of that name, in as many requests as they need. */
  batch(operation: string, name: string, params: object, options: BatchOptions = {}): BatchJob {
    return new BatchJob(async (tell) => {
      const { onProgress, journal, dryRun, ...others } = options;
      const { [name]: from, ...rest } = params as Record<string, unknown>;
      const { fields, ...plain } = rest as { fields?: Partial<Encoder> | null };
      const encode = fields?.[ENCODE_ROWS]?.(operation);
      const write = encode ?? ((row: unknown) => toJson([row], this.offset, name).slice(1, -1));
      const kept = checking(operation, () => journalOf(journal));
      const rows = checking(operation, () => new RowSource(from, name, write));
      const onBatch = (progress: BatchProgress): void => {
        tell(progress);
        onProgress?.(progress);
      };
      const mode = { rows: true, journal: kept !== undefined, dryRun, count: options.count ?? countOf(from) };
      try {
        const run = this.#run(operation, encode ? plain : rest, others, mode, { rows, journal: kept, onBatch });
        const end = await run.next();
        return new BatchResult(end.value as Account, rows);
      } finally {
        rows.close();
      }
    });
  }

  close(): void {
    this.#closed = true;
    this.#client?.free();
    this.#client = undefined;
  }

  async *#run(
    operation: string,
    params: unknown = {},
    { onProgress, ...options }: UploadOptions = {},
    mode: object = {},
    own: Partial<Own> = {},
  ): AsyncGenerator<unknown, unknown, void> {
    // Faults in options come before those in parameters.
    if (!this.#client) await this.#load();
    const given = hasFile(params) ? await withFile(params) : params;
    const json = checking(operation, () => toJson(encoded(operation, given), this.offset));
    return yield* this.#start(operation, json, options, mode, { ...own, onUpload: onProgress });
  }

  /** `params`: JSON text. */
  async *#start(
    operation: string,
    params: string,
    { signal, ...options }: CallOptions,
    mode: object,
    own: Partial<Own>,
  ): AsyncGenerator<unknown, unknown, void> {
    const client = this.#client ?? (await this.#load());
    const call = throwing(() => client.call(operation, params, toJson({ ...options, ...mode })));
    const lookUp: LookUp = async (given = {}) => {
      const end = await this.#start(operation, params, given, { reconcile: true }, { looksUp: true }).next();
      return end.value as Record<string, unknown>[];
    };
    return yield* drive(call, operation, this.#hooks, { ...own, signal, lookUp });
  }

  async #load(): Promise<CoreClient> {
    const loaded = await core();
    if (this.#closed) throw new Misuse({ kind: "misuse", message: "the client was closed" });
    this.#client ??= this.#make(loaded);
    return this.#client;
  }
}

/** One listener in place of several. */
function listening(listeners: Listener | readonly Listener[] | undefined): Listener | undefined {
  if (!listeners || typeof listeners === "function") return listeners;
  return (event, call) => listeners.forEach((listener) => listener(event, call));
}

/** The parameters, and those of the others that are not among them. */
function withDefaults(params: unknown, others: object = {}): unknown {
  const missing = Object.entries(others).filter(([name]) => (params as Record<string, unknown>)[name] === undefined);
  return missing.length ? { ...(params as object), ...Object.fromEntries(missing) } : params;
}

/** What the clients of all interfaces have. `Operations` maps the names of operations to their types. */
export abstract class Client<Operations> {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /** @internal How many minutes east of Greenwich the service's clocks are. */
  get offset(): number {
    return this.#runner.offset;
  }

  /**
   * Calls an operation by its name, such as `platform.agents.query`: the same checks as the typed
   * methods, the value as the service gave it. Of a paged list it is one page.
   */
  call<Name extends NameOf<Operations>>(
    operation: Name,
    params?: ParamsOf<Operations, Name>,
    options?: UploadOptions,
  ): Promise<ResultOf<Operations, Name>> {
    return this.#runner.value(operation, params, options);
  }

  /** The pages of an operation that has pages, by its name. */
  pages<Name extends NameOf<Operations>>(
    operation: Name,
    params?: ParamsOf<Operations, Name>,
    options?: CallOptions,
  ): PagedList<RowOf<Operations, Name>> {
    return this.#runner.paged(operation, params, (params as { page?: number } | undefined)?.page, options);
  }

  /**
   * Calls an operation that takes rows, in as many requests as the limit of its rows asks for, one after
   * the other. Gives what one request with all rows would give: lists of failures are joined.
   *
   * @throws What the first request that fails throws; those before it were carried out.
   */
  batch<Name extends NameOf<Operations>>(
    operation: Name,
    params: ParamsOf<Operations, Name>,
    options?: CallOptions,
  ): Promise<ResultOf<Operations, Name>> {
    return this.#runner.value(operation, params, options, { batch: true });
  }

  /**
   * Calls an operation that takes rows with rows from anywhere, which take the place of those among the parameters. As
   * the typed methods `createAll`, `importAll` and `deleteAll` do.
   */
  batchRows<Name extends NameOf<Operations>>(
    operation: Name,
    params: Partial<ParamsOf<Operations, Name>>,
    rows: Rows<unknown>,
    options?: BatchOptions,
  ): BatchJob {
    return this.#runner.batch(operation, "rows", { ...params, rows }, options);
  }

  /** The parts of an answer that can be streamed, by the name of its operation. */
  stream<Name extends NameOf<Operations>>(
    operation: Name,
    params?: ParamsOf<Operations, Name>,
    options?: CallOptions,
  ): AnswerStream<PartOf<Operations, Name>> {
    return this.#runner.stream(operation, params, options);
  }

  /** Wipes what the client holds, secrets included. Calls under way go on; no more can be made. */
  close(): void {
    this.#runner.close();
  }

  /** Closes the client at the end of a `using` block. */
  [Symbol.dispose](): void {
    this.close();
  }
}

/** Editors complete the names that are known; others are allowed, with parameters of any kind. */
type NameOf<Operations> = (keyof Operations & string) | (string & {});
type ParamsOf<Operations, Name> = Name extends keyof Operations ? MemberOf<Operations[Name], "params"> : object;
type ResultOf<Operations, Name> = Name extends keyof Operations ? MemberOf<Operations[Name], "result"> : unknown;
type RowOf<Operations, Name> = Name extends keyof Operations ? MemberOf<Operations[Name], "row"> : unknown;
type PartOf<Operations, Name> = Name extends keyof Operations ? MemberOf<Operations[Name], "part"> : unknown;
type MemberOf<Operation, Key> = Key extends keyof Operation ? Operation[Key] : never;

/** The options of a client from the environment: `TRILINE_<CLIENT>_<OPTION>`. */
export function environment(client: string, names: Record<string, string>): Record<string, string> {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const options: Record<string, string> = {};
  for (const [option, name] of Object.entries(names)) {
    const value = process?.env?.[`TRILINE_${client}_${name}`];
    if (value) options[option] = value;
  }
  return options;
}

/**
 * A simulated service, as `triline/simulated` has it: what a client of it needs.
 */
export interface Simulation {
  /** Answers the requests of a client. */
  readonly transport: Transport;
  /** The options of a client of `platform`, `work_phone` or `ai_agent`. */
  options(name: string): object;
}

/**
 * The options of a client of a simulated service.
 *
 * @internal
 */
export function simulation<Options>(name: string, service: Simulation, options: object): Options {
  const known = { ...service.options(name), transport: service.transport, allowSecretInBrowser: true };
  return { ...known, ...options } as Options;
}

function exposedSecret(field: string): InvalidRequest {
  return new InvalidRequest({
    kind: "invalid_request",
    code: "secret_in_browser",
    field,
    message: `${field}: whoever opens this page can read it`,
    remedy:
      "keep it on your own server, and ask that server: for signatures (`signer`), for tokens of the work phone (`tokens`), " +
      "else for the call itself; `allowSecretInBrowser: true` is for pages that nobody else opens",
  });
}
