"""A process that calls until a time: `worker.py BASE_URL SOCKET UNTIL [on_store_failure]`. Prints how many calls went well."""

import sys
import time

import redis

from triline import Platform, TransportError, WorkPhone
from triline.stores import RedisStore

address, socket, until, *rest = sys.argv[1:]
on_store_failure = rest[0] if rest else "wait"
store = RedisStore(redis.Redis(unix_socket_path=socket, socket_timeout=3, retry=None))
signing = "md5:hex:{appkey}{nonce}{timestamp}{secret}"
cc = Platform(
    base_url=address, account="1000001", secret="s3cr3t", signing=signing, store=store, on_store_failure=on_store_failure
)
phone = WorkPhone(base_url=address, client_id="cid", client_secret="csecret", store=store)
phone.agents.list()
done = 0
while (left := float(until) - time.time()) > 0:
    try:
        cc.with_options(max_wait=left, retries=0).roles.list()
        done += 1
    except TransportError as error:
        if error.code not in ("max_wait", "store"):
            raise
        time.sleep(0.05)
print(done)
