"""Transports over the clients of httpx: the extra `triline[httpx]`.

A client of the caller's decides on proxies, certificates and limits; whoever makes a client closes it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import httpx

from triline._closing import AsyncClosing, Closing
from triline._fork import abandon, renew_in_child
from triline.transport import AsyncResponse, CancelledUnsent, MaybeSent, NotSent, Request, Response
from triline.transports._shared import ACCEPT_ENCODING, Decoder

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
    def __init__(self, client: C | None, make: type[C]) -> None:
        self._make: type[C] = make
        self._is_own = client is None
        self._client: C | None = self._made() if client is None else client
        renew_in_child(self, _Transport[C]._renew)

    def _made(self) -> C:
        # Without an entry of its own, a proxy of the environment would be used for http, which is for this machine.
        return self._make(mounts={"http://": None})

    def _renew(self) -> None:
        abandon(self._client)
        self._client = self._made() if self._is_own else None

    def _open(self) -> C:
        if self._client is None:
            raise NotSent("the httpx client was made before the process was forked: make one in each process")
        return self._client

    def _request(self, request: Request, content: Any, timeout: float | None) -> httpx.Request:
        return self._open().build_request(
            request.method,
            request.url,
            content=content,
            headers=[ACCEPT_ENCODING, *request.headers],
            timeout=timeout,
        )


class HttpxTransport(_Transport[httpx.Client], Closing):
    """Sends requests by an `httpx.Client`. Safe to use from several threads.

    A forked child makes connections of its own; a client of the caller's is not used there.
    """

    def __init__(self, client: httpx.Client | None = None) -> None:
        """Without a client, one is made."""
        super().__init__(client, httpx.Client)

    def __call__(self, request: Request) -> Response:
        """Sends a request."""
        content = request.chunks() if request.is_upload else request.body
        with _telling():
            prepared = self._request(request, content, request.timeout)
            answer = self._open().send(prepared, stream=True, follow_redirects=False)
        return Response(answer.status_code, answer.headers.multi_items(), _body(answer), close=answer.close)

    def close(self) -> None:
        """Closes the client, if it was made here."""
        if self._is_own and self._client is not None:
            self._client.close()


def _body(answer: httpx.Response) -> Iterator[bytes]:
    decoder = Decoder(answer.headers.get("content-encoding"))
    with _telling():
        for chunk in answer.iter_raw():
            yield from decoder.decode(chunk)
    decoder.end()


class AsyncHttpxTransport(_Transport[httpx.AsyncClient], AsyncClosing):
    """Sends requests by an `httpx.AsyncClient`.

    A forked child makes connections of its own; a client of the caller's is not used there.
    """

    def __init__(self, client: httpx.AsyncClient | None = None) -> None:
        """Without a client, one is made."""
        super().__init__(client, httpx.AsyncClient)

    async def __call__(self, request: Request) -> AsyncResponse:
        """Sends a request."""
        is_sent = False

        async def trace(event: str, _info: object) -> None:
            nonlocal is_sent
            is_sent = is_sent or event.endswith(".send_request_headers.started")

        try:
            with _telling():
                content = request.achunks() if request.is_upload else request.body
                # Without a timeout: the driver cancels a request whose time has run out.
                prepared = self._request(request, content, None)
                prepared.extensions["trace"] = trace
                answer = await self._open().send(prepared, stream=True, follow_redirects=False)
        except asyncio.CancelledError as error:
            if is_sent:
                raise
            raise CancelledUnsent(*error.args) from error
        return AsyncResponse(answer.status_code, answer.headers.multi_items(), _abody(answer), close=answer.aclose)

    async def aclose(self) -> None:
        """Closes the client, if it was made here."""
        if self._is_own and self._client is not None:
            await self._client.aclose()


async def _abody(answer: httpx.Response) -> AsyncIterator[bytes]:
    decoder = Decoder(answer.headers.get("content-encoding"))
    with _telling():
        async for chunk in answer.aiter_raw():
            for piece in decoder.decode(chunk):
                yield piece
    decoder.end()
