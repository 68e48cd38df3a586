"""What the relays of an account share in the store of their client."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from triline.stores import Script, returned_text

if TYPE_CHECKING:
    from triline import _native
    from triline._core import Core
    from triline.stores import AsyncStore

# How long the store may take to answer, in seconds.
_TIMEOUT = 3

_Script: TypeAlias = tuple[str, str, str, list[str], list[str]]


class Found(NamedTuple):
    """What the store has for a read: the number of the last change, and an answer and its age in milliseconds."""

    change: str
    answer: tuple[str, int] | None
    is_taken: bool
    """Whether another relay has claimed the read, whose answer is to come."""


class AccountStore:
    """The store of a client.

    While it is away, a relay counts and shares by itself: requests wait for the store anyway, in the client, which does then what
    its option says. Methods return `None` then.
    """

    def __init__(self, native: _native.RelayStore, store: AsyncStore) -> None:
        self._native = native
        self._store = store

    @staticmethod
    def of(core: Core) -> AccountStore | None:
        """That of a client, if it has one."""
        native = core.native.relay_store()
        # The clients of a relay are asynchronous.
        store: AsyncStore | None = core.store  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
        return None if native is None or store is None else AccountStore(native, store)

    async def count(self, user: str, requests: int, ms: int) -> int | None:
        """Counts a request of a user and returns 0, or counts none and returns after how many milliseconds the user may send one."""
        returned = await self._run(self._native.count(user, requests, ms))
        return int(returned) if returned is not None and returned.isdecimal() else None

    async def find(self, read: str, max_age: int) -> Found | None:
        """Looks for an answer that is at most so old, in milliseconds."""
        return await self._find(read, self._native.find(read, max_age))

    async def claim(self, read: str, max_age: int) -> Found | None:
        """The same, and claims the read where there is no answer, unless another relay has.

        Whoever has the claim ends it by `keep` or `release`.
        """
        return await self._find(read, self._native.claim(read, max_age))

    async def _find(self, read: str, script: _Script) -> Found | None:
        returned = await self._run(script)
        found = None if returned is None else self._native.found(read, returned)
        return None if found is None else Found(*found)

    async def keep(self, read: str, change: str, ms: int, answer: str) -> None:
        """Keeps an answer, unless something was changed since it was looked for."""
        await self._run(self._native.keep(read, change, ms, answer))

    async def release(self, read: str, change: str) -> None:
        """Gives a claim back."""
        await self._run(self._native.release(read, change))

    async def changed(self) -> None:
        """Something was changed: no relay gives an answer from before."""
        await self._run(self._native.changed())

    async def _run(self, script: _Script) -> str | None:
        try:
            return returned_text(await asyncio.wait_for(self._store.run(Script(*script)), _TIMEOUT))
        except Exception:
            return None
