"""Looking up the outcome of calls whose outcome is unknown."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from service import PACKAGE, Scripted, envelope, options, scripted
from triline import ApiError, AsyncPlatform, InvalidRequest, MaybeSent, Misuse, OutcomeUnknown
from triline.testing import Simulated
from triline.types import Agent

PASSWORD = "Passw0rd!-of-the-agent"
CREATE: dict[str, Any] = {
    "agent_name": "王小明",
    "agent_number": "9001",
    "agent_version": "ccAgent",
    "queue_list": ["80001"],
    "roles": ["r1"],
    "password": PASSWORD,
}


FLOWS = json.loads((PACKAGE.parent / "tests/scenarios/reconcile.json").read_text("utf-8"))["flows"]
"""Each operation that can be looked up: a test of the core holds that none is left out."""


def lookups() -> list[Any]:
    calls = [[step["say"]["call"] for step in flow["steps"] if "call" in step["say"]][-1] for flow in FLOWS]
    return [pytest.param(call["operation"], call["params"], id=call["operation"]) for call in calls if call["via"] == "reconcile"]


def unknown(*answers: bytes | Exception) -> tuple[OutcomeUnknown, Scripted]:
    cc, transport = scripted(MaybeSent("cut"), *answers)
    with pytest.raises(OutcomeUnknown) as caught:
        cc.agents.create(**CREATE)
    return caught.value, transport


def test_the_service_is_asked_what_became_of_it() -> None:
    rows = [{"_id": "1", "agentNumber": "9000"}, {"_id": "2", "agentNumber": "9001"}]
    error, transport = unknown(envelope(rows), envelope([]))
    assert error.can_reconcile
    [found] = error.reconcile()
    assert (type(found), found.id, found.agent_number) == (Agent, "2", "9001")
    assert transport.bodies[1] == {"agentNumber": "9001", "page": 1, "limit": 100}
    assert error.reconcile() == []


def test_the_service_may_not_tell_either() -> None:
    error, _ = unknown(envelope(code="6721"))
    with pytest.raises(ApiError) as caught:
        error.reconcile()
    assert caught.value.operation == "platform.agents.query"


async def test_the_service_is_asked_asynchronously() -> None:
    transport = Scripted([MaybeSent("cut"), envelope([{"_id": "2", "agentNumber": "9001"}])])
    cc = AsyncPlatform(**options(transport=transport.send))
    with pytest.raises(OutcomeUnknown) as caught:
        await cc.agents.create(**CREATE)
    with pytest.raises(Misuse, match="areconcile"):
        caught.value.reconcile()
    assert await caught.value.areconcile() == [Agent(id="2", agent_number="9001")]


async def test_either_way_may_be_awaited_for() -> None:
    error, _ = unknown(envelope([]))
    assert await error.areconcile() == []


def test_by_name_the_service_is_asked_too() -> None:
    cc, transport = scripted(MaybeSent("cut"), envelope({"list": [{"_id": "7", "number": "1", "type": "blackNum"}], "count": 1}))
    with pytest.raises(OutcomeUnknown) as caught:
        cc.call("platform.number_lists.add", {"numbers": ["1"], "type": "blackNum"})
    assert caught.value.reconcile() == [{"id": "7", "number": "1", "type": "blackNum"}]
    assert len(transport.requests) == 2


def test_writes_that_cannot_be_looked_up() -> None:
    cc, _ = scripted(MaybeSent("cut"))
    with pytest.raises(OutcomeUnknown) as caught:
        cc.customers.create(customers=[{"name": "a"}])
    assert not caught.value.can_reconcile
    with pytest.raises(Misuse, match="cannot be asked"):
        caught.value.reconcile()


def test_an_error_does_not_show_what_was_asked_for() -> None:
    error, _ = unknown()
    for text in (repr(error), str(error), repr(vars(error)), json.dumps(vars(error)), repr(pickle.dumps(error))):
        assert PASSWORD not in text
    # Another process has no client to ask with.
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (str(other), other.can_reconcile) == (str(error), False)


@pytest.mark.parametrize(("operation", "params"), lookups())
def test_what_was_lost_is_not_found_and_what_was_done_is(operation: str, params: dict[str, Any], simulated: Simulated) -> None:
    cc = simulated.platform
    if "agentId" in params:
        params = {**params, "agentId": cc.agents.query(agent_number="1001").collect(1)[0].id}
    found: list[int] = []
    for fault in ("drop_before", "drop_after"):
        simulated.set_faults([{"operation": operation, "fault": fault}])
        with pytest.raises(OutcomeUnknown) as caught:
            cc.call(operation, params)
        found.append(len(caught.value.reconcile()))
    assert found == [0, 1]


def test_a_call_that_was_never_submitted_has_no_transcription(simulated: Simulated) -> None:
    result = simulated.platform.transcription.result(call_unique_id="c-1")
    assert (result.task_id, result.task_status, result.sentences) == (None, None, None)


def page(*rows: dict[str, str]) -> bytes:
    return envelope({"list": rows, "count": len(rows)})


OURS = {"_id": "c1", "name": "a", "createTime": "2099-01-01 00:00:00", "servicePassword": PASSWORD}
BEFORE = {"_id": "c2", "name": "b", "createTime": "2001-01-01 00:00:00"}
ROWS = [{"name": "a"}, {"name": "b"}]


def test_unknown_rows_are_looked_up_and_settled_in_the_journal(tmp_path: Path) -> None:
    cc, transport = scripted(MaybeSent("cut"), page(OURS), page(OURS, BEFORE))
    journal = tmp_path / "import.log"
    lost = cc.customers.create_all(customers=ROWS, journal=journal)
    assert lost.can_reconcile
    result = lost.reconcile()
    assert (result.ok, result.failed, [row.index for row in result.unknown]) == ([0], [], [1])
    assert "may still appear" in (result.unknown[0].error.remedy or "")
    again = result.reconcile()
    assert again.unknown[0].found == [{"id": "c2", "name": "b", "createTime": "2001-01-01 00:00:00"}]
    resumed = cc.customers.create_all(customers=ROWS, journal=journal)
    assert (resumed.ok, [row.index for row in resumed.unknown], len(transport.bodies)) == ([0], [1], 3)

    # The client stays behind, what happened does not.
    copied = pickle.loads(pickle.dumps(result))
    assert (copied.ok, copied.can_reconcile) == ([0], False)
    with pytest.raises(Misuse, match="only the result that a batch gave"):
        copied.reconcile()


async def test_unknown_rows_are_looked_up_asynchronously(tmp_path: Path) -> None:
    transport = Scripted([MaybeSent("cut"), page(OURS)])
    cc = AsyncPlatform(**options(transport=transport.send))
    lost = await cc.customers.create_all(customers=ROWS, journal=tmp_path / "import.log")
    with pytest.raises(Misuse, match="areconcile"):
        lost.reconcile()
    result = await lost.areconcile()
    assert (result.ok, [row.index for row in result.unknown]) == ([0], [1])


def test_rows_that_no_operation_finds_cannot_be_looked_up() -> None:
    cc, _ = scripted(MaybeSent("cut"))
    lost = cc.dialout.import_all(import_data=[{"number": "1"}], task_id="t", agent_number="1", rule=1)
    assert not lost.can_reconcile
    assert "before you send it again" in (lost.unknown[0].error.remedy or "")
    with pytest.raises(InvalidRequest):
        lost.reconcile()
