"""What clients are made with: keyword arguments of their classes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from triline.clock import AsyncClock, Clock
from triline.events import OnEvent
from triline.signing import AsyncSigner, Signer
from triline.tokens import AsyncTokens, Tokens
from triline.transport import AsyncTransport, Transport

__all__ = [
    "AiAgentOptions",
    "AsyncAiAgentOptions",
    "AsyncPlatformOptions",
    "AsyncWorkPhoneOptions",
    "Options",
    "PlatformOptions",
    "WorkPhoneOptions",
]


class Options(TypedDict, total=False):
    """The options of all clients."""

    retries: int | None
    """How many more times a request may be sent when that can do no harm; 2 by default."""
    timeout: float | None
    """How long an attempt may take, in seconds; 30 by default, 600 for uploads.

    Of an answer that is streamed, each wait for its next part.
    """
    utc_offset: str | None
    """Offset of the service's clock from UTC, for times that are given as `datetime`; `+08:00` by default."""
    paths: Mapping[str, str] | None
    """Other paths for operations, by name."""
    on_event: OnEvent | None
    """Told of what happens, see `triline.events`."""
    fixed_nonce: str | None
    """For tests: the nonce of every request."""


class _SyncOptions(Options, total=False):
    transport: Transport | None
    """What sends requests; urllib3 by default. Whoever makes a transport closes it."""
    clock: Clock | None
    """For tests: the time."""


class _AsyncOptions(Options, total=False):
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
    pacing: Literal["off", "20/60"] | None
    """Whether requests wait where the platform would refuse them: `20/60`, 20 within 60 seconds; `off`, they do not."""
    sample_names: bool | None
    """Whether parameters go out under the names of the documents' samples where those differ from their tables."""


class PlatformOptions(_PlatformOptions, _SyncOptions, total=False):
    """The options of `Platform`."""

    signer: Signer | None
    """Computes signatures, in place of `signing`."""


class AsyncPlatformOptions(_PlatformOptions, _AsyncOptions, total=False):
    """The options of `AsyncPlatform`."""

    signer: AsyncSigner | None
    """Computes signatures, in place of `signing`; may be asynchronous."""


class _WorkPhoneOptions(TypedDict, total=False):
    base_url: str
    """Address of the service, `https` (or `http` to this machine)."""
    client_id: str | None
    """Client id from the management console."""
    client_secret: str | None
    """Client secret from the management console."""
    access_token: str | None
    """An access token to begin with."""
    refresh_token: str | None
    """A refresh token to begin with."""


class WorkPhoneOptions(_WorkPhoneOptions, _SyncOptions, total=False):
    """The options of `WorkPhone`."""

    tokens: Tokens | None
    """Gives access tokens, in place of the credentials."""


class AsyncWorkPhoneOptions(_WorkPhoneOptions, _AsyncOptions, total=False):
    """The options of `AsyncWorkPhone`."""

    tokens: AsyncTokens | None
    """Gives access tokens, in place of the credentials; may be asynchronous."""


class _AiAgentOptions(TypedDict, total=False):
    base_url: str
    """Address of the service, `https` (or `http` to this machine)."""
    appid: str
    """Application id: 32 letters and digits."""
    apptoken: str
    """Application secret. It is sent in every request."""


class AiAgentOptions(_AiAgentOptions, _SyncOptions, total=False):
    """The options of `AiAgent`."""


class AsyncAiAgentOptions(_AiAgentOptions, _AsyncOptions, total=False):
    """The options of `AsyncAiAgent`."""
