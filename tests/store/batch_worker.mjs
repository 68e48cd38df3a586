// A worker of a job: `batch_worker.mjs BASE_URL SOCKET JOB ROWS`. Prints the report of the job as JSON.

import { Redis } from "../../bindings-wasm/node_modules/ioredis/built/index.js";
import { Platform } from "../../bindings-wasm/dist/node.js";
import { RedisStore } from "../../bindings-wasm/dist/store.js";

const [baseUrl, path, job, count] = process.argv.slice(2);
const store = new RedisStore(new Redis(path).on("error", () => {}));
const signing = "md5:hex:{appkey}{nonce}{timestamp}{secret}";
const cc = new Platform({ baseUrl, account: "1000001", secret: "s3cr3t", signing, pacing: "60/1", store });
const rows = Array.from({ length: Number(count) }, (_, index) => ({ name: `${job}-${index}` }));
const journal = { inStore: job };

async function batch() {
  for (;;) {
    try {
      return await cc.customers.createAll({ customers: rows }, { journal, timeout: 4000 });
    } catch (error) {
      if (error.code !== "in_use") throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

const { rows: taken, ok, unknown, failed, stopped } = await batch();
const indexes = (list) => list.map(({ index }) => index);
console.log(JSON.stringify({ rows: taken, ok, unknown: indexes(unknown), failed: indexes(failed), stopped: stopped?.message ?? null }));
process.exit();
