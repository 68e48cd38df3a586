"""Records as fields of pydantic's models and as `response_model` of FastAPI. Imported by pydantic alone."""

from __future__ import annotations

from typing import Any

from pydantic_core import core_schema as core

from triline._native import Record, columns

_SCALARS: dict[str, Any] = {
    "text": core.str_schema,
    "time": core.str_schema,
    "percent": core.str_schema,
    "integer": core.int_schema,
    "number": core.float_schema,
    "boolean": core.bool_schema,
}


def record_schema(record: type[Record]) -> core.CoreSchema:
    """The schema of a class of records: takes records and what `to_dict` returns, and writes what `to_dict` returns."""
    shape = _record(columns(record))

    def taken(value: Any) -> Record:
        if isinstance(value, record):
            return value
        if value.__class__ is dict:
            try:
                return record(value)
            except ValueError as error:
                raise AssertionError(str(error)) from None
        raise AssertionError(f"expected {record.__name__}, or a dict of its fields")

    written = core.plain_serializer_function_ser_schema(record.to_dict, return_schema=shape)
    return core.no_info_plain_validator_function(taken, json_schema_input_schema=shape, serialization=written)


def _record(fields: list[tuple[str, Any]]) -> core.CoreSchema:
    members = {
        name: core.typed_dict_field(core.nullable_schema(_schema(described)), required=False)
        for name, described in fields
    }
    return core.typed_dict_schema(members, extra_behavior="allow")


def _schema(described: Any) -> core.CoreSchema:
    match described:
        case ("list", element):
            return core.list_schema(_schema(element))
        case ("record", fields):
            return _record(fields)
        case str() if described in _SCALARS:
            schema: core.CoreSchema = _SCALARS[described]()
            return schema
        case _:
            return core.any_schema()
