"""Streamed answers that are framed in ways that the vendor's documents do not show."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from triline import AiAgent, Request, Response, SimulatedService

PARTS: list[dict[str, Any]] = [{"is_end": False, "reply": "你"}, {"is_end": False, "reply": "好"}, {"is_end": True, "reply": "!"}]


def replies(transport: Callable[[Request], Response], **more: Any) -> list[str | None]:
    given: dict[str, Any] = {**SimulatedService().options("ai_agent"), "base_url": "https://ai.example.com", "transport": transport, **more}
    messages: list[Any] = [{"type": "user", "text": "你好"}]
    with AiAgent(**given) as ai, ai.sessions.ask_stream(sid="s", agent_id="a", messages=messages) as parts:
        return [part.reply for part in parts]


def framed(before: str, after: str) -> Iterable[bytes]:
    """The parts, each with that before and after it, cut within characters."""
    body = "".join(before + json.dumps(part, ensure_ascii=False) + after for part in PARTS).encode()
    return [body[at : at + 5] for at in range(0, len(body), 5)]


def test_a_transport_may_read_another_framing() -> None:
    """As the README shows it: the record separators of RFC 7464 become the ends of lines."""
    chunks = (chunk.replace(b"\x1e", b"\n") for chunk in framed("\x1e", "\n"))
    assert replies(lambda _: Response(200, [], chunks)) == ["你", "好", "!"]


def test_lines_that_are_no_parts_are_skipped_and_counted() -> None:
    events: list[Any] = []
    chunks = framed(": ping\n\ndata: ping\n\ndata: ", "\n\n")
    assert replies(lambda _: Response(200, [], chunks), on_event=events.append) == ["你", "好", "!"]
    assert (events[-1].name, events[-1].rows, events[-1].skipped) == ("end", 3, 3)
