// The transport over fetch, against real sockets.

import assert from "node:assert/strict";
import { createServer } from "node:net";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { fetchTransport } from "triline";

import { OPTIONS, failure, loopback, yes } from "./support/service.mjs";
import { Platform } from "triline";

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
