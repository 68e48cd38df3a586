"""Answers that come in parts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from triline._closing import AsyncClosing, Closing

if TYPE_CHECKING:
    from typing_extensions import Self

    from triline._driver import AsyncDriver, Driver
    from triline._run import Run

P = TypeVar("P")
W = TypeVar("W")


def _is_last(part: Any) -> bool:
    return getattr(part, "is_end", None) is True


def _answer_of(run: Run, whole: Callable[[dict[str, Any]], W]) -> W:
    """The merged answer, in the form of an answer that was not streamed."""
    if not run.is_complete:
        raise run.misuse("the answer is not whole: its stream was closed, or failed, before its end")
    merged: dict[str, Any] = run.result.to_dict()
    text, extra = merged.pop("reply", None), merged.pop("extra", {})
    return whole({**extra, **merged} if text is None else {**extra, **merged, "data": text})


class AnswerStream(Closing, Iterator[P], Generic[P, W]):
    """An answer in parts: an iterator of them, as they come. Nothing is sent before the first is asked for.

    Closing it, or leaving its `with` block, ends the call and closes its connection.
    """

    def __init__(self, driver: Driver, run: Run, whole: Callable[[dict[str, Any]], W]) -> None:
        self._run = run
        self._whole = whole
        self._parts = driver.drive(run)
        self._last: P | None = None

    def __next__(self) -> P:
        part: P = next(self._parts)
        self._last = part
        return part

    def answer(self) -> W:
        """The whole answer, of the parts that were read and those that are still to come."""
        for _ in self:
            pass
        return _answer_of(self._run, self._whole)

    def close(self) -> None:
        """Ends the call, if it has not ended."""
        if _is_last(self._last):
            for _ in self:
                pass
        self._parts.close()


class AsyncAnswerStream(AsyncClosing, AsyncIterator[P], Generic[P, W]):
    """An answer in parts: an iterator of them, as they come. Nothing is sent before the first is asked for.

    Closing it, or leaving its `async with` block, ends the call and closes its connection.
    """

    def __init__(self, driver: AsyncDriver, run: Run, whole: Callable[[dict[str, Any]], W]) -> None:
        self._run = run
        self._whole = whole
        self._parts = driver.drive(run)
        self._last: P | None = None

    def __aiter__(self) -> Self:
        return self

    if not TYPE_CHECKING:

        def __iter__(self):
            raise TypeError("the answer is asynchronous: use `async for`")

    def __anext__(self) -> Coroutine[Any, Any, P]:
        return self._next()

    async def _next(self) -> P:
        part: P = await anext(self._parts)
        self._last = part
        return part

    async def answer(self) -> W:
        """The whole answer, of the parts that were read and those that are still to come."""
        async for _ in self:
            pass
        return _answer_of(self._run, self._whole)

    async def aclose(self) -> None:
        """Ends the call, if it has not ended."""
        if _is_last(self._last):
            async for _ in self:
                pass
        await self._parts.aclose()
