"""One call, as far as it needs no input and output: what the two drivers share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from triline import _native
from triline._paging import Page
from triline.clock import AsyncClock, Clock
from triline.errors import Cancelled, Misuse
from triline.events import Event, OnEvent, PageEvent, RetryEvent
from triline.transport import AsyncResponse, NotSent, Response, SendFailed

if TYPE_CHECKING:
    from triline._native import _Step  # pyright: ignore[reportPrivateUsage]


@dataclass(frozen=True)
class Core:
    """A native client, and how its calls are made."""

    native: _native.Client
    clock: Clock | AsyncClock
    on_event: OnEvent | None
    options: Mapping[str, float]

    def begin(self, operation: str, params: Mapping[str, Any] | None, *, typed: bool, pages: bool = False) -> Run:
        """Checks the parameters of a call, and makes it ready."""
        options = {**self.options, "typed": typed, "pages": pages}
        return Run(self, operation, self.native.call(operation, params or {}, options))


@dataclass(frozen=True)
class Done:
    """The end of a call."""

    value: Any


class Run:
    """A call that is being driven."""

    __slots__ = ("_call", "_core", "_operation", "cause")

    def __init__(self, core: Core, operation: str, call: _native.Call) -> None:
        self._core = core
        self._operation = operation
        self._call = call
        self.cause: BaseException | None = None
        """What the transport or the signer raised last."""

    def _now(self) -> tuple[int, int]:
        return self._core.clock.wall_ms(), self._core.clock.steady_ms()

    def poll(self) -> _Step:
        """What to do next."""
        return self._call.poll(*self._now())

    def seconds_until(self, steady_ms: int) -> float:
        """How long it is until that time by the steady clock."""
        return max(0, steady_ms - self._core.clock.steady_ms()) / 1000

    def head(self, ask: int, response: Response | AsyncResponse) -> None:
        """Status and headers came."""
        self.cause = None
        self._call.head(*self._now(), ask, response.status, response.headers)

    def chunk(self, ask: int, chunk: bytes) -> bool:
        """A part of the body came; whether more is wanted."""
        return self._call.chunk(*self._now(), ask, chunk)

    def end(self, ask: int) -> None:
        """The body is complete."""
        self._call.end(*self._now(), ask)

    def failed(self, ask: int, error: Exception) -> None:
        """The transport raised this."""
        self.cause = error
        if isinstance(error, SendFailed):
            sent, timeout, message = not isinstance(error, NotSent), error.timeout, str(error)
        else:
            sent, timeout, message = True, False, f"{type(error).__name__}: {error}"
        self._call.failed(*self._now(), ask, sent, timeout, message)

    def signed(self, ask: int, signature: str) -> None:
        """The signature came."""
        self.cause = None
        self._call.signed(*self._now(), ask, signature)

    def refused(self, ask: int, error: Exception) -> None:
        """The signer raised this."""
        self.cause = error
        self._call.refused(*self._now(), ask, f"{type(error).__name__}: {error}")

    def tell(self, event: Event) -> None:
        """Calls the hook."""
        if self._core.on_event is not None:
            self._core.on_event(event)

    def retry(self, attempt: int, why: str) -> None:
        """The request is sent again."""
        self.tell(RetryEvent(self._operation, attempt, why))

    def page(self, page: int, total: int | None, items: list[Any]) -> Page[Any]:
        """A page came."""
        self.tell(PageEvent(self._operation, page, total, len(items)))
        return Page(items, total, page)

    def stuck(self) -> Misuse:
        """The error for a call that waits for an answer, though nothing is under way."""
        return Misuse({"message": "the call waits for an answer that nobody will give", "operation": self._operation})

    def cancel(self) -> Cancelled | None:
        """Ends the call, if it has not ended; what may have happened."""
        self._call.cancel(*self._now())
        match self.poll():
            case ("failed", Cancelled() as cancelled):
                return cancelled
            case _:
                return None
