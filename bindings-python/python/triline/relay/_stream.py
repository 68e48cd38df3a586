"""Events of an answer or a job as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from typing import TYPE_CHECKING, Any

from triline.relay._exchange import Exchange, Stalled

if TYPE_CHECKING:
    from triline._driver import AsyncDriver
    from triline._run import Run


async def send_events(
    exchange: Exchange[Any],
    events: AsyncGenerator[tuple[str, Any], None],
    heartbeat: float,
    told: Callable[[Exception], dict[str, Any]],
) -> None:
    """Sends events. One is asked for when the page has taken the one before.

    Args:
        exchange: Where to.
        events: Their names and data; all but `part` and `progress` end the stream.
        heartbeat: After how many seconds without an event a comment is sent.
        told: The error as the protocol has it.

    Raises:
        Stalled: The page does not read.
    """
    await exchange.begin(200, {"content-type": "text/event-stream", "x-accel-buffering": "no"})
    coming: asyncio.Task[tuple[str, Any]] | None = None
    try:
        while True:
            coming = coming or asyncio.ensure_future(anext(events))
            await asyncio.wait({coming}, timeout=heartbeat)
            if not coming.done():
                await exchange.send(b": heartbeat\n\n")
                continue
            name, data = coming.result()
            coming = None
            is_last = name not in ("part", "progress")
            await exchange.send(_event(name, data), is_last=is_last)
            if is_last:
                return
    except Stalled:
        raise
    except Exception as error:
        await exchange.send(_event("error", told(error)), is_last=True)
    finally:
        if coming is not None:
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)
        await events.aclose()


async def parts_of(driver: AsyncDriver, begin: Callable[[], Run]) -> AsyncGenerator[tuple[str, Any], None]:
    """The events of an answer."""
    run = begin()
    drive = driver.drive(run)
    try:
        async for part in drive:
            yield "part", part
        yield "end", {"answer": run.result}
    finally:
        await drive.aclose()


def _event(name: str, data: Any) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n\n".encode()
