// Gives the job to a worker of BullMQ, and waits for it: `bullmq.js FILE NAME`. Workers are usually programs of their own.

import { Queue, QueueEvents, Worker } from "bullmq";

import { createCustomers } from "./job.js";

const [path, name] = process.argv.slice(2);
const connection = { url: process.env.REDIS_URL, maxRetriesPerRequest: null };
const queue = new Queue("customers", { connection });
const events = new QueueEvents("customers", { connection });
await events.waitUntilReady();
const worker = new Worker("customers", ({ data }) => createCustomers(data), { connection });
// While the lease of a worker that died lasts, the job fails with code `in_use`.
const job = await queue.add("create", { path, name }, { attempts: 100, backoff: { type: "fixed", delay: 2000 } });
console.log("finished", JSON.stringify(await job.waitUntilFinished(events)));
await Promise.all([worker, events, queue].map((part) => part.close()));
