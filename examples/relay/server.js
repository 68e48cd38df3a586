// The page and its relay: node server.js [FOLDER OF THE PAGE]. The variables TRILINE_… of `fromEnv` name the services; without them, simulated ones
// inside this program answer. PORT is the port to listen on (8000).

import { createServer } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { AiAgent, Platform } from "triline";
import { toNode } from "triline/relay/server";
import { SimulatedService } from "triline/testing";

import { files, isOfThisMachine } from "./files.js";
import { clientsFrom, exampleRelay } from "./relay.js";

const { env } = process;
const settings = { agents: 45, aiAnswers: [{ question: "你好", answer: "您好！有什么可以帮您？" }] };
const clients = env.TRILINE_PLATFORM_BASE_URL ? clientsFrom(env) : await simulatedClients();

const dist = new URL("./", import.meta.resolve("triline/package.json"));
const folder = process.argv[2] ? pathToFileURL(`${resolve(process.argv[2])}/`) : new URL("page/", import.meta.url);
const page = files({ "/": folder, "/triline/": new URL("dist/", dist) });
let relay;

async function simulatedClients() {
  const service = await SimulatedService.load({ settings });
  return { platform: Platform.simulated(service, { pacing: "15/60" }), aiAgent: AiAgent.simulated(service) };
}

const server = createServer((request, response) => {
  if (!isOfThisMachine(request)) return void response.writeHead(421).end("the host of the request does not name this machine\n");
  return request.url.startsWith("/relay/") ? relay(request, response) : page(request, response);
});
server.listen(Number(env.PORT ?? 8000), "127.0.0.1", () => {
  const { port } = server.address();
  const origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  // A real application knows its users by their sessions. Here, whoever uses this machine is the one user.
  relay = toNode(exampleRelay({ clients, origins, identify: () => ({ id: "local", isAdmin: true }) }));
  console.log(origins[0]);
});
