// A page, a worker and a service worker from classic scripts.
import { tried } from "./attempt.js";

async function all() {
  const inPage = await tried();
  const worker = new Worker("./worker.js");
  const inWorker = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(`worker: ${message}`);
  });
  const { active } = await navigator.serviceWorker.register("./service-worker.js").then(() => navigator.serviceWorker.ready);
  const inServiceWorker = await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    active.postMessage("", [port2]);
  });
  const results = new Set([inPage, inWorker, inServiceWorker]);
  globalThis.result = [...results].join("; ");
}

all().catch((error) => (globalThis.result = String(error)));
