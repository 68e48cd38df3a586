"""One call, as far as it needs no input and output: what the two drivers share."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta, timezone, tzinfo
from functools import partial
from itertools import count
from types import TracebackType
from typing import TYPE_CHECKING, Any

from triline import _native
from triline._feed import Feed
from triline._paging import Page
from triline._steps import Ask, Done, Part, Patience, Rows, Send, Told, Wait
from triline.clock import AsyncClock, Clock
from triline.errors import Cancelled, Misuse, OutcomeUnknown, TrilineError, invalid
from triline.events import (
    AnswerEvent,
    AttemptEvent,
    BatchEvent,
    EndEvent,
    Event,
    OnEvent,
    PageEvent,
    RetryEvent,
    TokenEvent,
    WaitEvent,
)
from triline.progress import Line, OnProgress, Progress
from triline.signing import AsyncSigner, Signer, SignInput
from triline.tokens import AsyncTokens, Tokens
from triline.transport import AsyncResponse, NotSent, Request, Response, SendFailed

if TYPE_CHECKING:
    from typing_extensions import Self

_numbers = count(1)


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

    def with_options(self, given: Mapping[str, float | None]) -> Core:
        """The same, for calls with other options."""
        options = {name: value for name, value in given.items() if value is not None}
        return replace(self, options={**(self.options or {}), **options})

    def begin(
        self,
        operation: str,
        params: Mapping[str, Any] | None,
        feed: Feed | None = None,
        resume: str | None = None,
        **mode: bool,
    ) -> Run:
        """Checks the parameters of a call, and makes it ready.

        `mode` is `typed`, `pages`, `stream`, `batch` or `reconcile`; `feed` has the rows of a batch, `resume` is the
        mark that a walk through pages goes on at.
        """
        options: dict[str, Any] = {**(self.options or {}), **mode, **(feed.mode if feed is not None else {})}
        if resume is not None:
            options["resume"] = resume
        call = self.native.call(operation, params or {}, options)
        return Run(self, operation, call, feed, streamed=mode.get("stream", False))


class Run:
    """A call that is being driven. Left by an exception, it is cancelled."""

    __slots__ = (
        "_asked",
        "_began_ms",
        "_call",
        "_cause",
        "_core",
        "_fault",
        "_feed",
        "_number",
        "_on_progress",
        "_over",
        "_sent_ms",
        "_streamed",
        "_unsent",
        "look",
        "operation",
    )

    def __init__(self, core: Core, operation: str, call: _native.Call, feed: Feed | None, *, streamed: bool) -> None:
        self._core = core
        self._call = call
        self._feed = feed
        # What the transport, the signer or whoever else was asked raised last, of the newest request.
        self._cause: BaseException | None = None
        # What a function of the caller's raised where it would have been taken for a failure of the transport.
        self._fault: Exception | None = None
        self._on_progress: OnProgress | None = None
        self._streamed = streamed
        self._over = False
        self._number = next(_numbers)
        self._began_ms = self._sent_ms = core.clock.steady_ms()
        # The operation that the request under way is of.
        self._asked = operation
        # The size of the upload under way, while its end has not been told.
        self._unsent: int | None = None
        # Asks the service whether it was done.
        self.look: Callable[[], Any] | None = None
        self.operation = operation

    def _now(self) -> tuple[int, int]:
        return self._core.clock.wall_ms(), self._core.clock.steady_ms()

    def report(self, progress: OnProgress | bool | None) -> None:
        """Tells how far it comes; true: on stderr."""
        self._on_progress = Line(self.operation) if progress is True else progress or None

    @property
    def feed(self) -> Feed:
        """What a batch has its rows from."""
        assert self._feed is not None, "only a batch asks for rows"
        return self._feed

    def open_feed(self, *, asynchronous: bool) -> None:
        """Sees to it that there are rows."""
        self.feed.begin(self.operation, self._call.rows_name, asynchronous=asynchronous)

    def step(self) -> Send | Ask | Rows | Wait | Told | None:
        """What to do next; none: the answer, or more of it, is still to come."""
        while True:
            if self._fault is not None:
                raise self._fault
            match self._call.poll(*self._now()):
                case ("send", ask, method, url, headers, body, timeout_ms, (asked, path, attempt), token):
                    if token:
                        self._tell(TokenEvent(self.operation, self._number))
                    self._tell(AttemptEvent(asked, self._number, method, path, attempt))
                    self._asked, self._sent_ms, self._cause = asked, self._core.clock.steady_ms(), None
                    request = Request(method, url, headers, body, timeout_ms / 1000, self._streamed)
                    if self._feed is None and self._on_progress is not None and not token:
                        self._unsent = len(body)
                        headers.append(("content-length", str(len(body))))
                        request = replace(request, on_sent=self._sent)
                    return Send(ask, request)
                case ("sign", ask, account, nonce, timestamp, method, path, body):
                    self._cause = None
                    given = SignInput(account, nonce, timestamp, method, path, body)
                    return Ask(ask, partial(self._core.signer or _nobody, given), self._call.signed)
                case ("token", ask):
                    self._tell(TokenEvent(self.operation, self._number))
                    return Ask(ask, self._core.tokens or _nobody, self._call.token)
                case ("rows", ask, most):
                    return Rows(ask, most)
                case ("journal", ask):
                    return Ask(ask, self.feed.journal.read, self._call.journal)
                case ("append", ask, line):
                    return Ask(ask, partial(self.feed.journal.append, line), self._stored)
                case ("wait", until_ms, why):
                    ms = max(0, until_ms - self._core.clock.steady_ms())
                    self._tell(WaitEvent(self.operation, self._number, why, ms))
                    return Wait(ms / 1000)
                case ("retry", attempt, why):
                    self._tell(RetryEvent(self.operation, self._number, attempt, why))
                case ("progress", done, total, eta_ms):
                    self._progressed(done, total, None if eta_ms is None else eta_ms / 1000)
                case ("page", page, total, items, mark):
                    self._tell(PageEvent(self.operation, self._number, page, total, len(items)))
                    return Page(items, total, page, mark)
                case ("part", part):
                    return Part(part)
                case ("done", value):
                    self._end(None)
                    return Done(value if self._feed is None else self._feed.result(value, self._cause))
                case ("failed", error):
                    if isinstance(error, OutcomeUnknown) and error.args[0].get("reconcilable"):
                        error._look = self.look  # pyright: ignore[reportPrivateUsage]
                    try:
                        self._end(error)
                    finally:
                        # It goes before what a hook raises.
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
        if self._unsent is not None:
            # There are transports that cannot tell before.
            self._sent(self._unsent)
        duration_ms = self._core.clock.steady_ms() - self._sent_ms
        try:
            self._tell(AnswerEvent(self._asked, self._number, response.status, duration_ms))
        except Exception as error:
            self._fault = error
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
        ask.answered(*self._now(), ask.ask, answer)

    def refused(self, ask: Ask, error: Exception) -> None:
        """The caller's function raised this."""
        self._cause = error
        self._call.refused(*self._now(), ask.ask, f"{type(error).__name__}: {error}")

    def rows(self, asked: Rows, rows: list[Any]) -> None:
        """Rows of the batch; fewer than asked for: there are no more."""
        feed = self.feed
        last = len(rows) < asked.most
        refused = self._call.rows(*self._now(), asked.ask, rows, last, feed.taken, feed.fields)
        feed.taken += len(rows)
        feed.refused.update(refused)

    def _stored(self, wall_ms: int, steady_ms: int, ask: int, _: object) -> None:
        self._call.stored(wall_ms, steady_ms, ask)

    def _progressed(self, done: int, total: int | None, eta: float | None) -> None:
        if self._feed is not None:
            self._feed.done = done
        self._tell(BatchEvent(self.operation, self._number, done, total, eta))
        if self._on_progress is not None:
            self._on_progress(Progress(done, total, eta))

    def _sent(self, done: int) -> None:
        """So many bytes of an upload went out."""
        total = self._unsent
        if self._on_progress is None or total is None:
            return
        if done >= total:
            self._unsent = None
        try:
            self._on_progress(Progress(done, total))
        except Exception as error:
            self._fault = error
            raise

    def _tell(self, event: Event) -> None:
        if self._core.on_event is not None:
            self._core.on_event(event)

    def _end(self, error: TrilineError | None) -> None:
        self._over = True
        ok, kind, code = (True, None, None) if error is None else (False, error.kind, error.code)
        duration_ms = self._core.clock.steady_ms() - self._began_ms
        self._tell(EndEvent(self.operation, self._number, ok, kind, code, duration_ms))

    def cancel(self) -> Cancelled | None:
        """Ends the call, if it has not ended; what may have happened."""
        if self._over:
            # Asked once more, the core would make the whole result again.
            return None
        self._call.cancel(*self._now())
        while True:
            match self._call.poll(*self._now()):
                case ("failed", error):
                    self._end(error)
                    return error if isinstance(error, Cancelled) else None
                case ("part", _) | ("page", _, _, _, _) | ("retry", _, _) | ("progress", _, _, _):
                    # Told before it was cancelled.
                    continue
                case _:
                    # All of it had come.
                    self._end(None)
                    return None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if isinstance(self._on_progress, Line):
            self._on_progress.end()
        if error is None:
            return
        if self._feed is not None and not self._over and sys.version_info >= (3, 11):
            error.add_note(f"{self.operation}: {self._feed.done} rows had been accounted for")
        cancelled = self.cancel()
        if cancelled is not None and not isinstance(error, Exception):
            # KeyboardInterrupt, asyncio.CancelledError: they go on, and what may have happened goes with them.
            error.__cause__ = cancelled


def _nobody(*_: object) -> str:
    return ""
