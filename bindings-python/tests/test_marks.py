"""Lists that are read further another time, at the mark of a page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from service import AsyncStandingClock, Scripted, envelope, options, scripted
from triline import AsyncPlatform, InvalidRequest, Page, Platform, SimulatedService

TRANSCRIPTS = Path(__file__).parents[2] / "tests" / "transcripts" / "machine.json"
LIST: dict[str, Any] = {"types": ["redNum"], "page_size": 2}


def answer(page: int) -> bytes:
    """A page of a list of five."""
    rows = [{"_id": str(at), "agentNumber": str(at)} for at in range(1, 6)]
    return envelope({"list": rows[page * 2 - 2 : page * 2], "total": 5})


def mark_in_any_language() -> str:
    """The mark of the first page of this list, which is the same in all languages."""
    flows = json.loads(TRANSCRIPTS.read_text(encoding="utf-8"))["flows"]
    [flow] = [flow for flow in flows if flow["name"] == "a walk goes on at the mark of a page"]
    told = [step["expect"]["step"] for step in flow["steps"] if "step" in step["expect"]]
    mark: str = next(step["mark"] for step in told if step["step"] == "page")
    return mark


MARK = mark_in_any_language()


def told(pages: list[Page[Any]]) -> list[tuple[int, int | None, list[str], bool]]:
    return [(page.page, page.total, [row.id for row in page.items], page.mark is not None) for page in pages]


REST = [(2, 5, ["3", "4"], True), (3, 5, ["5"], False)]


def test_another_client_goes_on() -> None:
    cc, transport = scripted(answer(1))
    page = next(cc.number_lists.query(**LIST).pages())
    assert (page.mark, len(transport.requests)) == (MARK, 1)

    other, transport = scripted(answer(2), answer(3))
    assert told(list(other.number_lists.query(**LIST).pages(resume=page.mark))) == REST
    assert [body["page"] for body in transport.bodies] == [2, 3]


async def test_another_asynchronous_client_goes_on() -> None:
    def client(*answers: bytes) -> tuple[AsyncPlatform, Scripted]:
        transport = Scripted(list(answers))
        return AsyncPlatform(**options(transport=transport.send, clock=AsyncStandingClock())), transport

    cc, _ = client(answer(1))
    page = await anext(cc.number_lists.query(**LIST).pages())
    assert page.mark == MARK

    other, transport = client(answer(2), answer(3))
    assert told([page async for page in other.number_lists.query(**LIST).pages(resume=page.mark)]) == REST
    assert [body["page"] for body in transport.bodies] == [2, 3]


async def test_by_name() -> None:
    params = {"types": ["redNum"], "pageSize": 2}
    cc, _ = scripted(answer(2), answer(3))
    pages = list(cc.pages("platform.number_lists.query", params, resume=MARK))
    assert [(page.page, len(page.items)) for page in pages] == [(2, 2), (3, 1)]
    acc = AsyncPlatform(**options(transport=Scripted([answer(2), answer(3)]).send, clock=AsyncStandingClock()))
    assert [page async for page in acc.pages("platform.number_lists.query", params, resume=MARK)] == pages


def test_a_page_by_itself_has_no_mark() -> None:
    cc, _ = scripted(answer(1))
    assert cc.number_lists.query(**LIST).page().mark is None


OTHERS: list[tuple[dict[str, Any], Any, str]] = [
    ({"types": ["blackNum"], "page_size": 2}, MARK, "mark"),
    ({"types": ["redNum"], "page_size": 3}, MARK, "mark"),
    (LIST, "", "mark"),
    (LIST, "1:1:2", "mark"),
    (LIST, "2" + MARK[1:], "mark"),
    (LIST, 2, "type"),
]


@pytest.mark.parametrize(("params", "mark", "code"), OTHERS)
async def test_a_mark_of_another_list_is_refused_where_it_is_given(params: Any, mark: Any, code: str) -> None:
    cc, transport = scripted(answer(2))
    with pytest.raises(InvalidRequest) as caught:
        cc.number_lists.query(**params).pages(resume=mark)
    acc = AsyncPlatform(**options(transport=transport.send, clock=AsyncStandingClock()))
    with pytest.raises(InvalidRequest) as other:
        acc.number_lists.query(**params).pages(resume=mark)
    assert (caught.value.field, caught.value.code) == (other.value.field, other.value.code) == ("resume", code)
    assert transport.requests == []


def test_a_walk_goes_on_at_each_mark() -> None:
    service = SimulatedService(settings={"agents": 45})
    pages = list(Platform.simulated(service).agents.query(limit=10).pages())
    assert len(pages) == 5
    assert pages[-1].mark is None
    for at, page in enumerate(pages[:-1], 1):
        rest = Platform.simulated(service).agents.query(limit=10).pages(resume=page.mark)
        assert list(rest) == pages[at:]
