"""Tracebacks show one error with its cause; methods and what they return are of the usual kinds."""

from __future__ import annotations

import asyncio
import gc
import inspect
import pydoc
import traceback
from collections.abc import AsyncGenerator, Coroutine, Generator
from typing import Any

import pytest

from service import Scripted, envelope, options, scripted
from triline import (
    AsyncPlatform,
    Misuse,
    NotSent,
    Platform,
    TransportError,
)
from triline.testing import Simulated

AI: dict[str, Any] = {"sid": "s1", "agent_id": "a1", "messages": [{"type": "user", "text": "?"}]}
CREATE: dict[str, Any] = {
    "agent_name": "a", "agent_number": "9001", "agent_version": "ccAgent", "queue_list": [], "roles": [], "password": "Passw0rd!",
}  # fmt: skip
LISTS: dict[str, Any] = {"numbers": ["1"], "type": "blackNum"}


def test_one_error_is_shown_with_its_cause() -> None:
    cc, _ = scripted(NotSent("no route"))
    with pytest.raises(TransportError) as caught:
        cc.roles.list()
    shown = "".join(traceback.format_exception(caught.value))
    assert shown.count("Traceback (most recent call last)") == 2
    assert "The above exception was the direct cause" in shown and "During handling" not in shown


def test_what_the_callers_own_code_raised_is_shown_whole() -> None:
    def listener(_: object) -> None:
        raise ValueError("of the listener")

    cc, _ = scripted(envelope([]), on_event=listener)
    with pytest.raises(Misuse, match="of the listener") as caught:
        cc.roles.list()
    cause = caught.value.__cause__
    assert cause is not None
    assert traceback.extract_tb(cause.__traceback__)[-1].name == "listener"


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
