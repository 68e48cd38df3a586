// Files: bytes, blobs and files go out as they are.

import assert from "node:assert/strict";
import { openAsBlob } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { AiAgent, InvalidRequest, TransportFailure } from "triline";

import { failure, loopback } from "./support/service.mjs";

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
  await ai.documents.update({ ...DOCUMENT, doc_id: "d1", file: await openAsBlob(path) });
  assert.equal(JSON.parse(Buffer.from(received[0].bytes)).name, "triline");
});

test("by name, a file may be base64 too, and may be empty or left out", async () => {
  const { ai, received } = library();
  await ai.call("ai_agent.documents.upload", { ...DOCUMENT, file: Buffer.from(BYTES).toString("base64") });
  await ai.call("ai_agent.documents.upload", { ...DOCUMENT, file: new Uint8Array() });
  await ai.call("ai_agent.documents.upload", { ...DOCUMENT, bytes: 7, source_url: "https://example.com/faq.md" });
  assert.deepEqual(received.map(({ bytes }) => bytes?.length), [BYTES.length, 0, undefined]);
});

test("what is no file is refused, and so is a file elsewhere", async () => {
  const { ai, received } = library();
  for (const [params, field] of [
    [{ file: new Map() }, "file"],
    [{ file: { path: "faq.md" } }, "file"],
    [{ file: [1, 2] }, "file"],
    [{ file: "no base64!" }, "file"],
    [{ tag_description: BYTES }, "tag_description"],
  ]) {
    assert.equal((await failure(ai.call("ai_agent.documents.upload", { ...DOCUMENT, ...params }))).field, field);
  }
  assert.equal(received.length, 0);
});

/** A client that uploads to a service on the loopback interface, and what the service says it received. */
async function uploading() {
  const received = [];
  const service = await loopback(async (request, response) => {
    let bytes = 0;
    for await (const part of request) bytes += part.length;
    received.push([Number(request.headers["content-length"]), bytes]);
    response.end(JSON.stringify({ code: 200, data: { id: "d1" } }));
  });
  return { ai: new AiAgent({ ...OPTIONS, baseUrl: service.url }), received, close: service.close };
}

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
    // By name it is told, too; where nobody asks, the body goes out as ever.
    told.length = 0;
    await ai.call("ai_agent.documents.upload", { ...DOCUMENT, file }, { onProgress: (progress) => told.push(progress) });
    assert.equal(told.at(-1).fraction, 1);
    await ai.documents.upload({ ...DOCUMENT, file });
    assert.ok(received.length === 3 && received.every(([, length]) => length > file.length));
  } finally {
    await close();
  }
});

test("another try is told from its beginning", async () => {
  let tries = 0;
  const transport = ({ body, onUpload }) => {
    onUpload(body.length / 2);
    tries += 1;
    if (tries === 1) throw new TransportFailure("refused");
    return { status: 200, body: JSON.stringify({ code: 200, data: { id: "d1" } }) };
  };
  const ai = new AiAgent({ ...OPTIONS, baseUrl: "https://ai.example.com", transport, retries: 1 });
  const told = [];
  await ai.documents.upload({ ...DOCUMENT, file: BYTES }, { onProgress: ({ fraction }) => told.push(fraction) });
  assert.deepEqual(told, [0.5, 0.5, 1]);
});

test("a transport that cannot tell is done at once", async () => {
  const { ai } = library();
  const told = [];
  await ai.documents.upload({ ...DOCUMENT, file: BYTES }, { onProgress: ({ fraction }) => told.push(fraction) });
  assert.deepEqual(told, [1]);
});

test("what the listener throws ends the upload", async () => {
  const { ai, close } = await uploading();
  const onProgress = () => {
    throw new Error("enough");
  };
  try {
    assert.equal((await failure(ai.documents.upload({ ...DOCUMENT, file: BYTES }, { onProgress }))).message, "enough");
  } finally {
    await close();
  }
});
