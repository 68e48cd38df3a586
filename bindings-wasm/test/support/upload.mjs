// Uploads 200 MB, or as many as the argument says, and prints how much memory that takes beyond the base and how long the thread is blocked.

import { fork } from "node:child_process";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

import { AiAgent } from "triline";

const SIZE = Number(process.argv[2] ?? 200) << 20;

/** In a process of its own: a service that counts the bytes of uploads. */
function serve() {
  const server = createServer(async (request, response) => {
    let bytes = 0;
    for await (const part of request) bytes += part.length;
    response.end(JSON.stringify({ code: 200, data: { id: "d1", bytes } }));
  });
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
}

/** The most memory beyond the base, in bytes, and the longest block, in milliseconds, of an upload. */
async function measure(ai, file) {
  const used = () => process.memoryUsage.rss();
  const base = used();
  let peak = base;
  const timer = setInterval(() => (peak = Math.max(peak, used())), 2);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const { bytes } = await ai.documents.upload({ agent_id: "a1", filename: "large.bin", file });
  delay.disable();
  clearInterval(timer);
  return { bytes, peak: peak - base, blocked: delay.max / 1e6 };
}

async function main() {
  const service = fork(fileURLToPath(import.meta.url), ["serve"]);
  const port = await new Promise((resolve) => service.once("message", resolve));
  const folder = await mkdtemp(join(tmpdir(), "triline-"));
  try {
    const path = join(folder, "large.bin");
    await writeFile(path, "");
    await truncate(path, SIZE);
    const ai = new AiAgent({ baseUrl: `http://127.0.0.1:${port}`, appid: "0123456789abcdef0123456789abcdef", apptoken: "tok-secret" });
    // The base is that of a program that has uploaded before.
    const blob = await openAsBlob(path);
    for (let run = 0; run < 3; run += 1) await measure(ai, blob.slice(0, SIZE / 10));
    const measured = { blob: await measure(ai, blob) };
    const bytes = new Uint8Array(SIZE).fill(1);
    measured.bytes = await measure(ai, bytes);
    console.log(JSON.stringify(measured));
  } finally {
    await rm(folder, { recursive: true });
    service.kill();
  }
}

if (process.argv[2] === "serve") serve();
else await main();
