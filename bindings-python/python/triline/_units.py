"""Options in the units of Python, as the core takes them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from triline._generated.options import DURATIONS
from triline._lazy import re
from triline._message import Message
from triline.errors import invalid

if TYPE_CHECKING:
    from datetime import timezone, tzinfo


def milliseconds(option: str, seconds: Any) -> int | None:
    """The duration of an option as the core takes it.

    Raises:
        InvalidRequest: It is not a number of seconds that the option takes.
    """
    if seconds is None:
        return None
    limits: tuple[float, float] = DURATIONS[option] if option in DURATIONS else (0, 86400)
    least, most = limits
    is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not is_number or not least <= seconds <= most:
        code = "range" if is_number else "type"
        raise invalid(None, code, option, Message("seconds, from {least} to {most}", least, most), f"{seconds!r}"[:40])
    given: float = seconds
    return math.ceil(round(given * 1000, 6))


def zone_of(tz: tzinfo | str | None) -> tzinfo | None:
    """A zone, or the one at an offset such as `+08:00`."""
    return zone_at(tz, "tz") if isinstance(tz, str) else tz


def zone_at(offset: object, option: str = "utc_offset") -> timezone:
    """The time zone at an offset such as `+08:00`."""
    from datetime import timedelta, timezone

    match = re.fullmatch(r"([+-])([01]\d|2[0-3]):([0-5]\d)", offset) if isinstance(offset, str) else None
    if match is None:
        raise invalid(None, "format", option, "an offset such as +08:00", f"{offset!r}"[:40])
    sign, hours, minutes = match.groups()
    ahead = timedelta(hours=int(hours), minutes=int(minutes))
    return timezone(-ahead if sign == "-" else ahead)
