"""The clients of the work phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from triline._client import AsyncClient, SyncClient
from triline._generated.work_phone import AsyncWorkPhoneGroups, WorkPhoneGroups

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from triline.options import AsyncWorkPhoneOptions, WorkPhoneOptions

__all__ = ["AsyncWorkPhone", "WorkPhone"]


class WorkPhone(SyncClient, WorkPhoneGroups):
    """A client of the work phone. Safe to use from several threads.

    ```python
    with WorkPhone(base_url=..., client_id=..., client_secret=...) as phone:
        for message in phone.chat_app.messages(start=..., end=..., page=1, page_size=100):
            print(message.body)
    ```
    """

    __slots__ = ()

    _interface = "work_phone"
    _credentials = ("client_id", "client_secret")

    def __init__(self, **options: Unpack[WorkPhoneOptions]) -> None:
        """Makes a client; nothing is sent. Takes the options of `triline.options.WorkPhoneOptions`.

        Raises:
            InvalidRequest: An option is wrong; `field` names it.
        """
        self._connect(options)

    @classmethod
    def from_env(cls, **options: Unpack[WorkPhoneOptions]) -> Self:
        """Makes a client of the options in the environment, `TRILINE_WORK_PHONE_BASE_URL` and so on; those given win.

        `triline.options` names the variable of each option.
        """
        return cls._from_env(options)

    def invalidate_token(self) -> None:
        """Drops the access token that the calls share, for example after it was revoked.

        The next call fetches a new one.
        """
        self._driver.core.native.invalidate_token()


class AsyncWorkPhone(AsyncClient, AsyncWorkPhoneGroups):
    """A client of the work phone for asyncio. It belongs to one event loop.

    A call that is cancelled stops its request; `Cancelled.behind(error)` tells what may have happened.

    ```python
    async with AsyncWorkPhone(base_url=..., client_id=..., client_secret=...) as phone:
        async for message in phone.chat_app.messages(start=..., end=..., page=1, page_size=100):
            print(message.body)
    ```
    """

    __slots__ = ()

    _interface = "work_phone"
    _credentials = ("client_id", "client_secret")

    def __init__(self, **options: Unpack[AsyncWorkPhoneOptions]) -> None:
        """Makes a client; nothing is sent. Takes the options of `triline.options.AsyncWorkPhoneOptions`.

        Raises:
            InvalidRequest: An option is wrong; `field` names it.
        """
        self._connect(options)

    @classmethod
    def from_env(cls, **options: Unpack[AsyncWorkPhoneOptions]) -> Self:
        """Makes a client of the options in the environment, `TRILINE_WORK_PHONE_BASE_URL` and so on; those given win.

        `triline.options` names the variable of each option.
        """
        return cls._from_env(options)

    def invalidate_token(self) -> None:
        """Drops the access token that the calls share, for example after it was revoked.

        The next call fetches a new one.
        """
        self._driver.core.native.invalidate_token()
