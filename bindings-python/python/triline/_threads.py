"""Work that would hold up an event loop, in a thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from triline._lazy import asyncio

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

R = TypeVar("R")

# What an executor raises before it has taken a function; the second, where it is the first one of the process.
_REFUSALS = ("cannot schedule new futures after", "can't register atexit after shutdown")


def run_in_thread(
    function: Callable[..., R], *arguments: Any, executor: Callable[[], Executor] | None = None
) -> asyncio.Future[R]:
    """Runs a function in a thread of that executor, or of the event loop's.

    When the main thread has ended, Python closes executors first and joins the other threads then. An event loop in one of
    those goes on, and the function runs in the thread of that loop.
    """
    call = partial(copy_context().run, function, *arguments)
    try:
        return asyncio.get_running_loop().run_in_executor(None if executor is None else executor(), call)
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
    try:
        future.set_result(call())
    except BaseException as error:
        # As an executor does, which passes on every exception.
        future.set_exception(error)
    return future
