"""Lists that are read further another time, at the cursor of a page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from service import AsyncStandingClock, Scripted, envelope, options, scripted
from triline import AsyncPlatform, InvalidRequest, Page, Platform, SimulatedService
from triline.events import Event

TRANSCRIPTS = Path(__file__).parents[2] / "tests" / "transcripts" / "machine.json"
LIST: dict[str, Any] = {"types": ["redNum"], "page_size": 2}


def answer(page: int) -> bytes:
    """A page of a list of five."""
    rows = [{"_id": str(at), "agentNumber": str(at)} for at in range(1, 6)]
    return envelope({"list": rows[page * 2 - 2 : page * 2], "total": 5})


def cursor_in_any_language() -> str:
    """The cursor of the first page of this list, which is the same in all languages."""
    flows = json.loads(TRANSCRIPTS.read_text(encoding="utf-8"))["flows"]
    [flow] = [flow for flow in flows if flow["name"] == "a walk continues at the cursor of a page"]
    steps = [step["expect"].get("step", {}) for step in flow["steps"]]
    cursor: str = next(step["cursor"] for step in steps if step.get("step") == "page")
    return cursor


CURSOR = cursor_in_any_language()


def told(pages: list[Page[Any]]) -> list[tuple[int, int | None, list[str], bool]]:
    return [(page.page, page.total, [row.id for row in page.items], page.cursor is not None) for page in pages]


REST = [(2, 5, ["3", "4"], True), (3, 5, ["5"], False)]


def test_another_client_goes_on() -> None:
    cc, transport = scripted(answer(1))
    page = next(cc.number_lists.query(**LIST).pages())
    assert (page.cursor, len(transport.requests)) == (CURSOR, 1)

    other, transport = scripted(answer(2), answer(3))
    rest = list(other.number_lists.query(**LIST).pages(cursor=page.cursor))
    assert (told(rest), [page.is_last for page in rest]) == (REST, [False, True])
    assert [body["page"] for body in transport.bodies] == [2, 3]


async def test_another_asynchronous_client_goes_on() -> None:
    def client(*answers: bytes) -> tuple[AsyncPlatform, Scripted]:
        transport = Scripted(list(answers))
        return AsyncPlatform(**options(transport=transport.send, clock=AsyncStandingClock())), transport

    cc, _ = client(answer(1))
    page = await anext(cc.number_lists.query(**LIST).pages())
    assert page.cursor == CURSOR

    other, transport = client(answer(2), answer(3))
    assert told([page async for page in other.number_lists.query(**LIST).pages(cursor=page.cursor)]) == REST
    assert [body["page"] for body in transport.bodies] == [2, 3]


async def test_by_name() -> None:
    params = {"types": ["redNum"], "pageSize": 2}
    cc, _ = scripted(answer(2), answer(3))
    pages = list(cc.pages("platform.number_lists.query", params, cursor=CURSOR))
    assert [(page.page, len(page.items)) for page in pages] == [(2, 2), (3, 1)]
    acc = AsyncPlatform(**options(transport=Scripted([answer(2), answer(3)]).send, clock=AsyncStandingClock()))
    assert [page async for page in acc.pages("platform.number_lists.query", params, cursor=CURSOR)] == pages


def test_a_page_by_itself_has_no_cursor() -> None:
    cc, _ = scripted(answer(1))
    assert cc.number_lists.query(**LIST).page().cursor is None


OTHERS: list[tuple[dict[str, Any], Any, str]] = [
    ({"types": ["blackNum"], "page_size": 2}, CURSOR, "cursor"),
    ({"types": ["redNum"], "page_size": 3}, CURSOR, "cursor"),
    (LIST, "", "cursor"),
    (LIST, "1:1:2", "cursor"),
    (LIST, "1" + CURSOR[1:], "cursor"),
    (LIST, 2, "type"),
]


@pytest.mark.parametrize(("params", "cursor", "code"), OTHERS)
async def test_a_cursor_of_another_list_is_refused_where_it_is_given(params: Any, cursor: Any, code: str) -> None:
    cc, transport = scripted(answer(2))
    with pytest.raises(InvalidRequest) as caught:
        cc.number_lists.query(**params).pages(cursor=cursor)
    acc = AsyncPlatform(**options(transport=transport.send, clock=AsyncStandingClock()))
    with pytest.raises(InvalidRequest) as other:
        acc.number_lists.query(**params).pages(cursor=cursor)
    assert (caught.value.field, caught.value.code) == (other.value.field, other.value.code) == ("cursor", code)
    assert transport.requests == []


def test_a_walk_goes_on_at_each_mark() -> None:
    service = SimulatedService(settings={"agents": 45})
    pages = list(Platform.simulated(service).agents.query(limit=10).pages())
    assert len(pages) == 5
    assert pages[-1].cursor is None
    for at, page in enumerate(pages[:-1], 1):
        rest = Platform.simulated(service).agents.query(limit=10).pages(cursor=page.cursor)
        assert list(rest) == pages[at:]


def test_a_list_is_begun_once_however_it_is_read() -> None:
    events: list[Event] = []
    cc, _ = scripted(*[answer(1)] * 4, on_event=events.append)
    cc.number_lists.query(**LIST).page()
    next(cc.number_lists.query(**LIST).pages())
    cc.number_lists.query(**LIST).page()
    begun = sorted({event.call for event in events})
    assert [number - begun[0] for number in begun] == [0, 1, 2]
    # Read again, it is requested again.
    query = cc.number_lists.query(**LIST)
    page = query.page()
    assert (page.page, page.cursor, [row.id for row in page.items]) == (1, None, ["1", "2"])


def test_a_page_by_itself_is_requested_as_it_was_given() -> None:
    cc, transport = scripted(answer(2))
    page = cc.number_lists.query(types=["redNum"], page=2, page_size=2).page()
    assert told([page]) == [(2, 5, ["3", "4"], False)]
    assert transport.bodies == [{"types": ["redNum"], "page": 2, "pageSize": 2}]
