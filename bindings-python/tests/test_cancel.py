"""Cancelling: the request is stopped, and what may have happened is told."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
import threading
import time
from typing import Any

import pytest

from service import Handler, Service, envelope, options, scripted
from triline import AsyncPlatform, Cancelled, MaybeSent, NotSent, Platform, Request
from triline.transport import AsyncResponse
from triline.transports.aiohttp import AiohttpTransport
from triline.transports.httpx import AsyncHttpxTransport, HttpxTransport
from triline.transports.urllib3 import Urllib3Transport

CREATE: dict[str, Any] = {
    "agent_name": "x",
    "agent_number": "9001",
    "agent_version": "v",
    "queue_list": ["1"],
    "roles": ["1"],
    "password": "p",
}


def stop_in_body(handler: Handler) -> None:
    handler.reply(b" ", headers={"Content-Length": "1000"})
    handler.wait_until_left()


@pytest.mark.parametrize("behave", [Handler.wait_until_left, stop_in_body])
@pytest.mark.parametrize("kind", [AiohttpTransport, AsyncHttpxTransport])
async def test_a_cancelled_task_stops_its_request(kind: type[Any], behave: Any, service: Service) -> None:
    service.behave = behave
    async with kind() as transport, AsyncPlatform(**options(service.url, transport=transport)) as cc:
        task = asyncio.ensure_future(cc.agents.create(**CREATE))
        assert await asyncio.to_thread(service.reached.wait, 60)
        task.cancel()
        with pytest.raises(asyncio.CancelledError) as caught:
            await task
        assert task.cancelled()
        cancelled = Cancelled.behind(caught.value)
        assert cancelled is not None
        assert (cancelled.may_have_happened, cancelled.outcome) == (True, "unknown")
        assert cancelled.operation == "platform.agents.create"
        assert await asyncio.to_thread(service.left.wait, 60), "the connection is still open"
        # The client goes on.
        service.behave = lambda handler: handler.reply(envelope([]))
        assert (await cc.agents.query()).items == []


async def test_a_task_that_is_cancelled_before_anything_is_sent() -> None:
    async def never(_: Request) -> AsyncResponse:
        pytest.fail("sent")

    started = asyncio.Event()

    async def signer(_: object) -> str:
        started.set()
        await asyncio.sleep(60)
        return ""

    cc = AsyncPlatform(base_url="https://cc.example.com", account="1", signer=signer, transport=never)
    task = asyncio.ensure_future(cc.agents.create(**CREATE))
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError) as caught:
        await task
    cancelled = Cancelled.behind(caught.value)
    assert cancelled is not None
    assert (cancelled.may_have_happened, cancelled.outcome) == (False, "not_sent")


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 does not count cancellations")
async def test_a_cancellation_that_a_library_swallows_is_none_the_less_one() -> None:
    started = asyncio.Event()

    async def swallows(_: Request) -> AsyncResponse:
        started.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            pass
        return AsyncResponse(200, (), envelope([]))

    cc = AsyncPlatform(**options("https://cc.example.com", transport=swallows))
    task = asyncio.ensure_future(cc.roles.list())
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_task_that_is_cancelled_between_two_tries() -> None:
    tried = asyncio.Event()

    async def refusing(_: Request) -> AsyncResponse:
        tried.set()
        raise NotSent("no")

    cc = AsyncPlatform(**options(transport=refusing, retries=20))
    task = asyncio.ensure_future(cc.agents.create(**CREATE))
    await tried.wait()
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError) as caught:
        await task
    cancelled = Cancelled.behind(caught.value)
    assert cancelled is not None
    assert not cancelled.may_have_happened


@pytest.mark.skipif(sys.version_info < (3, 11), reason="asyncio.timeout is new in Python 3.11")
async def test_timeouts_of_asyncio(service: Service) -> None:
    if sys.version_info >= (3, 11):
        service.behave = Handler.wait_until_left
        async with AsyncPlatform(**options(service.url)) as cc:
            with pytest.raises(TimeoutError) as caught:
                async with asyncio.timeout(0.2):
                    await cc.agents.create(**CREATE)
            cancelled = Cancelled.behind(caught.value)
            assert cancelled is not None
            assert cancelled.may_have_happened


class SendsNothing:
    """A transport that waits for a connection."""

    async def __call__(self, request: Request) -> AsyncResponse:
        request.may_be_sent = False
        await asyncio.sleep(60)
        raise AssertionError("the call was not cancelled")

    async def aclose(self) -> None:
        pass


@pytest.mark.parametrize("kind", [AiohttpTransport, AsyncHttpxTransport, SendsNothing])
async def test_a_time_limit_before_anything_was_sent(kind: Any) -> None:
    """The cancellation is the one of asyncio, which `asyncio.timeout` knows by its exact class."""
    with socket.create_server(("127.0.0.1", 0), backlog=0) as server:
        waiting = [socket.socket() for _ in range(8)]
        for one in waiting:
            one.setblocking(False)
            one.connect_ex(server.getsockname())
        transport = kind()
        cc = AsyncPlatform(**options(f"http://127.0.0.1:{server.getsockname()[1]}", transport=transport))
        task = asyncio.ensure_future(cc.agents.create(**CREATE))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError) as cancelled:
            await task
        assert type(cancelled.value) is asyncio.CancelledError
        with pytest.raises(asyncio.TimeoutError) as caught:
            await asyncio.wait_for(cc.agents.create(**CREATE), 0.05)
        for error in (cancelled.value, caught.value):
            behind = Cancelled.behind(error)
            assert behind is not None
            assert behind.outcome == "not_sent"
        await transport.aclose()
        for one in waiting:
            one.close()


@pytest.mark.skipif(sys.version_info < (3, 11), reason="asyncio.timeout is new in Python 3.11")
@pytest.mark.parametrize("seconds", [0.0003, 0.02])
@pytest.mark.parametrize("kind", [AiohttpTransport, AsyncHttpxTransport, SendsNothing])
async def test_timeouts_of_asyncio_that_end_early(kind: Any, seconds: float, service: Service) -> None:
    if sys.version_info >= (3, 11):
        service.behave = Handler.wait_until_left
        transport = kind()
        cc = AsyncPlatform(**options(service.url, transport=transport))
        ends: list[str] = []

        async def bounded() -> None:
            try:
                async with asyncio.timeout(seconds):
                    await cc.agents.create(**CREATE)
            except TimeoutError as error:
                ends.append("timeout" if Cancelled.behind(error) else "no outcome")
            await asyncio.sleep(0)
            ends.append("goes on")

        async with asyncio.TaskGroup() as group:
            for _ in range(20):
                group.create_task(bounded())
        # A time limit that is over before the call begins has no call to tell of.
        assert ends.count("timeout") + ends.count("no outcome") == 20
        assert ends.count("goes on") == 20
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(cc.agents.create(**CREATE), seconds)
        await transport.aclose()


async def test_waiting_with_a_limit(service: Service) -> None:
    service.behave = Handler.wait_until_left
    async with AsyncPlatform(**options(service.url)) as cc:
        with pytest.raises(asyncio.TimeoutError) as caught:
            await asyncio.wait_for(cc.agents.create(**CREATE), 0.2)
        cancelled = Cancelled.behind(caught.value)
        assert cancelled is not None
        assert cancelled.may_have_happened
        assert await asyncio.to_thread(service.left.wait, 60)


async def test_one_of_many_is_cancelled(service: Service) -> None:
    def behave(handler: Handler) -> None:
        if b'"slow"' in handler.body:
            handler.wait_until_left()
        else:
            handler.reply(envelope([]))

    service.behave = behave
    async with AsyncPlatform(**options(service.url)) as cc:
        slow = asyncio.ensure_future(cc.agents.query(agent_number="slow").page())
        assert await asyncio.to_thread(service.reached.wait, 60)
        pages = await asyncio.gather(*[cc.agents.query().page() for _ in range(5)])
        slow.cancel()
        assert await asyncio.to_thread(service.left.wait, 60) or not slow.done()
        assert [page.items for page in pages] == [[]] * 5
        with pytest.raises(asyncio.CancelledError):
            await slow


async def test_leaving_a_loop_over_pages(service: Service) -> None:
    service.behave = lambda handler: handler.reply(envelope([{"_id": "1"}]))
    async with AsyncPlatform(**options(service.url)) as cc:
        async for agent in cc.agents.query(limit=1):
            assert agent.id == "1"
            break
    assert len(service.requests) == 1


@pytest.mark.parametrize("behave", [Handler.wait_until_left, stop_in_body])
@pytest.mark.parametrize("kind", [Urllib3Transport, HttpxTransport])
def test_an_interrupt_stops_the_request(kind: type[Any], behave: Any, service: Service) -> None:
    service.behave = behave

    def interrupt() -> None:
        service.reached.wait(60)
        time.sleep(0.05)
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with kind() as transport, Platform(**options(service.url, transport=transport)) as cc:
        with pytest.raises(KeyboardInterrupt) as caught:
            cc.agents.create(**CREATE)
        thread.join()
        cancelled = Cancelled.behind(caught.value)
        assert cancelled is not None
        assert cancelled.may_have_happened
        assert service.left.wait(60), "the connection is still open"
        service.behave = lambda handler: handler.reply(envelope([]))
        assert cc.agents.query().page().items == []


def test_an_interrupt_while_waiting() -> None:
    class Interrupted:
        def wall_ms(self) -> int:
            return 0

        steady_ms = wall_ms

        def sleep(self, seconds: float, /) -> None:
            raise KeyboardInterrupt

    cc, _ = scripted(MaybeSent("cut"), clock=Interrupted(), retries=1)
    with pytest.raises(KeyboardInterrupt) as caught:
        cc.agents.query().page()
    cancelled = Cancelled.behind(caught.value)
    # The attempt before the pause may have been executed.
    assert cancelled is not None
    assert cancelled.may_have_happened


def test_leaving_a_loop_closes_nothing_it_should_not(service: Service) -> None:
    service.behave = lambda handler: handler.reply(envelope([{"_id": "1"}]))
    with Platform(**options(service.url)) as cc:
        for agent in cc.agents.query(limit=1):
            assert agent.id == "1"
            break
        pages = cc.agents.query(limit=1).pages()
        next(pages)
        del pages
    assert len(service.requests) == 2


def test_what_is_behind_an_exception() -> None:
    assert Cancelled.behind(ValueError()) is None
    loop = ValueError("a")
    loop.__cause__ = loop
    assert Cancelled.behind(loop) is None
    cancelled = Cancelled({"kind": "cancelled", "outcome": "unknown", "message": "m"})
    assert Cancelled.behind(cancelled) is cancelled
