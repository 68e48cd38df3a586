"""The time, as a client sees it: to be exchanged in tests, so that waits take none."""

from __future__ import annotations

import time
from typing import Protocol

from triline._lazy import asyncio

__all__ = ["AsyncClock", "AwaitedClock", "Clock"]


class _Time(Protocol):
    def wall_ms(self) -> int:
        """Milliseconds since 1970-01-01 UTC: for signing, and for the expiry of tokens."""
        ...

    def steady_ms(self) -> int:
        """Milliseconds by a clock that is never set, from any beginning: for waits."""
        ...


class Clock(_Time, Protocol):
    """The time for a client."""

    def sleep(self, seconds: float, /) -> None:
        """Waits."""
        ...


class AsyncClock(_Time, Protocol):
    """The time for an asynchronous client."""

    async def sleep(self, seconds: float, /) -> None:
        """Waits."""
        ...


class _SystemTime:
    def wall_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def steady_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000


class SystemClock(_SystemTime):
    """The machine's time."""

    def sleep(self, seconds: float, /) -> None:
        """Waits."""
        time.sleep(seconds)


class AsyncSystemClock(_SystemTime):
    """The machine's time."""

    async def sleep(self, seconds: float, /) -> None:
        """Waits, while other tasks run."""
        await asyncio.sleep(seconds)


class AwaitedClock:
    """A clock of tests, for an asynchronous client: its waits take no time, so they do not block the event loop."""

    def __init__(self, clock: Clock) -> None:
        """Takes the clock."""
        self._clock = clock

    def wall_ms(self) -> int:
        """As the clock has it."""
        return self._clock.wall_ms()

    def steady_ms(self) -> int:
        """As the clock has it."""
        return self._clock.steady_ms()

    async def sleep(self, seconds: float, /) -> None:
        """Waits by the clock."""
        self._clock.sleep(seconds)
