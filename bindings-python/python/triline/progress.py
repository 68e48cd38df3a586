"""Progress of row batches and uploads."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from triline._causes import raise_interruption

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

    It is for one call, at whose end it is closed. A bar that cannot be written stays away, and changes nothing of the call.
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
        self._is_quiet = False

    def __call__(self, progress: Progress) -> None:
        """Moves the bar."""
        self._try(lambda: self._move(progress))

    def _move(self, progress: Progress) -> None:
        if self._bar is None:
            file = self._options.get("file")
            file = sys.stderr if file is None else file
            if file is None:
                return
            self._bar = self._make(**{"total": progress.total, **self._options, "file": _QuietFile(file)})
        self._bar.update(progress.done - self._bar.n)

    def end(self) -> None:
        """Closes the bar."""
        if self._bar is not None:
            self._try(self._bar.close)

    def _try(self, draw: Callable[[], object]) -> None:
        if not self._is_quiet:
            # tqdm also flushes stdout and stderr themselves.
            self._is_quiet = not _wrote(draw)


class _QuietFile:
    """A file for tqdm that ignores what cannot be written, because tqdm keeps its lock when a write raises."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def write(self, text: str) -> None:
        _wrote(lambda: self._file.write(text))

    def flush(self) -> None:
        _wrote(lambda: self._file.flush())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    # tqdm measures the terminal where the file equals `sys.stderr`.
    def __eq__(self, other: object) -> bool:
        return bool(self._file == getattr(other, "_file", other))

    def __hash__(self) -> int:
        return hash(self._file)


class Line:
    """Writes progress to stderr: on a terminal one line that changes, elsewhere a line now and then.

    A line that cannot be written changes nothing of the call.
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self._live = False
        _wrote(self._look)
        self._quiet_until = 0.0
        self._due: Progress | None = None

    def _look(self) -> None:
        # Programs without a console, such as those of pythonw, have no stderr.
        self._live = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, progress: Progress) -> None:
        self._due = progress
        if time.monotonic() >= self._quiet_until:
            self._write(progress)

    def _write(self, progress: Progress) -> None:
        self._due = None
        self._quiet_until = time.monotonic() + (0.1 if self._live else 5)
        line = f"{self._what}: {_words(progress)}"
        self._put(f"\r\x1b[K{line}" if self._live else f"{line}\n")

    def _put(self, text: str) -> None:
        _wrote(lambda: self._print(text))

    def _print(self, text: str) -> None:
        if sys.stderr is not None:
            sys.stderr.write(text)
            if self._live:
                sys.stderr.flush()

    def end(self) -> None:
        """Writes what has not been written yet."""
        if self._due is not None:
            self._write(self._due)
        if self._live and self._quiet_until:
            self._put("\n")


def _wrote(write: Callable[[], object]) -> bool:
    """Writes, and returns whether that worked: a pipe may be broken, a terminal gone, a file closed."""
    try:
        write()
    except (OSError, ValueError) as error:
        # A handler of a signal may raise these, too.
        raise_interruption(error)
        return False
    return True


def _words(progress: Progress) -> str:
    if progress.total is None or progress.fraction is None:
        return f"{progress.done}"
    seconds = round(progress.eta or 0)
    rest = f", {seconds} s to go" if seconds else ""
    return f"{progress.done} of {progress.total} ({progress.fraction:.0%}{rest})"
