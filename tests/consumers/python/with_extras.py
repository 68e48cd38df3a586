"""The transports and the spans of the extras, against a closed port, and data frames, models and bars."""

import asyncio
import os
import socket

import polars
import redis
from pydantic import TypeAdapter

from triline import AsyncPlatform, Platform, TransportError
from triline.progress import Bar
from triline.stores import RedisStore      # AsyncRedisStore over redis.asyncio
from triline.telemetry import trace_events
from triline.transports.httpx import AsyncHttpxTransport, HttpxTransport
from triline.types import Agent

with socket.create_server(("127.0.0.1", 0)) as server:
    ADDRESS = f"http://127.0.0.1:{server.getsockname()[1]}"
SIGNING = "md5:hex:{appkey}{nonce}{timestamp}{secret}"


async def main() -> None:
    async with AsyncPlatform(base_url=ADDRESS, account="1", secret="s", signing=SIGNING, retries=0) as cc:
        await refused(cc)
    async with AsyncHttpxTransport() as transport:
        cc = AsyncPlatform(base_url=ADDRESS, account="1", secret="s", signing=SIGNING, retries=0, transport=transport)
        await refused(cc)


async def refused(cc: AsyncPlatform) -> None:
    try:
        await cc.roles.list()
    except TransportError as error:
        assert error.outcome == "not_sent", error
    else:
        raise AssertionError("the port is open")


def use_frames() -> None:
    rows = polars.DataFrame({"number": ["13900000001", "13900000002"]})
    with Platform.simulated() as cc:
        result = cc.dialout.import_all(task_id="60001", agent_number="1001", rule=1, import_data=rows, progress=Bar())
        assert result.is_complete, result
        frame: polars.DataFrame = cc.agents.query().to_polars()
        assert frame.height == 45
        team = TypeAdapter(list[Agent]).validate_python(cc.agents.query(limit=3).page().items)
        assert len(team) == 3


def use_a_store() -> None:
    """As the package's README shows it. The client connects with the first call."""
    variables = {"BASE_URL": ADDRESS, "ACCOUNT": "1", "SECRET": "s", "SIGNING": SIGNING}
    os.environ.update({f"TRILINE_PLATFORM_{name}": value for name, value in variables.items()})
    cc = Platform.from_env(store=RedisStore(redis.Redis(socket_timeout=3)))
    cc.close()


use_frames()
use_a_store()
asyncio.run(main())
with HttpxTransport() as transport:
    cc = Platform(
        base_url=ADDRESS, account="1", secret="s", signing=SIGNING, retries=0, transport=transport, on_event=trace_events()
    )
    try:
        cc.roles.list()
    except TransportError as error:
        assert error.outcome == "not_sent", error
    else:
        raise AssertionError("the port is open")
