import type { Simulation } from "../simulation.js";
import { type Clock, systemClock } from "../clock.js";
import { throwing } from "../errors.js";
import type { FaultRule, SimulatedSettings } from "../generated/simulated.js";
import { loading } from "../loading.js";
import { type HttpRequest, type HttpResponse, type Transport, TransportFailure, headerLines } from "../transport.js";
import init, { Service } from "./wasm/simulated.js";

/** Options of a simulated service. */
export interface ServiceOptions {
  /** Seed of the data of the service (default 1). */
  seed?: number | undefined;
  /** Amount of data, and behaviour where the vendor's documents are silent. */
  settings?: SimulatedSettings | undefined;
  /** The clock of the service and its clients; default: the clock of the host, on which the rate limit has clients wait for real. */
  clock?: Clock | undefined;
  /** Another module than the one inside the package: its address, its bytes, or the `WebAssembly.Module`. */
  source?: URL | string | Uint8Array | object | undefined;
}

/** A request that a simulated service received. */
export interface RecordedCall {
  /** The operation, such as `platform.agents.create`. */
  operation: string;
  /** Its parameters under their wire names, without secrets and contents of files; null if they could not be read. */
  params: Record<string, unknown> | null;
  /** The HTTP status of the response; missing if a fault kept the request from the service. */
  status?: number;
  /** The code of a refusal; the work phone always uses 0. */
  code?: number;
  /** The fault, if any, as in the rule. */
  fault?: string;
}

/** A request that a real service would have pushed. */
export interface Push {
  /** The address, from a client of the service. */
  url: string;
  /** The body of the request. */
  body: Record<string, unknown>;
}

/**
 * A simulated service inside the program, without a network. It responds as the vendor's documents say, checks signatures, tokens,
 * limits and parameters, and keeps what is written.
 *
 * ```ts
 * const service = await SimulatedService.load({ seed: 7 });
 * const cc = Platform.simulated(service);
 * const ai = AiAgent.simulated(service);
 * ```
 */
export class SimulatedService implements Simulation {
  /** The clock of the service, and of the clients made with `simulated`. */
  readonly clock: Clock;
  readonly #service: Service;

  private constructor(service: Service, clock: Clock) {
    this.#service = service;
    this.clock = clock;
  }

  /** The last calls, the newest at the end; requests for tokens are among them. */
  get calls(): RecordedCall[] {
    return JSON.parse(this.#service.calls()) as RecordedCall[];
  }

  /** Clears the calls. */
  clearCalls(): void {
    this.#service.clearCalls();
  }

  /**
   * Replaces the fault script. Each rule counts the requests of its operations; the first rule that is due applies.
   *
   * @throws InvalidRequest - a rule is wrong; `field` says which: `faults[1].fault`.
   */
  setFaults(rules: readonly FaultRule[]): void {
    throwing(() => this.#service.setFaults(JSON.stringify(rules)));
  }

  /** Advances only the service's clock, in milliseconds: tokens expire, rate limits end. */
  advance(ms: number): void {
    this.#service.advance(ms);
  }

  /** Returns what a real service would have pushed so far to the addresses of its clients, each once. It sends nothing. */
  takePushes(): Push[] {
    const told = this.#service.takePushes(this.clock.wall());
    const pushes: Push[] = [];
    for (let at = 0; at < told.length; at += 2) {
      pushes.push({ url: told[at] ?? "", body: JSON.parse(told[at + 1] ?? "") as Push["body"] });
    }
    return pushes;
  }

  /** Responds to the requests of a client. */
  readonly transport: Transport = async (request: HttpRequest): Promise<HttpResponse> => {
    const { method, url, headers, timeout, signal } = request;
    const body = await bytesOf(request.body);
    const { pathname, search } = new URL(url);
    const head = this.#service.handle(method, pathname + search, headerLines(headers), body, this.clock.wall());
    const [status, delivery, delay, ...rest] = head.split("\n");
    const answer = this.#service.body();
    if (delivery === "refused") throw new TransportFailure("refused", "the simulated service refused the connection");
    if (delivery === "lost") throw new TransportFailure("broken", "the simulated service broke the connection");
    const pause = Number(delay);
    if (pause) await this.clock.sleep(Math.min(pause, timeout), signal);
    if (pause >= timeout) throw new TransportFailure("timeout", "the simulated service did not answer in time");
    const answered: Record<string, string> = {};
    for (let at = 0; at < rest.length; at += 2) answered[rest[at] ?? ""] = rest[at + 1] ?? "";
    return { status: Number(status), headers: answered, body: events(answer, delivery === "cut") };
  };

  /** The options of a client of `platform`, `work_phone` or `ai_agent`. */
  options(name: string): object {
    return JSON.parse(this.#service.options(name)) as object;
  }

  /**
   * Loads the module once, and creates a service.
   *
   * @throws InvalidRequest - a setting is wrong.
   */
  static async load({ seed = 1, settings = {}, clock = systemClock, source }: ServiceOptions = {}): Promise<SimulatedService> {
    // Calls at the same time share one load.
    if (!loaded) await loading("simulated.wasm", async () => init({ module_or_path: (source ?? (await where())) as URL }));
    loaded = true;
    return new SimulatedService(throwing(() => new Service(seed, JSON.stringify(settings))), clock);
  }
}

let where: () => unknown;
let loaded = false;

/**
 * Called by the entry for its export: says where the module comes from, and returns the export. An entry has no other effect,
 * so that bundlers leave out the module where it is not used.
 *
 * @internal
 */
export function provide<T>(from: () => unknown, exported: T): T {
  where = from;
  return exported;
}

/** The whole body of a request: the service takes no parts. */
async function bytesOf(body: HttpRequest["body"]): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return body ? new Uint8Array(await new Response(body).arrayBuffer()) : new Uint8Array();
}

/** The body, cut after each blank line, so that the events of a stream come one by one. */
async function* events(body: Uint8Array, cut: boolean): AsyncGenerator<Uint8Array, void, void> {
  let begin = 0;
  for (let at = 1; at < body.length; at += 1) {
    if (body[at] !== 10 || body[at - 1] !== 10) continue;
    yield body.subarray(begin, at + 1);
    begin = at + 1;
  }
  if (begin < body.length) yield body.subarray(begin);
  if (cut) throw new TransportFailure("broken", "the simulated service cut the answer");
}
