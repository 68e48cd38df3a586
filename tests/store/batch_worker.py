"""A worker of a job: `batch_worker.py BASE_URL SOCKET JOB ROWS [sync|async]`. Prints the report of the job as JSON.

It waits while another batch has the job.
"""

import asyncio
import json
import sys
import time

import redis
import redis.asyncio

from triline import AsyncPlatform, InvalidRequest, Platform
from triline.stores import AsyncRedisStore, RedisStore, StoreJournal

address, socket, job, count, *rest = sys.argv[1:]
signing = "md5:hex:{appkey}{nonce}{timestamp}{secret}"
options = {"base_url": address, "account": "1000001", "secret": "s3cr3t", "signing": signing, "pacing": "60/1", "timeout": 4}
journal = StoreJournal(job)


def rows():
    return [{"name": f"{job}-{index}"} for index in range(int(count))]


async def batch_async():
    store = AsyncRedisStore(redis.asyncio.Redis(unix_socket_path=socket))
    async with AsyncPlatform(**options, store=store) as cc:
        return await cc.customers.create_all(customers=rows(), journal=journal)


def batch():
    if rest == ["async"]:
        return asyncio.run(batch_async())
    store = RedisStore(redis.Redis(unix_socket_path=socket, socket_timeout=3, retry=None))
    return Platform(**options, store=store).customers.create_all(customers=rows(), journal=journal)


while True:
    try:
        result = batch()
        break
    except InvalidRequest as error:
        if error.code != "in_use":
            raise
        time.sleep(0.2)
unknown = [row.index for row in result.unknown]
failed = [row.index for row in result.failed]
stopped = str(result.stopped) if result.stopped else None
print(json.dumps({"rows": result.rows, "ok": result.ok, "unknown": unknown, "failed": failed, "stopped": stopped}))
