"""What a program is told that uses a client in a way that cannot work."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from service import StandingClock, envelope, scripted
from triline import AiAgent, AsyncAiAgent, AsyncPlatform, BatchResult, Misuse, Page, Platform, TrilineError


def test_a_closed_client_refuses_calls() -> None:
    with Platform.simulated() as cc:
        fast = cc.with_options(retries=0)
        agents = cc.agents.query(limit=10)
        unread = cc.agents.query()
        assert agents.page().items
        pages = agents.pages()
        next(pages)
    calls: list[Callable[[], object]] = [
        cc.roles.list,
        fast.roles.list,
        cc.agents.query,
        unread.page,
        lambda: list(agents),
        lambda: cc.call("platform.roles.list"),
        lambda: cc.customers.create_all(customers=[{"name": "a"}]),
    ]
    for call in calls:
        with pytest.raises(Misuse, match="the client is closed") as caught:
            call()
        assert caught.value.outcome == "not_sent"
    # What had begun goes on.
    assert len(list(pages)) == 4
    cc.close()


async def test_a_closed_asynchronous_client_refuses_calls() -> None:
    async with AsyncPlatform.simulated(language="zh") as cc:
        assert (await cc.agents.query()).items
    with pytest.raises(Misuse, match="客户端已关闭"):
        await cc.roles.list()
    with pytest.raises(Misuse, match="客户端已关闭"):
        async for _ in cc.agents.query():
            pass


async def test_blocking_and_asynchronous_clients_are_not_mixed_up() -> None:
    cc: Any = Platform.simulated()
    other: Any = AsyncPlatform.simulated()
    with pytest.raises(TypeError, match="AsyncPlatform is asynchronous: use `async with`"):
        with other:
            pass
    with pytest.raises(TypeError, match="Platform is for `with`"):
        async with cc:
            pass
    with pytest.raises(TypeError, match="<AsyncPagedList of platform.agents.query> is asynchronous: use `async for`"):
        for _ in other.agents.query():
            pass
    with pytest.raises(TypeError, match="<PagedList of platform.agents.query> is of a blocking client: use `for`"):
        async for _ in cc.agents.query():
            pass
    with pytest.raises(TypeError, match=r"use `page\(\)`"):
        await cc.agents.query()
    ai: Any = AsyncAiAgent.simulated()
    with pytest.raises(TypeError, match="use `async for`"):
        list(ai.sessions.ask_stream(sid="s1", agent_id="a1", messages=[{"type": "user", "text": "x"}]))


def test_another_event_loop_than_asyncio() -> None:
    """As trio does: it runs the coroutine without a loop of asyncio."""
    call = AsyncPlatform.simulated().roles.list()
    with pytest.raises(Misuse, match="run on asyncio: elsewhere, such as in trio"):
        call.send(None)


@pytest.mark.parametrize("spread", [pickle.dumps, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("kind", [Platform, AiAgent, AsyncPlatform])
def test_clients_are_not_pickled(spread: Callable[[Any], Any], kind: Any) -> None:
    with pytest.raises(TypeError, match=f"{kind.__name__} cannot be copied or pickled: make a client in each process"):
        spread(kind.simulated())


def test_a_page_is_a_sequence_of_its_items() -> None:
    page: Page[int] = Page([1, 2, 3], 3, 1)
    assert (len(page), list(page), page[-1], page[1:], 2 in page) == (3, [1, 2, 3], 3, [2, 3], True)
    assert not Page([], 0, 1)


@pytest.mark.parametrize("of", ["progress", "on_event"])
def test_a_listener_that_fails_loses_no_report(of: str) -> None:
    def listener(_: object) -> None:
        raise ValueError("in the listener")

    more: dict[str, Any] = {"on_event": listener} if of == "on_event" else {}
    cc, transport = scripted(envelope(), envelope(), clock=StandingClock(), **more)
    rows: Any = [{"number": f"139{at:08}"} for at in range(2001)]
    progress = listener if of == "progress" else None
    with pytest.raises(TrilineError, match="a listener raised ValueError.'in the listener'.; the batch had ended: <BatchResult of 2001") as caught:
        cc.dialout.import_all(agent_number="8001", task_id="t", rule=1, import_data=rows, progress=progress)
    assert isinstance(caught.value.__cause__, ValueError)
    assert isinstance(caught.value.result, BatchResult)
    assert (len(caught.value.result.ok), len(transport.requests), caught.value.outcome) == (2001, 2, "done")
