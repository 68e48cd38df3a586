"""The transport of blocking clients where no other is given: urllib3."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import SplitResult, urlsplit
from urllib.request import getproxies, proxy_bypass

from urllib3 import BaseHTTPResponse, HTTPSConnectionPool, PoolManager, ProxyManager, Timeout
from urllib3.connection import HTTPSConnection
from urllib3.exceptions import ConnectTimeoutError, HTTPError, NewConnectionError, ProxyError
from urllib3.exceptions import TimeoutError as Urllib3TimeoutError

from triline._closing import Closing
from triline.transport import MaybeSent, NotSent, Request, Response

__all__ = ["Urllib3Transport"]

_CHUNK = 64 << 10


class _Connection(HTTPSConnection):
    def connect(self) -> None:
        """Tells everything that goes wrong here, TLS included, apart from what goes wrong with a request."""
        try:
            super().connect()
        except TimeoutError as error:
            raise ConnectTimeoutError(self, f"the connection to {self.host} was not made in time") from error
        except OSError as error:
            raise NewConnectionError(self, str(error)) from error


class _ConnectionPool(HTTPSConnectionPool):
    # The protocol that urllib3 declares for it is not one that its own classes fit.
    ConnectionCls = _Connection  # pyright: ignore[reportAssignmentType]


class Urllib3Transport(Closing):
    """Sends requests by urllib3, and keeps connections open for the next ones. Safe to use from several threads.

    Without a pool manager of the caller's, proxies are those of the environment (`HTTPS_PROXY`, `NO_PROXY`).
    """

    def __init__(self, pool: PoolManager | None = None, *, connections: int = 10) -> None:
        """`connections` are kept open at most; more are made where more threads ask."""
        self._given = pool
        self._connections = connections
        self._made: dict[str, PoolManager] = {}

    def __call__(self, request: Request) -> Response:
        """Sends a request."""
        pool = self._given or self._pool(request.url)
        try:
            answer = pool.urlopen(
                request.method,
                request.url,
                body=request.chunks() if request.on_sent else request.body or None,
                headers={"accept-encoding": "gzip, deflate", **dict(request.headers)},
                timeout=Timeout(total=request.timeout),
                retries=False,
                redirect=False,
                preload_content=False,
            )
        except (NewConnectionError, ProxyError, ConnectTimeoutError) as error:
            # A NewConnectionError is a ConnectTimeoutError by its class, not by its meaning.
            timeout = isinstance(error, ConnectTimeoutError) and not isinstance(error, NewConnectionError)
            raise NotSent(_without_url(error), timeout=timeout) from error
        except HTTPError as error:
            raise _maybe_sent(error) from error
        return Response(answer.status, answer.headers.iteritems(), _body(answer), close=answer.close)

    def _pool(self, url: str) -> PoolManager:
        address = urlsplit(url)
        pool = self._made.get(address.netloc)
        if pool is None:
            # Of two threads that come here at once, one uses the pool of the other from now on.
            pool = self._made.setdefault(address.netloc, self._make(address))
        return pool

    def _make(self, address: SplitResult) -> PoolManager:
        proxies = getproxies() if address.scheme == "https" and not proxy_bypass(address.hostname or "") else {}
        proxy = proxies.get("https") or proxies.get("all")
        pool = ProxyManager(proxy, maxsize=self._connections) if proxy else PoolManager(maxsize=self._connections)
        pool.pool_classes_by_scheme = {**pool.pool_classes_by_scheme, "https": _ConnectionPool}
        return pool

    def close(self) -> None:
        """Closes the connections that are kept open."""
        for pool in self._made.values():
            pool.clear()


def _body(answer: BaseHTTPResponse) -> Iterator[bytes]:
    try:
        # `stream` would wait until a whole chunk is there, however slowly it comes.
        while chunk := answer.read1(_CHUNK, decode_content=True):
            yield chunk
    except HTTPError as error:
        raise _maybe_sent(error) from error


def _maybe_sent(error: HTTPError) -> MaybeSent:
    return MaybeSent(_without_url(error), timeout=isinstance(error, Urllib3TimeoutError))


def _without_url(error: HTTPError) -> str:
    """What urllib3 says, without the pool or the connection that it puts in front."""
    return str(error).rpartition(": ")[2] or type(error).__name__
