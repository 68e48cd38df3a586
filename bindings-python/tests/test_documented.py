"""No public module, class, function, property or field lacks documentation."""

from __future__ import annotations

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import triline

FOLDER = Path(triline.__file__).parent


def documented_before(body: list[ast.stmt], at: int) -> bool:
    """Whether a text follows the statement: the docstring of a field."""
    following = body[at + 1] if at + 1 < len(body) else None
    return isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant) and isinstance(following.value.value, str)


def is_public(name: str) -> bool:
    return not name.startswith("_")


def is_overload(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    names = {ast.unparse(decorator).split(".")[-1] for decorator in node.decorator_list}
    return bool(names & {"overload", "setter", "override"})


def names_of_all(tree: ast.Module) -> set[str]:
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=ast.List() as names):
                return set(ast.literal_eval(names))
            case _:
                pass
    return set()


def undocumented(source: str, where: str, names: set[str] | None = None) -> list[str]:
    """What lacks documentation; `names`: those at the top that are public, else all without an underscore."""
    tree = ast.parse(source)
    # Aliases of types and constants that a module exports.
    exported = names_of_all(tree)
    found = [] if ast.get_docstring(tree) or not source.strip() else [where]

    def visit(body: list[ast.stmt], path: str, *, in_class: bool) -> None:
        for at, node in enumerate(body):
            match node:
                case ast.ClassDef() if is_public(node.name):
                    if not ast.get_docstring(node):
                        found.append(f"{path}.{node.name}")
                    visit(node.body, f"{path}.{node.name}", in_class=True)
                case ast.FunctionDef() | ast.AsyncFunctionDef() if is_public(node.name) and not is_overload(node):
                    if not ast.get_docstring(node):
                        found.append(f"{path}.{node.name}")
                case ast.AnnAssign(target=ast.Name(id=name)) if is_public(name) and (in_class or name in exported):
                    if not documented_before(body, at):
                        found.append(f"{path}.{name}")
                case ast.If():
                    visit([*node.body, *node.orelse], path, in_class=in_class)
                case _:
                    pass

    top = [node for node in tree.body if names is None or getattr(node, "name", None) in names]
    visit(top, where, in_class=False)
    return found


def public_modules() -> list[Path]:
    own = [path for path in FOLDER.glob("*.py") if is_public(path.stem) or path.stem == "__init__"]
    transports = [path for path in (FOLDER / "transports").glob("*.py") if is_public(path.stem) or path.stem == "__init__"]
    return [*own, *transports, *(FOLDER / "_generated").rglob("*.py")]


def modules() -> Iterator[tuple[Path, set[str] | None]]:
    """The modules, with the names that public ones import of those that are private."""
    exported: dict[str, set[str]] = {}
    for path in public_modules():
        yield path, None
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.ImportFrom(module=str(module), names=names) if path.parent == FOLDER:
                    exported.setdefault(module, set()).update(alias.name for alias in names if is_public(alias.name))
                case _:
                    pass
    for path in FOLDER.glob("_[a-z]*.py"):
        yield path, exported.get(f"triline.{path.stem}", set())


@pytest.mark.parametrize(("path", "names"), list(modules()), ids=lambda value: value.stem if isinstance(value, Path) else "")
def test_everything_public_is_documented(path: Path, names: set[str] | None) -> None:
    assert undocumented(path.read_text("utf-8"), path.stem, names) == []


def test_what_is_not_documented_is_found() -> None:
    source = '"""M."""\nclass A:\n    """A."""\n    b: int\n    c: int\n    """C."""\n    def d(self): ...\n    def _e(self): ...\nasync def f():\n    pass\n'
    assert undocumented(source, "m") == ["m.A.b", "m.A.d", "m.f"]
    assert undocumented(source, "m", {"f"}) == ["m.f"]
    assert undocumented("import os\n", "m") == ["m"]


def found_by_help() -> Iterator[tuple[str, Any]]:
    """What public modules export, and the members of exported classes, by their names."""
    names = ["triline", *(module.name for module in pkgutil.walk_packages(triline.__path__, "triline."))]
    for module_name in names:
        if any(part.startswith("_") for part in module_name.split(".")):
            continue
        module = import_module(module_name)
        yield module_name, module
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            if inspect.isroutine(value):
                yield f"{module_name}.{name}", value
            if not inspect.isclass(value) or not value.__module__.startswith("triline"):
                continue
            yield f"{module_name}.{name}", value
            for member in filter(is_public, dir(value)):
                found = getattr(value, member)
                # The others are values of fields, which are documented in the source, as slots are.
                if callable(found) or isinstance(inspect.getattr_static(value, member), (property, triline.types.Field)):
                    yield f"{module_name}.{name}.{member}", found


def test_help_finds_documentation_for_everything() -> None:
    things = dict(found_by_help())
    assert len(things) > 1500
    assert [name for name, thing in things.items() if not inspect.getdoc(thing)] == []
