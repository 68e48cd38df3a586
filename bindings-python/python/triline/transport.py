"""Transports: what sends the requests of a client, and can be exchanged.

A transport is called with a `Request` and returns a `Response`; an asynchronous one returns an `AsyncResponse`. It
follows no redirects, and says how sending failed:

* `NotSent`: not one byte of the request left, for example because no connection was made. It may be sent again.
* `MaybeSent`: the connection broke, or time ran out, so the service may have received it. Other exceptions count as
  this.

A blocking transport keeps to the request's `deadline`, or at least to its timeout each time that it waits. An
asynchronous one needs neither: it is cancelled when time has run out. If it keeps `may_be_sent` of the request up to date, a
write that is cancelled before it was sent counts as not sent.

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

import time
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, TypeAlias

from triline._message import Message

if TYPE_CHECKING:
    from typing_extensions import Self

    from triline._upload import Upload

__all__ = [
    "AsyncResponse",
    "AsyncTransport",
    "MaybeSent",
    "NotSent",
    "Request",
    "Response",
    "SendFailed",
    "Transport",
]


class Request:
    """A request to be sent as it is. Its `repr` shows neither headers nor body: there may be secrets in them.

    The body of an upload is read from the file while it is sent, by `chunks` or `achunks`. A transport that cannot do
    that takes `body`, which holds the whole file in memory.
    """

    __slots__ = ("_body", "_upload", "deadline", "headers", "may_be_sent", "method", "timeout", "url")

    method: str
    """`GET` or `POST`."""
    url: str
    """The whole address."""
    headers: list[tuple[str, str]]
    """Names are in lower case. Those of an upload have its `content-length`."""
    timeout: float
    """How long the transport may wait for the service, in seconds."""
    deadline: float
    """When the client gives up waiting, by `time.monotonic()`. It moves as the parts of a streamed answer come."""
    may_be_sent: bool
    """Whether the service may have received it: `True`, unless an asynchronous transport sets it to `False` while it knows
    that not one byte was sent. Read when the transport is cancelled."""

    def __init__(
        self,
        method: str,
        url: str,
        headers: list[tuple[str, str]],
        body: bytes,
        timeout: float,
        upload: Upload | None = None,
    ) -> None:
        self.method = method
        self.url = url
        self.headers = headers
        self.timeout = timeout
        self.deadline = time.monotonic() + timeout
        self.may_be_sent = True
        self._body = body
        self._upload = upload

    @property
    def body(self) -> bytes:
        """The whole body; empty for none."""
        if self._upload is not None and not self._body:
            self._body = b"".join(self._upload.pieces())
        return self._body

    @property
    def is_upload(self) -> bool:
        """Whether the body is read from a file."""
        return self._upload is not None

    def chunks(self) -> Iterator[bytes]:
        """Yields the body in pieces, once for each attempt."""
        return iter((self._body,)) if self._upload is None else self._upload.pieces()

    def finish(self) -> None:
        """Notes that a response came, so that nothing more of the body is taken."""
        if self._upload is not None:
            self._upload.finish()

    async def achunks(self) -> AsyncIterator[bytes]:
        """The same for an asynchronous transport: a file is read in a thread."""
        if self._upload is None:
            yield self._body
            return
        async for chunk in self._upload.apieces():
            yield chunk

    def __enter__(self) -> Self:
        """Opens the file of an upload, for one attempt."""
        if self._upload is not None:
            try:
                self._upload.open()
            except Exception as error:
                raise NotSent(Message("the file cannot be read: {why}", error)) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._upload is not None:
            self._upload.close()

    def __repr__(self) -> str:
        size = len(self._body) if self._upload is None else self._upload.size
        return f"<Request {self.method} {self.url.partition('?')[0]}, {size} bytes>"


class SendFailed(Exception):
    """No response came, or it was cut off."""

    def __init__(self, message: str = "", *, timeout: bool = False) -> None:
        """`timeout`: because time ran out."""
        super().__init__(message)
        self.timeout = timeout


class NotSent(SendFailed):
    """Not one byte of the request left: the service has not seen it."""


class MaybeSent(SendFailed):
    """The service may have seen the request."""


class Response:
    """A response. The body is bytes, or an iterable of them that is read as they come, after decompression."""

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
        """Releases what was held for the body."""
        if self._close is not None:
            self._close()


class AsyncResponse:
    """A response. The body is bytes, or an asynchronous iterable of them that is read as they come."""

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
        """Releases what was held for the body."""
        if self._close is not None:
            await self._close()


async def _once(body: bytes) -> AsyncIterator[bytes]:
    yield body


Transport: TypeAlias = Callable[[Request], Response]
"""Sends a request and returns its response."""

AsyncTransport: TypeAlias = Callable[[Request], Awaitable[AsyncResponse]]
"""Sends a request and returns its response."""
