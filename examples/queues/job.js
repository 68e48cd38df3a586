// Creates a customer for each row of a file, together with the other workers that run this.

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

/** Returns the outcome of all rows, including rows that other workers sent. */
export async function createCustomers({ path, name }) {
  const redis = new Redis(process.env.REDIS_URL);
  const cc = Platform.fromEnv({ store: new RedisStore(redis) });
  try {
    const journal = { inStore: name, shared: true };
    const result = await cc.customers.createAll({ customers: rows(path) }, { journal });
    if (!result.isComplete) throw new Error(`${result.failed.length} rows failed, ${result.unknown.length} are unknown`);
    return { rows: result.rows, ok: result.ok.length, requests: result.requests };
  } finally {
    cc.close();
    redis.disconnect();
  }
}
