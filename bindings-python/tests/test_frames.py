# pyright: basic
"""Rows from data frames, and data frames of lists."""

from __future__ import annotations

import csv
import io
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import numpy
import pandas
import polars
import pyarrow
import pytest

from service import envelope, scripted
from triline import CustomerFields, InvalidRequest, Platform, ReportTable, SimulatedService, TableColumn, WorkPhone, frames
from triline.types import Agent, AnswerRateRow, CallRecord, ChatAppMessage

TASK: dict[str, Any] = {"agent_number": "8001", "task_id": "t1", "rule": 1}
NUMBERS = ["13900000001", "01012345678"]


def sent(rows: Any) -> Any:
    cc, transport = scripted(envelope())
    result = cc.dialout.import_all(import_data=rows, **TASK)
    assert (result.is_complete, result.rows) == (True, 2), result
    return transport.bodies[0]["importData"]


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([{"number": number} for number in NUMBERS], id="dicts"),
        pytest.param(csv.DictReader(io.StringIO("number\n" + "\n".join(NUMBERS))), id="csv"),
        pytest.param(pandas.DataFrame({"number": NUMBERS}), id="pandas"),
        pytest.param(pandas.DataFrame({"number": NUMBERS, "name": [None, float("nan")]}), id="pandas with nothing"),
        pytest.param(pandas.DataFrame({"number": NUMBERS}).astype("string"), id="pandas strings"),
        pytest.param(polars.DataFrame({"number": NUMBERS}), id="polars"),
        pytest.param(pyarrow.table({"number": NUMBERS}), id="arrow"),
        pytest.param([{"number": numpy.str_(number)} for number in NUMBERS], id="numpy"),
    ],
)
def test_rows_come_from_anywhere(rows: Any) -> None:
    assert sent(rows) == [{"number": number} for number in NUMBERS]


def test_numbers_of_numpy_and_times() -> None:
    cc, transport = scripted(envelope(), envelope())
    cc.agents.query(limit=numpy.int64(5)).page()  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert transport.bodies[0]["limit"] == 5
    assert sent([{"number": "1", "name": date(2026, 1, 5)}, {"number": "2", "name": datetime(2026, 1, 5, 9, 30)}]) == [
        {"number": "1", "name": "2026-01-05"},
        {"number": "2", "name": "2026-01-05 09:30:00"},
    ]




@pytest.mark.parametrize("missing", [None, float("nan"), pandas.NA, pandas.NaT, numpy.datetime64("NaT")])
def test_what_is_missing_is_left_out(missing: Any) -> None:
    cc, transport = scripted(envelope([]))
    cc.customers.create_all(customers=[{"name": "a", "sex": missing}])
    assert transport.bodies[0]["customers"] == [{"name": "a"}]


def test_what_is_missing_but_required_is_refused() -> None:
    cc, transport = scripted(envelope())
    rows: Any = [{"number": float("nan")}, {"number": "1"}]
    result = cc.dialout.import_all(import_data=rows, **TASK)
    [row] = result.failed
    assert (row.index, row.error.field) == (0, "import_data[0].number")
    assert transport.bodies[0]["importData"] == [{"number": "1"}]


@pytest.mark.parametrize("number", [13900000001, 13900000001.0, numpy.int64(13900000001)])
def test_phone_numbers_read_as_numbers_are_refused(number: Any) -> None:
    cc, _ = scripted()
    result = cc.dialout.import_all(import_data=[{"number": number}], **TASK)
    error = result.failed[0].error
    assert (error.field, error.code) == ("import_data[0].number", "type")
    assert "dtype=str" in str(error) and "13900000001" in str(error)


def test_values_of_numpy_within_parameters() -> None:
    cc, transport = scripted(envelope([]))
    given: Any = {"a": numpy.float64(1.5), "b": numpy.int8(1), "c": Decimal("2.50"), "d": Decimal(7), "e": numpy.float32(0.5)}
    cc.agents.query(projection=given).page()
    assert transport.bodies[0]["projection"] == {"a": 1.5, "b": 1, "c": 2.5, "d": 7, "e": 0.5}


def test_lists_have_the_types_of_their_fields() -> None:
    with Platform.simulated() as cc:
        frame = cc.reports.answer_rate(start_time="2026-01-01 00:00:00", end_time="2026-01-02 00:00:00")
        dtypes = frames.to_pandas(frame).dtypes
        assert dtypes["answer_percentage"] == "Float64"
        assert dtypes["sum"] == "Int64"
        schema = cc.agents.query().to_polars().schema
        assert schema["agent_number"] == polars.String
        assert isinstance(schema["queue"], polars.List)


def test_empty_lists_have_a_schema() -> None:
    with Platform.simulated(SimulatedService(settings={"agents": 1})) as cc:
        full, empty = cc.agents.query(), cc.agents.query(agent_number="none")
        assert list(full.to_pandas().dtypes) == list(empty.to_pandas().dtypes)
        assert full.to_polars().schema == empty.to_polars().schema
        assert full.to_arrow().schema == empty.to_arrow().schema
        assert (len(full.to_pandas()), len(empty.to_pandas())) == (1, 0)
    assert frames.to_pandas([], AnswerRateRow).dtypes["answer_percentage"] == "Float64"


async def test_lists_of_asynchronous_clients() -> None:
    from triline import AsyncPlatform

    async with AsyncPlatform.simulated() as cc:
        assert len(await cc.agents.query().to_pandas()) == 45
        assert len(await cc.agents.query().to_polars()) == 45
        assert (await cc.agents.query().to_arrow()).num_rows == 45
        assert len((await cc.agents.query(limit=5)).to_pandas()) == 5


def test_times_are_times() -> None:
    with WorkPhone.simulated() as phone:
        messages = phone.chat_app.messages(start="2026-01-01 00:00:00", page=1, page_size=10)
        assert list(messages.to_polars().schema) == list(frames.to_polars([], ChatAppMessage).schema)
    rows = [Agent({"extra": {"seen": 1, "odd": [1]}, "agentNumber": "1"}), Agent({"agentNumber": "2", "more": "x"})]
    frame = frames.to_polars(rows)
    assert [str(frame.schema[name]) for name in ("seen", "odd", "more")] == ["Int64", "String", "String"]
    assert frames.to_arrow(rows).column("odd").to_pylist() == ["[1]", None]


def test_values_that_are_not_of_their_type_become_texts() -> None:
    rates = [AnswerRateRow(answer_percentage="12.50%"), AnswerRateRow(answer_percentage="none")]
    assert frames.to_pandas(rates[:1])["answer_percentage"].tolist() == [12.5]
    assert frames.to_pandas(rates)["answer_percentage"].tolist() == ["12.50%", "none"]


def test_reports() -> None:
    columns = [TableColumn("a", "A", False, True, "A"), TableColumn(None, "B", False, True, "B")]
    table = ReportTable(columns, [[1, "x"], [None, 2.5]])
    assert list(table.to_pandas().dtypes.astype(str)) == ["Int64", "object"]
    assert table.to_polars().to_dicts() == [{"a": 1, "B": "x"}, {"a": None, "B": "2.5"}]
    assert table.to_arrow().column_names == ["a", "B"]
    assert ReportTable(columns, []).to_pandas().columns.tolist() == ["a", "B"]


def test_dates_where_a_time_is_expected() -> None:
    cc, _ = scripted()
    day: Any = date(2026, 1, 5)
    with pytest.raises(InvalidRequest, match="a date, which has no time"):
        cc.reports.answer_rate(start_time=day, end_time=day)


# Empty cells of CSV files.

CUSTOMERS = "name,source,visited,n,memo\na,,,,\n"
DICTIONARY = CustomerFields.from_json(
    {
        "fields": [
            {"field": "name", "name": "姓名", "type": "text"},
            {"field": "source", "name": "来源", "type": "dropdown", "choices": [{"value": "官网", "key": "website"}]},
            {"field": "visited", "name": "来访", "type": "datetime"},
            {"field": "n", "name": "数", "type": "number"},
            {"field": "memo", "name": "备注", "type": "text"},
        ]
    }
)


@pytest.mark.parametrize(
    ("empty", "sent"),
    [(None, {"name": "a", "memo": ""}), (True, {"name": "a"}), (False, None)],
)
def test_empty_cells_of_customers(empty: bool | None, sent: Any) -> None:
    cc, transport = scripted(envelope())
    rows = csv.DictReader(io.StringIO(CUSTOMERS))
    result = cc.customers.create_all(customers=rows, fields=DICTIONARY, empty_is_missing=empty)
    if sent is None:
        assert [row.error.field for row in result.failed] == ["customers[0].source[0]"]
    else:
        assert transport.bodies[0]["customers"] == [sent]


@pytest.mark.parametrize(
    ("empty", "sent"),
    [(None, {"number": "1", "name": ""}), (True, {"number": "1"}), (False, {"number": "1", "name": ""})],
)
def test_empty_cells_of_numbers(empty: bool | None, sent: Any) -> None:
    cc, transport = scripted(envelope())
    cc.dialout.import_all(import_data=csv.DictReader(io.StringIO("number,name\n1,\n")), empty_is_missing=empty, **TASK)
    assert transport.bodies[0]["importData"] == [sent]


def test_a_required_cell_that_is_empty_is_refused() -> None:
    cc, _ = scripted()
    result = cc.dialout.import_all(import_data=csv.DictReader(io.StringIO("number,name\n,a\n")), empty_is_missing=True, **TASK)
    assert [row.error.field for row in result.failed] == ["import_data[0].number"]


# Times and percentages.


def test_texts_that_are_times_by_their_name() -> None:
    records: list[Any] = [
        CallRecord(begin_time="2026-01-05 09:30:00", end_time="2026-01-05 09:31:00"),
        CallRecord(begin_time="", end_time="2026-01-06"),
    ]
    frame = frames.to_pandas(records)
    assert [str(frame[name].dtype) for name in ("begin_time", "end_time")] == ["datetime64[us]"] * 2
    assert frame["end_time"][1] == datetime(2026, 1, 6)
    assert str(frames.to_pandas([], CallRecord)["end_time"].dtype) == "datetime64[us]"
    # A duration, and a value that is no time.
    assert str(frames.to_pandas([Agent(rest_time="30")])["rest_time"].dtype) == "string"
    assert list(frames.to_pandas([CallRecord(end_time="soon")])["end_time"]) == ["soon"]


def test_texts_of_reports_that_are_times_or_percentages() -> None:
    columns = [TableColumn(prop=prop, label=prop, custom=False, shown=True) for prop in ("at", "rate", "text", "none")]
    rows: list[list[Any]] = [["2026-01-05", "86.50%", "2026-01-05", None], ["2026-01-05 09:30:00", None, "86%", None]]
    frame = ReportTable(columns, rows).to_polars()
    assert frame["at"].to_list() == [datetime(2026, 1, 5), datetime(2026, 1, 5, 9, 30)]
    assert frame["rate"].to_list() == [86.5, None]
    assert frame["text"].to_list() == ["2026-01-05", "86%"]
