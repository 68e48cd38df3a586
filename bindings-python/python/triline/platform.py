"""The clients of the contact-center platform."""

from __future__ import annotations

from typing import TYPE_CHECKING

from triline._client import AsyncClient, SyncClient
from triline._generated.platform import AsyncPlatformGroups, PlatformGroups

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from triline.options import AsyncPlatformOptions, PlatformOptions

__all__ = ["AsyncPlatform", "Platform"]


class Platform(SyncClient, PlatformGroups):
    """A client of the contact-center platform. Safe to use from several threads.

    ```python
    with Platform(base_url=..., account=..., secret=..., signing="md5:hex:{appkey}{nonce}{timestamp}{secret}") as cc:
        for agent in cc.agents.query():
            print(agent.agent_number, agent.status)
    ```
    """

    __slots__ = ()

    _interface = "platform"
    _credentials = ("account", "secret", "signing")

    def __init__(self, **options: Unpack[PlatformOptions]) -> None:
        """Makes a client; nothing is sent. Takes the options of `triline.options.PlatformOptions`.

        Raises:
            InvalidRequest: An option is wrong; `field` names it.
            AuthError: There is nothing to sign with.
        """
        self._connect(options)

    @classmethod
    def from_env(cls, **options: Unpack[PlatformOptions]) -> Self:
        """Makes a client of the options in the environment, `TRILINE_PLATFORM_BASE_URL` and so on; those given win.

        `triline.options` names the variable of each option.
        """
        return cls._from_env(options)


class AsyncPlatform(AsyncClient, AsyncPlatformGroups):
    """A client of the contact-center platform for asyncio. It belongs to one event loop.

    A call that is cancelled stops its request; `Cancelled.behind(error)` tells what may have happened.

    ```python
    async with AsyncPlatform(base_url=..., account=..., secret=..., signing=...) as cc:
        async for agent in cc.agents.query():
            print(agent.agent_number, agent.status)
    ```
    """

    __slots__ = ()

    _interface = "platform"
    _credentials = ("account", "secret", "signing")

    def __init__(self, **options: Unpack[AsyncPlatformOptions]) -> None:
        """Makes a client; nothing is sent. Takes the options of `triline.options.AsyncPlatformOptions`.

        Raises:
            InvalidRequest: An option is wrong; `field` names it.
            AuthError: There is nothing to sign with.
        """
        self._connect(options)

    @classmethod
    def from_env(cls, **options: Unpack[AsyncPlatformOptions]) -> Self:
        """Makes a client of the options in the environment, `TRILINE_PLATFORM_BASE_URL` and so on; those given win.

        `triline.options` names the variable of each option.
        """
        return cls._from_env(options)
