"""Parameters: how they are written, and which are refused before anything is sent."""

from __future__ import annotations

import copy
import datetime
import enum
import pickle
from collections import UserDict, deque
from collections.abc import Iterator
from decimal import Decimal
from types import MappingProxyType
from typing import Any

import pytest

from service import envelope, scripted
from triline import InvalidRequest
from triline.types import Agent, BindType


class Version(str, enum.Enum):
    AGENT = "ccAgent"


class Limit(enum.IntEnum):
    TEN = 10


def sent(**params: Any) -> Any:
    cc, transport = scripted(envelope())
    cc.agents.update(**params)
    return transport.bodies[0]


def refused(value: object) -> InvalidRequest:
    """Why a value within a parameter is refused."""
    cc, transport = scripted()
    with pytest.raises(InvalidRequest) as caught:
        cc.agents.update(agent_number="1", webchat_config={"agent_name": value})  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert transport.requests == []
    assert caught.value.operation == "platform.agents.update"
    assert caught.value.outcome == "not_sent"
    return caught.value


def test_names_are_those_of_the_wire() -> None:
    assert sent(agent_id="1", rest_time="30", webchat_config={"min_limit": 1, "agentName": "x"}) == {
        "agentId": "1",
        "restTime": "30",
        "webchatConfig": {"minLimit": 1, "agentName": "x"},
    }


def test_an_argument_that_is_none_is_left_out() -> None:
    assert sent(agent_id="1", mobile=None) == {"agentId": "1"}


def test_none_changes_nothing_and_is_refused_where_it_was_given() -> None:
    assert (refused(None).field, refused(None).got) == ("webchat_config.agent_name", "null")
    cc, transport = scripted()
    with pytest.raises(InvalidRequest) as caught:
        cc.customers.update(customer={"id": "1", "memo": None})
    assert caught.value.field == "customer.memo"
    with pytest.raises(InvalidRequest) as caught:
        cc.agents.bind(agent_number="1001", bind_type="SIP", number=None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert caught.value.field == "number"
    assert "unbind" in str(caught.value)
    assert transport.requests == []


def test_empty_values_are_values() -> None:
    assert sent(agent_id="1", mobile="", numbers=[]) == {"agentId": "1", "mobile": "", "numbers": []}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (["1", "2"], ["1", "2"]),
        (("1",), ["1"]),
        (deque(["1"]), ["1"]),
        ({"1": 2}.keys(), None),
        ((text for text in "12"), None),
        ({"1"}, None),
        ("12", None),
        (b"12", None),
        (bytearray(b"12"), None),
        (memoryview(b"12"), None),
        (range(2), None),
    ],
)
def test_sequences(value: Any, expected: list[str] | None) -> None:
    if expected is not None:
        assert sent(agent_id="1", queue_list=value)["queueList"] == expected
        return
    with pytest.raises(InvalidRequest) as caught:
        sent(agent_id="1", queue_list=value)
    assert (caught.value.field or "").startswith("queue_list")


@pytest.mark.parametrize("mapping", [UserDict, MappingProxyType, dict])
def test_mappings(mapping: Any) -> None:
    assert sent(agent_id="1", webchat_config=mapping({"max_limit": 5}))["webchatConfig"] == {"maxLimit": 5}


def test_texts_and_numbers_of_other_classes() -> None:
    text = 'a"\\\n\x00\x1f\x7f é 中 🛠️'
    assert sent(agent_id="1", agent_version=Version.AGENT, agent_name=text) == {
        "agentId": "1",
        "agentVersion": "ccAgent",
        "agentName": text,
    }
    cc, transport = scripted(envelope([]))
    cc.agents.query(limit=Limit.TEN, projection={"a": 1, "b": 0.5, "c": 1e300, "d": -0.0}).page()
    assert transport.bodies == [{"limit": 10, "projection": {"a": 1, "b": 0.5, "c": 1e300, "d": -0.0}}]


def test_large_numbers_are_exact() -> None:
    cc, transport = scripted(envelope())
    cc.agents.update(agent_id="1", webchat_config={"max_limit": 2**70, "min_limit": -(2**63)})
    assert transport.bodies[0]["webchatConfig"] == {"maxLimit": 2**70, "minLimit": -(2**63)}


def test_records_can_be_given_back() -> None:
    cc, transport = scripted(envelope())
    # An Agent has other fields than this parameter: that is told by name.
    with pytest.raises(InvalidRequest) as caught:
        cc.agents.update(agent_id="1", webchat_config=Agent({"agent_name": "x", "mobile": "1"}))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert caught.value.field == "webchat_config.mobile"
    cc.agents.update(agent_id="1", webchat_config=Agent({"agent_name": "x", "zz": 1, "mobile": None}))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert transport.bodies == [{"agentId": "1", "webchatConfig": {"agentName": "x"}}]


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def circular() -> Any:
    value: dict[str, Any] = {}
    value["self"] = value
    return value


@pytest.mark.parametrize(
    ("value", "got"),
    [
        (float("nan"), "NaN"),
        (float("inf"), "inf"),
        (float("-inf"), "-inf"),
        (b"text", "bytes"),
        (bytearray(b"text"), "bytearray"),
        (memoryview(b"text"), "memoryview"),
        ({"a", "b"}, "set"),
        (frozenset({"a"}), "frozenset"),
        (datetime.datetime(2026, 1, 1), "datetime"),
        (datetime.date(2026, 1, 1), "date"),
        (Decimal("1.5"), "1.5"),
        (Decimal("NaN"), "Decimal"),
        (1j, "complex"),
        (object(), "object"),
        (len, "builtin_function_or_method"),
        (int, "type"),
        (iter([1]), "list_iterator"),
        ("\ud800", "an unpaired surrogate"),
        ("\udfff x", "an unpaired surrogate"),
        pytest.param(10**5000, "thousands of digits", id="thousands of digits"),
        (5, "5"),
        (True, "true"),
        (["x"], "a list"),
        ({"x": 1}, "an object"),
    ],
)
def test_what_cannot_be_sent_is_refused_by_its_path(value: object, got: str) -> None:
    error = refused(value)
    assert (error.field, error.got) == ("webchat_config.agent_name", got)
    assert error.message == f"webchat_config.agent_name: expected {error.expected}, got {got}"


def test_depth() -> None:
    for value in [nested(200), nested(100_000), circular()]:
        error = refused(value)
        assert error.code == "depth"
        assert error.field is not None
        assert error.field.startswith("webchat_config.agent_name")
        assert len(error.field) <= 200


def test_keys_that_are_no_texts() -> None:
    for key in [1, None, b"x", "\ud800"]:
        cc, _ = scripted()
        with pytest.raises(InvalidRequest, match="keys that are strings"):
            cc.agents.query(projection={key: 1})  # type: ignore[dict-item]  # pyright: ignore[reportArgumentType]


def test_elements_are_named_by_index() -> None:
    cc, _ = scripted()
    with pytest.raises(InvalidRequest) as caught:
        cc.agents.update(agent_id="1", numbers=["1", 2])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
    assert (caught.value.field, caught.value.expected, caught.value.got) == ("numbers[1]", "a string", "2")


def test_values_that_the_table_refuses() -> None:
    cc, transport = scripted()
    with pytest.raises(InvalidRequest, match="from 1 to 100, got 101"):
        cc.agents.query(limit=101)
    with pytest.raises(InvalidRequest, match="one of PSTN, SIP"):
        cc.agents.unbind(agent_number="1", bind_type="FAX")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(InvalidRequest, match="one of agent_id, agent_number"):
        cc.agents.enable()
    with pytest.raises(InvalidRequest, match="numbers"):
        cc.call("platform.agents.query", {"numbers": ["1"]})
    with pytest.raises(InvalidRequest, match="platform.agents.find"):
        cc.call("platform.agents.find")
    assert transport.requests == []


def test_wrong_arguments_are_type_errors() -> None:
    cc, _ = scripted()
    with pytest.raises(TypeError, match="agent_numbr"):
        cc.agents.query(agent_numbr="1")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match="password"):
        cc.agents.create(agent_name="x", agent_number="1", agent_version="v", queue_list=[], roles=[])  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match="positional"):
        cc.agents.query("1001")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError):
        cc.call("platform.agents.query", ["x"])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_parameter_that_changes_the_meaning_has_its_own_method() -> None:
    cc, transport = scripted(envelope(), envelope())
    cc.agents.bind(agent_number="1001", bind_type=BindType.SIP, number="1000001851")
    cc.agents.unbind(agent_number="1001", bind_type="SIP")
    assert transport.bodies == [
        {"agentNumber": "1001", "bindType": "SIP", "number": "1000001851"},
        {"agentNumber": "1001", "bindType": "SIP"},
    ]
    with pytest.raises(TypeError, match="number"):
        cc.agents.bind(agent_number="1001", bind_type="SIP")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def test_calls_by_name_take_the_names_of_the_api() -> None:
    cc, transport = scripted(envelope([{"_id": "1", "x": 1}]))
    assert cc.call("platform.agents.query", {"agentNumber": "1"}) == [{"id": "1", "x": 1}]
    assert transport.bodies == [{"agentNumber": "1"}]
    with pytest.raises(InvalidRequest, match="perhaps agentNumber"):
        cc.call("platform.agents.query", {"agent_number": "1"})


def test_errors_can_be_pickled_and_copied() -> None:
    error = refused(b"x")
    for other in [pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)]:
        assert type(other) is InvalidRequest
        assert (str(other), other.field, vars(other)) == (str(error), error.field, vars(error))


def test_what_a_mapping_raises_goes_on() -> None:
    class Broken(UserDict[str, Any]):
        def __iter__(self) -> Iterator[str]:
            raise RuntimeError("gone")

    cc, _ = scripted()
    with pytest.raises(RuntimeError, match="gone"):
        cc.agents.update(agent_id="1", webchat_config=Broken({"x": 1}))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
