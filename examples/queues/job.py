"""Creates a customer for each row of a file, together with the other workers that run this. As a program: `job.py FILE NAME`."""

import csv
import os
import sys

import redis

from triline import Platform
from triline.stores import RedisStore, StoreJournal


def create_customers(path: str, name: str) -> dict[str, int]:
    """Returns the outcome of all rows, whichever worker sent them."""
    store = RedisStore(redis.Redis.from_url(os.environ["REDIS_URL"], socket_timeout=3))
    with Platform.from_env(store=store) as cc, open(path, newline="") as file:
        result = cc.customers.create_all(customers=csv.DictReader(file), journal=StoreJournal(name, shared=True))
    result.raise_for_failures()
    return {"rows": result.rows, "ok": len(result.ok), "requests": result.requests}


if __name__ == "__main__":
    print(create_customers(*sys.argv[1:]))
