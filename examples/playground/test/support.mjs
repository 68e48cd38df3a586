// The playground in Chromium, and what it talks to.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

import { files, listener } from "../../relay/node.js";

const root = new URL("../../../", import.meta.url);
const target = process.env.CARGO_TARGET_DIR ? pathToFileURL(`${process.env.CARGO_TARGET_DIR}/`) : new URL("target/", root);

/** The folder that build.sh makes. */
export const built = new URL("playground/", target);

/** Serves the page, and what else is to be there: handlers by the beginning of their paths. */
export async function serve(handlers = {}) {
  const page = files({ "/": built });
  const handle = (request) => {
    const { pathname } = new URL(request.url);
    const [, other] = Object.entries(handlers).find(([path]) => pathname.startsWith(path)) ?? [];
    return (other ?? page)(request);
  };
  const server = createServer(listener(handle)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}

/** `triline serve`: its address, and the variables of its clients. */
export async function trilineServe(...options) {
  const program = fileURLToPath(new URL("debug/triline", target));
  const service = spawn(program, ["serve", "--rate", "0", ...options], { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = await once(createInterface(service.stdout), "line");
  const url = line.replace("listening on ", "");
  const env = {
    TRILINE_PLATFORM_BASE_URL: url,
    TRILINE_PLATFORM_ACCOUNT: "1000001",
    TRILINE_PLATFORM_SECRET: "s3cr3t",
    TRILINE_PLATFORM_SIGNING: "md5:hex:{appkey}{nonce}{timestamp}{secret}",
    TRILINE_PLATFORM_PACING: "off",
    TRILINE_WORK_PHONE_BASE_URL: url,
    TRILINE_WORK_PHONE_CLIENT_ID: "cid",
    TRILINE_WORK_PHONE_CLIENT_SECRET: "csecret",
    TRILINE_AI_AGENT_BASE_URL: url,
    TRILINE_AI_AGENT_APPID: "0123456789abcdef0123456789abcdef",
    TRILINE_AI_AGENT_APPTOKEN: "tok-secret",
  };
  return { url, env, close: () => service.kill() };
}
