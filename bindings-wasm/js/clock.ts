/** The time, and waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  wall(): number;
  /** Milliseconds by a clock that is never set. */
  steady(): number;
  /** Waits; ends early, without throwing, when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clocks of the host. */
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
