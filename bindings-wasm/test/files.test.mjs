// Files: bytes, blobs and files go out as they are.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { AiAgent, InvalidRequest, TransportFailure } from "triline";

import { failure, loopback, until } from "./support/service.mjs";

const OPTIONS = { appid: "0123456789abcdef0123456789abcdef", apptoken: "tok-secret" };
const DOCUMENT = { agent_id: "a1", filename: "faq.md" };
const BYTES = Uint8Array.from({ length: 100_001 }, (_, index) => (index * 31) % 256);

/** A client of a service that takes documents, and what it received: name, filename and content of parts. */
function library() {
  const received = [];
  const transport = async ({ headers, body }) => {
    const name = Object.keys(headers).find((header) => header.toLowerCase() === "content-type");
    const form = await new Response(body, { headers: { "content-type": headers[name] } }).formData();
    const file = form.get("file");
    received.push({ filename: file?.name, bytes: file && new Uint8Array(await file.arrayBuffer()), form });
    return { status: 200, body: JSON.stringify({ code: 200, data: { id: "d1" } }) };
  };
  return { ai: new AiAgent({ ...OPTIONS, baseUrl: "https://ai.example.com", transport }), received };
}

test("bytes, buffers, blobs and files are sent as they are", async () => {
  const { ai, received } = library();
  const view = new Uint8Array([9, ...BYTES, 9]).subarray(1, -1);
  const contents = [BYTES, Buffer.from(BYTES), view, BYTES.buffer, new Blob([BYTES]), new File([BYTES], "other.md")];
  for (const file of contents) {
    assert.equal((await ai.documents.upload({ ...DOCUMENT, file })).id, "d1");
    const { filename, bytes } = received.at(-1);
    assert.equal(filename, "faq.md");
    assert.ok(Buffer.from(bytes).equals(Buffer.from(BYTES)));
  }
  assert.equal(received.at(-1).form.get("agent_id"), "a1");
});

test("a file brings its name", async () => {
  const { ai, received } = library();
  await ai.documents.upload({ agent_id: "a1", file: new File(["# FAQ"], "常见问题.md") });
  await ai.documents.upload({ agent_id: "a1", filename: undefined, file: new File(["# FAQ"], "a.md") });
  assert.deepEqual(received.map(({ filename }) => filename), ["常见问题.md", "a.md"]);
  const error = await failure(ai.documents.upload({ agent_id: "a1", file: new Blob(["# FAQ"]) }));
  assert.deepEqual([error instanceof InvalidRequest, error.field], [true, "filename"]);
});

test("a file on the disk is opened as a blob", async () => {
  const { ai, received } = library();
  const path = fileURLToPath(new URL("../package.json", import.meta.url));
  await ai.documents.update({ ...DOCUMENT, doc_id: "d1", shelf_status: 1, file: await openAsBlob(path) });
  assert.equal(JSON.parse(Buffer.from(received[0].bytes)).name, "triline");
});

test("by name it is the same, and a file may be empty or left out", async () => {
  const { ai, received } = library();
  await ai.call("ai_agent.documents.upload", { ...DOCUMENT, file: BYTES });
  await ai.call("ai_agent.documents.upload", { ...DOCUMENT, file: new Uint8Array() });
  await ai.call("ai_agent.documents.upload", { ...DOCUMENT, bytes: 7, source_url: "https://example.com/faq.md" });
  assert.deepEqual(received.map(({ bytes }) => bytes?.length), [BYTES.length, 0, undefined]);
});

/** A client that uploads to a service on the loopback interface, and what the service says it received. */
async function uploading() {
  const received = [];
  const service = await loopback(async (request, response) => {
    let bytes = 0;
    try {
      for await (const part of request) bytes += part.length;
    } catch {
      // The client broke the request off: no response can be sent.
      return;
    }
    received.push([Number(request.headers["content-length"]), bytes]);
    response.end(JSON.stringify({ code: 200, data: { id: "d1" } }));
  });
  return { ai: new AiAgent({ ...OPTIONS, baseUrl: service.url }), received, close: service.close };
}

/** A stream of known length that can be opened as often as it is needed. */
const opened = (parts, size = BYTES.length) => ({ size, name: "stream.md", stream: () => parts(BYTES) });

async function* cut(bytes) {
  for (let at = 0; at < bytes.length; at += 30_000) yield bytes.subarray(at, at + 30_000);
}

test("a stream of known length is sent as it is", async () => {
  const { ai, received } = library();
  for (const parts of [cut, (bytes) => new Blob([bytes]).stream(), (bytes) => Readable.from(cut(bytes))]) {
    await ai.documents.upload({ agent_id: "a1", file: opened(parts) });
    const { filename, bytes } = received.at(-1);
    assert.equal(filename, "stream.md");
    assert.ok(Buffer.from(bytes).equals(Buffer.from(BYTES)));
  }
});

test("a stream of another length breaks the request", async () => {
  const { ai, close } = await uploading();
  try {
    for (const size of [BYTES.length - 1, BYTES.length + 1]) {
      const error = await failure(ai.documents.upload({ ...DOCUMENT, file: opened(cut, size) }, { retries: 0 }));
      assert.deepEqual([error.name, error.outcome], ["OutcomeUnknown", "unknown"]);
      assert.match(error.message, new RegExp(`file: expected ${size} bytes`));
    }
  } finally {
    await close();
  }
});

test("a retry reads the content again, and fails where that is not possible", async () => {
  let tries = 0;
  const sizes = [];
  const transport = async ({ body }) => {
    sizes.push((await new Response(body).arrayBuffer()).byteLength);
    tries += 1;
    if (tries % 2) throw new TransportFailure("refused", "no route");
    return { status: 200, body: JSON.stringify({ code: 200, data: { id: "d1" } }) };
  };
  const ai = new AiAgent({ ...OPTIONS, baseUrl: "https://ai.example.com", transport, retries: 1 });
  for (const file of [BYTES, new Blob([BYTES]), opened(cut)]) await ai.documents.upload({ ...DOCUMENT, file });
  assert.ok(sizes.length === 6 && new Set(sizes).size === 1);
  const once = new Blob([BYTES]).stream();
  const error = await failure(ai.documents.upload({ ...DOCUMENT, file: opened(() => once) }));
  assert.deepEqual([error.name, error.outcome, sizes.length], ["TransportError", "not_sent", 7]);
  assert.match(error.message, /cannot be read from its beginning again/);
});

test("a stream that nothing has read is closed when its attempt fails", async () => {
  const transport = async () => {
    throw new TransportFailure("refused", "no route");
  };
  const ai = new AiAgent({ ...OPTIONS, baseUrl: "https://ai.example.com", transport, retries: 0 });
  const readable = Readable.from(cut(BYTES));
  await failure(ai.documents.upload({ ...DOCUMENT, file: opened(() => readable) }));
  assert.ok(readable.destroyed);
  let cancelled = 0;
  const stream = new ReadableStream({ cancel: () => void (cancelled += 1) });
  await failure(ai.documents.upload({ ...DOCUMENT, file: opened(() => stream) }));
  assert.equal(cancelled, 1);
});

test("a file that cannot be opened is not sent", async () => {
  const { ai, received, close } = await uploading();
  const nope = () => {
    throw new Error("nope");
  };
  try {
    for (const stream of [nope, () => null]) {
      const error = await failure(ai.documents.upload({ ...DOCUMENT, file: opened(stream) }, { retries: 0 }));
      assert.deepEqual([error.name, error.outcome], ["TransportError", "not_sent"]);
    }
    assert.equal(received.length, 0);
  } finally {
    await close();
  }
});

test("what is no file is refused, and so is a file elsewhere", async () => {
  const { ai, received } = library();
  for (const [params, field] of [
    [{ file: new Map() }, "file"],
    [{ file: { path: "faq.md" } }, "file"],
    [{ file: [1, 2] }, "file"],
    [{ file: "faq.md" }, "file"],
    [{ file: 5 }, "file"],
    [{ file: { size: -1, stream() {} } }, "file"],
    [{ tag_description: BYTES }, "tag_description"],
  ]) {
    assert.equal((await failure(ai.call("ai_agent.documents.upload", { ...DOCUMENT, ...params }))).field, field);
  }
  assert.equal(received.length, 0);
});

test("how much of a file has been sent is told", async () => {
  const { ai, received, close } = await uploading();
  try {
    const told = [];
    const file = new Uint8Array(1_000_000);
    assert.equal((await ai.documents.upload({ ...DOCUMENT, file }, { onProgress: (progress) => told.push(progress) })).id, "d1");
    const [[declared, bytes]] = received;
    assert.ok(declared === bytes && bytes > file.length);
    assert.ok(told.length > 10);
    assert.ok(told.every(({ sent, total, fraction }, index) => sent > (told[index - 1]?.sent ?? 0) && total === bytes && fraction === sent / bytes));
    assert.deepEqual(told.at(-1), { sent: bytes, total: bytes, fraction: 1 });
    // By name it is reported, too; without a listener the body goes out as ever.
    told.length = 0;
    await ai.call("ai_agent.documents.upload", { ...DOCUMENT, file }, { onProgress: (progress) => told.push(progress) });
    assert.equal(told.at(-1).fraction, 1);
    await ai.documents.upload({ ...DOCUMENT, file });
    assert.ok(received.length === 3 && received.every(([, length]) => length > file.length));
  } finally {
    await close();
  }
});

test("a retry reports its progress from the beginning", async () => {
  let tries = 0;
  const transport = ({ headers, onUpload }) => {
    onUpload(headers["content-length"] / 2);
    tries += 1;
    if (tries === 1) throw new TransportFailure("refused");
    return { status: 200, body: JSON.stringify({ code: 200, data: { id: "d1" } }) };
  };
  const ai = new AiAgent({ ...OPTIONS, baseUrl: "https://ai.example.com", transport, retries: 1 });
  const fractions = [];
  await ai.documents.upload({ ...DOCUMENT, file: BYTES }, { onProgress: ({ fraction }) => fractions.push(fraction) });
  assert.deepEqual(fractions, [0.5, 0.5, 1]);
});

test("of a transport that reads nothing, only the end is reported", async () => {
  const transport = () => ({ status: 200, body: JSON.stringify({ code: 200, data: { id: "d1" } }) });
  const ai = new AiAgent({ ...OPTIONS, baseUrl: "https://ai.example.com", transport });
  const fractions = [];
  await ai.documents.upload({ ...DOCUMENT, file: BYTES }, { onProgress: ({ fraction }) => fractions.push(fraction) });
  assert.deepEqual(fractions, [1]);
});

test("a listener that throws loses no answer to an upload", async () => {
  const { ai, received, close } = await uploading();
  const onProgress = () => {
    throw new Error("enough");
  };
  try {
    assert.equal((await failure(ai.documents.upload({ ...DOCUMENT, file: BYTES }, { onProgress }))).cause.message, "enough");
    assert.equal(received.length, 1);
  } finally {
    await close();
  }
});

test("a redirected upload is not sent elsewhere", async () => {
  const service = await loopback((request, response) => {
    request.resume();
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  const ai = new AiAgent({ ...OPTIONS, baseUrl: service.url, retries: 0 });
  try {
    const error = await failure(ai.documents.upload({ ...DOCUMENT, file: BYTES }));
    assert.deepEqual([error.kind, error.status], ["http", 302]);
  } finally {
    await service.close();
  }
});

test("cancelling an upload stops it and leaves the file", async () => {
  const stop = new AbortController();
  // The upload has begun when the service sees it.
  const service = await loopback((request) => {
    request.resume();
    setTimeout(() => stop.abort(), 50);
  });
  const ai = new AiAgent({ ...OPTIONS, baseUrl: service.url });
  let isLeft = false;
  async function* endless() {
    try {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        yield new Uint8Array(1_024);
      }
    } finally {
      isLeft = true;
    }
  }
  const file = { size: 1e12, stream: endless };
  try {
    const error = await failure(ai.documents.upload({ ...DOCUMENT, file }, { signal: stop.signal }));
    assert.deepEqual([error.name, error.outcome], ["Cancelled", "unknown"]);
    await until(() => isLeft && service.givenUp === 1);
  } finally {
    await service.close();
  }
});

test("a large file is not held in memory, and blocks nothing", { timeout: 60_000 }, async () => {
  const measured = spawn(process.execPath, [fileURLToPath(new URL("support/upload.mjs", import.meta.url))], { stdio: ["ignore", "pipe", "inherit"] });
  const { blob, bytes } = JSON.parse(Buffer.concat(await measured.stdout.toArray()).toString());
  for (const [kind, { bytes: received, peak, blocked }] of Object.entries({ blob, bytes })) {
    assert.ok(received > 200_000_000, kind);
    // Measured: 0 to 50 MB, most of it pieces that await collection, whatever the size of the file.
    assert.ok(peak < 100_000_000, `${kind}: ${peak} bytes`);
    assert.ok(blocked < 250, `${kind}: ${blocked} ms`);
  }
});
