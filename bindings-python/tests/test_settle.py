"""Rows of a journal whose outcome is unknown: looked up, or declared done or not done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from service import Scripted, envelope, options
from triline import BatchResult, FileJournal, MaybeSent, Platform, SimulatedService

TASK: dict[str, Any] = {"agent_number": "8001", "task_id": "t1", "rule": 1}
ROWS: list[Any] = [{"number": f"139{at:08}"} for at in range(5000)]


def import_all(journal: Path, *answers: bytes | Exception) -> tuple[BatchResult, Scripted]:
    script = Scripted(list(answers))
    cc = Platform(**options(transport=script))
    return cc.dialout.import_all(import_data=ROWS, journal=journal, **TASK), script


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The journal of a batch that lost the response to its second request."""
    path = tmp_path / "import.log"
    result, _ = import_all(path, envelope(), MaybeSent("cut"))
    assert len(result.unknown) == 2000
    return path


def test_rows_that_were_done_are_ok(journal: Path) -> None:
    assert FileJournal(journal).unknown_rows() == list(range(2000, 4000))
    assert FileJournal(journal).settle(True) == []
    result, script = import_all(journal, envelope())
    assert (len(result.ok), result.is_complete) == (5000, True)
    assert [body["importData"][0]["number"] for body in script.bodies] == ["13900004000"]


def test_rows_that_were_not_done_are_sent_again(journal: Path) -> None:
    assert FileJournal(journal).settle(False) == []
    result, script = import_all(journal, envelope(), envelope())
    assert (len(result.ok), result.is_complete) == (5000, True)
    assert [body["importData"][0]["number"] for body in script.bodies] == ["13900002000", "13900004000"]


@pytest.mark.parametrize("form", ["function", "mapping"])
def test_rows_of_one_request_may_differ(journal: Path, form: str) -> None:
    known = {index: index != 2500 for index in range(2000, 3999)}
    is_done: Any = known if form == "mapping" else known.get
    assert FileJournal(journal).settle(is_done) == [3999]
    # Another look settles the rest, and keeps what was known.
    for left, more in (([3999], {}), ([], {3999: True})):
        assert FileJournal(journal).settle(more) == left
    result, script = import_all(journal, envelope())
    assert [(row.index, row.error.code) for row in result.failed] == [(2500, "declared_not_done")]
    assert (len(result.ok), result.unknown, len(script.requests)) == (4999, [], 1)


def test_a_request_is_sent_again_with_a_row_that_was_refused_before(tmp_path: Path) -> None:
    """The journal knows the request, the report its rows: settled by the report, the row that was refused is left."""
    path = tmp_path / "import.log"
    rows: list[Any] = [*ROWS[:4], {"number": 5}, *ROWS[5:10]]

    def import_rows(*answers: bytes | Exception) -> tuple[BatchResult, Scripted]:
        script = Scripted(list(answers))
        cc = Platform(**options(transport=script))
        return cc.dialout.import_all(import_data=rows, journal=path, **TASK), script

    result, _ = import_rows(MaybeSent("cut"))
    assert ([row.index for row in result.failed], len(result.unknown)) == ([4], 9)
    assert FileJournal(path).unknown_rows() == list(range(10))
    assert FileJournal(path).settle({row.index: False for row in result.unknown}) == [4]
    assert FileJournal(path).settle(False) == []
    result, script = import_rows(envelope())
    assert ([row.index for row in result.failed], len(result.ok), len(script.requests)) == ([4], 9, 1)


def test_a_journal_that_was_cut_off(journal: Path) -> None:
    lines = journal.read_text().splitlines()
    # The program was stopped within the line that ends the second request.
    journal.write_text("\n".join(lines[:4]) + '\n{"part":2,"en')
    assert FileJournal(journal).settle(True) == []
    result, script = import_all(journal, envelope())
    assert (len(result.ok), len(script.requests)) == (5000, 1)


def test_what_is_known_is_not_touched(journal: Path) -> None:
    FileJournal(journal).settle(True)
    before = journal.read_text()
    never: Any = pytest.fail
    assert FileJournal(journal).settle(never) == []
    assert journal.read_text() == before


def test_rows_are_looked_up(tmp_path: Path) -> None:
    service, path = SimulatedService(settings={"customers": 0}), tmp_path / "customers.log"
    rows = [{"name": f"c{at}"} for at in range(3)]
    with Platform.simulated(service, retries=0) as cc:
        service.set_faults([{"operation": "platform.customers.create", "fault": "drop_after"}])
        assert len(cc.customers.create_all(customers=rows, journal=path).unknown) == 3

        def is_there(index: int) -> bool:
            return any(customer.name == rows[index]["name"] for customer in cc.customers.list())

        assert FileJournal(path).settle(is_there) == []
        assert cc.customers.create_all(customers=rows, journal=path).ok == [0, 1, 2]
        assert len(list(cc.customers.list())) == 3
