"""Options: keyword arguments of the clients, and of their `with_options`.

Those that all languages have are generated from the table of options; here are the ones of Python alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from triline._generated.options import AiAgentSettings as AiAgentSettings
from triline._generated.options import CallSettings as CallSettings
from triline._generated.options import CommonSettings as CommonSettings
from triline._generated.options import PlatformSettings as PlatformSettings
from triline._generated.options import WorkPhoneSettings as WorkPhoneSettings
from triline.clock import AsyncClock, Clock
from triline.events import OnEvent
from triline.responses import OnResponse
from triline.signing import AsyncSigner, Signer
from triline.stores import AsyncStore, Store
from triline.tokens import AsyncTokens, Tokens
from triline.transport import AsyncTransport, Transport

__all__ = [
    "AiAgentOptions",
    "AiAgentSettings",
    "AsyncAiAgentOptions",
    "AsyncPlatformOptions",
    "AsyncRelayOptions",
    "AsyncWorkPhoneOptions",
    "CallOptions",
    "CallSettings",
    "CommonSettings",
    "Options",
    "PlatformOptions",
    "PlatformSettings",
    "RelayOptions",
    "SimulatedOptions",
    "WorkPhoneOptions",
    "WorkPhoneSettings",
]


class Options(TypedDict, total=False):
    """The options of all clients, beside those of the table."""

    utc_offset: str | None
    """Offset of the service's clock from UTC, for times that are given as `datetime`; `+08:00` by default. In the environment:
    `TRILINE_PLATFORM_UTC_OFFSET`, and alike for the others."""
    on_event: OnEvent | Iterable[OnEvent] | None
    """Receives the events of each call, see `triline.events`; several receive them one after the other."""


class CallOptions(CallSettings, total=False):
    """The options of `with_options`, for the calls made through it."""

    on_event: OnEvent | Iterable[OnEvent] | None
    """Receives the events of the calls, after the listeners of the client."""
    on_response: OnResponse | None
    """Receives each raw response to an operation, also refusals: each attempt, page and request of a batch, but
    no request of a token. See `triline.responses`."""


class SimulatedOptions(CommonSettings, Options, total=False):
    """The options of clients that `simulated` makes."""


class _SyncOptions(Options, total=False):
    transport: Transport | None
    """What sends requests; urllib3 by default. A transport that you pass in is yours to close."""
    clock: Clock | None
    """For tests: the time."""
    store: Store | None
    """What the processes of the account share, see `triline.stores`."""


class _AsyncOptions(Options, total=False):
    transport: AsyncTransport | None
    """What sends requests; aiohttp by default. A transport that you pass in is yours to close."""
    clock: AsyncClock | None
    """For tests: the time."""
    store: AsyncStore | None
    """What the processes of the account share, see `triline.stores`."""


class _RelaySettings(Options, total=False):
    max_age: float | None
    """How old an answer may be that the relay has kept, in seconds; 0: not at all. As old as the relay allows by default."""
    language: str | None
    """Language of the texts of errors, those of the relay too; `en` by default."""
    retries: int | None
    """Maximum number of retries of a request; only requests that are safe to repeat are retried. 2 by default."""
    timeout: float | None
    """Timeout of an attempt of the relay at the service, within that of the relay, in seconds."""
    total_timeout: float | None
    """Timeout of a request with all its attempts and waits, within that of the relay, in seconds. The client waits ten seconds
    longer for the answer. Two minutes by default; no limit for streams."""
    max_wait: float | None
    """Maximum wait of a request for its turn and for the rate limit, within that of the relay, in seconds."""
    max_response_bytes: int | None
    """Maximum size of a response body, after decompression; 32 MiB by default."""


class RelayOptions(_RelaySettings, total=False):
    """The options of `Platform.relay`, and alike for the others."""

    transport: Transport | None
    """What sends requests; urllib3 by default. A transport that you pass in is yours to close."""
    clock: Clock | None
    """For tests: the time."""


class AsyncRelayOptions(_RelaySettings, total=False):
    """The options of `AsyncPlatform.relay`, and alike for the others."""

    transport: AsyncTransport | None
    """What sends requests; aiohttp by default. A transport that you pass in is yours to close."""
    clock: AsyncClock | None
    """For tests: the time."""


class PlatformOptions(PlatformSettings, _SyncOptions, total=False):
    """The options of `Platform`."""

    signer: Signer | None
    """Computes signatures, in place of `signing`."""


class AsyncPlatformOptions(PlatformSettings, _AsyncOptions, total=False):
    """The options of `AsyncPlatform`."""

    signer: AsyncSigner | None
    """Computes signatures, in place of `signing`; may be asynchronous."""


class WorkPhoneOptions(WorkPhoneSettings, _SyncOptions, total=False):
    """The options of `WorkPhone`."""

    tokens: Tokens | None
    """Returns access tokens, in place of the credentials."""


class AsyncWorkPhoneOptions(WorkPhoneSettings, _AsyncOptions, total=False):
    """The options of `AsyncWorkPhone`."""

    tokens: AsyncTokens | None
    """Returns access tokens, in place of the credentials; may be asynchronous."""


class AiAgentOptions(AiAgentSettings, _SyncOptions, total=False):
    """The options of `AiAgent`."""


class AsyncAiAgentOptions(AiAgentSettings, _AsyncOptions, total=False):
    """The options of `AsyncAiAgent`."""
