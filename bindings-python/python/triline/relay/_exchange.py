"""A request on its way, and what is sent to the page."""

from __future__ import annotations

import asyncio
import copy
import uuid
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Generic, TypeVar

from triline.relay._body import Body
from triline.relay._refusal import Refusal, prefers_chinese
from triline.relay._request import RelayRequest, Scope, Send
from triline.relay._rules import RelayUser

T = TypeVar("T")
U = TypeVar("U", bound=RelayUser)


class Stalled(Exception):
    """The page does not read what it is sent."""


class Exchange(Generic[U]):
    """A request, and what is known of it."""

    def __init__(self, scope: Scope, body: Body, send: Send, stall: float, begun: int) -> None:
        self.request = RelayRequest(scope)
        self.body = body
        self._send = send
        self._stall = stall
        # By the steady clock, in milliseconds.
        self.begun = begun
        self.request_id = str(uuid.uuid4())
        self.is_chinese = prefers_chinese(self.request.headers.get("accept-language", ""))
        self.cors: dict[str, str] = {}
        self.action: str | None = None
        self.operation: str | None = None
        self.user: U | None = None
        self.params: Mapping[str, Any] | None = None
        self.extra_params: Mapping[str, Any] | None = None
        # Of an answer that was kept, in milliseconds.
        self.age: int | None = None
        # End what was counted for the user.
        self.leaves: list[Callable[[], None]] = []
        self.has_begun = False
        self.is_over = False

    def of_job(self, begun: int) -> Exchange[U]:
        """The same without what belongs to the request alone, for the end of the job that it started."""
        other = copy.copy(self)
        other.begun, other.action, other.params, other.extra_params, other.age = begun, "job_end", None, None, None
        return other

    def leave(self) -> None:
        """Ends what was counted for the user."""
        while self.leaves:
            self.leaves.pop()()

    async def respond(self, status: int, text: str | None, headers: Mapping[str, str] | None = None) -> None:
        """Sends a whole answer."""
        content = b"" if text is None else text.encode()
        length = {} if text is None else {"content-length": str(len(content)), "content-type": "application/json"}
        await self.begin(status, {**length, **(headers or {})}, has_body=text is not None)
        await self.send(content, is_last=True)

    async def begin(self, status: int, headers: Mapping[str, str], *, has_body: bool = True) -> None:
        """Sends the head of an answer."""
        known = {"cache-control": "no-store", "x-content-type-options": "nosniff"} if has_body else {}
        own = {"triline-relay": "1", "triline-request-id": self.request_id}
        everything = {**self.cors, **known, **own, **headers}
        encoded = [(name.encode(), value.encode("latin-1")) for name, value in everything.items()]
        self.has_begun = True
        await self._give({"type": "http.response.start", "status": status, "headers": encoded})

    async def send(self, content: bytes, *, is_last: bool = False) -> None:
        """Sends a part of the body.

        Raises:
            Stalled: The page does not read it.
        """
        # Some servers say that the page has left as soon as the last part is sent.
        self.is_over = is_last
        await self._give({"type": "http.response.body", "body": content, "more_body": not is_last})

    async def _give(self, message: dict[str, Any]) -> None:
        try:
            await asyncio.wait_for(self._send(message), self._stall)
        except (asyncio.TimeoutError, OSError):
            # Servers raise an `OSError` for a page that has left.
            raise Stalled from None


async def while_there(exchange: Exchange[Any], work: Coroutine[Any, Any, T]) -> T:
    """Runs something as long as the page is there.

    Raises:
        Refusal: The page has left; what was run is over.
    """
    running, watching = asyncio.ensure_future(work), asyncio.ensure_future(exchange.body.gone())
    try:
        await asyncio.wait({running, watching}, return_when=asyncio.FIRST_COMPLETED)
        if running.done() or exchange.is_over:
            return await running
        watching.result()
        raise Refusal("cancelled")
    finally:
        running.cancel()
        watching.cancel()
        await asyncio.gather(running, watching, return_exceptions=True)
