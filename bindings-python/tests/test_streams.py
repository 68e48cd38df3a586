"""Answers that come in parts: as they come, and given up."""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import threading
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from service import AsyncStandingClock, Handler, Scripted, Service, StandingClock
from triline import (
    AiAgent,
    AsyncAiAgent,
    AsyncPlatform,
    Cancelled,
    InvalidRequest,
    MaybeSent,
    Misuse,
    OutcomeUnknown,
    Platform,
    Request,
    Response,
    SimulatedService,
    TransportError,
)
from triline.transport import AsyncResponse
from triline.transports.aiohttp import AiohttpTransport
from triline.transports.httpx import AsyncHttpxTransport, HttpxTransport
from triline.transports.urllib3 import Urllib3Transport
from triline.types import AiAnswer, AiStreamChunk

QUESTION: dict[str, Any] = {"sid": "s", "agent_id": "a", "messages": [{"type": "user", "text": "你好"}]}
PARTS: list[dict[str, Any]] = [
    {"is_end": False, "reply": "你"},
    {"is_end": False, "reply": "好"},
    {"is_end": True, "reply": "!", "qid": "q1", "floor": 3},
]


def event(part: Any) -> bytes:
    return b"data: " + json.dumps(part, ensure_ascii=False).encode() + b"\n\n"


def options(base_url: str = "https://ai.example.com", **more: Any) -> dict[str, Any]:
    return {**SimulatedService().options("ai_agent"), "base_url": base_url, "retries": 0, **more}


class Body:
    """A body that tells how far it was read, and whether it was closed."""

    def __init__(self, *chunks: bytes | Exception) -> None:
        self.chunks = chunks
        self.read = 0
        self.closed = False

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self.chunks:
            self.read += 1
            if isinstance(chunk, Exception):
                raise chunk
            yield chunk

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self:
            if chunk == b"late":
                await asyncio.sleep(3600)
            yield chunk

    def close(self) -> None:
        self.closed = True

    async def aclose(self) -> None:
        self.closed = True

    def transport(self, _: Request) -> Response:
        return Response(200, (), self, close=self.close)

    async def atransport(self, _: Request) -> AsyncResponse:
        return AsyncResponse(200, (), self, close=self.aclose)


def test_parts_come_as_they_do() -> None:
    body = Body(*map(event, PARTS), b"never read")
    ai = AiAgent(**options(transport=body.transport))
    stream = ai.sessions.ask_stream(**QUESTION)
    assert body.read == 0
    assert iter(stream) is stream
    seen: list[tuple[str | None, int]] = []
    for part in stream:
        assert isinstance(part, AiStreamChunk)
        seen.append((part.reply, body.read))
    assert seen == [("你", 1), ("好", 2), ("!", 3)]
    assert body.closed
    assert body.read == 3


async def test_parts_come_as_they_do_asynchronously() -> None:
    body = Body(*map(event, PARTS), b"never read")
    ai = AsyncAiAgent(**options(transport=body.atransport))
    stream = ai.sessions.ask_stream(**QUESTION)
    assert body.read == 0
    assert [(part.reply, body.read) async for part in stream] == [("你", 1), ("好", 2), ("!", 3)]
    assert body.closed


def test_the_whole_answer() -> None:
    ai = AiAgent(**options(transport=Body(*map(event, PARTS)).transport))
    with ai.sessions.ask_stream(**QUESTION) as stream:
        first = next(stream)
        answer = stream.answer()
    assert (first.reply, first.is_end) == ("你", False)
    assert answer == AiAnswer({"data": "你好!", "qid": "q1", "is_end": True, "floor": 3})
    assert answer.extra == {"floor": 3}
    assert stream.answer() == answer


async def test_the_whole_answer_asynchronously() -> None:
    ai = AsyncAiAgent(**options(transport=Body(*map(event, PARTS)).atransport))
    async with ai.sessions.ask_stream(**QUESTION) as stream:
        first = await anext(stream)
        answer = await stream.answer()
    assert (first.reply, answer.data) == ("你", "你好!")


async def test_an_answer_that_was_left() -> None:
    stream = AiAgent(**options(transport=Body(*map(event, PARTS)).transport)).sessions.ask_stream(**QUESTION)
    with stream:
        next(stream)
    with pytest.raises(Misuse):
        stream.answer()
    astream = AsyncAiAgent(**options(transport=Body(*map(event, PARTS)).atransport)).sessions.ask_stream(**QUESTION)
    async with astream:
        await anext(astream)
    with pytest.raises(Misuse):
        await astream.answer()
    # After its last part there is nothing to leave.
    stream = AiAgent(**options(transport=Body(*map(event, PARTS)).transport)).sessions.ask_stream(**QUESTION)
    with stream:
        for part in stream:
            if part.is_end:
                break
    assert stream.answer().data == "你好!"


def test_an_answer_in_one_piece() -> None:
    body = json.dumps({"code": 200, "message": "ok", "data": "你好", "qid": "q"}).encode()
    transport = Scripted([body, body, body])
    ai = AiAgent(**options(transport=transport))
    [part] = ai.sessions.ask_stream(**QUESTION)
    assert (part.reply, part.qid, part.extra["data"]) == ("你好", "q", "你好")
    answer = ai.sessions.ask_stream(**QUESTION).answer()
    assert (answer.data, answer.code, answer.qid) == ("你好", 200, "q")
    assert answer == ai.sessions.ask(**QUESTION)
    assert [body.get("stream") for body in transport.bodies] == [True, True, None]


def test_by_name() -> None:
    ai = AiAgent(**options(transport=Body(*map(event, PARTS)).transport))
    assert list(ai.stream("ai_agent.sessions.ask", QUESTION)) == PARTS


async def test_by_name_asynchronously() -> None:
    ai = AsyncAiAgent(**options(transport=Body(*map(event, PARTS)).atransport))
    assert [part async for part in ai.stream("ai_agent.sessions.ask", QUESTION)] == PARTS


def test_faults_are_told_at_once() -> None:
    ai, cc = AiAgent.simulated(), Platform.simulated()
    wrong: dict[str, Any] = {**QUESTION, "sid": 5}
    with pytest.raises(InvalidRequest) as caught:
        ai.sessions.ask_stream(**wrong)
    assert caught.value.field == "sid"
    with pytest.raises(InvalidRequest) as caught:
        cc.stream("platform.roles.list")
    assert caught.value.field == "mode"


@pytest.mark.parametrize("end", [(), (MaybeSent("cut"),)])
def test_a_stream_that_is_cut(end: tuple[Exception, ...]) -> None:
    body = Body(event(PARTS[0]), *end)
    stream = AiAgent(**options(transport=body.transport, retries=3)).sessions.ask_stream(**QUESTION)
    assert next(stream).reply == "你"
    with pytest.raises((TransportError, OutcomeUnknown)) as caught:
        next(stream)
    assert caught.value.outcome == "unknown"
    assert body.closed
    with pytest.raises(StopIteration):
        next(stream)
    with pytest.raises(Misuse):
        stream.answer()


class Slow(Body):
    """A body that takes four seconds for each chunk: five parts, then only signs of life, and then nothing for long."""

    def __init__(self, clock: StandingClock) -> None:
        super().__init__(*[event(PARTS[0])] * 5, *[b": still there\n\n"] * 5, b"late")
        self.clock = clock

    def __iter__(self) -> Iterator[bytes]:
        for chunk in super().__iter__():
            self.clock.now_ms += 12_000 if chunk == b"late" else 4_000
            yield chunk


def test_a_pause_in_which_nothing_comes_is_limited() -> None:
    clock = StandingClock()
    body = Slow(clock)
    stream = AiAgent(**options(transport=body.transport, clock=clock, timeout=10)).sessions.ask_stream(**QUESTION)
    for _ in range(5):
        assert next(stream).reply == "你"
        # What the caller does meanwhile does not count.
        clock.now_ms += 60_000
    with pytest.raises((TransportError, OutcomeUnknown)) as caught:
        next(stream)
    assert caught.value.code == "timeout"
    assert body.read == 5 + 5 + 1
    assert body.closed


async def test_a_pause_in_which_nothing_comes_is_limited_asynchronously() -> None:
    clock = AsyncStandingClock()
    body = Slow(clock)
    ai = AsyncAiAgent(**options(transport=body.atransport, clock=clock, timeout=10))
    stream = ai.sessions.ask_stream(**QUESTION)
    for _ in range(5):
        assert (await anext(stream)).reply == "你"
        clock.now_ms += 60_000
    with pytest.raises((TransportError, OutcomeUnknown)) as caught:
        await anext(stream)
    assert caught.value.code == "timeout"
    assert body.read == 5 + 5 + 1
    assert body.closed


def parts_in_their_time(handler: Handler) -> None:
    """Four parts that take longer than the timeout of the tests, none of them alone; and then none."""
    handler.send_response(200)
    handler.send_header("Content-Type", "text/event-stream")
    handler.end_headers()
    for _ in range(4):
        time.sleep(0.25)
        handler.wfile.write(event(PARTS[0]))
        handler.wfile.flush()
    handler.wait_until_left()


@pytest.mark.parametrize("kind", [Urllib3Transport, HttpxTransport])
def test_each_wait_of_a_transport_is_limited(kind: type[Any], service: Service) -> None:
    service.behave = parts_in_their_time
    with kind() as transport, AiAgent(**options(service.url, transport=transport, timeout=0.6)) as ai:
        stream = ai.sessions.ask_stream(**QUESTION)
        assert [next(stream).reply for _ in range(4)] == ["你"] * 4
        with pytest.raises((TransportError, OutcomeUnknown)) as caught:
            next(stream)
    assert caught.value.code == "timeout"


@pytest.mark.parametrize("kind", [AiohttpTransport, AsyncHttpxTransport])
async def test_each_wait_of_an_asynchronous_transport_is_limited(kind: type[Any], service: Service) -> None:
    service.behave = parts_in_their_time
    async with kind() as transport, AsyncAiAgent(**options(service.url, transport=transport, timeout=0.6)) as ai:
        stream = ai.sessions.ask_stream(**QUESTION)
        assert [(await anext(stream)).reply for _ in range(4)] == ["你"] * 4
        with pytest.raises((TransportError, OutcomeUnknown)) as caught:
            await anext(stream)
    assert caught.value.code == "timeout"


def parts_and_then_nothing(handler: Handler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/event-stream")
    handler.end_headers()
    handler.wfile.write(event(PARTS[0]))
    handler.wfile.flush()
    handler.wait_until_left()


@pytest.mark.parametrize("how", ["close", "with", "forgotten"])
@pytest.mark.parametrize("kind", [Urllib3Transport, HttpxTransport])
def test_closing_closes_the_connection(kind: type[Any], how: str, service: Service) -> None:
    service.behave = parts_and_then_nothing
    with kind() as transport, AiAgent(**options(service.url, transport=transport)) as ai:
        stream = ai.sessions.ask_stream(**QUESTION)
        assert next(stream).reply == "你"
        match how:
            case "close":
                stream.close()
            case "with":
                with stream:
                    pass
            case _:
                del stream
                gc.collect()
        assert service.left.wait(60), "the connection is still open"


@pytest.mark.parametrize("how", ["close", "with", "forgotten"])
@pytest.mark.parametrize("kind", [AiohttpTransport, AsyncHttpxTransport])
async def test_closing_closes_the_connection_asynchronously(kind: type[Any], how: str, service: Service) -> None:
    service.behave = parts_and_then_nothing
    async with kind() as transport, AsyncAiAgent(**options(service.url, transport=transport)) as ai:
        stream = ai.sessions.ask_stream(**QUESTION)
        assert (await anext(stream)).reply == "你"
        match how:
            case "close":
                await stream.aclose()
            case "with":
                async with stream:
                    pass
            case _:
                del stream
                gc.collect()
        assert await asyncio.to_thread(service.left.wait, 60), "the connection is still open"


@pytest.mark.parametrize("kind", [AiohttpTransport, AsyncHttpxTransport])
async def test_a_cancelled_task_stops_its_stream(kind: type[Any], service: Service) -> None:
    service.behave = parts_and_then_nothing
    async with kind() as transport, AsyncAiAgent(**options(service.url, transport=transport)) as ai:
        task = asyncio.ensure_future(ai.sessions.ask_stream(**QUESTION).answer())
        assert await asyncio.to_thread(service.reached.wait, 60)
        task.cancel()
        with pytest.raises(asyncio.CancelledError) as caught:
            await task
        cancelled = Cancelled.behind(caught.value)
        assert cancelled is not None
        assert cancelled.may_have_happened
        assert await asyncio.to_thread(service.left.wait, 60), "the connection is still open"


@pytest.mark.parametrize("kind", [Urllib3Transport, HttpxTransport])
def test_an_interrupt_stops_the_stream(kind: type[Any], service: Service) -> None:
    service.behave = parts_and_then_nothing

    def interrupt() -> None:
        service.reached.wait(60)
        time.sleep(0.05)
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    with kind() as transport, AiAgent(**options(service.url, transport=transport)) as ai:
        stream = ai.sessions.ask_stream(**QUESTION)
        assert next(stream).reply == "你"
        thread.start()
        with pytest.raises(KeyboardInterrupt) as caught:
            next(stream)
        thread.join()
        cancelled = Cancelled.behind(caught.value)
        assert cancelled is not None
        assert cancelled.may_have_happened
        assert service.left.wait(60), "the connection is still open"


def test_parts_arrive_before_the_end(service: Service) -> None:
    go_on = threading.Event()

    def behave(handler: Handler) -> None:
        handler.send_response(200)
        handler.end_headers()
        for part in PARTS:
            handler.wfile.write(event(part))
            handler.wfile.flush()
            assert go_on.wait(2)
            go_on.clear()
        handler.close_connection = True

    service.behave = behave
    with AiAgent(**options(service.url)) as ai:
        for part in ai.sessions.ask_stream(**QUESTION):
            # The service waits until this part was read.
            assert part.reply
            go_on.set()


async def test_a_stream_never_begun() -> None:
    body = Body()
    AiAgent(**options(transport=body.transport)).sessions.ask_stream(**QUESTION).close()
    await AsyncAiAgent(**options(transport=body.atransport)).sessions.ask_stream(**QUESTION).aclose()
    async with AsyncPlatform.simulated() as cc:
        with pytest.raises(InvalidRequest):
            cc.stream("platform.roles.list")
    assert body.read == 0
