"""What sends requests: the part of a client that can be exchanged.

A transport is called with a `Request` and returns a `Response`; an asynchronous one returns an
`AsyncResponse`. It follows no redirects, keeps to the request's timeout, and says how sending failed:

* `NotSent`: no connection was made, so the service has not seen the request. It may be sent again.
* `MaybeSent`: the connection broke, or time ran out: nobody knows. Other exceptions count as this.

```python
def transport(request: Request) -> Response:
    try:
        answer = my_library.send(request.method, request.url, dict(request.headers), request.body, request.timeout)
    except my_library.CannotConnect as error:
        raise NotSent(str(error)) from error
    return Response(answer.status, answer.headers.items(), answer.body)
```
"""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

__all__ = [
    "AsyncResponse",
    "AsyncTransport",
    "MaybeSent",
    "NotSent",
    "Request",
    "Response",
    "Transport",
]

_CHUNK = 64 << 10


@dataclass(frozen=True, repr=False)
class Request:
    """A request to be sent as it is. Its `repr` shows neither headers nor body: there may be secrets in them."""

    method: str
    """`GET` or `POST`."""
    url: str
    """The whole address."""
    headers: list[tuple[str, str]]
    """Names are in lower case."""
    body: bytes
    """Empty for none."""
    timeout: float
    """How long the request and its answer may take, in seconds."""
    streamed: bool = False
    """Whether the answer may come in parts: `timeout` is then for each wait, not for the whole."""
    on_sent: Callable[[int], object] | None = None
    """To be told how many bytes of the body have been sent, see `chunks`; none: nobody asks."""

    def chunks(self) -> Iterator[bytes]:
        """The body in pieces, for a transport that takes such: `on_sent` is told when each has been taken.

        The `content-length` among the headers is theirs together.
        """
        for start in range(0, len(self.body), _CHUNK):
            yield self.body[start : start + _CHUNK]
            if self.on_sent is not None:
                self.on_sent(min(start + _CHUNK, len(self.body)))

    def __repr__(self) -> str:
        return f"<Request {self.method} {self.url.partition('?')[0]}, {len(self.body)} bytes>"


class SendFailed(Exception):
    """No answer came, or it was cut."""

    def __init__(self, message: str = "", *, timeout: bool = False) -> None:
        """`timeout`: it was given up because time ran out."""
        super().__init__(message)
        self.timeout = timeout


class NotSent(SendFailed):
    """No connection was made: the service has not seen the request."""


class MaybeSent(SendFailed):
    """The service may have seen the request."""


class Response:
    """An answer. The body is bytes, or an iterable of them that is read as they come, after decompression."""

    def __init__(
        self,
        status: int,
        headers: Iterable[tuple[str, str]] = (),
        body: bytes | Iterable[bytes] = b"",
        *,
        close: Callable[[], object] | None = None,
    ) -> None:
        """`close` is called when the body was read, or will not be read any further."""
        self.status = status
        self.headers: list[tuple[str, str]] = list(headers)
        self.body: Iterable[bytes] = [body] if isinstance(body, bytes) else body
        self._close = close

    def close(self) -> None:
        """Gives up what was held for the body."""
        if self._close is not None:
            self._close()


class AsyncResponse:
    """An answer. The body is bytes, or an asynchronous iterable of them that is read as they come."""

    def __init__(
        self,
        status: int,
        headers: Iterable[tuple[str, str]] = (),
        body: bytes | AsyncIterable[bytes] = b"",
        *,
        close: Callable[[], Awaitable[object]] | None = None,
    ) -> None:
        """`close` is awaited when the body was read, or will not be read any further."""
        self.status = status
        self.headers: list[tuple[str, str]] = list(headers)
        self.body: AsyncIterable[bytes] = _once(body) if isinstance(body, bytes) else body
        self._close = close

    async def aclose(self) -> None:
        """Gives up what was held for the body."""
        if self._close is not None:
            await self._close()


async def _once(body: bytes) -> AsyncIterator[bytes]:
    yield body


Transport: TypeAlias = Callable[[Request], Response]
"""Sends a request and gives its answer."""

AsyncTransport: TypeAlias = Callable[[Request], Awaitable[AsyncResponse]]
"""Sends a request and gives its answer."""
