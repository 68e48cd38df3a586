"""The transport of asynchronous clients where no other is given: aiohttp, the extra `triline[async]`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import aiohttp
from yarl import URL

from triline._closing import AsyncClosing
from triline.transport import AsyncResponse, MaybeSent, NotSent, Request

__all__ = ["AiohttpTransport"]


@dataclass
class _Progress:
    """How far a request has come."""

    connected: bool = False


async def _connected(_session: aiohttp.ClientSession, context: SimpleNamespace, _params: object) -> None:
    context.trace_request_ctx.connected = True


def _trace() -> aiohttp.TraceConfig:
    trace = aiohttp.TraceConfig()
    trace.on_connection_create_end.append(_connected)
    trace.on_connection_reuseconn.append(_connected)
    return trace


class AiohttpTransport(AsyncClosing):
    """Sends requests by aiohttp, and keeps connections open for the next ones. It belongs to one event loop.

    Proxies are those of the environment (`HTTPS_PROXY`, `NO_PROXY`).
    """

    def __init__(self, **session_options: Any) -> None:
        """Takes options of `aiohttp.ClientSession`, such as `connector`."""
        self._options = session_options
        self._session: aiohttp.ClientSession | None = None

    async def __call__(self, request: Request) -> AsyncResponse:
        """Sends a request."""
        progress = _Progress()
        try:
            answer = await self._open().request(
                request.method,
                # As it is: what was signed must not be written differently.
                URL(request.url, encoded=True),
                data=_chunks(request) if request.on_sent else request.body or None,
                headers=request.headers,
                allow_redirects=False,
                timeout=_timeout(request),
                trace_request_ctx=progress,
            )
        except (aiohttp.ClientError, asyncio.TimeoutError) as error:
            failure = MaybeSent if progress.connected else NotSent
            raise failure(_message(error), timeout=isinstance(error, asyncio.TimeoutError)) from error

        async def close() -> None:
            answer.close()

        return AsyncResponse(answer.status, list(answer.headers.items()), _body(answer), close=close)

    def _open(self) -> aiohttp.ClientSession:
        # Made here, because it needs the loop that requests are sent in.
        if self._session is None:
            options: dict[str, Any] = {"trust_env": True, "cookie_jar": aiohttp.DummyCookieJar(), **self._options}
            traces = [*options.pop("trace_configs", []), _trace()]
            self._session = aiohttp.ClientSession(trace_configs=traces, **options)
        return self._session

    async def aclose(self) -> None:
        """Closes the connections that are kept open."""
        if self._session is not None:
            await self._session.close()
            self._session = None


def _timeout(request: Request) -> aiohttp.ClientTimeout:
    if request.streamed:
        return aiohttp.ClientTimeout(total=None, connect=request.timeout, sock_read=request.timeout)
    return aiohttp.ClientTimeout(total=request.timeout)


async def _chunks(request: Request) -> AsyncIterator[bytes]:
    for chunk in request.chunks():
        yield chunk


async def _body(answer: aiohttp.ClientResponse) -> AsyncIterator[bytes]:
    try:
        async for chunk in answer.content.iter_any():
            yield chunk
    except (aiohttp.ClientError, asyncio.TimeoutError) as error:
        raise MaybeSent(_message(error), timeout=isinstance(error, asyncio.TimeoutError)) from error


def _message(error: Exception) -> str:
    return str(error) or type(error).__name__
