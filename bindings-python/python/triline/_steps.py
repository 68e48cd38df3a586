"""What a driver is to do next, or to give to the caller."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from triline._paging import Page
from triline.clock import AsyncClock, Clock
from triline.transport import MaybeSent, Request


@dataclass(frozen=True)
class Send:
    """A request is to be sent."""

    ask: int
    request: Request


@dataclass(frozen=True)
class Ask:
    """The caller's own function is to be asked for something: a signature, a token."""

    ask: int
    get: Callable[[], str | Awaitable[str]]
    answered: Callable[..., None]


@dataclass(frozen=True)
class Rows:
    """Rows of a batch are to be given."""

    ask: int
    most: int


@dataclass(frozen=True)
class Wait:
    """Nothing is to be done for a time."""

    seconds: float


@dataclass(frozen=True)
class Part:
    """A part of a streamed answer."""

    value: Any


@dataclass(frozen=True)
class Done:
    """The end of a call."""

    value: Any


Told: TypeAlias = Page[Any] | Part | Done
"""What the caller is given."""


class Patience:
    """How long an answer is waited for: the whole of it, or where it comes in parts, the next part."""

    def __init__(self, clock: Clock | AsyncClock, seconds: float) -> None:
        self._clock = clock
        self._limit_ms = seconds * 1000
        self.begin_anew()

    def begin_anew(self) -> None:
        """A part came, and was taken."""
        self._end_ms = self._clock.steady_ms() + self._limit_ms

    def check(self) -> None:
        """Raises when it has come to its end."""
        if self._clock.steady_ms() > self._end_ms:
            raise MaybeSent("the answer took too long", timeout=True)
