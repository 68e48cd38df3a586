"""What notebooks show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import islice
from typing import Any

from triline._native import Record

_ROWS = 60
"""How many rows are shown."""


def html_table(header: Sequence[object], rows: Sequence[Iterable[Any]]) -> str:
    """A table of the first rows, and a line that counts them where there are more."""
    head = "".join(f"<th>{_text(cell)}</th>" for cell in header)
    body = "".join(
        f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>" for row in islice(rows, _ROWS)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{_counted(rows)}"


def record_html(record: Record) -> str:
    """A table of the fields of a record that the service sent, without secrets."""
    table = html_table(["field", "value"], record._shown(False))  # pyright: ignore[reportPrivateUsage]
    return f"<p>{type(record).__name__}</p>{table}"


def records_html(records: Sequence[Any]) -> str:
    """A table of the first records, without secrets: a column for each field that one of them has."""
    shown = [_cells(record) for record in records[:_ROWS]]
    names = list(dict.fromkeys(name for row in shown for name in row))
    table = html_table(names, [[row.get(name) for name in names] for row in shown])
    return table + _counted(records)


def _cells(record: Any) -> dict[str, Any]:
    if isinstance(record, Record):
        return dict(record._shown(False))  # pyright: ignore[reportPrivateUsage]
    return record if isinstance(record, dict) else {"value": record}  # pyright: ignore[reportUnknownVariableType]


def _counted(rows: Sequence[Any]) -> str:
    return f"<p>{len(rows)} rows, of which {_ROWS} are shown</p>" if len(rows) > _ROWS else ""


def _text(cell: object) -> str:
    return "" if cell is None else escape(str(cell))
