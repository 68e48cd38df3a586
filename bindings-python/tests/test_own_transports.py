"""Transports over pools and clients of the caller's, and those that a client makes itself."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import urllib3

from service import Handler, Service, envelope, options
from triline import AsyncPlatform, NotSent, OutcomeUnknown, Platform, Request, TransportError
from triline.transports.httpx import AsyncHttpxTransport, HttpxTransport
from triline.transports.urllib3 import Urllib3Transport


def test_the_pool_may_be_the_callers(service: Service) -> None:
    with urllib3.PoolManager(headers={"X-Own": "1"}) as pool:
        cc = Platform(**options(service.url, transport=Urllib3Transport(pool)))
        cc.agents.query().page()
        cc.close()
    assert json.loads(service.requests[0].body or b"{}") == {}


def test_a_client_of_the_callers_stays_open(service: Service) -> None:
    with httpx.Client(headers={"X-Own": "1"}) as client:
        with Platform(**options(service.url, transport=HttpxTransport(client))) as cc:
            cc.agents.query().page()
        assert not client.is_closed
    assert service.requests[0].headers["X-Own"] == "1"


def test_the_transport_that_a_client_makes_is_closed_with_it(service: Service) -> None:
    with Platform(**options(service.url)) as cc:
        cc.agents.query().page()
    assert service.requests[0].headers["svc-appkey"] == "1000001"


async def test_the_transport_that_an_asynchronous_client_makes_is_closed_with_it(service: Service) -> None:
    async with AsyncPlatform(**options(service.url)) as cc:
        assert (await cc.agents.query()).items == []
        assert [agent async for agent in cc.agents.query()] == []


async def test_interim_responses_without_end(service: Service) -> None:
    def endless(handler: Handler) -> None:
        handler.wfile.write(b"HTTP/1.1 103 Early Hints\r\n\r\n" * 100)

    service.behave = endless
    with Urllib3Transport() as transport, Platform(**options(service.url, transport=transport)) as cc:
        with pytest.raises(TransportError, match="interim"):
            cc.agents.query().page()


def test_an_interim_response_in_a_pool_of_the_callers(service: Service) -> None:
    """urllib3 itself takes 103 for the final response: the connection is closed, and not used again."""
    early = True

    def behave(handler: Handler) -> None:
        if early:
            handler.wfile.write(b"HTTP/1.1 103 Early Hints\r\n\r\n")
        handler.reply(envelope([{"agentName": str(len(service.requests))}]))

    service.behave = behave
    cc = Platform(**options(service.url, transport=Urllib3Transport(urllib3.PoolManager())))
    with pytest.raises(TransportError, match="interim response 103"):
        cc.agents.query().page()
    early = False
    assert [agent.agent_name for agent in cc.agents.query().page().items] == ["2"]


# Clients of httpx without connections: mocks, and applications in the process.

CREATE: dict[str, Any] = {
    "agent_name": "x",
    "agent_number": "9001",
    "agent_version": "v",
    "queue_list": ["1"],
    "roles": ["1"],
    "password": "p",
}


def mocked(request: httpx.Request) -> httpx.Response:
    is_create = request.url.path.endswith("/agent/create")
    body = envelope({"_id": "7"} if is_create else [{"agentName": "王小明"}])
    return httpx.Response(200, headers={"content-encoding": "gzip"}, content=gzip.compress(body))


def test_a_mock_of_httpx() -> None:
    with httpx.Client(transport=httpx.MockTransport(mocked)) as client:
        cc = Platform(**options(transport=HttpxTransport(client)))
        assert [agent.agent_name for agent in cc.agents.query()] == ["王小明"]
        assert cc.agents.create(**CREATE).id == "7"


async def test_an_asynchronous_mock_of_httpx() -> None:
    async with httpx.AsyncClient(transport=httpx.MockTransport(mocked)) as client:
        cc = AsyncPlatform(**options(transport=AsyncHttpxTransport(client)))
        assert [agent.agent_name async for agent in cc.agents.query()] == ["王小明"]
        assert (await cc.agents.create(**CREATE)).id == "7"


@pytest.mark.parametrize("is_slow", [False, True])
async def test_an_application_in_the_process(is_slow: bool) -> None:
    async def application(scope: Any, receive: Any, send: Any) -> None:
        if is_slow:
            await asyncio.sleep(60)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": envelope({"_id": "7"})})

    async with httpx.AsyncClient(transport=httpx.ASGITransport(application)) as client:
        cc = AsyncPlatform(**options(transport=AsyncHttpxTransport(client), timeout=0.1 if is_slow else 30))
        if is_slow:
            # The application has the request, whatever httpcore says of it.
            with pytest.raises(OutcomeUnknown):
                await cc.agents.create(**CREATE)
        else:
            assert (await cc.agents.create(**CREATE)).id == "7"


def test_a_hook_of_the_callers_that_reads_the_response(service: Service) -> None:
    service.behave = lambda handler: handler.reply(
        gzip.compress(envelope([{"agentName": "a"}])), headers={"Content-Encoding": "gzip"}
    )
    read: list[bytes] = []

    def log(response: httpx.Response) -> None:
        read.append(response.read())

    with httpx.Client(event_hooks={"response": [log]}) as client:
        cc = Platform(**options(service.url, transport=HttpxTransport(client)))
        assert [agent.agent_name for agent in cc.agents.query()] == ["a"]
    assert len(read) == 1


# What a transport of the caller's returns or raises is a failure of the transport, whatever it is.


class Answer:
    def __init__(self, **members: Any) -> None:
        self.__dict__.update(members)

    def close(self) -> None:
        pass


def answering(answer: Callable[[], Any]) -> Callable[[Request], Any]:
    return lambda request: answer()


def failure_of(answer: Callable[[], Any]) -> OutcomeUnknown:
    """The error of a write whose transport returns or raises that."""
    with Platform(**options("https://cc.example.com", transport=answering(answer))) as cc:
        with pytest.raises(OutcomeUnknown) as failure:
            cc.agents.create(**CREATE)
    return failure.value


@pytest.mark.parametrize("status", [10**9, 10**30, -1, 0, 99, 1000, 65_736, 200.5, "200", None, True])
def test_a_status_that_http_does_not_have(status: Any) -> None:
    error = failure_of(lambda: Answer(status=status, headers=[], body=[envelope([])]))
    assert "the connection broke: " in str(error)
    if isinstance(status, int) and status < 10**10:
        assert f"expected a status from 100 to 999, got {int(status)}" in str(error)


@pytest.mark.parametrize("body", [None, 5, "text", ["text"], [None], [5], [bytearray(b"{}")]])
def test_a_body_that_is_not_bytes(body: Any) -> None:
    assert "the connection broke: TypeError: " in str(failure_of(lambda: Answer(status=200, headers=[], body=body)))


def test_an_exception_without_a_text() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise ValueError("nested")

    def fail(error: Exception) -> Any:
        raise error

    assert "Mute: it has no text" in str(failure_of(lambda: fail(Mute())))
    # Such as the name of a file that is not UTF-8.
    assert "FileNotFoundError: caf?" in str(failure_of(lambda: fail(FileNotFoundError("caf\udce9"))))
    with Platform(**options("https://cc.example.com", transport=answering(lambda: fail(NotSent("caf\udce9"))))) as cc:
        with pytest.raises(TransportError, match=r"caf\?") as failure:
            cc.agents.create(**CREATE)
    assert failure.value.outcome == "not_sent"
