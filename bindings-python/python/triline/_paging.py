"""Lists that the service gives page by page."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from triline._pandas import frame_of_entries

if TYPE_CHECKING:
    from triline._driver import AsyncDriver, Driver

D = TypeVar("D", "Driver", "AsyncDriver")
T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """A page of a list."""

    items: list[T]
    """Its entries."""
    total: int | None
    """How many entries there are in all pages, where the service tells."""
    page: int
    """Its number, from one."""
    mark: str | None = None
    """Where `pages(resume=...)` goes on behind it; none: it is the last, or was asked for by itself."""


class _Paged(Generic[D]):
    """What is asked for."""

    def __init__(self, driver: D, operation: str, params: Mapping[str, Any]) -> None:
        self._driver: D = driver
        self._operation: str = operation
        self._params: Mapping[str, Any] = params
        # Faults in the parameters are told here, where they were given.
        driver.core.begin(operation, params, typed=True)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._operation}>"


class PagedList(_Paged["Driver"], Generic[T]):
    """A list that is asked for page by page, as far as it is read. Nothing is sent before it is.

    Iterated, it gives every entry of every page from the one asked for; again, it asks again.
    """

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.items

    def page(self) -> Page[T]:
        """The page asked for, and no other."""
        items, total, page = self._driver.value(self._operation, self._params)
        return Page(items, total, page)

    def pages(self, *, resume: str | None = None) -> Iterator[Page[T]]:
        """Every page, from the one asked for.

        Args:
            resume: The mark of a page: goes on behind that one, be it of another program or in another language. The
                list has the same parameters. Where it grew meanwhile, entries from before the mark may come again.

        Raises:
            InvalidRequest: The mark is none of this list (`field` is `resume`); nothing was sent.
        """
        return self._driver.pages(self._operation, self._params, typed=True, resume=resume)

    def collect(self, limit: int) -> list[T]:
        """The first entries, no more than `limit` of them."""
        return list(islice(self, limit))

    def to_pandas(self) -> Any:
        """A `pandas.DataFrame` of every entry of every page, `extra` spread out into columns. Needs pandas."""
        return frame_of_entries(self)


class AsyncPagedList(_Paged["AsyncDriver"], Generic[T]):
    """A list that is asked for page by page, as far as it is read. Nothing is sent before it is.

    Awaited, it gives the page asked for. Iterated by `async for`, it gives every entry of every page from the
    one asked for; again, it asks again.
    """

    def __aiter__(self) -> AsyncIterator[T]:
        return self._items()

    async def _items(self) -> AsyncGenerator[T, None]:
        # Who leaves early ends the call then, not when the garbage is collected.
        async with aclosing(self._driver.pages(self._operation, self._params, typed=True)) as pages:
            async for page in pages:
                for item in page.items:
                    yield item

    def __await__(self) -> Generator[Any, Any, Page[T]]:
        return self.page().__await__()

    async def page(self) -> Page[T]:
        """The page asked for, and no other."""
        items, total, page = await self._driver.value(self._operation, self._params)
        return Page(items, total, page)

    def pages(self, *, resume: str | None = None) -> AsyncIterator[Page[T]]:
        """Every page, from the one asked for.

        Args:
            resume: The mark of a page: goes on behind that one, be it of another program or in another language. The
                list has the same parameters. Where it grew meanwhile, entries from before the mark may come again.

        Raises:
            InvalidRequest: The mark is none of this list (`field` is `resume`); nothing was sent.
        """
        return self._driver.pages(self._operation, self._params, typed=True, resume=resume)

    async def collect(self, limit: int) -> list[T]:
        """The first entries, no more than `limit` of them."""
        items: list[T] = []
        if limit > 0:
            async with aclosing(self._items()) as entries:
                async for item in entries:
                    items.append(item)
                    if len(items) >= limit:
                        break
        return items

    async def to_pandas(self) -> Any:
        """A `pandas.DataFrame` of every entry of every page, `extra` spread out into columns. Needs pandas."""
        return frame_of_entries([item async for item in self])
