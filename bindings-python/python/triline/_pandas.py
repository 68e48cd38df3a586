"""Data frames of pandas, which is no dependency: who asks for one has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

from triline._native import Record


def data_frame(rows: Sequence[Any], columns: Sequence[str | None] | None = None) -> Any:
    """A `pandas.DataFrame` of rows."""
    try:
        pandas = import_module("pandas")
    except ImportError as error:
        raise ImportError("to_pandas needs pandas, which is not installed") from error
    return pandas.DataFrame(rows, columns=columns)


def frame_of_entries(entries: Iterable[Any]) -> Any:
    """A `pandas.DataFrame` of the entries of a list: of records, a column for each field and member of `extra`."""
    return data_frame([_row(entry) if isinstance(entry, Record) else entry for entry in entries])


def _row(record: Record) -> dict[str, Any]:
    row = record.to_dict()
    row.update(row.pop("extra", {}))
    return row
