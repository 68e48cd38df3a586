import * as triline from "triline";
import * as customers from "triline/customers";
import * as simulated from "triline/testing";

import { scenario } from "../scenario.js";

const inPage = await scenario(triline, location.origin, customers, simulated).catch(String);
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const inWorker = await new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => resolve(message);
});
globalThis.result = inPage === inWorker ? inPage : `in the page: ${inPage}; in the worker: ${inWorker}`;
