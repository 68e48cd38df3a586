"""Access tokens from the caller's own function: for programs that do not hold the work phone's credentials."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

__all__ = ["AsyncTokens", "Tokens"]

Tokens: TypeAlias = Callable[[], str]
"""Gives an access token. An exception ends the call as an `AuthError`, which has it as its cause."""

AsyncTokens: TypeAlias = Callable[[], str | Awaitable[str]]
"""Gives an access token, at once or awaited."""
