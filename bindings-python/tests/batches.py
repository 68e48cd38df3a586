"""Rows for tests of batches, and journals in memory."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from triline import BatchResult, CustomerFields
from triline.types import DialoutImportEntryParam

FIELDS = CustomerFields.from_json(
    {
        "fields": [
            {"field": "name", "name": "姓名", "type": "text"},
            {"field": "source", "name": "来源", "type": "dropdown", "choices": [{"value": "官网", "key": "website"}]},
            {"field": "visited", "name": "来访", "type": "datetime"},
        ]
    }
)
TASK: dict[str, Any] = {"agent_number": "8001", "task_id": "t1", "rule": 1}


def numbers(count: int) -> Iterator[DialoutImportEntryParam]:
    for at in range(count):
        yield {"number": f"139{at:08}"}


def customers(count: int) -> Iterator[dict[str, str]]:
    for at in range(count):
        yield {"name": f"客户{at}"}


async def apart(rows: Iterator[Any]) -> AsyncIterator[Any]:
    for row in rows:
        await asyncio.sleep(0)
        yield row


def accounts_for(result: BatchResult, rows: int) -> None:
    """Every row is in exactly one of the three."""
    places = [*result.ok, *[row.index for row in result.failed], *[row.index for row in result.unknown]]
    assert sorted(places) == list(range(rows))
    assert result.rows == rows


unix = pytest.mark.skipif(sys.platform == "win32", reason="permissions and locks of Unix")


class Notes:
    """A journal in memory."""

    def __init__(self) -> None:
        self.text = ""

    def read(self) -> str:
        return self.text

    def append(self, line: str, /) -> None:
        self.text += f"{line}\n"


class AsyncNotes(Notes):
    """The same, asynchronous."""

    async def read(self) -> str:  # type: ignore[override]
        await asyncio.sleep(0)
        return super().read()

    async def append(self, line: str, /) -> None:  # type: ignore[override]
        await asyncio.sleep(0)
        super().append(line)
