"""Answers that come in parts."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from triline._closing import AsyncClosing, Closing
from triline.errors import Misuse

if TYPE_CHECKING:
    from typing_extensions import Self

    from triline._native import Record

P = TypeVar("P", bound="Record")
W = TypeVar("W")


class _Joined(Generic[P, W]):
    """The parts that have come, as one answer."""

    def __init__(self, whole: Callable[[dict[str, Any]], W]) -> None:
        self._whole = whole
        self._texts: list[str] = []
        self._fields: dict[str, Any] = {}
        self._ended = self._left = False

    def add(self, part: P) -> None:
        """A part came."""
        fields = part.to_dict()
        # An answer in one piece, in place of a stream, has its text in `data` itself.
        self._fields |= fields.pop("extra", {})
        self._texts.append(fields.pop("reply", None) or "")
        self._ended = fields.get("is_end") is True
        self._fields |= {name: value for name, value in fields.items() if value is not None}

    def end(self) -> None:
        """There are no more parts."""
        self._ended = True

    def leave(self) -> None:
        """No more parts are read."""
        self._left = not self._ended

    def answer(self) -> W:
        """The answer."""
        if self._left:
            raise Misuse({"message": "the answer is not whole: its stream was closed, or failed, before its end"})
        return self._whole({"data": "".join(self._texts), **self._fields})


class AnswerStream(Closing, Iterator[P], Generic[P, W]):
    """An answer in parts: an iterator of them, as they come. Nothing is sent before the first is asked for.

    Closing it, or leaving its `with` block, ends the call and closes its connection.
    """

    def __init__(self, parts: Generator[P, None, None], whole: Callable[[dict[str, Any]], W]) -> None:
        self._parts = parts
        self._joined = _Joined[P, W](whole)

    def __next__(self) -> P:
        try:
            part = next(self._parts)
        except StopIteration:
            self._joined.end()
            raise
        except BaseException:
            self._joined.leave()
            raise
        self._joined.add(part)
        return part

    def answer(self) -> W:
        """The whole answer, of the parts that were read and those that are still to come."""
        for _ in self:
            pass
        return self._joined.answer()

    def close(self) -> None:
        """Ends the call, if it has not ended."""
        self._joined.leave()
        self._parts.close()


class AsyncAnswerStream(AsyncClosing, AsyncIterator[P], Generic[P, W]):
    """An answer in parts: an iterator of them, as they come. Nothing is sent before the first is asked for.

    Closing it, or leaving its `async with` block, ends the call and closes its connection.
    """

    def __init__(self, parts: AsyncGenerator[P, None], whole: Callable[[dict[str, Any]], W]) -> None:
        self._parts = parts
        self._joined = _Joined[P, W](whole)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> P:
        try:
            part = await anext(self._parts)
        except StopAsyncIteration:
            self._joined.end()
            raise
        except BaseException:
            self._joined.leave()
            raise
        self._joined.add(part)
        return part

    async def answer(self) -> W:
        """The whole answer, of the parts that were read and those that are still to come."""
        async for _ in self:
            pass
        return self._joined.answer()

    async def aclose(self) -> None:
        """Ends the call, if it has not ended."""
        self._joined.leave()
        await self._parts.aclose()
