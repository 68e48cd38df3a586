"""A relay within this process, without any extra, and a client of it."""

import asyncio
from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any

from triline import ApiError, AsyncPlatform
from triline.relay import Relay, RelayRequest, Rule
from triline.transport import AsyncResponse, Request


@dataclass
class User:
    id: str
    is_admin: bool = False


def identify(request: RelayRequest) -> User | None:
    return User(request.headers["x-user"]) if "x-user" in request.headers else None


relay = Relay(
    platform=AsyncPlatform.simulated(),
    identify=identify,
    origins=["https://app.example.com"],
    operations={
        "platform.agents.query": Rule(max_age=30),
        "platform.agents.disable": Rule(narrow=lambda call: call.params if call.user.is_admin else None),
    },
)


async def send(request: Request) -> AsyncResponse:
    """A server, as far as the relay needs one."""
    headers = [(name.encode(), value.encode()) for name, value in request.headers]
    path = request.url.removeprefix("https://app.example.com")
    scope: dict[str, Any] = {"type": "http", "method": request.method, "path": path, "headers": headers}
    incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    incoming.put_nowait({"type": "http.request", "body": request.body})
    sent: list[MutableMapping[str, Any]] = []

    async def take(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    await relay(scope, incoming.get, take)
    names = [(name.decode(), value.decode()) for name, value in sent[0]["headers"]]
    return AsyncResponse(sent[0]["status"], names, b"".join(part["body"] for part in sent[1:]))


async def main() -> None:
    async with AsyncPlatform.relay("https://app.example.com/relay", headers={"x-user": "1"}, transport=send) as cc:
        assert len(await cc.agents.query(limit=3)) == 3
        try:
            await cc.agents.disable(agent_number="1001")
        except ApiError as error:
            assert (error.code, error.outcome) == ("not_allowed", "not_sent"), error
        else:
            raise AssertionError("the user is no administrator")


asyncio.run(main())
