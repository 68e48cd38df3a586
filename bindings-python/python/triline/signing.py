"""Signatures from the caller's own function, for programs that do not hold the account's secret key, and the recipe behind a
known signature."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from triline import _native

__all__ = ["AsyncSigner", "SignInput", "Signer", "find_recipes"]


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


def find_recipes(signature: str, signed: SignInput, secret: str) -> list[str]:
    """Finds the signing recipes that give a known signature.

    The vendor's documents leave the recipe out; one request that the service has accepted shows it, such as a sample of the
    vendor. It is the search of the command `triline recipe`, which also names schemes that no recipe can say (SHA-512) and takes
    several samples. It takes up to some seconds, with the GIL released.

    Args:
        signature: `svc-sign` of that request.
        signed: The other headers of it. Recipes with the method and path, or with the body, are tried only where `signed` has
            a path, or a body.
        secret: The account's secret key.

    Returns:
        The recipes, for the option `signing`. An empty list: none of the usual ones fits; ask the vendor.

    Example:
        >>> from triline.signing import SignInput, find_recipes
        >>> signed = SignInput(account="1000001", nonce="853871", timestamp="1760000000", method="POST", path="", body=b"")
        >>> find_recipes("7ad95fa10648d958efc378ffe530f633", signed, "s3cr3t")
        ['md5:hex:{appkey}{nonce}{timestamp}{secret}']
    """
    return _native.find_recipes(
        signature, signed.account, signed.nonce, signed.timestamp, signed.method, signed.path, signed.body, secret
    )
