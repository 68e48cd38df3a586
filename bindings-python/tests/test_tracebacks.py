"""Tracebacks: one error with its cause, and the caller's line last."""

from __future__ import annotations

import asyncio
import gc
import inspect
import pydoc
import traceback
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Generator
from typing import Any

import pytest

from service import Scripted, envelope, options, scripted
from triline import (
    ApiError,
    AsyncAiAgent,
    AsyncPlatform,
    CustomerFields,
    InvalidRequest,
    MaybeSent,
    NotSent,
    OutcomeUnknown,
    Platform,
    TransportError,
    TrilineError,
)
from triline.testing import Simulated

AI: dict[str, Any] = {"sid": "s1", "agent_id": "a1", "messages": [{"type": "user", "text": "?"}]}
CREATE: dict[str, Any] = {
    "agent_name": "a", "agent_number": "9001", "agent_version": "ccAgent", "queue_list": [], "roles": [], "password": "Passw0rd!",
}  # fmt: skip
LISTS: dict[str, Any] = {"numbers": ["1"], "type": "blackNum"}


def own_frames(error: BaseException) -> list[str]:
    """The functions of the package that are shown, in their order; the caller's stand before them."""
    shown = [(frame.f_globals["__name__"], frame.f_code.co_name) for frame, _ in traceback.walk_tb(error.__traceback__)]
    return [name for module, name in shown if module.startswith("triline")]


def last_file(error: BaseException) -> str:
    return traceback.extract_tb(error.__traceback__)[-1].filename


def failing() -> Simulated:
    """A service that refuses all: the clients of it fail in every way that there is."""
    simulated = Simulated(settings={"agents": 3})
    simulated.set_faults([{"operation": "*", "times": 0, "fault": "refusal:6701"}])
    return simulated


def read(parts: Any) -> None:
    for _ in parts:
        pass


def lost(cc: Platform) -> OutcomeUnknown:
    with pytest.raises(OutcomeUnknown) as caught:
        cc.number_lists.add(**LISTS)
    return caught.value


WAYS: dict[str, Callable[[Any, Any], object]] = {
    "a call": lambda cc, _: cc.agents.enable(agent_number="1"),
    "a call by its name": lambda cc, _: cc.call("platform.agents.enable", {"agentNumber": "1"}),
    "a joined call by its name": lambda cc, _: cc.batch("platform.customers.delete", {"ids": ["1"]}),
    "a page": lambda cc, _: cc.agents.query().page(),
    "a list": lambda cc, _: read(cc.agents.query()),
    "the first of a list": lambda cc, _: next(iter(cc.agents.query())),
    "some of a list": lambda cc, _: cc.agents.query().collect(5),
    "a data frame": lambda cc, _: cc.agents.query().to_polars(),
    "pages": lambda cc, _: next(cc.agents.query().pages()),
    "pages by their name": lambda cc, _: next(cc.pages("platform.agents.query")),
    "a cursor of another list": lambda cc, _: cc.agents.query().pages(cursor="?"),
    "a batch with a wrong journal": lambda cc, _: cc.dialout.import_all(
        task_id="1", agent_number="1", rule=1, import_data=[], journal="/nowhere/at/all"
    ),
    "a wrong parameter": lambda cc, _: cc.agents.query(limit=1000),
    "a wrong option": lambda cc, _: cc.with_options(timeout=-1),
    "no option": lambda _, __: Platform(),
    "no variable": lambda _, __: Platform.from_env(),
    "a dictionary": lambda cc, _: CustomerFields.load(cc),
    "an unusable dictionary": lambda _, __: CustomerFields.from_json("[]"),
    "an upload": lambda _, ai: ai.documents.upload(agent_id="a", file=b"#", filename="a.md"),
    "a stream": lambda _, ai: read(ai.sessions.ask_stream(**AI)),
    "a whole stream": lambda _, ai: ai.sessions.ask_stream(**AI).answer(),
    "a stream by its name": lambda _, ai: next(ai.stream("ai_agent.sessions.ask", AI)),
    "waiting": lambda cc, _: cc.transcription.wait_until_done(call_unique_id="1"),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_the_callers_line_is_the_last(way: Callable[[Any, Any], object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRILINE_PLATFORM_BASE_URL", raising=False)
    simulated = failing()
    with pytest.raises(TrilineError) as caught:
        way(simulated.platform, simulated.ai_agent)
    assert (last_file(caught.value), own_frames(caught.value)) == (__file__, [])


def test_a_lookup_too() -> None:
    error = lost(scripted(MaybeSent("cut"), envelope(code="6701"))[0])
    with pytest.raises(ApiError) as caught:
        error.reconcile()
    assert last_file(caught.value) == __file__


async def aread(parts: Any) -> None:
    async for _ in parts:
        pass


AWAITED: dict[str, Callable[[Any, Any], Awaitable[object]]] = {
    "a page": lambda cc, _: cc.agents.query(),
    "a list": lambda cc, _: aread(cc.agents.query()),
    "pages": lambda cc, _: anext(cc.agents.query().pages()),
    "pages by their name": lambda cc, _: anext(cc.pages("platform.agents.query")),
    "a stream": lambda _, ai: aread(ai.sessions.ask_stream(**AI)),
    "a stream by its name": lambda _, ai: anext(ai.stream("ai_agent.sessions.ask", AI)),
}
# `async def` stays outermost: frameworks tell by it what is to be awaited.
WITH_THEIR_OWN_FRAME: dict[str, Callable[[Any, Any], Awaitable[object]]] = {
    "enable": lambda cc, _: cc.agents.enable(agent_number="1"),
    "call": lambda cc, _: cc.call("platform.agents.enable", {"agentNumber": "1"}),
    "import_all": lambda cc, _: cc.dialout.import_all(
        task_id="1", agent_number="1", rule=1, import_data=[], journal="/nowhere/at/all"
    ),
    "upload": lambda _, ai: ai.documents.upload(agent_id="a", file=b"#", filename="a.md"),
    "page": lambda cc, _: cc.agents.query().page(),
    "collect": lambda cc, _: cc.agents.query().collect(5),
    "answer": lambda _, ai: ai.sessions.ask_stream(**AI).answer(),
}


@pytest.mark.parametrize("way", AWAITED.values(), ids=AWAITED)
async def test_the_awaiting_line_is_the_last(way: Callable[[Any, Any], Awaitable[object]]) -> None:
    simulated = failing()
    with pytest.raises(TrilineError) as caught:
        await way(simulated.async_platform, simulated.async_ai_agent)
    assert (last_file(caught.value), own_frames(caught.value)) == (__file__, [])


@pytest.mark.parametrize(("name", "way"), WITH_THEIR_OWN_FRAME.items(), ids=WITH_THEIR_OWN_FRAME)
async def test_an_asynchronous_method_has_one_frame(name: str, way: Callable[[Any, Any], Awaitable[object]]) -> None:
    simulated = failing()
    with pytest.raises(TrilineError) as caught:
        await way(simulated.async_platform, simulated.async_ai_agent)
    assert own_frames(caught.value) == [name]


def test_one_error_is_shown_with_its_cause() -> None:
    cc, _ = scripted(NotSent("no route"))
    with pytest.raises(TransportError) as caught:
        cc.roles.list()
    shown = "".join(traceback.format_exception(caught.value))
    assert shown.count("Traceback (most recent call last)") == 2
    assert "The above exception was the direct cause" in shown and "During handling" not in shown
    assert shown.rstrip().splitlines()[-2].strip() == "cc.roles.list()" or "^^" in shown.rstrip().splitlines()[-2]


def test_what_the_callers_own_code_raised_is_shown_whole() -> None:
    def listener(_: object) -> None:
        raise ValueError("of the listener")

    cc, _ = scripted(envelope([]), on_event=listener)
    with pytest.raises(ValueError, match="of the listener") as caught:
        cc.roles.list()
    assert traceback.extract_tb(caught.value.__traceback__)[-1].name == "listener"


def test_methods_are_still_methods() -> None:
    cc, acc = Platform.simulated(), AsyncPlatform.simulated()
    assert inspect.ismethod(cc.agents.query)
    assert list(inspect.signature(cc.agents.enable).parameters) == ["agent_id", "agent_number"]
    assert list(inspect.signature(Platform.from_env).parameters) == ["options"]
    assert inspect.getdoc(cc.agents.query) == inspect.getdoc(type(cc.agents).query)
    assert "Agent" in pydoc.render_doc(cc.agents.query, renderer=pydoc.TextDoc())
    assert cc.agents.query.__name__ == "query"
    assert "def query" in inspect.getsource(cc.agents.query)
    assert inspect.isfunction(type(cc.agents).query)
    assert inspect.iscoroutinefunction(acc.agents.enable)
    assert repr(cc.agents) == repr(type(cc.agents)(None))  # type: ignore[arg-type]  # pyright: ignore


async def test_what_is_awaited_and_iterated_is_of_the_usual_kinds() -> None:
    simulated = Simulated(settings={"agents": 3})
    acc = simulated.async_platform
    assert isinstance(iter(simulated.platform.agents.query()), Generator)
    pages = acc.agents.query().pages()
    assert isinstance(pages, AsyncGenerator) and not isinstance(pages, Generator)
    first = anext(pages)
    assert isinstance(first, Coroutine)
    # A task of its own, with a timeout, that goes on afterwards.
    assert len((await asyncio.wait_for(asyncio.create_task(first), 5)).items) == 3
    await pages.aclose()
    gathered = await asyncio.gather(acc.agents.query(), acc.agents.query().page(), acc.roles.list())
    assert [len(gathered[0].items), len(gathered[1].items)] == [3, 3]
    entries = iter(simulated.platform.agents.query())
    next(entries)
    entries.close()
    with pytest.raises(StopIteration):
        next(entries)


async def test_a_cancelled_task_ends_the_call() -> None:
    begun = asyncio.Event()

    async def never(_: Any) -> Any:
        begun.set()
        await asyncio.sleep(60)

    cc = AsyncPlatform(**options(transport=never))
    task = asyncio.ensure_future(cc.agents.enable(agent_number="1"))
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_nothing_is_kept_alive() -> None:
    cc = Platform(**options(transport=Scripted([envelope([{"agentNumber": "1"}])])))
    entries: Any = iter(cc.agents.query())
    next(entries)

    class Holder:
        pass

    holder: Any = Holder()
    holder.entries, holder.itself = entries, holder
    del entries, holder
    gc.collect()
    assert not [thing for thing in gc.get_objects() if type(thing) is Holder]


async def test_asynchronous_clients_refuse_wrong_options_where_they_are_made() -> None:
    with pytest.raises(InvalidRequest) as caught:
        AsyncAiAgent(base_url="https://ai.example.com", appid="a", apptoken="t", timeout=-1)
    assert own_frames(caught.value) == []
