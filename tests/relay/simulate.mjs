// simulate.mjs [--users N] [--relays N] [--minutes N] [--seed N] [--quota N] [--writes SECONDS] [--rows N] [--own]: users of several relays of one
// account, with a virtual clock. The relays are those of the npm package, as they are: their queues, kept answers and quotas. Their client
// is a stand-in that takes the slots of the account from one place for all, as the store gives them (../store checks the store itself): in
// order of arrival, people before jobs, and none later than a call may wait. Quotas and kept answers are in a stand-in of the store, too,
// or, with --own, in each relay.
//
// Fails if the account sends a 21st request within 60 seconds, if somebody is never answered, or if an answer is older than allowed.

import assert from "node:assert/strict";
import { parseArgs } from "node:util";

import { createRelay } from "../../bindings-wasm/dist/relay/server.js";

const MINUTE = 60_000;
const LIMIT = 20;
/** How long the service takes for an answer, in milliseconds. */
const LATENCY = 300;
/** How long the lists that everybody looks at are kept, in milliseconds. */
const MAX_AGE = 5 * MINUTE;
/** The lists that everybody looks at, and how many users look at them at a time. */
const LISTS = [["platform.agents.query", 0.5], ["platform.agents.statuses", 0.8], ["platform.roles.list", 0.95], ["platform.numbers.pool", 1]];
/** How often each user looks, in milliseconds; and how often any user reads something of its own. */
const LOOKS = 2 * MINUTE;
const OWN = 20_000;
/** One who asks for more than its share. */
const GREEDY = 7;

/** The quota of each user a minute, the seconds between two changes of any users, and the rows of a job. */
const DEFAULTS = { users: "10000", relays: "10", minutes: "60", seed: "1", quota: "4", writes: "120", rows: "15000" };
const options = Object.fromEntries(Object.entries(DEFAULTS).map(([name, value]) => [name, { type: "string", default: value }]));
const { own: areApart, ...values } = parseArgs({ options: { ...options, own: { type: "boolean", default: false } } }).values;
const { users, relays, minutes, seed, quota, writes, rows: ROWS } = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));

let state = seed;
/** A number from 0 to 1, without 1. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const pause = (mean) => -Math.log(1 - random()) * mean;
const any = (count) => Math.floor(random() * count);

/** A clock that is set by `run`, and what happens when. */
const clock = {
  now: 0,
  /** A binary heap of `[time, number, run]`. */
  heap: [],
  added: 0,
  wall: () => 1_760_000_000_000 + clock.now,
  steady: () => clock.now,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const over = () => {
        signal?.removeEventListener("abort", over);
        resolve();
      };
      clock.at(clock.now + ms, over);
      signal?.addEventListener("abort", over);
    }),
  at(time, run) {
    const { heap } = clock;
    // Whole milliseconds, as the clocks of clients have them.
    let at = heap.push([Math.ceil(time), (clock.added += 1), run]) - 1;
    for (let up = (at - 1) >> 1; at > 0 && isBefore(heap[at], heap[up]); at = up, up = (at - 1) >> 1) [heap[at], heap[up]] = [heap[up], heap[at]];
  },
  next() {
    const { heap } = clock;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length) heap[0] = last;
    for (let at = 0; ; ) {
      const down = [2 * at + 1, 2 * at + 2].filter((child) => child < heap.length).sort((left, right) => (isBefore(heap[left], heap[right]) ? -1 : 1))[0];
      if (down === undefined || !isBefore(heap[down], heap[at])) return first;
      [heap[at], heap[down]] = [heap[down], heap[at]];
      at = down;
    }
  },
};
const isBefore = (left, right) => left[0] < right[0] || (left[0] === right[0] && left[1] < right[1]);

/** The slots of the account. */
const account = { sent: [], recent: [], waiting: { interactive: [], bulk: [] }, isAwake: false };

/** When the request with so many before it may go. */
function turn(ahead, most) {
  const { recent } = account;
  while (recent[0] <= clock.now - MINUTE) recent.shift();
  const over = recent.length - most + ahead;
  if (over < 0) return clock.now;
  return (recent[over % most] ?? clock.now) + MINUTE * (1 + Math.floor(over / most));
}

async function slot(lane, maxWait = Infinity) {
  const { waiting } = account;
  const most = lane === "bulk" ? LIMIT - LIMIT / 5 : LIMIT;
  const ahead = waiting.interactive.length + (lane === "bulk" ? waiting.bulk.length : 0);
  const at = turn(ahead, most);
  if (at - clock.now > maxWait) throw Object.assign(new Error("later"), { wait: at - clock.now });
  await new Promise((go) => {
    waiting[lane].push(go);
    give();
  });
}

function give() {
  const { waiting, sent, recent } = account;
  for (const [lane, most] of [["interactive", LIMIT], ["bulk", LIMIT - LIMIT / 5]]) {
    while (waiting[lane].length && turn(0, most) <= clock.now) {
      sent.push(clock.now);
      recent.push(clock.now);
      waiting[lane].shift()();
    }
    // A job does not pass a person.
    if (waiting[lane].length) break;
  }
  if ((waiting.interactive.length || waiting.bulk.length) && !account.isAwake) {
    account.isAwake = true;
    clock.at(Math.max(clock.now + 1, turn(0, waiting.interactive.length ? LIMIT : LIMIT - LIMIT / 5)), () => {
      account.isAwake = false;
      give();
    });
  }
}

/** What relays share: the scripts `quota` and `answers` of the core, without sealing, on the clock of the simulation. */
const shared = { counted: new Map(), answers: new Map(), claims: new Map(), change: 1 };
const CLAIM = 10_000;
const step = (...args) => JSON.stringify({ script: args[0], sha1: "", text: "", keys: [], args });
const core = {
  count: (user, most, period) => step("count", user, most, period),
  find: (read, maxAge) => step("find", read, maxAge),
  claim: (read, maxAge) => step("find", read, maxAge, CLAIM),
  found: (_read, returned) => returned,
  keep: (read, change, ms, answer) => step("keep", read, change, ms, answer),
  release: (read, change) => step("release", read, change),
  changed: () => step("changed"),
};
const scripts = {
  count(user, most, period) {
    const times = (shared.counted.get(user) ?? []).filter((time) => time > clock.now);
    shared.counted.set(user, times);
    if (times.length >= most) return String(times[0] - clock.now);
    times.push(clock.now + period);
    return "0";
  },
  find(read, maxAge, time = 0) {
    const { at, change, answer } = shared.answers.get(read) ?? {};
    const found = { change: String(shared.change) };
    if (change === shared.change && clock.now - at <= maxAge && maxAge > 0) return JSON.stringify({ ...found, answer, age: clock.now - at });
    const claim = shared.claims.get(read);
    if (time && claim?.change === found.change && claim.ends > clock.now) return JSON.stringify({ ...found, isTaken: true });
    if (time) shared.claims.set(read, { change: found.change, ends: clock.now + time });
    return JSON.stringify(found);
  },
  keep(read, change, _ms, answer) {
    if (change === String(shared.change)) shared.answers.set(read, { at: clock.now, change: shared.change, answer });
    scripts.release(read, change);
  },
  release(read, change) {
    if (shared.claims.get(read)?.change === change) shared.claims.delete(read);
  },
  changed: () => void (shared.change += 1),
};
const store = { run: async ({ args: [name, ...args] }) => scripts[name](...args) };

/** What a relay needs of a client. */
const { TrilineError } = await import("../../bindings-wasm/dist/index.js");
const client = {
  runner: {
    pacing: `${LIMIT}/60`,
    relayStore: () => (areApart ? undefined : { core, store }),
    async typed(operation, _params, { maxWait }) {
      try {
        await slot("interactive", maxWait);
      } catch ({ wait }) {
        const details = { kind: "transport", code: "max_wait", category: "rate_limit", message: "later", retryable: true, outcome: "not_sent", retryAfterMs: Math.ceil(wait) };
        throw new TrilineError({ ...details, operation });
      }
      await clock.sleep(LATENCY);
      return { at: clock.now };
    },
  },
};

const handlers = Array.from({ length: relays }, () =>
  createRelay({
    clients: { platform: client },
    origins: [],
    identify: ({ headers }) => ({ id: headers.get("x-user") }),
    quota: `${quota}/60`,
    operations: {
      ...Object.fromEntries(LISTS.map(([name]) => [name, { maxAge: MAX_AGE }])),
      "platform.customers.list": true,
      "platform.agents.enable": true,
    },
    clock,
    onError: (error) => {
      throw error;
    },
  }),
);

const figures = { asked: 0, answered: 0, refused: 0, waits: [], greedy: [], ages: [], kept: 0, attempts: 0, open: 0 };

/** Asks until there is an answer, as a client does that waits for as long as it is told. */
async function ask(user, operation, params = {}) {
  const begun = clock.now;
  figures.asked += 1;
  figures.open += 1;
  for (;;) {
    const headers = { "content-type": "application/json", "triline-relay": "1", "x-user": `u${user}` };
    const request = new Request(`http://relay.invalid/call/${operation}`, { method: "POST", headers, body: JSON.stringify({ params }) });
    const response = await handlers[user % relays](request);
    figures.attempts += 1;
    const { error, result } = await response.json();
    if (!error) {
      figures.answered += 1;
      figures.open -= 1;
      (user === GREEDY ? figures.greedy : figures.waits).push(clock.now - begun);
      const isList = LISTS.some(([name]) => name === operation);
      if (isList) figures.ages.push(clock.now - result.at);
      if (Number(response.headers.get("age")) > 0) figures.kept += 1;
      return;
    }
    assert.ok(["max_wait", "quota", "too_many"].includes(error.code) && error.retryAfterMs > 0, JSON.stringify(error));
    figures.refused += 1;
    await clock.sleep(error.retryAfterMs + random() * 1000);
  }
}

const end = minutes * MINUTE;
/** Does something at random times until the end. */
function repeatedly(mean, run) {
  const next = () => {
    if (clock.now >= end) return;
    run();
    clock.at(clock.now + pause(mean), next);
  };
  clock.at(clock.now + pause(mean), next);
}
repeatedly(LOOKS / users, () => {
  const choice = random();
  void ask(any(users), LISTS.find(([, most]) => choice < most)[0]);
});
repeatedly(OWN, () => void ask(any(users), "platform.customers.list", { name: `n${any(1e9)}` }));
repeatedly(writes * 1000, () => void ask(any(users), "platform.agents.enable", { agentNumber: String(any(1e9)) }));
let greedy = 0;
repeatedly(2000, () => void (greedy < 2 * minutes && (greedy += 1) && ask(GREEDY, "platform.customers.list", { name: `greedy ${greedy}` })));
// A job takes what the store gives it: four fifths, where nobody waits at the time.
let rows = 0;
void (async () => {
  while (clock.now < end && rows < ROWS) {
    await slot("bulk");
    rows += 500;
    await clock.sleep(LATENCY);
  }
})();

const began = performance.now();
while (clock.heap.length && (clock.now < end || figures.open)) {
  const [time, , run] = clock.next();
  if (process.env.VERBOSE && Math.floor(time / MINUTE) > Math.floor(clock.now / MINUTE)) console.error(`minute ${Math.floor(time / MINUTE)}: ${figures.asked} calls, ${figures.open} open`);
  assert.ok(time < 2 * end + 10 * MINUTE, `${figures.open} requests were never answered`);
  clock.now = Math.max(clock.now, time);
  run();
  // What does not wait for the clock comes to its end: bodies are read in several turns of the event loop.
  if (!clock.heap.length || clock.heap[0][0] > clock.now) for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate);
}

let most = 0;
const { sent } = account;
for (let first = 0, last = 0; last < sent.length; last += 1) {
  while (sent[first] <= sent[last] - MINUTE) first += 1;
  most = Math.max(most, last - first + 1);
}
const sorted = { greedy: figures.greedy.sort((left, right) => left - right), waits: figures.waits.sort((left, right) => left - right), ages: figures.ages.sort((left, right) => left - right) };
const of = (name, part) => `${((sorted[name][Math.min(sorted[name].length - 1, Math.floor(sorted[name].length * part))] ?? 0) / 1000).toFixed(1)} s`;
const sharing = areApart ? "each with its own" : "which share";
console.log(`${users} users on ${relays} relays, ${sharing} quotas of ${quota} and kept answers, ${minutes} minutes, seed ${seed}; a change each ${writes} s, a job of ${ROWS} rows`);
console.log(`${figures.asked} calls, ${figures.answered} answered, ${figures.kept} of them kept answers; ${sent.length} requests to the service, ${rows / 500} of them of a job`);
console.log(`requests within 60 s: ${most} at most`);
console.log(`waiting: p50 ${of("waits", 0.5)}, p95 ${of("waits", 0.95)}, p99.9 ${of("waits", 0.999)}, most ${of("waits", 1)}; told to come later: ${figures.refused} times`);
console.log(`the greedy user: p50 ${of("greedy", 0.5)}, most ${of("greedy", 1)}`);
console.log(`age of a list: p50 ${of("ages", 0.5)}, p95 ${of("ages", 0.95)}, most ${of("ages", 1)}`);
if (process.env.VERBOSE) console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
assert.ok(most <= LIMIT, `${most} requests within 60 seconds`);
assert.equal(figures.open, 0);
// Asked for while it was younger, and answered after that.
assert.ok((sorted.ages.at(-1) ?? 0) <= MAX_AGE + LATENCY, "an answer is too old");
