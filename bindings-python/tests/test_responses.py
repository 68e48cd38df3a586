"""Raw responses, for the calls that ask for them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from service import AsyncStandingClock, Scripted, StandingClock, envelope, options, scripted
from triline import (
    AiAgent,
    ApiError,
    AsyncPlatform,
    Misuse,
    OutcomeUnknown,
    RawResponse,
    Response,
    SimulatedService,
    WorkPhone,
)
from triline.events import Event

OK = envelope(message="成功", time="2026-01-01 00:00:00")


def test_the_success_text_of_a_write_can_be_had() -> None:
    told: list[RawResponse] = []
    events: list[Event] = []
    answers = [Response(503, (), b"busy"), Response(200, [("X-Request-Id", "r1"), ("x-request-id", "r2")], OK)]
    cc, _ = scripted(*answers, retries=1, clock=StandingClock(), on_event=events.append)
    cc.with_options(on_response=told.append).agents.disable(agent_number="1001")
    facts = [(response.operation, response.status, response.attempt, response.size) for response in told]
    name = "platform.agents.disable"
    assert facts == [(name, 503, 1, 4), (name, 200, 2, len(OK.decode()))]
    assert told[1].json()["message"] == "成功"
    assert told[1].headers == {"x-request-id": "r1, r2"}
    with pytest.raises(ValueError, match="Expecting value"):
        told[0].json()
    # Listeners receive none of it.
    assert events
    assert "raw_response" not in {event.name for event in events}
    assert repr(told[1]) == f"RawResponse(operation='{name}', status=200, attempt=2, size={len(OK.decode())})"
    assert "成功" not in str(told)


def test_other_options_stay() -> None:
    told: list[RawResponse] = []
    cc, transport = scripted(Response(503, (), b""), OK, OK, retries=0, clock=StandingClock())
    other = cc.with_options(on_response=told.append).with_options(retries=1)
    other.agents.disable(agent_number="1001")
    assert len(told) == 2
    cc.agents.disable(agent_number="1001")
    assert (len(told), len(transport.requests)) == (2, 3)


def test_pages_batches_calls_by_name_and_failures() -> None:
    told: list[RawResponse] = []
    pages = envelope([{"id": "1"}, {"id": "2"}]), envelope([{"id": "3"}])
    cc, _ = scripted(*pages, OK, OK, OK, envelope(code="6718", message="no"))
    cc = cc.with_options(on_response=told.append)
    assert len(list(cc.agents.query(limit=2))) == 3
    assert len(told) == 2
    cc.customers.delete_all(ids=[str(number) for number in range(501)])
    assert len(told) == 4
    cc.call("platform.agents.disable", {"agentNumber": "1001"})
    assert len(told) == 5
    with pytest.raises(ApiError):
        cc.agents.disable(agent_number="1001")
    assert told[5].json()["code"] == "6718"


def test_a_look_at_what_became_of_a_write() -> None:
    told: list[RawResponse] = []
    cc, _ = scripted(Response(502, (), b""), envelope([]))
    with pytest.raises(OutcomeUnknown) as caught:
        cc.with_options(on_response=told.append).sip.create(number="13800001001", password="Passw0rd!", is_nat=True)
    assert caught.value.reconcile() == []
    assert [response.operation for response in told] == ["platform.sip.create", "platform.sip.list"]


def test_a_streamed_body_is_not_there() -> None:
    told: list[RawResponse] = []
    body = b'data: {"reply":"a","is_end":true}\n\n'
    given: dict[str, Any] = {**SimulatedService().options("ai_agent"), "base_url": "https://ai.example.com"}
    ai = AiAgent(**given, transport=Scripted([body])).with_options(on_response=told.append)
    ai.sessions.ask_stream(sid="s", agent_id="a", messages=[{"type": "user", "text": "?"}]).answer()
    assert [(response.status, response.body, response.size) for response in told] == [(200, None, None)]
    with pytest.raises(Misuse):
        told[0].json()


def test_a_token_is_none_of_what_was_asked_for() -> None:
    told: list[RawResponse] = []
    answers: list[Any] = [
        json.dumps({"code": 1, "data": data}).encode()
        for data in ({"accessToken": "access-1", "refreshToken": "refresh-1"}, None)
    ]
    given: dict[str, Any] = {"base_url": "https://wp.example.com", "client_id": "c", "client_secret": "s"}
    phone = WorkPhone(**given, transport=Scripted(answers)).with_options(on_response=told.append)
    phone.agents.list()
    assert [response.operation for response in told] == ["work_phone.agents.list"]


def test_what_it_raises_is_raised_after_the_call() -> None:
    def fail(_: RawResponse) -> None:
        raise RuntimeError("mine")

    cc, transport = scripted(OK, envelope(code="6718"))
    cc = cc.with_options(on_response=fail)
    with pytest.raises(Misuse, match="a listener failed: RuntimeError.'mine'."):
        cc.agents.disable(agent_number="1001")
    with pytest.raises(ApiError):
        cc.agents.disable(agent_number="1001")
    assert len(transport.requests) == 2


def test_the_same_for_asyncio() -> None:
    told: list[RawResponse] = []

    async def run() -> None:
        async with AsyncPlatform(**options(transport=Scripted([OK]).send, clock=AsyncStandingClock())) as cc:
            await cc.with_options(on_response=told.append).agents.disable(agent_number="1001")

    asyncio.run(run())
    assert told[0].json()["time"] == "2026-01-01 00:00:00"
