# pyright: basic
"""A relay before a simulated service, and pages of it, within this process."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Callable, Mapping, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from triline import AsyncAiAgent, AsyncPlatform
from triline.clock import AwaitedClock
from triline.relay import AuditEvent, Relay, RelayRequest
from triline.testing import Simulated
from triline.transport import AsyncResponse, MaybeSent, Request

ORIGIN = "https://app.example.com"
SECRETS = ("s3cr3t", "csecret", "tok-secret")
ROLES = "/call/platform.roles.list"
ASK = {"sid": "s1", "agent_id": "a1", "messages": [{"type": "user", "text": "你好"}]}
SETTINGS: Any = {"agents": 45, "aiAnswers": [{"question": "你好", "answer": "您好！有什么可以帮您？"}]}
ALL: Any = {
    "platform.agents.query": True,
    "platform.agents.disable": True,
    "platform.agents.enable": True,
    "platform.roles.list": True,
    "platform.customers.create": True,
    "platform.customers.list": True,
    "work_phone.agents.list": True,
    "ai_agent.sessions.ask": True,
    "ai_agent.documents.upload": True,
}


@dataclass(frozen=True)
class User:
    """A user of the application."""

    id: str


def by_header(request: RelayRequest) -> User:
    """Believes what the page says, as no application should."""
    return User(request.headers.get("x-user", "u1"))


@dataclass
class Answered:
    """What a page got."""

    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def json(self) -> Any:
        """The body."""
        return json.loads(self.content) if self.content else {}

    @property
    def error(self) -> dict[str, Any]:
        """The error; empty for none."""
        error: dict[str, Any] = self.json.get("error", {})
        return error

    @property
    def code(self) -> str:
        """The status, with the code of the error."""
        return f"{self.status} {self.error.get('code', '')}".strip()


Wire = Mapping[str, Any]


class Connection:
    """A request of a page, message by message, as a server of ASGI has it."""

    def __init__(self, app: Any, path: str, body: Any = None, *, method: str = "POST", prefix: str = "/relay", **headers: str | None) -> None:
        given = {"content-type": "application/json", "triline-relay": "1", "origin": ORIGIN}
        given.update({name.replace("_", "-"): value for name, value in headers.items()})  # type: ignore[misc]
        self.content = body if isinstance(body, bytes) else json.dumps({"params": {}} if body is None else body).encode()
        self.scope: dict[str, Any] = {
            "type": "http",
            "method": method,
            "path": f"{prefix}{path}",
            "raw_path": f"{prefix}{path}".encode(),
            "headers": [(name.encode(), value.encode()) for name, value in given.items() if value is not None],
        }
        self._app = app
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[MutableMapping[str, Any]] = []
        self.news = asyncio.Event()
        # Whether the page reads.
        self.reads = asyncio.Event()
        self.reads.set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> Connection:
        """Sends the head."""
        self._task = asyncio.ensure_future(self._app(self.scope, self.incoming.get, self._take))
        return self

    def give(self, piece: bytes, *, more: bool = False) -> None:
        """Sends a piece of the body."""
        self.incoming.put_nowait({"type": "http.request", "body": piece, "more_body": more})

    def leave(self) -> None:
        """Closes the connection."""
        self.incoming.put_nowait({"type": "http.disconnect"})

    async def _take(self, message: MutableMapping[str, Any]) -> None:
        await self.reads.wait()
        self.sent.append(message)
        self.news.set()
        if message["type"] == "http.response.body" and not message.get("more_body"):
            # As servers do.
            self.leave()

    async def until(self, text: bytes) -> None:
        """Waits for a text in the body."""
        while text not in self.content_sent:
            self.news.clear()
            await self.news.wait()

    @property
    def content_sent(self) -> bytes:
        """The body so far."""
        return b"".join(message["body"] for message in self.sent if message["type"] == "http.response.body")

    @property
    def is_complete(self) -> bool:
        """Whether the whole answer came."""
        return bool(self.sent) and self.sent[-1].get("more_body") is False

    async def end(self) -> Answered:
        """Waits until the application is done."""
        assert self._task is not None
        await self._task
        for secret in SECRETS:
            assert secret.encode() not in self.content_sent, "a secret left the relay"
        if not self.sent:
            return Answered(0, {}, b"")
        head = self.sent[0]
        headers = {name.decode(): value.decode() for name, value in head["headers"]}
        return Answered(head["status"], headers, self.content_sent)

    def cancel(self) -> None:
        """Ends the application, as a server that stops."""
        assert self._task is not None
        self._task.cancel()


@dataclass
class World:
    """A relay, and what it was told."""

    relay: Any
    service: Simulated
    audits: list[AuditEvent[Any]] = field(default_factory=list[AuditEvent[Any]])
    errors: list[Exception] = field(default_factory=list[Exception])

    def open(self, path: str, body: Any = None, **more: Any) -> Connection:
        """Begins a request, whose body is not sent yet."""
        return Connection(self.relay, path, body, **more).start()

    async def ask(self, path: str, body: Any = None, **more: Any) -> Answered:
        """Makes a request."""
        connection = self.open(path, body, **more)
        connection.give(connection.content)
        return await connection.end()

    async def code(self, path: str, body: Any = None, **more: Any) -> str:
        """Makes a request: its status and code."""
        return (await self.ask(path, body, **more)).code

    async def send(self, request: Request) -> AsyncResponse:
        """The transport of clients of the relay."""
        path = request.url.partition("/relay")[2]
        connection = Connection(self.relay, path, b"", **{name.replace("-", "_"): value for name, value in request.headers})
        connection.start()
        async for chunk in request.achunks():
            connection.give(chunk, more=True)
        connection.give(b"")
        try:
            answer = await connection.end()
        except asyncio.CancelledError:
            connection.leave()
            raise
        if not connection.is_complete:
            raise MaybeSent("the relay broke the connection")
        return AsyncResponse(answer.status, list(answer.headers.items()), answer.content)

    def platform(self, user: str = "u1", **options: Any) -> AsyncPlatform:
        """A client of a user."""
        return AsyncPlatform.relay("http://127.0.0.1/relay", headers={"x-user": user}, transport=self.send, **options)

    def ai_agent(self, user: str = "u1", **options: Any) -> AsyncAiAgent:
        """A client of a user."""
        return AsyncAiAgent.relay("http://127.0.0.1/relay", headers={"x-user": user}, transport=self.send, **options)


@asynccontextmanager
async def relayed(*, settings: Mapping[str, Any] | None = None, **options: Any) -> AsyncGenerator[World, None]:
    """A relay before a simulated service; clients that are given are not closed."""
    given_settings: Any = {**SETTINGS, **(settings or {})}
    service = Simulated(settings=given_settings)
    world = World(None, service)
    given: dict[str, Any] = {
        "platform": service.async_platform,
        "work_phone": service.async_work_phone,
        "ai_agent": service.async_ai_agent,
        "operations": ALL,
        "origins": [ORIGIN],
        "identify": by_header,
        "quota": "19/60",
        "clock": AwaitedClock(service.clock),
        "on_audit": world.audits.append,
        "on_error": world.errors.append,
        **options,
    }
    world.relay = Relay(**given)
    yield world


Sending = Callable[[Request], Any]


def platform_of(transport: Sending, **more: Any) -> AsyncPlatform:
    """A client whose service is a function."""
    given: dict[str, Any] = {"base_url": "https://cc.example.com", "account": "1", "secret": "s3cr3t", "signing": "md5:hex:{nonce}{secret}"}
    given.update({"pacing": "off", "retries": 0, "transport": transport, **more})
    return AsyncPlatform(**given)


def ai_agent_of(transport: Sending) -> AsyncAiAgent:
    """A client whose service is a function."""
    return AsyncAiAgent(base_url="https://ai.example.com", appid="0" * 32, apptoken="tok-secret", transport=transport)


async def soon(condition: Callable[[], object]) -> None:
    """Waits for what happens soon."""
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.002)
