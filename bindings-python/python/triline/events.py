"""Events: what happens during a call, for the `on_event` listener of a client.

No event holds parameters, queries, bodies or secrets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from triline._generated.events import (
    AttemptEvent,
    EndEvent,
    Event,
    PageEvent,
    PartEvent,
    ProgressEvent,
    ResponseEvent,
    RetryEvent,
    StoreEvent,
    TokenEvent,
    WaitEvent,
)
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


OnEvent: TypeAlias = Callable[[Event], object]
"""Receives each event, in the thread or task of the call. It should not take long.

What it raises changes nothing of the call, and is raised after the call has ended; after a row batch, as the cause of a
`Misuse` whose `result` is the outcome of the rows.
"""

_LONG = 1.0


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
            return logging.DEBUG, f"status {event.status} after {_ms(event.duration)}"
        case WaitEvent():
            return logging.INFO if event.duration >= _LONG else logging.DEBUG, f"waits {_ms(event.duration)} ({event.why})"
        case RetryEvent():
            return logging.WARNING, f"attempt {event.attempt} follows after {event.why}"
        case TokenEvent():
            return logging.DEBUG, "fetches a token"
        case StoreEvent():
            return logging.WARNING, f"the store is {'away' if event.away else 'back'}{'' if event.why is None else f': {event.why}'}"
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
                return logging.DEBUG, f"done after {_ms(event.duration)}{skipped}"
            why = " ".join(filter(None, [event.kind, event.code]))
            return logging.INFO, f"failed after {_ms(event.duration)}: {why}{skipped}"


def _ms(seconds: float) -> str:
    return f"{round(seconds * 1000)} ms"
