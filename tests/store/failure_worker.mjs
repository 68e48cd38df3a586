// A process that calls until a time while its store fails: `failure_worker.mjs BASE_URL SOCKET UNTIL POLICY PACING`.
// Prints a JSON object: how many calls went well, how many failed because of the store, and what events said of it.

import { Redis } from "../../bindings-wasm/node_modules/ioredis/built/index.js";
import { Platform, TransportError } from "../../bindings-wasm/dist/node.js";
import { RedisStore } from "../../bindings-wasm/dist/store.js";

const [baseUrl, path, until, onStoreFailure, pacing] = process.argv.slice(2);
const store = new RedisStore(new Redis(path, { maxRetriesPerRequest: 0 }).on("error", () => {}));
const signing = "md5:hex:{appkey}{nonce}{timestamp}{secret}";
const events = [];
const onEvent = ({ type, away }) => {
  if (type === "store") events.push(`${away ? "away" : "back"} ${(Date.now() / 1000).toFixed(1)}`);
};
const cc = new Platform({ baseUrl, account: "1000001", secret: "s3cr3t", signing, pacing, store, onStoreFailure, onEvent });
let done = 0;
let failed = 0;
for (let left; (left = Number(until) * 1000 - Date.now()) > 1; ) {
  try {
    await cc.call("platform.roles.list", {}, { maxWait: Math.round(left), retries: 0 });
    done += 1;
  } catch (error) {
    if (!(error instanceof TransportError && ["max_wait", "store"].includes(error.code))) throw error;
    if (error.code === "store") failed += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
console.log(JSON.stringify({ done, failed, events }));
process.exit();
