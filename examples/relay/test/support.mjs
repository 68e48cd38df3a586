// A platform to relay to.

import { once } from "node:events";
import { createServer } from "node:http";

import { SimulatedService } from "triline/testing";

import { listener } from "../node.js";

/** A platform on the loopback interface, and the variables of a relay to it. */
export async function platform(run) {
  const service = await SimulatedService.load();
  const server = createServer(
    listener(async (request) => {
      const { method, url, headers } = request;
      const body = new Uint8Array(await request.arrayBuffer());
      const signal = new AbortController().signal;
      const { status, headers: answered, body: parts } = await service.transport({ method, url, headers: Object.fromEntries(headers), body, timeout: 1000, signal });
      return new Response(new Blob(await collect(parts)), { status, headers: answered });
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await run({
      TRILINE_PLATFORM_BASE_URL: `http://127.0.0.1:${server.address().port}`,
      TRILINE_PLATFORM_ACCOUNT: "1000001",
      TRILINE_PLATFORM_SECRET: "s3cr3t",
      TRILINE_PLATFORM_SIGNING: "md5:hex:{appkey}{nonce}{timestamp}{secret}",
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function collect(parts) {
  const all = [];
  for await (const part of parts) all.push(part);
  return all;
}
