"""How many requests a user may cause."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from triline.clock import AsyncClock
from triline.relay._store import AccountStore


class Rate(NamedTuple):
    """So many requests within so many milliseconds."""

    requests: int
    ms: int


def rate_of(name: str, text: str) -> Rate:
    """Reads `requests/seconds`.

    Raises:
        ValueError: It is no rate.
    """
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    rate = Rate(int(found[1]), int(found[2]) * 1000) if found else Rate(0, 0)
    if not (rate.requests and rate.ms):
        raise ValueError(f"{name}: expected requests/seconds such as 10/60, got {text}")
    return rate


class UserQuota:
    """A sliding window for each user: in the store of the account, and without one, or while it is away, in the memory of this process.

    A request takes the same time however many users there are.
    """

    def __init__(self, rate: Rate, clock: AsyncClock, store: AccountStore | None = None) -> None:
        self._rate = rate
        self._clock = clock
        self._store = store
        # Times of requests, by users; who sent the last one longest ago comes first. A plain dict searches its front for long,
        # after many were taken from there.
        self._users: OrderedDict[str, list[int]] = OrderedDict()

    def __len__(self) -> int:
        """Number of users that it remembers."""
        return len(self._users)

    async def take(self, user: str) -> int:
        """Counts a request and returns 0, or counts none and returns after how many milliseconds the user may send one."""
        requests, ms = self._rate
        wait = None if self._store is None else await self._store.count(user, requests, ms)
        return self._take_in_memory(user) if wait is None else wait

    def _take_in_memory(self, user: str) -> int:
        requests, ms = self._rate
        now = self._clock.steady_ms()
        self._forget(now - ms)
        times = [time for time in self._users.get(user, ()) if time > now - ms]
        if len(times) >= requests:
            return max(1, times[0] + ms - now)
        times.append(now)
        self._users[user] = times
        self._users.move_to_end(user)
        return 0

    def _forget(self, until: int) -> None:
        """Forgets users at the front: as many as were added before, and no more."""
        while self._users:
            user, times = next(iter(self._users.items()))
            if times[-1] > until:
                return
            del self._users[user]


class UnderWay:
    """How many requests of each user are under way."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._users: dict[str, int] = {}

    def enter(self, user: str) -> Callable[[], None] | None:
        """Counts one, and returns what ends it, to be called once; `None` if the user has too many."""
        count = self._users.get(user, 0)
        if count >= self._most:
            return None
        self._users[user] = count + 1

        def leave() -> None:
            left = self._users[user] - 1
            if left:
                self._users[user] = left
            else:
                del self._users[user]

        return leave
