"""Headers for requests to a relay, from the caller's own function: see `Platform.relay`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

__all__ = ["AsyncHeaders", "Headers"]

Headers: TypeAlias = Callable[[], Mapping[str, str]]
"""Gives the headers of a request. An exception ends the call as an `AuthError`, which has it as its cause."""

AsyncHeaders: TypeAlias = Callable[[], Mapping[str, str] | Awaitable[Mapping[str, str]]]
"""Gives the headers of a request, at once or awaited."""
