"""A simulated service with clients and a clock, for tests of programs.

In pytest it is the fixture `simulated`, a new one for each test:

```python
def test_free_number(simulated: Simulated) -> None:
    free_number(simulated.platform, "13800001001")
    assert simulated.operations == ["platform.agents.query", "platform.agents.bind"]
```

The mark `@pytest.mark.simulated(seed=7, settings={"agents": 3})` says how it is made. Elsewhere, `Simulated()` makes one.
"""

from __future__ import annotations

import os
from functools import cached_property

from triline._native import StoreCheck
from triline.ai_agent import AiAgent, AsyncAiAgent
from triline.platform import AsyncPlatform, Platform
from triline.simulated import Settings, SimulatedService
from triline.stores import AsyncStore, Script, Store, returned_text
from triline.work_phone import AsyncWorkPhone, WorkPhone

__all__ = ["Simulated", "StandingClock", "check_async_store", "check_store"]

_BEGIN_MS = 1_767_225_600_000


class StandingClock:
    """A clock that moves only when a client waits: waits take no time."""

    def __init__(self, wall_ms: int = _BEGIN_MS) -> None:
        """Takes the time that it stands at, in milliseconds since 1970; 2026-01-01T00:00:00Z by default."""
        self._wall_ms = wall_ms
        self._passed: float = 0

    def wall_ms(self) -> int:
        """Milliseconds since 1970-01-01 UTC."""
        return self._wall_ms + self.steady_ms()

    def steady_ms(self) -> int:
        """How many milliseconds have passed."""
        return round(self._passed * 1000)

    def sleep(self, seconds: float, /) -> None:
        """Moves on."""
        self._passed += seconds


class Simulated(SimulatedService):
    """A simulated service, and clients of it. Time stands still, but where a client waits or `advance` is called.

    Its clients keep to the rate limit of the platform as real ones do, which takes no time on that clock.
    """

    def __init__(self, seed: int = 1, *, settings: Settings | None = None, wall_ms: int = _BEGIN_MS) -> None:
        """Makes a service that holds what the seed makes up, at that time in milliseconds since 1970.

        Raises:
            InvalidRequest: A setting is wrong; `field` names it.
        """
        self._standing = StandingClock(wall_ms)
        super().__init__(seed, settings=settings, clock=self._standing)

    @property
    def clock(self) -> StandingClock:
        """The time of the service and its clients."""
        return self._standing

    def advance(self, seconds: float) -> None:
        """Lets time pass, for the service and its clients."""
        self._standing.sleep(seconds)

    @cached_property
    def platform(self) -> Platform:
        """A client; for one with other options there is `Platform.simulated(simulated, ...)`."""
        return Platform.simulated(self)

    @cached_property
    def work_phone(self) -> WorkPhone:
        """A client."""
        return WorkPhone.simulated(self)

    @cached_property
    def ai_agent(self) -> AiAgent:
        """A client."""
        return AiAgent.simulated(self)

    @cached_property
    def async_platform(self) -> AsyncPlatform:
        """A client."""
        return AsyncPlatform.simulated(self)

    @cached_property
    def async_work_phone(self) -> AsyncWorkPhone:
        """A client."""
        return AsyncWorkPhone.simulated(self)

    @cached_property
    def async_ai_agent(self) -> AsyncAiAgent:
        """A client."""
        return AsyncAiAgent.simulated(self)


def check_store(store: Store) -> None:
    """Checks a store of your own: that it runs scripts as the clients need it, against the server behind it.

    Raises:
        AssertionError: It says what is wrong.
    """
    check = StoreCheck(list(os.urandom(16)))
    while (script := check.next()) is not None:
        try:
            text, failed = returned_text(store.run(Script(*script))), False
        except Exception as error:
            text, failed = f"{type(error).__name__}: {error}", True
        _raise(check.answer(text, failed))


async def check_async_store(store: AsyncStore) -> None:
    """The same for a store of asynchronous clients.

    Raises:
        AssertionError: It says what is wrong.
    """
    check = StoreCheck(list(os.urandom(16)))
    while (script := check.next()) is not None:
        try:
            text, failed = returned_text(await store.run(Script(*script))), False
        except Exception as error:
            text, failed = f"{type(error).__name__}: {error}", True
        _raise(check.answer(text, failed))


def _raise(fault: str | None) -> None:
    if fault is not None:
        raise AssertionError(fault)
