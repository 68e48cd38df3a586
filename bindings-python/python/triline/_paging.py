"""Lists that the service returns page by page."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import aclosing, closing
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from triline._lazy import frames

if TYPE_CHECKING:
    from datetime import tzinfo

    import pandas
    import polars

    from triline._driver import AsyncDriver, Driver
    from triline._page import Page
    from triline._run import Run

D = TypeVar("D", "Driver", "AsyncDriver")
T = TypeVar("T")


class _Paged(Generic[D]):
    """What is requested."""

    def __init__(self, driver: D, operation: str, params: Mapping[str, Any]) -> None:
        self._driver: D = driver
        self._operation: str = operation
        self._params: Mapping[str, Any] = params
        # Begun here, so that faults in the parameters are raised where they were given; the first to read uses it.
        self._begun: list[Run] = [self._begin(None)]

    def _begin(self, cursor: str | None) -> Run:
        more: dict[str, Any] = {} if cursor is None else {"cursor": cursor}
        return self._driver.begin(self._operation, self._params, mode="pages", **more)

    def _walk(self, cursor: str | None) -> Run:
        try:
            return self._begun.pop() if cursor is None else self._begin(cursor)
        except IndexError:
            return self._begin(None)

    def _page(self) -> Run:
        run = self._walk(None)
        run.narrow_to_page()
        return run

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._operation}>"

    def _repr_html_(self) -> str:
        from html import escape

        # A repr sends nothing.
        return f"<p>{escape(repr(self)[1:-1])}: iterate it, or take a page</p>"

    def _table(self, entries: list[Any]) -> list[Any]:
        return frames.table(entries, self._operation)


class PagedList(_Paged["Driver"], Generic[T]):
    """A list that is requested page by page, as far as it is read. Nothing is sent before it is.

    Iterated, it yields every entry of every page from the one requested; iterated again, it requests them again.
    """

    def __iter__(self) -> Generator[T, None, None]:
        return self._items()

    def _items(self) -> Generator[T, None, None]:
        with closing(self._driver.drive(self._walk(None))) as pages:
            for page in pages:
                yield from page.items

    if not TYPE_CHECKING:

        def __aiter__(self):
            raise TypeError(f"{self!r} is of a blocking client: use `for`")

        def __await__(self):
            raise TypeError(f"{self!r} is of a blocking client: use `page()`")

    def page(self) -> Page[T]:
        """Returns the page requested, and no other."""
        from triline._page import Page

        items, total, page = self._driver.finish(self._page())
        return Page(items, total, page)

    def pages(self, *, cursor: str | None = None) -> Generator[Page[T], None, None]:
        """Yields every page, from the one requested.

        Args:
            cursor: The cursor of a page: continues after that one, be it of another program or in another language.
                The list has the same parameters. Where it grew meanwhile, entries from before the cursor may come
                again.

        Raises:
            InvalidRequest: The cursor is not one of this list (`field` is `cursor`); nothing was sent.
            MalformedResponse: The list ended with fewer entries than the service said (`code` is `incomplete_list`),
                which entries deleted meanwhile may explain. Those so far were yielded; the error's `cursor` continues.
        """
        return self._driver.drive(self._walk(cursor))

    def collect(self, limit: int) -> list[T]:
        """Returns the first entries, at most `limit` of them."""
        with closing(self._items()) as entries:
            return list(islice(entries, limit))

    def to_pandas(self, *, tz: tzinfo | str | None = None) -> pandas.DataFrame:
        """Returns every entry of every page as a `pandas.DataFrame`, see `triline.frames`. `tz`: zone of the service's clock."""
        return frames.pandas_frame(self._table(list(self._items())), tz)

    def to_polars(self, *, tz: tzinfo | str | None = None) -> polars.DataFrame:
        """Returns every entry of every page as a `polars.DataFrame`, see `triline.frames`. `tz`: zone of the service's clock."""
        return frames.polars_frame(self._table(list(self._items())), tz)

    def to_arrow(self, *, tz: tzinfo | str | None = None) -> Any:
        """Returns every entry of every page as a `pyarrow.Table`, see `triline.frames`. `tz`: zone of the service's clock."""
        return frames.arrow_table(self._table(list(self._items())), tz)


class AsyncPagedList(_Paged["AsyncDriver"], Generic[T]):
    """A list that is requested page by page, as far as it is read. Nothing is sent before it is.

    Awaited, it returns the page requested. Iterated by `async for`, it yields every entry of every page from the one
    requested; iterated again, it requests them again.
    """

    def __aiter__(self) -> AsyncGenerator[T, None]:
        return self._items()

    async def _items(self) -> AsyncGenerator[T, None]:
        # An early leave ends the call then, not when the garbage is collected.
        async with aclosing(self._driver.drive(self._walk(None))) as pages:
            async for page in pages:
                for item in page.items:
                    yield item

    if not TYPE_CHECKING:

        def __iter__(self):
            raise TypeError(f"{self!r} is asynchronous: use `async for`, or `await` it for one page")

    def __await__(self) -> Generator[Any, Any, Page[T]]:
        return self.page().__await__()

    async def page(self) -> Page[T]:
        """Returns the page requested, and no other."""
        from triline._page import Page

        items, total, page = await self._driver.finish(self._page())
        return Page(items, total, page)

    def pages(self, *, cursor: str | None = None) -> AsyncGenerator[Page[T], None]:
        """Yields every page, from the one requested.

        Args:
            cursor: The cursor of a page: continues after that one, be it of another program or in another language.
                The list has the same parameters. Where it grew meanwhile, entries from before the cursor may come
                again.

        Raises:
            InvalidRequest: The cursor is not one of this list (`field` is `cursor`); nothing was sent.
            MalformedResponse: The list ended with fewer entries than the service said (`code` is `incomplete_list`),
                which entries deleted meanwhile may explain. Those so far were yielded; the error's `cursor` continues.
        """
        return self._driver.drive(self._walk(cursor))

    async def collect(self, limit: int) -> list[T]:
        """Returns the first entries, at most `limit` of them."""
        items: list[T] = []
        if limit > 0:
            async with aclosing(aiter(self)) as entries:
                async for item in entries:
                    items.append(item)
                    if len(items) >= limit:
                        break
        return items

    async def to_pandas(self, *, tz: tzinfo | str | None = None) -> pandas.DataFrame:
        """Returns every entry of every page as a `pandas.DataFrame`, see `triline.frames`. `tz`: zone of the service's clock."""
        return frames.pandas_frame(self._table([item async for item in self]), tz)

    async def to_polars(self, *, tz: tzinfo | str | None = None) -> polars.DataFrame:
        """Returns every entry of every page as a `polars.DataFrame`, see `triline.frames`. `tz`: zone of the service's clock."""
        return frames.polars_frame(self._table([item async for item in self]), tz)

    async def to_arrow(self, *, tz: tzinfo | str | None = None) -> Any:
        """Returns every entry of every page as a `pyarrow.Table`, see `triline.frames`. `tz`: zone of the service's clock."""
        return frames.arrow_table(self._table([item async for item in self]), tz)
