"""Times that a service wrote, as `datetime`.

Records have times as the texts that the service sent, because a text that is none must not fail a whole list.

```python
for role in cc.roles.list():
    print(role.name, service_time(role.create_time))
```
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING

from triline._units import zone_of

if TYPE_CHECKING:
    from datetime import tzinfo

__all__ = ["service_time"]

_TIME = re.compile(r"\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d", re.ASCII)


def service_time(text: str | None, tz: tzinfo | str = "+08:00") -> datetime | None:
    """A time that a service wrote, `yyyy-MM-dd HH:mm:ss`, with the zone of its clock; `None`: it is missing, or no such time.

    Args:
        text: What the service wrote.
        tz: Zone of the service's clock: an offset from UTC, or a `tzinfo` such as `ZoneInfo("Asia/Shanghai")`.

    Raises:
        InvalidRequest: `tz` is no offset.
    """
    zone = zone_of(tz)
    if text is None or not _TIME.fullmatch(text):
        return None
    try:
        return datetime.fromisoformat(text).replace(tzinfo=zone)
    except ValueError:
        return None
