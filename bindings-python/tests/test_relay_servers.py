# pyright: basic
"""The ASGI relay behind real servers, and mounted in frameworks."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Generator
from contextlib import contextmanager
from typing import Any

import hypercorn.asyncio
import hypercorn.config
import pytest
import uvicorn
from django.conf import settings as django_settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, JsonResponse
from django.urls import path
from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.routing import Mount

from relaying import ALL, ASK, ORIGIN, by_header
from triline import AiAgent, AsyncAiAgent, AsyncPlatform, Platform, Request, SimulatedService
from triline.relay import AuditEvent, Relay
from triline.transport import AsyncResponse

DOCUMENT: Any = {"agent_id": "a1", "kb_id": "k1", "filename": "a.txt"}


class State:
    """What a relay does, seen from another thread."""

    def __init__(self, times: dict[str, Any]) -> None:
        self.times = times
        self.service = SimulatedService(settings={"agents": 45})
        self.audits: list[AuditEvent[Any]] = []
        self.talking = 0
        self.cancelled = 0

    async def endless(self) -> AsyncIterator[bytes]:
        """An answer without an end."""
        self.talking += 1
        try:
            while True:
                yield f"data: {json.dumps({'is_end': False, 'reply': 'x' * 10_000, 'qid': 'q1'})}\n\n".encode()
                await asyncio.sleep(0.001)
        finally:
            self.talking -= 1

    async def answer(self, request: Request) -> AsyncResponse:
        """The service of the agent: questions are answered without an end, files are taken, and lists never come."""
        if request.is_upload:
            size = sum([len(chunk) async for chunk in request.achunks()])
            return AsyncResponse(200, (), json.dumps({"code": 200, "data": {"file_name": str(size)}}).encode())
        if b"kb_id" in request.body:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.cancelled += 1
                raise
        return AsyncResponse(200, (), self.endless())

    def relay(self) -> Any:
        """The relay of a server."""
        platform = AsyncPlatform.simulated(self.service)
        ai_agent = AsyncAiAgent(base_url="https://ai.example.com", appid="0" * 32, apptoken="t", transport=self.answer)
        operations: Any = {**ALL, "ai_agent.documents.list": True}
        operations = {name: rule for name, rule in operations.items() if not name.startswith("work_phone")}
        return Relay(platform=platform, ai_agent=ai_agent, identify=by_header, origins=[ORIGIN], operations=operations, quota="19/60", on_audit=self.audits.append, **self.times)


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)


@contextmanager
def by_uvicorn(app: Any) -> Generator[int, None, None]:
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="critical", lifespan="auto", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until(lambda: server.started)
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def by_hypercorn(app: Any) -> Generator[int, None, None]:
    config = hypercorn.config.Config()
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    config.bind = [f"fd://{listening.detach()}"]
    config.errorlog = None
    config.graceful_timeout = 1
    loops: list[Any] = []

    async def serve() -> None:
        stop = asyncio.Event()
        loops.append((asyncio.get_running_loop(), stop))
        await hypercorn.asyncio.serve(app, config, shutdown_trigger=stop.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        until(lambda: loops)
        yield port
    finally:
        loop, stop = loops[0]
        loop.call_soon_threadsafe(stop.set)
        thread.join()


def alone(state: State) -> Any:
    """The relay itself, mounted nowhere."""
    return state.relay()


def in_fastapi(state: State) -> Any:
    app = FastAPI()

    @app.get("/health")
    async def health() -> str:
        return "ok"

    app.mount("/relay", state.relay())
    return app


def in_starlette(state: State) -> Any:
    async def passes(request: Any, call_next: Any) -> Any:
        return await call_next(request)

    return Starlette(routes=[Mount("/relay", app=state.relay())], middleware=[Middleware(BaseHTTPMiddleware, dispatch=passes)])


def in_django(state: State) -> Any:
    if not django_settings.configured:
        django_settings.configure(SECRET_KEY="of a test", ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"])
    others, relay = get_asgi_application(), state.relay()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and not scope["path"].startswith("/relay/"):
            await others(scope, receive, send)
        else:
            await relay(scope, receive, send)

    return application


def health(_: HttpRequest) -> JsonResponse:
    return JsonResponse("ok", safe=False)


urlpatterns = [path("health", health)]
SERVERS: Any = {"uvicorn": by_uvicorn, "hypercorn": by_hypercorn}
MOUNTS: Any = {"alone": alone, "fastapi": in_fastapi, "starlette": in_starlette, "django": in_django}


@contextmanager
def running(server: str, mount: str = "alone", **times: float) -> Generator[tuple[State, int], None, None]:
    state = State(times)
    with SERVERS[server](MOUNTS[mount](state)) as port:
        yield state, port


def connect(port: int, path: str, body: bytes, **headers: str) -> socket.socket:
    """Sends a request with a body that may not be whole, and reads nothing."""
    sock = socket.create_connection(("127.0.0.1", port))
    given = {"host": "x", "origin": ORIGIN, "content-type": "application/json", "triline-relay": "1", "content-length": str(len(body)), **{name.replace("_", "-"): value for name, value in headers.items()}}
    head = "\r\n".join([f"POST /relay{path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items())])
    sock.sendall(f"{head}\r\n\r\n".encode() + body)
    return sock


ASKING = json.dumps({"params": ASK}).encode()


@pytest.mark.parametrize("mount", MOUNTS)
@pytest.mark.parametrize("server", SERVERS)
def test_flows_through_a_server(server: str, mount: str) -> None:
    with running(server, mount) as (state, port):
        relay = f"http://127.0.0.1:{port}/relay"
        with Platform.relay(relay) as cc, AiAgent.relay(relay) as ai:
            assert len(cc.agents.query().collect(100)) == 45
            cc.agents.disable(agent_number="1001")
            document = ai.documents.upload(**DOCUMENT, file=b"x" * 300_000)
            assert document.file_name is not None and int(document.file_name) > 300_000
            parts = ai.stream("ai_agent.sessions.ask", ASK)
            assert next(parts)["reply"].startswith("x")
            parts.close()
        until(lambda: state.audits and state.audits[-1].action == "stream" and state.talking == 0)
        assert [audit.status for audit in state.audits][-1] == 499


@pytest.mark.parametrize("server", SERVERS)
def test_a_page_that_leaves_or_does_not_read_is_noticed(server: str) -> None:
    with running(server, stall_timeout=0.3, pause_timeout=2) as (state, port):
        # It leaves before the answer.
        sock = connect(port, "/call/ai_agent.documents.list", b'{"params":{"agent_id":"a1","kb_id":"k1"}}')
        time.sleep(0.1)
        sock.close()
        until(lambda: state.cancelled == 1 and len(state.audits) == 1)
        # It does not read on.
        sock = connect(port, "/stream/ai_agent.sessions.ask", ASKING)
        assert sock.recv(9) == b"HTTP/1.1 "
        until(lambda: len(state.audits) == 2 and state.talking == 0)
        sock.close()
        # It leaves while it sends.
        sock = connect(port, "/call/platform.roles.list", b'{"params"', content_length="100")
        time.sleep(0.05)
        sock.close()
        until(lambda: len(state.audits) == 3)
        assert [audit.status for audit in state.audits] == [499, 499, 499]
        # It sends no more.
        sock = connect(port, "/call/platform.roles.list", b'{"params"', content_length="100")
        assert sock.recv(12) == b"HTTP/1.1 408"
        sock.close()
        sock = connect(port, "/call/platform.roles.list", b"", content_length=str(1 << 30))
        assert sock.recv(12) == b"HTTP/1.1 413"
        sock.close()


@pytest.mark.parametrize("server", SERVERS)
def test_a_target_that_is_no_path_of_the_relay_gets_nothing(server: str) -> None:
    with running(server) as (state, port):
        for target in ("//localhost/.env", "/.env", "http://evil.example/relay/call/x", "/relay/call/%2e%2e", "/", "/relay/call/../../etc/passwd"):
            with socket.create_connection(("127.0.0.1", port)) as sock:
                sock.sendall(f"GET {target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n".encode())
                text = b"".join(iter(lambda: sock.recv(1 << 16), b""))
            assert text.startswith((b"HTTP/1.1 405", b"HTTP/1.1 400", b"HTTP/1.1 404")), (target, text)
        assert state.service.calls == []


def test_what_else_the_application_answers_is_its_own() -> None:
    import urllib.request

    for mount in ("fastapi", "django"):
        with running("uvicorn", mount) as (_, port), urllib.request.urlopen(f"http://127.0.0.1:{port}/health") as answer:
            assert json.load(answer) == "ok"
