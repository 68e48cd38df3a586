"""A simulated service within the process: for tests of programs that use the clients.

```python
service = SimulatedService()
with Platform.simulated(service) as cc, AiAgent.simulated(service) as ai:
    ...
assert service.calls == ["platform.agents.query", "ai_agent.sessions.ask"]
```

It checks requests as the documents say, and answers with what a seed makes up: the same seed and the same requests
give the same answers.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

from triline._native import Simulation
from triline.transport import AsyncResponse, MaybeSent, NotSent, Request, Response

__all__ = ["SimulatedService"]


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


class SimulatedService:
    """A service of all interfaces: a transport, which clients may share. Safe to use from several threads."""

    def __init__(self, seed: int = 1, *, wall_ms: Callable[[], int] = _wall_ms) -> None:
        """`wall_ms` is the service's time, in milliseconds since 1970, where it is not the machine's."""
        self._simulation = Simulation(seed)
        self._wall_ms = wall_ms
        self.calls: list[str] = []
        """The operations that were asked for, by name, in their order."""

    def __call__(self, request: Request) -> Response:
        """Answers a request."""
        status, headers, body, cut, delay = self._handle(request)
        time.sleep(delay)
        return Response(status, headers, _parts(body, cut))

    async def send(self, request: Request) -> AsyncResponse:
        """Answers a request: the transport of an asynchronous client."""
        status, headers, body, cut, delay = self._handle(request)
        await asyncio.sleep(delay)

        async def parts() -> AsyncIterator[bytes]:
            for part in _parts(body, cut):
                yield part

        return AsyncResponse(status, headers, parts())

    def _handle(self, request: Request) -> tuple[int, list[tuple[str, str]], list[bytes], bool, float]:
        """Status, headers and parts of the body, whether it breaks off at its end, and how many seconds it takes."""
        # What is behind the host's name.
        target = "/" + request.url.split("/", 3)[3]
        status, headers, body, operation, delivery, delay_ms = self._simulation.handle(
            request.method, target, request.headers, request.body, self._wall_ms()
        )
        if operation is not None:
            self.calls.append(operation)
        if delivery == "refused":
            raise NotSent("the simulated service refused the connection")
        if delivery == "lost":
            raise MaybeSent("the simulated service broke the connection")
        if delay_ms / 1000 >= request.timeout:
            time_out = "the simulated service did not answer in time"
            raise MaybeSent(time_out, timeout=True)
        return status, headers, body, delivery == "cut", delay_ms / 1000

    def options(self, interface: str) -> dict[str, Any]:
        """The options that a client of `platform`, `work_phone` or `ai_agent` needs."""
        options: dict[str, Any] = json.loads(self._simulation.options(interface) or "{}")
        return {_snake(name): value for name, value in options.items()}


def _parts(body: list[bytes], cut: bool) -> Iterator[bytes]:
    yield from body
    if cut:
        raise MaybeSent("the simulated service cut the answer")


def _snake(name: str) -> str:
    return re.sub("[A-Z]", lambda capital: f"_{capital[0].lower()}", name)
