// How many requests a user may send.

/** Users without a request in the window are forgotten when there are more than this many. */
const MANY = 10_000;

/**
 * Makes a quota per user: a sliding window in the memory of this process. With several processes or isolates, pass an
 * object with the same `take` over a store that they share (Redis, a Durable Object).
 *
 * @param {{ requests: number, seconds: number, now?: () => number }} limits `now`: milliseconds, for tests.
 * @returns {{ take(user: string): number | Promise<number> }} `take` counts a request and returns 0, or counts none and
 *   returns after how many seconds the user may send the next one.
 */
export function slidingWindow({ requests, seconds, now = () => performance.now() }) {
  const users = new Map();
  const window = seconds * 1000;

  function forget(time) {
    for (const [user, times] of users) if ((times.at(-1) ?? 0) <= time - window) users.delete(user);
  }

  return {
    take(user) {
      const time = now();
      if (users.size > MANY) forget(time);
      const recent = (users.get(user) ?? []).filter((sent) => sent > time - window);
      users.set(user, recent);
      if (recent.length >= requests) return Math.ceil((recent[0] + window - time) / 1000);
      recent.push(time);
      return 0;
    },
  };
}
