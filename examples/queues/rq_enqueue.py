"""Gives the job to the workers of RQ, and waits for it: `rq_enqueue.py FILE NAME`. They run as `rq worker --with-scheduler customers`."""

import os
import sys
import time

import redis
from job import create_customers
from rq import Queue, Retry

path, name = sys.argv[1:]
queue = Queue("customers", connection=redis.Redis.from_url(os.environ["REDIS_URL"]))
# While the lease of a worker that died lasts, the job fails with code `in_use`.
job = queue.enqueue(create_customers, path, name, job_timeout=3600, retry=Retry(max=100, interval=2))
while job.get_status(refresh=True) not in ("finished", "failed"):
    time.sleep(0.2)
print(job.get_status().value, job.return_value())
