// A simulated service over HTTP, whose faults, calls and answers a check controls.

import { Buffer } from "node:buffer";
import { once } from "node:events";
import { createServer } from "node:http";

import { SimulatedService } from "../../bindings-wasm/dist/testing/node.js";

const SETTINGS = { agents: 45, aiAnswers: [{ question: "你好", answer: "您好！有什么可以帮您？" }] };

/** A service on the loopback interface. `service` is the simulated one, `heads` has what was received, `open` how much is under way. */
export async function startService() {
  const world = { service: undefined, heads: [], open: 0, answer: undefined, reset, close };
  async function reset() {
    world.service = await SimulatedService.load({ settings: SETTINGS });
    world.heads = [];
    world.answer = undefined;
  }
  async function close() {
    server.closeAllConnections();
    server.close();
  }
  const server = createServer(async (incoming, outgoing) => {
    world.open += 1;
    outgoing.on("close", () => (world.open -= 1));
    try {
      const chunks = [];
      for await (const chunk of incoming) chunks.push(chunk);
      world.heads.push({ path: incoming.url, headers: incoming.headers });
      // What a check answers itself, for example without an end, or holds for a while.
      if (await world.answer?.(incoming, outgoing)) return;
      const request = { method: incoming.method, url: `http://service${incoming.url}`, headers: incoming.headers, body: Buffer.concat(chunks), timeout: 60_000 };
      const { status, headers, body } = await world.service.transport(request);
      outgoing.writeHead(status, headers);
      for await (const part of body) outgoing.write(part);
      outgoing.end();
    } catch {
      // A fault lost the answer, or cut it.
      outgoing.destroy();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  world.url = `http://127.0.0.1:${server.address().port}`;
  await reset();
  return world;
}

/** Waits for what has to come. */
export async function until(is) {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 10));
}
