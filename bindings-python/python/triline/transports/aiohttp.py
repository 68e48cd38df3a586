"""The transport of asynchronous clients where no other is given: aiohttp, the extra `triline[async]`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

import aiohttp
from aiohttp import ClientHandlerType, ClientMiddlewareType
from yarl import URL

from triline._closing import AsyncClosing
from triline._fork import abandon, renew_in_child
from triline.transport import AsyncResponse, MaybeSent, NotSent, Request
from triline.transports._shared import ACCEPT_ENCODING, Decoder, proxy_of

__all__ = ["AiohttpTransport"]

# The driver cancels a request whose time has run out.
_NO_TIMEOUT = aiohttp.ClientTimeout(total=None, connect=None, sock_connect=None, sock_read=None)


@dataclass
class _Progress:
    """How far a request has come."""

    request: Request
    is_reused: bool = False


async def _connected(_session: aiohttp.ClientSession, context: SimpleNamespace, _params: object) -> None:
    context.trace_request_ctx.request.may_be_sent = True


async def _reused(_session: aiohttp.ClientSession, context: SimpleNamespace, _params: object) -> None:
    context.trace_request_ctx.request.may_be_sent = context.trace_request_ctx.is_reused = True


def _trace() -> aiohttp.TraceConfig:
    trace = aiohttp.TraceConfig()
    trace.on_connection_create_end.append(_connected)
    trace.on_connection_reuseconn.append(_reused)
    return trace


def _once(progress: _Progress) -> ClientMiddlewareType:
    """Keeps aiohttp from sending a request again: it repeats a PUT, DELETE or GET by itself where a kept connection breaks."""

    async def once(sent: aiohttp.ClientRequest, handler: ClientHandlerType) -> aiohttp.ClientResponse:
        try:
            return await handler(sent)
        except _Unusable:
            raise
        except aiohttp.ClientError as error:
            # No error of aiohttp, which therefore passes it on.
            raise _failure(error, progress.request) from error

    return once


class _Unusable(aiohttp.ClientError):
    """The connection received bytes before a request was sent on it."""


class _Request(aiohttp.ClientRequest):
    async def send(self, conn: Any) -> aiohttp.ClientResponse:
        """Sends the request, unless the connection has received bytes that belong to no request."""
        if conn.protocol.should_close:
            raise _Unusable("the service answered before the request was sent")
        return await super().send(conn)


class AiohttpTransport(AsyncClosing):
    """Sends requests by aiohttp, and keeps connections open for the next ones, for each event loop its own.

    A connector that you pass in belongs to one event loop, and so does the transport then. Proxies are those of the environment (`HTTPS_PROXY`, `NO_PROXY`). A forked child makes connections of its own.
    """

    def __init__(self, **session_options: Any) -> None:
        """Takes options of `aiohttp.ClientSession`, such as `connector`."""
        self._options = session_options
        self._sessions: WeakKeyDictionary[asyncio.AbstractEventLoop, aiohttp.ClientSession] = WeakKeyDictionary()
        renew_in_child(self, AiohttpTransport._renew)

    def _renew(self) -> None:
        abandon(list(self._sessions.values()))
        self._sessions = WeakKeyDictionary()
        # It belongs to the event loop of the parent, and holds its connections.
        abandon(self._options.pop("connector", None))

    async def __call__(self, request: Request) -> AsyncResponse:
        """Sends a request."""
        while True:
            progress = _Progress(request)
            request.may_be_sent = False
            try:
                answer = await self._send(request, progress)
                break
            except _Unusable as error:
                # The session has closed the connection. Another one that was kept may be as bad, a new one ends this.
                if not progress.is_reused:
                    raise NotSent(str(error)) from error
            except aiohttp.ClientError as error:
                raise _failure(error, request) from error

        async def close() -> None:
            # A connection whose response was not read to its end is closed with it.
            answer.close()

        return AsyncResponse(answer.status, list(answer.headers.items()), _body(answer), close=close)

    async def _send(self, request: Request, progress: _Progress) -> aiohttp.ClientResponse:
        # The event loop learns, in two rounds, which kept connections were closed while it was busy.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        session = await self._open()
        return await session.request(
            request.method,
            # As it is: what was signed must not be written differently.
            URL(request.url, encoded=True),
            data=request.achunks() if request.is_upload else request.body or None,
            headers=[ACCEPT_ENCODING, *request.headers],
            allow_redirects=False,
            proxy=proxy_of(request.url),
            timeout=_NO_TIMEOUT,
            trace_request_ctx=progress,
            # First, because those of the options may repeat a request on purpose, as for digest authentication.
            middlewares=[_once(progress), *self._options.get("middlewares", ())],
        )

    async def _open(self) -> aiohttp.ClientSession:
        # Made here, because it needs the loop that requests are sent in.
        loop = asyncio.get_running_loop()
        session = self._sessions.get(loop)
        if session is None:
            if self._sessions and "connector" in self._options:
                raise NotSent("the connector of the transport belongs to another event loop: make a transport for each")
            # `trust_env` would take proxies and passwords of `.netrc` for this machine too.
            defaults: dict[str, Any] = {"cookie_jar": aiohttp.DummyCookieJar(), "request_class": _Request}
            options: dict[str, Any] = {**defaults, **self._options, "auto_decompress": False}
            traces = [*options.pop("trace_configs", []), _trace()]
            session = self._sessions[loop] = aiohttp.ClientSession(trace_configs=traces, **options)
            await self._close_left()
        return session

    async def aclose(self) -> None:
        """Closes the connections that are kept open, also those of event loops that were closed."""
        await self._close_left()
        session = self._sessions.pop(asyncio.get_running_loop(), None)
        if session is not None:
            await session.close()

    async def _close_left(self) -> None:
        """Closes the connections of event loops that were closed: the session holds its loop, so neither would go by itself."""
        # Threads with event loops of their own may add to it meanwhile.
        for reference in self._sessions.keyrefs():
            loop = reference()
            if loop is not None and loop.is_closed() and (session := self._sessions.pop(loop, None)) is not None:
                await _close_of_closed_loop(session)


async def _close_of_closed_loop(session: aiohttp.ClientSession) -> None:
    # A closed loop cannot close connections in order: their sockets are closed.
    connector = session.connector
    session.detach()
    if connector is not None:
        with suppress(RuntimeError):
            await connector.close()


async def _body(answer: aiohttp.ClientResponse) -> AsyncIterator[bytes]:
    decoder = Decoder(answer.headers.get("content-encoding"))
    try:
        async for chunk in answer.content.iter_any():
            for piece in decoder.decode(chunk):
                yield piece
    except aiohttp.ClientError as error:
        raise MaybeSent(_message(error), timeout=isinstance(error, aiohttp.ServerTimeoutError)) from error
    decoder.end()


def _failure(error: aiohttp.ClientError, request: Request) -> MaybeSent | NotSent:
    failure = MaybeSent if request.may_be_sent else NotSent
    return failure(_message(error), timeout=isinstance(error, aiohttp.ServerTimeoutError))


def _message(error: Exception) -> str:
    return str(error) or type(error).__name__
