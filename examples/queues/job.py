"""Creates a customer for each row of a file, and continues where a worker before it has stopped. As a program: `job.py FILE NAME`."""

import csv
import os
import sys

import redis

from triline import Platform
from triline.stores import RedisStore, StoreJournal


def create_customers(path: str, name: str) -> dict[str, int]:
    """Returns the outcome of all rows, including those that a worker before it has sent.

    Raises `InvalidRequest` with code `in_use` while another worker is at work.
    """
    store = RedisStore(redis.Redis.from_url(os.environ["REDIS_URL"], socket_timeout=3))
    with Platform.from_env(store=store) as cc, open(path, newline="") as file:
        result = cc.customers.create_all(customers=csv.DictReader(file), journal=StoreJournal(name))
    if result.stopped:
        raise result.stopped
    return {"rows": result.rows, "ok": len(result.ok), "failed": len(result.failed), "unknown": len(result.unknown)}


if __name__ == "__main__":
    print(create_customers(*sys.argv[1:]))
