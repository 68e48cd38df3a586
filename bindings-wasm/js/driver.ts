// Drives a call: does what the core asks for, and tells it what came of it.

import type { Clock, ClientEvent, Signer, Tokens } from "./client.js";
import type { CoreCall, SignStep, Step, TokenStep } from "./core.js";
import { Misuse, errorFrom } from "./errors.js";
import { Exchange, follow } from "./exchange.js";
import type { Page } from "./paging.js";
import { type Bytes, type Transport, describe } from "./transport.js";

/** What a call needs of its host. */
export interface Hooks {
  transport: Transport;
  signer: Signer | undefined;
  tokens: Tokens | undefined;
  clock: Clock;
  onEvent: ((event: ClientEvent) => void) | undefined;
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
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown, unknown, void> {
  const { clock, onEvent } = hooks;
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
            onEvent?.({ type: "wait", operation, ms: Math.ceil(step.until - clock.steady()), why: step.why });
            told = step.until;
          }
          await clock.sleep(step.until - clock.steady(), signal);
          break;
        case "send":
          exchange?.close();
          exchange = new Exchange(call, step, clock, signal);
          await exchange.send(hooks.transport);
          break;
        case "pending":
          if (!exchange) throw new Misuse({ kind: "misuse", message: "the driver polled before it answered" });
          await exchange.receive();
          break;
        case "sign":
          await sign(call, step, hooks, signal);
          break;
        case "token":
          await token(call, step, hooks, signal);
          break;
        case "page": {
          const items = JSON.parse(call.text()) as unknown[];
          const { step: _, ...page } = step;
          onEvent?.({ type: "page", operation, ...page, rows: items.length });
          yield { items, ...page } satisfies Page<unknown>;
          break;
        }
        case "part":
          yield JSON.parse(call.text());
          break;
        case "retry":
          onEvent?.({ type: "retry", operation, attempt: step.attempt, why: step.why });
          break;
        case "done":
          return JSON.parse(call.text());
        case "failed":
          throw errorFrom(step.error);
      }
    }
  } finally {
    exchange?.close();
    call.free();
  }
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
