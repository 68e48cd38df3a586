// Drives a call: does what the core asks for, and tells it what came of it.

import type { Clock, ClientEvent, Signer } from "./client.js";
import type { CoreCall, SendStep, SignStep, Step } from "./core.js";
import { Misuse, errorFrom } from "./errors.js";
import type { Page } from "./paging.js";
import { type Bytes, type Transport, TransportFailure, chunks, describe, headerLines } from "./transport.js";

/** What a call needs of its host. */
export interface Hooks {
  transport: Transport;
  signer: Signer | undefined;
  clock: Clock;
  onEvent: ((event: ClientEvent) => void) | undefined;
}

/**
 * Runs a call to its end: yields its pages, returns its value, throws its error. When the signal is
 * aborted, what is under way is stopped first, and then the core says what may have happened.
 */
export async function* drive(
  call: CoreCall,
  operation: string,
  hooks: Hooks,
  signal: AbortSignal | undefined,
): AsyncGenerator<Page<unknown>, unknown, void> {
  const { clock, onEvent } = hooks;
  try {
    for (;;) {
      if (signal?.aborted) call.cancel(clock.wall(), clock.steady());
      const step = JSON.parse(call.poll(clock.wall(), clock.steady())) as Step;
      switch (step.step) {
        case "wait":
          await clock.sleep(step.until - clock.steady(), signal);
          break;
        case "send":
          await send(call, step, hooks, signal);
          break;
        case "sign":
          await sign(call, step, hooks, signal);
          break;
        case "page": {
          const items = JSON.parse(call.text()) as unknown[];
          const { step: _, ...page } = step;
          onEvent?.({ type: "page", operation, ...page, rows: items.length });
          yield { items, ...page };
          break;
        }
        case "retry":
          onEvent?.({ type: "retry", operation, attempt: step.attempt, why: step.why });
          break;
        case "done":
          return JSON.parse(call.text());
        case "failed":
          throw errorFrom(step.error);
        case "pending":
          throw new Misuse({ kind: "misuse", message: "the driver polled before it answered" });
      }
    }
  } finally {
    call.free();
  }
}

/** Sends a request and hands its answer to the core as it comes. */
async function send(call: CoreCall, step: SendStep, { transport, clock }: Hooks, signal?: AbortSignal): Promise<void> {
  const now = (): [number, number] => [clock.wall(), clock.steady()];
  const { id, method, url, headers, timeout } = step;
  const attempt = follow(signal);
  const timer = setTimeout(() => attempt.abort(new TransportFailure("timeout")), timeout);
  let parts: AsyncGenerator<Uint8Array> | undefined;
  try {
    const body = call.body() as Bytes;
    const request = { method, url, headers, body: body.length ? body : undefined, timeout, signal: attempt.signal };
    const response = await Promise.race([transport(request), attempt.aborted]);
    tell(() => call.head(...now(), id, response.status, headerLines(response.headers)));
    parts = chunks(response.body);
    for (;;) {
      const part = await Promise.race([parts.next(), attempt.aborted]);
      if (part.done) break;
      tell(() => call.chunk(...now(), id, part.value));
    }
    tell(() => call.end(...now(), id));
  } catch (error) {
    attempt.abort(error);
    parts?.return(undefined).catch(() => {});
    // Else the next poll tells: why the core takes no more, or what the caller's signal came to.
    if (error === ENDED || signal?.aborted) return;
    const failure = error instanceof TransportFailure ? error : new TransportFailure("broken", describe(error));
    call.failed(...now(), id, failure.kind !== "refused", failure.kind === "timeout", failure.message);
  } finally {
    clearTimeout(timer);
    attempt.release();
  }
}

/** Thrown when the core takes no more, as of a body that is too large: the call has ended. */
const ENDED = Symbol("ended");

function tell(run: () => void): void {
  try {
    run();
  } catch {
    throw ENDED;
  }
}

/** Has a request signed by the caller's function. */
async function sign(call: CoreCall, step: SignStep, { signer, clock }: Hooks, signal?: AbortSignal): Promise<void> {
  const { id, step: _, ...input } = step;
  const attempt = follow(signal);
  try {
    if (!signer) throw new Error("there is no signer");
    const asked = signer({ ...input, body: call.body() as Bytes, signal: attempt.signal });
    const signature: unknown = await Promise.race([asked, attempt.aborted]);
    if (typeof signature !== "string") throw new Error("the signer gave no text");
    call.signed(clock.wall(), clock.steady(), id, signature);
  } catch (error) {
    if (!signal?.aborted) call.refused(clock.wall(), clock.steady(), id, describe(error));
  } finally {
    attempt.release();
  }
}

/** A signal of its own, which is aborted when the caller's is, until it is released. */
function follow(caller: AbortSignal | undefined) {
  const own = new AbortController();
  const abort = (reason: unknown): void => own.abort(reason);
  const follower = (): void => abort(caller?.reason);
  caller?.addEventListener("abort", follower);
  const aborted = new Promise<never>((_, reject) => own.signal.addEventListener("abort", () => reject(own.signal.reason)));
  // Nobody may be waiting for it when it rejects.
  aborted.catch(() => {});
  return { signal: own.signal, abort, aborted, release: () => caller?.removeEventListener("abort", follower) };
}
