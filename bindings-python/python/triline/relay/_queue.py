"""Who of the users that wait has the next place in the rate limit of the account."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

from triline.clock import AsyncClock
from triline.relay._quota import Rate
from triline.relay._refusal import Refusal


class _Waiter:
    """One who waits. `until`: until when, by the steady clock."""

    __slots__ = ("begin", "until", "user")

    def __init__(self, user: str, until: float) -> None:
        self.user = user
        self.until = until
        self.begin: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class FairQueue:
    """Lets as many requests through as the rate allows.

    Users have turns: one who sends many requests waits for them, and another one for no more than one request of each user. The client
    of the account keeps to its limit all the same.
    """

    def __init__(self, rate: Rate, clock: AsyncClock) -> None:
        self._rate = rate
        self._clock = clock
        # Times at which requests went through, within the window.
        self._starts: deque[int] = deque()
        # Those who wait, by users; whose turn is next comes first.
        self._waiting: OrderedDict[str, deque[_Waiter]] = OrderedDict()
        self._pumping: asyncio.Task[None] | None = None

    async def enter(self, user: str, max_wait: float) -> None:
        """Waits for a place.

        Raises:
            Refusal: The place comes later than `max_wait` (ms), as soon as that is known.
        """
        wait = self._wait_of(self._place_of(user))
        if wait == 0 and not self._waiting:
            self._starts.append(self._clock.steady_ms())
            return
        if wait > max_wait:
            raise Refusal("max_wait", retry_after=wait / 1000)
        waiter = _Waiter(user, self._clock.steady_ms() + max_wait)
        self._waiting.setdefault(user, deque()).append(waiter)
        if self._pumping is None or self._pumping.done():
            self._pumping = asyncio.ensure_future(self._pump())
        try:
            await waiter.begin
        finally:
            self._leave(waiter)

    def give_back(self) -> None:
        """Gives back the last place: its request was not sent, because other programs have used the limit of the account."""
        if self._starts:
            self._starts.pop()

    def _place_of(self, user: str) -> int:
        """How many requests go through before one that this user adds."""
        own = len(self._waiting.get(user, ())) + 1
        others = sum(min(len(waiters), own) for other, waiters in self._waiting.items() if other != user)
        return others + own - 1

    def _wait_of(self, place: int) -> int:
        """After how many milliseconds the request with so many before it goes through."""
        requests, ms = self._rate
        now = self._clock.steady_ms()
        while self._starts and self._starts[0] <= now - ms:
            self._starts.popleft()
        at = len(self._starts) - requests + place
        if at < 0:
            return 0
        rounds, turn = divmod(at, requests)
        start = self._starts[turn] if turn < len(self._starts) else now
        return max(0, start + ms * (rounds + 1) - now)

    def _leave(self, waiter: _Waiter) -> None:
        waiters = self._waiting.get(waiter.user)
        if waiters is None or waiter not in waiters:
            return
        waiters.remove(waiter)
        if not waiters:
            del self._waiting[waiter.user]

    async def _pump(self) -> None:
        """Lets those who wait through, while there are any."""
        while self._waiting:
            wait = self._wait_of(0)
            self._refuse_until(self._clock.steady_ms() + wait, wait)
            if not self._waiting:
                return
            if wait:
                await self._clock.sleep(wait / 1000)
            else:
                self._next()

    def _refuse_until(self, time: int, wait: int) -> None:
        """Refuses those who do not wait until then, where users that came later had their turn before."""
        late = [waiter for waiters in self._waiting.values() for waiter in waiters if waiter.until < time]
        for waiter in late:
            self._leave(waiter)
            if not waiter.begin.done():
                waiter.begin.set_exception(Refusal("max_wait", retry_after=max(1000, wait) / 1000))

    def _next(self) -> None:
        user, waiters = next(iter(self._waiting.items()))
        waiter = waiters.popleft()
        if waiters:
            # Behind the others.
            self._waiting.move_to_end(user)
        else:
            del self._waiting[user]
        # One who has left is not among those who wait before its task has run.
        if not waiter.begin.done():
            self._starts.append(self._clock.steady_ms())
            waiter.begin.set_result(None)
