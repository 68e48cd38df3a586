"""Data frames of records: pandas, polars and Arrow, with the types of the fields.

```python
agents = cc.agents.query().to_pandas()
statuses = to_polars(cc.phone.statuses(), AgentStatus)
```

Columns have the types of the fields, also where a list is empty: texts, nullable integers, floats, booleans, and times.
Times have no zone, as the service writes them by its own clock; with `tz`, the zone of that clock (`"+08:00"`, or a
`tzinfo`), they have it. A text is a time where the field's documented format, or its name
(`..._time`, `..._date`), says so; a day is its midnight. A percentage such as `12.50%` becomes the number 12.5. A column
whose values do not all have the type of their field holds texts. What records hold beyond their documented fields (`extra`)
becomes columns after the others. There, and in tables of reports, texts are times or percentages where all of them are. pandas keeps nested records and lists as Python objects; polars and Arrow
have structs and lists, and JSON texts for what has no fixed shape.

pandas, polars and pyarrow are not dependencies of this package: install the one that you use.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from triline._native import Record, columns
from triline._units import zone_of

if TYPE_CHECKING:
    from datetime import tzinfo

    import pandas
    import polars

__all__ = ["to_arrow", "to_pandas", "to_polars"]


_TIME = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?", re.ASCII)


class _Column(NamedTuple):
    name: str
    # As `columns` of the native module describes it.
    kind: Any
    values: list[Any]


def to_pandas(
    records: Iterable[Any], record: type[Record] | None = None, *, tz: tzinfo | str | None = None
) -> pandas.DataFrame:
    """Returns a `pandas.DataFrame` of records.

    Args:
        records: Records of one class, or dicts.
        record: Their class, which an empty list does not tell.
        tz: Zone of the service's clock, which times get; none by default.
    """
    return pandas_frame(_table(records, record), tz)


def to_polars(
    records: Iterable[Any], record: type[Record] | None = None, *, tz: tzinfo | str | None = None
) -> polars.DataFrame:
    """Returns a `polars.DataFrame` of records. Takes what `to_pandas` takes."""
    return polars_frame(_table(records, record), tz)


def to_arrow(records: Iterable[Any], record: type[Record] | None = None, *, tz: tzinfo | str | None = None) -> Any:
    """Returns a `pyarrow.Table` of records. Takes what `to_pandas` takes."""
    return arrow_table(_table(records, record), tz)


def _table(records: Iterable[Any], record: type[Record] | None) -> list[_Column]:
    rows = list(records)
    source = record or next((type(row) for row in rows if isinstance(row, Record)), None)
    return table(rows, source)


def table(rows: list[Any], source: type[Record] | str | None) -> list[_Column]:
    """The columns of rows; `source` is their class, or the operation that returns them."""
    described = [] if source is None else columns(source)
    dicts = [row.to_dict() if isinstance(row, Record) else dict(row) for row in rows]
    if source is not None:
        # Spread beside the fields, which win.
        dicts = [{**row.pop("extra", {}), **row} for row in dicts]
    known = {name for name, _ in described}
    more = dict.fromkeys(name for row in dicts for name in row if name not in known)
    return [_column(name, kind, dicts) for name, kind in [*described, *((name, None) for name in more)]]


def of_cells(names: Iterable[str], rows: list[list[Any]]) -> list[_Column]:
    """The columns of rows whose types are not known but by their cells."""
    cells = list(zip(*rows)) if rows else []
    return [_guessed(name, list(cells[at]) if cells else []) for at, name in enumerate(names)]


def _column(name: str, kind: Any, rows: list[dict[str, Any]]) -> _Column:
    values = [row.get(name) for row in rows]
    if kind is None:
        return _guessed(name, values)
    convert = _CONVERSIONS.get(kind) if isinstance(kind, str) else None
    if convert is None:
        return _Column(name, kind, values)
    try:
        return _Column(name, kind, [None if value in (None, "") else convert(value) for value in values])
    except (TypeError, ValueError):
        return _Column(name, "text", [None if value is None else _json(value) for value in values])


def _guessed(name: str, values: list[Any]) -> _Column:
    kinds: set[Any] = {type(value) for value in values if value is not None}
    if kinds <= {str}:
        for kind in ("time", "percent"):
            try:
                converted = [None if value in (None, "") else _CONVERSIONS[kind](value) for value in values]
            except ValueError:
                continue
            if any(value is not None for value in converted):
                return _Column(name, kind, converted)
        return _Column(name, "text", values)
    if kinds == {bool}:
        return _Column(name, "boolean", values)
    if kinds == {int} and all(value is None or -(1 << 63) <= value < 1 << 63 for value in values):
        return _Column(name, "integer", values)
    if kinds <= {int, float}:
        return _Column(name, "number", [None if value is None else float(value) for value in values])
    return _Column(name, "any", values)


def _time(text: str) -> datetime:
    if not _TIME.fullmatch(text):
        raise ValueError(text)
    return datetime.fromisoformat(text)


def _percent(text: str) -> float:
    if not text.endswith("%"):
        raise ValueError(text)
    return float(text[:-1])


def _integer(number: Any) -> int:
    if isinstance(number, bool) or int(number) != number or not -(1 << 63) <= number < 1 << 63:
        raise ValueError(number)
    return int(number)


def _boolean(flag: Any) -> bool:
    if not isinstance(flag, bool):
        raise TypeError(flag)
    return flag


_CONVERSIONS: dict[str, Callable[[Any], Any]] = {
    "time": _time,
    "percent": _percent,
    "integer": _integer,
    "number": float,
    "boolean": _boolean,
}

_CONVERTED: dict[str, type] = {"time": datetime, "percent": float, "integer": int, "number": float, "boolean": bool}

_PANDAS = {
    "text": "string",
    "time": "datetime64[us]",
    "percent": "Float64",
    "integer": "Int64",
    "number": "Float64",
    "boolean": "boolean",
}


def pandas_frame(table: list[_Column], tz: tzinfo | str | None = None) -> pandas.DataFrame:
    """The columns as a data frame of pandas."""
    library = _imported("pandas")
    zone = zone_of(tz)
    # Records and lists within records stay objects of Python.
    dtypes = [_PANDAS.get(column.kind, object) if isinstance(column.kind, str) else object for column in table]
    series = [library.Series(column.values, dtype=dtype) for column, dtype in zip(table, dtypes)]
    if zone is not None:
        series = [one.dt.tz_localize(zone) if column.kind == "time" else one for column, one in zip(table, series)]
    frame: pandas.DataFrame = library.DataFrame({column.name: one for column, one in zip(table, series)})
    return frame


def polars_frame(table: list[_Column], tz: tzinfo | str | None = None) -> polars.DataFrame:
    """The columns as a data frame of polars."""
    library = _imported("polars")
    zone = zone_of(tz)
    scalars = {
        "text": library.String,
        "time": library.Datetime("us", None if zone is None else _zone_name(zone)),
        "percent": library.Float64,
        "integer": library.Int64,
        "number": library.Float64,
        "boolean": library.Boolean,
    }

    def kind_of(kind: Any) -> Any:
        match kind:
            case ("list", element):
                return library.List(kind_of(element))
            case ("record", fields, _):
                return library.Struct({name: kind_of(field) for name, field in fields})
            case _:
                return scalars.get(kind, library.String)

    series = [library.Series(column.name, _shaped(column, zone), dtype=kind_of(column.kind)) for column in table]
    frame: polars.DataFrame = library.DataFrame(series)
    return frame


def arrow_table(table: list[_Column], tz: tzinfo | str | None = None) -> Any:
    """The columns as a table of Arrow."""
    arrow = _imported("pyarrow")
    zone = zone_of(tz)
    scalars = {
        "text": arrow.string(),
        "time": arrow.timestamp("us", None if zone is None else _zone_name(zone)),
        "percent": arrow.float64(),
        "integer": arrow.int64(),
        "number": arrow.float64(),
        "boolean": arrow.bool_(),
    }

    def kind_of(kind: Any) -> Any:
        match kind:
            case ("list", element):
                return arrow.list_(kind_of(element))
            case ("record", fields, _):
                return arrow.struct([(name, kind_of(field)) for name, field in fields])
            case _:
                return scalars.get(kind, arrow.string())

    arrays = [arrow.array(_shaped(column, zone), kind_of(column.kind)) for column in table]
    return arrow.Table.from_arrays(arrays, names=[column.name for column in table])


def _zone_name(zone: tzinfo) -> str:
    """The name of a zone in the database of zones: polars and Arrow know no others."""
    if name := getattr(zone, "key", None):
        return str(name)
    ahead = zone.utcoffset(None)
    hours = None if ahead is None or ahead.seconds % 3600 else round(ahead.total_seconds() / 3600)
    if hours is None:
        raise ValueError(f"tz: expected a zone of whole hours, or a ZoneInfo, got {zone}")
    # POSIX counts westwards.
    return f"Etc/GMT{-hours:+d}" if hours else "UTC"


def _shaped(column: _Column, zone: tzinfo | None) -> list[Any]:
    """The values in exactly the shape of their type; within lists and structs, what does not fit is missing."""
    return [_fitted(value, column.kind, zone) for value in column.values]


def _fitted(value: Any, kind: Any, zone: tzinfo | None) -> Any:
    match kind:
        case _ if value is None:
            return None
        case ("list", element):
            return [_fitted(one, element, zone) for one in value] if value.__class__ is list else None
        case ("record", fields, _):
            is_record = isinstance(value, dict)
            return {name: _fitted(value.get(name), field, zone) for name, field in fields} if is_record else None
        case "any" | "text":
            return _json(value)
        case _:
            # The values of a column are converted already, those within lists and structs are not.
            if not isinstance(value, _CONVERTED[kind]):
                try:
                    value = _CONVERSIONS[kind](value)
                except (TypeError, ValueError):
                    return None
            return value.replace(tzinfo=zone) if kind == "time" and zone is not None else value


def _json(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _imported(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise ImportError(f"this needs {name}, which is not installed: pip install {name}") from error
