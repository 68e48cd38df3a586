"""Transports over the clients of httpx: the extra `triline[httpx]`.

A client of the caller's decides on proxies, certificates and limits; whoever makes a client closes it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

import httpx

from triline._closing import AsyncClosing, Closing
from triline.transport import AsyncResponse, MaybeSent, NotSent, Request, Response

__all__ = ["AsyncHttpxTransport", "HttpxTransport"]

C = TypeVar("C", httpx.Client, httpx.AsyncClient)

_NOT_SENT = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.InvalidURL,
    httpx.PoolTimeout,
    httpx.ProxyError,
    httpx.UnsupportedProtocol,
)


@contextmanager
def _telling() -> Generator[None, None, None]:
    """Says how sending failed."""
    try:
        yield
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        failure = NotSent if isinstance(error, _NOT_SENT) else MaybeSent
        timeout = isinstance(error, httpx.TimeoutException)
        raise failure(str(error) or type(error).__name__, timeout=timeout) from error


class _Transport(Generic[C]):
    def __init__(self, client: C, *, made_here: bool) -> None:
        self._client: C = client
        self._made_here = made_here

    def _content(self, request: Request) -> bytes | Iterator[bytes] | AsyncIterator[bytes]:
        return request.chunks() if request.on_sent else request.body

    def _request(self, request: Request) -> httpx.Request:
        return self._client.build_request(
            request.method,
            request.url,
            content=self._content(request),
            headers=request.headers,
            timeout=request.timeout,
        )


class HttpxTransport(_Transport[httpx.Client], Closing):
    """Sends requests by an `httpx.Client`. Safe to use from several threads."""

    def __init__(self, client: httpx.Client | None = None) -> None:
        """Without a client, one is made."""
        super().__init__(client or httpx.Client(), made_here=client is None)

    def __call__(self, request: Request) -> Response:
        """Sends a request."""
        with _telling():
            answer = self._client.send(self._request(request), stream=True, follow_redirects=False)
        return Response(answer.status_code, answer.headers.multi_items(), _body(answer), close=answer.close)

    def close(self) -> None:
        """Closes the client, if it was made here."""
        if self._made_here:
            self._client.close()


def _body(answer: httpx.Response) -> Iterator[bytes]:
    with _telling():
        yield from answer.iter_bytes()


class AsyncHttpxTransport(_Transport[httpx.AsyncClient], AsyncClosing):
    """Sends requests by an `httpx.AsyncClient`."""

    def __init__(self, client: httpx.AsyncClient | None = None) -> None:
        """Without a client, one is made."""
        super().__init__(client or httpx.AsyncClient(), made_here=client is None)

    def _content(self, request: Request) -> bytes | AsyncIterator[bytes]:
        return _achunks(request) if request.on_sent else request.body

    async def __call__(self, request: Request) -> AsyncResponse:
        """Sends a request."""
        with _telling():
            answer = await self._client.send(self._request(request), stream=True, follow_redirects=False)
        return AsyncResponse(answer.status_code, answer.headers.multi_items(), _abody(answer), close=answer.aclose)

    async def aclose(self) -> None:
        """Closes the client, if it was made here."""
        if self._made_here:
            await self._client.aclose()


async def _achunks(request: Request) -> AsyncIterator[bytes]:
    for chunk in request.chunks():
        yield chunk


async def _abody(answer: httpx.Response) -> AsyncIterator[bytes]:
    with _telling():
        async for chunk in answer.aiter_bytes():
            yield chunk
