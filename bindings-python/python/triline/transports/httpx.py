"""Transports over the clients of httpx: the extra `triline[httpx]`.

An `httpx` client that you pass in brings its own proxies, certificates and limits, and you close it. With such a blocking
client, the deadline of a request applies to each read, so a response that arrives slowly may take longer. Its transport may be
an application or a mock, such as `httpx.ASGITransport`, `httpx.MockTransport`, respx and pytest-httpx.
"""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar, cast
from weakref import WeakKeyDictionary

import httpcore
import httpx

from triline._closing import AsyncClosing, Closing
from triline._fork import abandon, renew_in_child
from triline.transport import AsyncResponse, MaybeSent, NotSent, Request, Response
from triline.transports._shared import ACCEPT_ENCODING, Decoder, hide_queries, sending, sent_here, time_left

__all__ = ["AsyncHttpxTransport", "HttpxTransport"]

C = TypeVar("C", httpx.Client, httpx.AsyncClient)

hide_queries("httpx", "httpcore.connection", "httpcore.http11", "httpcore.http2", "httpcore.proxy", "httpcore.socks")

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
        renew_in_child(self, lambda transport: transport._renew())

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

    A forked child makes connections of its own; it refuses to use a client that was passed in before the fork.
    """

    def __init__(self, client: httpx.Client | None = None) -> None:
        """Without a client, one is made."""
        super().__init__(client, httpx.Client)

    def _made(self) -> httpx.Client:
        client = super()._made()
        mounts: dict[Any, Any] = getattr(client, "_mounts", {})
        for transport in (getattr(client, "_transport", None), *mounts.values()):
            pool = getattr(transport, "_pool", None)
            backend = getattr(pool, "_network_backend", None)
            if isinstance(backend, httpcore.NetworkBackend):
                cast(Any, pool)._network_backend = _Backend(backend)
                # An interrupt between the moment that takes the lock of httpcore and its block would leave it taken for ever.
                cast(Any, pool)._optional_thread_lock = threading.Lock()
        return client

    def __call__(self, request: Request) -> Response:
        """Sends a request."""
        content = request.chunks() if request.is_upload else request.body
        try:
            with _telling(), sending(request):
                prepared = self._request(request, content, request.timeout)
                answer = self._open().send(prepared, stream=True, follow_redirects=False)
        except (MaybeSent, NotSent):
            raise
        except BaseException:
            # An interrupt may leave a connection in the pool that counts as in use for ever.
            if self._is_own:
                self._client = self._made()
            raise
        return Response(answer.status_code, answer.headers.multi_items(), _body(answer, request), close=answer.close)

    def close(self) -> None:
        """Closes the client, if it was made here."""
        if self._is_own and self._client is not None:
            self._client.close()


def _body(answer: httpx.Response, request: Request) -> Iterator[bytes]:
    if answer.is_stream_consumed:
        # A hook of the client has read it, or a mock never sent it.
        yield answer.content
        return
    decoder = Decoder(answer.headers.get("content-encoding"))
    # `iter_raw` would give the connection back before it can be looked at.
    chunks = iter(cast("httpx.SyncByteStream", answer.stream))
    while True:
        with _telling(), sending(request):
            chunk = next(chunks, None)
        if chunk is None:
            break
        yield from decoder.decode(chunk)
    if _has_more(answer):
        answer.extensions["network_stream"].close()
    decoder.end()


def _has_more(answer: httpx.Response) -> bool:
    """Whether the connection has received more than the response, which would be taken for the next one.

    If so, the connection is not used again. An application or a mock in the place of a connection has none.
    """
    if "network_stream" not in answer.extensions or answer.http_version not in ("HTTP/1.0", "HTTP/1.1"):
        return False
    # There is no other way to it. Where these names have changed, no connection is used twice.
    stream: Any = answer.stream
    try:
        state = stream._stream._httpcore_stream._stream._connection._h11_state
        if state.trailing_data == (b"", False):
            return False
        # As if sending had failed, so that the connection is closed and not kept.
        state.send_failed()
    except AttributeError:
        pass
    return True


class _Stream(httpcore.NetworkStream):
    """A connection that is read until the deadline of the request, however its timeout is renewed."""

    def __init__(self, stream: httpcore.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        request = sent_here()
        if request is not None:
            try:
                timeout = time_left(request)
            except TimeoutError as error:
                raise httpcore.ReadTimeout(str(error)) from error
        return self._stream.read(max_bytes, timeout)

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, timeout)

    def close(self) -> None:
        self._stream.close()

    def start_tls(self, *args: Any, **more: Any) -> httpcore.NetworkStream:
        return _Stream(self._stream.start_tls(*args, **more))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class _Backend(httpcore.NetworkBackend):
    def __init__(self, backend: httpcore.NetworkBackend) -> None:
        self._backend = backend

    def connect_tcp(self, *args: Any, **more: Any) -> httpcore.NetworkStream:
        return _Stream(self._backend.connect_tcp(*args, **more))

    def connect_unix_socket(self, *args: Any, **more: Any) -> httpcore.NetworkStream:
        return _Stream(self._backend.connect_unix_socket(*args, **more))

    def sleep(self, seconds: float) -> None:
        self._backend.sleep(seconds)


class AsyncHttpxTransport(_Transport[httpx.AsyncClient], AsyncClosing):
    """Sends requests by an `httpx.AsyncClient`, in each event loop by another one.

    A client that you pass in belongs to the event loop that uses it first.
    A forked child makes connections of its own; it refuses to use a client that was passed in before the fork.
    """

    def __init__(self, client: httpx.AsyncClient | None = None) -> None:
        """Without a client, one is made."""
        self._loop: weakref.ref[asyncio.AbstractEventLoop] | None = None
        self._others: WeakKeyDictionary[asyncio.AbstractEventLoop, httpx.AsyncClient] = WeakKeyDictionary()
        super().__init__(client, httpx.AsyncClient)

    def _renew(self) -> None:
        abandon(list(self._others.values()))
        self._loop, self._others = None, WeakKeyDictionary()
        super()._renew()

    def _open(self) -> httpx.AsyncClient:
        loop = asyncio.get_running_loop()
        if self._loop is None:
            self._loop = weakref.ref(loop)
        if self._loop() is loop:
            return super()._open()
        if not self._is_own:
            raise NotSent("the httpx client belongs to another event loop: make one in each")
        if loop not in self._others:
            self._drop_left()
            self._others[loop] = self._made()
        return self._others[loop]

    def _drop_left(self) -> None:
        """Drops the clients of event loops that were closed: the client holds its loop, so neither would go by itself."""
        # Threads with event loops of their own may add to it meanwhile.
        for reference in self._others.keyrefs():
            loop = reference()
            if loop is not None and loop.is_closed():
                self._others.pop(loop, None)

    async def __call__(self, request: Request) -> AsyncResponse:
        """Sends a request."""

        async def trace(event: str, _info: object) -> None:
            request.may_be_sent |= event.endswith(".send_request_headers.started")

        with _telling(), sending(request):
            client = self._open()
            content = request.achunks() if request.is_upload else request.body
            # Without a timeout: the driver cancels a request whose time has run out.
            prepared = self._request(request, content, None)
            prepared.extensions["trace"] = trace
            request.may_be_sent = not _is_traced(client, prepared)
            answer = await client.send(prepared, stream=True, follow_redirects=False)
        return AsyncResponse(answer.status_code, answer.headers.multi_items(), _abody(answer, request), close=answer.aclose)

    async def aclose(self) -> None:
        """Closes the client, if it was made here."""
        loop = asyncio.get_running_loop()
        client = self._others.pop(loop, None)
        if client is not None:
            await client.aclose()
        # Connections of another loop cannot be closed here.
        if self._is_own and self._client is not None and (self._loop is None or self._loop() is loop):
            await self._client.aclose()


def _is_traced(client: httpx.AsyncClient, request: httpx.Request) -> bool:
    """Whether nothing is sent before httpcore says so: not where an application or a mock answers in its place."""
    transport_for: Any = getattr(client, "_transport_for_url", None)
    transport: Any = transport_for and transport_for(request.url)
    pool: Any = getattr(transport, "_pool", None)
    handlers: list[Any] = [getattr(one, "handle_async_request", None) for one in (transport, pool)]
    library, core = (getattr(handler, "__module__", "") for handler in handlers)
    return library == "httpx._transports.default" and core.startswith("httpcore.")


async def _abody(answer: httpx.Response, request: Request) -> AsyncIterator[bytes]:
    if answer.is_stream_consumed:
        yield answer.content
        return
    decoder = Decoder(answer.headers.get("content-encoding"))
    chunks = aiter(cast("httpx.AsyncByteStream", answer.stream))
    while True:
        with _telling(), sending(request):
            chunk = await anext(chunks, None)
        if chunk is None:
            break
        for piece in decoder.decode(chunk):
            yield piece
    if _has_more(answer):
        await answer.extensions["network_stream"].aclose()
    decoder.end()
