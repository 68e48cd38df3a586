"""Times that a service wrote, as `datetime`."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from service import PACKAGE
from triline import InvalidRequest, frames, service_time
from triline.testing import Simulated
from triline.types import Role

CASES: list[dict[str, Any]] = json.loads((PACKAGE.parent / "tests/spec/service_times.json").read_text("utf-8"))
TEXT = "2025-10-09 16:53:20"
TIME = datetime(2025, 10, 9, 16, 53, 20, tzinfo=timezone(timedelta(hours=8)))


def test_times_are_read_by_the_clock_of_the_service() -> None:
    for case in CASES:
        time = service_time(case["text"], case["utcOffset"])
        assert (None if time is None else round(time.timestamp() * 1000)) == case["unixMs"], case
    assert service_time(TEXT) == service_time(TEXT, ZoneInfo("Asia/Shanghai")) == TIME
    assert service_time(None) is None
    with pytest.raises(InvalidRequest, match="tz"):
        service_time(TEXT, "8")


def test_data_frames_have_times_in_the_zone_of_the_service(simulated: Simulated) -> None:
    roles = [Role(create_time=TEXT), Role()]
    naive: Any = frames.to_pandas(roles)
    assert str(naive["create_time"].dtype) == "datetime64[us]"
    pandas: Any = frames.to_pandas(roles, tz="+08:00")
    assert (str(pandas["create_time"].dtype), pandas["create_time"][0]) == ("datetime64[us, UTC+08:00]", TIME)
    polars: Any = frames.to_polars(roles, tz="+08:00")
    name = "Datetime(time_unit='us', time_zone='Etc/GMT-8')"
    assert (str(polars["create_time"].dtype), polars["create_time"][0]) == (name, TIME)
    arrow = frames.to_arrow(roles, tz=ZoneInfo("Asia/Shanghai")).column("create_time")
    assert (arrow.type.tz, arrow[0].as_py()) == ("Asia/Shanghai", TIME)
    with pytest.raises(ValueError, match="whole hours"):
        frames.to_polars(roles, tz="+05:30")
    listed = simulated.platform.number_lists.query(types=["redNum"])
    both: list[Any] = [listed.to_pandas(tz="+08:00"), listed.page().to_pandas(tz="+08:00")]
    for frame in both:
        assert str(frame["create_time"].dtype) == "datetime64[us, UTC+08:00]"
