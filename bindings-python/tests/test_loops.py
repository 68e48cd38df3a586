"""asyncio: nothing blocks the event loop, and a client may be used in a second one."""

from __future__ import annotations

import asyncio
import gc
import io
import threading
import warnings
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import aiohttp
import httpx
import pytest

from service import Handler, Service, envelope, options
from triline import AsyncAiAgent, AsyncPlatform, TransportError, TrilineError
from triline.transports.aiohttp import AiohttpTransport
from triline.transports.httpx import AsyncHttpxTransport

TASK: dict[str, Any] = {"agent_number": "8001", "task_id": "t1", "rule": 1}


def accept(handler: Handler) -> None:
    handler.reply(envelope([{"agentNumber": "1001"}]))


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("kind", [AiohttpTransport, AsyncHttpxTransport])
def test_a_second_event_loop(kind: type[Any], service: Service) -> None:
    service.behave = accept
    cc = AsyncPlatform(**options(service.url, transport=kind()))

    loops: list[weakref.ref[Any]] = []

    async def first() -> None:
        loops.append(weakref.ref(asyncio.get_running_loop()))
        page = await cc.agents.query()
        assert page.items[0].agent_number == "1001"

    for _ in range(6):
        asyncio.run(first())
    assert len(service.requests) == 6
    # No connection holds a loop that was closed, but for those of the first loop and the last.
    gc.collect()
    assert sum(loop() is not None for loop in loops) <= 2
    # Connections of an event loop that was closed are closed when they are collected.
    del cc
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


async def test_rows_that_wait_leave_the_threads_of_the_event_loop_free(service: Service) -> None:
    service.behave = lambda handler: handler.reply(envelope())
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    may_come = threading.Event()

    waited: list[bool] = []

    def rows() -> Iterator[Any]:
        waited.append(may_come.wait(60))
        yield {"number": "13900000000"}

    async with AsyncPlatform(**options(service.url)) as cc:
        batch = asyncio.ensure_future(cc.dialout.import_all(import_data=rows(), **TASK))
        await asyncio.sleep(0.05)
        # What the program runs in a thread has its turn while the rows wait.
        await asyncio.to_thread(may_come.set)
        assert (await batch).is_complete
    assert waited == [True]


def test_two_event_loops_at_once(service: Service) -> None:
    service.behave = accept
    cc = AsyncPlatform(**options(service.url, transport=AiohttpTransport()))

    async def first() -> None:
        await cc.agents.query()

    one, other = asyncio.new_event_loop(), asyncio.new_event_loop()
    try:
        for loop in (one, other, one, other):
            loop.run_until_complete(first())
    finally:
        transport: Any = cc._driver._transport  # pyright: ignore[reportPrivateUsage]
        for loop in (one, other):
            loop.run_until_complete(transport.aclose())
            loop.run_until_complete(asyncio.sleep(0.05))
            loop.close()
    assert len({request.client_address for request in service.requests}) == 2


@pytest.mark.parametrize("library", ["aiohttp", "httpx"])
def test_connections_of_the_caller_belong_to_one_event_loop(library: str, service: Service) -> None:
    service.behave = accept

    async def made() -> tuple[Any, Any]:
        if library == "httpx":
            client = httpx.AsyncClient()
            return AsyncHttpxTransport(client), client
        connector = aiohttp.TCPConnector()
        return AiohttpTransport(connector=connector), connector

    async def first(transport: Any) -> None:
        await AsyncPlatform(**options(service.url, transport=transport)).agents.query()

    one, other = asyncio.new_event_loop(), asyncio.new_event_loop()
    transport, owned = one.run_until_complete(made())
    one.run_until_complete(first(transport))
    with pytest.raises(TransportError, match="belongs to another event loop") as caught:
        other.run_until_complete(first(transport))
    assert caught.value.outcome == "not_sent"
    one.run_until_complete(transport.aclose())
    if library == "httpx":
        one.run_until_complete(owned.aclose())
    for loop in (one, other):
        loop.run_until_complete(asyncio.sleep(0.05))
        loop.close()


class Slow(io.BytesIO):
    """A file on a slow disk, which must not be read in the thread of the event loop."""

    def read(self, size: int | None = -1, /) -> bytes:
        assert size == 0 or threading.current_thread() is not threading.main_thread()
        return super().read(size)


@pytest.mark.parametrize("kind", [AiohttpTransport, AsyncHttpxTransport])
async def test_uploads_do_not_block_the_event_loop(kind: type[Any], service: Service) -> None:
    service.behave = lambda handler: handler.reply(envelope({"_id": "1"}))
    async with kind() as transport:
        ai = AsyncAiAgent(base_url=service.url, appid="a" * 32, apptoken="t", transport=transport)
        await ai.documents.upload(agent_id="a", kb_id="k", file=Slow(b"x" * 10_000_000), filename="a.bin")
    assert len(service.requests[0].body) > 10_000_000


@pytest.mark.parametrize("kind", [AiohttpTransport, AsyncHttpxTransport])
async def test_time_runs_out_while_a_file_is_read(kind: type[Any], service: Service) -> None:
    ended = threading.Event()

    class Waiting(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            if size:
                ended.wait()
            return super().read(size)

    async with kind() as transport:
        ai = AsyncAiAgent(base_url=service.url, appid="a" * 32, apptoken="t", transport=transport, timeout=0.2, retries=0)
        try:
            with pytest.raises(TrilineError) as caught:
                await ai.documents.upload(agent_id="a", kb_id="k", file=Waiting(b"x" * 1_000_000), filename="a.bin")
        finally:
            ended.set()
    assert caught.value.code == "timeout"


async def test_blocking_rows_do_not_block_the_event_loop(service: Service) -> None:
    service.behave = lambda handler: handler.reply(envelope())

    def rows() -> Iterator[Any]:
        for at in range(4000):
            assert threading.current_thread() is not threading.main_thread()
            yield {"number": f"139{at:08}"}

    async with AiohttpTransport() as transport:
        cc = AsyncPlatform(**options(service.url, transport=transport))
        result = await cc.dialout.import_all(import_data=rows(), **TASK)
    assert len(result.ok) == 4000


async def test_rows_that_fail_in_a_thread_fail_the_batch(service: Service) -> None:
    class Rows:
        def __iter__(self) -> Any:
            return self

        def __next__(self) -> Any:
            raise OSError("gone")

    async with AiohttpTransport() as transport:
        cc = AsyncPlatform(**options(service.url, transport=transport))
        with pytest.raises(Exception, match="gone") as caught:
            await cc.dialout.import_all(import_data=Rows(), **TASK)
    assert isinstance(caught.value.__cause__, OSError)
