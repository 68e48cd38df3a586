// Calls through a relay: the same typed methods, without the core. The protocol is in docs/relay.md.

import { onAbort, signalOf } from "../abort.js";
import { BatchJob, type BatchOptions, BatchResult } from "../batch.js";
import type { CallOptions, Known, NameOf, ParamsOf, PartOf, ResultOf, RowOf, Runner } from "../client.js";
import { type ErrorDetails, type ErrorContext, type Thrown, TrilineError, checking, errorFrom, invalid, listenerFailed } from "../errors.js";
import type { BatchProgress, BatchReport } from "../generated/boundary.js";
import type { Language } from "../generated/platform.js";
import { type Page, PagedList, pageOf } from "../paging.js";
import { encoded, minutesOf, toJson } from "../params.js";
import { type OnResponse, RawResponse } from "../raw.js";
import { rowsOf } from "../rows.js";
import { AnswerStream } from "../stream.js";
import { Content, type UploadOptions } from "../upload.js";
import { serverSentEvents } from "./events.js";
import { VERSION } from "./protocol.js";
import { sendFile } from "./upload.js";

/** Headers of each request: fixed ones, or a function that is asked for every request, such as one for a fresh token. */
export type RelayHeaders = Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>);

/** Options of a client over a relay. It has no secret. */
export interface RelayOptions {
  /** The address of the relay, such as `/relay`. */
  relay: string | URL;
  /** Headers that tell the relay who the user is, where cookies do not. */
  headers?: RelayHeaders | undefined;
  /** Sends requests (default: `fetch` of the host). */
  fetch?: typeof fetch | undefined;
  /** Language of the texts of errors (default: that of the user, by `Accept-Language`; texts of the client itself in English). */
  language?: Language | undefined;
  /** Offset of the service's clock from UTC, in which a `Date` is written (default `+08:00`). */
  utcOffset?: string | undefined;
  /**
   * How old an answer may be that the relay has kept, in milliseconds; 0: not at all (default: as old as the relay allows
   * for the operation). The header `age` says how old it is, see `onResponse`.
   */
  maxAge?: number | undefined;
}

/**
 * Options of a call over a relay. `headers` go to the relay, beside those of the client, and no further; the relay sends
 * `extraParams` on where its rule of the operation names them, and refuses them otherwise.
 */
export interface RelayCallOptions extends CallOptions {
  /** As the option of the client, for this call. */
  maxAge?: number | undefined;
}

const OPTIONS = ["relay", "headers", "fetch", "language", "utcOffset", "maxAge"];

/** A stream is broken when not even a heartbeat came for so long, in milliseconds. */
const SILENCE = 60_000;

/** How much longer than its total timeout a call waits for the relay, in milliseconds. */
const GRACE = 10_000;

/** How often a job is followed again, without news in between. */
const ATTEMPTS = 6;

/** How long a job is followed at a time, in milliseconds: where `fetch` has no streams, events come at the end. */
const FOLLOWED = 20_000;

/** Statuses with which a server says that it did not pass the request on. */
const NOT_EXECUTED = [401, 403, 404, 405, 413, 414, 415, 429, 431];

/** Texts that the client itself writes: English and Chinese. */
const TEXTS = {
  broken: ["the connection to the relay broke", "与中继的连接已断开"],
  silent: ["the relay sent nothing for too long", "中继长时间没有发送任何内容"],
  malformed: ["the answer is not one of a relay", "应答不是中继的应答"],
  http: ["a server before the relay answered with status ", "中继之前的服务器返回了状态 "],
  cancelled: ["the call was cancelled; its request may have been carried out", "调用已取消，请求可能已经执行"],
  not_sent: ["the call was cancelled before a request was sent", "调用在发送请求之前已取消"],
  check: ["check the address of the relay, and what answers there", "请检查中继地址以及该地址上的服务"],
} as const;

/** What a request of the protocol carries. */
interface Sent {
  params: unknown;
  cursor?: string | null | undefined;
  job?: string;
  journal?: boolean;
  maxWait?: number;
}

/** What follows a job: options of its requests, and who listens. */
type Following = Pick<BatchOptions, "signal" | "onProgress" | "headers">;

/** What the typed methods need of a client. */
type Calls = Pick<Runner, "typed" | "nothing" | "record" | "list" | "paged" | "stream" | "batch">;

/** Makes calls through a relay. */
export class RelayRunner implements Calls {
  readonly #relay: string;
  readonly #options: RelayOptions;
  readonly #unsafe: string;
  readonly #offset: number;
  /** Options of each call, which its own come on top of. */
  readonly #view: RelayCallOptions;

  /**
   * `unsafe`: names of operations that must not be repeated when their outcome is unknown; `view`: options of each call of a view
   * of that runner.
   */
  constructor(options: RelayOptions | RelayRunner, unsafe: string, view?: RelayCallOptions) {
    if (options instanceof RelayRunner) {
      this.#relay = options.#relay;
      this.#options = options.#options;
      this.#unsafe = options.#unsafe;
      this.#offset = options.#offset;
      this.#view = view ? options.#with(view) : options.#view;
      return;
    }
    this.#view = {};
    const given = Object(options) as RelayOptions;
    const { relay, headers, fetch: send, utcOffset = "+08:00" } = given;
    const other = Object.keys(given).find((name) => !OPTIONS.includes(name));
    if (other) throw invalid("unknown", other, "an option of a client over a relay, which holds no secret", "another one");
    if (!(relay instanceof URL) && (typeof relay !== "string" || !relay)) throw invalid("type", "relay", "the address of a relay", typeof relay);
    if (headers !== undefined && typeof headers !== "function") toJson(headers, 0, "headers");
    if (send !== undefined && typeof send !== "function") throw invalid("type", "fetch", "a function", typeof send);
    this.#relay = String(relay).replace(/\/$/, "");
    this.#options = given;
    this.#unsafe = ` ${unsafe} `;
    this.#offset = minutesOf(utcOffset);
  }

  /** Options of a call, on top of those of the view. */
  #with<O extends RelayCallOptions>(options: O | undefined): O {
    const headers = { ...this.#view.headers, ...options?.headers };
    return { ...this.#view, ...options, headers } as O;
  }

  /** The runner as the generated groups take it: they use nothing else of it. */
  get calls(): Runner {
    return this as Calls as Runner;
  }

  async typed<T>(operation: string, params: unknown, options?: UploadOptions): Promise<T> {
    const { result } = await this.#json("call", operation, { params }, options);
    return result as T;
  }

  async nothing(operation: string, params: unknown, options?: UploadOptions): Promise<void> {
    await this.typed(operation, params, options);
  }

  async record<T extends object>(operation: string, params: unknown, options?: UploadOptions): Promise<T> {
    return (await this.typed<T | null>(operation, params, options)) ?? ({} as T);
  }

  async list<T>(operation: string, params: unknown, options?: UploadOptions): Promise<T[]> {
    return (await this.typed<T[] | null>(operation, params, options)) ?? [];
  }

  paged<T>(operation: string, params: unknown, page = 1, options?: CallOptions): PagedList<T> {
    const ask = async (): Promise<Page<T>> => pageOf<T>(await this.typed(operation, params, options), page);
    return new PagedList(ask, (cursor) => this.#walk<T>(operation, { params, cursor }, options));
  }

  stream<T>(operation: string, params: unknown, options?: CallOptions, check?: () => void): AnswerStream<T> {
    return new AnswerStream(this.#parts(operation, params, options, check) as AsyncGenerator<T, unknown, void>);
  }

  batch(operation: string, name: string, params: object, options: BatchOptions = {}): BatchJob {
    const { journal } = options;
    if (journal !== undefined && (typeof journal !== "string" || !/^[\w-]{1,64}$/.test(journal))) {
      throw invalid("type", "journal", "the name of a job: at most 64 letters, digits, - and _", typeof journal);
    }
    // It tells apart the jobs of one user alone.
    const id = journal ?? Array.from({ length: 3 }, () => Math.random().toString(36).slice(2)).join("");
    return new BatchJob((tell) => this.#start(operation, name, params, options, id, tell), id);
  }

  /** A job that was started before. Its signal ends the following alone. */
  follow(operation: string, id: string, options: Following = {}): BatchJob {
    return new BatchJob((tell) => this.#follow(operation, id, options, tell), id);
  }

  /** Stops a job. */
  async stop(operation: string, job: string, { headers }: Following = {}): Promise<void> {
    await this.#json("cancel", operation, { params: {}, job }, { headers });
  }

  async #start(operation: string, name: string, params: object, given: BatchOptions, id: string, tell: (progress: BatchProgress) => void): Promise<BatchResult> {
    const { journal, count: _, onProgress, signal, ...options } = given;
    const rows: unknown[] = [];
    for await (const row of rowsOf((params as Record<string, unknown>)[name], name)) rows.push(row);
    const sent: Sent = { params: { ...params, [name]: rows }, job: id, ...(journal !== undefined && { journal: true }) };
    const { headers } = options;
    const following = { headers, onProgress };
    const stop = (): void => void this.stop(operation, id, following).catch(() => {});
    let isLost: TrilineError | undefined;
    try {
      await this.#json("job", operation, sent, { ...options, signal });
    } catch (error) {
      // It may have started: its name tells.
      if (!(error instanceof TrilineError) || error.outcome !== "unknown") throw error;
      isLost = error;
    }
    if (signal?.aborted) stop();
    if (isLost?.kind === "cancelled") throw isLost;
    const unfollow = onAbort(signalOf(signal), stop);
    const own: OwnJob = { signal, hasEnded: false };
    try {
      return await this.#follow(operation, id, following, tell, own);
    } catch (error) {
      if (own.hasEnded || !(error instanceof TrilineError) || error.outcome !== "not_sent" || error.kind === "cancelled") throw error;
      // The job has begun, or may have: that it cannot be followed does not say that nothing was sent.
      const { kind, code = kind, message } = error;
      throw isLost ?? this.#unknown(operation, { kind, code, message });
    } finally {
      unfollow();
    }
  }

  /** `own`: the job, where this call has started it; `isLookUp`: whether the error of a look-up of rows is that of the call. */
  async #follow(operation: string, job: string, options: Following, tell: (progress: BatchProgress) => void, own?: OwnJob, isLookUp = false): Promise<BatchResult> {
    const { headers, onProgress } = options;
    let thrown: Thrown | undefined;
    const told = (progress: BatchProgress): void => {
      tell(progress);
      const error = thrownBy(() => onProgress?.(progress)).listenerError;
      thrown ??= error;
    };
    for (let attempt = 1; ; attempt += 1) {
      const request = new Exchange(options.signal, SILENCE);
      let hasEnded = false;
      try {
        const response = await this.#post("follow", operation, { params: {}, job, maxWait: FOLLOWED }, this.#with({ headers }), request);
        let isEmpty = true;
        for await (const { name, data } of serverSentEvents(response, () => request.renew())) {
          [attempt, isEmpty] = [1, false];
          // How the job ended does not change when it is followed again.
          hasEnded = name === "error" || name === "end";
          if (own) own.hasEnded = hasEnded;
          if (name === "progress") told({ ...(data as BatchProgress), job });
          else if (hasEnded) {
            const { report, error } = data as { report: BatchReport; error?: ErrorDetails };
            if (name === "error" || (isLookUp && error)) throw this.#error(operation, error ?? (data as ErrorDetails), {}, { signal: own?.signal });
            const result = this.#reportOf(operation, job, report, options);
            if (thrown) throw listenerFailed(thrown, result);
            return result;
          }
        }
        // The progress comes first, so this is no answer of a relay.
        if (isEmpty) throw new Broken(undefined);
      } catch (failure) {
        // What reading a stream fails with, where a relay was stopped, is no error of this package.
        const error = failure instanceof TrilineError || failure instanceof Broken || !request.isSent ? failure : new Broken(failure);
        const isPassing = !hasEnded && !request.isCancelled && (error instanceof Broken || (error instanceof TrilineError && (error.code === "too_many" || error.status! >= 500)));
        const wait = (error as Partial<TrilineError>).retryAfter ?? 500 * attempt;
        if (!isPassing || attempt >= ATTEMPTS) throw this.#shown(operation, error, request);
        await new Promise((resolve) => setTimeout(resolve, wait));
      } finally {
        request.close();
      }
    }
  }

  #reportOf(operation: string, job: string, report: BatchReport, options: Following): BatchResult {
    const { reconcilable } = report as { reconcilable?: boolean };
    const context = { signal: options.signal };
    return new BatchResult({ ...report, ...(reconcilable && { lookUp: {} }) }, context, async (_report, others = {}) => {
      await this.#json("reconcile", operation, { params: {}, job }, others);
      return this.#follow(operation, job, others, () => {}, undefined, true);
    });
  }

  async *#walk<T>(operation: string, sent: Sent, options?: CallOptions): AsyncGenerator<Page<T>, void, void> {
    let { cursor } = sent;
    do {
      const { error, ...page } = await this.#json("pages", operation, { ...sent, cursor: cursor ?? undefined }, options);
      if (!Array.isArray(page["items"])) throw this.#malformed(operation);
      yield page as unknown as Page<T>;
      // The list ends here with fewer rows than it has.
      if (error) throw this.#error(operation, error as ErrorDetails, sent.params, this.#with(options));
      cursor = page["cursor"] as string | undefined;
    } while (cursor);
  }

  async *#parts(operation: string, params: unknown, given?: CallOptions, check?: () => void): AsyncGenerator<unknown, unknown, void> {
    check?.();
    const options = this.#with(given);
    const request = new Exchange(options?.signal, SILENCE);
    try {
      const response = await this.#post("stream", operation, { params }, options, request);
      for await (const { name, data } of serverSentEvents(response, () => request.renew())) {
        if (name === "part") yield data;
        else if (name === "end") return (data as { answer: unknown }).answer;
        else if (name === "error") throw this.#error(operation, data as ErrorDetails, params, options);
      }
      throw this.#lost(operation, "broken");
    } catch (error) {
      // No code of the caller runs while the stream is read.
      const isKnown = error instanceof TrilineError || !request.isSent;
      throw this.#shown(operation, isKnown || error instanceof Broken ? error : new Broken(error), request);
    } finally {
      request.close();
    }
  }

  async #json(action: string, operation: string, sent: Sent, given?: UploadOptions): Promise<Record<string, unknown>> {
    const options = this.#with(given);
    const { totalTimeout } = options;
    const request = new Exchange(options?.signal, totalTimeout && totalTimeout + GRACE);
    try {
      const response = await this.#post(action, operation, sent, options, request);
      const text = await response.text().catch(broken);
      const told = objectIn(text);
      if (!told) throw this.#malformed(operation);
      tell(options?.onResponse, operation, response, text);
      return told;
    } catch (error) {
      throw this.#shown(operation, error, request);
    } finally {
      request.close();
    }
  }

  /** Sends a request. Throws what the relay, or a server before it, refuses with. */
  async #post(action: string, operation: string, sent: Sent, options: UploadOptions = {}, request: Exchange): Promise<Response> {
    const { signal: _signal, onProgress, onResponse, headers: more, ...settings } = options;
    const { headers, language, maxAge, fetch: send = fetch } = this.#options;
    const { file, ...plain } = Object(sent.params) as Record<string, unknown>;
    const isUpload = action === "call" && file !== undefined && file !== null;
    const [text, content] = checking(operation, () => {
      toJson(more, 0, "headers");
      const params = toJson(isUpload ? plain : (encoded(operation, sent.params) ?? {}), this.#offset);
      const { params: _, ...members } = sent;
      const others = toJson({ maxAge, ...settings, ...members });
      return [`{"params":${params}${others === "{}" ? "}" : `,${others.slice(1)}`}`, isUpload ? Content.of(file) : undefined] as const;
    }, {});
    // Not inside of the object: the Babel preset of React Native compiles that wrongly.
    const own = typeof headers === "function" ? await headers() : headers;
    const init = {
      url: `${this.#relay}/${isUpload ? "upload" : action}/${operation}`,
      headers: {
        "content-type": "application/json",
        "triline-relay": VERSION,
        ...(language && { "accept-language": language }),
        ...own,
        ...more,
      },
      signal: request.signal,
    };
    if (request.signal.aborted) throw request.signal.reason;
    request.isSent = true;
    const sending = content
      ? sendFile(init, text, content, onProgress, this.#options.fetch)
      : send(init.url, { method: "POST", headers: init.headers, body: text, signal: init.signal });
    const response = await sending.catch(broken);
    if (response.ok) return response;
    const answer = await response.text().catch(broken);
    const { error } = objectIn(answer) ?? {};
    if (!error) throw this.#fromGateway(operation, response.status);
    const listenerError = thrownBy(() => tell(onResponse, operation, response, answer));
    throw this.#error(operation, error as ErrorDetails, sent.params, options, listenerError);
  }

  /** An error as the relay tells it. */
  #error(operation: string, { meaning, ...details }: ErrorDetails & { meaning?: string }, params: unknown, options?: CallOptions, more: ErrorContext = {}): TrilineError {
    const lookUp = async (others: CallOptions = {}): Promise<Record<string, unknown>[]> =>
      (await this.#json("reconcile", operation, { params }, others))["result"] as Record<string, unknown>[];
    const known = { operation, ...details, ...(meaning !== undefined && { cause: meaning }) };
    return errorFrom(known, { lookUp, signal: options?.signal, ...more });
  }

  /** Nothing is known of what the relay did. */
  #lost(operation: string, code: "broken" | "silent", thrown?: unknown): TrilineError {
    return this.#unknown(operation, { kind: "transport", code, message: this.#text(code) }, thrown);
  }

  #malformed(operation: string): TrilineError {
    return this.#unknown(operation, { kind: "malformed_response", code: "no_relay", message: this.#text("malformed"), remedy: this.#text("check") });
  }

  #fromGateway(operation: string, status: number): TrilineError {
    const details: ErrorDetails = { kind: "http", status, operation, message: this.#text("http") + status, remedy: this.#text("check") };
    return NOT_EXECUTED.includes(status) ? errorFrom({ ...details, retryable: status === 429 }) : this.#unknown(operation, details);
  }

  #unknown(operation: string, details: ErrorDetails, thrown?: unknown): TrilineError {
    const isUnsafe = this.#unsafe.includes(` ${operation} `);
    const known = { operation, outcome: "unknown", retryable: !isUnsafe, ...(isUnsafe && { class: "outcome_unknown" }) } as const;
    return errorFrom({ ...details, ...known }, thrown === undefined ? {} : { thrown: { error: thrown } });
  }

  /** What the program sees of an exception. */
  #shown(operation: string, error: unknown, request: Exchange): unknown {
    if (request.isCancelled) {
      const [text, outcome] = request.isSent ? (["cancelled", "unknown"] as const) : (["not_sent", "not_sent"] as const);
      const details: ErrorDetails = { kind: "cancelled", code: "cancelled", message: this.#text(text), operation, outcome };
      return errorFrom(details, { signal: request.caller });
    }
    return error instanceof Broken ? this.#lost(operation, request.isOver ? "silent" : "broken", error.cause) : error;
  }

  #text(name: keyof typeof TEXTS): string {
    return TEXTS[name][this.#options.language === "zh" ? 1 : 0];
  }
}

/** A job that a call has started. */
interface OwnJob {
  /** Stops it. */
  signal: AbortSignal | undefined;
  /** Whether the relay has said how it ended. */
  hasEnded: boolean;
}

/** One request, which ends when the caller cancels, or when nothing came for too long. */
class Exchange {
  readonly caller: AbortSignal | undefined;
  isSent = false;
  isOver = false;
  readonly #controller = new AbortController();
  readonly #unfollow: () => void;
  readonly #limit: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal | undefined, limit: number | undefined) {
    this.caller = signalOf(signal);
    this.#limit = limit;
    const abort = (): void => this.#controller.abort(this.caller?.reason);
    this.#unfollow = onAbort(this.caller, abort);
    if (this.caller?.aborted) abort();
    this.renew();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isCancelled(): boolean {
    return this.caller?.aborted === true;
  }

  /** Something came. */
  renew(): void {
    clearTimeout(this.#timer);
    if (this.#limit === undefined) return;
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.#controller.abort();
    }, this.#limit);
  }

  /** Ends what is left of it: a stream that the caller leaves does not reach its end. */
  close(): void {
    clearTimeout(this.#timer);
    this.#unfollow();
    this.#controller.abort();
  }
}

/** What `fetch` failed with. */
class Broken {
  constructor(readonly cause: unknown) {}
}

function broken(error: unknown): never {
  throw error instanceof TrilineError ? error : new Broken(error);
}

/** Base of the clients of all interfaces. `Operations` maps the names of operations to their types. */
export abstract class RelayClient<Operations> {
  readonly #runner: RelayRunner;

  /** @internal */
  constructor(runner: RelayRunner) {
    this.#runner = runner;
  }

  /** @internal */
  protected view(options: RelayCallOptions): RelayRunner {
    return new RelayRunner(this.#runner, "", options);
  }

  /**
   * Calls an operation by its name, such as `platform.agents.query`. Returns the result unchanged; for a paged list, one
   * page.
   */
  call<Name extends NameOf<Operations>>(
    operation: Name & Known<Operations, Name>,
    params?: ParamsOf<Operations, Name>,
    options?: UploadOptions & RelayCallOptions,
  ): Promise<ResultOf<Operations, Name>> {
    return this.#runner.typed(operation, params, options);
  }

  /** Requests the pages of a paged operation by its name. */
  pages<Name extends NameOf<Operations>>(
    operation: Name & Known<Operations, Name>,
    params?: ParamsOf<Operations, Name>,
    options?: RelayCallOptions,
  ): PagedList<RowOf<Operations, Name>> {
    return this.#runner.paged(operation, params, (params as { page?: number } | undefined)?.page, options);
  }

  /**
   * Follows a row batch that was started before, such as by the page before it was loaded again: `createAll` and the like, and what
   * they return has the `id` of the job. The signal of the options ends the following alone; the job goes on.
   */
  follow<Name extends NameOf<Operations>>(operation: Name & Known<Operations, Name>, id: string, options?: Following): BatchJob {
    return this.#runner.follow(operation, id, options);
  }

  /** Stops a row batch that was started before. Rows that were sent stay so: its report or error says how it ended. */
  stop<Name extends NameOf<Operations>>(operation: Name & Known<Operations, Name>, id: string): Promise<void> {
    return this.#runner.stop(operation, id);
  }

  /** Streams the answer of an operation by its name. */
  stream<Name extends NameOf<Operations>>(
    operation: Name & Known<Operations, Name>,
    params?: ParamsOf<Operations, Name>,
    options?: RelayCallOptions,
  ): AnswerStream<PartOf<Operations, Name>> {
    return this.#runner.stream(operation, params, options);
  }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // No JSON.
  }
  return undefined;
}

function tell(listener: OnResponse | undefined, operation: string, { status, headers }: Response, body: string): void {
  const response = { type: "raw_response", operation, status, attempt: 1, headers: Object.fromEntries(headers), body } as const;
  listener?.(new RawResponse(response));
}

function thrownBy(run: () => void): ErrorContext {
  try {
    run();
    return {};
  } catch (error) {
    return { listenerError: { error } };
  }
}
