"""Reads what a page sends, and no more of it than the relay takes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from triline._native import read_json
from triline._upload import Streamed
from triline.relay._refusal import Refusal
from triline.relay._request import Receive, RelayRequest


class BodyLimits(NamedTuple):
    """Limits of bodies."""

    json: int
    """Size of a JSON body, in bytes."""
    file: int
    """Size of a file, in bytes."""
    job: int
    """Size of a JSON body with the rows of a job, in bytes."""
    pause: float
    """How long the next piece of a body may take, in seconds."""
    whole: float
    """How long the JSON may take in all, in seconds."""


@dataclass(frozen=True)
class Sent:
    """What a request of the protocol carries. Times are in milliseconds."""

    params: dict[str, Any]
    cursor: str | None = None
    max_age: float | None = None
    max_wait: float | None = None
    timeout: float | None = None
    total_timeout: float | None = None
    retries: float | None = None
    extra_params: dict[str, Any] | None = None
    size: float | None = None
    name: str | None = None
    job: str | None = None
    dry_run: bool = False
    journal: bool = False


_NUMBER = (int, float, Decimal)

# Members of a request, their names here and their types.
_MEMBERS: dict[str, tuple[str, type | tuple[type, ...]]] = {
    "params": ("params", dict),
    "cursor": ("cursor", str),
    "maxAge": ("max_age", _NUMBER),
    "maxWait": ("max_wait", _NUMBER),
    "timeout": ("timeout", _NUMBER),
    "totalTimeout": ("total_timeout", _NUMBER),
    "retries": ("retries", _NUMBER),
    "extraParams": ("extra_params", dict),
    "size": ("size", _NUMBER),
    "name": ("name", str),
    "job": ("job", str),
    "dryRun": ("dry_run", bool),
    "journal": ("journal", bool),
}

# The largest integer that every language has without loss.
_SAFE = (1 << 53) - 1


class Body:
    """The body of a request piece by piece, and whether its sender is still there."""

    def __init__(self, receive: Receive, pause: float) -> None:
        self._receive = receive
        self._pause = pause
        # When the last piece has to be there, by the clock of the event loop.
        self._until = float("inf")
        self._has_ended = asyncio.Event()
        self.is_gone = False

    def bound(self, seconds: float) -> None:
        """Gives the rest of the body so long."""
        self._until = asyncio.get_running_loop().time() + seconds

    async def next(self) -> bytes | None:
        """The next piece; `None` at the end.

        Raises:
            Refusal: It does not come in time, or the sender has left.
        """
        if self._has_ended.is_set():
            return None
        pause = min(self._pause, self._until - asyncio.get_running_loop().time())
        try:
            message = await asyncio.wait_for(self._receive(), pause)
        except asyncio.TimeoutError:
            raise Refusal("too_slow") from None
        if message["type"] == "http.disconnect":
            self.is_gone = True
            self._has_ended.set()
            raise Refusal("cancelled")
        if not message.get("more_body", False):
            self._has_ended.set()
        piece: bytes = message.get("body", b"")
        return piece

    async def gone(self) -> None:
        """Returns when the sender has left. Only looks when the body has been read to its end."""
        await self._has_ended.wait()
        while not self.is_gone:
            self.is_gone = (await self._receive())["type"] == "http.disconnect"


async def json_of(request: RelayRequest, body: Body, limits: BodyLimits, most: int) -> Sent:
    """The JSON object of a request, of so many bytes at most."""
    _check_length(request, most)
    body.bound(limits.whole)
    content = bytearray()
    while (piece := await body.next()) is not None:
        content += piece
        if len(content) > most:
            raise Refusal("too_large")
    return _parse(bytes(content))


async def upload_of(request: RelayRequest, body: Body, limits: BodyLimits) -> tuple[Sent, Streamed]:
    """The JSON line of an upload, and the file after it."""
    _check_length(request, limits.json + limits.file)
    body.bound(limits.whole)
    line = bytearray()
    while True:
        piece = await body.next()
        if piece is None:
            raise Refusal("json")
        part, end, first = piece.partition(b"\n")
        line += part
        if len(line) > limits.json:
            raise Refusal("too_large")
        if end:
            break
    # A file takes as long as the line of its user.
    body.bound(float("inf"))
    sent = _parse(bytes(line))
    size = sent.size
    if size is None or size != size // 1 or size > _SAFE:
        raise Refusal("json")
    if size > limits.file:
        raise Refusal("too_large")

    async def pieces() -> AsyncIterator[bytes]:
        if first:
            yield first
        while (piece := await body.next()) is not None:
            if piece:
                yield piece

    return sent, Streamed(int(size), sent.name, pieces())


def _check_length(request: RelayRequest, most: int) -> None:
    length = request.headers.get("content-length", "")
    # Of so many digits none is within a limit.
    if length.isdecimal() and (len(length) > 18 or int(length) > most):
        raise Refusal("too_large")


def _parse(content: bytes) -> Sent:
    """Reads a JSON object of the protocol.

    Raises:
        Refusal: It is none.
    """
    given: Any = read_json(content)
    if not isinstance(given, dict) or "params" not in given:
        raise Refusal("json")
    members: dict[str, Any] = {}
    for name, value in given.items():  # pyright: ignore[reportUnknownVariableType]
        if name not in _MEMBERS:
            raise Refusal("json")
        own, kind = _MEMBERS[name]
        # A boolean is a number to Python.
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool) or (isinstance(value, _NUMBER) and value < 0):
            raise Refusal("json")
        # Half a surrogate pair. In a parameter, it is refused with the name of its field.
        if isinstance(value, str) and any("\ud800" <= character <= "\udfff" for character in value):
            raise Refusal("json")
        members[own] = value
    return Sent(**members)
