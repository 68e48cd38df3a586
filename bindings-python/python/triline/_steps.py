"""The steps and answers of a call, as the drivers of `_driver.py` and the run of `_run.py` exchange them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from triline.transport import Request

Answer: TypeAlias = tuple[Any, ...]
"""An answer as the native call takes it."""


class Wait(NamedTuple):
    """Sleep, then poll."""

    seconds: float


class Send(NamedTuple):
    """Send a request; its response is what is under way."""

    request: Request


class Ask(NamedTuple):
    """Call a function of the caller's; what it returns is what is under way."""

    answer: str
    get: Callable[[], Any]
    limit: int = 0


class Pending(NamedTuple):
    """Wait for what is under way, until that time of the steady clock."""

    id: int
    until_ms: int | None


class Value(NamedTuple):
    """A page or a part for the caller."""

    value: Any


Step: TypeAlias = Wait | Send | Ask | Pending | Value | None
"""What to do next; `None`: the call has ended."""
