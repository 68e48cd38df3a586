"""Settling rows of a journal whose outcome is unknown.

The journal's format stands in the core (`plan/journal.rs`): the last line of a part that has an `end` counts.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

_NOT_DONE: dict[str, Any] = {
    "kind": "transport",
    "class": "transport",
    "code": "declared_not_done",
    "message": "the row was declared not done; its request is not sent again, because other rows of it were done",
    "outcome": "rejected",
    "retryable": True,
}
_INTERRUPTED: dict[str, Any] = {
    "kind": "transport",
    "class": "outcome_unknown",
    "code": "interrupted",
    "message": "the program was stopped while these rows were sent",
    "outcome": "unknown",
    "retryable": False,
}


@dataclass
class Part:
    """The rows of one request of a batch."""

    number: int
    rows: range
    end: str | None = None
    failed: dict[int, Any] = field(default_factory=dict[int, Any])
    """Errors of rows that were not carried out, by index."""
    unknown: dict[int, Any] = field(default_factory=dict[int, Any])
    """Errors of rows whose outcome is unknown, by index."""

    def take_end(self, line: dict[str, Any]) -> None:
        """Reads the line that says how the part ended."""
        self.end = line["end"]
        self.failed, self.unknown = dict(_errors(line.get("failed", ()))), dict(_errors(line.get("unknown", ())))
        if self.end == "unknown":
            self.unknown = dict.fromkeys(self.rows, line.get("error", _INTERRUPTED))

    def unknown_rows(self) -> dict[int, Any]:
        """The rows whose outcome is unknown, with their errors: all of them, where the program was stopped."""
        return dict.fromkeys(self.rows, _INTERRUPTED) if self.end is None else self.unknown

    def settled(self, is_done: Callable[[int], bool | None]) -> str | None:
        """The line that settles the part; `None`: nothing is known of its rows."""
        unknown = self.unknown_rows()
        known = {index: bool(done) for index in unknown if (done := is_done(index)) is not None}
        if not known:
            return None
        # The next run of the batch sends the whole part again.
        if len(known) == len(self.rows) and not any(known.values()):
            return self._line({"end": "not_sent"})
        failed = {**self.failed, **{index: _NOT_DONE for index, done in known.items() if not done}}
        rest = {index: error for index, error in unknown.items() if index not in known}
        lists = {"failed": _failures(failed), "unknown": _failures(rest)}
        return self._line({"end": "done", **{name: errors for name, errors in lists.items() if errors}})

    def _line(self, end: dict[str, Any]) -> str:
        at = time.strftime("%Y-%m-%d %H:%M:%SZ", time.gmtime())
        return json.dumps({"part": self.number, **end, "at": at}, ensure_ascii=False, separators=(",", ":"))


def parts_of(journal: str) -> list[Part]:
    """The parts that a journal holds."""
    parts: dict[int, Part] = {}
    for line in _lines(journal):
        number: int = line.get("part", 0)
        if "rows" in line:
            first, last = line["rows"]
            parts[number] = Part(number, range(first, last + 1))
        elif number in parts:
            parts[number].take_end(line)
    return list(parts.values())


def _lines(journal: str) -> Iterator[dict[str, Any]]:
    for line in journal.splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            # The program was stopped while it wrote the line.
            continue


def _errors(groups: Iterable[dict[str, Any]]) -> Iterator[tuple[int, Any]]:
    for group in groups:
        first, last = group["rows"]
        for index in range(first, last + 1):
            yield index, group["error"]


def _failures(errors: dict[int, Any]) -> list[dict[str, Any]]:
    """Errors of rows as the journal has them: consecutive rows share one."""
    groups: list[dict[str, Any]] = []
    for index, error in sorted(errors.items()):
        if groups and groups[-1]["rows"][1] == index - 1 and groups[-1]["error"] == error:
            groups[-1]["rows"][1] = index
        else:
            groups.append({"rows": [index, index], "error": error})
    return groups
