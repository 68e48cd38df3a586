"""The transport of blocking clients where no other is given: urllib3."""

from __future__ import annotations

import io
import socket
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPResponse
from queue import Empty, Full, LifoQueue
from typing import Any
from urllib.parse import unquote, urlsplit

from urllib3 import BaseHTTPResponse, HTTPConnectionPool, HTTPSConnectionPool, PoolManager, ProxyManager, Timeout
from urllib3._collections import RecentlyUsedContainer
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import ConnectTimeoutError, HTTPError, NewConnectionError, ProxyError
from urllib3.exceptions import TimeoutError as Urllib3TimeoutError

from triline._closing import Closing
from triline._fork import abandon, renew_in_child
from triline._message import Message
from triline.transport import MaybeSent, NotSent, Request, Response
from triline.transports._shared import ACCEPT_ENCODING, PIECE, Decoder, hide_queries, proxy_of, sending, sent_here, time_left

__all__ = ["Urllib3Transport"]

_MAX_INTERIM_RESPONSES = 20

hide_queries("urllib3.connectionpool")


class _Incoming(io.RawIOBase):
    """What a connection receives, until the deadline of the request."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        # It keeps the socket open while the response is read, also after the connection was closed.
        self._received: Any = sock.makefile("rb", buffering=0)
        self._request = sent_here()
        self.is_complete = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int | None:
        if self.is_complete:
            # Nothing more, for now: so the caller sees what it has already.
            return None
        if self._request is not None:
            self._sock.settimeout(time_left(self._request))
        count: int | None = self._received.readinto(buffer)
        return count

    def close(self) -> None:
        self._received.close()
        super().close()

    def give_up(self) -> None:
        """Shuts the connection down. The pool takes it for dropped, and closes it."""
        with suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)

    @property
    def has_more(self) -> bool:
        """Whether more was decrypted than was read."""
        pending = getattr(self._sock, "pending", None)
        return pending is not None and pending() > 0


class _FinalResponse(HTTPResponse):
    """The final response to a request. `http.client` skips 100, and takes 103 for the final one."""

    def __init__(self, sock: socket.socket, *args: Any, **more: Any) -> None:
        super().__init__(sock, *args, **more)
        self.fp.close()
        self._incoming = _Incoming(sock)
        self.fp = io.BufferedReader(self._incoming)

    def _close_conn(self) -> None:
        # Bytes after the end of the response would be read as the response to the next request.
        self._incoming.is_complete = True
        if self.fp.peek() or self._incoming.has_more:
            self._incoming.give_up()
        super()._close_conn()  # type: ignore[misc] # pyright: ignore

    def begin(self) -> None:
        """Reads the head, and skips those of interim responses."""
        for _ in range(_MAX_INTERIM_RESPONSES):
            super().begin()
            if not 100 <= self.status < 200 or self.status == 101:
                return
            self.headers = self.msg = None  # type: ignore[assignment] # pyright: ignore[reportAttributeAccessIssue]
        raise ConnectionError("the service sends nothing but interim responses")


class _Connection(HTTPConnection):
    response_class = _FinalResponse


class _SecureConnection(HTTPSConnection):
    response_class = _FinalResponse

    def connect(self) -> None:
        """Connects. Every failure here, TLS included, comes before a request is sent."""
        try:
            super().connect()
        except TimeoutError as error:
            raise ConnectTimeoutError(self, Message("the connection to {host} was not made in time", self.host)) from error
        except OSError as error:
            raise NewConnectionError(self, str(error)) from error


class _IdleConnections(LifoQueue[Any]):
    """The connections of a pool that no request uses. It never waits, and has no lock, because a list is safe to use from threads.

    An interrupt, or another exception of a signal handler, can come between the moment that takes the lock of `LifoQueue` and the
    block that gives it back. All later requests would wait for ever, and so would the end of the program.
    """

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        try:
            return self.queue.pop()
        except IndexError:
            raise Empty from None

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        # Threads that come here at once may keep some more connections.
        if 0 < self.maxsize <= self.qsize():
            raise Full
        self.queue.append(item)

    def qsize(self) -> int:
        return len(self.queue)


class _ConnectionPool(HTTPConnectionPool):
    # The protocol that urllib3 declares for it is not one that its own classes fit.
    ConnectionCls = _Connection  # pyright: ignore[reportAssignmentType]
    QueueCls = _IdleConnections


class _SecureConnectionPool(HTTPSConnectionPool):
    ConnectionCls = _SecureConnection  # pyright: ignore[reportAssignmentType]
    QueueCls = _IdleConnections


class Urllib3Transport(Closing):
    """Sends requests by urllib3, and keeps connections open for the next ones. Safe to use from several threads.

    Without a pool manager of the caller's, proxies are those of the environment (`HTTPS_PROXY`, `NO_PROXY`). With one,
    the deadline of a request binds each read on its own, so that a response that drips may take longer, and an exception of
    a signal handler may leave the pool locked: use another one after it. A forked child makes connections of its own.
    """

    def __init__(self, pool: PoolManager | None = None, *, connections: int = 10) -> None:
        """Keeps at most `connections` open; more are made where more threads send."""
        self._given = pool
        self._connections = connections
        self._made: dict[str, PoolManager] = {}
        renew_in_child(self, Urllib3Transport._renew)

    def _renew(self) -> None:
        abandon(self._made)
        self._made = {}
        if self._given is not None:
            abandon(self._given.pools)
            pools = self._given.pools
            self._given.pools = RecentlyUsedContainer(pools._maxsize, pools.dispose_func)  # pyright: ignore[reportPrivateUsage]

    def __call__(self, request: Request) -> Response:
        """Sends a request."""
        pool = self._given or self._pool(request.url)
        try:
            with sending(request):
                answer = pool.urlopen(
                    request.method,
                    request.url,
                    body=request.chunks() if request.is_upload else request.body or None,
                    headers=dict([ACCEPT_ENCODING, *request.headers]),
                    timeout=Timeout(total=request.timeout),
                    retries=False,
                    redirect=False,
                    preload_content=False,
                    decode_content=False,
                )
        except (NewConnectionError, ProxyError, ConnectTimeoutError) as error:
            # A NewConnectionError is a ConnectTimeoutError by its class, not by its meaning.
            timeout = isinstance(error, ConnectTimeoutError) and not isinstance(error, NewConnectionError)
            raise NotSent(_without_url(error), timeout=timeout) from error
        except HTTPError as error:
            raise _maybe_sent(error) from error

        def close() -> None:
            # A connection whose response was not read to its end is closed with it.
            if not answer.closed:
                answer.close()

        if answer.status < 200:
            # A pool of the caller's takes an interim response for the final one, which would answer the next request.
            close()
            raise MaybeSent(Message("the service sent the interim response {status}", answer.status))
        return Response(answer.status, answer.headers.iteritems(), _body(answer), close=close)

    def _pool(self, url: str) -> PoolManager:
        host = urlsplit(url).netloc
        pool = self._made.get(host)
        if pool is None:
            # Of two threads that come here at once, one uses the pool of the other from now on.
            pool = self._made.setdefault(host, self._make(url))
        return pool

    def _make(self, url: str) -> PoolManager:
        proxy = proxy_of(url)
        pool = PoolManager(maxsize=self._connections)
        if proxy:
            scheme = urlsplit(proxy).scheme
            if scheme not in ("http", "https"):
                raise NotSent(Message("the proxy of the environment has the scheme {scheme}: pass a pool of urllib3 that knows it", scheme))
            pool = ProxyManager(proxy, proxy_headers=_credentials(proxy), maxsize=self._connections)
        pool.pool_classes_by_scheme = {**pool.pool_classes_by_scheme, "http": _ConnectionPool, "https": _SecureConnectionPool}
        return pool

    def close(self) -> None:
        """Closes the connections that are kept open."""
        for pool in self._made.values():
            pool.clear()


def _credentials(proxy: str) -> dict[str, str]:
    """The header that gives a proxy the name and password of its address: urllib3 does not send them by itself."""
    address = urlsplit(proxy)
    if address.username is None:
        return {}
    credentials = f"{unquote(address.username)}:{unquote(address.password or '')}"
    return {"proxy-authorization": f"Basic {b64encode(credentials.encode()).decode()}"}


def _body(answer: BaseHTTPResponse) -> Iterator[bytes]:
    decoder = Decoder(answer.headers.get("content-encoding"))
    try:
        # `stream` would wait until a whole chunk is there, however slowly it comes.
        while chunk := answer.read1(PIECE, decode_content=False):
            yield from decoder.decode(chunk)
    except HTTPError as error:
        raise _maybe_sent(error) from error
    decoder.end()


def _maybe_sent(error: HTTPError) -> MaybeSent:
    return MaybeSent(_without_url(error), timeout=isinstance(error, Urllib3TimeoutError))


def _without_url(error: HTTPError) -> str:
    """The message of urllib3 without the pool or the connection that it begins with."""
    if error.args and isinstance(error.args[-1], Message):
        return error.args[-1]
    return str(error).rpartition(": ")[2] or type(error).__name__
