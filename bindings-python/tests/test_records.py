"""Records: what the service sends, decoded when it is asked for."""

from __future__ import annotations

import copy
import json
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest

from service import envelope, scripted
from triline import InvalidRequest, MalformedResponse, Record
from triline.types import Agent, AgentQueue, CreatedAgent, LicenceCount, OnlineAgents, OnlineAgentStatus, Role

ROW: dict[str, Any] = {
    "_id": "9b03",
    "roles": ["坐席", "班长"],
    "agentName": '王小明 "🛠️"\n',
    "agentNumber": "1001",
    "status": "enable",
    "queue": [{"_id": "80001", "name": "售前"}, {"_id": "80002"}],
    "restTime": None,
    "numbers": [],
}


def agent(**changes: Any) -> Agent:
    cc, _ = scripted(envelope([{**ROW, **changes}]))
    [found] = cc.agents.query().page().items
    return found


def test_fields_are_attributes() -> None:
    found = agent()
    assert found.id == "9b03"
    assert found.roles == ["坐席", "班长"]
    assert found.agent_name == '王小明 "🛠️"\n'
    assert found.status == "enable"
    assert found.rest_time is None
    assert found.mobile is None
    assert found.numbers == []
    assert found.extra == {}
    assert found.queue is not None
    first, second = found.queue
    assert isinstance(first, AgentQueue)
    assert (first.id, first.name, second.name) == ("80001", "售前", None)


def test_scalars_come_as_their_declared_types() -> None:
    found = agent(agentNumber=1001, restTime=True, _id=1.5)
    assert (found.agent_number, found.rest_time, found.id) == ("1001", "true", "1.5")
    cc, _ = scripted(envelope([{"count": "120", "licenceId": 7}, {"count": 3.0}, {"count": "many"}]))
    first, second, third = cc.licences.count()
    assert (first.count, first.licence_id, second.count) == (120, "7", 3)
    assert type(second.count) is int
    assert third.count is None
    assert third.extra == {"count": "many"}


def test_unknown_members_and_values_are_kept() -> None:
    found = agent(status="on holiday", vip={"level": [1, 2.5, None, True]}, big=2**80)
    assert found.status == "on holiday"
    assert found.extra == {"vip": {"level": [1, 2.5, None, True]}, "big": 2**80}


def test_numbers_of_any_length_are_exact() -> None:
    # Python's own parser refuses an int of as many digits.
    body = envelope([{"huge": "HUGE"}]).replace(b'"HUGE"', b"1" + b"0" * 5000)
    cc, _ = scripted(body, body)
    assert cc.agents.query().page().items[0].extra["huge"] == 10**5000
    assert cc.call("platform.agents.query")[0]["huge"] == 10**5000


def test_floats_are_those_that_python_reads() -> None:
    texts = ["0.1", "-0.0", "2.675", "1e400", "1E-7", "123456789012345.6", "0.30000000000000004", "5e-324", "-99.99"]
    texts += [f"{whole}.{part}" for whole in ("0", "7", "90071992547409") for part in ("1", "05", "123456789", "9" * 17)]
    body = envelope([{"numbers_of_it": "HERE"}]).replace(b'"HERE"', f"[{','.join(texts)}]".encode())
    cc, _ = scripted(body, body)
    expected = [(number, str(number)) for number in map(float, texts)]
    found = cc.agents.query().page().items[0].extra["numbers_of_it"], cc.call("platform.agents.query")[0]["numbers_of_it"]
    for numbers in found:
        assert [(number, str(number)) for number in numbers] == expected


@pytest.mark.parametrize("number", [0.1, 1e16, -2.5e-7, 1.7976931348623157e308, 5e-324, 3.0])
def test_floats_go_out_as_python_writes_them(number: float) -> None:
    assert f":{number!r}" in Agent({"x": number}).to_json()
    assert Agent({"x": number}).extra == {"x": number}


def test_a_record_is_what_its_members_say_in_any_order() -> None:
    shuffled = dict(reversed(list(ROW.items())))
    assert agent() == Agent(shuffled) == Agent(ROW)
    assert agent() != Agent({**ROW, "agentNumber": "1002"})
    assert agent() != ROW
    assert Role({"id": "1"}) != AgentQueue({"id": "1"})
    assert hash(agent()) == hash(Agent(shuffled)) != hash(Agent({**ROW, "agentNumber": "1002"}))
    assert len({agent(), Agent(ROW)}) == 1


def test_records_are_read_only() -> None:
    found = agent()
    for name in ["agent_name", "extra", "unheard_of"]:
        with pytest.raises(AttributeError):
            setattr(found, name, "x")
    with pytest.raises(AttributeError, match="Agent.agent_name is read-only"):
        found.agent_name = "x"  # type: ignore[assignment]  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(AttributeError):
        del found.agent_name
    roles = found.roles
    assert roles is not None
    roles.append("x")
    assert found.roles == ["坐席", "班长"]


def test_repr_shows_what_is_there_and_no_secret() -> None:
    assert repr(agent(agentName="王", x=1)) == (
        "Agent(id='9b03', roles=['坐席', '班长'], agent_number='1001', agent_name='王', status='enable', "
        "queue=[AgentQueue(id='80001', name='售前'), AgentQueue(id='80002')], numbers=[], extra={'x': 1})"
    )
    made = CreatedAgent({"agent_number": "1", "hash_password": "h4sh", "webrtc_sip_key": "k3y"})
    assert repr(made) == "CreatedAgent(agent_number='1', hash_password=***, webrtc_sip_key=***)"
    assert made.hash_password == "h4sh"


def test_dicts_and_back() -> None:
    found = agent(custom="c")
    shown = found.to_dict()
    assert shown["queue"] == [{"id": "80001", "name": "售前"}, {"id": "80002", "name": None}]
    assert shown["mobile"] is None
    assert shown["extra"] == {"custom": "c"}
    assert list(shown)[:2] == ["id", "roles"]
    assert json.loads(json.dumps(shown)) == shown
    assert Agent(shown) == found
    assert "extra" not in agent().to_dict()
    assert Agent(agent_with_records(found)) == found


def test_to_json() -> None:
    made = Agent({"id": "1", "agent_number": "1001", "queue": [{"id": "8", "name": "售前"}], "room": 5})
    assert json.loads(made.to_json()) == {
        **{"_id": "1", "agentNumber": "1001", "queue": [{"_id": "8", "name": "售前"}]},
        "extra": {"room": 5},
    }
    for record in (made, agent(), Agent({})):
        assert Agent(json.loads(record.to_json())) == record


def agent_with_records(found: Agent) -> dict[str, Any]:
    return {**found.to_dict(), "queue": found.queue}


def test_records_are_made_by_either_name() -> None:
    by_wire = Agent({"_id": "1", "agentNumber": "2", "zz": 3})
    by_python = Agent({"id": "1", "agent_number": "2", "extra": {"zz": 3}})
    assert by_wire == by_python
    assert Agent() == Agent({}) == Agent({"id": None})
    # What is not of the documented shape is kept aside.
    assert (Agent({"queue": {"id": "1"}}).queue, Agent({"queue": {"id": "1"}}).extra) == (None, {"queue": {"id": "1"}})
    with pytest.raises(InvalidRequest, match=r"queue\[0\].name"):
        Agent({"queue": [{"name": float("inf")}]})
    with pytest.raises(TypeError):
        Agent("{}")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="not a type of the table"):
        Record({})


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickle(protocol: int) -> None:
    found = agent(custom=[1, {"a": None}])
    loaded = pickle.loads(pickle.dumps(found, protocol))
    assert loaded == found
    assert type(loaded) is Agent
    assert b"triline.types" in pickle.dumps(found, protocol)


def test_copies_are_the_record_itself() -> None:
    found = agent()
    assert copy.copy(found) is found
    assert copy.deepcopy([found])[0] is found


def test_match() -> None:
    match agent():
        case Agent(status="enable", agent_number=number):
            assert number == "1001"
        case _:
            pytest.fail("no match")


def test_records_with_fields_that_hide_types() -> None:
    cc, _ = scripted(envelope({"list": [{"agentNumber": "1", "busy": "1", "login": False}], "count": 1}))
    answer = cc.agents.statuses()
    assert isinstance(answer, OnlineAgents)
    assert answer.count == 1
    [status] = answer.list or []
    assert isinstance(status, OnlineAgentStatus)
    assert (status.busy, status.login, status.login_type) == (True, False, None)


@pytest.mark.parametrize("data", [None, {}])
def test_nothing_where_something_should_be(data: object) -> None:
    cc, _ = scripted(envelope(data), envelope(None))
    assert cc.agents.statuses() == OnlineAgents()
    assert cc.roles.list() == []


def test_nulls_in_lists() -> None:
    cc, _ = scripted(envelope([None, ROW, None]))
    items: list[Any] = cc.agents.query().page().items
    assert [type(item) for item in items] == [type(None), Agent, type(None)]
    found = agent(queue=[None, {"_id": "1"}])
    assert found.queue == [None, AgentQueue({"id": "1"})]
    assert found.to_dict()["queue"] == [None, {"id": "1", "name": None}]


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of the process is read from /proc")
def test_a_record_does_not_keep_its_page_alive() -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    page = envelope([{"agentName": "x" * 1000} for _ in range(2000)])
    kept: list[Agent] = []
    before = 0
    for turn in range(30):
        cc, _ = scripted(page)
        kept.append(cc.agents.query().page().items[turn])
        before = before or resident()
    # Thirty pages of two megabytes.
    assert resident() - before < 20_000_000


def test_a_large_page() -> None:
    cc, _ = scripted(envelope([{**ROW, "_id": str(at), "restTime": at} for at in range(3000)]))
    items = cc.agents.query().page().items
    assert [item.id for item in items] == [str(at) for at in range(3000)]
    assert [item.rest_time for item in items[:2]] == ["0", "1"]


def test_a_body_of_another_shape() -> None:
    cc, _ = scripted(envelope([{"queue": "80001"}]), envelope({"a": 1}), envelope("text"))
    [agent] = cc.agents.query().page().items
    assert (agent.queue, agent.extra) == (None, {"queue": "80001"})
    for _ in range(2):
        with pytest.raises(MalformedResponse):
            cc.agents.query().page()


def test_licence_counts_compare() -> None:
    assert LicenceCount({"count": 1}) == LicenceCount({"count": "1"})


def test_records_of_records_keep_what_is_beside_their_fields() -> None:
    queue = AgentQueue({"id": "1", "floor": 3})
    made = Agent({"queue": [queue], "room": 5})
    [kept] = made.queue or []
    assert kept == queue
    assert kept.extra == {"floor": 3}
    assert made.extra == {"room": 5}
    assert Agent({"queue": [queue.to_dict()], "room": 5}) == made
