import { tried } from "./attempt.js";

/** What the page says, and its worker. */
async function both() {
  const inPage = await tried();
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const inWorker = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(`worker: ${message}`);
  });
  globalThis.result = inPage === inWorker ? inPage : `in the page: ${inPage}; in the worker: ${inWorker}`;
}

both();
