# pyright: basic
"""Chat reports as tables, and lists as data frames."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from service import Scripted, envelope, options, scripted
from triline import AsyncPlatform, InvalidRequest, Platform, ReportTable, TableColumn, report_table
from triline.types import SessionReport

CREATE_TIME = ["2026-01-01 00:00:00", "2026-01-31 23:59:59"]
REPORT: dict[str, Any] = {
    "header": [
        {"prop": "agentId", "label": "坐席", "show": True},
        {"prop": "rest", "label": "小休", "isCustomHeader": True, "show": "0"},
        {"prop": "good", "label": "满意"},
        {"prop": "note", "label": "备注"},
        {"prop": "missing"},
        {"label": "?"},
    ],
    "list": [
        {
            "agentId": "王小明(1001)",
            "everyTimeLength": {"rest": 60},
            "satisfaction": {"good": "90%"},
            "note": 1.5,
        },
        {"agentId": "李四(1002)", "note": 0},
    ],
}
ROWS = [["王小明(1001)", 60, "90%", 1.5, None, None], ["李四(1002)", None, None, 0, None, None]]
PROPS = ["agentId", "rest", "good", "note", "missing", None]


def test_cells_are_found_in_the_row_and_inside_of_it() -> None:
    table = report_table(REPORT)
    assert isinstance(table, ReportTable)
    assert table.columns[:2] == [
        TableColumn(prop="agentId", label="坐席", custom=False, shown=True, name="坐席"),
        TableColumn(prop="rest", label="小休", custom=True, shown=False, name="小休"),
    ]
    assert [column.prop for column in table.columns] == PROPS
    assert table.rows == ROWS


def test_rows_as_dicts() -> None:
    first, second = report_table(REPORT).dicts()
    assert first == {"agentId": "王小明(1001)", "rest": 60, "good": "90%", "note": 1.5, "missing": None}
    assert second == {"agentId": "李四(1002)", "rest": None, "good": None, "note": 0, "missing": None}


@pytest.mark.parametrize("verb", ["sessions", "workload", "quality"])
def test_answers_are_tables(verb: str) -> None:
    cc, _ = scripted(envelope(REPORT), envelope(REPORT))
    report = getattr(cc.chat_reports, verb)(create_time=CREATE_TIME)
    # Of each report the columns that its rows have are known, the others are among their `extra`.
    assert report_table(report).rows == ROWS
    assert report_table(cc.call(f"platform.chat_reports.{verb}", {"createTime": CREATE_TIME})) == report_table(report)


def test_a_report_of_the_simulated_service() -> None:
    with Platform.simulated() as cc:
        table = report_table(cc.chat_reports.workload(create_time=CREATE_TIME))
    assert table.columns
    assert all(len(row) == len(table.columns) for row in table.rows)


def test_what_is_no_report() -> None:
    nothing = ReportTable([], [])
    for report in ({}, {"header": None, "list": None}, SessionReport()):
        assert report_table(report) == nothing
    wrong: Any = {"header": [{"prop": object()}]}
    with pytest.raises(InvalidRequest) as caught:
        report_table(wrong)
    assert caught.value.field == "report.header[0].prop"


# Data frames.


def test_a_table_as_a_data_frame() -> None:
    frame = report_table(REPORT).to_pandas()
    assert frame.columns.tolist() == [*PROPS[:-1], "?"]
    assert len(frame) == len(ROWS)


async def test_a_list_as_a_data_frame() -> None:
    answers = [envelope([{"agentNumber": "1001", "floor": 3}] * 2), envelope([{"restTime": "many"}])]
    cc, _ = scripted(*answers)
    frame = cc.agents.query(limit=2).to_pandas()
    assert frame["agent_number"].fillna("none").tolist() == ["1001", "1001", "none"]
    assert (frame["floor"].tolist()[:2], str(frame["floor"].dtype)) == ([3, 3], "Int64")
    assert "extra" not in frame
    acc = AsyncPlatform(**options(transport=Scripted([*answers]).send))
    assert (await acc.agents.query(limit=2).to_pandas()).equals(frame)


def test_without_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="pip install pandas"):
        report_table(REPORT).to_pandas()
