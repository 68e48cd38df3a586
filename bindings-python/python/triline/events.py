"""What a call tells on its way: for the `on_event` hook of a client."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Event", "OnEvent", "PageEvent", "RetryEvent", "log_events"]


@dataclass(frozen=True)
class RetryEvent:
    """A request is sent again."""

    operation: str
    """The operation, such as `platform.agents.query`."""
    attempt: int
    """Which try comes, from two."""
    why: str
    """Why the one before did not do: a code of the service, or a word such as `timeout`."""


@dataclass(frozen=True)
class PageEvent:
    """A page of a list came."""

    operation: str
    """The operation, such as `platform.agents.query`."""
    page: int
    """Its number, from one."""
    total: int | None
    """How many entries there are in all pages, where the service tells."""
    count: int
    """How many entries the page has."""


Event: TypeAlias = RetryEvent | PageEvent

OnEvent: TypeAlias = Callable[[Event], object]
"""Told of each event, in the thread or task of the call. It should not take long."""


def log_events(logger: logging.Logger | None = None) -> OnEvent:
    """A hook that writes events to a logger, `triline` by default: retries as warnings, pages for debugging."""
    target = logger or logging.getLogger("triline")

    def log(event: Event) -> None:
        match event:
            case RetryEvent():
                target.warning("%s: try %d comes after %s", event.operation, event.attempt, event.why)
            case PageEvent():
                target.debug("%s: page %d has %d entries", event.operation, event.page, event.count)

    return log
