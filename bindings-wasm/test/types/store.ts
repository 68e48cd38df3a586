// Compiled, never run: what the README shows of stores on servers. A client of redis or ioredis is the program's own.

import { Platform } from "triline";
import { RedisStore } from "triline/store";

declare function createClient(options: { url: string }): { connect(): Promise<{ sendCommand(words: string[]): Promise<unknown> }> };

export async function sharing(url: string): Promise<Platform> {
  const cc = Platform.fromEnv({ store: new RedisStore(await createClient({ url }).connect()) }); // of redis, or a client of ioredis
  return cc;
}
