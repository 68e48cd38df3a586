"""Gives the job to workers of RQ: `rq_enqueue.py FILE NAME`, with as many `rq worker customers` as there are to be."""

import os
import sys
import time

import redis
from job import create_customers
from rq import Queue, Retry

WORKERS = 3
path, name = sys.argv[1:]
queue = Queue("customers", connection=redis.Redis.from_url(os.environ["REDIS_URL"]))
jobs = [queue.enqueue(create_customers, path, name, job_timeout=3600, retry=Retry(max=3)) for _ in range(WORKERS)]
while not all(job.get_status(refresh=True) in ("finished", "failed") for job in jobs):
    time.sleep(0.2)
for job in jobs:
    print(job.get_status().value, job.return_value())
