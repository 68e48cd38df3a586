"""Work that would hold up an event loop, in a thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from triline._lazy import asyncio

if TYPE_CHECKING:
    from concurrent.futures import Future

R = TypeVar("R")

# What an executor raises before it has taken a function; the second, where it is the first one of the process.
_REFUSALS = ("cannot schedule new futures after", "can't register atexit after shutdown", "can't create new thread at interpreter")


class OwnThread:
    """A thread for functions that may wait for ever. The end of the program does not wait for it, as it does for those of an executor."""

    def __init__(self) -> None:
        self._calls: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._has_begun = False

    def submit(self, call: Callable[[], R]) -> Future[R]:
        """Runs a function after those that were given before."""
        from concurrent.futures import Future

        if not self._has_begun:
            threading.Thread(target=_run, args=(self._calls,), name="triline-rows", daemon=True).start()
            self._has_begun = True
        future: Future[R] = Future()
        self._calls.put((future, call))
        return future

    def end(self) -> None:
        """Ends the thread after the function that it runs."""
        self._calls.put(None)

    __del__ = end


def _run(calls: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None]) -> None:
    while (given := calls.get()) is not None:
        future, call = given
        if future.set_running_or_notify_cancel():
            _settle(future, call)
        # While it waits for the next one, it keeps nothing of this one.
        del given, future, call


def run_in_thread(function: Callable[..., R], *arguments: Any, own: OwnThread | None = None) -> asyncio.Future[R]:
    """Runs a function in a thread of its own, or in one of the event loop's.

    When the main thread has ended, Python closes executors first and joins the other threads then. An event loop in one of
    those goes on, and the function runs in the thread of that loop.
    """
    call = partial(copy_context().run, function, *arguments)
    try:
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(None, call) if own is None else asyncio.wrap_future(own.submit(call), loop=loop)
    except RuntimeError as error:
        if not str(error).startswith(_REFUSALS) or not _is_ending():
            raise
    # Outside the block, so that what the function raises has no context.
    return asyncio.wrap_future(_done(call))


def _is_ending() -> bool:
    # `sys.is_finalizing` is false until the threads have been joined, and an executor that the program has shut down says
    # the same as one that the interpreter has.
    return bool(getattr(threading, "_SHUTTING_DOWN", False))


def _done(call: Callable[[], R]) -> Future[R]:
    from concurrent.futures import Future

    future: Future[R] = Future()
    _settle(future, call)
    return future


def _settle(future: Future[R], call: Callable[[], R]) -> None:
    try:
        future.set_result(call())
    except BaseException as error:
        # As an executor does, which passes on every exception.
        future.set_exception(error)
