"""A service on this machine that answers as it is told, and clients of it."""

from __future__ import annotations

import json
import os
import subprocess
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeAlias

from triline import Platform, Request, Response
from triline.transport import AsyncResponse

PACKAGE = Path(__file__).parents[1]
PROGRAM = os.environ.get("TRILINE", str(PACKAGE.parent / "target" / "debug" / "triline"))
SECRET = "s3cr3t-of-the-account"
SIGNING = "md5:hex:{appkey}{nonce}{timestamp}{secret}"


def envelope(data: Any = None, *, code: str = "200", message: str = "ok", **more: object) -> bytes:
    """A body as the platform writes it."""
    success = code == "200"
    body = {"success": success, "code": code, "message": message, "data": data, **more}
    return json.dumps(body, ensure_ascii=False).encode()


@dataclass
class Scripted:
    """A transport that gives prepared answers, and notes what it was asked. An exception is raised."""

    answers: list[bytes | Response | Exception]
    requests: list[Request] = field(default_factory=list[Request])

    def _next(self, request: Request) -> Response:
        self.requests.append(request)
        # As a transport does that takes the whole body.
        assert isinstance(request.body, bytes)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return Response(200, (), answer) if isinstance(answer, bytes) else answer

    def __call__(self, request: Request) -> Response:
        return self._next(request)

    async def send(self, request: Request) -> AsyncResponse:
        """The same for an asynchronous client."""
        response = self._next(request)
        return AsyncResponse(response.status, response.headers, b"".join(response.body))

    @property
    def bodies(self) -> list[Any]:
        """The requests' bodies, decoded."""
        return [json.loads(request.body or b"null") for request in self.requests]


@dataclass
class StandingClock:
    """A clock that moves only when a client waits."""

    now_ms: int = 1_760_000_000_000
    slept: list[float] = field(default_factory=list[float])

    def wall_ms(self) -> int:
        return self.now_ms

    def steady_ms(self) -> int:
        return self.now_ms

    def sleep(self, seconds: float, /) -> None:
        self.slept.append(seconds)
        self.now_ms += round(seconds * 1000)


class AsyncStandingClock(StandingClock):
    async def sleep(self, seconds: float, /) -> None:  # type: ignore[override]
        super().sleep(seconds)


def options(base_url: str = "https://cc.example.com", **more: Any) -> dict[str, Any]:
    """What a client needs, and more; tries are not repeated, and nothing waits for the platform's limit."""
    given = {"base_url": base_url, "account": "1000001", "secret": SECRET, "signing": SIGNING}
    return {**given, "retries": 0, "pacing": "off", **more}


def scripted(*answers: bytes | Response | Exception, **more: Any) -> tuple[Platform, Scripted]:
    """A client over prepared answers."""
    transport = Scripted(list(answers))
    more.setdefault("transport", transport)
    return Platform(**options(**more)), transport


@dataclass(frozen=True)
class Received:
    """A request that came."""

    path: str
    headers: Message
    body: bytes
    client_address: Any


class Handler(BaseHTTPRequestHandler):
    """A request, as what answers it sees it."""

    protocol_version = "HTTP/1.1"
    server: Server  # pyright: ignore[reportIncompatibleVariableOverride]

    def log_message(self, format: str, *args: object) -> None:
        pass

    def reply(self, body: bytes, status: int = 200, headers: dict[str, str] | None = None) -> None:
        """Answers."""
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.service.requests.append(Received(self.path, self.headers, self.body, self.client_address))
        self.server.service.behave(self)
        self.close_connection |= self.server.service.closes

    do_GET = do_PUT = do_DELETE = do_POST

    def wait_until_left(self) -> None:
        """Waits until the client closes the connection, and tells."""
        self.server.service.reached.set()
        while self.connection.recv(1024):
            pass
        self.server.service.left.set()
        self.close_connection = True


Behaviour: TypeAlias = Callable[[Handler], None]


class Server(ThreadingHTTPServer):
    daemon_threads = True
    service: Service

    def handle_error(self, request: Any, client_address: Any) -> None:
        # Connections that break are what is tested.
        pass


@dataclass
class Service:
    """What the server does."""

    url: str
    behave: Behaviour = lambda handler: handler.reply(envelope([]))
    closes: bool = False
    requests: list[Received] = field(default_factory=list[Received])
    reached: threading.Event = field(default_factory=threading.Event)
    left: threading.Event = field(default_factory=threading.Event)


@contextmanager
def serving() -> Generator[Service]:
    """Runs a service on a free port."""
    server = Server(("127.0.0.1", 0), Handler)
    server.service = Service(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server.service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def simulating(*arguments: str) -> Generator[str]:
    """Runs the simulated service of the command line; its address."""
    command = [PROGRAM, "serve", "--port", "0", "--account", "1000001:s3cr3t", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        try:
            assert service.stdout is not None
            yield service.stdout.readline().removeprefix("listening on ").strip()
        finally:
            service.terminate()
