"""Exceptions behind the error of a call: what they show, and where they come from."""

from __future__ import annotations

from collections.abc import Callable
from types import FrameType
from typing import Any


def _chain(error: BaseException) -> list[BaseException]:
    """An exception, and those behind it."""
    chain = [error]
    for one in chain:
        chain += [other for other in (one.__cause__, one.__context__) if other is not None and other not in chain]
    return chain


def text_of(error: BaseException, show: Callable[[BaseException], object] = str) -> str:
    """The text of an exception, as the core takes it.

    The caller's own exceptions may fail to have one, and the name of a file that is not UTF-8 has unpaired surrogates.
    """
    try:
        text = str(show(error))
    except Exception:
        return "it has no text"
    return text.encode(errors="replace").decode()


def texts_of(error: BaseException) -> str:
    """What is printed of an exception, and of those behind it."""
    shows: list[Callable[[BaseException], object]] = [str, repr, lambda one: one.args, lambda one: getattr(one, "__dict__", "")]
    return "\n".join(text_of(one, show) for one in _chain(error) for show in shows)


def raise_interruption(error: BaseException) -> None:
    """Raises what a signal handler raised, if that is this exception or behind it.

    A handler raises in the middle of whatever runs, so HTTP libraries put exceptions of their own in front of a
    `TimeoutError` of it. It says nothing of the request, and is not for a client to deal with.
    """
    # The last of them: libraries give theirs its traceback.
    for one in reversed(_chain(error)):
        if _is_of_a_handler(one):
            context = one.__context__
            try:
                raise one
            finally:
                one.__context__ = context


def _is_of_a_handler(error: BaseException) -> bool:
    """Whether a signal handler raised an exception: the function that has the frame of its caller for an argument."""
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        interrupted, traceback = traceback.tb_frame, traceback.tb_next
        if any(_is_or_has(value, interrupted) for value in traceback.tb_frame.f_locals.values()):
            return True
    return False


def _is_or_has(value: Any, frame: FrameType) -> bool:
    # A handler may take its arguments as a tuple.
    return value is frame or (value.__class__ is tuple and any(one is frame for one in value))


def is_of_the_package(error: BaseException) -> bool:
    """Whether an exception passed through a transport of this package."""
    traceback = error.__traceback__
    while traceback is not None:
        if str(traceback.tb_frame.f_globals.get("__name__")).startswith("triline.transports."):
            return True
        traceback = traceback.tb_next
    return False
