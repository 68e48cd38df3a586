"""What takes more than one request of an operation: waiting until something is done, reports on a long time."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Any

import pytest

from service import Scripted, StandingClock, envelope, options, scripted
from triline import (
    AiAgent,
    ApiError,
    AsyncAiAgent,
    AsyncPlatform,
    Cancelled,
    Platform,
    TransportError,
    report_table,
)
from triline.events import AttemptEvent, Event, WaitEvent
from triline.testing import Simulated
from triline.types import AgentQualityReport, KnowledgeDocument, TranscriptionResult

CLASS: dict[str, Any] = {"agent_id": "a1", "kb_id": "k1"}
FILE: dict[str, Any] = {"file": b"# FAQ", "filename": "faq.md"}


def status(word: str) -> bytes:
    return envelope({"taskStatus": word})


def pauses(events: list[Event]) -> list[tuple[str, int]]:
    return [(event.why, round(event.duration * 1000)) for event in events if isinstance(event, WaitEvent)]


# Waiting.


def test_a_document_is_waited_for(simulated: Simulated) -> None:
    events: list[Event] = []
    ai = AiAgent.simulated(simulated, on_event=events.append)
    uploaded = ai.documents.upload(**CLASS, **FILE)
    assert str(uploaded.status) == "0"
    events.clear()
    parsed = ai.documents.wait_until_parsed(**CLASS, id=uploaded.id or "")
    assert isinstance(parsed, KnowledgeDocument)
    assert (parsed.id, str(parsed.status)) == (uploaded.id, "1")
    assert 10_000 <= simulated.clock.steady_ms() < 20_000
    assert pauses(events) == [("unfinished", 2000), ("unfinished", 3000), ("unfinished", 4500), ("unfinished", 6750)]
    asked = {event.operation for event in events if isinstance(event, AttemptEvent)}
    assert asked == {"ai_agent.documents.list"}
    assert events[-1].operation == "ai_agent.documents.wait_until_parsed"


async def test_a_document_is_waited_for_asynchronously(simulated: Simulated) -> None:
    async with AsyncAiAgent.simulated(simulated) as ai:
        uploaded = await ai.documents.upload(**CLASS, **FILE)
        parsed = await ai.documents.wait_until_parsed(**CLASS, id=uploaded.id or "", file_name="faq")
    assert (parsed.id, str(parsed.status)) == (uploaded.id, "1")
    assert simulated.calls[-1].params["file_name"] == "faq"


async def test_a_transcription_is_waited_for(simulated: Simulated) -> None:
    simulated.platform.transcription.submit(call_unique_id="c-1")
    result = simulated.platform.transcription.wait_until_done(call_unique_id="c-1")
    assert isinstance(result, TranscriptionResult)
    assert (result.task_status, result.call_unique_id) == ("success", "c-1")
    assert result.sentences
    assert simulated.clock.steady_ms() >= 30_000
    assert set(simulated.operations[1:]) == {"platform.transcription.result"}
    # It is there, so the client does not wait.
    assert await simulated.async_platform.transcription.wait_until_done(call_unique_id="c-1") == result
    name = "platform.transcription.wait_until_done"
    assert simulated.platform.call(name, {"callUniquedId": "c-1"})["taskStatus"] == "success"


def test_what_failed_is_not_waited_for() -> None:
    clock = StandingClock()
    cc, transport = scripted(status("processing"), status("failed: no audio"), clock=clock)
    with pytest.raises(ApiError, match="no audio") as caught:
        cc.transcription.wait_until_done(task_id="t1")
    assert (caught.value.code, caught.value.outcome, caught.value.retryable) == ("failed", "done", False)
    assert (len(transport.requests), clock.slept) == (2, [2.0])


def test_a_wait_ends() -> None:
    clock = StandingClock()
    cc, _ = scripted(*[status("processing")] * 50, clock=clock)
    with pytest.raises(TransportError, match="taskStatus is processing") as caught:
        cc.transcription.wait_until_done(task_id="t1")
    assert (caught.value.code, caught.value.outcome, caught.value.retryable) == ("not_done", "done", True)
    assert 560 < sum(clock.slept) <= 600


async def test_the_total_timeout_ends_it(simulated: Simulated) -> None:
    simulated.platform.transcription.submit(call_unique_id="c-1")
    with pytest.raises(TransportError) as caught:
        simulated.platform.with_options(total_timeout=6).transcription.wait_until_done(call_unique_id="c-1")
    assert (caught.value.code, simulated.clock.steady_ms()) == ("not_done", 5000)
    patient = simulated.async_platform.with_options(total_timeout=6)
    with pytest.raises(TransportError) as other:
        await patient.transcription.wait_until_done(call_unique_id="c-1")
    assert (other.value.code, simulated.clock.steady_ms()) == ("not_done", 10_000)


async def test_a_task_that_waits_is_cancelled_in_its_pause() -> None:
    pausing = asyncio.Event()

    def on_event(event: Event) -> None:
        if isinstance(event, WaitEvent):
            pausing.set()

    transport = Scripted([status("processing")])
    cc = AsyncPlatform(**options(transport=transport.send, on_event=on_event))
    task = asyncio.ensure_future(cc.transcription.wait_until_done(task_id="t1"))
    await pausing.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError) as caught:
        await task
    assert len(transport.requests) == 1
    cancelled = Cancelled.behind(caught.value)
    assert cancelled is not None
    assert not cancelled.may_have_happened


def test_an_interrupt_ends_the_pause() -> None:
    class Interrupted(StandingClock):
        def sleep(self, seconds: float, /) -> None:
            raise KeyboardInterrupt

    cc, transport = scripted(status("processing"), clock=Interrupted())
    with pytest.raises(KeyboardInterrupt) as caught:
        cc.transcription.wait_until_done(task_id="t1")
    assert len(transport.requests) == 1
    cancelled = Cancelled.behind(caught.value)
    assert cancelled is not None
    assert not cancelled.may_have_happened


# Reports over a long time range.

QUARTERS = [
    ("2025-02-15 08:00:00", "2025-03-31 23:59:59"),
    ("2025-04-01 00:00:00", "2025-06-30 23:59:59"),
    ("2025-07-01 00:00:00", "2025-08-01 12:00:00"),
]


async def test_a_long_report_is_what_its_parts_are_together(simulated: Simulated) -> None:
    start, end = QUARTERS[0][0], QUARTERS[-1][1]
    whole = simulated.platform.reports.answer_rate_all(start_time=start, end_time=end)
    assert simulated.operations == ["platform.reports.answer_rate"] * 3
    assert [(call.params["startTime"], call.params["endTime"]) for call in simulated.calls] == QUARTERS
    parts = [simulated.platform.reports.answer_rate(start_time=start, end_time=end) for start, end in QUARTERS]
    for row in whole:
        calls = [part for rows in parts for part in rows if part.number == row.number]
        assert len(calls) == 3
        assert row.sum == sum(part.sum or 0 for part in calls) > 0
        assert row.answer_sum == sum(part.answer_sum or 0 for part in calls)
        share = float((row.answer_percentage or "").removesuffix("%"))
        assert share == pytest.approx(100 * (row.answer_sum or 0) / (row.sum or 1), abs=0.01)
    times: dict[str, Any] = {"start_time": datetime.fromisoformat(start), "end_time": datetime.fromisoformat(end)}
    assert await simulated.async_platform.reports.answer_rate_all(**times) == whole


def test_a_long_report_of_columns_and_rows(simulated: Simulated) -> None:
    report = simulated.platform.chat_reports.quality_all(create_time=["2024-03-01 00:00:00", "2025-06-30 23:59:59"])
    assert isinstance(report, AgentQualityReport)
    assert simulated.operations == ["platform.chat_reports.quality"] * 2
    assert report_table(report).rows


def test_a_part_that_fails_fails_the_report() -> None:
    cc, transport = scripted(envelope([]), envelope(code="6733"))
    with pytest.raises(ApiError) as caught:
        cc.reports.answer_rate_all(start_time="2025-01-01 00:00:00", end_time="2025-12-31 23:59:59")
    assert (caught.value.code, len(transport.requests)) == ("6733", 2)


def test_the_methods_of_a_short_time_still_refuse_a_long_one() -> None:
    with Platform.simulated() as cc, pytest.raises(ValueError, match="end_time"):
        cc.reports.answer_rate(start_time="2025-01-01 00:00:00", end_time="2025-12-31 23:59:59")
