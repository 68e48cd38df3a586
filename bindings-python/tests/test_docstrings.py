"""The example in the docstring of each method: it works against a fresh simulated service."""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any

import pytest

from triline import (
    AiAgent,
    AsyncAiAgent,
    AsyncConversation,
    AsyncPlatform,
    AsyncWorkPhone,
    Conversation,
    Platform,
    WorkPhone,
)
from triline.testing import Simulated

CLIENTS: dict[str, tuple[Any, Any]] = {
    "cc": (Platform, AsyncPlatform),
    "phone": (WorkPhone, AsyncWorkPhone),
    "ai": (AiAgent, AsyncAiAgent),
}


def methods() -> Iterator[Any]:
    for at in (0, 1):
        for variable, kinds in CLIENTS.items():
            client: Any = kinds[at].simulated()
            kind: Any = client.__class__
            groups = [name for name in dir(client) if isinstance(getattr(kind, name, None), property)]
            for group in groups:
                owner: Any = getattr(client, group).__class__
                for name in dir(getattr(client, group)):
                    method = getattr(owner, name)
                    yield pytest.param(method, at == 1, id=f"{'await ' * at}{variable}.{group}.{name}")
        kind = (Conversation, AsyncConversation)[at]
        for name in ("ask", "ask_stream"):
            yield pytest.param(getattr(kind, name), at == 1, id=f"{'await ' * at}chat.{name}")


@pytest.mark.parametrize(("method", "asynchronous"), list(methods()))
def test_the_example_works(method: Any, asynchronous: bool) -> None:
    found = re.search(r"Example:\n    ```python\n(.*?)\n    ```", inspect.getdoc(method) or "", re.DOTALL)
    assert found is not None, "no example"
    source = textwrap.dedent(found[1])
    simulated = Simulated(settings={"authentication": False})
    if "wait_until_done" in source and (call := re.search(r'call_unique_id="(.*?)"', source)):
        simulated.platform.transcription.submit(call_unique_id=call[1], call_back_url="https://hook.example/done")
    code = compile(source, "example", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    names: dict[str, Any] = {"print": str}
    opening: Any = {"sid": "s9", "agent_id": "a1", "session_source": "other", "msg_receive_url": "https://hook.example/9"}

    async def asynchronously() -> None:
        names.update(cc=simulated.async_platform, phone=simulated.async_work_phone, ai=simulated.async_ai_agent)
        names["chat"] = await simulated.async_ai_agent.sessions.open(**opening)
        await names["phone"].agents.list()
        if (awaited := eval(code, names)) is not None:
            await awaited

    if asynchronous:
        asyncio.run(asynchronously())
        return
    names.update(cc=simulated.platform, phone=simulated.work_phone, ai=simulated.ai_agent)
    simulated.work_phone.agents.list()
    names["chat"] = simulated.ai_agent.sessions.open(**opening)
    eval(code, names)
