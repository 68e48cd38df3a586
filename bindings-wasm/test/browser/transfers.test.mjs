// Streams, uploads and batches inside a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { APP, inPage, page, service } from "../support/page.mjs";
import { until, yes } from "../support/service.mjs";

test("parts of an answer come one by one, and leaving the loop closes the connection", async () => {
  const event = (reply) => `data: ${JSON.stringify({ is_end: false, reply })}\n\n`;
  let proceed;
  service.reply = async (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const reply of ["1", "2", "3"]) {
      response.write(event(reply));
      await new Promise((resolve) => (proceed = resolve));
    }
  };
  await page.exposeFunction("proceed", () => proceed());
  const replies = await inPage(async ({ AiAgent }, baseUrl, app) => {
    const ai = new AiAgent({ baseUrl, ...app, allowSecretInBrowser: true });
    const replies = [];
    for await (const part of ai.sessions.askStream({ sid: "s1", agent_id: "a1", messages: [{ type: "user", text: "1" }] })) {
      replies.push(part.reply);
      if (replies.length === 3) break;
      await globalThis.proceed();
    }
    return replies;
  }, APP);
  assert.deepEqual(replies, ["1", "2", "3"]);
  await until(() => service.givenUp === 1);
});

test("a file that was chosen is uploaded under its name", async () => {
  let received;
  service.reply = async (response, request) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    received = await new Response(Buffer.concat(parts), { headers: { "content-type": request.headers["content-type"] } }).formData();
    response.end(JSON.stringify({ code: 200, data: { id: "d1" } }));
  };
  const document = await inPage(async ({ AiAgent }, baseUrl, app) => {
    const ai = new AiAgent({ baseUrl, ...app, allowSecretInBrowser: true });
    return ai.documents.upload({ agent_id: "a1", file: new File(["# 常见问题"], "常见问题.md") });
  }, APP);
  assert.equal(document.id, "d1");
  assert.equal(received.get("file").name, "常见问题.md");
  assert.equal(await received.get("file").text(), "# 常见问题");
});

test("how much of a file has been sent is told, and the answer read as ever", async () => {
  let received;
  service.reply = async (response, request) => {
    received = 0;
    for await (const part of request) received += part.length;
    response.end(JSON.stringify({ code: 200, data: { id: "d1" } }));
  };
  const { told, id } = await inPage(async ({ AiAgent }, baseUrl, app) => {
    const ai = new AiAgent({ baseUrl, ...app, allowSecretInBrowser: true });
    const told = [];
    const file = new File([new Uint8Array(3_000_000)], "a.bin");
    const { id } = await ai.documents.upload({ agent_id: "a1", file }, { onProgress: (progress) => told.push(progress) });
    return { told, id };
  }, APP);
  assert.equal(id, "d1");
  assert.ok(received > 3_000_000);
  assert.deepEqual(told.at(-1), { sent: received, total: received, fraction: 1 });
  assert.ok(told.every(({ sent }, index) => sent > (told[index - 1]?.sent ?? 0)));
});

test("a large file and a stream of known length do not pass through the heap of the page as text", async () => {
  const received = [];
  service.reply = async (response, request) => {
    let bytes = 0;
    for await (const part of request) bytes += part.length;
    received.push([bytes, Number(request.headers["content-length"])]);
    response.end(JSON.stringify({ code: 200, data: { id: "d1" } }));
  };
  const bodies = await inPage(async ({ AiAgent }, baseUrl, app) => {
    const ai = new AiAgent({ baseUrl, ...app, allowSecretInBrowser: true });
    const bodies = [];
    const { fetch } = globalThis;
    globalThis.fetch = (url, init) => {
      bodies.push(init.body instanceof Blob);
      return fetch(url, init);
    };
    const file = new File([new Uint8Array(20 << 20)], "a.bin");
    await ai.documents.upload({ agent_id: "a1", file });
    const stream = () => new Blob([new Uint8Array(1 << 20)]).stream();
    await ai.documents.upload({ agent_id: "a1", file: { size: 1 << 20, name: "b.bin", stream } });
    globalThis.fetch = fetch;
    return bodies;
  }, APP);
  const [[file, fileLength], [stream, streamLength]] = received;
  assert.ok(file > 20 << 20 && file === fileLength && stream > 1 << 20 && stream === streamLength, String(received));
  // The browser keeps a `Blob` outside of the heap.
  assert.deepEqual(bodies, [true, true]);
});

test("such an upload can fail, be cancelled, and is not read from elsewhere", async () => {
  const upload = async ({ AiAgent }, baseUrl, { app, ms }) => {
    const ai = new AiAgent({ baseUrl, ...app, allowSecretInBrowser: true });
    const stop = new AbortController();
    if (ms) setTimeout(() => stop.abort(), ms);
    const options = { onProgress: () => {}, signal: stop.signal };
    const { name, kind, status, outcome } = await ai.documents.upload({ agent_id: "a1", file: new File(["a"], "a.md") }, options).catch((error) => error);
    return { name, kind, status, outcome };
  };
  service.reply = (response, request) => {
    if (request.url.endsWith("/elsewhere")) response.end(JSON.stringify({ code: 200, data: { id: "d2" } }));
    else response.writeHead(302, { location: "/agent/elsewhere" }).end();
  };
  assert.deepEqual(await inPage(upload, { app: APP }), { name: "OutcomeUnknown", kind: "http", status: 302, outcome: "unknown" });
  service.reply = (response) => response.destroy();
  assert.deepEqual(await inPage(upload, { app: APP }), { name: "OutcomeUnknown", kind: "transport", status: undefined, outcome: "unknown" });
  service.reply = () => {};
  service.givenUp = 0;
  assert.deepEqual(await inPage(upload, { app: APP, ms: 300 }), { name: "Cancelled", kind: "cancelled", status: undefined, outcome: "unknown" });
  await until(() => service.givenUp === 1);
});

test("a batch takes its journal from what the page keeps", async () => {
  let requests = 0;
  service.reply = (response) => {
    requests += 1;
    response.end(yes({ errorData: [] }));
  };
  const results = await inPage(async ({ Platform }, baseUrl) => {
    const client = new Platform({ baseUrl, account: "1", signer: () => "signed", pacing: "off" });
    const journal = {
      read: () => localStorage.getItem("journal"),
      append: (line) => localStorage.setItem("journal", `${localStorage.getItem("journal") ?? ""}${line}\n`),
    };
    const rows = () => new ReadableStream({
      start(controller) {
        for (let row = 0; row < 501; row += 1) controller.enqueue(String(row));
        controller.close();
      },
    });
    const results = [];
    for (const _ of [1, 2]) results.push((await client.customers.deleteAll({ ids: rows() }, { journal })).ok.length);
    const { field } = await client.customers.deleteAll({ ids: rows() }, { journal: "a/path" }).catch((error) => error);
    return [...results, field];
  });
  assert.deepEqual(results, [501, 501, "journal"]);
  assert.equal(requests, 2);
});
