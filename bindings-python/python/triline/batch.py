"""Batches: rows that go out in as many requests as they need, what became of each, and journals.

A journal is text to which lines are added. With it, a batch goes on after the run that was stopped, in any language;
neither rows nor secrets are in it.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias

from triline.errors import TrilineError

__all__ = ["AsyncJournal", "AsyncJournalSource", "BatchResult", "FileJournal", "Journal", "JournalSource", "RowError"]


@dataclass(frozen=True)
class RowError:
    """A row that was not carried out, or of which nobody knows."""

    index: int
    """Its place in the input, from zero."""
    error: TrilineError
    """Why. Rows with an error in common share it."""


@dataclass(frozen=True)
class BatchResult:
    """What became of the rows: each that was taken is in exactly one of `ok`, `failed` and `unknown`."""

    rows: int
    """How many rows were taken."""
    requests: int
    """How many requests they took, or would take in a dry run."""
    ok: list[int]
    """Rows that were carried out, by their places in the input, from zero; in a dry run, those that would be sent."""
    failed: list[RowError]
    """Rows that were not carried out."""
    unknown: list[RowError]
    """Rows of which nobody knows. They are not sent again."""
    stopped: TrilineError | None
    """Why no more rows were taken, where it ended before they did."""
    dry_run: bool
    """Whether nothing was sent."""
    earliest: float | None
    """Of a dry run: how long until the last request could go out, in seconds."""

    @property
    def is_complete(self) -> bool:
        """Whether all rows were carried out."""
        return not self.failed and not self.unknown and self.stopped is None


class Journal(Protocol):
    """Where a batch notes how far it has come. What it raises stops the batch."""

    def read(self) -> str:
        """All of it; an empty text where there is none yet."""
        ...

    def append(self, line: str, /) -> object:
        """Adds a line and a line end. When this returns, the line outlasts the program."""
        ...


class AsyncJournal(Protocol):
    """The same for an asynchronous client; both may be asynchronous."""

    def read(self) -> str | Awaitable[str]:
        """All of it; an empty text where there is none yet."""
        ...

    def append(self, line: str, /) -> object:
        """Adds a line and a line end. When this has ended, the line outlasts the program."""
        ...


class FileJournal:
    """A journal in a file, which is made when the first line is written."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Takes the path of the file."""
        self._path = Path(path)

    def read(self) -> str:
        """All of it."""
        try:
            # A line that was cut off may end within a character.
            return self._path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return ""

    def append(self, line: str, /) -> None:
        """Adds a line, and has it written to the disk."""
        with self._path.open("ab") as file:
            # In one piece, so that a line is cut off at most once.
            file.write(f"{line}\n".encode())
            file.flush()
            os.fsync(file.fileno())

    def __repr__(self) -> str:
        return f"FileJournal({str(self._path)!r})"


JournalSource: TypeAlias = str | os.PathLike[str] | Journal
"""A journal, or the path of the file that it is in."""

AsyncJournalSource: TypeAlias = JournalSource | AsyncJournal
"""A journal, or the path of the file that it is in, for an asynchronous client."""
