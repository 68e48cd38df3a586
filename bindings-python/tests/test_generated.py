"""The generated sources: every operation has its methods, and the vectors come out of them as records."""

from __future__ import annotations

import base64
import inspect
import json
import keyword
import re
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from service import PROGRAM, Scripted, StandingClock
from triline import (
    AiAgent,
    AsyncAiAgent,
    AsyncPlatform,
    AsyncWorkPhone,
    BatchResult,
    Conversation,
    InvalidRequest,
    Platform,
    Record,
    Response,
    SimulatedService,
    WorkPhone,
    types,
)

VECTORS = Path(__file__).parents[2] / "tests" / "vectors"
CLIENTS: dict[str, Any] = {"platform": Platform, "work_phone": WorkPhone, "ai_agent": AiAgent}
ASYNC_CLIENTS: dict[str, Any] = {"platform": AsyncPlatform, "work_phone": AsyncWorkPhone, "ai_agent": AsyncAiAgent}


@cache
def operations() -> dict[str, Any]:
    """What the core says of its operations, by name."""
    listed = subprocess.run([PROGRAM, "operations", "--json"], capture_output=True, check=True, encoding="utf-8")
    return {operation["name"]: operation for operation in json.loads(listed.stdout)["operations"]}


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def attribute(name: str) -> str:
    """The name in Python of a member."""
    return f"{name}_" if keyword.iskeyword(name) else snake(name)


def members(kind: Any) -> list[str]:
    return sorted(name for name in dir(kind) if not name.startswith("_"))


def groups() -> list[tuple[str, str]]:
    """The groups of all clients."""
    return [
        (interface, name)
        for interface, client in CLIENTS.items()
        for name in dir(client)
        if isinstance(getattr(client, name), property)
    ]


def method_of(client: Any, operation: str) -> Any:
    _, group, verb = operation.split(".")
    return getattr(getattr(client, group), attribute(verb))


def arguments(method: Any, params: dict[str, Any]) -> dict[str, Any] | None:
    """Parameters as arguments of a method; none: it does not take them so."""
    # Names in Python have the letters of those in the API.
    named = {name.replace("_", ""): name for name in inspect.signature(method).parameters}
    given: dict[str, Any] = {}
    for name, value in params.items():
        argument = named.get(name.replace("_", "").lower())
        if argument == "file":
            given[argument] = base64.b64decode(value) if isinstance(value, str) else value
        elif argument is not None:
            given[argument] = value
        elif "extra" in named:
            given.setdefault("extra", {})[name] = value
        elif name != "stream":
            return None
    # What only the typed method demands, a vector may leave out.
    signature = inspect.signature(method).parameters.values()
    required = {one.name for one in signature if one.default is inspect.Parameter.empty}
    return given if required <= given.keys() else None


def vectors(*vias: str) -> list[Any]:
    """Those with one exchange of JSON whose result is a value."""
    found: list[Any] = []
    for path in sorted(VECTORS.glob("*.json")):
        for vector in json.loads(path.read_text(encoding="utf-8")):
            via = vector.get("via", "call")
            if vector["config"] != "default" or not vector["exchanges"] or via not in vias:
                continue
            # No typed method sends what no document describes.
            if "error" in vector["result"] or vector["operation"].endswith(".request"):
                continue
            # A typed method streams, or does not; only a call by name merges a stream into its answer.
            if any("chunks" in exchange["response"] for exchange in vector["exchanges"]) and via == "call":
                continue
            interface = vector["operation"].split(".")[0]
            if all("failure" not in exchange["response"] for exchange in vector["exchanges"]):
                method = typed(CLIENTS[interface].simulated(), vector["operation"], via, vector["params"])
                given = arguments(method, vector["params"])
                if given is not None:
                    found.append(pytest.param(vector, given, id=f"{vector['name']} {via}"))
    return found


def example(client: Any, name: str) -> dict[str, Any]:
    """Parameters that the simulated service accepts."""
    if name == "work_phone.token.renew":
        return {"refreshToken": client.call("work_phone.token.get")["refreshToken"]}
    params: dict[str, Any] = dict(operations()[name]["example"])
    if "file" in params:
        # The command line has its content as base64.
        params["file"] = base64.b64decode(params["file"]) if isinstance(params["file"], str) else b"content"
    return params


def typed(client: Any, operation: str, via: str, params: Any) -> Any:
    """The method for a way to call an operation."""
    if operation == "platform.agents.unbind" or (operation == "platform.agents.bind" and "number" not in params):
        return client.agents.unbind
    suffix = {"call": "", "stream": "_stream", "batch": "_all"}[via]
    return method_of(client, operation + suffix)


def answers(vector: Any) -> list[bytes | Response | Exception]:
    """The responses of a vector."""

    def body(answer: Any) -> Any:
        if "chunks" in answer:
            return [chunk.encode() for chunk in answer["chunks"]]
        if "base64" in answer:
            return base64.b64decode(answer["base64"])
        return answer["text"].encode() if "text" in answer else json.dumps(answer["json"], ensure_ascii=False).encode()

    responses = [exchange["response"] for exchange in vector["exchanges"]]
    return [Response(answer["status"], answer.get("headers", {}).items(), body(answer)) for answer in responses]


OPTIONS: dict[str, dict[str, Any]] = {
    "platform": {},
    "work_phone": {"access_token": "AT-1", "refresh_token": "RT-1"},
    "ai_agent": {},
}


def client_of(vector: Any) -> tuple[Any, Scripted]:
    """A client over the responses of a vector."""
    interface = vector["operation"].split(".")[0]
    transport = Scripted(answers(vector))
    clock = StandingClock(vector["clock_ms"])
    options = {**SimulatedService().options(interface), **OPTIONS[interface]}
    client = CLIENTS[interface](**options, transport=transport, clock=clock, retries=0)
    return client, transport


def plain(value: Any) -> Any:
    """Records as what they hold, by names in Python."""
    match value:
        case Record():
            return plain(value.to_dict())
        case dict():
            members: dict[str, Any] = value  # pyright: ignore[reportUnknownVariableType]
            held: dict[str, Any] = {name: plain(member) for name, member in members.items()}
            extra: dict[str, Any] = held.get("extra") or {}
            # A field goes before what came under its other name.
            return held | {name: member for name, member in extra.items() if held.get(name) is None}
        case list():
            return [plain(one) for one in value]  # pyright: ignore[reportUnknownVariableType]
        case _:
            return value


def same(expected: Any, got: Any) -> bool:
    """Whether everything that is expected is there: numbers may be texts, and null may be left out."""
    match expected, got:
        case dict(), None:
            return same(None, expected)
        case dict(), dict():
            known: dict[str, Any] = got  # pyright: ignore[reportUnknownVariableType]
            wanted: dict[str, Any] = expected  # pyright: ignore[reportUnknownVariableType]
            letters = {name.replace("_", "").lower(): value for name, value in known.items() if value is not None}
            return all(same(value, letters.get(name.replace("_", "").lower())) for name, value in wanted.items())
        case list(), list():
            pairs: list[tuple[Any, Any]] = list(zip(expected, got))  # pyright: ignore[reportUnknownArgumentType]
            return len(expected) == len(got) and all(same(*pair) for pair in pairs)  # pyright: ignore[reportUnknownArgumentType]
        case None, dict():
            return not any(got.values())  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
        case None, _:
            return not got
        case (bool(), _) | (_, bool() | None):
            return bool(expected == got)
        case _:
            return str(expected) == str(got) or (isinstance(got, float) and float(expected) == got)


@pytest.mark.parametrize(("vector", "given"), vectors("call", "batch"))
def test_vectors_by_typed_methods(vector: Any, given: dict[str, Any]) -> None:
    client, transport = client_of(vector)
    result: Any = typed(client, vector["operation"], vector.get("via", "call"), vector["params"])(**given)
    expected = vector["result"]["value"]
    if isinstance(result, BatchResult):
        assert len(result.failed) == len(next(iter(expected.values())) or [])
        expected = result = None
    elif isinstance(result, Conversation):
        result = result.session
    elif hasattr(result, "page"):
        page = result.page()
        result = page.items
        if isinstance(expected, dict):
            told: dict[str, Any] = expected  # pyright: ignore[reportUnknownVariableType]
            assert page.total is None or str(page.total) == str(told.get("count", page.total))
            lists: list[Any] = [value for value in told.values() if isinstance(value, list)]
            rows: list[Any] = lists[0] if lists else []
            expected = rows
    assert same(expected, plain(result)), plain(result)
    for exchange, request in zip(vector["exchanges"], transport.requests, strict=True):
        if "json" in exchange["request"]:
            assert json.loads(request.body) == exchange["request"]["json"]


@pytest.mark.parametrize(("vector", "given"), vectors("stream"))
def test_streamed_vectors_by_typed_methods(vector: Any, given: dict[str, Any]) -> None:
    client, _ = client_of(vector)
    parts = typed(client, vector["operation"], "stream", vector["params"])(**given)
    assert same(vector["result"]["chunks"], plain(list(parts)))


def test_there_are_vectors() -> None:
    assert len(vectors("call")) > 130
    assert len(vectors("batch")) >= 2
    assert len(vectors("stream")) > 5


def test_every_operation_has_its_method() -> None:
    assert len(operations()) == 76
    for clients in (CLIENTS, ASYNC_CLIENTS):
        for name in operations():
            interface = name.split(".")[0]
            assert callable(method_of(clients[interface].simulated(), name))


def is_known(name: str) -> bool:
    """Whether something can be called by that name."""
    try:
        CLIENTS[name.split(".")[0]].simulated()._driver.core.begin(name, {})
    except InvalidRequest as error:
        return error.code != "operation"
    return True


def made_of_several() -> list[str]:
    """What is made of requests of an operation, and has a name of its own."""
    names = [
        f"{interface}.{group}.{name}"
        for interface, group in groups()
        for name in members(getattr(CLIENTS[interface].simulated(), group))
    ]
    return [name for name in names if name not in operations() and is_known(name)]


def test_the_ways_of_an_operation() -> None:
    cc, ai = Platform.simulated(), AiAgent.simulated()
    for method in [cc.customers.create_all, cc.customers.delete_all, cc.dialout.import_all, ai.sessions.ask_stream]:
        assert callable(method)
    clients = {interface: client.simulated() for interface, client in CLIENTS.items()}
    everything = [name for interface, group in groups() for name in members(getattr(clients[interface], group))]
    # One method for each operation and what is made of several, `unbind`, and the ways that are named above.
    assert len(made_of_several()) >= 6
    assert len(everything) == 76 + len(made_of_several()) + 4


@pytest.mark.parametrize("name", operations())
def test_every_operation_by_its_name(name: str) -> None:
    service = SimulatedService()
    with CLIENTS[name.split(".")[0]].simulated(service, retries=0) as client:
        client.call(name, example(client, name))
    assert service.operations[-1] == name


# What typed methods demand beside what the service does.
ONLY_TYPED: dict[str, dict[str, Any]] = {
    "platform.knowledge.update": {"validityPeriodType": "permanent", "attachments": []},
    "ai_agent.documents.update": {"shelf_status": 1},
}


@pytest.mark.parametrize("name", operations())
async def test_every_operation_by_its_asynchronous_method(name: str) -> None:
    service = SimulatedService()
    interface = name.split(".")[0]
    params = {**example(CLIENTS[interface].simulated(service), name), **ONLY_TYPED.get(name, {})}
    async with ASYNC_CLIENTS[interface].simulated(service, retries=0) as client:
        method = typed(client, name, "call", params)
        given = arguments(method, params)
        assert given is not None
        await method(**given)
    assert service.operations[-1] == name


@pytest.mark.parametrize("name", operations())
def test_every_operation_of_a_service_on_this_machine(name: str, simulation: Callable[[str], Any]) -> None:
    with simulation(name.split(".")[0]) as client:
        client.call(name, example(client, name))


def parameters(method: Any) -> list[tuple[str, str, Any]]:
    """Names, types and defaults; where a blocking client takes what is asynchronous too, that is left out."""
    given = inspect.signature(method).parameters.values()
    types = [str(one.annotation).replace(" | Frame", "").partition(" | AsyncIterable")[0].removeprefix("Async") for one in given]
    return [(one.name, kind, one.default) for one, kind in zip(given, types, strict=True)]


@pytest.mark.parametrize(("interface", "group"), groups())
def test_both_clients_have_the_same_methods(interface: str, group: str) -> None:
    client, aclient = (getattr(clients[interface].simulated(), group) for clients in (CLIENTS, ASYNC_CLIENTS))
    names = members(type(client))
    assert names
    assert names == members(type(aclient))
    for name in names:
        method, amethod = getattr(client, name), getattr(aclient, name)
        assert parameters(method) == parameters(amethod)
        assert all(one.kind is inspect.Parameter.KEYWORD_ONLY for one in inspect.signature(method).parameters.values())


@pytest.mark.parametrize("name", types.__all__)
def test_types_have_their_names_and_fields(name: str) -> None:
    kind = getattr(types, name)
    if name.endswith("Value"):
        assert kind.__args__
    elif name == "MessageBody":
        assert set(kind.__args__) < {getattr(types, other) for other in types.__all__ if not other.endswith("Param")}
    elif getattr(kind, "__origin__", None) is not None:
        # An object that may have members beside the documented ones.
        assert name in {"CustomerInputParam", "CustomerPatchParam"}
    else:
        assert kind.__name__ == name
    if isinstance(kind, type) and issubclass(kind, Record):
        assert kind.__module__ == "triline.types"
        assert vars(kind)["__slots__"] == ()
        hints = get_type_hints(kind)
        assert list(hints) == list(kind().to_dict())
        assert repr(kind()) == f"{name}()"
