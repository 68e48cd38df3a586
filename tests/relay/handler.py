"""The relay of the Python package before a simulated service, for run.mjs: a line of JSON for each order, and one for its answer.

`{"world": {"quota": …}}` begins anew, `{"faults": […]}` sets what goes wrong, `{"calls": true}` asks for the number of calls that reached
the service, and `{"request": {…}}` is a request of a client.
"""

from __future__ import annotations

import asyncio
import base64
import json
import sys
import traceback
from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from triline.clock import AwaitedClock
from triline.relay import Relay, RelayRequest, Rule
from triline.testing import Simulated


@dataclass(frozen=True)
class User:
    """Who sends a request."""

    id: str


def identify(request: RelayRequest) -> User | None:
    token = request.headers.get("authorization", "Bearer u1")
    return None if token == "Bearer stranger" else User(token)


class World:
    """A relay before a service of its own."""

    def __init__(self, settings: Any, operations: dict[str, Any], quota: str) -> None:
        self.service = Simulated(settings=settings)
        rules: Any = {name: True if rule is True else Rule(**rule) for name, rule in operations.items()}
        self.relay = Relay(
            platform=self.service.async_platform,
            work_phone=self.service.async_work_phone,
            ai_agent=self.service.async_ai_agent,
            identify=identify,
            origins=[],
            operations=rules,
            quota=quota,
            on_error=lambda error: traceback.print_exception(error),
            clock=AwaitedClock(self.service.clock),
        )

    async def answer(self, method: str, url: str, headers: dict[str, str], body: str) -> dict[str, Any]:
        """Answers a request of a client."""
        path = urlsplit(url).path
        pairs = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        scope: dict[str, Any] = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "headers": pairs}
        incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        incoming.put_nowait({"type": "http.request", "body": base64.b64decode(body), "more_body": False})
        sent: list[MutableMapping[str, Any]] = []

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        await self.relay(scope, incoming.get, send)
        head, *parts = sent
        names = {name.decode(): value.decode("latin-1") for name, value in head["headers"]}
        return {"status": head["status"], "headers": names, "body": base64.b64encode(b"".join(part["body"] for part in parts)).decode()}


async def main() -> None:
    world: World | None = None
    while line := await asyncio.to_thread(sys.stdin.readline):
        match json.loads(line):
            case {"world": given}:
                world = World(**given)
                role = (await world.service.async_platform.roles.list())[0].id
                answer: Any = {"role": role}
            case {"faults": faults} if world is not None:
                world.service.set_faults(faults)
                answer = {}
            case {"calls": _} if world is not None:
                answer = {"calls": len(world.service.calls)}
            case {"request": request} if world is not None:
                answer = await world.answer(**request)
            case order:
                raise ValueError(f"no such order: {order}")
        print(json.dumps(answer), flush=True)


asyncio.run(main())
