"""Documentation of fields, read from the source when `help` shows them."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache


@cache
def _fields(module: str) -> dict[tuple[str, str], str]:
    """The texts below the fields of a module's classes, by class and name."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, KeyError):
        return {}
    docs: dict[tuple[str, str], str] = {}
    for declared in (node for node in tree.body if isinstance(node, ast.ClassDef)):
        for field, below in zip(declared.body, declared.body[1:]):
            match field, below:
                case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str() as text)):
                    docs[declared.name, name] = inspect.cleandoc(text)
                case _:
                    continue
    return docs


def field_doc(record: type, name: str) -> str | None:
    """The documentation of a field of a record."""
    return _fields("triline._generated.records").get((record.__name__, name))
