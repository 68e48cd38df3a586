import type { Clock } from "./clock.js";
import type { Transport } from "./transport.js";

/** A simulated service, as `triline/testing` has it: what a client of it needs. */
export interface Simulation {
  /** Responds to the requests of a client. */
  readonly transport: Transport;
  /** Its clock, by which its clients live, too. */
  readonly clock: Clock;
  /** The options of a client of `platform`, `work_phone` or `ai_agent`. */
  options(name: string): object;
}

/** The options of a client of a simulated service. */
export function simulation<Options>(name: string, service: Simulation, options: object): Options {
  const known = { ...service.options(name), transport: service.transport, clock: service.clock, allowSecretInBrowser: true };
  return { ...known, ...options } as Options;
}
