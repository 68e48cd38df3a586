// A simulated service and its clients on one clock, for tests.

import type { AiAgent, Clock, Platform, WorkPhone } from "../index.js";
import { type ServiceOptions, SimulatedService } from "./service.js";

/** Options of `simulated`. */
export interface SimulatedOptions extends Omit<ServiceOptions, "clock"> {
  /** Initial time of the clock, in milliseconds since 1970 (default: now). */
  now?: number | undefined;
}

/**
 * A clock that does not advance by itself. A sleep advances it at once, and so does `advance`, so that tests with rate
 * limits, retries and delays take no time.
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

  /** Milliseconds since the clock was made. */
  steady(): number {
    return this.#passed;
  }

  /** Moves the clock, unless another sleep has moved it as far. */
  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const until = this.#passed + ms;
    await Promise.resolve();
    if (!signal?.aborted) this.#passed = Math.max(this.#passed, until);
  }

  /** Advances the clock, in milliseconds. */
  advance(ms: number): void {
    this.#passed += ms;
  }
}

/** A simulated service and a client of each interface, on one clock. */
export class Simulated {
  /** The service: the calls that it received (`calls`), and its faults (`setFaults`). */
  readonly service: SimulatedService;
  /** A client of the platform. */
  readonly platform: Platform;
  /** A client of the work phone. */
  readonly workPhone: WorkPhone;
  /** A client of the AI agent. */
  readonly aiAgent: AiAgent;
  /** The clock of the service and the clients; use it for your own clients, too. */
  readonly clock: StandingClock;

  /** @internal */
  constructor(service: SimulatedService, clock: StandingClock) {
    this.service = service;
    this.clock = clock;
    this.platform = clients.Platform.simulated(service);
    this.workPhone = clients.WorkPhone.simulated(service);
    this.aiAgent = clients.AiAgent.simulated(service);
  }

  /** Advances the clock of the service and the clients, in milliseconds. */
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
 * Creates a new simulated service and its clients, so that tests share no state. Works with any test runner.
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

interface Clients {
  Platform: typeof Platform;
  WorkPhone: typeof WorkPhone;
  AiAgent: typeof AiAgent;
}

let clients: Clients;

/**
 * Called by the entry for `simulated`: says which clients it makes, those of the entry for the same host, and returns it.
 *
 * @internal
 */
export function provideClients<T>(of: Clients, exported: T): T {
  clients = of;
  return exported;
}
