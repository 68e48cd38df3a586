"""What a call tells on its way: events, logs, spans."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Iterator
from contextlib import aclosing
from typing import Any

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from service import SECRET, AsyncStandingClock, Scripted, StandingClock, envelope, options, scripted
from triline import (
    AiAgent,
    ApiError,
    AsyncPlatform,
    MaybeSent,
    Misuse,
    NotSent,
    OutcomeUnknown,
    Platform,
    Response,
    SimulatedService,
    WorkPhone,
    log_events,
)
from triline.events import AttemptEvent, EndEvent, Event, ResponseEvent, TokenEvent, WaitEvent
from triline.telemetry import trace_events


PASSWORD = "Passw0rd!-of-the-agent"
CREATE: dict[str, Any] = {
    "agent_name": "王小明",
    "agent_number": "9001",
    "agent_version": "ccAgent",
    "queue_list": ["80001"],
    "roles": ["r1"],
    "password": PASSWORD,
}

DONE_AT_LAST = [envelope({"taskStatus": "processing"}), envelope({"taskStatus": "success"})]


def told(event: Event) -> tuple[Any, ...]:
    """An event without the number of its call."""
    values = dataclasses.asdict(event)
    del values["call"], values["operation"]
    return (event.name, *values.values())


def test_what_a_call_tells() -> None:
    events: list[Event] = []
    clock = StandingClock()
    script = Scripted([NotSent("no"), Response(503, [("Retry-After", "7")]), envelope([{}])])

    def slow(request: Any) -> Any:
        clock.now_ms += 5
        return script(request)

    cc = Platform(**options(transport=slow, clock=clock, on_event=events.append, retries=2))
    cc.agents.query().collect(1)
    path = "/openapi/v1/call/query/agent"
    assert [told(event) for event in events if event.name != "wait"] == [
        ("attempt", "POST", path, "cc.example.com", 443, 1, False),
        ("retry", 2, "connection"),
        ("attempt", "POST", path, "cc.example.com", 443, 2, False),
        ("response", 503, 0.005),
        ("retry", 3, "503"),
        ("attempt", "POST", path, "cc.example.com", 443, 3, False),
        ("response", 200, 0.005),
        ("page", 1, None, 1, None, None),
        ("end", True, None, None, None, 1, (clock.now_ms - 1_760_000_000_000) / 1000, 0),
    ]
    assert [event.why for event in events if isinstance(event, WaitEvent)] == ["backoff", "throttled"]
    assert {event.operation for event in events} == {"platform.agents.query"}
    assert len({event.call for event in events}) == 1


def test_a_list_that_is_left_ends() -> None:
    events: list[Event] = []
    pages = [envelope([{}, {}])] * 3
    cc, _ = scripted(*pages, on_event=events.append, clock=StandingClock())
    cc.agents.query(limit=2).collect(1)
    next(iter(cc.agents.query(limit=2)))
    for _ in cc.agents.query(limit=2).pages():
        break
    ends = [told(event) for event in events if event.name == "end"]
    assert ends == [("end", True, None, None, None, 2, 0, 0)] * 3


async def test_an_asynchronous_list_that_is_left_ends() -> None:
    events: list[Event] = []
    transport = Scripted([envelope([{}, {}])] * 2)
    cc = AsyncPlatform(**options(transport=transport.send, on_event=events.append, clock=AsyncStandingClock()))
    await cc.agents.query(limit=2).collect(1)
    async with aclosing(cc.agents.query(limit=2).pages()) as pages:
        async for _ in pages:
            break
    ends = [told(event) for event in events if event.name == "end"]
    assert ends == [("end", True, None, None, None, 2, 0, 0)] * 2


def test_a_stream_that_is_left_ends() -> None:
    events: list[Event] = []
    ai = AiAgent.simulated(on_event=events.append)
    with ai.sessions.ask_stream(sid="s1", agent_id="a1", messages=[{"type": "user", "text": "你好"}]) as parts:
        next(parts)
    end = events[-1]
    assert isinstance(end, EndEvent)
    assert (end.ok, end.rows) == (True, 1)


def test_ends() -> None:
    events: list[Event] = []
    cc, _ = scripted(envelope(), envelope(code="6721"), on_event=events.append, clock=StandingClock())
    cc.agents.enable(agent_id="1")
    with pytest.raises(ApiError):
        cc.agents.enable(agent_id="1")
    ends = [event for event in events if isinstance(event, EndEvent)]
    assert [told(event) for event in ends] == [
        ("end", True, None, None, None, 0, 0, 0),
        ("end", False, "api", "6721", "rejected", 0, 0, 0),
    ]
    assert ends[0].call != ends[1].call


async def test_an_asynchronous_call_tells_the_same() -> None:
    events: list[Event] = []
    transport = Scripted([envelope()])
    cc = AsyncPlatform(**options(transport=transport.send, on_event=events.append, clock=AsyncStandingClock()))
    await cc.agents.enable(agent_id="1")
    assert [event.name for event in events] == ["attempt", "response", "end"]


async def test_calls_at_once_are_told_apart() -> None:
    events: list[Event] = []
    transport = Scripted([envelope()] * 5)
    cc = AsyncPlatform(**options(transport=transport.send, on_event=events.append))
    await asyncio.gather(*[cc.agents.enable(agent_id="1") for _ in range(5)])
    calls = {event.call for event in events}
    assert len(calls) == 5
    for call in calls:
        assert [event.name for event in events if event.call == call] == ["attempt", "response", "end"]


def test_tokens_are_told() -> None:
    events: list[Event] = []
    with WorkPhone.simulated(on_event=events.append) as phone:
        phone.agents.list()
    assert [event.name for event in events] == ["token", "attempt", "response", "attempt", "response", "end"]
    attempts = [event for event in events if isinstance(event, AttemptEvent | ResponseEvent)]
    assert [event.operation for event in attempts] == ["work_phone.token.get"] * 2 + ["work_phone.agents.list"] * 2
    assert isinstance(events[0], TokenEvent)
    assert events[0].operation == "work_phone.agents.list"


def test_tokens_of_the_callers_own_are_told() -> None:
    events: list[Event] = []
    service = SimulatedService()
    given: dict[str, Any] = {**service.options("work_phone"), "tokens": lambda: "own-token", "on_event": events.append}
    del given["client_secret"], given["client_id"]
    phone = WorkPhone(**given, transport=lambda _: Response(200, (), b'{"code":1,"msg":"ok","data":{}}'))
    phone.agents.list()
    assert [event.name for event in events] == ["token", "attempt", "response", "end"]


def test_batches_are_told() -> None:
    events: list[Event] = []
    cc, _ = scripted(envelope(), envelope(), on_event=events.append, clock=StandingClock())
    rows: Any = [{"number": str(at)} for at in range(2001)]
    cc.dialout.import_all(agent_number="8001", task_id="t", rule=1, import_data=rows)
    assert [told(event) for event in events if event.name == "progress"] == [
        ("progress", 2000, 2001, 0.0, None),
        ("progress", 2001, 2001, 0.0, None),
    ]
    end = events[-1]
    assert isinstance(end, EndEvent)
    assert (end.ok, end.rows) == (True, 2001)


@pytest.mark.parametrize("name", ["attempt", "response", "end"])
@pytest.mark.parametrize("asynchronous", [False, True])
def test_what_a_listener_raises_comes_out_at_the_end(name: str, asynchronous: bool) -> None:
    def hook(event: Event) -> None:
        if event.name == name:
            raise RuntimeError("hook")

    transport = Scripted([envelope()] * 3)
    given = options(on_event=hook, retries=2)
    with pytest.raises(Misuse, match="hook"):
        if asynchronous:
            asyncio.run(AsyncPlatform(**given, transport=transport.send).agents.enable(agent_id="1"))
        else:
            Platform(**given, transport=transport).agents.enable(agent_id="1")
    assert len(transport.requests) == 1


def test_a_hook_that_fails_at_the_answer_of_a_stream() -> None:
    def hook(event: Event) -> None:
        if isinstance(event, ResponseEvent):
            raise RuntimeError("hook")

    service = SimulatedService()
    ai = AiAgent.simulated(service, on_event=hook)
    with pytest.raises(Misuse, match="hook"):
        list(ai.sessions.ask_stream(sid="s1", agent_id="a1", messages=[{"type": "user", "text": "x"}]))
    assert len(service.calls) == 1


def test_the_error_of_a_call_goes_before_that_of_a_hook() -> None:
    def hook(event: Event) -> None:
        if isinstance(event, EndEvent):
            raise RuntimeError("hook")

    cc, _ = scripted(envelope(code="6721"), on_event=hook)
    with pytest.raises(ApiError):
        cc.agents.enable(agent_id="1")


def test_events_hold_no_secret(caplog: pytest.LogCaptureFixture) -> None:
    events: list[Event] = []
    spans, tracer = exporter()
    hooks = [events.append, log_events(), trace_events(tracer)]

    def all_of_them(event: Event) -> None:
        for hook in hooks:
            hook(event)

    transport = Scripted([NotSent(f"cannot send {PASSWORD}"), MaybeSent(f"cut {SECRET}")])
    cc = Platform(**options(transport=transport, retries=1, on_event=all_of_them))
    with caplog.at_level(logging.DEBUG), pytest.raises(OutcomeUnknown):
        cc.agents.create(**CREATE)
    headers = dict(transport.requests[-1].headers)
    shown = [repr(events), caplog.text, *[span.to_json() for span in spans.get_finished_spans()]]
    assert "platform.agents.create" in shown[1]
    for text in shown:
        for hidden in (SECRET, PASSWORD, "王小明", headers["svc-sign"], headers["svc-nonce"]):
            assert hidden not in text
    with WorkPhone.simulated(on_event=events.append) as phone, AiAgent.simulated(on_event=events.append) as ai:
        list(phone.agents.list())
        ai.sessions.ask(sid="s1", agent_id="a1", messages=[{"type": "user", "text": "你好"}])
    service = SimulatedService()
    for hidden in (service.options("work_phone")["client_secret"], service.options("ai_agent")["apptoken"], "你好", "?"):
        assert hidden not in repr(events)


# Logs.


def test_logs(caplog: pytest.LogCaptureFixture) -> None:
    answers: list[bytes | Exception] = [NotSent("no"), envelope([{}]), envelope(code="6721")]
    cc, _ = scripted(*answers, retries=1, clock=StandingClock(), on_event=log_events())
    with caplog.at_level(logging.DEBUG, logger="triline"):
        cc.agents.query().page()
        with pytest.raises(ApiError):
            cc.agents.enable(agent_id="1")
    records = [(record.levelname, record.getMessage().partition(": ")[2]) for record in caplog.records]
    assert {record.name for record in caplog.records} == {"triline"}
    fields: Any = [getattr(record, "triline") for record in caplog.records]
    assert [told["event"] for told in fields][:2] == ["attempt", "retry"]
    assert (fields[0]["method"], fields[1]["why"]) == ("POST", "connection")
    [wait] = [record for record in records if "waits" in record[1]]
    records.remove(wait)
    assert wait[1].endswith("ms (backoff)")
    assert records[:-2] == [
        ("DEBUG", "POST /openapi/v1/call/query/agent, attempt 1"),
        ("WARNING", "attempt 2 follows after connection"),
        ("DEBUG", "POST /openapi/v1/call/query/agent, attempt 2"),
        ("DEBUG", "status 200 after 0 ms"),
        ("DEBUG", f"done after {wait[1].split()[1]} ms"),
        ("DEBUG", "POST /openapi/v1/base/agent/enable, attempt 1"),
    ]
    assert records[-1] == ("INFO", "failed after 0 ms: api 6721")


def test_logs_of_what_takes_long(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("other")
    more: dict[str, Any] = {"clock": StandingClock(), "pacing": "20/60", "account": "logs"}
    cc, _ = scripted(*[envelope({"errorData": []})] * 22, on_event=log_events(logger), **more)
    with caplog.at_level(logging.INFO, logger="other"):
        cc.customers.delete_all(ids=map(str, range(501)))
        cc.customers.delete_all(ids=[str(at) for at in range(10_000)])
    lines = [record.getMessage().partition(": ")[2] for record in caplog.records]
    assert lines[:2] == ["500 rows are settled", "501 rows are settled"]
    assert "10000 of 10000 rows are settled" in lines
    assert any(line.startswith("waits ") and line.endswith("(throttled)") for line in lines)


def test_logs_of_what_is_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    cc, _ = scripted(*DONE_AT_LAST, on_event=log_events(), clock=StandingClock())
    with caplog.at_level(logging.INFO):
        cc.transcription.wait_until_done(task_id="t1")
    lines = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert lines == [("INFO", "platform.transcription.wait_until_done: waits 2000 ms (unfinished)")]


def test_logs_of_lists_and_tokens(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG), WorkPhone.simulated(on_event=log_events()) as phone:
        list(phone.chat_app.contacts(page=1, page_size=20))
    assert "work_phone.chat_app.contacts: fetches a token" in caplog.text
    assert "work_phone.chat_app.contacts: page 3 has 8 entries" in caplog.text


# Spans.


def exporter() -> tuple[InMemorySpanExporter, Any]:
    spans = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    return spans, provider.get_tracer("test")


@pytest.fixture
def spans() -> Iterator[tuple[InMemorySpanExporter, Any]]:
    yield exporter()


def test_spans(spans: tuple[InMemorySpanExporter, Any]) -> None:
    exported, tracer = spans
    cc, _ = scripted(NotSent("no"), envelope(), envelope(code="6721"), retries=1, on_event=trace_events(tracer),
                     clock=StandingClock())  # fmt: skip
    with tracer.start_as_current_span("work") as work:
        cc.agents.enable(agent_id="1")
    with pytest.raises(ApiError):
        cc.agents.enable(agent_id="1")
    done: tuple[ReadableSpan, ...] = exported.get_finished_spans()
    good, bad = (span for span in done if span.name == "platform.agents.enable")
    request = {"http.request.method": "POST", "url.template": "/openapi/v1/base/agent/enable",
               "server.address": "cc.example.com", "server.port": 443}  # fmt: skip
    resent, status = {"http.request.resend_count": 1}, {"http.response.status_code": 200}
    assert dict(good.attributes or {}) == {**request, **resent, **status}
    assert dict(bad.attributes or {}) == {**request, **status, "error.type": "6721"}
    assert (good.kind.name, good.status.status_code.name, bad.status.status_code.name) == ("INTERNAL", "UNSET", "ERROR")
    attempts = [span for span in done if span.name == "POST /openapi/v1/base/agent/enable"]
    own = {**request, "triline.operation": "platform.agents.enable"}
    assert [dict(span.attributes or {}) for span in attempts] == [
        {**own, "error.type": "connection"}, {**own, **resent, **status}, {**own, **status, "error.type": "6721"},
    ]  # fmt: skip
    parents = [span.parent and span.parent.span_id for span in attempts]
    assert parents == [span.context and span.context.span_id for span in (good, good, bad)]
    assert {span.kind.name for span in attempts} == {"CLIENT"}
    assert [event.name for event in good.events] == ["retry", "wait"]
    assert good.parent is not None
    assert good.parent.span_id == work.get_span_context().span_id
    assert bad.parent is None


async def test_spans_of_calls_at_once(spans: tuple[InMemorySpanExporter, Any]) -> None:
    exported, tracer = spans
    async with AsyncPlatform.simulated(on_event=trace_events(tracer)) as cc:
        await asyncio.gather(*[cc.agents.query().collect(30) for _ in range(3)])
        await cc.customers.delete_all(ids=["1"])
    with WorkPhone.simulated(on_event=trace_events(tracer)) as phone:
        phone.agents.list()
    names = [span.name for span in exported.get_finished_spans() if not span.name.startswith("POST ")]
    assert names == ["platform.agents.query"] * 3 + ["platform.customers.delete", "work_phone.agents.list"]
    events = [event.name for event in exported.get_finished_spans()[-1].events]
    assert events == ["token"]


def test_a_span_of_what_is_waited_for(spans: tuple[InMemorySpanExporter, Any]) -> None:
    exported, tracer = spans
    cc, _ = scripted(*DONE_AT_LAST, on_event=trace_events(tracer), clock=StandingClock())
    cc.transcription.wait_until_done(task_id="t1")
    *attempts, span = exported.get_finished_spans()
    assert {attempt.name for attempt in attempts} == {"POST /openapi/v1/asr/getResult"}
    assert span.name == "platform.transcription.wait_until_done"
    assert [(event.name, dict(event.attributes or {})) for event in span.events] == [
        ("wait", {"why": "unfinished", "ms": 2000})
    ]


def test_spans_by_default_are_those_of_the_program() -> None:
    cc, _ = scripted(envelope(), on_event=trace_events())
    cc.agents.enable(agent_id="1")
