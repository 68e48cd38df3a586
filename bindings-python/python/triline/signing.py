"""Signatures from the caller's own function: for programs that do not hold the account's secret key."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["AsyncSigner", "SignInput", "Signer"]


@dataclass(frozen=True)
class SignInput:
    """What is signed."""

    account: str
    """The account number (`svc-appkey`)."""
    nonce: str
    """Six digits (`svc-nonce`)."""
    timestamp: str
    """Seconds since 1970, ten digits (`svc-timestamp`)."""
    method: str
    """The HTTP method."""
    path: str
    """The path below the base URL."""
    body: bytes
    """The body."""


Signer: TypeAlias = Callable[[SignInput], str]
"""Gives the `svc-sign` of a request. An exception ends the call as an `AuthError`, which has it as its cause."""

AsyncSigner: TypeAlias = Callable[[SignInput], str | Awaitable[str]]
"""Gives the `svc-sign` of a request, at once or awaited."""
