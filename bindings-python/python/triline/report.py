"""Chat reports as tables.

```python
table = report_table(cc.chat_reports.workload(create_time=["2026-01-01 00:00:00", "2026-01-31 23:59:59"]))
for row in table.rows:
    print(*row)
```
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from triline import _native, frames
from triline._html import html_table

if TYPE_CHECKING:
    from datetime import tzinfo

    import pandas
    import polars

    from triline.types import AgentQualityReport, AgentWorkloadReport, SessionReport

__all__ = ["ReportTable", "TableColumn", "report_table"]

By: TypeAlias = Literal["prop", "label"]
"""What names the columns: their keys, or their headings."""


@dataclass(frozen=True)
class TableColumn:
    """A column of a table."""

    prop: str | None
    """Its key: the name of a figure, or the id of a column that the account defined."""
    label: str | None
    """Its heading."""
    custom: bool
    """Whether the account defined it."""
    shown: bool
    """Whether the account shows it."""
    name: str = ""
    """The heading as a key: no other column of the table has it. `label (prop)` where a column before it has the same, the
    `prop` of a column without a label."""


@dataclass(frozen=True, repr=False)
class ReportTable:
    """A chat report as a table."""

    columns: list[TableColumn]
    """In the order of the report."""
    rows: list[list[Any]]
    """Cells in the order of the columns; `None` where the report has none."""

    def __repr__(self) -> str:
        return f"<ReportTable of {len(self.rows)} rows and {len(self.columns)} columns>"

    def _repr_html_(self) -> str:
        return html_table([column.label or column.prop for column in self.columns], self.rows)

    def dicts(self, by: By = "prop") -> list[dict[str, Any]]:
        """The rows as dicts by `prop`, without the columns that have none, or by label: by the `name` of each column."""
        names = [column.prop if by == "prop" else column.name for column in self.columns]
        return [{name: cell for name, cell in zip(names, row) if name is not None} for row in self.rows]

    def to_pandas(self, by: By = "prop", *, tz: tzinfo | str | None = None) -> pandas.DataFrame:
        """Returns a `pandas.DataFrame` whose columns are named by `prop` or by label, see `triline.frames`."""
        return frames.pandas_frame(self._cells(by), tz)

    def to_polars(self, by: By = "prop", *, tz: tzinfo | str | None = None) -> polars.DataFrame:
        """Returns a `polars.DataFrame` whose columns are named by `prop` or by label, see `triline.frames`."""
        return frames.polars_frame(self._cells(by), tz)

    def to_arrow(self, by: By = "prop", *, tz: tzinfo | str | None = None) -> Any:
        """Returns a `pyarrow.Table` whose columns are named by `prop` or by label, see `triline.frames`."""
        return frames.arrow_table(self._cells(by), tz)

    def _cells(self, by: By) -> Any:
        names = [(by == "prop" and column.prop) or column.name or f"column {at}" for at, column in enumerate(self.columns, 1)]
        return frames.of_cells(names, self.rows)


def report_table(report: SessionReport | AgentWorkloadReport | AgentQualityReport | Mapping[str, Any]) -> ReportTable:
    """The answer of an operation of `chat_reports` as a table, be it a record or, from `call`, a dict.

    Cells are found wherever the report has them: in the row, or in its `everyTimeLength` or `satisfaction`.
    """
    table = _native.report_table(report)
    return ReportTable([TableColumn(**column) for column in table["columns"]], table["rows"])
