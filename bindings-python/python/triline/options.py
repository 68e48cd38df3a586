"""What clients are made with: keyword arguments of their classes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from triline.clock import AsyncClock, Clock
from triline.events import OnEvent
from triline.signing import AsyncSigner, Signer
from triline.transport import AsyncTransport, Transport

__all__ = ["AsyncPlatformOptions", "PlatformOptions"]


class _Options(TypedDict, total=False):
    retries: int | None
    """How many more times a request may be sent when that can do no harm; 2 by default."""
    timeout: float | None
    """How long an attempt may take, in seconds; 30 by default."""
    paths: Mapping[str, str] | None
    """Other paths for operations, by name."""
    on_event: OnEvent | None
    """Told of retries and pages, see `triline.events`."""
    fixed_nonce: str | None
    """For tests: the nonce of every request."""


class _SyncOptions(_Options, total=False):
    transport: Transport | None
    """What sends requests; urllib3 by default. Whoever makes a transport closes it."""
    clock: Clock | None
    """For tests: the time."""


class _AsyncOptions(_Options, total=False):
    transport: AsyncTransport | None
    """What sends requests; aiohttp by default. Whoever makes a transport closes it."""
    clock: AsyncClock | None
    """For tests: the time."""


class _PlatformOptions(TypedDict, total=False):
    base_url: str
    """Address of the service, `https` (or `http` to this machine)."""
    account: str
    """Account number."""
    secret: str | None
    """Secret key of the account. Left out where a signer has it."""
    signing: str | None
    """How requests are signed: `algorithm:encoding:template`, such as `md5:hex:{appkey}{nonce}{timestamp}{secret}`.

    The documents do not show it, so there is no default: ask the vendor, or compare with a request that was accepted.
    """
    pacing: Literal["off"] | None
    """Whether requests wait for the limit of requests per minute."""


class PlatformOptions(_PlatformOptions, _SyncOptions, total=False):
    """The options of `Platform`."""

    signer: Signer | None
    """Computes signatures, in place of `signing`."""


class AsyncPlatformOptions(_PlatformOptions, _AsyncOptions, total=False):
    """The options of `AsyncPlatform`."""

    signer: AsyncSigner | None
    """Computes signatures, in place of `signing`; may be asynchronous."""
