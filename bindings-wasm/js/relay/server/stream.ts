// Parts of an answer as server-sent events.

import type { AnswerStream } from "../../stream.js";

/** Times of a stream, in milliseconds. */
export interface StreamTimes {
  /** After which a heartbeat is sent, where no part comes. */
  heartbeat: number;
  /** Until which the page has to take what was sent. */
  stall: number;
}

/** How a stream ended. */
export interface StreamEnd {
  error?: unknown;
  /** Whether the page left it, or did not read. */
  isLeft?: boolean;
}

/**
 * The events of an answer. A part is asked for when the page has taken the one before.
 *
 * @param told - The error as the protocol has it.
 * @param onEnd - Called once.
 */
export function eventStream(
  answer: AnswerStream<unknown>,
  controller: AbortController,
  { heartbeat, stall }: StreamTimes,
  told: (error: unknown) => object,
  onEnd: (end: StreamEnd) => void,
): ReadableStream<Uint8Array> {
  const parts = answer[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const event = (name: string, data: unknown): Uint8Array => encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  let next: Promise<IteratorResult<unknown, void>> | undefined;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const end = (how: StreamEnd): void => {
    clearTimeout(stalled);
    if (isOver) return;
    isOver = true;
    onEnd(how);
  };
  const leave = (): void => {
    controller.abort();
    void parts.return();
    end({ isLeft: true });
  };
  const watch = (out: ReadableStreamDefaultController<Uint8Array>): void => {
    stalled = setTimeout(() => {
      leave();
      out.error(new Error("the page does not read the stream"));
    }, stall);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      async pull(out) {
        clearTimeout(stalled);
        let timer: ReturnType<typeof setTimeout> | undefined;
        try {
          next ??= parts.next();
          const beat = new Promise<"beat">((resolve) => (timer = setTimeout(() => resolve("beat"), heartbeat)));
          const came = await Promise.race([next, beat]);
          if (controller.signal.aborted) return;
          if (came === "beat") {
            out.enqueue(encoder.encode(": heartbeat\n\n"));
          } else if (came.done) {
            out.enqueue(event("end", { answer: await answer.answer() }));
            out.close();
            return end({});
          } else {
            next = undefined;
            out.enqueue(event("part", came.value));
          }
        } catch (error) {
          // The page does not read any more.
          if (controller.signal.aborted) return end({ isLeft: true });
          out.enqueue(event("error", told(error)));
          out.close();
          return end({ error });
        } finally {
          clearTimeout(timer);
        }
        watch(out);
      },
      cancel: leave,
    },
    // Nothing is prepared for a page that does not read.
    { highWaterMark: 0 },
  );
}
