"""The adapter of the Python package: the synchronous clients, or with `--async` the asynchronous ones."""

from __future__ import annotations

import asyncio
import base64
import json
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from triline import (
    AiAgent,
    AsyncAiAgent,
    AsyncPlatform,
    AsyncWorkPhone,
    MaybeSent,
    NotSent,
    Platform,
    Request,
    Response,
    TrilineError,
    WorkPhone,
)
from triline.transport import AsyncResponse


def say(line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)


def hear() -> dict[str, Any] | None:
    line = sys.stdin.readline()
    return json.loads(line) if line else None


@dataclass
class Time:
    """A clock that stands, and moves when a call waits."""

    wall: float
    steady: float = 0

    def wall_ms(self) -> int:
        return round(self.wall)

    def steady_ms(self) -> int:
        return round(self.steady)

    def advance(self, seconds: float) -> None:
        self.wall += seconds * 1000
        self.steady += seconds * 1000


class Clock(Time):
    def sleep(self, seconds: float, /) -> None:
        self.advance(seconds)


class AsyncClock(Time):
    async def sleep(self, seconds: float, /) -> None:
        self.advance(seconds)


def exchange(request: Request) -> tuple[int, list[tuple[str, str]], list[bytes]]:
    body = base64.b64encode(request.body).decode()
    say({"request": {"method": request.method, "url": request.url, "headers": dict(request.headers), "body": body}})
    answer = hear()
    assert answer is not None, "the driver gave no response"
    response = answer["response"]
    match response.get("failure"):
        case None:
            chunks = [base64.b64decode(chunk) for chunk in response["chunks"]]
            return response["status"], list(response["headers"].items()), chunks
        case "refused":
            raise NotSent("refused")
        case failure:
            raise MaybeSent(failure, timeout=failure == "timeout")


def transport(request: Request) -> Response:
    return Response(*exchange(request))


async def async_transport(request: Request) -> AsyncResponse:
    status, headers, chunks = exchange(request)

    async def body() -> AsyncIterator[bytes]:
        for chunk in chunks:
            yield chunk

    return AsyncResponse(status, headers, body())


CLIENTS: dict[str, type[Platform | WorkPhone | AiAgent]] = {
    "platform": Platform,
    "work_phone": WorkPhone,
    "ai_agent": AiAgent,
}
ASYNC_CLIENTS: dict[str, type[AsyncPlatform | AsyncWorkPhone | AsyncAiAgent]] = {
    "platform": AsyncPlatform,
    "work_phone": AsyncWorkPhone,
    "ai_agent": AsyncAiAgent,
}


def run(order: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    kind = CLIENTS[order["interface"]]
    with kind(**options, transport=transport, clock=Clock(order["clock_ms"])) as client:
        asked = order["operation"], order["params"]
        match order["via"]:
            case "call":
                return {"value": client.call(*asked)}
            case "batch":
                return {"value": client.batch(*asked)}
            case "all_pages":
                return {"items": [item for page in client.pages(*asked) for item in page.items]}
            case "stream":
                return {"chunks": list(client.stream(*asked))}
            case via:
                raise NotImplementedError(via)


async def run_async(order: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    kind = ASYNC_CLIENTS[order["interface"]]
    async with kind(**options, transport=async_transport, clock=AsyncClock(order["clock_ms"])) as client:
        asked = order["operation"], order["params"]
        match order["via"]:
            case "call":
                return {"value": await client.call(*asked)}
            case "batch":
                return {"value": await client.batch(*asked)}
            case "all_pages":
                return {"items": [item async for page in client.pages(*asked) for item in page.items]}
            case "stream":
                return {"chunks": [part async for part in client.stream(*asked)]}
            case via:
                raise NotImplementedError(via)


def result(order: dict[str, Any], *, asynchronous: bool) -> dict[str, Any]:
    options = order["options"]
    if "timeout" in options:
        options["timeout"] /= 1000
    try:
        return asyncio.run(run_async(order, options)) if asynchronous else run(order, options)
    except TrilineError as error:
        names = ["kind", "code", "category", "retryable", "status", "field", "message", "outcome"]
        return {"error": {name: getattr(error, name) for name in names if getattr(error, name) is not None}}


def main() -> None:
    asynchronous = "--async" in sys.argv
    while (line := hear()) is not None:
        try:
            say({"result": result(line["run"], asynchronous=asynchronous)})
        except Exception as error:
            # A fault of the package or of this adapter: the vector fails, those after it still run.
            say({"result": {"error": {"kind": "fault", "message": f"{type(error).__name__}: {error}"}}})


main()
