"""The clients of the AI agent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from triline._client import AsyncClient, SyncClient
from triline._generated.ai_agent import AsyncAiAgentGroups, AiAgentGroups

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from triline.options import AiAgentOptions, AsyncAiAgentOptions

__all__ = ["AiAgent", "AsyncAiAgent"]


class AiAgent(SyncClient, AiAgentGroups):
    """A client of the AI agent. Safe to use from several threads.

    ```python
    with AiAgent(base_url=..., appid=..., apptoken=...) as ai:
        with ai.sessions.open(sid=..., agent_id=..., session_source="other", msg_receive_url=...) as chat:
            with chat.ask_stream("你好") as parts:
                for part in parts:
                    print(part.reply, end="")
    ```
    """

    __slots__ = ()

    _interface = "ai_agent"
    _credentials = ("appid", "apptoken")

    def __init__(self, **options: Unpack[AiAgentOptions]) -> None:
        """Makes a client; nothing is sent. Takes the options of `triline.options.AiAgentOptions`.

        Raises:
            InvalidRequest: An option is wrong; `field` names it.
            AuthError: `appid` or `apptoken` is missing.
        """
        self._connect(options)

    @classmethod
    def from_env(cls, **options: Unpack[AiAgentOptions]) -> Self:
        """Makes a client of the options in the environment, `TRILINE_AI_AGENT_BASE_URL` and so on; those given win.

        `triline.options` names the variable of each option.
        """
        return cls._from_env(options)


class AsyncAiAgent(AsyncClient, AsyncAiAgentGroups):
    """A client of the AI agent for asyncio. It belongs to one event loop.

    A call that is cancelled stops its request; `Cancelled.behind(error)` tells what may have happened.

    ```python
    async with AsyncAiAgent(base_url=..., appid=..., apptoken=...) as ai:
        opening = ai.sessions.open(sid=..., agent_id=..., session_source="other", msg_receive_url=...)
        async with await opening as chat, chat.ask_stream("你好") as parts:
            async for part in parts:
                print(part.reply, end="")
    ```
    """

    __slots__ = ()

    _interface = "ai_agent"
    _credentials = ("appid", "apptoken")

    def __init__(self, **options: Unpack[AsyncAiAgentOptions]) -> None:
        """Makes a client; nothing is sent. Takes the options of `triline.options.AsyncAiAgentOptions`.

        Raises:
            InvalidRequest: An option is wrong; `field` names it.
            AuthError: `appid` or `apptoken` is missing.
        """
        self._connect(options)

    @classmethod
    def from_env(cls, **options: Unpack[AsyncAiAgentOptions]) -> Self:
        """Makes a client of the options in the environment, `TRILINE_AI_AGENT_BASE_URL` and so on; those given win.

        `triline.options` names the variable of each option.
        """
        return cls._from_env(options)
