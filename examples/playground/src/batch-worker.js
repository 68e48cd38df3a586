// The program that imports rows: it can be killed at any time. Service and journal are those of the page.

import { Platform, TransportFailure } from "./triline/browser.js";

const waiting = new Map();
let asked = 0;

/** Asks the page, and waits for what it says. */
function ask(message) {
  asked += 1;
  const id = asked;
  postMessage({ id, ...message });
  return new Promise((resolve) => waiting.set(id, resolve));
}

async function transport({ method, url, headers, body, timeout }) {
  const { response, failure } = await ask({ type: "request", request: { method, url, headers, body, timeout } });
  if (failure) throw new TransportFailure(failure.kind, failure.message);
  return response;
}

function* numbers(count) {
  for (let row = 0; row < count; row += 1) yield { number: `139${String(row).padStart(8, "0")}` };
}

async function run({ rows, rule, task, options, journal }) {
  const cc = new Platform({ ...options, allowSecretInBrowser: true, transport });
  const result = await cc.dialout.importAll(
    { taskId: task, agentNumber: "1001", rule, importData: numbers(rows) },
    {
      count: rows,
      journal: { read: () => journal, append: (line) => ask({ type: "journal", line }) },
      onProgress: (progress) => postMessage({ type: "progress", progress }),
    },
  );
  const { ok, failed, unknown, stopped } = result;
  postMessage({ type: "done", report: { ok: ok.length, failed: failed.length, unknown: unknown.length, stopped: stopped?.message } });
}

onmessage = ({ data }) => {
  if (data.id === undefined) {
    run(data).catch((error) => postMessage({ type: "done", report: { ok: 0, failed: 0, unknown: 0, stopped: error.message } }));
    return;
  }
  waiting.get(data.id)(data);
  waiting.delete(data.id);
};
