"""Where a batch gets its rows and keeps its journal, and what became of the rows."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Iterable, Iterator, Mapping, Sized
from itertools import islice
from typing import TYPE_CHECKING, Any

from triline.batch import AsyncJournalSource, BatchResult, FileJournal, Journal, RowError
from triline.errors import TrilineError, from_details, invalid
from triline.progress import OnProgress

if TYPE_CHECKING:
    from triline._native import FieldDictionary
    from triline.customer_fields import CustomerFields


class _BesideTheLoop:
    """A journal in a file, of an asynchronous client."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def read(self) -> Awaitable[str]:
        return asyncio.to_thread(self._journal.read)

    def append(self, line: str) -> Awaitable[object]:
        return asyncio.to_thread(self._journal.append, line)


class Feed:
    """Rows from anywhere, taken as they are needed and not kept."""

    def __init__(
        self,
        rows: Iterable[Any] | AsyncIterable[Any],
        *,
        journal: AsyncJournalSource | None = None,
        progress: OnProgress | bool | None = None,
        dry_run: bool = False,
        count: int | None = None,
        fields: CustomerFields | None = None,
    ) -> None:
        self._rows: Any = rows
        self.journal: Any = FileJournal(journal) if isinstance(journal, (str, os.PathLike)) else journal
        self.progress = progress
        self.fields: FieldDictionary | None = None
        if fields is not None:
            self.fields = fields._native  # pyright: ignore[reportPrivateUsage]
        self.taken = self.done = 0
        self.refused: dict[int, TrilineError] = {}
        if count is None and isinstance(rows, Sized):
            count = len(rows)
        mode = {"rows": True, "journal": journal is not None, "dryRun": dry_run, "count": count}
        self.mode = {name: value for name, value in mode.items() if value is not None}

    def begin(self, operation: str, name: str | None, *, asynchronous: bool) -> None:
        """Sees to it that there are rows; `name` is that of the parameter."""
        rows = self._rows
        kind = type(rows).__name__
        if asynchronous and isinstance(rows, AsyncIterable):
            self._rows = aiter(rows)  # pyright: ignore[reportUnknownArgumentType]
        elif isinstance(rows, Iterable) and not isinstance(rows, (str, bytes, bytearray, memoryview, Mapping)):
            self._rows = iter(rows)  # pyright: ignore[reportUnknownArgumentType]
        else:
            expected = "rows: a list or another iterable"
            raise invalid(operation, "type", name or "rows", expected, kind)
        if asynchronous and isinstance(self.journal, FileJournal):
            self.journal = _BesideTheLoop(self.journal)

    def pull(self, most: int) -> list[Any]:
        """The next rows; fewer than asked for: there are no more."""
        rows: Iterator[Any] = self._rows
        return list(islice(rows, most))

    async def apull(self, most: int) -> list[Any]:
        """The same, of an asynchronous client."""
        if not isinstance(self._rows, AsyncIterator):
            return self.pull(most)
        source: AsyncIterator[Any] = self._rows  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
        rows: list[Any] = []
        while len(rows) < most:
            try:
                rows.append(await anext(source))
            except StopAsyncIteration:
                break
        return rows

    def result(self, account: dict[str, Any], cause: BaseException | None) -> BatchResult:
        """What became of the rows, by the core's account; `cause`: what the host raised last."""
        stopped = None
        if "stopped" in account:
            stopped = from_details(account["stopped"])
            stopped.__cause__ = cause
        earliest_ms = account.get("earliest")
        return BatchResult(
            rows=account["rows"],
            requests=account["requests"],
            ok=[index for span in account["ok"] for index in _places(span)],
            failed=self._errors(account["failed"]),
            unknown=self._errors(account["unknown"]),
            stopped=stopped,
            dry_run=account.get("dryRun", False),
            earliest=None if earliest_ms is None else earliest_ms / 1000,
        )

    def _errors(self, lots: list[dict[str, Any]]) -> list[RowError]:
        errors: list[RowError] = []
        for lot in lots:
            shared = from_details(lot["error"])
            errors += [RowError(index, self.refused.get(index, shared)) for index in _places(lot["rows"])]
        return errors


def _places(span: list[int]) -> range:
    first, last = span
    return range(first, last + 1)
