"""A relay in FastAPI for pages and apps, which cannot keep a secret, and a program of a user that calls it.

`uvicorn relay:app` serves it; run by itself, this program is the server and the user in one.
"""

import asyncio
from dataclasses import dataclass

import httpx
from fastapi import FastAPI

from triline import ApiError, AsyncPlatform
from triline.relay import Refusal, Relay, RelayCall, RelayRequest, Rule
from triline.transports.httpx import AsyncHttpxTransport


@dataclass(frozen=True)
class User:
    """A user of the application."""

    id: str
    is_admin: bool = False


# What an application has in its database.
USERS = {"token-of-1001": User("1001"), "token-of-the-boss": User("boss", is_admin=True)}


def identify(request: RelayRequest) -> User | None:
    """Says who sends a request: anything but an object with an id is refused."""
    return USERS.get(request.headers.get("authorization", "").removeprefix("Bearer "))


def administrators_alone(call: RelayCall[User]) -> dict[str, object]:
    """Lets administrators do it with any parameters."""
    if not call.user.is_admin:
        raise Refusal("not_allowed", "administrators alone may do this")
    return call.params


platform = AsyncPlatform.from_env()
app = FastAPI()
app.mount(
    "/relay",
    Relay(
        platform=platform,
        identify=identify,
        origins=["https://app.example.com"],
        operations={
            "platform.agents.query": Rule(max_age=5),
            "platform.agents.disable": Rule(narrow=administrators_alone),
            "platform.agents.enable": Rule(narrow=lambda call: {**call.params, "agentNumber": call.user.id}),
        },
    ),
)


async def use(token: str, transport: AsyncHttpxTransport) -> None:
    """What an app does: the typed client, without a secret."""
    headers = {"authorization": f"Bearer {token}"}
    async with AsyncPlatform.relay("http://127.0.0.1/relay", headers=headers, transport=transport) as cc:
        try:
            page = await cc.agents.query(limit=3)
            print(f"{token} sees {', '.join(agent.agent_number or '' for agent in page)}")
            await cc.agents.disable(agent_number="1002")
            print(f"{token} disabled 1002")
        except ApiError as error:
            print(f"{token}: {error.code}: {error.message}")


async def main() -> None:
    async with platform, httpx.AsyncClient(transport=httpx.ASGITransport(app)) as http:
        for token in (*USERS, "token-of-a-stranger"):
            try:
                await use(token, AsyncHttpxTransport(http))
            except Exception as error:
                print(f"{token}: {error}")


if __name__ == "__main__":
    asyncio.run(main())
