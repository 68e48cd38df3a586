# pyright: basic
"""What the ASGI relay answers: the same as the relay of the npm package."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from relaying import ASK, ROLES, SECRETS, ai_agent_of, platform_of, relayed, soon
from triline import ApiError, InvalidRequest, MalformedResponse, OutcomeUnknown, Request
from triline.relay import Rule
from triline.relay._refusal import REASONS, prefers_chinese
from triline.transport import AsyncResponse

ROOT = Path(__file__).parents[2]
CREATED = {"agentName": "王小明", "agentNumber": "9001", "agentVersion": "ccAgent", "queueList": ["80001"], "password": "Passw0rd!"}
DOCUMENT: Any = {"agent_id": "a1", "kb_id": "k1", "filename": "faq.txt"}


async def test_a_list_by_pages_and_a_cursor_of_another_client() -> None:
    async with relayed() as world:
        cc = world.platform()
        pages = [page async for page in cc.agents.query(limit=20).pages()]
        assert [(len(page), page.cursor is not None, page.is_last) for page in pages] == [(20, True, False), (20, True, False), (5, False, True)]
        assert len(world.service.calls) == 3
        rest = [len(page) async for page in world.service.async_platform.agents.query(limit=20).pages(cursor=pages[0].cursor)]
        assert rest == [20, 5]
        with pytest.raises(InvalidRequest) as caught:
            _ = [page async for page in cc.agents.query(limit=20).pages(cursor="nonsense")]
        assert caught.value.field == "cursor"
        assert [page async for page in world.service.async_platform.agents.query(limit=20).pages()] == pages
        assert world.errors == []


async def test_a_list_that_ends_too_early_gives_its_rows_and_its_error() -> None:
    rows = [{"_id": str(at)} for at in range(10)]
    requests: list[Request] = []

    async def transport(request: Request) -> AsyncResponse:
        requests.append(request)
        data = {"list": rows if len(requests) == 1 else [], "count": 12}
        return AsyncResponse(200, (), json.dumps({"code": 200, "success": True, "data": data}).encode())

    async with relayed(platform=platform_of(transport)) as world:
        sizes: list[int] = []
        with pytest.raises(MalformedResponse) as caught:
            async for page in world.platform().customers.list(page_size=10).pages():
                sizes.append(len(page))
        assert (sizes, caught.value.code, len(requests)) == ([10, 0], "incomplete_list", 2)
        assert caught.value.cursor is not None
        requests.clear()
        sent = {"params": {"pageSize": 10}}
        first = await world.ask("/pages/platform.customers.list", sent)
        last = await world.ask("/pages/platform.customers.list", {**sent, "cursor": first.json["cursor"]}, accept_language="zh")
        assert last.status == 200 and re.search("[\u4e00-\u9fff]", last.error["message"])
        assert (last.json["items"], last.error["requestId"]) == ([], last.headers["triline-request-id"])


async def test_writes_that_are_done_refused_and_unknown() -> None:
    operations: Any = {"platform.agents.disable": True, "platform.agents.create": Rule(reconcile=True), "platform.customers.create": True}
    async with relayed(operations=operations) as world:
        cc = world.platform()
        await cc.agents.disable(agent_number="1001")
        world.service.set_faults([{"operation": "*", "fault": "refusal:6702"}])
        with pytest.raises(ApiError) as refused:
            await cc.agents.disable(agent_number="1001")
        assert (refused.value.code, refused.value.outcome, refused.value.remedy is not None) == ("6702", "rejected", True)
        role = (await world.service.async_platform.roles.list())[0].id
        world.service.set_faults([{"operation": "platform.agents.create", "fault": "drop_after"}])
        with pytest.raises(OutcomeUnknown) as unknown:
            await cc.call("platform.agents.create", {**CREATED, "roles": [role]})
        assert (unknown.value.retryable, unknown.value.can_reconcile) == (False, True)
        assert [agent["agentNumber"] for agent in await unknown.value.areconcile()] == ["9001"]
        # One that nobody may look up says nothing of it.
        world.service.set_faults([{"operation": "*", "fault": "drop_after"}])
        answer = await world.ask("/call/platform.customers.create", {"params": {"customers": [{"name": "赵六"}]}})
        assert (answer.status, answer.error["class"], answer.error["outcome"]) == (502, "outcome_unknown", "unknown")
        assert "reconcilable" not in answer.error


async def test_answers_in_parts_and_uploads() -> None:
    async with relayed() as world:
        ai = world.ai_agent()
        parts = [part["reply"] async for part in ai.stream("ai_agent.sessions.ask", ASK)]
        assert len(parts) > 1 and "".join(parts) == "您好！有什么可以帮您？"
        answer = await world.ask("/stream/ai_agent.sessions.ask", {"params": ASK})
        names = re.findall(r"^event: (\w+)\ndata: (.*)\n\n", answer.content.decode(), re.MULTILINE)
        assert {name for name, _ in names[:-1]} == {"part"} and names[-1][0] == "end"
        assert json.loads(names[-1][1])["answer"]["reply"] == "您好！有什么可以帮您？"
        assert answer.headers["content-type"] == "text/event-stream"
        document = await ai.documents.upload(**DOCUMENT, file="问题和答案".encode() * 20_000)
        assert document.file_name == "faq.txt"
        assert world.service.calls[-1].params["filename"] == "faq.txt"
        world.service.set_faults([{"operation": "ai_agent.sessions.ask", "times": 0, "fault": "truncate"}])
        broken = await world.ask("/stream/ai_agent.sessions.ask", {"params": ASK})
        assert b"event: error\n" in broken.content and b"event: end\n" not in broken.content
        assert (world.audits[-1].action, world.audits[-1].status) == ("stream", 502)


async def test_a_file_goes_on_as_it_comes() -> None:
    pieces: list[bytes] = []

    async def transport(request: Request) -> AsyncResponse:
        async for chunk in request.achunks():
            pieces.append(chunk)
        return AsyncResponse(200, (), b'{"code": 200, "data": {"file_name": "a.txt"}}')

    async with relayed(ai_agent=ai_agent_of(transport)) as world:
        upload = world.open("/upload/ai_agent.documents.upload", b"", content_type="application/vnd.triline.upload")
        head = json.dumps({"params": {**DOCUMENT}, "size": 200_000}).encode()
        upload.give(head[:5], more=True)
        upload.give(head[5:] + b"\n" + b"x" * 100_000, more=True)
        # Before the rest is there.
        await soon(lambda: len(pieces) > 1)
        assert b"x" * 100_000 in b"".join(pieces)
        upload.give(b"y" * 100_000)
        answer = await upload.end()
        assert (answer.status, b"x" * 100_000 + b"y" * 100_000 in b"".join(pieces)) == (200, True)


async def test_errors_are_in_the_language_of_the_user_whatever_that_of_the_client() -> None:
    from triline import AsyncPlatform
    from triline.testing import Simulated

    texts: list[dict[str, Any]] = []
    for language in ("en", "zh"):
        service = Simulated()
        async with relayed(platform=AsyncPlatform.simulated(service, language=language)) as world:
            service.set_faults([{"operation": "platform.agents.disable", "times": 0, "fault": "refusal:6702"}])
            told: dict[str, Any] = {}
            for header in ("zh-CN,zh;q=0.9,en;q=0.8", "en", "de, en;q=0.5, zh;q=0.1", ""):
                for path, params in (("platform.agents.query", {"limit": 101}), ("platform.agents.disable", {"agentNumber": "1001"}), ("platform.licences.count", {})):
                    error = (await world.ask(f"/call/{path}", {"params": params}, accept_language=header)).error
                    is_chinese = re.search("[\u4e00-\u9fff]", error["message"]) is not None
                    # What the service says is in its own words.
                    assert error["kind"] == "api" or is_chinese == header.startswith("zh"), (language, header, error)
                    told[f"{header} {path}"] = {name: text for name, text in error.items() if name != "requestId"}
            texts.append(told)
    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("header", "chinese"),
    [("zh", True), ("en", False), ("", False), ("zh;q=0.5, en;q=0.8", False), ("fr, zh-TW;q=0.3", True), ("zh;q=0", False), ("zh;q=nan", False), ("zh;q=1e9,en", False)],
)
def test_the_language_is_that_of_the_header(header: str, chinese: bool) -> None:
    assert prefers_chinese(header) is chinese


async def test_what_a_relay_tells_holds_neither_the_response_nor_a_secret() -> None:
    async with relayed() as world:
        world.service.set_faults([{"operation": "*", "times": 0, "fault": "refusal:6702"}])
        answer = await world.ask("/call/platform.agents.disable", {"params": {"agentNumber": "1001"}})
        assert answer.status == 422
        assert answer.error.keys().isdisjoint({"raw", "headers", "cause", "stack"})
        assert answer.error["requestId"] == answer.headers["triline-request-id"] == world.audits[-1].request_id
        assert not [secret for secret in SECRETS if secret in repr(world.audits)]


def test_refusals_are_those_of_the_npm_package() -> None:
    source = (ROOT / "bindings-wasm/js/relay/server/refusal.ts").read_text(encoding="utf-8")
    texts = dict(re.findall(r'^  (\w+): \["(.*?)", "', source, re.MULTILINE))
    statuses = dict(re.findall(r"^  (\w+): (\d+),$", source, re.MULTILINE))
    chinese = dict(re.findall(r'^  (\w+): \[".*?", "(.*?)"\],$', source, re.MULTILINE))
    assert {code: (int(statuses[code]), texts[code], chinese[code]) for code in texts} == REASONS


async def test_a_page_that_leaves_ends_the_request_to_the_service() -> None:
    cancelled: list[str] = []
    reached = asyncio.Event()

    async def transport(request: Request) -> AsyncResponse:
        reached.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(request.url.rpartition("/")[2])
            raise
        raise AssertionError

    async with relayed(platform=platform_of(transport), ai_agent=ai_agent_of(transport)) as world:
        for path, params in ((ROLES, {}), ("/call/platform.agents.disable", {"agentNumber": "1"}), ("/stream/ai_agent.sessions.ask", ASK)):
            reached.clear()
            page = world.open(path)
            page.give(json.dumps({"params": params}).encode())
            await reached.wait()
            page.leave()
            await page.end()
            await soon(lambda: len(cancelled) == len(world.audits))
            assert world.audits[-1].status == 499
        # Also one that leaves before all of its body has come.
        page = world.open(ROLES)
        page.give(b'{"par', more=True)
        page.leave()
        assert (await page.end()).status == 0
        assert (world.audits[-1].status, world.audits[-1].code) == (499, "cancelled")
        # And a server that stops.
        reached.clear()
        page = world.open(ROLES)
        page.give(page.content)
        await reached.wait()
        page.cancel()
        with pytest.raises(asyncio.CancelledError):
            await page.end()
        await soon(lambda: len(cancelled) == 4)
        assert world.errors == []


async def test_a_stream_that_is_left_ends_the_call() -> None:
    talking: list[bool] = []

    async def endless() -> AsyncIterator[bytes]:
        talking.append(True)
        try:
            while True:
                yield f"data: {json.dumps({'is_end': False, 'reply': '…', 'qid': 'q1'})}\n\n".encode()
                await asyncio.sleep(0.001)
        finally:
            talking.pop()

    async def transport(request: Request) -> AsyncResponse:
        return AsyncResponse(200, (), endless())

    async with relayed(ai_agent=ai_agent_of(transport), concurrent_streams=1) as world:
        page = world.open("/stream/ai_agent.sessions.ask")
        page.give(json.dumps({"params": ASK}).encode())
        await page.until(b"event: part")
        page.leave()
        await page.end()
        assert (world.audits[-1].action, world.audits[-1].status) == ("stream", 499)
        await soon(lambda: not talking)


async def test_a_stream_that_has_nothing_to_say_is_kept_alive() -> None:
    late = asyncio.Event()

    async def waiting() -> AsyncIterator[bytes]:
        await late.wait()
        yield f"data: {json.dumps({'is_end': True, 'reply': 'late', 'qid': 'q1'})}\n\n".encode()

    async def transport(request: Request) -> AsyncResponse:
        return AsyncResponse(200, (), waiting())

    async with relayed(ai_agent=ai_agent_of(transport), heartbeat=0.005) as world:
        page = world.open("/stream/ai_agent.sessions.ask")
        page.give(json.dumps({"params": ASK}).encode())
        await page.until(b": heartbeat\n\n: heartbeat\n\n")
        late.set()
        answer = await page.end()
        assert b'"answer":{' in answer.content and world.audits[-1].status == 200


async def test_a_server_may_run_the_relay_by_itself() -> None:
    async with relayed() as world:
        sent: list[Any] = []
        incoming = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}, {"type": "websocket.connect"}])

        async def receive() -> Any:
            return next(incoming)

        async def send(message: Any) -> None:
            sent.append(message["type"])

        await world.relay({"type": "lifespan"}, receive, send)
        await world.relay({"type": "websocket", "headers": [], "path": "/"}, receive, send)
        assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete", "websocket.close"]
