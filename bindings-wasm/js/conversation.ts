import type { CallOptions } from "./client.js";
import { misuse } from "./errors.js";
import type { AiMessage } from "./generated/ai_agent/sessions.js";

/** A handle of something that the service keeps open. */
export abstract class Handle {
  readonly #close: (options?: CallOptions) => Promise<void>;
  #closing: Promise<void> | undefined;
  #isClosed = false;

  /** @internal `close` tells the service. */
  constructor(close: (options?: CallOptions) => Promise<void>) {
    this.#close = close;
  }

  /** @internal Refuses a call after `close`. */
  protected check(): void {
    if (this.#isClosed) throw misuse("the conversation is closed");
  }

  /** Closes it. A second call does nothing; after an error it can be called again. */
  close(options?: CallOptions): Promise<void> {
    this.#isClosed = true;
    this.#closing ??= this.#close(options).catch((error: unknown) => {
      this.#closing = undefined;
      throw error;
    });
    return this.#closing;
  }

  /**
   * Closes the conversation at the end of an `await using` block. An error of closing would hide what the block threw, so
   * it is not thrown: the event `end` of the closing call has it. Call `close` yourself to catch it.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close().catch(() => {});
  }
}

/** A message of the user, which may be given as a text. */
export function messageOf(message: string | AiMessage): AiMessage {
  return typeof message === "string" ? { type: "user", text: message } : message;
}
