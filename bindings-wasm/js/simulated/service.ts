import type { Simulation } from "../client.js";
import { loading } from "../loading.js";
import { type HttpRequest, type HttpResponse, type Transport, headerLines } from "../transport.js";
import init, { Service } from "./wasm/simulated.js";

/** What a simulated service is made with. */
export interface ServiceOptions {
  /** What the service holds: the same seed makes up the same (default 1). */
  seed?: number | undefined;
  /** The time on the service's clock, in milliseconds since 1970; a client's own clock has to agree. */
  now?: (() => number) | undefined;
  /** Where the module is, when it is not beside the package: its address, its bytes, or the `WebAssembly.Module`. */
  source?: URL | string | Uint8Array | object | undefined;
}

/**
 * A simulated service inside the program: it answers as the documents say, without a network. It checks
 * signatures, tokens, limits and parameters; the agents, roles and licences of the platform, and all that the work
 * phone and the AI agent hold, are kept, so that what was created can be found again.
 *
 * ```ts
 * const service = await SimulatedService.load({ seed: 7 });
 * const cc = Platform.simulated(service);
 * const ai = AiAgent.simulated(service);
 * ```
 */
export class SimulatedService implements Simulation {
  readonly #service: Service;
  readonly #now: () => number;
  /** The names of the operations that were called, the newest last; requests for tokens are among them. */
  readonly calls: string[] = [];

  private constructor(service: Service, now: () => number) {
    this.#service = service;
    this.#now = now;
  }

  /** Answers the requests of a client. */
  readonly transport: Transport = ({ method, url, headers, body }: HttpRequest): HttpResponse => {
    const { pathname, search } = new URL(url);
    const lines = headerLines(headers);
    const head = this.#service.handle(method, pathname + search, lines, body ?? new Uint8Array(), this.#now());
    const [status, operation, ...rest] = head.split("\n");
    if (operation) this.calls.push(operation);
    const answered: Record<string, string> = {};
    for (let at = 0; at < rest.length; at += 2) answered[rest[at] ?? ""] = rest[at + 1] ?? "";
    return { status: Number(status), headers: answered, body: events(this.#service.body()) };
  };

  /** The options of a client of `platform`, `work_phone` or `ai_agent`. */
  options(name: string): object {
    return JSON.parse(Service.options(name)) as object;
  }

  /** Loads the module, once, and makes a service. */
  static async load({ seed = 1, now = Date.now, source }: ServiceOptions = {}): Promise<SimulatedService> {
    // The glue sees to it that it is done once.
    if (!loaded) await loading("simulated.wasm", () => init({ module_or_path: (source ?? where()) as URL }));
    loaded = true;
    return new SimulatedService(new Service(seed), now);
  }
}

let where: () => unknown;
let loaded = false;

/**
 * Called by the entry, before anything else: where the module comes from.
 *
 * @internal
 */
export function provide(from: () => unknown): void {
  where = from;
}

/** The body, cut behind each blank line: the events of a stream come one by one. */
async function* events(body: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  let begin = 0;
  for (let at = 1; at < body.length; at += 1) {
    if (body[at] !== 10 || body[at - 1] !== 10) continue;
    yield body.subarray(begin, at + 1);
    begin = at + 1;
  }
  if (begin < body.length) yield body.subarray(begin);
}
