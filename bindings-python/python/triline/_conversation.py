"""Values that stand for something which the service keeps open."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Generic, TypeVar

from triline._closing import AsyncClosing, Closing
from triline._driver import AsyncDriver, Driver
from triline._group import D
from triline.errors import Misuse

M = TypeVar("M")


class _Handle(Generic[D]):
    """What is opened by one operation and closed by another."""

    __slots__ = ("_closes", "_driver", "_ids", "_is_closed", "_is_ended")

    def __init__(self, driver: D, closes: str, ids: Mapping[str, Any]) -> None:
        self._driver: D = driver
        self._closes = closes
        self._ids = ids
        # Whether `close` was called, and whether the service was told.
        self._is_closed = self._is_ended = False

    @property
    def _opened(self) -> D:
        """The driver, where it is not closed."""
        if self._is_closed:
            raise self._driver.core.language.of(Misuse({"message": "the conversation is closed"}))
        return self._driver

    def _note(self, error: BaseException, failure: Exception) -> None:
        """Says what failed while the scope that raised was left."""
        if sys.version_info >= (3, 11):
            error.add_note(self._driver.core.language.text("closing the conversation failed: {error}", repr(failure)))

    def __repr__(self) -> str:
        ids = ", ".join(f"{name}={value!r}" for name, value in self._ids.items())
        return f"<{type(self).__name__} {ids}{', closed' if self._is_closed else ''}>"


class Handle(_Handle[Driver], Closing):
    """Closed by `close`, or at the end of its `with` block."""

    __slots__ = ()

    def close(self) -> None:
        """Closes it. A second time it does nothing; after an error it can be called again."""
        self._is_closed = True
        if not self._is_ended:
            self._driver.value(self._closes, self._ids)
            self._is_ended = True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        try:
            self.close()
        except Exception as failure:
            # What the block raised goes on.
            if error is None:
                raise
            self._note(error, failure)


class AsyncHandle(_Handle[AsyncDriver], AsyncClosing):
    """Closed by `aclose`, or at the end of its `async with` block."""

    __slots__ = ()

    async def aclose(self) -> None:
        """Closes it. A second time it does nothing; after an error it can be called again."""
        self._is_closed = True
        if not self._is_ended:
            await self._driver.value(self._closes, self._ids)
            self._is_ended = True

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        try:
            await self.aclose()
        except Exception as failure:
            # What the block raised goes on.
            if error is None:
                raise
            self._note(error, failure)


def message_of(message: str | M) -> M | Mapping[str, str]:
    """A message of the user, which may be given as a text."""
    return {"type": "user", "text": message} if isinstance(message, str) else message
