// Events of an answer or a job as server-sent events.

/** Times of a stream, in milliseconds. */
export interface StreamTimes {
  /** After which a heartbeat is sent, where no part comes. */
  heartbeat: number;
  /** Until which the page has to take what was sent. */
  stall: number;
}

/** Who still reads a stream that was left has another connection than that which was closed. */
const LEFT = "the page has left the stream";

/** How a stream ended. */
export interface StreamEnd {
  error?: unknown;
  /** Whether the page left it, or did not read. */
  isLeft?: boolean;
}

/** An event: its name and its data. All but `part` and `progress` end the stream. */
export type ServerEvent = readonly [name: string, data: unknown];

/**
 * Sends events. One is asked for when the page has taken the one before.
 *
 * @param controller - Aborted when the page has left: it ends what makes the events.
 * @param told - The error as the protocol has it.
 * @param onEnd - Called once.
 */
export function eventStream(
  events: AsyncGenerator<ServerEvent, void, void>,
  controller: AbortController,
  { heartbeat, stall }: StreamTimes,
  told: (error: unknown) => object,
  onEnd: (end: StreamEnd) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const event = (name: string, data: unknown): Uint8Array => encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  let next: Promise<IteratorResult<ServerEvent, void>> | undefined;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const end = (how: StreamEnd): void => {
    clearTimeout(stalled);
    if (isOver) return;
    isOver = true;
    // What makes the events gives back what it holds.
    void events.return().catch(() => {});
    onEnd(how);
  };
  const leave = (): void => controller.abort();
  // Where it has left before, nothing would tell.
  if (controller.signal.aborted) end({ isLeft: true });
  else controller.signal.addEventListener("abort", () => end({ isLeft: true }), { once: true });
  const watch = (out: ReadableStreamDefaultController<Uint8Array>): void => {
    stalled = setTimeout(() => {
      leave();
      out.error(new Error("the page does not read the stream"));
    }, stall);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(out) {
        if (isOver) out.error(new Error(LEFT));
        else watch(out);
      },
      async pull(out) {
        clearTimeout(stalled);
        let timer: ReturnType<typeof setTimeout> | undefined;
        try {
          next ??= events.next();
          const beat = new Promise<"beat">((resolve) => (timer = setTimeout(() => resolve("beat"), heartbeat)));
          const came = await Promise.race([next, beat]);
          if (controller.signal.aborted) return out.error(new Error(LEFT));
          if (came === "beat") {
            out.enqueue(encoder.encode(": heartbeat\n\n"));
          } else if (came.done) {
            out.close();
            return end({});
          } else {
            next = undefined;
            const [name, data] = came.value;
            out.enqueue(event(name, data));
            if (name !== "part" && name !== "progress") {
              out.close();
              return end({});
            }
          }
        } catch (error) {
          // The page does not read any more.
          if (controller.signal.aborted) return out.error(new Error(LEFT));
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
