"""The adapter of the Python package: the synchronous clients, or with `--async` the asynchronous ones."""

from __future__ import annotations

import asyncio
import base64
import json
import sys
from collections.abc import AsyncIterator
from typing import Any

from calls import ASYNC_CLIENTS, CLIENTS, amake, error_told, make
from machine import Machine, refused
from scenario import Scenario
from triline import MaybeSent, NotSent, Request, Response, TrilineError
from triline.clock import AwaitedClock
from triline.testing import StandingClock
from triline.transport import AsyncResponse


def say(line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)


def hear() -> dict[str, Any] | None:
    line = sys.stdin.readline()
    return json.loads(line) if line else None


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


def relayed(order: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """The options of a client over a relay, with a function for the headers where the requests have tokens."""
    tokens = iter(order.get("tokens", ()))

    def headers() -> dict[str, str]:
        token = next(tokens, None)
        if token is None:
            raise RuntimeError("the user has signed out")
        return {"authorization": f"Bearer {token}"}

    given = {name: value for name, value in options.items() if name != "relay"}
    return {**given, "headers": headers} if "tokens" in order else given


def run(order: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    kind = CLIENTS[order["interface"]]
    if "relay" in options:
        clock = StandingClock(order["clock_ms"])
        with kind.relay(options["relay"], **relayed(order, options), transport=transport, clock=clock) as client:
            return make(client, order)
    with kind(**options, transport=transport, clock=StandingClock(order["clock_ms"])) as client:
        return make(client, order)


async def run_async(order: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    kind = ASYNC_CLIENTS[order["interface"]]
    clock = AwaitedClock(StandingClock(order["clock_ms"]))
    if "relay" in options:
        given = relayed(order, options)
        async with kind.relay(options["relay"], **given, transport=async_transport, clock=clock) as client:
            return await amake(client, order)
    async with kind(**options, transport=async_transport, clock=clock) as client:
        return await amake(client, order)


class Adapter:
    """What has been begun."""

    def __init__(self, *, asynchronous: bool) -> None:
        self._asynchronous = asynchronous
        self._scenario: Scenario | None = None
        self._machine: Machine | None = None

    def answer(self, line: dict[str, Any]) -> dict[str, Any]:
        match line:
            case {"run": order}:
                return {"result": self._result(order)}
            case {"simulate": order}:
                self._scenario = Scenario(order, asynchronous=self._asynchronous)
                return {"simulated": True}
            case {"call": _} | {"advance": _} | {"faults": _} | {"calls": _}:
                assert self._scenario is not None, "no scenario was begun"
                return self._scenario.answer(line)
            case _:
                return self._of_the_machine(line)

    def _result(self, order: dict[str, Any]) -> dict[str, Any]:
        options = order["options"]
        if "timeout" in options:
            options["timeout"] /= 1000
        try:
            return asyncio.run(run_async(order, options)) if self._asynchronous else run(order, options)
        except TrilineError as error:
            return error_told(error)

    def _of_the_machine(self, line: dict[str, Any]) -> dict[str, Any]:
        try:
            if "machine" in line:
                self._machine = Machine(line["machine"])
                return {"made": True}
            assert self._machine is not None, "no machine was made"
            return self._machine.answer(line)
        except TrilineError as error:
            return refused(error)


def main() -> None:
    adapter = Adapter(asynchronous="--async" in sys.argv)
    while (line := hear()) is not None:
        try:
            say(adapter.answer(line))
        except Exception as error:
            # A fault of the package or of this adapter: the vector fails, those after it still run.
            say({"result": {"error": {"kind": "fault", "message": f"{type(error).__name__}: {error}"}}})


main()
