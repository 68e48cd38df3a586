"""A page of a list. A module of its own, because data classes take long to import."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from triline import frames
from triline._html import records_html

if TYPE_CHECKING:
    from datetime import tzinfo

    import pandas
    import polars

T = TypeVar("T")


@dataclass(frozen=True, repr=False)
class Page(Generic[T]):
    """A page of a list: `len`, iteration and indices are those of its `items`."""

    items: list[T]
    """Its entries."""
    total: int | None
    """How many entries all pages have, where the service says."""
    page: int
    """Its number, from one."""
    cursor: str | None = None
    """Where `pages(cursor=...)` continues after it; `None`: it is the last, or was requested by itself."""
    is_last: bool | None = None
    """Whether the list ends with it; `None`: it was requested by itself, which does not tell. Store it with the cursor."""

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)

    @overload
    def __getitem__(self, index: int, /) -> T: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[T]: ...
    def __getitem__(self, index: int | slice, /) -> T | list[T]:
        return self.items[index]

    def __repr__(self) -> str:
        total = "" if self.total is None else f" of {self.total}"
        return f"<Page {self.page}: {len(self.items)}{total} items>"

    def _repr_html_(self) -> str:
        return f"<p>{escape(repr(self)[1:-1])}</p>{records_html(self.items)}"

    def to_pandas(self, *, tz: tzinfo | str | None = None) -> pandas.DataFrame:
        """Returns its entries as a `pandas.DataFrame`, see `triline.frames`. `tz`: zone of the service's clock."""
        return frames.to_pandas(self.items, tz=tz)

    def to_polars(self, *, tz: tzinfo | str | None = None) -> polars.DataFrame:
        """Returns its entries as a `polars.DataFrame`, see `triline.frames`. `tz`: zone of the service's clock."""
        return frames.to_polars(self.items, tz=tz)

    def to_arrow(self, *, tz: tzinfo | str | None = None) -> Any:
        """Returns its entries as a `pyarrow.Table`, see `triline.frames`. `tz`: zone of the service's clock."""
        return frames.to_arrow(self.items, tz=tz)
