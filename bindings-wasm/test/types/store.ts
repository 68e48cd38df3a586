// Compiled, never run: what the README shows of stores on servers, and each kind of client that `RedisStore` takes.

import { Cluster, Redis } from "ioredis";
import { createClient, createClientPool, createCluster, createSentinel } from "redis";
import { Platform } from "triline";
import { RedisStore } from "triline/store";

export async function sharing(url: string): Promise<Platform> {
  const cc = Platform.fromEnv({ store: new RedisStore(await createClient({ url }).connect()) }); // of redis, or a client of ioredis
  return cc;
}

export function clients(url: string): RedisStore[] {
  return [
    new RedisStore(createClientPool({ url })),
    new RedisStore(createCluster({ rootNodes: [{ url }] })),
    new RedisStore(createSentinel({ name: "main", sentinelRootNodes: [{ host: "127.0.0.1", port: 26379 }] })),
    new RedisStore(new Redis(url)),
    new RedisStore(new Cluster([url])),
    // @ts-expect-error: a client of neither package
    new RedisStore({ get: async () => "" }),
  ];
}
