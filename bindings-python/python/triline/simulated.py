"""A simulated service within the process: for tests of programs that use the clients.

```python
service = SimulatedService()
with Platform.simulated(service) as cc, AiAgent.simulated(service) as ai:
    ...
assert service.operations == ["platform.agents.query", "ai_agent.sessions.ask"]
```

It checks requests as the vendor's documents say, keeps what is written, and injects faults on request. The same seed and
the same requests give the same answers. `triline.testing` has it with clients, a clock, and as a fixture of pytest.
"""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from triline._lazy import asyncio
from triline._native import Simulation
from triline.clock import Clock
from triline.transport import AsyncResponse, MaybeSent, NotSent, Request, Response

if TYPE_CHECKING:
    from typing_extensions import Required

__all__ = ["FaultRule", "Push", "RecordedCall", "ScriptedAnswer", "Settings", "SimulatedService"]


class ScriptedAnswer(TypedDict, total=False):
    """What the AI agent answers to some questions."""

    question: Required[str]
    """What a question holds to be answered so; an empty text fits all."""
    answer: Required[str]
    """The answer."""
    action: int
    """The action that it asks for: 5 hands over to a human, 6 wants keys, 7 hangs up."""


class Settings(TypedDict, total=False):
    """What a service is like."""

    agents: int
    """How many agents the account has from the beginning; 45 by default."""
    customers: int
    """How many customers the account has from the beginning; 45 by default."""
    requests_per_minute: int
    """How many requests to the platform it takes in any 60 seconds; 0, the default: any number."""
    error_status: Literal["ok", "mapped"]
    """The HTTP status of an error: 200, the default, or by its kind."""
    refuse_used_nonces: bool
    """Whether a nonce that came in the last five minutes is refused."""
    request_info: bool
    """Whether answers of the platform repeat the request."""
    authentication: bool
    """Whether signatures, tokens and timestamps are looked at; they are by default."""
    ai_framing: Literal["events", "lines", "objects", "whole", "wrapped", "done", "pings"]
    """How the AI agent frames streamed answers; `events` by default."""
    ai_answers: Sequence[ScriptedAnswer]
    """What the AI agent answers, the first that fits; where none does, the question comes back."""
    recorded_calls: int
    """How many of the last calls are recorded; 1000 by default."""


class FaultRule(TypedDict, total=False):
    """Which requests something goes wrong with, and what."""

    operation: Required[str]
    """The operation, the beginning of names with `*` behind it (`platform.*`), or `*` for all requests."""
    skip: int
    """How many requests go well before; 0 by default."""
    times: int
    """How many requests it happens to; 1 by default, 0 for all from then on."""
    fault: Required[str]
    """`drop_before`, `drop_after`, `refuse`, `truncate`, `garbage`, `duplicate`, `delay:<ms>`, `throttle`,
    `status:<HTTP status>`, `gateway:<status>`, `gateway_after:<status>`, `refusal:<code>`, `refusal_after:<code>`,
    `skew:<seconds>`, `expire_tokens`, `page_cap:<rows>`, `total_of_page` or `total_off:<rows>`."""


@dataclass(frozen=True)
class RecordedCall:
    """A request that the service was sent."""

    operation: str
    """The operation that it was for."""
    params: Any
    """Its parameters, in the names that they are sent under, without secrets and contents of files."""
    status: int | None = None
    """The HTTP status of the answer; none: a fault kept the request from the service."""
    code: int | None = None
    """The service's code, if it refused; the work phone has 0 for all."""
    fault: str | None = None
    """The fault that it met."""


@dataclass(frozen=True, repr=False)
class Push:
    """What the service would have sent. Its `repr` shows nothing: there may be secrets in it."""

    url: str
    """The address that it was given for that."""
    body: Any
    """The body, decoded."""


class SimulatedService:
    """A service of all interfaces: a transport, which clients may share. Safe to use from several threads."""

    def __init__(self, seed: int = 1, *, settings: Settings | None = None, clock: Clock | None = None) -> None:
        """Makes a service that holds what the seed makes up.

        Args:
            seed: The same seed makes up the same.
            settings: What is other than usual.
            clock: What it lives by in place of the machine's time, and so do clients that are made by `simulated`;
                one whose waits take no time, such as `triline.testing.StandingClock`.

        Raises:
            InvalidRequest: A setting is wrong; `field` names it.
        """
        self._simulation = Simulation(seed, json.dumps(settings or {}))
        self._clock = clock

    @property
    def clock(self) -> Clock | None:
        """What it lives by, if that is not the machine's time."""
        return self._clock

    @property
    def calls(self) -> list[RecordedCall]:
        """The last requests, the newest at the end: 1000 of them, unless the settings say another number."""
        return [RecordedCall(**call) for call in json.loads(self._simulation.calls())]

    @property
    def operations(self) -> list[str]:
        """The operations of these requests, by name; those that get tokens are among them."""
        return [call.operation for call in self.calls]

    def clear_calls(self) -> None:
        """Forgets the requests."""
        self._simulation.clear_calls()

    def set_faults(self, faults: Sequence[FaultRule]) -> None:
        """Sets what is to go wrong, in place of what was set before. The first rule that is due decides.

        Raises:
            InvalidRequest: A rule is wrong; `field` names it, such as `faults[1].fault`. The rules stay as they were.
        """
        self._simulation.set_faults(json.dumps(faults))

    def advance(self, seconds: float) -> None:
        """Lets time pass for the service: tokens expire, limits are forgotten.

        After five minutes, the platform refuses clients whose clocks did not go along; these correct themselves.
        """
        self._simulation.advance(math.ceil(seconds * 1000))

    def take_pushes(self) -> list[Push]:
        """What it would have sent by now to the addresses that it was given, each once. It sends nothing itself."""
        return [Push(url, json.loads(body)) for url, body in self._simulation.take_pushes(self._wall_ms())]

    def options(self, interface: str) -> dict[str, Any]:
        """The options that a client of `platform`, `work_phone` or `ai_agent` needs."""
        options: dict[str, Any] = json.loads(self._simulation.options(interface) or "{}")
        return {_snake(name): value for name, value in options.items()}

    def __call__(self, request: Request) -> Response:
        """Answers a request."""
        answer = self._handle(request, request.body)
        (self._clock.sleep if self._clock else time.sleep)(answer.delay)
        return Response(*answer.whole(request))

    async def send(self, request: Request) -> AsyncResponse:
        """Answers a request: the transport of an asynchronous client."""
        content = b"".join([chunk async for chunk in request.achunks()]) if request.is_upload else request.body
        answer = self._handle(request, content)
        if self._clock:
            self._clock.sleep(answer.delay)
        else:
            await asyncio.sleep(answer.delay)
        status, headers, body = answer.whole(request)

        async def parts() -> AsyncIterator[bytes]:
            for part in body:
                yield part

        return AsyncResponse(status, headers, parts())

    def _wall_ms(self) -> int:
        return self._clock.wall_ms() if self._clock else time.time_ns() // 1_000_000

    def _handle(self, request: Request, content: bytes) -> _Answer:
        # What is behind the host's name.
        target = "/" + request.url.split("/", 3)[3]
        status, headers, body, _, delivery, delay_ms = self._simulation.handle(
            request.method, target, request.headers, content, self._wall_ms()
        )
        # The client gives up after its timeout.
        delay = min(delay_ms / 1000, request.timeout)
        return _Answer(status, headers, body, delivery, delay)


@dataclass(frozen=True)
class _Answer:
    """An answer on its way."""

    status: int
    headers: list[tuple[str, str]]
    parts: list[bytes]
    delivery: str
    # How long it takes, in seconds.
    delay: float

    def whole(self, request: Request) -> tuple[int, list[tuple[str, str]], Iterator[bytes]]:
        """Status, headers and body, after the delay; or what went wrong."""
        if self.delivery == "refused":
            raise NotSent("the simulated service refused the connection")
        if self.delivery == "lost":
            raise MaybeSent("the simulated service broke the connection")
        if self.delay >= request.timeout:
            raise MaybeSent("the simulated service did not answer in time", timeout=True)
        return self.status, self.headers, self._body()

    def _body(self) -> Iterator[bytes]:
        yield from self.parts
        if self.delivery == "cut":
            raise MaybeSent("the simulated service cut the answer")


def _snake(name: str) -> str:
    return re.sub("[A-Z]", lambda capital: f"_{capital[0].lower()}", name)
