"""The transports and the spans of the extras, against a port where nobody is."""

import asyncio
import socket

from triline import AsyncPlatform, Platform, TransportError
from triline.telemetry import trace_events
from triline.transports.httpx import AsyncHttpxTransport, HttpxTransport

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
        raise AssertionError("somebody is there")


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
        raise AssertionError("somebody is there")
