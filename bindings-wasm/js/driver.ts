// Drives a call: does what the core asks for, and tells it what came of it.

import type { BatchOptions, Journal } from "./batch.js";
import type { Signer, Tokens } from "./client.js";
import type { Clock } from "./clock.js";
import type { CoreCall, JournalStep, RowsStep, SignStep, Step, Told, TokenStep } from "./core.js";
import { type ErrorKind, type LookUp, Misuse, TrilineError, errorFrom } from "./errors.js";
import type { ClientEvent, Listener } from "./events.js";
import { Exchange, follow } from "./exchange.js";
import type { Page } from "./paging.js";
import type { RowSource } from "./rows.js";
import { type Bytes, type Transport, describe } from "./transport.js";
import type { UploadOptions } from "./upload.js";

/** What a call needs of its host. */
export interface Hooks {
  transport: Transport;
  signer: Signer | undefined;
  tokens: Tokens | undefined;
  clock: Clock;
  onEvent: Listener | undefined;
}

/** What one call brings along. */
export interface Own {
  signal: AbortSignal | undefined;
  lookUp: LookUp;
  onUpload?: UploadOptions["onProgress"];
  /** Where the rows of a batch come from. */
  rows?: RowSource;
  journal?: Journal | undefined;
  onBatch?: BatchOptions["onProgress"];
  /** Whether it looks up what another call has done: it is told as the operation that is called for that. */
  looksUp?: boolean;
}

/**
 * Runs a call to its end: yields its pages or the parts of its answer, returns its value, throws its
 * error. When the signal is aborted, what is under way is stopped first, and then the core says what may
 * have happened. When the generator is left, the connection is closed.
 */
export async function* drive(
  call: CoreCall,
  operation: string,
  hooks: Hooks,
  own: Own,
): AsyncGenerator<unknown, unknown, void> {
  const { clock, onEvent } = hooks;
  const begun = clock.steady();
  const about = { operation };
  const tell: Tell = (event) => onEvent?.({ ...about, ...event } as ClientEvent, about);
  let outcome: { ok: true } | { ok: false; kind: ErrorKind; code?: string } = { ok: true };
  try {
    return yield* steps(call, about, hooks, own, tell);
  } catch (error) {
    // What the caller's own code throws ends the call as his signal does.
    const { kind, code } = error instanceof TrilineError ? error : { kind: "cancelled" as const };
    outcome = { ok: false, kind, ...(code && { code }) };
    throw error;
  } finally {
    call.free();
    tell({ type: "end", ...outcome, durationMs: since(begun, clock) });
  }
}

/** Tells the listener of an event, of the operation of the call where the event names no other. */
type Tell = (event: WithoutOperation<ClientEvent>) => void;
type WithoutOperation<Event> = Event extends ClientEvent ? Omit<Event, "operation"> & { operation?: string } : never;

function since(begun: number, clock: Clock): number {
  return Math.round(clock.steady() - begun);
}

async function* steps(
  call: CoreCall,
  about: { operation: string },
  hooks: Hooks,
  own: Own,
  tell: Tell,
): AsyncGenerator<unknown, unknown, void> {
  const { clock } = hooks;
  const { signal } = own;
  let exchange: Exchange | undefined;
  /** Until when it waits, where that was told: a host may wake up too early. */
  let told: number | undefined;
  try {
    for (;;) {
      if (signal?.aborted) call.cancel(clock.wall(), clock.steady());
      const step = JSON.parse(call.poll(clock.wall(), clock.steady())) as Step;
      switch (step.step) {
        case "wait":
          // How long another call takes to get a token, nobody knows.
          if (step.why !== "token" && step.until !== told) {
            tell({ type: "wait", ms: Math.ceil(step.until - clock.steady()), why: step.why });
            told = step.until;
          }
          await clock.sleep(step.until - clock.steady(), signal);
          break;
        case "send": {
          exchange?.close();
          exchange = new Exchange(call, step, clock, signal, step.token ? undefined : own.onUpload);
          const { operation, method, path, attempt } = step;
          if (step.token) tell({ type: "token" });
          else if (own.looksUp) about.operation = operation;
          tell({ type: "attempt", operation, method, path, attempt });
          const begun = clock.steady();
          const status = await exchange.send(hooks.transport);
          if (status !== undefined) tell({ type: "answer", operation, status, durationMs: since(begun, clock) });
          break;
        }
        case "pending":
          if (!exchange) throw new Misuse({ kind: "misuse", message: "the driver polled before it answered" });
          await exchange.receive();
          break;
        case "sign":
          await sign(call, step, hooks, signal);
          break;
        case "token":
          tell({ type: "token" });
          await token(call, step, hooks, signal);
          break;
        case "page": {
          const items = JSON.parse(call.text()) as unknown[];
          const { step: _, mark, ...page } = step;
          tell({ type: "page", ...page, rows: items.length });
          yield { items, ...page, ...(mark && { mark }) } satisfies Page<unknown>;
          break;
        }
        case "part":
          yield JSON.parse(call.text());
          break;
        case "retry":
          tell({ type: "retry", attempt: step.attempt, why: step.why });
          break;
        case "rows":
          await rows(call, step, own, clock);
          break;
        case "journal":
        case "append":
          await journal(call, step, own, clock);
          break;
        case "progress": {
          const { step: _, ...progress } = step;
          tell({ type: "batch", ...progress });
          own.onBatch?.(progress);
          break;
        }
        case "done":
          return JSON.parse(call.text());
        case "failed":
          throw errorFrom(step.error, own.lookUp);
      }
    }
  } finally {
    exchange?.close();
  }
}

/** Gives the next rows of a batch. What the caller's rows throw ends the call. */
async function rows(call: CoreCall, { id, most }: RowsStep, { rows, signal }: Own, clock: Clock): Promise<void> {
  const own = follow(signal);
  try {
    const given = await Promise.race([rows?.next(most), own.aborted]);
    if (given) call.answer(clock.wall(), clock.steady(), id, given.last ? "last rows" : "rows", given.rows);
  } catch (error) {
    // Cancelled, it may be left waiting.
    if (!signal?.aborted) throw error;
  } finally {
    own.release();
  }
}

/** Has the journal of a batch read or added to; neither is left half done. */
async function journal(call: CoreCall, step: JournalStep, { journal }: Own, clock: Clock): Promise<void> {
  let told: Told = "stored";
  let text = "";
  try {
    if (step.step === "journal") {
      told = "journal";
      const kept: unknown = (await journal?.read()) ?? "";
      if (typeof kept !== "string") throw new Error("it is no text");
      text = kept;
    } else {
      await journal?.append(step.line);
    }
  } catch (error) {
    told = "refusal";
    text = describe(error);
  }
  call.answer(clock.wall(), clock.steady(), step.id, told, text);
}

/** Has a request signed by the caller's function. */
async function sign(call: CoreCall, step: SignStep, { signer, clock }: Hooks, caller?: AbortSignal): Promise<void> {
  const { id, step: _, ...input } = step;
  const body = call.body() as Bytes;
  const answer = await textOf("the signer", (signal) => signer?.({ ...input, body, signal }), caller);
  if (caller?.aborted) return;
  call.answer(clock.wall(), clock.steady(), id, answer.text === undefined ? "refusal" : "signature", answer.text ?? answer.why);
}

/** Has an access token given by the caller's function. */
async function token(call: CoreCall, { id }: TokenStep, { tokens, clock }: Hooks, caller?: AbortSignal): Promise<void> {
  const answer = await textOf("the function for tokens", (signal) => tokens?.({ signal }), caller);
  if (caller?.aborted) return;
  call.answer(clock.wall(), clock.steady(), id, answer.text === undefined ? "refusal" : "token", answer.text ?? answer.why);
}

/** The text that a function of the caller gives, or why it gives none. */
async function textOf(
  who: string,
  ask: (signal: AbortSignal) => unknown,
  caller: AbortSignal | undefined,
): Promise<{ text: string } | { text?: undefined; why: string }> {
  const own = follow(caller);
  try {
    const text = await Promise.race([ask(own.signal), own.aborted]);
    return typeof text === "string" ? { text } : { why: `${who} gave no text` };
  } catch (error) {
    return { why: describe(error) };
  } finally {
    own.release();
  }
}
