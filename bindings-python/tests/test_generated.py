"""The generated sources: every operation has its methods, and the vectors come out of them as records."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from service import Scripted, options
from triline import AsyncPlatform, Platform, Record, Response, types
from triline._generated import platform as groups

VECTORS = Path(__file__).parents[2] / "tests" / "vectors"


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def members(kind: Any) -> list[str]:
    return sorted(name for name in dir(kind) if not name.startswith("_"))


def group_names() -> list[str]:
    return [name for name in vars(groups.PlatformGroups) if isinstance(vars(groups.PlatformGroups)[name], property)]


def vectors() -> list[Any]:
    """Those of the operations that there are, with one answer that gives a value."""
    found: list[Any] = []
    for path in sorted(VECTORS.glob("platform.*.json")):
        for vector in json.loads(path.read_text()):
            _, group, verb = vector["operation"].split(".")
            kind = getattr(groups.PlatformGroups, group, None)
            if kind is None or vector["config"] != "default" or len(vector["exchanges"]) != 1 or vector.get("via", "call") != "call":
                continue
            if "value" in vector["result"] and "failure" not in vector["exchanges"][0]["response"]:
                found.append(pytest.param(group, verb, vector, id=vector["name"]))
    return found


def plain(value: Any) -> Any:
    """Records as what they hold, by names in Python."""
    match value:
        case Record():
            held = value.to_dict()
            return {**held.pop("extra", {}), **held}
        case list():
            return [plain(one) for one in value]  # pyright: ignore[reportUnknownVariableType]
        case _:
            return value


def same(expected: Any, got: Any) -> bool:
    """Whether everything that is expected is there: numbers may be texts, and null may be left out."""
    match expected, got:
        case dict(), dict():
            known: dict[str, Any] = got  # pyright: ignore[reportUnknownVariableType]
            wanted: dict[str, Any] = expected  # pyright: ignore[reportUnknownVariableType]
            return all(same(value, known.get(snake(name), known.get(name))) for name, value in wanted.items())
        case list(), list():
            pairs: list[tuple[Any, Any]] = list(zip(expected, got))  # pyright: ignore[reportUnknownArgumentType]
            return len(expected) == len(got) and all(same(*pair) for pair in pairs)  # pyright: ignore[reportUnknownArgumentType]
        case None, _:
            return not got
        case (bool(), _) | (_, bool() | None):
            return bool(expected == got)
        case _:
            return str(expected) == str(got) or (isinstance(got, float) and float(expected) == got)


@pytest.mark.parametrize(("group", "verb", "vector"), vectors())
def test_vectors_by_typed_methods(group: str, verb: str, vector: Any) -> None:
    exchange = vector["exchanges"][0]
    answer = exchange["response"]
    body = answer["text"].encode() if "text" in answer else json.dumps(answer["json"], ensure_ascii=False).encode()
    transport = Scripted([Response(answer["status"], answer.get("headers", {}).items(), body)])
    cc = Platform(**options(transport=transport))
    params = {snake(name): value for name, value in vector["params"].items()}
    method = getattr(getattr(cc, group), verb)
    if "number" in inspect.signature(method).parameters and verb == "bind" and "number" not in params:
        method = cc.agents.unbind
    result: Any = method(**params)
    if hasattr(result, "page"):
        result = result.page().items
    assert same(vector["result"]["value"], plain(result)), plain(result)
    if "json" in exchange["request"]:
        assert json.loads(transport.requests[0].body) == exchange["request"]["json"]


def test_there_are_vectors() -> None:
    assert len(vectors()) > 10


@pytest.mark.parametrize("group", group_names())
def test_both_clients_have_the_same_methods(group: str) -> None:
    cc = Platform(**options())
    acc = AsyncPlatform(**options())
    names = members(type(getattr(cc, group)))
    assert names
    assert names == members(type(getattr(acc, group)))
    for name in names:
        method, amethod = getattr(getattr(cc, group), name), getattr(getattr(acc, group), name)
        assert method.__doc__ == amethod.__doc__
        assert inspect.signature(method).parameters == inspect.signature(amethod).parameters
        assert all(one.kind is inspect.Parameter.KEYWORD_ONLY for one in inspect.signature(method).parameters.values())
        for parameter in inspect.signature(method).parameters:
            assert f"    {parameter}: " in method.__doc__


@pytest.mark.parametrize("name", types.__all__)
def test_types_are_documented(name: str) -> None:
    kind = getattr(types, name)
    if name.endswith("Value"):
        assert kind.__args__
    else:
        assert kind.__doc__
        assert kind.__name__ == name
    if isinstance(kind, type) and issubclass(kind, Record):
        assert kind.__module__ == "triline.types"
        assert vars(kind)["__slots__"] == ()
        hints = get_type_hints(kind)
        assert list(hints) == list(kind().to_dict())
        assert repr(kind()) == f"{name}()"


