import { signalOf } from "./abort.js";
import { BatchJob, type BatchOptions, BatchResult } from "./batch.js";
import { type Clock, systemClock } from "./clock.js";
import type { CoreCall, CoreClient } from "./core.js";
import { type CallInputs, type Hooks, drive } from "./driver.js";
import { CLIENT_OPTIONS, objectOf } from "./environment.js";
import { type Core, checkStores, core, coreNow, host } from "./engine.js";
import { InvalidRequest, type LookUp, Misuse, type Thrown, checking, errorFrom, invalid, throwing, writerOf } from "./errors.js";
import type { Listener } from "./events.js";
import type { BatchProgress, BatchReport } from "./generated/boundary.js";
import { type CallSettings, VERSION } from "./generated/options.js";
import type { Language } from "./generated/platform.js";
import { isInStore, withJournal } from "./journals.js";
import { randomBytes } from "./loading.js";
import { type Page, PagedList, type Walk, pageOf } from "./paging.js";
import { type Encoder, ENCODE_ROWS, encoded, minutesOf, toJson } from "./params.js";
import type { OnResponse } from "./raw.js";
import type { CoreRelayStore } from "./relay_store.js";
import type { Store } from "./store.js";
import { type Rows, RowSource, countOf } from "./rows.js";
import { AnswerStream } from "./stream.js";
import { type Bytes, type Transport, fetchTransport, nameOf } from "./transport.js";
import { Content, type UploadOptions } from "./upload.js";

/** Options of one call. */
export interface CallOptions extends CallSettings {
  /** Cancels the call when it is aborted: the error is `Cancelled` and says what may have happened. */
  signal?: AbortSignal | undefined;
  /**
   * Receives each raw response to the operation, successful or not: of each attempt, each page and each request of a batch,
   * but not of requests for a token. Use it for the success text and the time of a write, for example. Its exception is
   * thrown when the call has ended.
   */
  onResponse?: OnResponse | undefined;
}

/** Settings of a view of a client: see `withOptions` of the clients. */
export interface ViewOptions extends CallOptions {
  /** Receives the events of the calls, after the listeners of the client. */
  onEvent?: Listener | readonly Listener[] | undefined;
}

/** The parts of a request that no document describes. */
export interface RequestParts {
  /** Query parameters. */
  query?: Record<string, string | number | boolean | undefined> | undefined;
  /** The body, sent as it is. */
  json?: unknown;
}

/** Options that all clients have, besides those of their interface. */
export interface ClientOptions {
  /** Sends requests (default `fetchTransport`). */
  transport?: Transport | undefined;
  /** Receives the events of calls; several listeners receive them one after the other. */
  onEvent?: Listener | readonly Listener[] | undefined;
  /** Offset of the service's clock from UTC, in which a `Date` is written (default `+08:00`). */
  utcOffset?: string | undefined;
  /** Allows a secret in a web page, where everyone who opens the page can read it. */
  allowSecretInBrowser?: boolean | undefined;
  /**
   * The store through which the processes of the account share one rate limit, one set of tokens and one sequence of nonces.
   * For Node, Deno and Bun, for example the `RedisStore` of `triline/store`.
   */
  store?: Store | undefined;
  /** For tests: the clocks. */
  clock?: Clock | undefined;
}

/** The input of a signature. */
export interface SignInput {
  /** The account number (`svc-appkey`). */
  account: string;
  /** Six digits (`svc-nonce`). */
  nonce: string;
  /** Seconds since 1970 (`svc-timestamp`). */
  timestamp: string;
  /** The HTTP method. */
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

/** Returns an access token of the work phone, usually from the application's own server. */
export type Tokens = (input: {
  /** Aborted when the call is cancelled. */
  signal: AbortSignal;
}) => string | Promise<string>;

/** The options of a client that are not the core's. */
type Given = ClientOptions & { signer?: Signer | undefined; tokens?: Tokens | undefined; language?: Language | undefined };

/** Parameters that the client knows, such as the account, are filled in. */
const FILL_IN = { fillIn: true };

/** What a client and its views share: the core's client. */
interface Shared {
  /** Makes the client. It holds the options as text, so it goes when the client is made. */
  make: ((core: Core) => CoreClient) | undefined;
  client: CoreClient | undefined;
  isClosed: boolean;
}

/** Makes calls: the core's client, and what its calls need of the host. */
export class Runner {
  readonly #hooks: Hooks;
  readonly #shared: Shared;
  /** Options of each call. */
  readonly #defaults: CallOptions = {};
  /** The rate limit of the client, where it has one: `requests/seconds`. */
  readonly pacing: string | undefined;
  /** Offset of the service's clock from UTC. */
  readonly utcOffset: string;
  /** The same, in minutes. */
  readonly offset: number;

  /** `secrets`: the options that hold credentials. With a runner in place of the name: a view of it. */
  constructor(name: string | Runner, options: Given | ViewOptions, secrets: readonly string[] = []) {
    if (typeof name !== "string") {
      const { onEvent, ...given } = objectOf(options) as ViewOptions;
      checkFunction("onEvent", onEvent);
      this.#hooks = { ...name.#hooks, listeners: [...name.#hooks.listeners, ...(onEvent ? [onEvent].flat() : [])] };
      this.#shared = name.#shared;
      this.#defaults = merged(name.#defaults, given);
      this.pacing = name.pacing;
      this.utcOffset = name.utcOffset;
      this.offset = name.offset;
      return;
    }
    const { transport = fetchTransport, onEvent, clock = systemClock, utcOffset, allowSecretInBrowser, ...rest } = objectOf(options as Given, CLIENT_OPTIONS);
    const { signer, tokens, store, language, ...settings } = rest;
    const writer = writerOf(language);
    for (const [option, given] of Object.entries({ transport, signer, tokens, onEvent })) checkFunction(option, given);
    const shown = secrets.find((option) => (settings as Record<string, unknown>)[option] !== undefined);
    if (shown && host().exposed && !allowSecretInBrowser) throw exposedSecret(shown);
    this.#hooks = { transport, signer, tokens, store, clock, writer, listeners: onEvent ? [onEvent].flat() : [] };
    this.utcOffset = utcOffset ?? "+08:00";
    this.offset = minutesOf(this.utcOffset);
    const { pacing = name === "platform" ? "20/60" : "off" } = settings as { pacing?: string };
    this.pacing = pacing === "off" ? undefined : pacing;
    const config = toJson({
      ...settings,
      // A page cannot name its program.
      ...(!host().exposed && { headers: { "user-agent": `triline-js/${VERSION}`, ...(settings as { headers?: object }).headers } }),
      ...(signer && { externalSigning: true }),
      ...(tokens && { externalTokens: true }),
      ...(store && { externalStore: true }),
      // The core of the package has no Chinese: `triline/zh` has it.
      ...(!writer && { language }),
      // Only there the core itself writes times.
      ...(name === "ai_agent" && { utcOffset }),
    });
    const seed = randomBytes(32);
    const make = ({ Client }: Core): CoreClient => throwing(() => new Client(name, config, seed), this.#hooks);
    this.#shared = { make, client: undefined, isClosed: false };
    // Where the core is loaded, a wrong option is reported at once.
    if (store !== undefined) checkStores(store);
    const loaded = coreNow();
    if (loaded) this.#use(loaded);
  }

  /** What relays share in the store of the client, if it has one and knows the secret of the account. */
  relayStore(): { core: CoreRelayStore; store: Store } | undefined {
    const { store } = this.#hooks;
    const client = this.#shared.client as (CoreClient & { relayStore?: () => CoreRelayStore | undefined }) | undefined;
    const core = store && client?.relayStore?.();
    return core && store && { core, store };
  }

  /** The result of an operation. */
  async value<T>(operation: string, params: unknown, options?: UploadOptions, mode?: object): Promise<T> {
    const client = this.#shared.client ?? (await this.#load());
    const calling = this.#start(client, operation, params, options, mode);
    const end = await calling.next();
    return end.value as T;
  }

  /** The result of a typed call, which leaves out what the client fills in. */
  typed<T>(operation: string, params: unknown, options?: UploadOptions): Promise<T> {
    return this.value(operation, params, options, FILL_IN);
  }

  /** Nothing. */
  async nothing(operation: string, params: unknown, options?: UploadOptions): Promise<void> {
    await this.typed(operation, params, options);
  }

  /** A record; an empty one where the response has none. */
  async record<T extends object>(operation: string, params: unknown, options?: UploadOptions): Promise<T> {
    return (await this.typed<T | null>(operation, params, options)) ?? ({} as T);
  }

  /** A list; an empty one where the response has none. */
  async list<T>(operation: string, params: unknown, options?: UploadOptions): Promise<T[]> {
    return (await this.typed<T[] | null>(operation, params, options)) ?? [];
  }

  /** The pages of a list, from that page on. */
  paged<T>(operation: string, params: unknown, page = 1, options?: CallOptions): PagedList<T> {
    const read = (raw: unknown) => pageOf<T>(raw as Parameters<typeof pageOf<T>>[0], page);
    const ask = async () => read(await this.typed(operation, params, options).catch((error: unknown) => resultOf(error, read)));
    const walk = (cursor?: string | null) => this.#run(operation, params, options, { mode: "pages", cursor: cursor ?? undefined, ...FILL_IN });
    return new PagedList(ask, walk as Walk<T>);
  }

  /** One page of a list, and the error that the list ends with there, if it does. */
  async page<T>(operation: string, params: unknown, cursor?: string, options?: CallOptions): Promise<{ page: Page<T>; error?: unknown }> {
    const walk = this.#run(operation, params, options, { mode: "page", cursor, ...FILL_IN });
    const { value } = await walk.next();
    const page = value as Page<T>;
    try {
      await walk.next();
      return { page };
    } catch (error) {
      return { page, error };
    }
  }

  /** Asks the service for what the operation would have created with these parameters. */
  reconcile(operation: string, params: unknown, options: CallOptions = {}): Promise<Record<string, unknown>[]> {
    return this.#reconcile(operation, toJson(params, this.offset), options);
  }

  /** The parts of an answer. `check` runs before anything is sent. */
  stream<T>(operation: string, params: unknown, options?: CallOptions, check?: () => void): AnswerStream<T> {
    const parts = this.#run(operation, params, options, { mode: "stream" }, check);
    return new AnswerStream(parts as AsyncGenerator<T, unknown, void>);
  }

  /** The rows of the parameter of that name, in as many requests as they need. */
  batch(operation: string, name: string, params: object, options: BatchOptions = {}): BatchJob {
    const naming = (error: unknown): never => {
      if (error instanceof InvalidRequest) Object.assign(error, { operation });
      throw error;
    };
    return new BatchJob((tell) => this.#batch(operation, name, params, options, tell).catch(naming));
  }

  async #batch(
    operation: string,
    name: string,
    params: object,
    all: BatchOptions,
    tell: (progress: BatchProgress) => void,
  ): Promise<BatchResult> {
    const { onProgress: listener, journal: given, dryRun, count, ...options } = objectOf(all);
    checkFunction("onProgress", listener);
    if (typeof params !== "object" || !params) throw invalid("type", "params", "an object with the rows", String(params));
    const { [name]: from, ...rest } = params as Record<string, unknown>;
    const { fields, ...plain } = rest as { fields?: Partial<Encoder> | null };
    const encode = fields?.[ENCODE_ROWS]?.(operation);
    const write = encode ?? ((row: unknown) => toJson([row], this.offset, name).slice(1, -1));
    const rows = new RowSource(from, name, write);
    const onProgress = (progress: BatchProgress): void => {
      tell(progress);
      listener?.(progress);
    };
    const mode = { mode: "rows", dryRun, count: count ?? countOf(from) };
    try {
      return await this.#withReport(operation, encode ? plain : rest, options, given, mode, { rows, onProgress });
    } finally {
      rows.close();
    }
  }

  /** The result of a call whose result is the report of a batch, with the journal of the batch. */
  async #withReport(
    operation: string,
    params: object,
    options: CallOptions,
    given: BatchOptions["journal"],
    mode: object,
    own: Partial<CallInputs>,
  ): Promise<BatchResult> {
    let thrown: Thrown | undefined;
    const onThrown = (last: Thrown | undefined): void => void (thrown = last);
    const stored = isInStore(given) ? { storeJournal: given.inStore } : undefined;
    const signal = signalOf(merged(this.#defaults, options).signal);
    return withJournal(isInStore(given) ? undefined : given, { ...this.#hooks, signal }, async (journal) => {
      const client = this.#shared.client ?? (await this.#load());
      const journalName = typeof given === "string" ? given : undefined;
      const settings = { ...mode, ...stored, journal: journal && true, journalName };
      const calling = this.#start(client, operation, params, options, settings, { ...own, journal, onThrown });
      const read = (value: unknown): BatchResult =>
        new BatchResult(value as BatchReport, { ...this.#hooks, thrown }, (report, others) => {
          const looking = { mode: "reconcile", report, utcOffset: this.utcOffset };
          return this.#withReport(operation, {}, { ...options, ...others }, given, looking, {});
        });
      try {
        return read((await calling.next()).value);
      } catch (error) {
        return resultOf(error, read);
      }
    });
  }

  /** Drops the access token that the calls of the client share. */
  invalidateToken(): void {
    this.#shared.client?.invalidateToken();
  }

  close(): void {
    this.#shared.isClosed = true;
    this.#shared.client?.free();
    this.#shared.client = this.#shared.make = undefined;
  }

  async *#run(
    operation: string,
    params: unknown,
    options: CallOptions | undefined,
    mode: object,
    check?: () => void,
  ): AsyncGenerator<unknown, unknown, void> {
    check?.();
    const client = this.#shared.client ?? (await this.#load());
    return yield* this.#start(client, operation, params, options, mode);
  }

  #start(
    client: CoreClient,
    operation: string,
    params: unknown = {},
    given: UploadOptions = {},
    mode: object = {},
    own: Partial<CallInputs> = {},
  ): AsyncGenerator<unknown, unknown, void> {
    const { onProgress: onUpload, onResponse, signal, ...options }: UploadOptions = merged(this.#defaults, given);
    const aborted = signalOf(signal);
    checkFunction("onProgress", onUpload);
    checkFunction("onResponse", onResponse);
    const settings = this.#settings({ ...options, ...mode }, onResponse);
    const [json, content] = checking(operation, () => {
      const [given, content] = withContent(params);
      return [toJson(encoded(operation, given), this.offset), content] as const;
    }, this.#hooks);
    const call = checking(operation, () => this.#begin(client, operation, json, settings), this.#hooks);
    const lookUp: LookUp = (others = {}) => this.#reconcile(operation, json, others);
    return drive(call, this.#hooks, { signal: aborted, lookUp, content, onUpload, onResponse, ...own });
  }

  /** `params`: JSON text. */
  async #reconcile(operation: string, params: string, given: CallOptions): Promise<Record<string, unknown>[]> {
    // A lookup has its own parameters.
    const { signal, onResponse, extraParams: _, ...options } = merged(this.#defaults, given);
    const client = this.#shared.client ?? (await this.#load());
    checkFunction("onResponse", onResponse);
    const settings = this.#settings({ ...options, mode: "reconcile" }, onResponse);
    const call = this.#begin(client, operation, params, settings);
    const end = await drive(call, this.#hooks, { signal: signalOf(signal), onResponse }).next();
    return end.value as Record<string, unknown>[];
  }

  /** Begins a call of the core. Reading what a call was given may have run code that closed the client. */
  #begin(client: CoreClient, operation: string, params: string, settings: string): CoreCall {
    if (typeof operation !== "string") throw invalid("operation", "operation", "the name of an operation", nameOf(operation));
    if (client !== this.#shared.client) throw this.#wasClosed();
    return throwing(() => client.call(operation, params, settings), this.#hooks);
  }

  #wasClosed(): Error {
    return errorFrom({ kind: "misuse", code: "closed", message: ["the client is closed"] }, this.#hooks);
  }

  /** Options of a call for the core. */
  #settings(options: object, onResponse: OnResponse | undefined): string {
    return toJson({ ...options, rawResponses: onResponse && true });
  }

  async #load(): Promise<CoreClient> {
    const loaded = await core();
    const client = this.#shared.isClosed ? undefined : (this.#shared.client ?? this.#use(loaded));
    if (!client) throw this.#wasClosed();
    return client;
  }

  #use(loaded: Core): CoreClient | undefined {
    const shared = this.#shared;
    shared.client = shared.make?.(loaded);
    shared.make = undefined;
    return shared.client;
  }
}

/** The file of an upload crosses to the core as its size; its name takes the place of a missing `filename`. */
function withContent(params: unknown): [params: unknown, content: Content | undefined] {
  const { file, ...rest } = Object(params) as Record<string, unknown>;
  if (file === undefined || file === null) return [params, undefined];
  const content = Content.of(file);
  const filename = rest["filename"] ?? content.name;
  return [{ ...rest, ...(filename !== undefined && { filename }), file: content.size }, content];
}

/** Throws the error of a call; what it says that the call returned is read first. */
function resultOf(error: unknown, read: (raw: unknown) => unknown): never {
  const isHeard = error instanceof Misuse && error.code === "listener";
  throw isHeard ? Object.defineProperty(error, "result", { value: read(error.result) }) : error;
}

/** Options of a call, and those of the client where these say nothing. Headers come together. */
function merged<Options extends CallOptions>(defaults: CallOptions, given: Options): Options {
  const own = Object.fromEntries(Object.entries(objectOf(given)).filter(([, value]) => value !== undefined)) as Options;
  const { headers } = defaults;
  return { ...defaults, ...own, ...(headers && own.headers && { headers: { ...headers, ...own.headers } }) };
}

/** Checks an option that is a function, or left out. Of listeners there may be a list. */
function checkFunction(option: string, given: unknown): void {
  for (const one of option === "onEvent" && Array.isArray(given) ? given : [given]) {
    if (one !== undefined && typeof one !== "function") throw invalid("type", option, "a function", one === null ? "null" : typeof one);
  }
}

/** Base of the clients of all interfaces. `Operations` maps the names of operations to their types. */
export abstract class Client<Operations> {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /** @internal What makes its calls. */
  get runner(): Runner {
    return this.#runner;
  }

  /** @internal Offset of the service's clock from UTC, in minutes. */
  get offset(): number {
    return this.#runner.offset;
  }

  /**
   * Calls an operation by its name, such as `platform.agents.query`, with the checks of the typed methods. Returns the
   * result unchanged; for a paged list, one page.
   */
  call<Name extends NameOf<Operations>>(
    operation: Name & Known<Operations, Name>,
    params?: ParamsOf<Operations, Name>,
    options?: UploadOptions,
  ): Promise<ResultOf<Operations, Name>> {
    return this.#runner.value(operation, params, options);
  }

  /**
   * Sends a request that no document of the vendor describes, such as call control: signed, paced, with its envelope and errors
   * read. Returns the body of the answer. All methods but `GET` count as writes that must not be sent twice.
   *
   * @param path The path below the base URL.
   */
  request(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    parts: RequestParts = {},
    options?: CallOptions,
  ): Promise<unknown> {
    const { query, json } = objectOf(parts);
    return this.#runner.value("request", { method, path, query, json }, options);
  }

  /** Requests the pages of a paged operation by its name. */
  pages<Name extends NameOf<Operations>>(
    operation: Name & Known<Operations, Name>,
    params?: ParamsOf<Operations, Name>,
    options?: CallOptions,
  ): PagedList<RowOf<Operations, Name>> {
    return this.#runner.paged(operation, params, (params as { page?: number } | undefined)?.page, options);
  }

  /**
   * Calls an operation that takes rows by its name, in as many requests as the limit of its rows demands, one after the
   * other. Returns what one request with all rows would return, with lists of failures joined.
   *
   * @throws The error of the first request that fails; those before it were executed.
   */
  batch<Name extends NameOf<Operations>>(
    operation: Name & Known<Operations, Name>,
    params: ParamsOf<Operations, Name>,
    options?: CallOptions,
  ): Promise<ResultOf<Operations, Name>> {
    return this.#runner.value(operation, params, options, { mode: "slices" });
  }

  /**
   * Calls an operation that takes rows by its name, with rows from any iterable instead of those among the parameters, as
   * the methods `createAll`, `importAll` and `deleteAll` do.
   */
  batchRows<Name extends NameOf<Operations>>(
    operation: Name & Known<Operations, Name>,
    params: Partial<ParamsOf<Operations, Name>>,
    rows: Rows<unknown>,
    options?: BatchOptions,
  ): BatchJob {
    return this.#runner.batch(operation, "rows", { ...params, rows }, options);
  }

  /** Streams the answer of an operation by its name. */
  stream<Name extends NameOf<Operations>>(
    operation: Name & Known<Operations, Name>,
    params?: ParamsOf<Operations, Name>,
    options?: CallOptions,
  ): AnswerStream<PartOf<Operations, Name>> {
    return this.#runner.stream(operation, params, options);
  }

  /**
   * Wipes the secrets from the memory of the core, and drops the options. Calls in flight continue; new ones are refused.
   * JavaScript strings cannot be wiped: those of options and requests disappear when they are collected.
   */
  close(): void {
    this.#runner.close();
  }

  /** Closes the client at the end of a `using` block. */
  [Symbol.dispose](): void {
    this.close();
  }
}

/** Editors complete the known names. A name that the program computes is allowed, with parameters of any kind. */
export type NameOf<Operations> = (keyof Operations & string) | (string & {});
/** Refuses a name that is written down, and not one of an operation; the compiler names those of the group. */
export type Known<Operations, Name> = string extends Name
  ? unknown
  : [Name] extends [keyof Operations]
    ? unknown
    : ExpectedOneOf<Near<Operations, Name>>;
/** What messages of the compiler show where a name is not one of these. */
export interface ExpectedOneOf<Names> {
  readonly expectedOneOf: Names;
}
/** The operations of the same group; where there is no such group, all of them. */
type Near<Operations, Name> = Name extends `${infer Api}.${infer Group}.${string}`
  ? [Extract<keyof Operations, `${Api}.${Group}.${string}`>] extends [never]
    ? keyof Operations
    : Extract<keyof Operations, `${Api}.${Group}.${string}`>
  : keyof Operations;
export type ParamsOf<Operations, Name> = Name extends keyof Operations ? MemberOf<Operations[Name], "params"> : object;
export type ResultOf<Operations, Name> = Name extends keyof Operations ? MemberOf<Operations[Name], "result"> : unknown;
export type RowOf<Operations, Name> = Name extends keyof Operations ? MemberOf<Operations[Name], "row"> : unknown;
export type PartOf<Operations, Name> = Name extends keyof Operations ? MemberOf<Operations[Name], "part"> : unknown;
type MemberOf<Operation, Key> = Key extends keyof Operation ? Operation[Key] : never;

function exposedSecret(field: string): InvalidRequest {
  return new InvalidRequest({
    kind: "invalid_request",
    code: "secret_in_browser",
    field,
    message: `${field}: everyone who opens this page can read it`,
    remedy:
      "keep it on your own server, and ask that server: for signatures (`signer`), for tokens of the work phone (`tokens`), " +
      "else for the call itself; `allowSecretInBrowser: true` is for pages that only you can open",
  });
}
