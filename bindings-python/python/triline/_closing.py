"""What holds connections, and gives them up at the end of a `with` block."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Self


class Closing:
    """Closed at the end of a `with` block."""

    __slots__ = ()

    def close(self) -> None:
        """Gives up what is held."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    if not TYPE_CHECKING:

        def __aenter__(self):
            raise TypeError(f"{type(self).__name__} is for `with`: `async with` is for asynchronous clients")

        __aexit__ = __exit__


class AsyncClosing:
    """Closed at the end of an `async with` block."""

    __slots__ = ()

    async def aclose(self) -> None:
        """Gives up what is held."""
        raise NotImplementedError

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()

    if not TYPE_CHECKING:

        def __enter__(self):
            raise TypeError(f"{type(self).__name__} is asynchronous: use `async with`")

        __exit__ = __aexit__
