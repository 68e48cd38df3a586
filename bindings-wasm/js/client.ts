import { type CoreClient } from "./core.js";
import { drive, type Hooks } from "./driver.js";
import { core, coreNow, host } from "./engine.js";
import { InvalidRequest, Misuse, throwing } from "./errors.js";
import { type Page, PagedList, pageOf } from "./paging.js";
import { toJson } from "./params.js";
import { type Bytes, type Transport, fetchTransport } from "./transport.js";

/** Options of one call. */
export interface CallOptions {
  /** Ends the call when it is aborted: the error is `Cancelled` and says what may have happened. */
  signal?: AbortSignal | undefined;
  /** How long an attempt may take, in milliseconds; else as the client says. */
  timeout?: number | undefined;
  /** How many more times a request may be sent when that can do no harm; else as the client says. */
  retries?: number | undefined;
}

/** Options that all clients have, beside those of their interface. */
export interface ClientOptions {
  /** Sends requests; `fetchTransport` where it is left out. */
  transport?: Transport | undefined;
  /** Told of pages and of requests that are sent again. What it throws ends the call. */
  onEvent?: ((event: ClientEvent) => void) | undefined;
  /** Allows a secret where whoever opens the page can read it. */
  allowSecretInBrowser?: boolean | undefined;
  /** For tests: the clocks. */
  clock?: Clock | undefined;
}

/** What happens during a call. */
export type ClientEvent =
  /** A request is sent again: which try comes (from two), and the code of what was wrong before. */
  | { type: "retry"; operation: string; attempt: number; why: string }
  /** A page came. */
  | { type: "page"; operation: string; page: number; total?: number; rows: number };

/** What a signature is computed from. */
export interface SignInput {
  /** The account number (`svc-appkey`). */
  account: string;
  /** Six digits (`svc-nonce`). */
  nonce: string;
  /** Seconds since 1970 (`svc-timestamp`). */
  timestamp: string;
  method: "GET" | "POST";
  /** The path below the base URL. */
  path: string;
  /** The bytes of the body. */
  body: Bytes;
  /** Aborted when the call is cancelled. */
  signal: AbortSignal;
}

/** Computes the `svc-sign` of a request, usually by asking the application's own server. */
export type Signer = (input: SignInput) => string | Promise<string>;

/** The time, and waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  wall(): number;
  /** Milliseconds by a clock that is never set. */
  steady(): number;
  /** Waits; ends early, without throwing, when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const systemClock: Clock = {
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

/**
 * Makes calls: the core's client, and what its calls need of the host.
 *
 * @internal
 */
export class Runner {
  readonly #hooks: Hooks;
  readonly #make: (Core: typeof CoreClient) => CoreClient;
  #client: CoreClient | undefined;
  #closed = false;

  constructor(name: string, options: ClientOptions & { secret?: string | undefined; signer?: Signer | undefined }) {
    const { transport = fetchTransport, onEvent, clock = systemClock, signer, allowSecretInBrowser, ...rest } = options;
    if (rest.secret !== undefined && host().exposed && !allowSecretInBrowser) throw exposedSecret();
    this.#hooks = { transport, signer, clock, onEvent };
    const config = toJson(signer ? { ...rest, externalSigning: true } : rest);
    const seed = crypto.getRandomValues(new Uint8Array(32));
    this.#make = (Core) => throwing(() => new Core(name, config, seed));
    // Faults are told at once where the core is there.
    const Core = coreNow();
    if (Core) this.#client = this.#make(Core);
  }

  /** The value of an operation, as the service gave it. */
  async value<T>(operation: string, params: unknown, options?: CallOptions): Promise<T> {
    const end = await this.#run(operation, params, options).next();
    return end.value as T;
  }

  /** Nothing. */
  async nothing(operation: string, params: unknown, options?: CallOptions): Promise<void> {
    await this.value(operation, params, options);
  }

  /** A record; an empty one where the answer holds none. */
  async record<T extends object>(operation: string, params: unknown, options?: CallOptions): Promise<T> {
    return (await this.value<T | null>(operation, params, options)) ?? ({} as T);
  }

  /** A list; an empty one where the answer holds none. */
  async list<T>(operation: string, params: unknown, options?: CallOptions): Promise<T[]> {
    return (await this.value<T[] | null>(operation, params, options)) ?? [];
  }

  /** The pages of a list, from that page on. */
  paged<T>(operation: string, params: unknown, page = 1, options?: CallOptions): PagedList<T> {
    const ask = async () => pageOf<T>(await this.value(operation, params, options), page);
    const walk = () => this.#run(operation, params, options, { pages: true });
    return new PagedList(ask, walk as () => AsyncGenerator<Page<T>, unknown, void>);
  }

  close(): void {
    this.#closed = true;
    this.#client?.free();
    this.#client = undefined;
  }

  async *#run(
    operation: string,
    params: unknown = {},
    { signal, ...options }: CallOptions = {},
    mode: object = {},
  ): AsyncGenerator<Page<unknown>, unknown, void> {
    const client = this.#client ?? (await this.#load());
    const call = throwing(() => client.call(operation, toJson(params, operation), toJson({ ...options, ...mode })));
    return yield* drive(call, operation, this.#hooks, signal);
  }

  async #load(): Promise<CoreClient> {
    const Core = await core();
    if (this.#closed) throw new Misuse({ kind: "misuse", message: "the client was closed" });
    this.#client ??= this.#make(Core);
    return this.#client;
  }
}

/** What the clients of all interfaces have. `Operations` maps the names of operations to their types. */
export abstract class Client<Operations> {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Calls an operation by its name, such as `platform.agents.query`: the same checks as the typed
   * methods, the value as the service gave it. Of a paged list it is one page.
   */
  call<Name extends NameOf<Operations>>(
    operation: Name,
    params?: ParamsOf<Operations, Name>,
    options?: CallOptions,
  ): Promise<ResultOf<Operations, Name>> {
    return this.#runner.value(operation, params, options);
  }

  /** The pages of an operation that has pages, by its name. */
  pages<Name extends NameOf<Operations>>(
    operation: Name,
    params?: ParamsOf<Operations, Name>,
    options?: CallOptions,
  ): PagedList<RowOf<Operations, Name>> {
    return this.#runner.paged(operation, params, undefined, options);
  }

  /** Wipes what the client holds, secrets included. Calls under way go on; no more can be made. */
  close(): void {
    this.#runner.close();
  }

  /** Closes the client at the end of a `using` block. */
  [Symbol.dispose](): void {
    this.close();
  }
}

/** Editors complete the names that are known; others are allowed, with parameters of any kind. */
type NameOf<Operations> = (keyof Operations & string) | (string & {});
type ParamsOf<Operations, Name> = Name extends keyof Operations ? MemberOf<Operations[Name], "params"> : object;
type ResultOf<Operations, Name> = Name extends keyof Operations ? MemberOf<Operations[Name], "result"> : unknown;
type RowOf<Operations, Name> = Name extends keyof Operations ? MemberOf<Operations[Name], "row"> : unknown;
type MemberOf<Operation, Key> = Key extends keyof Operation ? Operation[Key] : never;

/** The options of a client from the environment: `TRILINE_<CLIENT>_<OPTION>`. */
export function environment(client: string, names: Record<string, string>): Record<string, string> {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const options: Record<string, string> = {};
  for (const [option, name] of Object.entries(names)) {
    const value = process?.env?.[`TRILINE_${client}_${name}`];
    if (value) options[option] = value;
  }
  return options;
}

function exposedSecret(): InvalidRequest {
  return new InvalidRequest({
    kind: "invalid_request",
    code: "secret_in_browser",
    field: "secret",
    message: "secret: whoever opens this page can read it",
    remedy: "sign on your own server and pass `signer`; `allowSecretInBrowser: true` is for pages that nobody else opens",
  });
}
