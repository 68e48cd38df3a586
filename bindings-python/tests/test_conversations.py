"""Conversations with an AI agent, as values that know their session; and what the service pushes."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

import pytest

from triline import (
    ApiError,
    AsyncConversation,
    Conversation,
    InvalidRequest,
    MalformedResponse,
    Misuse,
    TrilineError,
    pushed,
)
from triline.simulated import FaultRule
from triline.testing import Simulated
from triline.types import AiSession

PARAMS: dict[str, Any] = {
    "sid": "chat-1",
    "agent_id": "a1",
    "session_source": "other",
    "msg_receive_url": "https://hook.example/1",
}


def params(**other: Any) -> dict[str, Any]:
    return {**PARAMS, **other}


FAILING: list[FaultRule] = [{"operation": "ai_agent.sessions.close", "fault": "refusal:500", "times": 1}]


@pytest.fixture
def simulated() -> Simulated:
    return Simulated()


def verbs(simulated: Simulated) -> list[str]:
    return [(call.operation or "").rpartition(".")[2] for call in simulated.calls]


def test_a_conversation_knows_its_session(simulated: Simulated) -> None:
    with simulated.ai_agent.sessions.open(**PARAMS) as chat:
        assert isinstance(chat, Conversation)
        assert isinstance(chat.session, AiSession)
        assert (chat.sid, chat.agent_id, chat.session.sid) == ("chat-1", "a1", "chat-1")
        assert chat.ask("你好").data
        chat.ask({"type": "user", "text": "再见"}, qid="q-2")
        with chat.ask_stream("你好") as parts:
            assert len(list(parts)) > 1
    assert verbs(simulated) == ["open", "ask", "ask", "ask", "close"]
    params = simulated.calls[2].params
    assert (params["sid"], params["agent_id"], params["qid"]) == ("chat-1", "a1", "q-2")
    assert params["messages"] == [{"type": "user", "text": "再见"}]
    assert repr(chat) == "<Conversation sid='chat-1', closed>"


def test_a_closed_conversation_sends_nothing(simulated: Simulated) -> None:
    chat = simulated.ai_agent.sessions.open(**PARAMS)
    chat.close()
    chat.close()
    with pytest.raises(Misuse):
        chat.ask("after")
    with pytest.raises(Misuse):
        chat.ask_stream("after")
    assert verbs(simulated) == ["open", "close"]


def test_closing_hides_no_error(simulated: Simulated) -> None:
    simulated.set_faults(FAILING)
    with pytest.raises(RuntimeError, match="mine") as caught, simulated.ai_agent.sessions.open(**PARAMS) as chat:
        raise RuntimeError("mine")
    if sys.version_info >= (3, 11):
        assert "closing the conversation failed" in caught.value.__notes__[0]
    chat.close()
    assert [call.code for call in simulated.calls][1:] == [500, None]
    simulated.set_faults(FAILING)
    with pytest.raises(TrilineError), simulated.ai_agent.sessions.open(**params(sid="chat-2")):
        pass


def test_what_cannot_be_opened_raises(simulated: Simulated) -> None:
    with pytest.raises(InvalidRequest):
        simulated.ai_agent.sessions.open(**params(session_source=7))
    assert verbs(simulated) == []
    record = simulated.ai_agent.call("ai_agent.sessions.open", PARAMS)
    assert record["sid"] == "chat-1"


async def _the_same(simulated: Simulated) -> None:
    async with await simulated.async_ai_agent.sessions.open(**PARAMS) as chat:
        assert isinstance(chat, AsyncConversation)
        assert (await chat.ask("你好")).data
        async with chat.ask_stream("你好") as parts:
            assert len([part async for part in parts]) > 1
    await chat.aclose()
    with pytest.raises(Misuse):
        await chat.ask("after")
    assert verbs(simulated) == ["open", "ask", "ask", "close"]
    simulated.set_faults(FAILING)
    with pytest.raises(RuntimeError, match="mine"):
        async with await simulated.async_ai_agent.sessions.open(**params(sid="chat-2")):
            raise RuntimeError("mine")
    simulated.set_faults(FAILING)
    with pytest.raises(TrilineError):
        async with await simulated.async_ai_agent.sessions.open(**params(sid="chat-3")):
            pass


def test_the_same_for_asyncio(simulated: Simulated) -> None:
    asyncio.run(_the_same(simulated))


def test_a_question_by_name_that_asks_for_a_stream_gets_the_whole_answer(simulated: Simulated) -> None:
    question = {"sid": "s1", "agent_id": "a1", "messages": [{"type": "user", "text": "你好"}], "stream": True}
    answer = simulated.ai_agent.call("ai_agent.sessions.ask", question)
    assert (answer["data"], answer["is_end"]) == ("你好", True)
    assert simulated.calls[0].params["stream"] is True


def test_a_pushed_transcription_is_read(simulated: Simulated) -> None:
    simulated.platform.transcription.submit(call_unique_id="c-1", call_back_url="https://me.example.com/done")
    simulated.advance(60)
    [push] = simulated.take_pushes()
    body = json.dumps(push.body)
    for given in (body, body.encode()):
        result = pushed.transcription(given)
        assert result.task_status == "success"
        assert result.sentences and result.sentences[0].text


def test_a_pushed_answer_is_read() -> None:
    answer = pushed.answer('{"code":200,"message":"success","sid":"s1","data":"好"}')
    assert (answer.data, answer.extra) == ("好", {"sid": "s1"})
    for body in (b"", b"[]", b"{", b"\xff"):
        with pytest.raises(MalformedResponse):
            pushed.answer(body)
    with pytest.raises(ApiError):
        pushed.transcription('{"code":"50007","message":"no"}')
