// A transport over undici: what sent nothing is no unknown outcome, by way of a proxy that asks for credentials either.
import { once } from "node:events";
import { createServer } from "node:http";

import { Platform, fetchTransport } from "triline";
import { Agent, EnvHttpProxyAgent, ProxyAgent, fetch } from "undici";

const CREDENTIALS = `Basic ${Buffer.from("user:password").toString("base64")}`;

const proxy = createServer();
const tunnels = [];
proxy.on("connect", (request, socket) => {
  const isKnown = request.headers["proxy-authorization"] === CREDENTIALS;
  tunnels.push(isKnown);
  socket.end(isKnown ? "HTTP/1.1 502 Bad Gateway\r\n\r\n" : "HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
});
proxy.listen(0, "127.0.0.1");
await once(proxy, "listening");
const { port } = proxy.address();

/** How a write over an agent ends. */
async function outcome(dispatcher, baseUrl = "https://cc.example.com") {
  const transport = fetchTransport({ fetch, dispatcher });
  const cc = new Platform({ baseUrl, account: "1", signer: () => "s", retries: 0, transport });
  const error = await cc.customers.create({ customers: [{ name: "a" }] }).catch((error) => error);
  return `${error.name} ${error.outcome} ${error.retryable}`;
}

process.env.HTTPS_PROXY = `http://user:password@127.0.0.1:${port}`;
const said = [
  await outcome(new ProxyAgent(`http://127.0.0.1:${port}`)),
  await outcome(new ProxyAgent(`http://user:password@127.0.0.1:${port}`)),
  await outcome(new EnvHttpProxyAgent()),
];
proxy.close();
// Nobody listens there any more.
said.push(await outcome(new Agent(), `http://127.0.0.1:${port}`));

// The service of the test, with a header of the program; the headers of the client stay as they are.
const received = [];
const echo = async (url, options) => {
  received.push(options.headers);
  return fetch(url, options);
};
const transport = fetchTransport({ fetch: echo, dispatcher: new Agent(), headers: { "x-team": "billing", "Svc-Sign": "other" } });
const cc = new Platform({ baseUrl: process.argv[2], account: "1", signer: ({ nonce }) => `signed ${nonce}`, transport });
const roles = await cc.roles.list();
const [headers] = received;
const kept = headers["x-team"] === "billing" && !("Svc-Sign" in headers);
console.log([...new Set(said)].join(), tunnels.join(), roles.length, kept);
process.exit();
