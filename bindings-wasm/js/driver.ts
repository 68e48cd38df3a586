// Drives a call by the run loop of core/client/src/run_loop.md.

import { onAbort } from "./abort.js";
import type { Journal } from "./batch.js";
import type { Signer, Tokens } from "./client.js";
import type { Clock } from "./clock.js";
import type { AnswerKind, AskStep, CoreCall, PageStep, Polled, SendStep, SignStep } from "./core.js";
import { type LookUp, type Misuse, type Thrown, type Writer, errorFrom, listenerFailed, misuse } from "./errors.js";
import type { BatchProgress, Listener } from "./events.js";
import type { Store } from "./store.js";
import { type CoreEvent, type OnResponse, RawResponse } from "./raw.js";
import type { RowSource } from "./rows.js";
import { type Bytes, type HttpRequest, type Transport, TransportFailure, bytesOf, chunks, describe, failureOf, headOf, textsIn } from "./transport.js";
import { type Content, type UploadProgress, uploadBody } from "./upload.js";

/** What the calls of a client have in common. */
export interface Hooks {
  transport: Transport;
  signer: Signer | undefined;
  tokens: Tokens | undefined;
  store: Store | undefined;
  clock: Clock;
  listeners: readonly Listener[];
  /** Writes the errors of calls, where they are not in English. */
  writer: Writer | undefined;
}

/** What belongs to one call. */
export interface CallInputs {
  signal: AbortSignal | undefined;
  lookUp?: LookUp;
  /** The file that the call uploads. */
  content?: Content | undefined;
  onUpload?: ((progress: UploadProgress) => void) | undefined;
  onResponse?: OnResponse | undefined;
  rows?: RowSource;
  journal?: Journal | undefined;
  onProgress?: ((progress: BatchProgress) => void) | undefined;
  /** Receives the exception of the caller's code that ended the call. */
  onThrown?: (thrown: Thrown | undefined) => void;
}

/** Gives an answer to the core. `at`: both clocks, and the id of the step that is answered. */
type Answer = (at: [wall: number, steady: number, id: number]) => void;
/** The answers to a step; the last one is returned. */
type Answers = AsyncGenerator<Answer, Answer | undefined, void>;

/** The request, or the function of the caller, in flight. It continues only when its next answer is requested. */
interface Io {
  answers: Answers;
  /** The next answer, once it was asked for and until it is given to the core. */
  next: Promise<IteratorResult<Answer, Answer | undefined>> | undefined;
  isOver: boolean;
  controller: AbortController;
}

/**
 * Runs a call to its end: yields pages, or the parts of a streamed answer; returns the result, throws the error. Leaving
 * the generator ends the call without failure.
 */
export function drive(call: CoreCall, hooks: Hooks, own: CallInputs): AsyncGenerator<unknown, unknown, void> {
  return new Driver(call, hooks, own).run();
}

class Driver {
  readonly #call: CoreCall;
  readonly #hooks: Hooks;
  readonly #own: CallInputs;
  /** Tells listeners which events belong together. */
  readonly #about = {};
  #io: Io | undefined;
  /** Ends the pause of the loop. */
  #wake: () => void = () => {};
  /** What the caller's code threw when it was asked last. */
  #thrown: Thrown | undefined;
  /** The first error that a listener threw. */
  #listenerError: Thrown | undefined;

  constructor(call: CoreCall, hooks: Hooks, own: CallInputs) {
    this.#call = call;
    this.#hooks = hooks;
    this.#own = own;
  }

  async *run(): AsyncGenerator<unknown, unknown, void> {
    const call = this.#call;
    const { signal } = this.#own;
    let isOver = false;
    const unfollow = onAbort(signal, () => {
      this.#close();
      this.#wake();
    });
    try {
      for (;;) {
        if (signal?.aborted) call.cancel(...this.#now());
        const step = this.#poll();
        switch (step.step) {
          case "wait":
            this.#close();
            await this.#sleep(step.until);
            break;
          case "pending":
            await this.#receive(step.id, step.until);
            break;
          case "page":
            yield pageOf(step);
            break;
          case "part":
            yield step.value;
            break;
          case "done":
            isOver = true;
            this.#own.onThrown?.(this.#thrown);
            if (this.#listenerError) throw listenerFailed(this.#listenerError, step.value, this.#hooks.writer);
            return step.value;
          case "failed":
            throw errorFrom(step.error, {
              thrown: step.error.kind === "cancelled" ? undefined : this.#thrown,
              lookUp: this.#own.lookUp,
              signal,
              listenerError: this.#listenerError,
              writer: this.#hooks.writer,
            });
          default:
            this.#close();
            this.#begin(step);
        }
      }
    } catch (error) {
      isOver = true;
      throw error;
    } finally {
      unfollow();
      this.#close();
      if (!isOver) this.#leave();
      call.free();
      if (!isOver && this.#listenerError) throw this.#listenerError.error;
    }
  }

  #now(): [wall: number, steady: number] {
    const { clock } = this.#hooks;
    return [clock.wall(), clock.steady()];
  }

  /** Tells what happened, and returns the next step. */
  #poll(): Polled {
    const polled = JSON.parse(this.#call.poll(...this.#now())) as Polled;
    for (const event of polled.events ?? []) this.#tell(event);
    return polled;
  }

  /** Ends the call early, so that its last event says that it succeeded. */
  #leave(): void {
    this.#call.stop(...this.#now());
    this.#poll();
  }

  /** Waits until that time, or until the caller cancels. */
  async #sleep(until: number): Promise<void> {
    const { clock } = this.#hooks;
    const pause = new AbortController();
    this.#wake = () => pause.abort();
    await clock.sleep(Math.max(0, until - clock.steady()), pause.signal);
  }

  /** Waits for the next answer, until that time, or until the caller cancels. Only an answer is given to the core. */
  async #receive(id: number, until: number | undefined): Promise<void> {
    const { clock } = this.#hooks;
    const io = this.#io;
    if (!io || io.isOver) throw unanswered();
    const next = (io.next ??= io.answers.next());
    let came: IteratorResult<Answer, Answer | undefined> | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A promise of its own for each wait: one that outlives the wait would keep every answer in memory.
    await new Promise<void>((resolve, reject) => {
      this.#wake = resolve;
      if (until !== undefined) timer = setTimeout(resolve, until - clock.steady());
      next.then((result) => {
        came = result;
        resolve();
      }, reject);
    });
    clearTimeout(timer);
    if (io !== this.#io) return;
    if (came) {
      io.next = undefined;
      io.isOver = came.done === true;
      if (came.value) this.#give(came.value, id);
    } else if (until !== undefined && clock.steady() < until) {
      // Timers may be early, and a clock for tests moves only when it is asked to.
      await this.#sleep(until);
    }
  }

  #give(answer: Answer, id: number): void {
    try {
      answer([...this.#now(), id]);
    } catch (error) {
      // The core throws text when it has ended the attempt already; its next step says so.
      if (typeof error === "string") return;
      if (!(error instanceof TransportFailure)) throw error;
      this.#failing(error, "broken", error.message)([...this.#now(), id]);
    }
  }

  /** Stops what is under way. */
  #close(): void {
    const io = this.#io;
    this.#io = undefined;
    if (!io || io.isOver) return;
    io.controller.abort(new TransportFailure("broken", "the call no longer needs the answer"));
    io.answers.return(undefined).catch(() => {});
  }

  #begin(step: AskStep): void {
    const controller = new AbortController();
    // What a request failed with stays, while the journal takes it down.
    if (!step.step.endsWith("_journal")) this.#thrown = undefined;
    const io: Io = { answers: this.#start(step, controller.signal), next: undefined, isOver: false, controller };
    this.#io = io;
    // A request begins at once, not when its answer is waited for.
    io.next = io.answers.next();
  }

  #start(step: AskStep, signal: AbortSignal): Answers {
    const { signer, tokens, store } = this.#hooks;
    const { rows, journal } = this.#own;
    switch (step.step) {
      case "send":
        return this.#send(step, signal);
      case "sign":
        return this.#ask("signature", async () => textFrom("the signer", await signer?.(this.#signInput(step, signal))));
      case "token":
        return this.#ask("token", async () => textFrom("the function for tokens", await tokens?.({ signal })));
      case "store": {
        const { script: name, sha1, text, keys, args } = step;
        return this.#ask("store", async () => textFrom("the store", await store?.run({ name, sha1, text, keys, args })));
      }
      case "rows":
        return this.#rows(rows, step.max);
      case "read_journal":
        return this.#ask("journal", async () => textFrom("the journal", (await journal?.read()) ?? ""));
      case "append_journal":
        return this.#ask("stored", async () => {
          await journal?.append(step.line);
          return "";
        });
    }
  }

  /** Sends a request; answers with the head of the response, the parts of its body, and its end. */
  async *#send(step: SendStep, signal: AbortSignal): Answers {
    const call = this.#call;
    let isSent = false;
    try {
      const request = await this.#request(step, signal);
      isSent = true;
      const response = await this.#hooks.transport(request);
      const { status, headers } = headOf(response);
      if (step.contentLength) request.onUpload?.(step.contentLength);
      yield (at) => call.head(...at, status, headers);
      for await (const part of chunks(response.body)) yield (at) => call.chunk(...at, bytesOf(part));
      return (at) => call.answer(...at, "end", "");
    } catch (error) {
      const { kind, message } = failureOf(error);
      return this.#failing(error, kind === "refused" || !isSent ? "not_sent" : kind, message);
    } finally {
      this.#own.content?.close();
    }
  }

  async #request(step: SendStep, signal: AbortSignal): Promise<HttpRequest> {
    const { method, url, headers, timeout, contentLength } = step;
    const head = this.#call.body() as Bytes;
    const request = { method, url, headers, timeout, signal, body: head.length ? head : undefined };
    const { content } = this.#own;
    if (contentLength === undefined || !content) return request;
    const onUpload = this.#own.onUpload && this.#uploading(contentLength);
    const pieces = { head, content, tail: this.#call.tail() as Bytes, contentLength };
    return { ...request, ...(await uploadBody(pieces, headers, signal, onUpload)), onUpload };
  }

  /** Reports the progress of an upload, when it is further than before. */
  #uploading(total: number): (sent: number) => void {
    let before = 0;
    return (sent) => {
      if (sent <= before) return;
      before = sent;
      this.#listen(() => this.#own.onUpload?.({ sent, total, fraction: sent / total }));
    };
  }

  #signInput({ id: _id, step: _step, ...input }: SignStep, signal: AbortSignal): Parameters<Signer>[0] {
    return { ...input, body: this.#call.body() as Bytes, signal };
  }

  /** Answers with the text of a function of the caller. */
  async *#ask(kind: AnswerKind, run: () => Promise<string>): Answers {
    try {
      const text = await run();
      return (at) => this.#call.answer(...at, kind, text);
    } catch (error) {
      return this.#failing(error, "refused", describe(error));
    }
  }

  async *#rows(source: RowSource | undefined, max: number): Answers {
    try {
      const { rows, last, faults } = (await source?.next(max)) ?? { rows: "[]", last: true, faults: "" };
      return (at) => this.#call.rows(...at, rows, last, faults);
    } catch (error) {
      return this.#failing(error, "refused", describe(error));
    }
  }

  /** The answer that the caller's code failed, and keeps what it threw for the error that the call may end with. */
  #failing(error: unknown, kind: AnswerKind, text: string): Answer {
    return (at) => {
      this.#thrown = { error: this.#shown(error, text) };
      // Text that is no message of the catalogue: the words of others.
      this.#call.answer(...at, kind, JSON.stringify(text));
    };
  }

  /** What the caller's code threw, or in its place its message, where a secret is in it. */
  #shown(error: unknown, text: string): unknown {
    const clean = (shown: string): string => this.#call.withoutSecrets(shown);
    const shown = textsIn(error);
    if (clean(shown) === shown) return error;
    return new TransportFailure(error instanceof TransportFailure ? error.kind : "broken", clean(text));
  }

  #tell(event: CoreEvent): void {
    if (event.type === "raw_response") {
      const response = new RawResponse(event);
      this.#listen(() => this.#own.onResponse?.(response));
      return;
    }
    for (const listener of this.#hooks.listeners) this.#listen(() => listener(event, this.#about));
    if (event.type !== "progress") return;
    const { type: _type, operation: _operation, ...progress } = event;
    this.#listen(() => this.#own.onProgress?.(progress));
  }

  /** Runs a listener. What it throws changes nothing for the call; it is thrown when the call has ended. */
  #listen(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#listenerError ??= { error };
    }
  }
}

/** A page for the caller. */
function pageOf({ step: _step, events: _events, value: items, ...page }: PageStep & Polled): object {
  return { items, ...page, isLast: page.cursor === undefined };
}

function textFrom(who: string, text: unknown): string {
  if (typeof text === "string") return text;
  throw new TypeError(`expected a string from ${who}, got ${text === null ? "null" : typeof text}`);
}

function unanswered(): Misuse {
  return misuse("the driver has no answer to the step that the core waits for");
}
