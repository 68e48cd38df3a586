// The simulated service on the loopback interface: `triline serve`.

import { execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url));
const program = `${target}/debug/triline`;

/** The operations of the table: `name`, `interface`, `example`. */
export function operations() {
  const json = execFileSync(program, ["operations", "--json"], { maxBuffer: 1 << 28 });
  return JSON.parse(json).operations.map((operation) => ({ ...operation, example: withFile(operation.example) }));
}

/** The parameters of an example, with bytes in place of a file as text or as its size. */
function withFile({ file, ...example }) {
  if (file === undefined) return example;
  return { ...example, file: typeof file === "number" ? new Uint8Array(file) : Uint8Array.from(Buffer.from(file, "base64")) };
}

/** Starts a service with more options of `triline serve`: its address, the environment of clients that may use it, `close()`. */
export async function simulatedService(...options) {
  const service = spawn(program, ["serve", "--port", "0", "--rate", "0", ...options], { stdio: ["ignore", "pipe", "ignore"] });
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: service.stdout }).once("line", resolve);
    service.once("error", reject);
    service.once("exit", () => reject(new Error("the service did not start")));
  });
  const url = line.replace("listening on ", "");
  const env = {
    TRILINE_PLATFORM_BASE_URL: url,
    TRILINE_PLATFORM_ACCOUNT: "1000001",
    TRILINE_PLATFORM_SECRET: "s3cr3t",
    TRILINE_PLATFORM_SIGNING: "md5:hex:{appkey}{nonce}{timestamp}{secret}",
    // More requests come in a minute than the platform would take.
    TRILINE_PLATFORM_PACING: "off",
    TRILINE_WORK_PHONE_BASE_URL: url,
    TRILINE_WORK_PHONE_CLIENT_ID: "cid",
    TRILINE_WORK_PHONE_CLIENT_SECRET: "csecret",
    TRILINE_AI_AGENT_BASE_URL: url,
    TRILINE_AI_AGENT_APPID: "0123456789abcdef0123456789abcdef",
    TRILINE_AI_AGENT_APPTOKEN: "tok-secret",
  };
  const close = () =>
    new Promise((resolve) => {
      service.once("exit", resolve);
      service.kill();
    });
  return { url, env, close };
}
