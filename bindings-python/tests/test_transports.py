"""The transports, each over real connections to a service on this machine."""

from __future__ import annotations

import asyncio
import base64
import gzip
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from service import Handler, Service, envelope, options
from triline import (
    AsyncPlatform,
    HttpError,
    MalformedResponse,
    OutcomeUnknown,
    Platform,
    TransportError,
    TrilineError,
)
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

TRANSPORTS = [Urllib3Transport, HttpxTransport, AiohttpTransport, AsyncHttpxTransport]


class Caller:
    """A client with one of the transports."""

    def __init__(self, kind: type[Any]) -> None:
        self.kind = kind
        self.transport = kind()
        self.asynchronous = hasattr(kind, "aclose")

    def client(self, url: str, **more: Any) -> Any:
        kind: Any = AsyncPlatform if self.asynchronous else Platform
        return kind(**options(url, transport=self.transport, **more))

    async def names(self, cc: Any) -> list[str | None]:
        page = cc.agents.query().page()
        return [item.agent_name for item in (await page if self.asynchronous else page).items]

    async def create(self, cc: Any) -> Any:
        made = cc.agents.create(**CREATE)
        return await made if self.asynchronous else made

    async def request(self, cc: Any, method: str, **more: Any) -> Any:
        answer = cc.request(method, "/calls", **more)
        return await answer if self.asynchronous else answer


@pytest.fixture(params=TRANSPORTS, ids=lambda kind: kind.__name__)
async def caller(request: pytest.FixtureRequest) -> AsyncIterator[Caller]:
    caller = Caller(request.param)
    yield caller
    await caller.transport.aclose() if caller.asynchronous else caller.transport.close()


async def test_a_call(caller: Caller, service: Service) -> None:
    service.behave = lambda handler: handler.reply(envelope([{"agentName": "王小明"}]))
    cc = caller.client(service.url)
    assert await caller.names(cc) == ["王小明"]
    [request] = service.requests
    assert request.path == "/openapi/v1/call/query/agent"
    assert request.headers["svc-appkey"] == "1000001"
    assert request.headers["content-type"] == "application/json"
    assert request.body == b"{}" or request.body == b""


async def test_connections_are_kept(caller: Caller, service: Service) -> None:
    cc = caller.client(service.url)
    for _ in range(3):
        await caller.names(cc)
    assert len({request.client_address for request in service.requests}) == 1


async def test_a_connection_that_was_closed_meanwhile(caller: Caller, service: Service) -> None:
    service.closes = True
    cc = caller.client(service.url)
    for _ in range(3):
        await caller.names(cc)
        time.sleep(0.02)
    assert len(service.requests) == 3


async def fails(caller: Caller, url: str, *, create: bool = False, **more: Any) -> TrilineError:
    cc = caller.client(url, **more)
    with pytest.raises(TrilineError) as caught:
        await (caller.create(cc) if create else caller.names(cc))
    return caught.value


async def test_refused(caller: Caller) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    error = await fails(caller, f"http://127.0.0.1:{port}", create=True)
    assert type(error) is TransportError
    assert (error.outcome, error.code) == ("not_sent", "connection")


async def test_a_name_that_is_not_known(caller: Caller) -> None:
    error = await fails(caller, "https://nowhere.invalid", create=True)
    assert type(error) is TransportError
    assert error.outcome == "not_sent"


async def test_no_connection_in_time(caller: Caller) -> None:
    # A queue of waiting connections that is full: no further one is answered.
    with socket.create_server(("127.0.0.1", 0), backlog=0) as server:
        waiting: list[socket.socket] = []
        for _ in range(8):
            one = socket.socket()
            one.setblocking(False)
            one.connect_ex(server.getsockname())
            waiting.append(one)
        error = await fails(caller, f"http://127.0.0.1:{server.getsockname()[1]}", create=True, timeout=0.3)
        for one in waiting:
            one.close()
    assert type(error) is TransportError
    assert (error.outcome, error.code) == ("not_sent", "timeout")


async def test_no_answer_in_time(caller: Caller, service: Service) -> None:
    service.behave = Handler.wait_until_left
    began = time.monotonic()
    error = await fails(caller, service.url, create=True, timeout=0.3)
    assert time.monotonic() - began > 0.25
    assert type(error) is OutcomeUnknown
    assert error.code == "timeout"
    assert await asyncio.to_thread(service.left.wait, 60)


async def test_a_connection_that_breaks(caller: Caller, service: Service) -> None:
    def vanish(handler: Handler) -> None:
        handler.close_connection = True

    service.behave = vanish
    error = await fails(caller, service.url, create=True)
    assert type(error) is OutcomeUnknown
    assert error.code == "connection"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
@pytest.mark.parametrize("given", [{}, {"json": {"dial": "13800001001"}}], ids=["no body", "body"])
async def test_a_write_is_not_repeated_where_a_kept_connection_breaks(
    caller: Caller, service: Service, method: Any, given: dict[str, Any]
) -> None:
    """Libraries take PUT and DELETE for safe to repeat, and a kept connection for one that was closed before the request came."""
    cc = caller.client(service.url)
    await caller.request(cc, "GET")
    service.behave = lambda handler: setattr(handler, "close_connection", True)
    with pytest.raises(OutcomeUnknown) as caught:
        await caller.request(cc, method, **given)
    assert caught.value.code == "connection"
    assert [request.path for request in service.requests] == ["/calls", "/calls"]
    assert len({request.client_address for request in service.requests}) == 1


async def test_middlewares_of_the_session_are_kept(service: Service) -> None:
    sent: list[str] = []

    async def note(request: aiohttp.ClientRequest, handler: aiohttp.ClientHandlerType) -> aiohttp.ClientResponse:
        sent.append(request.method)
        return await handler(request)

    async with AiohttpTransport(middlewares=[note]) as transport, AsyncPlatform(**options(service.url, transport=transport)) as cc:
        await cc.request("GET", "/calls")
    assert sent == ["GET"]


async def test_a_body_that_is_cut(caller: Caller, service: Service) -> None:
    def cut(handler: Handler) -> None:
        handler.reply(envelope([]), headers={"Content-Length": "1000"})
        handler.close_connection = True

    service.behave = cut
    error = await fails(caller, service.url, create=True)
    assert type(error) is OutcomeUnknown
    assert error.code == "connection"


async def test_a_body_that_stops(caller: Caller, service: Service) -> None:
    def stop(handler: Handler) -> None:
        handler.reply(envelope([]), headers={"Content-Length": "1000"})
        handler.wait_until_left()

    service.behave = stop
    error = await fails(caller, service.url, timeout=0.3)
    assert (type(error), error.code) == (TransportError, "timeout")
    assert await asyncio.to_thread(service.left.wait, 60)


async def test_a_body_that_drips(caller: Caller, service: Service) -> None:
    def drip(handler: Handler) -> None:
        handler.reply(b"", headers={"Content-Length": "1000"})
        try:
            for _ in range(100):
                handler.wfile.write(b" ")
                time.sleep(0.05)
        except OSError:
            service.left.set()
        handler.close_connection = True

    service.behave = drip
    error = await fails(caller, service.url, timeout=0.4)
    assert (type(error), error.code) == (TransportError, "timeout")
    assert await asyncio.to_thread(service.left.wait, 60)


async def test_redirects_are_not_followed(caller: Caller, service: Service) -> None:
    for status in [301, 302, 303, 307, 308]:
        service.behave = lambda handler, status=status: handler.reply(b"", status, {"Location": "/other"})  # type: ignore[misc]
        error = await fails(caller, service.url)
        assert type(error) is HttpError
        assert error.status == status
    assert {request.path for request in service.requests} == {"/openapi/v1/call/query/agent"}


async def test_compression(caller: Caller, service: Service) -> None:
    body = gzip.compress(envelope([{"agentName": "王" * 1000}]))
    service.behave = lambda handler: handler.reply(body, headers={"Content-Encoding": "gzip"})
    assert await caller.names(caller.client(service.url)) == ["王" * 1000]
    assert "gzip" in service.requests[0].headers["accept-encoding"]


async def test_a_small_body_that_is_large_when_unpacked(caller: Caller, service: Service) -> None:
    body = gzip.compress(b" " * (200 << 20), 6)
    assert len(body) < 1 << 20
    service.behave = lambda handler: handler.reply(body, headers={"Content-Encoding": "gzip"})
    error = await fails(caller, service.url)
    assert type(error) is MalformedResponse
    assert error.code == "too_large"


async def test_compression_that_is_broken(caller: Caller, service: Service) -> None:
    service.behave = lambda handler: handler.reply(b"not gzip", headers={"Content-Encoding": "gzip"})
    error = await fails(caller, service.url)
    assert type(error) is TransportError


async def test_a_large_page_in_chunks(caller: Caller, service: Service) -> None:
    rows = [{"_id": str(at), "agentName": "坐席" + str(at)} for at in range(5000)]

    def chunked(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        body = envelope(rows)
        for at in range(0, len(body), 1000):
            part = body[at : at + 1000]
            handler.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
        handler.wfile.write(b"0\r\n\r\n")

    service.behave = chunked
    assert await caller.names(caller.client(service.url)) == [row["agentName"] for row in rows]


# A client of httpx keeps them, as its owner expects.
@pytest.mark.parametrize("caller", [Urllib3Transport, AiohttpTransport], indirect=True)
async def test_cookies_are_not_kept(caller: Caller, service: Service) -> None:
    service.behave = lambda handler: handler.reply(envelope([]), headers={"Set-Cookie": "a=b; Path=/"})
    cc = caller.client(service.url)
    await caller.names(cc)
    await caller.names(cc)
    assert "cookie" not in service.requests[1].headers


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate that no client trusts."""
    folder = tmp_path_factory.mktemp("tls")
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost"
    command += f" -keyout {folder}/both.pem -out {folder}/certificate.pem"
    subprocess.run(command.split(), check=True, capture_output=True)
    both = folder / "both.pem"
    both.write_text(both.read_text() + (folder / "certificate.pem").read_text())
    return both


async def test_a_certificate_that_is_not_trusted(caller: Caller, certificate: Path) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def accept() -> None:
            connection, _ = server.accept()
            try:
                context.wrap_socket(connection, server_side=True).close()
            except OSError:
                connection.close()

        thread = threading.Thread(target=accept)
        thread.start()
        error = await fails(caller, f"https://localhost:{server.getsockname()[1]}", create=True)
        thread.join()
    assert type(error) is TransportError
    assert error.outcome == "not_sent"


async def test_a_port_that_does_not_speak_tls(caller: Caller, service: Service) -> None:
    error = await fails(caller, service.url.replace("http:", "https:").replace("127.0.0.1", "localhost"), create=True)
    assert type(error) is TransportError
    assert error.outcome == "not_sent"
    assert service.requests == []


async def test_a_proxy_of_the_environment(caller: Caller, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proxy is asked for a tunnel, and refuses it: nothing was sent."""
    asked: list[str] = []

    def do_connect(handler: Handler) -> None:
        asked.append(handler.path)
        handler.send_error(407)

    monkeypatch.setattr(Handler, "do_CONNECT", do_connect, raising=False)
    monkeypatch.setenv("HTTPS_PROXY", service.url)
    monkeypatch.setenv("https_proxy", service.url)
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    caller.transport = caller.kind()
    error = await fails(caller, "https://cc.example.com", create=True)
    assert asked == ["cc.example.com:443"]
    assert type(error) is TransportError
    assert error.outcome == "not_sent"


async def test_the_credentials_of_a_proxy(caller: Caller, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy may have a name and a password in its address, and need no scheme there."""
    given: list[str | None] = []

    def do_connect(handler: Handler) -> None:
        given.append(handler.headers["proxy-authorization"])
        handler.send_error(407 if given[-1] is None else 502)

    monkeypatch.setattr(Handler, "do_CONNECT", do_connect, raising=False)
    address = service.url.replace("http://", "user%40corp:pass%3A@")
    for scheme in ("http://", ""):
        monkeypatch.setenv("HTTPS_PROXY", scheme + address)
        monkeypatch.setenv("https_proxy", scheme + address)
        for name in ("NO_PROXY", "no_proxy"):
            monkeypatch.delenv(name, raising=False)
        fresh = Caller(caller.kind)
        error = await fails(fresh, "https://cc.example.com", create=True)
        assert (type(error), error.outcome) == (TransportError, "not_sent")
        await fresh.transport.aclose() if fresh.asynchronous else fresh.transport.close()
    credentials = base64.b64encode("user@corp:pass:".encode()).decode()
    assert len(given) == 2
    assert set(given) == {f"Basic {credentials}"}


def test_a_proxy_that_urllib3_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "https_proxy"):
        monkeypatch.setenv(name, "socks5://127.0.0.1:1")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    with Platform(**options()) as cc, pytest.raises(TransportError, match="has the scheme socks5: pass a pool") as caught:
        cc.agents.create(**CREATE)
    assert caught.value.outcome == "not_sent"


# Responses that are not all there is.


async def test_interim_responses_are_skipped(caller: Caller, service: Service) -> None:
    """Taken for the final response, 103 would leave the real one to the next request on the connection."""

    def early(handler: Handler) -> None:
        handler.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n")
        handler.reply(envelope([{"agentName": str(len(service.requests))}]))

    service.behave = early
    cc = caller.client(service.url)
    assert [await caller.names(cc) for _ in range(3)] == [["1"], ["2"], ["3"]]


async def test_a_connection_that_was_not_read_to_its_end_is_not_used_again(caller: Caller, service: Service) -> None:
    def long(handler: Handler) -> None:
        # More than a body may have: the client stops reading in the middle.
        handler.send_response(200)
        handler.send_header("Content-Length", str(40 << 20))
        handler.end_headers()
        for _ in range(40):
            handler.wfile.write(b" " * (1 << 20))

    service.behave = long
    cc = caller.client(service.url)
    with pytest.raises(MalformedResponse):
        await caller.names(cc)
    service.behave = lambda handler: handler.reply(envelope([{"agentName": "a"}]))
    assert await caller.names(cc) == ["a"]
    assert service.requests[0].client_address != service.requests[1].client_address


async def test_this_machine_is_reached_without_proxy_and_password(
    caller: Caller, service: Service, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login somebody password hidden\n")
    monkeypatch.setenv("NETRC", str(netrc))
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    service.behave = lambda handler: handler.reply(envelope([{"agentName": "a"}]))
    fresh = Caller(caller.kind)
    assert await fresh.names(fresh.client(service.url)) == ["a"]
    assert "authorization" not in service.requests[0].headers
    await fresh.transport.aclose() if fresh.asynchronous else fresh.transport.close()


# Time.


@pytest.mark.parametrize("kind", [AiohttpTransport, AsyncHttpxTransport])
async def test_a_write_that_found_no_connection_in_time_is_not_sent(kind: type[Any]) -> None:
    """The service takes no connection: nothing of the request has left when the time runs out."""
    with socket.socket() as busy, socket.socket() as waiting:
        busy.bind(("127.0.0.1", 0))
        busy.listen(0)
        waiting.setblocking(False)
        waiting.connect_ex(busy.getsockname())
        url = f"http://127.0.0.1:{busy.getsockname()[1]}"
        async with kind() as transport, AsyncPlatform(**options(url, transport=transport, timeout=0.3)) as cc:
            with pytest.raises(TransportError) as caught:
                await cc.agents.create(**CREATE)
    assert (caught.value.code, caught.value.outcome) == ("timeout", "not_sent")
