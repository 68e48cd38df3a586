"""The simulated service for tests of programs, and the plugin of pytest."""

from __future__ import annotations

from typing import Any

import pytest

from triline import (
    InvalidRequest,
    OutcomeUnknown,
    Platform,
    SimulatedService,
    TransportError,
    TrilineError,
)
from triline.events import Event, WaitEvent
from triline.simulated import RecordedCall
from triline.testing import Simulated, StandingClock
from triline.types import AiMessageParam

pytest_plugins = ["pytester"]

QUESTION: list[AiMessageParam] = [{"type": "user", "text": "你好"}]


def test_what_was_called(simulated: Simulated) -> None:
    simulated.platform.agents.disable(agent_number="1001")
    with pytest.raises(TrilineError):
        simulated.platform.agents.enable(agent_number="7")
    simulated.set_faults([{"operation": "platform.*", "fault": "refuse"}])
    simulated.platform.roles.list()
    assert simulated.calls == [
        RecordedCall("platform.agents.disable", {"agentNumber": "1001"}, 200),
        RecordedCall("platform.agents.enable", {"agentNumber": "7"}, 200, 6701),
        RecordedCall("platform.roles.list", {}, None, None, "refuse"),
        RecordedCall("platform.roles.list", {}, 200),
    ]
    assert simulated.operations[-1] == "platform.roles.list"
    simulated.clear_calls()
    assert simulated.calls == []


@pytest.mark.simulated(seed=7, settings={"agents": 3})
def test_the_mark(simulated: Simulated) -> None:
    names = [agent.agent_name for agent in simulated.platform.agents.query()]
    assert names == [agent.agent_name for agent in Simulated(7).platform.agents.query().collect(3)]
    assert names != [agent.agent_name for agent in Simulated(1).platform.agents.query().collect(3)]


@pytest.mark.parametrize("settings", [{"agents": -1}, {"nothing": 1}, {"error_status": "x"}])
def test_settings_that_are_wrong(settings: Any) -> None:
    with pytest.raises(InvalidRequest) as caught:
        SimulatedService(settings=settings)
    assert caught.value.field in ("agents", "nothing", "errorStatus")


def test_settings() -> None:
    service = Simulated(settings={"ai_answers": [{"question": "", "answer": "再见", "action": 6}], "recorded_calls": 1})
    assert service.platform.roles.list()
    assert service.ai_agent.sessions.ask(sid="s1", agent_id="a1", messages=QUESTION).data == "再见"
    assert service.operations == ["ai_agent.sessions.ask"]


FAULTS: list[tuple[str, type[TrilineError], str]] = [
    ("drop_before", OutcomeUnknown, "connection"),
    ("drop_after", OutcomeUnknown, "connection"),
    ("truncate", OutcomeUnknown, "connection"),
    ("garbage", OutcomeUnknown, "malformed"),
    ("delay:600000", OutcomeUnknown, "timeout"),
]


@pytest.mark.parametrize(("fault", "kind", "code"), FAULTS)
async def test_a_write_that_a_fault_meets(
    simulated: Simulated, fault: str, kind: type[TrilineError], code: str
) -> None:
    simulated.set_faults([{"operation": "platform.dialout.create", "fault": fault, "times": 2}])
    with pytest.raises(kind) as caught:
        simulated.platform.dialout.create(task_name="a", agent_number="1001")
    with pytest.raises(kind) as other:
        await simulated.async_platform.dialout.create(task_name="a", agent_number="1001")
    assert caught.value.code == other.value.code == code
    assert caught.value.outcome == other.value.outcome == "unknown"
    assert simulated.operations == ["platform.dialout.create"] * 2


@pytest.mark.parametrize("fault", ["drop_before", "truncate", "delay:600000", "status:502"])
async def test_a_list_that_a_fault_meets(simulated: Simulated, fault: str) -> None:
    simulated.set_faults([{"operation": "platform.roles.list", "fault": fault}])
    assert simulated.platform.roles.list()
    simulated.set_faults([{"operation": "platform.roles.list", "fault": fault}])
    assert await simulated.async_platform.roles.list()
    assert [call.fault for call in simulated.calls] == [fault, None, fault, None]


def test_a_fault_that_never_left(simulated: Simulated) -> None:
    simulated.set_faults([{"operation": "platform.dialout.create", "fault": "refuse", "times": 0}])
    with pytest.raises(TransportError) as caught:
        simulated.platform.dialout.create(task_name="a", agent_number="1001")
    assert caught.value.outcome == "not_sent"


def test_a_delay_that_is_waited_for(simulated: Simulated) -> None:
    simulated.set_faults([{"operation": "*", "fault": "delay:2500"}])
    assert simulated.platform.roles.list()
    assert simulated.clock.steady_ms() == 2500


def test_a_script_that_is_wrong(simulated: Simulated) -> None:
    with pytest.raises(InvalidRequest) as caught:
        simulated.set_faults([{"operation": "*", "fault": "nothing"}])
    assert caught.value.field == "faults[0].fault"


def test_time_passes_for_all(simulated: Simulated) -> None:
    for days in (1, 30):
        simulated.work_phone.agents.list()
        simulated.advance(days * 24 * 3600)
    simulated.work_phone.agents.list()
    tokens = [name for name in simulated.operations if name != "work_phone.agents.list"]
    assert tokens == ["work_phone.token.get", "work_phone.token.renew", "work_phone.token.get"]


def test_time_passes_for_the_service_alone() -> None:
    service = SimulatedService(clock=StandingClock())
    service.advance(600)
    with pytest.raises(TrilineError) as caught:
        Platform.simulated(service, retries=0).roles.list()
    assert caught.value.code == "50014"
    assert Platform.simulated(service).roles.list()


def test_pushes(simulated: Simulated) -> None:
    url = "https://hook.example.com/?key=1"
    simulated.platform.transcription.submit(call_unique_id="c-1", call_back_url=url)
    assert simulated.take_pushes() == []
    simulated.advance(60)
    [push] = simulated.take_pushes()
    assert (push.url, push.body["callUniquedId"]) == (url, "c-1")
    assert repr(push).startswith("<triline.simulated.Push object")
    assert simulated.take_pushes() == []


async def test_each_client(simulated: Simulated) -> None:
    assert await simulated.async_work_phone.agents.list()
    assert len(await simulated.async_platform.agents.query().collect(3)) == 3
    assert simulated.platform is simulated.platform


def test_the_plugin(pytester: pytest.Pytester) -> None:
    """Each test has a service of its own; the mark is known, and pytest finds the fixture by itself."""
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.parametrize("time", [1, 2])
        @pytest.mark.simulated(settings={"agents": 1})
        def test_new(simulated, time):
            assert simulated.operations == []
            assert [agent.status for agent in simulated.platform.agents.query()] == ["enable"]
            simulated.platform.agents.disable(agent_number="1001")
        """
    )
    result = pytester.runpytest_subprocess("--strict-markers", "-W", "error", "-p", "no:asyncio")
    result.assert_outcomes(passed=2)


@pytest.mark.parametrize("again", range(2))
def test_clients_keep_to_the_rate_limit_of_real_ones_each_service_its_own(simulated: Simulated, again: int) -> None:
    for _ in range(20):
        simulated.platform.roles.list()
    assert simulated.clock.steady_ms() == 0
    events: list[Event] = []
    Platform.simulated(simulated, on_event=events.append).roles.list()
    waits = [(round(event.duration * 1000), event.why) for event in events if isinstance(event, WaitEvent)]
    assert (waits, simulated.clock.steady_ms()) == ([(60_000, "throttled")], 60_000)
    with Platform.simulated(simulated, pacing="off") as free:
        for _ in range(60):
            free.roles.list()
    assert simulated.clock.steady_ms() == 60_000
