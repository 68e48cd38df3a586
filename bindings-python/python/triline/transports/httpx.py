"""Transports over the clients of httpx: the extra `triline[httpx]`.

A client of the caller's decides on proxies, certificates and limits; whoever makes a client closes it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from types import TracebackType
from typing import TYPE_CHECKING

import httpx

from triline.transport import AsyncResponse, MaybeSent, NotSent, Request, Response

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["AsyncHttpxTransport", "HttpxTransport"]

_NOT_SENT = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.InvalidURL,
    httpx.PoolTimeout,
    httpx.ProxyError,
    httpx.UnsupportedProtocol,
)


def _failure(error: httpx.HTTPError | httpx.InvalidURL) -> NotSent | MaybeSent:
    failure = NotSent if isinstance(error, _NOT_SENT) else MaybeSent
    return failure(str(error) or type(error).__name__, timeout=isinstance(error, httpx.TimeoutException))


class HttpxTransport:
    """Sends requests by an `httpx.Client`. Safe to use from several threads."""

    def __init__(self, client: httpx.Client | None = None) -> None:
        """Without a client, one is made."""
        self._client = httpx.Client() if client is None else client
        self._made_here = client is None

    def __call__(self, request: Request) -> Response:
        """Sends a request."""
        try:
            answer = self._client.send(
                self._client.build_request(
                    request.method,
                    request.url,
                    content=request.body,
                    headers=request.headers,
                    timeout=request.timeout,
                ),
                stream=True,
                follow_redirects=False,
            )
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise _failure(error) from error
        return Response(answer.status_code, answer.headers.multi_items(), _body(answer), close=answer.close)

    def close(self) -> None:
        """Closes the client, if it was made here."""
        if self._made_here:
            self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def _body(answer: httpx.Response) -> Iterator[bytes]:
    try:
        yield from answer.iter_bytes()
    except httpx.HTTPError as error:
        raise _failure(error) from error


class AsyncHttpxTransport:
    """Sends requests by an `httpx.AsyncClient`."""

    def __init__(self, client: httpx.AsyncClient | None = None) -> None:
        """Without a client, one is made."""
        self._client = httpx.AsyncClient() if client is None else client
        self._made_here = client is None

    async def __call__(self, request: Request) -> AsyncResponse:
        """Sends a request."""
        try:
            answer = await self._client.send(
                self._client.build_request(
                    request.method,
                    request.url,
                    content=request.body,
                    headers=request.headers,
                    timeout=request.timeout,
                ),
                stream=True,
                follow_redirects=False,
            )
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise _failure(error) from error
        return AsyncResponse(answer.status_code, answer.headers.multi_items(), _abody(answer), close=answer.aclose)

    async def aclose(self) -> None:
        """Closes the client, if it was made here."""
        if self._made_here:
            await self._client.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()


async def _abody(answer: httpx.Response) -> AsyncIterator[bytes]:
    try:
        async for chunk in answer.aiter_bytes():
            yield chunk
    except httpx.HTTPError as error:
        raise _failure(error) from error
