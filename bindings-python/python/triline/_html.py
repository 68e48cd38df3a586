"""What notebooks show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import islice
from typing import Any

_ROWS = 60
"""How many rows are shown."""


def html_table(header: Sequence[object], rows: Sequence[Iterable[Any]]) -> str:
    """A table of the first rows, and a line that counts them where there are more."""
    head = "".join(f"<th>{_text(cell)}</th>" for cell in header)
    body = "".join(
        f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>" for row in islice(rows, _ROWS)
    )
    more = f"<p>{len(rows)} rows, of which {_ROWS} are shown</p>" if len(rows) > _ROWS else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _text(cell: object) -> str:
    return "" if cell is None else escape(str(cell))
