"""A process that calls until a time while its store fails: `failure_worker.py BASE_URL SOCKET UNTIL POLICY PACING`.

Prints a JSON object: how many calls went well, how many failed because of the store, and what events said of it.
"""

import json
import sys
import time

import redis

from triline import Platform, TransportError
from triline.events import StoreEvent
from triline.stores import RedisStore

address, socket, until, policy, pacing = sys.argv[1:]
store = RedisStore(redis.Redis(unix_socket_path=socket, socket_timeout=3, retry=None))
signing = "md5:hex:{appkey}{nonce}{timestamp}{secret}"
events: list[str] = []


def listen(event: object) -> None:
    if isinstance(event, StoreEvent):
        events.append(f"{'away' if event.away else 'back'} {time.time():.1f}")


cc = Platform(
    base_url=address,
    account="1000001",
    secret="s3cr3t",
    signing=signing,
    pacing=pacing,
    store=store,
    on_store_failure=policy,
    on_event=listen,
)
done = failed = 0
while (left := float(until) - time.time()) > 0:
    try:
        cc.with_options(max_wait=left, retries=0).roles.list()
        done += 1
    except TransportError as error:
        if error.code not in ("max_wait", "store"):
            raise
        failed += error.code == "store"
        time.sleep(0.1)
print(json.dumps({"done": done, "failed": failed, "events": events}))
