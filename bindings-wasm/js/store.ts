// Stores that processes share: hosts with sockets import them.

import { coreNow } from "./engine.js";
import { randomBytes } from "./loading.js";
import { servers } from "./servers.js";
import { StoreCheck } from "./servers/wasm/servers.js";

/** A script that a store runs, atomically. */
export interface StoreScript {
  /** `acquire`, `refused`, `tokens` or `journal`; of relays `quota` or `answers`. */
  name: string;
  /** The SHA-1 of the text, as `EVALSHA` takes it. */
  sha1: string;
  /** The text in Lua, for `EVAL` where the server does not know the script. */
  text: string;
  /** The keys, which contain a hash of the account. A cluster keeps them on one node. */
  keys: string[];
  /** The arguments. They contain no secret, because tokens are sealed. */
  args: string[];
}

/** A store that processes share. It needs no retries and no timeout, because the core has both. */
export interface Store {
  /** Runs a script and returns its text. Throws if the script did not run. */
  run(script: StoreScript): Promise<string>;
}

/** A client, pool, cluster or Sentinel client of the package `redis` (node-redis). */
export interface NodeRedisClient {
  evalSha(sha1: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A client or cluster of the package `ioredis`. */
export interface IoRedisClient {
  call(command: string, ...args: string[]): Promise<unknown>;
}

/** A client of Redis or Valkey. */
export type RedisClient = NodeRedisClient | IoRedisClient;

/**
 * A store in Redis or Valkey, over a connected client, which you keep and close.
 *
 * ```ts
 * import { RedisStore } from "triline/store";
 * const store = new RedisStore(await createClient({ url }).connect());
 * const cc = new Platform({ ...options, store });
 * ```
 */
export class RedisStore implements Store {
  readonly #eval: (command: "EVALSHA" | "EVAL", script: string, keys: string[], args: string[]) => Promise<unknown>;

  /** @throws TypeError - the client is of neither package. */
  constructor(client: RedisClient) {
    // These methods are all that the kinds of clients of node-redis have in common: each has a `sendCommand` of its own.
    if ("evalSha" in client) {
      this.#eval = (command, script, keys, args) =>
        client[command === "EVAL" ? "eval" : "evalSha"](script, { keys, arguments: args });
    } else if ("call" in client) {
      this.#eval = (command, script, keys, args) => client.call(command, script, String(keys.length), ...keys, ...args);
    } else {
      throw new TypeError("client: expected a client of redis or ioredis, with a method evalSha or call");
    }
  }

  /** Runs a script. */
  async run({ sha1, text, keys, args }: StoreScript): Promise<string> {
    try {
      return String(await this.#eval("EVALSHA", sha1, keys, args));
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
      return String(await this.#eval("EVAL", text, keys, args));
    }
  }
}

/**
 * Checks that a custom store runs scripts as the clients need, against its real server.
 *
 * @throws Error - the defect of the store.
 */
export async function checkStore(store: Store): Promise<void> {
  coreNow(servers);
  const check = new StoreCheck(randomBytes(16));
  try {
    for (let step; (step = check.next()); ) {
      const { script: name, sha1, text, keys, args } = JSON.parse(step) as StoreScript & { script: string };
      const [answer, failed] = await store.run({ name, sha1, text, keys, args }).then(
        (returned) => [typeof returned === "string" ? returned : `a ${typeof returned}`, typeof returned !== "string"] as const,
        (error: unknown) => [String(error), true] as const,
      );
      const fault = check.answer(answer, failed);
      if (fault) throw new Error(fault);
    }
  } finally {
    check.free();
  }
}
