"""What the transports have in common: proxies, deadlines, and responses that are decompressed piece by piece."""

from __future__ import annotations

import logging
import time
import zlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from triline._message import Message
from triline.transport import MaybeSent, Request

ACCEPT_ENCODING = ("accept-encoding", "gzip, deflate")

PIECE = 64 << 10


def proxy_of(url: str) -> str | None:
    """The proxy of the environment for an address, `http` unless it names another scheme. There is none for an `http` address,
    which is of this machine."""
    address = urlsplit(url)
    if address.scheme != "https" or proxy_bypass(address.hostname or ""):
        return None
    proxies = getproxies()
    proxy = proxies.get("https") or proxies.get("all")
    return f"http://{proxy}" if proxy and "://" not in proxy else proxy


_sent: ContextVar[Request | None] = ContextVar("_sent", default=None)


@contextmanager
def sending(request: Request) -> Generator[None, None, None]:
    """Notes what this thread or task sends, for what happens deep inside a library."""
    before = _sent.set(request)
    try:
        yield
    finally:
        _sent.reset(before)


def sent_here() -> Request | None:
    """The request that this thread or task sends."""
    return _sent.get()


class _WithoutQuery(logging.Filter):
    """Takes the query of the request out of what an HTTP library logs: a token may be in it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keeps every record."""
        request = sent_here()
        query = request.url.partition("?")[2] if request is not None else ""
        if query and isinstance(record.msg, str):
            record.msg = record.msg.replace(query, "***")
        if query and isinstance(record.args, tuple):
            shown = ((arg, str(arg)) for arg in record.args)
            record.args = tuple(text.replace(query, "***") if query in text else arg for arg, text in shown)
        return True


_WITHOUT_QUERY = _WithoutQuery()


def hide_queries(*loggers: str) -> None:
    """Keeps queries of requests out of a library's log. Requests that others send by that library are logged as before."""
    for logger in loggers:
        logging.getLogger(logger).addFilter(_WITHOUT_QUERY)


def time_left(request: Request) -> float:
    """How long a read may take, in seconds: a timeout for each would wait forever for a response that drips.

    Raises:
        TimeoutError: The deadline is over.
    """
    left = request.deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("timed out")
    return left


class Decoder:
    """Decompresses a response. It produces pieces of a bounded size, so that a small response cannot fill the memory:
    who reads them stops when there are too many."""

    def __init__(self, encoding: str | None) -> None:
        """Takes the `content-encoding` of the response."""
        encodings = [name.strip().lower() for name in (encoding or "").split(",")]
        self._encodings = [name for name in encodings if name not in ("", "identity")]
        if len(self._encodings) > 1 or not set(self._encodings) <= {"gzip", "x-gzip", "deflate"}:
            raise MaybeSent(Message("the response has the content encoding {encoding}, which was not requested", encoding))
        self._stream: Any = None

    def decode(self, chunk: bytes) -> Iterator[bytes]:
        """Yields what a chunk holds."""
        if not self._encodings:
            yield chunk
            return
        while chunk:
            if self._stream is None:
                self._stream = self._begin(chunk)
            yield from self._pieces(chunk)
            # Compressed data may come in several members, one after the other.
            chunk = self._stream.unused_data.lstrip(b"\0")
            if self._stream.eof:
                self._stream = None

    def _pieces(self, chunk: bytes) -> Iterator[bytes]:
        """Yields what a member has in a chunk."""
        try:
            while piece := self._stream.decompress(chunk, PIECE):
                yield piece
                chunk = self._stream.unconsumed_tail
        except zlib.error as error:
            raise MaybeSent(Message("the response cannot be decompressed: {why}", error)) from error

    def _begin(self, chunk: bytes) -> Any:
        if self._encodings != ["deflate"]:
            return zlib.decompressobj(16 + zlib.MAX_WBITS)
        # Servers mean by it the format of zlib, or data without any head.
        has_head = chunk[0] & 0x0F == 8
        return zlib.decompressobj(zlib.MAX_WBITS if has_head else -zlib.MAX_WBITS)

    def end(self) -> None:
        """Raises where the compressed data is not complete."""
        if self._stream is not None:
            raise MaybeSent("the compressed response was cut off")
