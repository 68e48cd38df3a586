"""One call, as far as it needs no input and output: what the two drivers share."""

from __future__ import annotations

import math
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta, timezone, tzinfo
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeAlias

from triline import _native
from triline._paging import Page
from triline.clock import AsyncClock, Clock
from triline.errors import Cancelled, Misuse, invalid
from triline.events import Event, OnEvent, PageEvent, RetryEvent
from triline.signing import AsyncSigner, Signer, SignInput
from triline.tokens import AsyncTokens, Tokens
from triline.transport import AsyncResponse, MaybeSent, NotSent, Request, Response, SendFailed

if TYPE_CHECKING:
    from typing_extensions import Self


def milliseconds(seconds: float | None) -> float | None:
    """A time as the core takes it."""
    # What is no number goes on to be refused where the other options are.
    if isinstance(seconds, (int, float)) and math.isfinite(seconds):
        return math.ceil(seconds * 1000)
    return seconds


def zone_at(offset: object) -> timezone:
    """The time zone at an offset such as `+08:00`."""
    match = re.fullmatch(r"([+-])([01]\d|2[0-3]):([0-5]\d)", offset) if isinstance(offset, str) else None
    if match is None:
        raise invalid(None, "format", "utcOffset", "an offset such as +08:00", str(offset))
    sign, hours, minutes = match.groups()
    ahead = timedelta(hours=int(hours), minutes=int(minutes))
    return timezone(-ahead if sign == "-" else ahead)


@dataclass(frozen=True)
class Core:
    """A native client, and how its calls are made."""

    native: _native.Client
    clock: Clock | AsyncClock
    # Of the service's clock.
    zone: tzinfo
    on_event: OnEvent | None = None
    signer: Signer | AsyncSigner | None = None
    tokens: Tokens | AsyncTokens | None = None
    options: Mapping[str, float | None] | None = None

    def with_options(self, retries: int | None, timeout: float | None) -> Core:
        """The same, for calls with other options."""
        given = {"retries": retries, "timeout": milliseconds(timeout)}
        options = {name: value for name, value in given.items() if value is not None}
        return replace(self, options={**(self.options or {}), **options})

    def begin(self, operation: str, params: Mapping[str, Any] | None, **mode: bool) -> Run:
        """Checks the parameters of a call, and makes it ready; `mode` is `typed`, `pages`, `stream` or `batch`."""
        options = {**(self.options or {}), **mode}
        call = self.native.call(operation, params or {}, options)
        return Run(self, operation, call, streamed=mode.get("stream", False))


@dataclass(frozen=True)
class Send:
    """A request is to be sent."""

    ask: int
    request: Request


@dataclass(frozen=True)
class Ask:
    """The caller's own function is to be asked for something: a signature, a token."""

    ask: int
    get: Callable[[], str | Awaitable[str]]
    answered: Callable[..., None]


@dataclass(frozen=True)
class Wait:
    """Nothing is to be done for a time."""

    seconds: float


@dataclass(frozen=True)
class Part:
    """A part of a streamed answer."""

    value: Any


@dataclass(frozen=True)
class Done:
    """The end of a call."""

    value: Any


Told: TypeAlias = Page[Any] | Part | Done
"""What the caller is given."""


class Patience:
    """How long an answer is waited for: the whole of it, or where it comes in parts, the next part."""

    def __init__(self, clock: Clock | AsyncClock, seconds: float) -> None:
        self._clock = clock
        self._limit_ms = seconds * 1000
        self.begin_anew()

    def begin_anew(self) -> None:
        """A part came, and was taken."""
        self._end_ms = self._clock.steady_ms() + self._limit_ms

    def check(self) -> None:
        """Raises when it has come to its end."""
        if self._clock.steady_ms() > self._end_ms:
            raise MaybeSent("the answer took too long", timeout=True)


class Run:
    """A call that is being driven. Left by an exception, it is cancelled."""

    __slots__ = ("_call", "_cause", "_core", "_over", "_streamed", "operation")

    def __init__(self, core: Core, operation: str, call: _native.Call, *, streamed: bool) -> None:
        self._core = core
        self._call = call
        # What the transport, the signer or the giver of tokens raised last.
        self._cause: BaseException | None = None
        self._streamed = streamed
        self._over = False
        self.operation = operation

    def _now(self) -> tuple[int, int]:
        return self._core.clock.wall_ms(), self._core.clock.steady_ms()

    def step(self) -> Send | Ask | Wait | Told | None:
        """What to do next; none: the answer, or more of it, is still to come."""
        while True:
            match self._call.poll(*self._now()):
                case ("send", ask, method, url, headers, body, timeout_ms):
                    return Send(ask, Request(method, url, headers, body, timeout_ms / 1000, self._streamed))
                case ("sign", ask, account, nonce, timestamp, method, path, body):
                    given = SignInput(account, nonce, timestamp, method, path, body)
                    return Ask(ask, partial(self._core.signer or _nobody, given), self._call.signed)
                case ("token", ask):
                    return Ask(ask, self._core.tokens or _nobody, self._call.token)
                case ("wait", until_ms, _):
                    return Wait(max(0, until_ms - self._core.clock.steady_ms()) / 1000)
                case ("retry", attempt, why):
                    self._tell(RetryEvent(self.operation, attempt, why))
                case ("page", page, total, items):
                    self._tell(PageEvent(self.operation, page, total, len(items)))
                    return Page(items, total, page)
                case ("part", part):
                    return Part(part)
                case ("done", value):
                    self._over = True
                    return Done(value)
                case ("failed", error):
                    self._over = True
                    raise error from self._cause
                case ("pending", _):
                    return None

    def parts(self) -> Iterator[Part]:
        """The parts that have come, while more of the answer is still to come."""
        while isinstance(part := self.step(), Part):
            yield part

    def stuck(self) -> Misuse:
        """The error for a call that waits for an answer, though nothing is under way."""
        return Misuse({"message": "the call waits for an answer that nobody will give", "operation": self.operation})

    def patience(self, request: Request) -> Patience:
        """How long to wait for the answer to a request that is sent now."""
        return Patience(self._core.clock, request.timeout)

    def head(self, ask: int, response: Response | AsyncResponse) -> None:
        """Status and headers came."""
        self._cause = None
        self._call.head(*self._now(), ask, response.status, response.headers)

    def chunk(self, ask: int, chunk: bytes) -> bool:
        """A part of the body came; whether more is wanted."""
        return self._call.chunk(*self._now(), ask, chunk)

    def end(self, ask: int) -> None:
        """The body is complete."""
        self._call.end(*self._now(), ask)

    def failed(self, ask: int, error: Exception) -> None:
        """The transport raised this."""
        self._cause = error
        if isinstance(error, SendFailed):
            sent, timeout, message = not isinstance(error, NotSent), error.timeout, str(error)
        else:
            sent, timeout, message = True, False, f"{type(error).__name__}: {error}"
        self._call.failed(*self._now(), ask, sent, timeout, message)

    def answered(self, ask: Ask, answer: str) -> None:
        """The caller's function gave this."""
        self._cause = None
        ask.answered(*self._now(), ask.ask, answer)

    def refused(self, ask: Ask, error: Exception) -> None:
        """The caller's function raised this."""
        self._cause = error
        self._call.refused(*self._now(), ask.ask, f"{type(error).__name__}: {error}")

    def _tell(self, event: Event) -> None:
        if self._core.on_event is not None:
            self._core.on_event(event)

    def cancel(self) -> Cancelled | None:
        """Ends the call, if it has not ended; what may have happened."""
        if self._over:
            # Asked once more, the core would make the whole result again.
            return None
        self._call.cancel(*self._now())
        while True:
            match self._call.poll(*self._now()):
                case ("failed", Cancelled() as cancelled):
                    return cancelled
                case ("part", _) | ("page", _, _, _) | ("retry", _, _):
                    # Told before it was cancelled.
                    continue
                case _:
                    return None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if error is None:
            return
        cancelled = self.cancel()
        if cancelled is not None and not isinstance(error, Exception):
            # KeyboardInterrupt, asyncio.CancelledError: they go on, and what may have happened goes with them.
            error.__cause__ = cancelled


def _nobody(*_: object) -> str:
    return ""
