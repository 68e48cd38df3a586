"""Identical reads become one, and their answers are kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple

from triline.clock import AsyncClock
from triline.relay._refusal import Refusal

# How much text is kept, in characters.
_MOST = 16 << 20


class Answer(NamedTuple):
    """An answer as JSON text, and its age in milliseconds."""

    text: str
    age: int


class _Kept(NamedTuple):
    text: str
    at: int


class _Flight:
    """A read that is under way, for everyone who asked for it."""

    __slots__ = ("readers", "task")

    task: asyncio.Task[str]

    def __init__(self) -> None:
        self.readers = 0


class Reads:
    """The reads of one interface. A key names the operation, the narrowed parameters and nothing of the user."""

    def __init__(self, clock: AsyncClock) -> None:
        self._clock = clock
        # The oldest come first.
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._flights: dict[tuple[str, str], _Flight] = {}
        self._size = 0

    def find(self, key: str, max_age: float) -> Answer | None:
        """An answer that is at most so old, in milliseconds."""
        kept = self._kept.get(key)
        if kept is None or max_age <= 0:
            return None
        age = self._clock.steady_ms() - kept.at
        return Answer(kept.text, age) if age <= max_age else None

    def clear(self) -> None:
        """Forgets all answers, because something was written. Reads under way are neither shared any more nor kept."""
        self._kept.clear()
        self._size = 0
        self._flights = {}

    async def share(
        self, key: str, limits: str, keep_for: float, count: Callable[[], None], run: Callable[[], Coroutine[Any, Any, str]]
    ) -> str:
        """Joins the same read where one is under way, and runs it otherwise. Who leaves does not end it for the others.

        Args:
            key: What is read.
            limits: What the caller allows the read; it is shared among those alone who allow the same, so that one who does not
                wait does not make it fail for others.
            keep_for: How old its answer may become, in milliseconds; 0: it is not kept.
            count: Counts the read for the user who begins it; may refuse.
            run: Reads.
        """
        name = key, limits
        while True:
            joined = self._flights.get(name)
            if joined is None:
                count()
            flight = joined or self._begin(name, keep_for, run)
            try:
                return await self._read(name, flight)
            except Refusal:
                # The place of another user in the queue says nothing about that of this one.
                if joined is None:
                    raise

    def _begin(self, name: tuple[str, str], keep_for: float, run: Callable[[], Awaitable[str]]) -> _Flight:
        flights, flight = self._flights, _Flight()
        flights[name] = flight

        async def fly() -> str:
            try:
                text = await run()
                if keep_for > 0 and flights is self._flights:
                    self._keep(name[0], text)
                return text
            finally:
                if flights.get(name) is flight:
                    del flights[name]

        # The task may run at once.
        flight.task = asyncio.ensure_future(fly())
        # Those who read it are told what failed; where all have left, nobody asks.
        flight.task.add_done_callback(lambda task: task.cancelled() or task.exception())
        return flight

    async def _read(self, name: tuple[str, str], flight: _Flight) -> str:
        flight.readers += 1
        try:
            await asyncio.wait({flight.task})
        finally:
            flight.readers -= 1
            if not flight.readers and not flight.task.done():
                if self._flights.get(name) is flight:
                    del self._flights[name]
                flight.task.cancel()
        return flight.task.result()

    def _keep(self, key: str, text: str) -> None:
        self._drop(key)
        self._kept[key] = _Kept(text, self._clock.steady_ms())
        self._size += len(key) + len(text)
        while self._size > _MOST:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: str) -> None:
        kept = self._kept.pop(key, None)
        if kept is not None:
            self._size -= len(key) + len(kept.text)
