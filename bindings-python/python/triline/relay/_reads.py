"""Identical reads become one, and their answers are kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple

from triline.clock import AsyncClock
from triline.relay._refusal import Refusal
from triline.relay._store import AccountStore, Found

# How much text is kept, in characters.
_MOST = 16 << 20

# How often a relay asks for the answer that another one reads, in milliseconds.
_ASKING = 250


class Answer(NamedTuple):
    """An answer as JSON text, and its age in milliseconds."""

    text: str
    age: int


class Start(NamedTuple):
    """What is known when a read begins."""

    answer: Answer | None
    """One that is kept."""
    change: str | None = None
    """With a store, the number of the last change, which the answer is kept under."""
    is_alone: bool = False
    """Whether the store is away."""


class Keeping(NamedTuple):
    """How the answer of a read is kept, and comes from another relay; all in milliseconds."""

    keep_for: int
    """How old it may become; 0: it is not kept."""
    max_age: int
    """How old one of another relay may be."""
    patience: float
    """How long another relay that reads the same is waited for."""


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
    """The reads of one interface. A key names the operation, the narrowed parameters and nothing of the user.

    Answers are kept in the store of the account; without one, in the memory of this process; while the store is away, not at all.
    """

    def __init__(self, clock: AsyncClock, store: AccountStore | None = None) -> None:
        self._clock = clock
        self._store = store
        # Those that nobody waits for.
        self._notes: set[asyncio.Task[None]] = set()
        # The oldest come first.
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._flights: dict[tuple[str, str], _Flight] = {}
        self._size = 0

    async def start(self, key: str, max_age: float) -> Start:
        """Begins a read: with an answer that is at most so old, in milliseconds, if there is one."""
        if self._store is None:
            return Start(self._find(key, max_age))
        found = await self._store.find(key, max(0, int(max_age)))
        if found is None:
            return Start(None, is_alone=True)
        return Start(None if found.answer is None else Answer(*found.answer), found.change)

    def _find(self, key: str, max_age: float) -> Answer | None:
        kept = self._kept.get(key)
        if kept is None or max_age <= 0:
            return None
        age = self._clock.steady_ms() - kept.at
        return Answer(kept.text, age) if age <= max_age else None

    async def changed(self) -> None:
        """Something was written: all answers are forgotten, also those that other relays keep.

        Reads under way are neither shared any more nor kept.
        """
        self._clear()
        if self._store is not None:
            await self._store.changed()

    def note_change(self) -> None:
        """The same where nobody can wait for the store."""
        self._clear()
        if self._store is not None:
            self._note(self._store.changed())

    def _note(self, telling: Coroutine[Any, Any, None]) -> None:
        note = asyncio.ensure_future(telling)
        self._notes.add(note)
        note.add_done_callback(self._notes.discard)

    def _clear(self) -> None:
        self._kept.clear()
        self._size = 0
        self._flights = {}

    async def share(self, key: str, limits: str, start: Start, keeping: Keeping, run: Callable[[int], Coroutine[Any, Any, str]]) -> str:
        """Joins the same read where one is under way, and runs it otherwise. Who leaves does not end it for the others.

        Args:
            key: What is read.
            limits: What the caller allows the read; it is shared among those alone who allow the same, so that one who does not
                wait does not make it fail for others.
            start: What is known of it. A read that began before a change is not joined after it.
            keeping: How long its answer is kept, and how it may come from another relay.
            run: Reads, after so many milliseconds of waiting for another relay.
        """
        name = key, limits + (start.change or "")
        while True:
            joined = self._flights.get(name)
            flight = joined or self._begin(name, start, keeping, run)
            try:
                return await self._read(name, flight)
            except Refusal:
                # The quota of another user, and its place in the queue, say nothing about those of this one.
                if joined is None:
                    raise

    def _begin(self, name: tuple[str, str], start: Start, keeping: Keeping, run: Callable[[int], Awaitable[str]]) -> _Flight:
        flights, flight = self._flights, _Flight()
        flights[name] = flight

        async def fly() -> str:
            try:
                if self._store is not None and start.change is not None and keeping.keep_for > 0:
                    return await self._read_for_all(self._store, name[0], start.change, keeping, run)
                text = await run(0)
                if keeping.keep_for > 0 and not start.is_alone and flights is self._flights:
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

    async def _read_for_all(
        self, store: AccountStore, key: str, change: str, keeping: Keeping, run: Callable[[int], Awaitable[str]]
    ) -> str:
        """Reads for all relays: one at a time sends a read, and the others wait for its answer."""
        begun = self._clock.steady_ms()
        # Who wants a new answer waits for none.
        found: Found | None = Found(change, None, is_taken=True)
        while keeping.max_age > 0:
            found = await store.claim(key, keeping.max_age)
            if found is None or not found.is_taken or self._clock.steady_ms() - begun >= keeping.patience:
                break
            await self._clock.sleep(_ASKING / 1000)
        if found is not None and found.answer is not None:
            return found.answer[0]
        is_kept = False
        try:
            text = await run(self._clock.steady_ms() - begun)
            if found is not None:
                await store.keep(key, found.change, keeping.keep_for, text)
            is_kept = True
            return text
        finally:
            if found is not None and not found.is_taken and not is_kept:
                self._note(store.release(key, found.change))

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
