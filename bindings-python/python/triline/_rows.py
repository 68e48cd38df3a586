"""The rows of a row batch, its journal, and the report of the outcome of each row."""

from __future__ import annotations

import os
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sized
from itertools import islice, repeat
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from triline._language import Language
from triline._lazy import asyncio, json
from triline._threads import OwnThread, run_in_thread
from triline.errors import TrilineError, from_details, invalid

if TYPE_CHECKING:
    from datetime import tzinfo

    from triline._native import FieldDictionary
    from triline.batch import AsyncJournalSource, BatchResult, FileJournal
    from triline.customer_fields import CustomerFields
    from triline.progress import OnProgress


# Types of customer fields that no empty text is a value of.
_NOT_TEXTS = frozenset({"number", "dropdown", "radio", "checkbox", "cascade", "date", "date-range", "datetime", "datetime-range"})


class ArrowTable(Protocol):
    """A `pyarrow.Table`."""

    def to_pylist(self) -> list[dict[str, Any]]:
        """Returns its rows."""
        ...


class PolarsFrame(Protocol):
    """A `polars.DataFrame`."""

    def to_dicts(self) -> list[dict[str, Any]]:
        """Returns its rows."""
        ...


class PandasFrame(Protocol):
    """A `pandas.DataFrame`."""

    def itertuples(self, index: bool = ..., name: str | None = ...) -> Iterable[tuple[Any, ...]]:
        """Yields its rows."""
        ...


Frame: TypeAlias = "PandasFrame | PolarsFrame | ArrowTable"
"""A data frame of pandas or polars, or a table of Arrow: each of its rows is a row."""


def taken(rows: Any) -> Any:
    """Rows as they are iterated: those of a data frame as dicts."""
    names: Any = getattr(rows, "columns", None)
    if hasattr(rows, "itertuples") and names is not None:
        return (dict(zip(names, values)) for values in rows.itertuples(index=False, name=None))
    if hasattr(rows, "iter_rows"):
        return rows.iter_rows(named=True)
    if hasattr(rows, "to_batches") and hasattr(rows, "schema"):
        return (row for batch in rows.to_batches() for row in batch.to_pylist())
    return rows


class _InThread:
    """A journal in a file, read and written in a thread so that the event loop goes on."""

    def __init__(self, journal: FileJournal) -> None:
        self._journal = journal
        self._under_way: asyncio.Future[Any] | None = None
        # Held by the thread that reads or writes.
        self._lock = Lock()
        self._is_closed = False

    def read(self) -> Awaitable[str]:
        return self._run(self._journal.read)

    def append(self, line: str) -> Awaitable[object]:
        return self._run(self._journal.append, line)

    async def _run(self, act: Callable[..., Any], *arguments: object) -> Any:
        self._under_way = run_in_thread(self._act, act, *arguments)
        # What it raises is of no interest when the task that waits for it was cancelled.
        self._under_way.add_done_callback(lambda done: done.cancelled() or done.exception())
        # It is not cancelled with that task, because a thread goes on, and `aclose` has to know.
        await asyncio.wait([self._under_way])
        return self._under_way.result()

    def _act(self, act: Callable[..., Any], *arguments: object) -> Any:
        with self._lock:
            # Where all threads were busy, none may have begun it before the call was cancelled.
            return None if self._is_closed else act(*arguments)

    async def aclose(self) -> None:
        """Closes the file, after what a cancelled call has left under way: a line that is written, or the file that is opened."""
        self._is_closed = True
        if self._under_way is None or not self._lock.locked():
            # A thread that begins from now on does nothing.
            self._journal.close()
            return
        # It is closed even if this is cancelled, too.
        self._under_way.add_done_callback(lambda _: self._journal.close())
        await asyncio.wait([self._under_way])


class RowSource:
    """Rows from any iterable, taken as they are needed and not kept."""

    def __init__(
        self,
        rows: Iterable[Any] | AsyncIterable[Any] | Frame,
        *,
        journal: AsyncJournalSource | None = None,
        progress: OnProgress | bool | None = None,
        dry_run: bool = False,
        count: int | None = None,
        empty_is_missing: bool | None = None,
        fields: CustomerFields | None = None,
        job: str | None = None,
    ) -> None:
        # Imported with the first batch.
        from triline.batch import FileJournal
        from triline.stores import StoreJournal

        if count is None and isinstance(rows, Sized):
            count = len(rows)
        self._rows: Any = taken(rows)
        self._in_thread = False
        # Rows may wait for long, and would keep the threads of the event loop from all else.
        self._thread = OwnThread()
        self._given = journal
        if isinstance(journal, (str, os.PathLike)):
            journal = FileJournal(journal)
        self._file = journal.renewed() if isinstance(journal, FileJournal) else None
        self.journal: Any = self._file or journal
        self.progress = progress
        self.fields: FieldDictionary | None = None
        if fields is not None:
            from triline.customer_fields import dictionary_of

            self.fields = dictionary_of(fields)
        self._empty_is_missing = empty_is_missing
        # The table says which fields are texts, a dictionary those of customers.
        self.drops_empty: bool = empty_is_missing is None and fields is None
        self._not_texts: frozenset[str] = frozenset()
        if empty_is_missing is None and self.fields is not None:
            described: list[dict[str, Any]] = json.loads(self.fields.to_json())["fields"]
            self._not_texts = frozenset(field["field"] for field in described if field.get("type") in _NOT_TEXTS)
        options: dict[str, Any] = {"mode": "rows", "dryRun": dry_run, "count": count, "job": job}
        if isinstance(journal, StoreJournal):
            options["storeJournal"] = journal.name
        else:
            options["journal"] = journal is not None
            options["journalName"] = str(journal.path) if isinstance(journal, FileJournal) else None
        self.options: dict[str, Any] = {name: value for name, value in options.items() if value is not None}

    @classmethod
    def following(cls, job: str, progress: OnProgress | bool | None) -> RowSource:
        """What follows a job of a relay, whose rows are there already."""
        source = cls((), progress=progress)
        source.options = {"mode": "follow", "job": job}
        return source

    @property
    def owns_job(self) -> bool:
        """Whether the job of a relay is started by this call, and so ends with it."""
        return bool(self.options["mode"] == "rows")

    def looking(self, report: Mapping[str, Any], zone: tzinfo) -> RowSource:
        """What looks up the unknown rows of a report, with the same journal."""
        source = RowSource((), journal=self._given)
        kept = {name: value for name, value in source.options.items() if name in ("journal", "storeJournal")}
        ahead = zone.utcoffset(None)
        minutes = 0 if ahead is None else int(ahead.total_seconds()) // 60
        offset = f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"
        source.options = {**kept, "mode": "reconcile", "report": report, "utcOffset": offset}
        return source

    def refuse_wrong_journal(self, operation: str) -> None:
        """Raises where the journal is none. An empty variable of the environment must not mean a batch without one."""
        from triline.stores import StoreJournal

        if isinstance(self.journal, StoreJournal):
            name: Any = self.journal.name
            if not isinstance(name, str):
                raise invalid(operation, "type", "journal", "a string", type(name).__name__)
            if not name:
                raise invalid(operation, "empty", "journal", "a string", "an empty string")
        elif self.journal is not None and not all(callable(getattr(self.journal, name, None)) for name in ("read", "append")):
            kind: type[Any] = self.journal.__class__
            raise invalid(operation, "type", "journal", "a journal that can be read and appended to", kind.__name__)

    def open(self, operation: str, name: str | None, *, asynchronous: bool) -> None:
        """Begins to iterate; `name` is that of the parameter that the rows are."""
        rows = self._rows
        if asynchronous and isinstance(rows, AsyncIterable):
            self._rows = aiter(rows)  # pyright: ignore[reportUnknownArgumentType]
        elif isinstance(rows, Iterable) and not isinstance(rows, (str, bytes, bytearray, memoryview, Mapping)):
            # What iterates may wait for a file or a database, and must not hold up the event loop.
            self._in_thread = asynchronous and not isinstance(rows, (list, tuple))
            self._rows = iter(rows)  # pyright: ignore[reportUnknownArgumentType]
        else:
            kind: type[Any] = self._rows.__class__
            raise invalid(operation, "type", name or "rows", "rows: a list, another iterable or a data frame", kind.__name__)
        if asynchronous and self._file is not None:
            self.journal = _InThread(self._file)

    def close(self) -> None:
        """Closes a journal that is a file, so that another batch may use it."""
        if self._file is not None:
            self._file.close()

    async def aclose(self) -> None:
        """The same, without holding up the event loop."""
        self._thread.end()
        if isinstance(self.journal, _InThread):
            await self.journal.aclose()

    def cells(self, rows: list[Any]) -> list[Any]:
        """The rows without the empty cells that count as missing, as far as the table does not say which do."""
        if not self._empty_is_missing and not self._not_texts:
            return rows
        return [self._without_empty(row) if isinstance(row, dict) else row for row in rows]  # pyright: ignore[reportUnknownArgumentType]

    def _without_empty(self, row: dict[str, Any]) -> dict[str, Any]:
        is_missing = self._not_texts.__contains__ if self._empty_is_missing is None else bool
        return {name: value for name, value in row.items() if value != "" or not is_missing(name)}

    def pull(self, limit: int) -> list[Any] | Awaitable[list[Any]]:
        """Takes the next rows; fewer than `limit` are the last."""
        if isinstance(self._rows, AsyncIterator):
            return self._apull(limit)
        rows: Iterator[Any] = self._rows
        return run_in_thread(_next_rows, rows, limit, own=self._thread) if self._in_thread else _next_rows(rows, limit)

    async def _apull(self, limit: int) -> list[Any]:
        source: AsyncIterator[Any] = self._rows
        rows: list[Any] = []
        while len(rows) < limit:
            try:
                rows.append(await anext(source))
            except StopAsyncIteration:
                break
        return rows


def _next_rows(rows: Iterator[Any], limit: int) -> list[Any]:
    try:
        return list(islice(rows, limit))
    except StopIteration as error:
        # A thread cannot pass it on.
        raise RuntimeError("the rows raised StopIteration") from error


def result_of(
    report: dict[str, Any],
    cause: BaseException | None,
    language: Language,
    settle: Callable[[Mapping[str, Any]], Any] | None,
    *,
    typed: bool,
) -> BatchResult:
    """The result by the core's report. A batch that its journal or its rows stopped raises; `cause`: what they raised."""
    from triline.batch import BatchResult, RowError

    def told(details: dict[str, Any]) -> TrilineError:
        return language.noted(from_details(details, typed=typed))

    earliest_ms = report.get("earliest")
    stopped = told(report["stopped"]) if "stopped" in report else None
    if stopped is not None:
        stopped.__cause__ = cause
    result = BatchResult(
        rows=report["rows"],
        requests=report["requests"],
        ok=[index for span in report["ok"] for index in _indices(span)],
        failed=[RowError(*row) for row in _errors(report["failed"], told)],
        unknown=[RowError(*row) for row in _errors(report["unknown"], told)],
        stopped=stopped,
        can_continue=report.get("canContinue", False),
        dry_run=report.get("dryRun", False),
        earliest=None if earliest_ms is None else earliest_ms / 1000,
        _report=report,
        _settle=settle,
    )
    if stopped is not None and stopped.code in ("host", "journal", "other_journal"):
        stopped.result = result
        raise stopped from cause
    return result


def _errors(
    groups: list[dict[str, Any]], told: Callable[[dict[str, Any]], TrilineError]
) -> Iterator[tuple[int, TrilineError, list[dict[str, Any]]]]:
    """Each row with its error, which the rows of a request share, and what was found of it."""
    for group in groups:
        yield from zip(_indices(group["rows"]), repeat(told(group["error"])), repeat(group.get("found", [])))


def _indices(span: list[int]) -> range:
    first, last = span
    return range(first, last + 1)
