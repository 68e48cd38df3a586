"""Progress of row batches and uploads."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

__all__ = ["Bar", "OnProgress", "Progress"]


@dataclass(frozen=True)
class Progress:
    """How far a row batch or an upload has come."""

    done: int
    """Rows that are settled; of an upload, bytes of the request body that were written."""
    total: int | None
    """How many there are, where that is known."""
    eta: float | None = None
    """How long the rest of a batch takes, in seconds, where that is known: waits for the rate limit, and responses."""
    job: str | None = None
    """Of a row batch over a relay: the id of its job, by which `follow` finds it again. The first progress comes before anything is
    sent, so that a program can keep the id."""

    @property
    def fraction(self) -> float | None:
        """The part that is done, from 0 to 1, where the total is known."""
        return None if self.total is None else self.done / self.total if self.total else 1.0


OnProgress: TypeAlias = Callable[[Progress], object]
"""Receives the progress, in the thread or task of the call. It should not take long.

What it raises changes nothing of the call, and is raised after the call has ended.
"""


class Bar:
    """Shows progress as a bar of tqdm, in a terminal or a notebook: `progress=Bar()`. Needs `triline[progress]`.

    It is for one call, at whose end it is closed.
    """

    def __init__(self, **options: Any) -> None:
        """Takes options of `tqdm`, such as `desc` and `unit`."""
        # Without widgets, tqdm warns in a notebook; its text works there too.
        name = "tqdm.auto" if find_spec("ipywidgets") else "tqdm"
        try:
            self._make: Callable[..., Any] = import_module(name).tqdm
        except ImportError as error:
            raise ImportError("Bar needs tqdm: pip install 'triline[progress]'") from error
        self._options = options
        self._bar: Any = None

    def __call__(self, progress: Progress) -> None:
        """Moves the bar."""
        if self._bar is None:
            self._bar = self._make(**{"total": progress.total, **self._options})
        self._bar.update(progress.done - self._bar.n)

    def end(self) -> None:
        """Closes the bar."""
        if self._bar is not None:
            self._bar.close()


class Line:
    """Writes progress to stderr: on a terminal one line that changes, elsewhere a line now and then."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._live = sys.stderr.isatty()
        self._quiet_until = 0.0
        self._due: Progress | None = None

    def __call__(self, progress: Progress) -> None:
        self._due = progress
        if time.monotonic() >= self._quiet_until:
            self._write(progress)

    def _write(self, progress: Progress) -> None:
        self._due = None
        self._quiet_until = time.monotonic() + (0.1 if self._live else 5)
        line = f"{self._what}: {_words(progress)}"
        if self._live:
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()
        else:
            sys.stderr.write(f"{line}\n")

    def end(self) -> None:
        """Writes what has not been written yet."""
        if self._due is not None:
            self._write(self._due)
        if self._live and self._quiet_until:
            sys.stderr.write("\n")


def _words(progress: Progress) -> str:
    if progress.total is None or progress.fraction is None:
        return f"{progress.done}"
    seconds = round(progress.eta or 0)
    rest = f", {seconds} s to go" if seconds else ""
    return f"{progress.done} of {progress.total} ({progress.fraction:.0%}{rest})"
