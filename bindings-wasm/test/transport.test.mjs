// The transport over fetch, against real sockets.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createServer as createTlsServer } from "node:tls";
import { gzipSync } from "node:zlib";

import { fetchTransport } from "triline";

import { OPTIONS, failure, loopback, scripted, yes } from "./support/service.mjs";
import { Platform, TransportFailure } from "triline";

test("a request arrives as it was made", async () => {
  const seen = {};
  const service = await loopback(async (request, response) => {
    const body = [];
    for await (const part of request) body.push(part);
    Object.assign(seen, { method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(body).toString() });
    response.writeHead(200, { "content-encoding": "gzip", "set-cookie": "a=b" }).end(gzipSync(yes([{ agentName: "王小明" }])));
  });
  try {
    const client = service.client();
    assert.deepEqual((await client.agents.query({ agentNumber: "1001" })).items, [{ agentName: "王小明" }]);
    assert.equal(seen.method, "POST");
    assert.equal(seen.url, "/openapi/v1/call/query/agent");
    assert.deepEqual(JSON.parse(seen.body), { agentNumber: "1001" });
    assert.equal(seen.headers["content-type"], "application/json");
    assert.equal(seen.headers["svc-appkey"], OPTIONS.account);
    await client.agents.query();
    assert.equal(seen.headers.cookie, undefined);
  } finally {
    await service.close();
  }
});

test("redirects are not followed", async () => {
  const paths = [];
  const service = await loopback((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  try {
    const error = await failure(service.client().roles.list());
    assert.deepEqual([error.kind, error.status], ["http", 307]);
    assert.equal(paths.length, 1);
  } finally {
    await service.close();
  }
});

test("where nobody listens nothing was sent", async () => {
  const service = await loopback(() => {});
  await service.close();
  const error = await failure(service.client().agents.enable({ agentNumber: "1" }));
  assert.deepEqual([error.kind, error.code, error.outcome], ["transport", "connection", "not_sent"]);
  assert.match(error.message, /^the connection was refused: .*ECONNREFUSED/);
});

test("a name that does not exist cannot be sent to", async () => {
  const client = new Platform({ ...OPTIONS, baseUrl: "https://nowhere.invalid" });
  const error = await failure(client.roles.list());
  assert.deepEqual([error.kind, error.outcome], ["transport", "not_sent"]);
});

test("a connection that is closed without an answer may have brought the request", async () => {
  const service = await loopback((request) => request.socket.destroy());
  try {
    const error = await failure(service.client().agents.enable({ agentNumber: "1" }));
    assert.deepEqual([error.kind, error.code, error.outcome], ["transport", "connection", "unknown"]);
  } finally {
    await service.close();
  }
});

test("a server that is no TLS server gets no request", async () => {
  const received = [];
  const server = createServer((socket) => socket.on("data", (data) => (received.push(data), socket.destroy())).on("error", () => {}));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const client = new Platform({ ...OPTIONS, baseUrl: `https://127.0.0.1:${server.address().port}` });
    const error = await failure(client.roles.list());
    assert.equal(error.kind, "transport");
    assert.ok(!Buffer.concat(received).includes("svc-appkey"));
  } finally {
    server.close();
  }
});

const CERTIFICATE = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];

/** What ends a handshake: how the server reacts, and what the error says. */
const handshakes = {
  "a certificate that nobody trusts": [(tls) => createTlsServer(tls), /self-signed certificate/],
  "a certificate whose issuer is unknown": [(tls) => createTlsServer({ ...tls, cert: tls.issued }), /unable to verify the first certificate/],
  "no common version": [(tls) => createTlsServer({ ...tls, minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }), /protocol version/],
  "a demand for a certificate": [(tls) => createTlsServer({ ...tls, maxVersion: "TLSv1.2", requestCert: true, rejectUnauthorized: true, ca: tls.cert }), /handshake failure/],
  "a close": [() => createServer((socket) => socket.once("data", () => socket.destroy()).on("error", () => {})), /before secure TLS connection/],
  "a reset": [() => createServer((socket) => socket.once("data", () => socket.resetAndDestroy()).on("error", () => {})), /ECONNRESET/],
};

for (const [name, [serve, message]] of Object.entries(handshakes)) {
  test(`a handshake that ends with ${name} comes before the request`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "triline-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const [key, cert, issued] = ["key.pem", "cert.pem", "issued.pem"].map((file) => join(folder, file));
    execFileSync("openssl", [...CERTIFICATE, "-subj", "/CN=localhost", "-keyout", key, "-out", cert], { stdio: "ignore" });
    const request = execFileSync("openssl", ["req", "-new", "-key", key, "-subj", "/CN=leaf"], { stdio: ["ignore", "pipe", "ignore"] });
    execFileSync("openssl", ["x509", "-req", "-CA", cert, "-CAkey", key, "-set_serial", "2", "-days", "1", "-out", issued], { input: request, stdio: "pipe" });
    const server = serve({ key: readFileSync(key), cert: readFileSync(cert), issued: readFileSync(issued) });
    server.on("tlsClientError", () => {});
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => server.close());
    const client = new Platform({ ...OPTIONS, baseUrl: `https://127.0.0.1:${server.address().port}` });
    const error = await failure(client.agents.enable({ agentNumber: "1" }));
    assert.deepEqual([error.kind, error.outcome], ["transport", "not_sent"]);
    assert.match(error.message, message);
  });
}

test("a port that fetch never connects to gets no request", async () => {
  const client = new Platform({ ...OPTIONS, baseUrl: "https://127.0.0.1:6000" });
  const error = await failure(client.agents.enable({ agentNumber: "1" }));
  assert.deepEqual([error.kind, error.outcome], ["transport", "not_sent"]);
  assert.match(error.message, /bad port/);
});

test("a body beyond the cap is not read to its end", async () => {
  let written = 0;
  const service = await loopback((request, response) => {
    const part = Buffer.alloc(1 << 20, " ");
    const write = () => {
      while (written < 200 && !response.destroyed) {
        written += 1;
        if (!response.write(part)) return response.once("drain", write);
      }
    };
    response.writeHead(200);
    write();
  });
  try {
    const error = await failure(service.client().roles.list());
    assert.equal(error.code, "too_large");
    assert.ok(written < 100, `${written} MiB were sent`);
  } finally {
    await service.close();
  }
});

test("it can be wrapped", async () => {
  const service = await loopback((request, response) => response.end(yes([])));
  try {
    const urls = [];
    const transport = (request) => {
      urls.push(request.url);
      return fetchTransport(request);
    };
    await service.client({ transport }).roles.list();
    assert.equal(urls.length, 1);
  } finally {
    await service.close();
  }
});

/** Bytes whose buffer was transferred, for example to a worker. */
function transferred(bytes = new Uint8Array([1, 2, 3])) {
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
}

async function* each(...parts) {
  yield* parts;
}

/** What a write ends with whose transport returns that. */
async function outcomeOf(answer) {
  const { client } = scripted([answer]);
  const { name, outcome, message } = await failure(client.agents.enable({ agentNumber: "1" }));
  return [name, outcome, message];
}

test("a status that HTTP does not have is no response", async () => {
  for (const [status, got] of [
    ...[1e9, 65_736, -1, 0, 99, 1000, 200.5, NaN, Infinity].map((status) => [status, String(status)]),
    ...[["200", "string"], [200n, "bigint"], [Symbol("200"), "symbol"], [{}, "object"], [null, "null"], [undefined, "undefined"]],
  ]) {
    const message = `the connection broke: expected a status from 100 to 999, got ${got}`;
    assert.deepEqual(await outcomeOf({ status, body: yes([]) }), ["TransportError", "unknown", message]);
  }
  for (const response of [null, undefined, 200, "200"]) {
    assert.match((await outcomeOf(() => response))[2], /expected a status from 100 to 999, got undefined/);
  }
});

test("a body that is not bytes is no response", async () => {
  const huge = { length: -1 };
  for (const [body, got] of [
    [transferred(), "bytes that were transferred"],
    [transferred().buffer, "bytes that were transferred"],
    [each(new TextEncoder().encode("{"), transferred()), "bytes that were transferred"],
    [5, "5"],
    [{}, "object"],
    [new Blob(["{}"]), "object"],
    [() => "", "function"],
    [Symbol("body"), "symbol"],
    [each("{}"), "string"],
    [each(null), "null"],
    [each(huge), "object"],
  ]) {
    assert.deepEqual(await outcomeOf({ status: 200, body }), ["TransportError", "unknown", `the connection broke: expected bytes, got ${got}`]);
  }
  const lent = new TextEncoder().encode(yes([]));
  // Between the response and its reading.
  const response = () => (queueMicrotask(() => transferred(lent)), { status: 200, body: lent });
  assert.match((await outcomeOf(response))[2], /expected bytes, got bytes that were transferred/);
  // The core still works.
  assert.deepEqual(await scripted([{ status: 200, body: new TextEncoder().encode(yes([])).buffer }]).client.roles.list(), []);
});

test("headers may be missing, numbers or lists", async () => {
  for (const headers of [null, undefined, { "retry-after": 5, "set-cookie": ["a", "b"] }, [["age", 5]]]) {
    assert.deepEqual(await scripted([{ status: 200, headers, body: yes([]) }]).client.roles.list(), []);
  }
  assert.deepEqual((await outcomeOf({ status: 200, headers: [null], body: yes([]) })).slice(0, 2), ["TransportError", "unknown"]);
});

test("whatever a transport throws has a sentence", async () => {
  const cyclic = Object.assign(new Error("cyclic"), { message: "cyclic" });
  cyclic.cause = cyclic;
  let deep = new Error("deep");
  for (let at = 0; at < 50_000; at += 1) deep = new Error("deeper", { cause: deep });
  const odd = (value) => Object.defineProperty(new TransportFailure("broken"), "message", { value });
  for (const [thrown, text] of [
    [null, "null"],
    [Object.create(null), "it has no text"],
    [{ toString: () => assert.fail() }, "it has no text"],
    [Object.defineProperty(new Error(), "message", { get: () => assert.fail() }), "it has no text"],
    [cyclic, "cyclic: cyclic"],
    [deep, "deeper: deeper"],
    [odd({ length: -1 }), "[object Object]"],
    [odd(Symbol("odd")), "Symbol(odd)"],
    // The request may have arrived.
    [new TransportFailure("lost", "unknown kind"), "unknown kind"],
  ]) {
    const fail = () => {
      throw thrown;
    };
    const [name, outcome, message] = await outcomeOf(fail);
    assert.deepEqual([name, outcome], ["TransportError", "unknown"]);
    assert.ok(message.startsWith(`the connection broke: ${text}`), message);
  }
});

test("a secret is not shown by an error that can be read only in part", async () => {
  const thrown = Object.defineProperty(new Error(`svc-sign ${OPTIONS.secret}`), "response", { enumerable: true, get: () => assert.fail() });
  const fail = () => {
    throw thrown;
  };
  const error = await failure(scripted([fail]).client.roles.list());
  assert.ok(!`${error.message} ${error.cause?.message}`.includes(OPTIONS.secret), error.cause?.message);
});
