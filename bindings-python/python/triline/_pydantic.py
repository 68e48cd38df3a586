"""Records as fields of pydantic's models and as `response_model` of FastAPI. Imported by pydantic alone."""

from __future__ import annotations

from inspect import getdoc
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


def record_schema(record: type[Record], handler: Any) -> core.CoreSchema:
    """The schema of a class of records: takes records and what `to_dict` returns, and writes what `to_dict` returns.

    It has a reference, so that each class is one component of an OpenAPI document.
    """
    members = {
        name: core.typed_dict_field(core.nullable_schema(_schema(described, handler)), required=False)
        for name, described in columns(record)
    }
    shape = core.typed_dict_schema(members, extra_behavior="allow")

    def taken(value: Any) -> Record:
        if isinstance(value, record):
            return value
        if value.__class__ is dict:
            try:
                return record(value)
            except ValueError as error:
                raise AssertionError(str(error)) from None
        raise AssertionError(f"expected {record.__name__}, or a dict of its fields")

    def given(value: Any) -> Any:
        # What is within a record has been written with it.
        return value.to_dict() if isinstance(value, Record) else value

    written = core.plain_serializer_function_ser_schema(given, return_schema=shape)
    ref = f"{record.__module__}.{record.__qualname__}:{id(record)}"
    return core.no_info_plain_validator_function(taken, ref=ref, json_schema_input_schema=shape, serialization=written)


def json_schema(record: type[Record], schema: core.CoreSchema, handler: Any) -> dict[str, Any]:
    """The JSON schema of a class of records, with its name and documentation."""
    described: dict[str, Any] = handler(schema)
    handler.resolve_ref_schema(described).update(title=record.__name__, description=getdoc(record))
    return described


def _schema(described: Any, handler: Any) -> core.CoreSchema:
    match described:
        case ("list", element):
            return core.list_schema(_schema(element, handler))
        case ("record", _, record):
            schema: core.CoreSchema = handler.generate_schema(record)
            return schema
        case str() if described in _SCALARS:
            scalar: core.CoreSchema = _SCALARS[described]()
            return scalar
        case _:
            return core.any_schema()
