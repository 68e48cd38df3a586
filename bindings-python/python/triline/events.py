"""Events: what happens during a call, for the `on_event` listener of a client.

No event holds parameters, queries, bodies or secrets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from triline._lazy import logging

__all__ = [
    "AttemptEvent",
    "EndEvent",
    "Event",
    "OnEvent",
    "PageEvent",
    "PartEvent",
    "ProgressEvent",
    "ResponseEvent",
    "RetryEvent",
    "StoreEvent",
    "TokenEvent",
    "WaitEvent",
    "log_events",
]


@dataclass(frozen=True)
class _Event:
    operation: str
    """The operation, such as `platform.agents.query`."""
    call: int
    """A number that the events of one call share."""


@dataclass(frozen=True)
class AttemptEvent(_Event):
    """A request is sent. `operation` is the one requested, which need not be that of the call: a call may poll another
    operation, or fetch a token."""

    name: ClassVar[Literal["attempt"]] = "attempt"
    """The name of the event, by which events are told apart."""
    method: str
    """`GET` or `POST`."""
    path: str
    """The path below the base URL, without a query."""
    address: str
    """The host of the base URL, a name or an IP address."""
    port: int
    """The port that is connected to."""
    attempt: int
    """The number of the attempt, from one."""
    token: bool
    """Whether the request fetches a token for the call."""


@dataclass(frozen=True)
class ResponseEvent(_Event):
    """The head of a response arrived. `operation` is the one requested."""

    name: ClassVar[Literal["response"]] = "response"
    """The name of the event, by which events are told apart."""
    status: int
    """The HTTP status."""
    duration_ms: int
    """Time since the request was sent."""


@dataclass(frozen=True)
class WaitEvent(_Event):
    """The call waits."""

    name: ClassVar[Literal["wait"]] = "wait"
    """The name of the event, by which events are told apart."""
    ms: int
    """How long."""
    why: str
    """`throttled` (by the rate limit), `backoff` (before another attempt), `token` (another call fetches it),
    `unfinished` (what the call waits for is not done yet) or `store` (the store that processes share is away)."""


@dataclass(frozen=True)
class RetryEvent(_Event):
    """The request will be sent again."""

    name: ClassVar[Literal["retry"]] = "retry"
    """The name of the event, by which events are told apart."""
    attempt: int
    """The number of the attempt to come, from two."""
    why: str
    """The code of the error before: a code of the service, or a word such as `timeout`."""


@dataclass(frozen=True)
class TokenEvent(_Event):
    """An access token is fetched, or asked of the caller's function."""

    name: ClassVar[Literal["token"]] = "token"
    """The name of the event, by which events are told apart."""


@dataclass(frozen=True)
class StoreEvent(_Event):
    """The store that processes share cannot be reached, or can again. Told once per client, by the call that finds out."""

    name: ClassVar[Literal["store"]] = "store"
    """The name of the event, by which events are told apart."""
    state: Literal["away", "back"]
    """Whether it cannot be reached, or can again."""
    why: str | None
    """Why it cannot be reached."""


@dataclass(frozen=True)
class PageEvent(_Event):
    """A page of a list arrived."""

    name: ClassVar[Literal["page"]] = "page"
    """The name of the event, by which events are told apart."""
    page: int
    """Its number, from one."""
    total: int | None
    """How many entries all pages have, where the service says."""
    rows: int
    """How many entries the page has."""
    cursor: str | None
    """Where a walk continues after it; `None`: it is the last."""
    eta: float | None
    """How long the rest of the list takes, in seconds, where the total is known: waits for the rate limit, and responses."""


@dataclass(frozen=True)
class PartEvent(_Event):
    """A part of a streamed answer arrived."""

    name: ClassVar[Literal["part"]] = "part"
    """The name of the event, by which events are told apart."""


@dataclass(frozen=True)
class ProgressEvent(_Event):
    """A row batch got further."""

    name: ClassVar[Literal["progress"]] = "progress"
    """The name of the event, by which events are told apart."""
    done: int
    """How many rows are settled."""
    total: int | None
    """How many rows there are, where that is known."""
    eta: float | None
    """How long the rest takes, in seconds, where that is known: waits for the rate limit, and responses."""


@dataclass(frozen=True)
class EndEvent(_Event):
    """The call ended: always its last event."""

    name: ClassVar[Literal["end"]] = "end"
    """The name of the event, by which events are told apart."""
    ok: bool
    """Whether it succeeded. Leaving early is a success."""
    kind: str | None
    """The `kind` of its error."""
    code: str | None
    """The `code` of its error."""
    outcome: str | None
    """The `outcome` of its error."""
    rows: int
    """How many rows it returned or settled: of pages, of a row batch; the parts of a stream."""
    duration_ms: int
    """How long the call took, with all its waits."""
    skipped: int = 0
    """How many lines of a streamed answer hold no JSON object, such as `data: ping`, and were skipped."""


Event: TypeAlias = (
    AttemptEvent
    | ResponseEvent
    | WaitEvent
    | RetryEvent
    | TokenEvent
    | StoreEvent
    | PageEvent
    | PartEvent
    | ProgressEvent
    | EndEvent
)
"""What happened, told apart by its class or its `name`."""

EVENTS: dict[str, Callable[..., Event]] = {
    event.name: event
    for event in (
        AttemptEvent,
        ResponseEvent,
        WaitEvent,
        RetryEvent,
        TokenEvent,
        StoreEvent,
        PageEvent,
        PartEvent,
        ProgressEvent,
        EndEvent,
    )
}

OnEvent: TypeAlias = Callable[[Event], object]
"""Receives each event, in the thread or task of the call. It should not take long.

What it raises changes nothing of the call, and is raised after the call has ended; after a row batch, as the cause of a
`Misuse` whose `result` is the outcome of the rows.
"""

_LONG_MS = 1000


def log_events(logger: logging.Logger | None = None) -> OnEvent:
    """Returns a listener that writes events to a logger, `triline` by default.

    Retries, and a store that is away or back, are warnings. Failed calls, which raise their error too, progress of batches and waits of a second or more
    are information; all else is for debugging. A record has the fields of its event as the dict `triline`.
    """
    target = logger or logging.getLogger("triline")

    def log(event: Event) -> None:
        level, text = _line(event)
        target.log(level, "%s: %s", event.operation, text, extra={"triline": {"event": event.name, **vars(event)}})

    return log


def _line(event: Event) -> tuple[int, str]:
    """What is written of an event, and how much it matters."""
    match event:
        case AttemptEvent():
            return logging.DEBUG, f"{event.method} {event.path}, attempt {event.attempt}"
        case ResponseEvent():
            return logging.DEBUG, f"status {event.status} after {event.duration_ms} ms"
        case WaitEvent():
            return logging.INFO if event.ms >= _LONG_MS else logging.DEBUG, f"waits {event.ms} ms ({event.why})"
        case RetryEvent():
            return logging.WARNING, f"attempt {event.attempt} follows after {event.why}"
        case TokenEvent():
            return logging.DEBUG, "fetches a token"
        case StoreEvent():
            return logging.WARNING, f"the store is {event.state}{'' if event.why is None else f': {event.why}'}"
        case PageEvent():
            return logging.DEBUG, f"page {event.page} has {event.rows} entries"
        case ProgressEvent():
            of_total = "" if event.total is None else f" of {event.total}"
            return logging.INFO, f"{event.done}{of_total} rows are settled"
        case PartEvent():
            return logging.DEBUG, "a part came"
        case EndEvent():
            skipped = f", {event.skipped} lines skipped" if event.skipped else ""
            if event.ok:
                return logging.DEBUG, f"done after {event.duration_ms} ms{skipped}"
            why = " ".join(filter(None, [event.kind, event.code]))
            return logging.INFO, f"failed after {event.duration_ms} ms: {why}{skipped}"
