// Files: bytes, blobs and files go out as they are.

import assert from "node:assert/strict";
import { openAsBlob } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { AiAgent, InvalidRequest } from "triline";

import { failure } from "./support/service.mjs";

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
  const options = { baseUrl: "https://ai.example.com", appid: "0123456789abcdef0123456789abcdef", apptoken: "tok-secret", transport };
  return { ai: new AiAgent(options), received };
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
