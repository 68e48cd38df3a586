"""Generators and coroutines whose errors end at the line that iterates or awaits them.

A function in Python that raises is always in the traceback, so `public` and `Steps` call it without a frame.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Coroutine, Generator
from typing import Any, TypeVar

from triline._native import Steps, public

T = TypeVar("T")


class _Steps(Steps):
    __slots__ = ()

    @public
    def send(self, value: Any, /) -> Any:
        return self._inner.send(value)

    @public
    def throw(self, *error: Any) -> Any:
        return self._inner.throw(*error)

    @public
    def close(self) -> Any:
        return self._inner.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


class _Generator(_Steps):
    __slots__ = ()

    def __iter__(self) -> Any:
        return self


class _Coroutine(_Steps):
    __slots__ = ()

    def __await__(self) -> Any:
        # What is awaited may be iterated: asyncio does where it makes a task of it.
        return _Generator(self._inner)


class _AsyncGenerator:
    __slots__ = ("_inner",)

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __aiter__(self) -> Any:
        return self

    def __anext__(self) -> Any:
        return _Coroutine(self._inner.__anext__())

    def asend(self, value: Any) -> Any:
        return _Coroutine(self._inner.asend(value))

    def athrow(self, *error: Any) -> Any:
        return _Coroutine(self._inner.athrow(*error))

    def aclose(self) -> Any:
        return _Coroutine(self._inner.aclose())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


def generator(inner: Generator[T, None, None]) -> Generator[T, None, None]:
    """The same generator."""
    wrapped: Any = _Generator(inner)
    same: Generator[T, None, None] = wrapped
    return same


def coroutine(inner: Coroutine[Any, Any, T]) -> Coroutine[Any, Any, T]:
    """The same coroutine."""
    wrapped: Any = _Coroutine(inner)
    same: Coroutine[Any, Any, T] = wrapped
    return same


def async_generator(inner: AsyncGenerator[T, None]) -> AsyncGenerator[T, None]:
    """The same asynchronous generator."""
    wrapped: Any = _AsyncGenerator(inner)
    same: AsyncGenerator[T, None] = wrapped
    return same
