"""What a call tells on its way: for the `on_event` hook of a client.

No event holds parameters, addresses, bodies or secrets.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

__all__ = [
    "AnswerEvent",
    "AttemptEvent",
    "BatchEvent",
    "EndEvent",
    "Event",
    "OnEvent",
    "PageEvent",
    "RetryEvent",
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
    """A request goes out. `operation` is the one it is of, which may be another than that of the call: one that gives
    tokens, or one that is asked again and again."""

    name: ClassVar[Literal["attempt"]] = "attempt"
    method: str
    """`GET` or `POST`."""
    path: str
    """The path of the operation, below the address of the service."""
    attempt: int
    """Which try of the request it is, from one."""


@dataclass(frozen=True)
class AnswerEvent(_Event):
    """Status and headers of an answer came."""

    name: ClassVar[Literal["answer"]] = "answer"
    status: int
    """The HTTP status."""
    duration_ms: int
    """How long it took since the request went out."""


@dataclass(frozen=True)
class WaitEvent(_Event):
    """Nothing is sent for a time."""

    name: ClassVar[Literal["wait"]] = "wait"
    why: str
    """`throttled` (by the limit of requests), `backoff` (before another try), `token` (another call gets it) or
    `unfinished` (what is waited for is not done yet)."""
    ms: int
    """How long."""


@dataclass(frozen=True)
class RetryEvent(_Event):
    """A request is sent again."""

    name: ClassVar[Literal["retry"]] = "retry"
    attempt: int
    """Which try comes, from two."""
    why: str
    """Why the one before did not do: a code of the service, or a word such as `timeout`."""


@dataclass(frozen=True)
class TokenEvent(_Event):
    """A token is being got."""

    name: ClassVar[Literal["token"]] = "token"


@dataclass(frozen=True)
class PageEvent(_Event):
    """A page of a list came."""

    name: ClassVar[Literal["page"]] = "page"
    page: int
    """Its number, from one."""
    total: int | None
    """How many entries there are in all pages, where the service tells."""
    rows: int
    """How many entries the page has."""


@dataclass(frozen=True)
class BatchEvent(_Event):
    """A batch got further."""

    name: ClassVar[Literal["batch"]] = "batch"
    done: int
    """How many rows have been accounted for."""
    total: int | None
    """How many there are, where that is known."""
    eta: float | None
    """How long the rest will wait for the limit of requests, in seconds, where that is known."""


@dataclass(frozen=True)
class EndEvent(_Event):
    """A call ended."""

    name: ClassVar[Literal["end"]] = "end"
    ok: bool
    """Whether it gave its result."""
    kind: str | None
    """The `kind` of the error otherwise."""
    code: str | None
    """Its `code`."""
    duration_ms: int
    """How long the call took, with all its waits."""


Event: TypeAlias = (
    AttemptEvent | AnswerEvent | WaitEvent | RetryEvent | TokenEvent | PageEvent | BatchEvent | EndEvent
)

OnEvent: TypeAlias = Callable[[Event], object]
"""Told of each event, in the thread or task of the call. It should not take long; what it raises ends the call."""

_LONG_MS = 1000


def log_events(logger: logging.Logger | None = None) -> OnEvent:
    """A hook that writes events to a logger, `triline` by default.

    Retries are warnings. Failed calls, which raise their error too, progress of batches and waits that people notice
    are information, all else is for debugging.
    """
    target = logger or logging.getLogger("triline")

    def log(event: Event) -> None:
        level, text = _line(event)
        target.log(level, "%s: %s", event.operation, text)

    return log


def _line(event: Event) -> tuple[int, str]:
    """What is written of an event, and how much it matters."""
    match event:
        case AttemptEvent():
            return logging.DEBUG, f"{event.method} {event.path}, try {event.attempt}"
        case AnswerEvent():
            return logging.DEBUG, f"status {event.status} after {event.duration_ms} ms"
        case WaitEvent():
            return logging.INFO if event.ms >= _LONG_MS else logging.DEBUG, f"waits {event.ms} ms ({event.why})"
        case RetryEvent():
            return logging.WARNING, f"try {event.attempt} comes after {event.why}"
        case TokenEvent():
            return logging.DEBUG, "gets a token"
        case PageEvent():
            return logging.DEBUG, f"page {event.page} has {event.rows} entries"
        case BatchEvent():
            of_total = "" if event.total is None else f" of {event.total}"
            return logging.INFO, f"{event.done}{of_total} rows are done"
        case EndEvent(ok=True):
            return logging.DEBUG, f"done after {event.duration_ms} ms"
        case EndEvent():
            why = " ".join(filter(None, [event.kind, event.code]))
            return logging.INFO, f"failed after {event.duration_ms} ms: {why}"
