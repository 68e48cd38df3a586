/** Two clocks and a timer. */
export interface Clock {
  /** Milliseconds since 1970. */
  wall(): number;
  /** Milliseconds of a monotonic clock with any origin. */
  steady(): number;
  /** Sleeps; ends early, without an error, when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clocks and timers of the host. */
export const systemClock: Clock = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener("abort", done, { once: true });
    }),
};
