"""How results show themselves, in a terminal and in a notebook."""

from __future__ import annotations

from typing import Any

from service import envelope, scripted
from triline import report_table


def html(shown: Any) -> str:
    text: str = shown._repr_html_()
    return text


def test_a_batch_is_shown_by_its_counts() -> None:
    failed = {"errorData": ["<b>1</b>"]}
    cc, _ = scripted(envelope({"errorData": []}), envelope(failed))
    result = cc.customers.delete_all(ids=[*map(str, range(500)), "<b>1</b>"])
    assert repr(result) == "<BatchResult of 501 rows in 2 requests: 500 ok, 1 failed, 0 unknown>"
    shown = html(result)
    assert shown.startswith("<p>BatchResult of 501 rows")
    assert "<td>500</td><td>failed</td>" in shown
    plan = cc.customers.delete_all(ids=["1"], dry_run=True)
    assert repr(plan) == "<BatchResult of 1 rows in 1 requests: 1 would be sent, 0 failed, 0 unknown>"
    assert "<table>" not in html(plan)


def test_a_table_is_shown_as_one() -> None:
    columns = [{"prop": "time", "label": "<时间>", "isCustomHeader": False, "show": True}]
    table = report_table({"header": columns, "list": [{"time": f"<{row}>"} for row in range(100)]})
    assert repr(table) == "<ReportTable of 100 rows and 1 columns>"
    shown = html(table)
    assert "<th>&lt;时间&gt;</th>" in shown
    assert "<td>&lt;59&gt;</td>" in shown
    assert "<td>&lt;60&gt;</td>" not in shown
    assert shown.endswith("<p>100 rows, of which 60 are shown</p>")
