// Creates a customer for each row of a file, and continues where a worker before it has stopped.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

import { Redis } from "ioredis";
import { Platform } from "triline";
import { RedisStore } from "triline/store";

async function* rows(path) {
  let names;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const values = line.split(",");
    if (names) yield Object.fromEntries(names.map((name, index) => [name, values[index]]));
    else names = values;
  }
}

/** Returns the outcome of all rows, including those that a worker before it has sent. Fails with code `in_use` while one is at work. */
export async function createCustomers({ path, name }) {
  const redis = new Redis(process.env.REDIS_URL);
  const cc = Platform.fromEnv({ store: new RedisStore(redis) });
  try {
    const result = await cc.customers.createAll({ customers: rows(path) }, { journal: { inStore: name } });
    if (result.stopped) throw result.stopped;
    return { rows: result.rows, ok: result.ok.length, failed: result.failed.length, unknown: result.unknown.length };
  } finally {
    cc.close();
    redis.disconnect();
  }
}
