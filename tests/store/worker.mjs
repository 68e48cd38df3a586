// A process that calls until a time: `worker.mjs BASE_URL SOCKET UNTIL`. Prints how many calls went well.

import { Redis } from "../../bindings-wasm/node_modules/ioredis/built/index.js";
import { Platform, TransportError, WorkPhone } from "../../bindings-wasm/dist/node.js";
import { RedisStore } from "../../bindings-wasm/dist/store.js";

const [baseUrl, path, until] = process.argv.slice(2);

const store = new RedisStore(new Redis(path).on("error", () => {}));
const signing = "md5:hex:{appkey}{nonce}{timestamp}{secret}";
const cc = new Platform({ baseUrl, account: "1000001", secret: "s3cr3t", signing, store });
const phone = new WorkPhone({ baseUrl, clientId: "cid", clientSecret: "csecret", store });
await phone.call("work_phone.agents.list", {});
let done = 0;
for (let left; (left = Number(until) * 1000 - Date.now()) > 1; ) {
  try {
    await cc.call("platform.roles.list", {}, { maxWait: Math.round(left), retries: 0 });
    done += 1;
  } catch (error) {
    if (!(error instanceof TransportError && ["max_wait", "store"].includes(error.code))) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
console.log(done);
process.exit();
