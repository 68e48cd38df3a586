"""Row batches: rows that go out in as many requests as they need, the result by row, and journals.

A journal is an append-only log. With it, a batch continues where a run that was stopped had come to, in any language;
neither rows nor secrets are in it.
"""

from __future__ import annotations

import copy
import os
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from triline._fork import renew_in_child
from triline._html import html_table
from triline._language import language_of
from triline._message import Message
from triline._native import JournalFile, settle_rows, unknown_rows
from triline.errors import BatchFailed, Misuse, TrilineError
from triline.stores import StoreJournal

__all__ = ["AsyncJournal", "AsyncJournalSource", "BatchResult", "FileJournal", "Journal", "JournalSource", "RowError"]


@dataclass(frozen=True)
class RowError:
    """A row that was not carried out, or whose outcome is unknown."""

    index: int
    """Its place in the input, from zero."""
    error: TrilineError
    """Why. Rows of one request that failed share the error."""
    found: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """Of a row that `reconcile` left unknown: what it found that resembles the row, in the names of the API."""


@dataclass(frozen=True, repr=False)
class BatchResult:
    """Outcome of the rows: each that was taken is in exactly one of `ok`, `failed` and `unknown`."""

    rows: int
    """How many rows were taken."""
    requests: int
    """How many requests they took, or would take in a dry run."""
    ok: list[int]
    """Rows that were carried out, by their places in the input, from zero; in a dry run, those that would be sent."""
    failed: list[RowError]
    """Rows that were not carried out."""
    unknown: list[RowError]
    """Rows whose outcome is unknown. They are not sent again."""
    stopped: TrilineError | None
    """Why the batch ended before its rows did."""
    can_continue: bool
    """Whether the same call with the same journal would get further: rows are left, and what stopped the batch may pass, or was the
    unknown outcome of rows that the journal has recorded."""
    dry_run: bool
    """Whether nothing was sent."""
    earliest: float | None
    """Of a dry run: how long until the last request could go out, in seconds."""
    _report: Mapping[str, Any] = field(default_factory=dict[str, Any], compare=False)
    _settle: Callable[[Mapping[str, Any]], Any] | None = field(default=None, compare=False)

    def __getstate__(self) -> dict[str, Any]:
        # The client stays in its process.
        return {**self.__dict__, "_settle": None}

    def __repr__(self) -> str:
        what = "would be sent" if self.dry_run else "ok"
        stopped = "" if self.stopped is None else f", stopped by {self.stopped}"
        counts = f"{len(self.ok)} {what}, {len(self.failed)} failed, {len(self.unknown)} unknown"
        return f"<BatchResult of {self.rows} rows in {self.requests} requests: {counts}{stopped}>"

    def _repr_html_(self) -> str:
        rows = [("failed", row) for row in self.failed] + [("unknown", row) for row in self.unknown]
        told = [(row.index, kind, row.error.code, row.error) for kind, row in rows]
        table = html_table(["row", "outcome", "code", "error"], told) if told else ""
        return f"<p>{escape(repr(self)[1:-1])}</p>{table}"

    @property
    def is_complete(self) -> bool:
        """Whether all rows were carried out."""
        return not self.failed and not self.unknown and self.stopped is None

    @property
    def can_reconcile(self) -> bool:
        """Whether `reconcile` can look for unknown rows: another operation finds what the batch creates."""
        return self._settle is not None and "lookUp" in self._report

    def reconcile(self) -> BatchResult:
        """Asks the service which of the unknown rows were carried out, and returns the new result. Nothing is sent again.

        A row that was found exactly is `ok`: something with its values that was created since it was sent. Another row stays
        unknown, with what was `found`; the remedy of its error says what to do. That a row is not found does not prove that it
        was not carried out, because it may still appear. The journal of the batch records which rows were found.

        Raises:
            InvalidRequest: No operation finds the rows.
            Misuse: The batch was asynchronous, or the result was copied or pickled.
            TrilineError: The service gave no answer.
        """
        settled: Any = self._settling()
        if isinstance(settled, Coroutine):
            settled.close()
            raise Misuse({"message": "the call was asynchronous: use areconcile"})
        result: BatchResult = settled
        return result

    async def areconcile(self) -> BatchResult:
        """The same for a batch of an asynchronous client."""
        settled: Any = self._settling()
        result: BatchResult = await settled if hasattr(settled, "__await__") else settled
        return result

    def _settling(self) -> Any:
        if self._settle is None:
            raise Misuse({"message": "only the result that a batch gave can be reconciled"})
        return self._settle(self._report)

    def raise_for_failures(self) -> None:
        """Raises `BatchFailed`, whose `result` this is, unless all rows were carried out.

        Its cause is why the batch stopped, else the error of the first row that failed, else of the first unknown one.
        """
        if self.is_complete:
            return
        errors = [row.error for row in (*self.failed, *self.unknown)]
        cause = self.stopped or errors[0]
        id = "{failed} of {rows} rows failed, {unknown} are unknown: {why}"
        if self.stopped is not None:
            id = "{failed} of {rows} rows failed, {unknown} are unknown, and the batch stopped before its rows ended: {why}"
        language = language_of(cause)
        message = language.text(id, len(self.failed), self.rows, len(self.unknown), cause.message)
        details = {**cause.args[0], "message": message, "retryable": False, "raw": None}
        if self.unknown:
            details["outcome"] = "unknown"
        error = language.noted(BatchFailed(details))
        error.result = self
        raise error from cause


class Journal(Protocol):
    """Where a batch records how far it has come. What it raises ends the batch, as the cause of its error."""

    def read(self) -> str:
        """Returns the whole text; an empty one where there is none yet."""
        ...

    def append(self, line: str, /) -> object:
        """Appends a line and a line feed. When it returns, the line outlasts the program."""
        ...


class AsyncJournal(Protocol):
    """The same for an asynchronous client; both may be asynchronous."""

    def read(self) -> str | Awaitable[str]:
        """Returns the whole text; an empty one where there is none yet."""
        ...

    def append(self, line: str, /) -> object:
        """Appends a line and a line feed. When it has ended, the line outlasts the program."""
        ...


class FileJournal:
    """A journal in a file that only its owner can read.

    A batch locks the file while it runs: another batch, in this process or another, raises `InvalidRequest` with code `in_use`.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Takes the path of the file, which is made when a batch begins."""
        self._path = Path(path)
        self._file: JournalFile | None = None

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self._path

    def renewed(self) -> FileJournal:
        """Returns a journal in the same file for a batch of its own."""
        journal = copy.copy(self)
        journal._file = None
        return journal

    def read(self) -> str:
        """Opens and locks the file, and returns its text.

        Raises:
            OSError: It cannot be opened, is a symbolic link or not a regular file, has several hard links, others than
                its owner may access it, or another batch is using it (`BlockingIOError`).
        """
        if self._file is not None:
            raise BlockingIOError(Message("another batch is using the journal {path}", self._path))
        self._file = JournalFile(self._path)
        # A child that outlives this process would keep the journal locked, and is not to go on with the batch.
        renew_in_child(self._file, JournalFile.abandon)
        return self._file.read()

    def append(self, line: str, /) -> None:
        """Appends a line, and writes it to the disk."""
        if self._file is None:
            raise ValueError("the journal is not open: read it first")
        self._file.append(line)

    def unknown_rows(self) -> list[int]:
        """The indices of the rows whose outcome is unknown: no response came, or the program was stopped meanwhile.

        The journal knows requests: a row that was refused before its request was sent is among them.

        Raises:
            OSError: The file cannot be read, or a batch uses it.
            InvalidRequest: It is not a journal, or is damaged.
        """
        journal = self.renewed()
        try:
            return unknown_rows(journal.read())
        finally:
            journal.close()

    def settle(self, is_done: bool | Mapping[int, bool] | Callable[[int], bool | None]) -> list[int]:
        """Records the outcome of rows whose outcome was unknown, and returns those that remain unknown.

        The next run of the batch reports rows that were done as `ok`. It sends the rows of a request again where all
        of them were not done; where others of the request were done, or may be, it reports them as `failed`, so that you
        can send them in a batch of their own.

        Args:
            is_done: Whether a row was carried out, by its index: a function that looks it up, a mapping, or one answer
                for all rows. `None`, or no entry, leaves a row unknown.

        Raises:
            OSError: The file cannot be read or written, or a batch uses it.
            InvalidRequest: It is not a journal, or is damaged.
        """
        decide: Callable[[int], bool | None]
        if isinstance(is_done, bool):
            decide = lambda _: is_done  # noqa: E731
        else:
            given: Any = is_done
            decide = given.get if isinstance(is_done, Mapping) else given
        journal = self.renewed()
        try:
            text = journal.read()
            known = {row: bool(done) for row in unknown_rows(text) if (done := decide(row)) is not None}
            for line in settle_rows(text, known, time.time_ns() // 1_000_000):
                journal.append(line)
        finally:
            journal.close()
        return self.unknown_rows()

    def close(self) -> None:
        """Closes the file, and gives its lock up."""
        if self._file is not None:
            file, self._file = self._file, None
            file.close()

    def __repr__(self) -> str:
        return f"FileJournal({str(self._path)!r})"


JournalSource: TypeAlias = str | os.PathLike[str] | Journal | StoreJournal
"""A journal, the path of the file that it is in, or its name in the store of the client."""

AsyncJournalSource: TypeAlias = JournalSource | AsyncJournal
"""A journal, the path of the file that it is in, or its name in the store, for an asynchronous client."""
