// Gives the job to workers of BullMQ: `bullmq.js FILE NAME`. Workers are usually programs of their own.

import { Queue, QueueEvents, Worker } from "bullmq";

import { createCustomers } from "./job.js";

const [path, name] = process.argv.slice(2);
const connection = { url: process.env.REDIS_URL, maxRetriesPerRequest: null };
const queue = new Queue("customers", { connection });
const events = new QueueEvents("customers", { connection });
await events.waitUntilReady();
const workers = [1, 2, 3].map(() => new Worker("customers", ({ data }) => createCustomers(data), { connection }));
const jobs = await queue.addBulk(workers.map(() => ({ name: "create", data: { path, name }, opts: { attempts: 3 } })));
for (const job of jobs) console.log("finished", JSON.stringify(await job.waitUntilFinished(events)));
await Promise.all([...workers, events, queue].map((part) => part.close()));
