"""Exceptions behind the error of a call: what they show, and where they come from."""

from __future__ import annotations


def texts_of(error: BaseException) -> str:
    """What is printed of an exception, and of those behind it."""
    chain = [error]
    for one in chain:
        chain += [other for other in (one.__cause__, one.__context__) if other is not None and other not in chain]
    return "\n".join(f"{one} {one!r} {one.args} {getattr(one, '__dict__', '')}" for one in chain)


def is_of_the_package(error: BaseException) -> bool:
    """Whether an exception passed through a transport of this package."""
    traceback = error.__traceback__
    while traceback is not None:
        if str(traceback.tb_frame.f_globals.get("__name__")).startswith("triline.transports."):
            return True
        traceback = traceback.tb_next
    return False
