"""Calls: errors, retries, events, signing, options; the synchronous and the asynchronous client alike."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest

from service import AsyncStandingClock, Scripted, StandingClock, envelope, options
from triline import (
    ApiError,
    AsyncPlatform,
    AuthError,
    HttpError,
    InvalidRequest,
    MalformedResponse,
    MaybeSent,
    Misuse,
    NotSent,
    OutcomeUnknown,
    Platform,
    Request,
    Response,
    SignInput,
    TransportError,
    TrilineError,
)
from triline.events import Event, PageEvent, RetryEvent
from triline.transport import AsyncResponse


CREATE: dict[str, Any] = {
    "agent_name": "王小明",
    "agent_number": "9001",
    "agent_version": "ccAgent",
    "queue_list": ["80001"],
    "roles": ["r1"],
    "password": "Passw0rd!",
}


class Both:
    """The two clients over one script: what holds for one holds for the other."""

    def __init__(self, asynchronous: bool) -> None:
        self.asynchronous = asynchronous
        self.transport = Scripted([])
        self.clock: Any = AsyncStandingClock() if asynchronous else StandingClock()
        self.events: list[Event] = []

    def client(self, *answers: bytes | Response | Exception, **more: Any) -> Any:
        self.transport.answers = list(answers)
        given = options(clock=self.clock, on_event=self.events.append)
        given.update(more)
        if self.asynchronous:
            given.setdefault("transport", self.transport.send)
            return AsyncPlatform(**given)
        given.setdefault("transport", self.transport)
        return Platform(**given)

    async def get(self, answer: Any) -> Any:
        """The result of a call of either client; a list's page."""
        if self.asynchronous:
            return await answer
        return answer.page() if hasattr(answer, "page") else answer


@pytest.fixture(params=["sync", "async"])
def both(request: pytest.FixtureRequest) -> Both:
    return Both(request.param == "async")


async def fails(both: Both, call: Callable[[], Any], kind: type[TrilineError]) -> Any:
    with pytest.raises(TrilineError) as caught:
        await both.get(call())
    assert type(caught.value) is kind
    return caught.value


async def test_api_error(both: Both) -> None:
    cc = both.client(envelope(code="6721", message="该手机号已绑定坐席"))
    error = await fails(both, lambda: cc.agents.create(**CREATE), ApiError)
    assert (error.kind, error.code, error.operation, error.outcome) == ("api", "6721", "platform.agents.create", "rejected")
    assert error.status == 200
    assert error.retryable is False
    assert error.category is not None
    assert error.remedy is not None
    assert error.cause is not None
    assert "6721" in error.message
    assert "该手机号已绑定坐席" in error.raw
    assert str(error) == f"platform.agents.create: {error.message} ({error.remedy})"
    assert (error.field, error.expected, error.got) == (None, None, None)


async def test_http_error(both: Both) -> None:
    cc = both.client(Response(502, (), b"<html>Bad Gateway</html>"))
    error = await fails(both, lambda: cc.agents.query(), HttpError)
    assert (error.status, error.retryable, error.raw) == (502, True, "<html>Bad Gateway</html>")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"not JSON",
        b"[]",
        b"{}",
        b'{"success":true',
        b'{"success":true,"data":1}',
        b"\xff\xfe",
        '{"success":true,"message":"成功"}'.encode()[:-4],
        b'{"success":true,"data":[{"agentName":"\xe4\xb8"}]}',
        b'{"success":true,"data":' + b"[" * 200,
        b'{"success":true,"data":' + b"[" * 200 + b"]" * 200 + b"}",
    ],
)
async def test_bodies_that_are_no_answer(both: Both, body: bytes) -> None:
    cc = both.client(body)
    error = await fails(both, lambda: cc.agents.query(), MalformedResponse)
    assert (error.kind, error.outcome, error.operation) == ("malformed_response", "unknown", "platform.agents.query")


async def test_a_body_that_is_too_large_is_not_read_to_its_end(both: Both) -> None:
    read = 0

    def chunks() -> Iterator[bytes]:
        nonlocal read
        for _ in range(1000):
            read += 1
            yield b" " * (1 << 20)

    async def achunks() -> AsyncIterator[bytes]:
        for chunk in chunks():
            yield chunk

    async def asend(_: Request) -> AsyncResponse:
        return AsyncResponse(200, (), achunks())

    def send(_: Request) -> Response:
        return Response(200, (), chunks())

    cc = both.client(transport=asend if both.asynchronous else send)
    error = await fails(both, lambda: cc.agents.query(), MalformedResponse)
    assert error.code == "too_large"
    assert 32 <= read <= 34


@pytest.mark.parametrize(
    ("failure", "code", "outcome", "message"),
    [
        (NotSent("name not known"), "connection", "not_sent", "no connection: name not known"),
        (NotSent("", timeout=True), "timeout", "not_sent", "no connection in time"),
        (MaybeSent("reset by peer"), "connection", "unknown", "the connection broke: reset by peer"),
        (MaybeSent("", timeout=True), "timeout", "unknown", "no answer in time"),
        (KeyError("bug"), "connection", "unknown", "the connection broke: KeyError: 'bug'"),
    ],
)
async def test_transport_errors(both: Both, failure: Exception, code: str, outcome: str, message: str) -> None:
    cc = both.client(failure, failure)
    error = await fails(both, lambda: cc.agents.query(), TransportError)
    assert (error.code, error.outcome, error.message) == (code, outcome, message)
    assert error.__cause__ is failure
    kind = TransportError if outcome == "not_sent" else OutcomeUnknown
    error = await fails(both, lambda: cc.agents.create(**CREATE), kind)
    assert (error.kind, error.outcome) == ("transport", outcome)


async def test_the_largest_response_is_an_option(both: Both) -> None:
    response = envelope([{"_id": "1", "name": "admin"}])
    size = len(response)
    error = await fails(both, lambda: both.client(response, max_response_bytes=size - 1).roles.list(), MalformedResponse)
    assert error.code == "too_large"
    assert [role.name for role in await both.get(both.client(response, max_response_bytes=size).roles.list())] == ["admin"]


async def test_what_may_not_be_done_twice_is_not_tried_again(both: Both) -> None:
    cc = both.client(MaybeSent("cut"), envelope({"agentNumber": "9001"}), retries=5)
    await fails(both, lambda: cc.agents.create(**CREATE), OutcomeUnknown)
    assert len(both.transport.requests) == 1
    assert not any(isinstance(event, RetryEvent) for event in both.events)


async def test_retries(both: Both) -> None:
    cc = both.client(MaybeSent("cut"), Response(503), NotSent("no"), envelope([{"_id": "1"}]), retries=3)
    page = await both.get(cc.agents.query())
    assert page.items[0].id == "1"
    retries = [event for event in both.events if isinstance(event, RetryEvent)]
    assert [(event.attempt, event.why) for event in retries] == [(2, "connection"), (3, "503"), (4, "connection")]
    assert len(both.clock.slept) == 3
    assert len({dict(request.headers)["svc-nonce"] for request in both.transport.requests}) == 4


async def test_the_cause_of_an_error_is_that_of_the_last_try(both: Both) -> None:
    cc = both.client(MaybeSent("cut"), Response(500, (), b"oops"), retries=1)
    error = await fails(both, lambda: cc.agents.query(), HttpError)
    assert error.__cause__ is None


async def test_waits_are_told_to_the_clock(both: Both) -> None:
    cc = both.client(Response(503, [("Retry-After", "7")]), envelope([]), retries=1)
    await both.get(cc.agents.query())
    assert both.clock.slept == [7.0]


async def test_options_of_a_call(both: Both) -> None:
    cc = both.client(*[Response(503, [("Retry-After", "1")])] * 4, envelope([]), retries=0, timeout=5)
    patient = cc.with_options(retries=3, timeout=2.5)
    await fails(both, lambda: patient.agents.query(), HttpError)
    assert [request.timeout for request in both.transport.requests] == [2.5] * 4
    await both.get(cc.agents.query())
    assert both.transport.requests[-1].timeout == 5
    with pytest.raises(InvalidRequest, match="retries"):
        cc.with_options(retries=-1).agents.query()


async def test_pages(both: Both) -> None:
    answers = [envelope([{"_id": str(page * 2 + at)} for at in range(2)]) for page in range(2)]
    cc = both.client(*answers, envelope([]))
    query = cc.agents.query(limit=2)
    items: list[str] = [item.id async for item in query] if both.asynchronous else [item.id for item in query]
    assert items == ["0", "1", "2", "3"]
    assert [(body["page"], body["limit"]) for body in both.transport.bodies] == [(1, 2), (2, 2), (3, 2)]
    pages = [event for event in both.events if isinstance(event, PageEvent)]
    assert [(event.page, event.total, event.rows) for event in pages] == [(1, None, 2), (2, None, 2), (3, None, 0)]


async def test_pages_one_by_one(both: Both) -> None:
    both.transport.answers = [envelope([{"_id": "0"}, {"_id": "1"}])] * 2
    cc = both.client(*both.transport.answers)
    pages = cc.agents.query(limit=2, page=4).pages()
    first = await anext(pages) if both.asynchronous else next(pages)
    assert ([item.id for item in first.items], first.page, first.total) == (["0", "1"], 4, None)
    assert len(both.transport.requests) == 1


@pytest.mark.parametrize(("limit", "requests"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (100, 3)])
async def test_collecting_asks_for_no_more_than_it_needs(both: Both, limit: int, requests: int) -> None:
    cc = both.client(envelope([{"_id": "0"}, {"_id": "1"}]), envelope([{"_id": "2"}, {"_id": "3"}]), envelope([]))
    items = await both.get(cc.agents.query(limit=2).collect(limit))
    assert len(items) == min(limit, 4)
    assert len(both.transport.requests) == requests


async def test_a_list_asks_again_each_time(both: Both) -> None:
    cc = both.client(envelope([{}]), envelope([{}, {}]))
    query = cc.agents.query(limit=100)
    assert [len((await both.get(query)).items) for _ in range(2)] == [1, 2]


async def test_faults_are_told_where_the_list_is_made(both: Both) -> None:
    cc = both.client()
    with pytest.raises(InvalidRequest):
        cc.agents.query(limit=101)


async def test_pages_by_name(both: Both) -> None:
    cc = both.client(envelope([{"_id": "0"}]), envelope([]))
    pages = cc.pages("platform.agents.query", {"limit": 1})
    found = [page async for page in pages] if both.asynchronous else list(pages)
    assert [page.items for page in found] == [[{"id": "0"}], []]
    with pytest.raises(InvalidRequest, match="an operation with pages"):
        pages = cc.pages("platform.roles.list")
        await anext(pages) if both.asynchronous else next(pages)


async def test_an_error_in_the_middle_of_pages(both: Both) -> None:
    cc = both.client(envelope([{"_id": "0"}]), Response(500))
    items: list[str] = []
    with pytest.raises(HttpError):
        if both.asynchronous:
            async for item in cc.agents.query(limit=1):
                items.append(item.id)
        else:
            for item in cc.agents.query(limit=1):
                items.append(item.id)
    assert items == ["0"]


async def test_signer(both: Both) -> None:
    seen: list[SignInput] = []

    def signer(given: SignInput) -> str:
        seen.append(given)
        return "signature"

    both.clock.now_ms = 1_760_000_000_123
    cc = both.client(envelope([]), signer=signer, signing=None, secret=None, fixed_nonce="123456")
    await both.get(cc.agents.query(limit=5))
    body = b'{"limit":5}'
    assert seen == [SignInput("1000001", "123456", "1760000000", "POST", "/openapi/v1/call/query/agent", body)]
    headers = dict(both.transport.requests[0].headers)
    assert (headers["svc-sign"], headers["svc-nonce"]) == ("signature", "123456")


async def test_a_signer_that_fails(both: Both) -> None:
    failure = ConnectionError("key server is away")

    def signer(_: SignInput) -> str:
        raise failure

    cc = both.client(signer=signer, signing=None, secret=None)
    error = await fails(both, lambda: cc.agents.query(), AuthError)
    assert "ConnectionError: key server is away" in error.message
    assert error.__cause__ is failure
    assert both.transport.requests == []


async def test_an_asynchronous_signer() -> None:
    both = Both(asynchronous=True)

    async def signer(given: SignInput) -> str:
        return given.nonce

    cc: AsyncPlatform = both.client(envelope([]), signer=signer, signing=None, secret=None)
    await cc.agents.query()
    headers = dict(both.transport.requests[0].headers)
    assert headers["svc-sign"] == headers["svc-nonce"]


async def test_what_a_listener_raises_is_raised_after_the_call(both: Both) -> None:
    def listener(event: Event) -> None:
        raise RuntimeError(event.name)

    cc = both.client(NotSent("no"), envelope([]), retries=1, on_event=listener)
    with pytest.raises(Misuse, match="a listener failed: RuntimeError.'attempt'.; the call had succeeded") as heard:
        await both.get(cc.agents.query())
    assert isinstance(heard.value.__cause__, RuntimeError)
    assert (heard.value.code, heard.value.outcome, list(heard.value.result)) == ("listener", "done", [])
    assert len(both.transport.requests) == 2
    # The error of the call goes before it.
    cc = both.client(envelope(None, code="6721"), on_event=listener)
    with pytest.raises(ApiError) as caught:
        await both.get(cc.agents.query())
    if sys.version_info >= (3, 11):
        assert caught.value.__notes__ == ["platform.agents.query: a listener raised RuntimeError('attempt')"]


async def test_the_body_has_to_come_in_time(both: Both) -> None:
    closed: list[bool] = []

    def chunks() -> Iterator[bytes]:
        while True:
            both.clock.now_ms += 1000
            yield b" "

    async def achunks() -> AsyncIterator[bytes]:
        for chunk in chunks():
            yield chunk

    async def aclose() -> None:
        closed.append(True)

    def send(_: Request) -> Any:
        return Response(200, (), chunks(), close=lambda: closed.append(True))

    async def asend(_: Request) -> Any:
        return AsyncResponse(200, (), achunks(), close=aclose)

    cc = both.client(transport=asend if both.asynchronous else send, timeout=10)
    error = await fails(both, lambda: cc.agents.query(), TransportError)
    assert (error.code, error.outcome) == ("timeout", "unknown")
    assert closed == [True]


def test_a_list_that_is_never_read_asks_for_nothing() -> None:
    both = Both(asynchronous=True)
    cc: AsyncPlatform = both.client()
    query = cc.agents.query()
    assert isinstance(query, Awaitable)
    assert repr(query) == "<AsyncPagedList of platform.agents.query>"
    del query
    assert both.transport.requests == []
