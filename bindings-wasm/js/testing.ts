// For tests of programs that use the clients: `triline/testing`.

import { AiAgent, type Clock, Platform, WorkPhone } from "triline";
import { type ServiceOptions, SimulatedService } from "triline/simulated";

/** What a test is made with: all may be left out. */
export interface SimulatedOptions extends Omit<ServiceOptions, "clock"> {
  /** What time it is when the test begins, in milliseconds since 1970; else what time it is now. */
  now?: number | undefined;
}

/**
 * A clock that stands. Time passes when something waits, at once, and by `advance`: tests with limits, retries and
 * delays take no time.
 */
export class StandingClock implements Clock {
  readonly #begun: number;
  #passed = 0;

  /** `now`: milliseconds since 1970. */
  constructor(now: number = Date.now()) {
    this.#begun = now;
  }

  /** Milliseconds since 1970. */
  wall(): number {
    return this.#begun + this.#passed;
  }

  /** Milliseconds since it was made. */
  steady(): number {
    return this.#passed;
  }

  /** Lets that time pass, unless it passes while somebody else waits. */
  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const until = this.#passed + ms;
    await Promise.resolve();
    if (!signal?.aborted) this.#passed = Math.max(this.#passed, until);
  }

  /** Lets time pass, in milliseconds. */
  advance(ms: number): void {
    this.#passed += ms;
  }
}

/** A simulated service and a client of each interface, with one clock. */
export class Simulated {
  /** The service: what was called (`calls`), and what is to go wrong (`setFaults`). */
  readonly service: SimulatedService;
  readonly platform: Platform;
  readonly workPhone: WorkPhone;
  readonly aiAgent: AiAgent;
  /** What the service and the clients go by; for clients of your own, too. */
  readonly clock: StandingClock;

  /** @internal */
  constructor(service: SimulatedService, clock: StandingClock) {
    this.service = service;
    this.clock = clock;
    this.platform = Platform.simulated(service, { clock });
    this.workPhone = WorkPhone.simulated(service, { clock });
    this.aiAgent = AiAgent.simulated(service, { clock });
  }

  /** Lets time pass for the service and the clients, in milliseconds. */
  readonly advance = (ms: number): void => this.clock.advance(ms);

  /** Closes the clients. */
  close(): void {
    for (const client of [this.platform, this.workPhone, this.aiAgent]) client.close();
  }

  /** Closes the clients at the end of a `using` block. */
  [Symbol.dispose](): void {
    this.close();
  }
}

/**
 * Makes a simulated service and clients of it, anew with each call: nothing goes from one test to the next. Knows
 * nothing of the runner.
 *
 * ```ts
 * const { service, platform } = await simulated({ settings: { agents: 3 } });
 * service.setFaults([{ operation: "platform.roles.list", fault: "throttle" }]);
 * await platform.roles.list();
 * assert.equal(service.calls.length, 2);
 * ```
 *
 * @throws InvalidRequest - a setting is at fault.
 */
export async function simulated({ now, ...options }: SimulatedOptions = {}): Promise<Simulated> {
  const clock = new StandingClock(now);
  return new Simulated(await SimulatedService.load({ ...options, clock }), clock);
}
