// A request and its answer.

import type { Clock } from "./clock.js";
import type { CoreCall, SendStep, Told } from "./core.js";
import { type Bytes, type Transport, TransportFailure, chunks, describe, headerLines } from "./transport.js";
import type { UploadOptions } from "./upload.js";

/** One attempt: hands its answer to the core as it comes, the body in the parts that are asked for. */
export class Exchange {
  readonly #call: CoreCall;
  readonly #step: SendStep;
  readonly #clock: Clock;
  readonly #caller: AbortSignal | undefined;
  readonly #own: ReturnType<typeof follow>;
  /** How long the service may still take; what the caller does between parts is not counted. */
  #left: number;
  #parts: AsyncGenerator<Uint8Array, void, void> = chunks(undefined);
  #over = false;
  readonly #onProgress: UploadOptions["onProgress"];
  /** What the caller's function threw. */
  #thrown: { error: unknown } | undefined;

  constructor(
    call: CoreCall,
    step: SendStep,
    clock: Clock,
    caller: AbortSignal | undefined,
    onProgress: UploadOptions["onProgress"],
  ) {
    this.#call = call;
    this.#step = step;
    this.#clock = clock;
    this.#caller = caller;
    this.#own = follow(caller);
    this.#left = step.timeout;
    this.#onProgress = onProgress;
  }

  /** Sends the request; ends with the head of its answer, and gives the status, where there is one. */
  async send(transport: Transport): Promise<number | undefined> {
    const { method, url, headers, timeout } = this.#step;
    const bytes = this.#call.body() as Bytes;
    const body = bytes.length ? bytes : undefined;
    const onUpload = this.#onProgress && this.#uploading(bytes.length);
    let response;
    try {
      const request = { method, url, headers, body, timeout, signal: this.#own.signal, ...(onUpload && { onUpload }) };
      const answer = async () => transport(request);
      response = await this.#wait(answer());
      onUpload?.(bytes.length);
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
    this.#parts = chunks(response.body);
    this.#call.head(...this.#now(), response.status, headerLines(response.headers));
    return response.status;
  }

  /** What tells the caller how much has been sent, when it is more than before. */
  #uploading(total: number): (sent: number) => void {
    let told = 0;
    return (sent) => {
      if (sent <= told || this.#over) return;
      told = sent;
      try {
        this.#onProgress?.({ sent, total, fraction: sent / total });
      } catch (error) {
        this.#thrown = { error };
        this.#own.abort(error);
      }
    };
  }

  /** Receives the next part of the body, or learns that it is complete. */
  async receive(): Promise<void> {
    let part;
    try {
      part = await this.#wait(this.#parts.next());
    } catch (error) {
      return this.#fail(error);
    }
    if (!part.done) return this.#call.chunk(...this.#now(), part.value);
    this.#over = true;
    this.#tell("end");
  }

  /** Closes the connection, where the answer was not read to its end. */
  close(): void {
    if (!this.#over) this.#stop(new TransportFailure("broken", "the rest of the answer is not needed"));
    this.#own.release();
  }

  /** Waits for it, until the time is up or the caller cancels. */
  async #wait<T>(promise: Promise<T>): Promise<T> {
    const began = performance.now();
    const timer = setTimeout(() => this.#own.abort(new TransportFailure("timeout")), this.#left);
    try {
      return await Promise.race([promise, this.#own.aborted]);
    } finally {
      clearTimeout(timer);
      this.#left -= performance.now() - began;
    }
  }

  #fail(error: unknown): void {
    this.#stop(error);
    if (this.#thrown) throw this.#thrown.error;
    // Else the next poll tells what the caller's signal came to.
    if (this.#caller?.aborted) return;
    const { kind, message } = error instanceof TransportFailure ? error : new TransportFailure("broken", describe(error));
    this.#tell(kind === "refused" ? "unsent" : kind, message);
  }

  #stop(reason: unknown): void {
    this.#over = true;
    this.#own.abort(reason);
    this.#parts.return().catch(() => {});
  }

  #tell(told: Told, text = ""): void {
    this.#call.answer(...this.#now(), told, text);
  }

  #now(): [number, number, number] {
    return [this.#clock.wall(), this.#clock.steady(), this.#step.id];
  }
}

/** A signal of its own, which is aborted when the caller's is, until it is released. */
export function follow(caller: AbortSignal | undefined) {
  const own = new AbortController();
  const abort = (reason: unknown): void => own.abort(reason);
  const follower = (): void => abort(caller?.reason);
  caller?.addEventListener("abort", follower);
  const aborted = new Promise<never>((_, reject) => own.signal.addEventListener("abort", () => reject(own.signal.reason)));
  // Nobody may be waiting for it when it rejects.
  aborted.catch(() => {});
  return { signal: own.signal, abort, aborted, release: () => caller?.removeEventListener("abort", follower) };
}
