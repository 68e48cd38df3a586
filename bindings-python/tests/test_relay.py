"""Typed clients over a relay. `tests/relay` runs flows over a real one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from service import AsyncStandingClock, Scripted, StandingClock
from triline import ApiError, AsyncPlatform, AuthError, Cancelled, InvalidRequest, MaybeSent, Misuse, Platform, Request, Response
from triline.progress import Progress
from triline.relays import Headers
from triline.transport import AsyncResponse

RELAY = "http://127.0.0.1:8000/relay"
REFUSED = {"kind": "api", "code": "not_allowed", "category": "permission", "message": "no", "retryable": False, "outcome": "not_sent"}


def answer(value: Mapping[str, Any], status: int = 200) -> Response:
    return Response(status, (), json.dumps(value).encode())


def over(transport: Callable[[Request], Response], headers: Headers | Mapping[str, str] | None = None) -> Platform:
    return Platform.relay(RELAY, headers=headers, transport=transport, clock=StandingClock())


def test_records_and_pages_are_those_of_any_client() -> None:
    service = Scripted([
        answer({"result": [{"id": "1", "name": "admin", "isSystem": 1, "other": [2]}]}),
        answer({"items": [{"agentNumber": "1001"}], "page": 1, "cursor": "c", "isLast": False}),
        answer({"items": [{"agentNumber": "1002"}], "page": 2, "isLast": True}),
        answer({"result": None}),
    ])
    with over(service) as cc:
        role = cc.roles.list()[0]
        assert (role.id, role.name, role.extra) == ("1", "admin", {"other": [2]})
        assert [agent.agent_number for agent in cc.agents.query()] == ["1001", "1002"]
        assert service.bodies[-1]["cursor"] == "c"
        cc.agents.disable(agent_number="1001")
        assert service.requests[-1].url == f"{RELAY}/call/platform.agents.disable"
        assert "secret" not in repr(cc)


def test_a_call_says_how_old_its_answer_may_be() -> None:
    service = Scripted([answer({"result": []}), answer({"result": []})])
    with Platform.relay(RELAY, max_age=60, transport=service, clock=StandingClock()) as cc:
        cc.roles.list()
        cc.with_options(max_age=0).roles.list()
        assert [body["maxAge"] for body in service.bodies] == [60_000, 0]
    with Platform.simulated() as direct, pytest.raises(InvalidRequest) as caught:
        direct.with_options(max_age=0).roles.list()
    # A time is told in seconds, and by the name of the option.
    assert caught.value.field in ("max_age", "maxAge")


def test_each_attempt_asks_for_its_headers() -> None:
    tokens = iter(["token-1", "token-2"])
    sent: list[str | None] = []

    def transport(request: Request) -> Response:
        sent.append(dict(request.headers).get("authorization"))
        if len(sent) == 1:
            raise MaybeSent("lost")
        return answer({"error": REFUSED}, 403)

    with over(transport, lambda: {"authorization": f"Bearer {next(tokens)}"}) as cc:
        with pytest.raises(ApiError) as caught:
            cc.roles.list()
    assert (caught.value.code, caught.value.retryable) == ("not_allowed", False)
    assert sent == ["Bearer token-1", "Bearer token-2"]


def test_headers_may_be_awaited_and_may_fail() -> None:
    sent: list[str | None] = []

    async def transport(request: Request) -> AsyncResponse:
        sent.append(dict(request.headers).get("authorization"))
        return AsyncResponse(200, (), b'{"result": []}')

    async def headers() -> dict[str, str]:
        await asyncio.sleep(0)
        if sent:
            raise RuntimeError("signed out")
        return {"authorization": "Bearer a"}

    async def program() -> None:
        async with AsyncPlatform.relay(RELAY, headers=headers, transport=transport, clock=AsyncStandingClock()) as cc:
            assert await cc.roles.list() == []
            with pytest.raises(AuthError, match="signed out") as caught:
                await cc.roles.list()
            assert (caught.value.code, caught.value.outcome) == ("no_headers", "not_sent")

    asyncio.run(program())
    assert sent == ["Bearer a"]


def test_a_relay_has_an_address_and_no_secret() -> None:
    with pytest.raises(InvalidRequest) as caught:
        Platform.relay("http://app.example.com/relay")
    assert caught.value.field == "relay"
    options: dict[str, Any] = {"secret": "s3cr3t"}
    with pytest.raises(InvalidRequest) as caught:
        Platform.relay(RELAY, **options)
    assert caught.value.field == "secret"
    with over(Scripted([])) as cc, pytest.raises(Misuse, match="on a server"):
        cc.request("GET", "/openapi/v1/other")


def events(*events: tuple[str, Any]) -> Response:
    body = "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in events)
    return Response(200, (), body.encode())


def report() -> Response:
    failed = [{"rows": [1, 1], "error": {"kind": "api", "code": "row_refused", "outcome": "rejected", "message": "no"}}]
    told = {"rows": 2, "requests": 1, "ok": [[0, 0]], "failed": failed, "unknown": [], "reconcilable": False}
    return events(("progress", {"done": 1, "total": 2}), ("progress", {"done": 2, "total": 2}), ("end", {"report": told}))


def test_a_row_batch_is_a_job_of_the_relay() -> None:
    service = Scripted([answer({"result": None}), report(), answer({"result": None}), report()])
    told: list[int] = []
    with over(service) as cc:
        result = cc.customers.create_all(
            customers=[{"name": "a"}, {"name": ""}], progress=lambda progress: told.append(progress.done)
        )
        assert (result.rows, result.requests, result.ok, result.unknown) == (2, 1, [0], [])
        assert [(row.index, row.error.code, row.error.outcome) for row in result.failed] == [(1, "row_refused", "rejected")]
        assert told == [0, 1, 2]
        assert [request.url for request in service.requests] == [
            f"{RELAY}/{action}/platform.customers.create" for action in ("job", "follow")
        ]
        assert service.bodies[0]["params"] == {"customers": [{"name": "a"}, {"name": ""}]}
        assert service.bodies[1]["job"] == service.bodies[0]["job"]
        # A journal is one of the relay's, and its name that of the job; no file is made.
        assert cc.customers.delete_all(ids=["a", "b"], journal="import-7").rows == 2
        assert (service.bodies[2]["job"], service.bodies[2]["journal"]) == ("import-7", True)
        with pytest.raises(InvalidRequest) as caught:
            cc.customers.delete_all(ids=["a"], journal="import.log")
        assert (caught.value.field, caught.value.outcome) == ("journal", "not_sent")
    assert not Path("import-7").exists()


CREATE = "platform.customers.create"


def test_a_job_is_followed_and_stopped_by_its_id() -> None:
    service = Scripted([answer({"result": None}), report(), report(), answer({"result": None})])
    jobs: list[str | None] = []

    def note(progress: Progress) -> None:
        # The first one comes before anything is sent.
        if not jobs:
            assert service.requests == []
        jobs.append(progress.job)

    with over(service) as cc:
        cc.customers.create_all(customers=[{"name": "a"}, {"name": ""}], job="import-7", progress=note)
        assert cc.follow(CREATE, "import-7", progress=note).ok == [0]
        cc.stop(CREATE, "import-7")
    assert set(jobs) == {"import-7"}
    assert [request.url for request in service.requests] == [f"{RELAY}/{action}/{CREATE}" for action in ("job", "follow", "follow", "cancel")]
    assert {body["job"] for body in service.bodies} == {"import-7"}


def test_jobs_are_of_relays_and_have_ids() -> None:
    with over(Scripted([])) as cc:
        for refused in (
            lambda: cc.customers.create_all(customers=[], job="a b"),
            lambda: cc.follow(CREATE, ""),
            lambda: cc.stop(CREATE, "a/b"),
        ):
            with pytest.raises(InvalidRequest) as caught:
                refused()
            assert (caught.value.field, caught.value.outcome) == ("job", "not_sent")
    cc = Platform.simulated()
    for refused in (
        lambda: cc.customers.create_all(customers=[], job="a"),
        lambda: cc.follow(CREATE, "a"),
        lambda: cc.stop(CREATE, "a"),
    ):
        with pytest.raises(InvalidRequest) as caught:
            refused()
        assert (caught.value.field, caught.value.outcome) == ("job", "not_sent")


class Interrupted:
    """A relay, at which the call is interrupted when it follows."""

    def __init__(self, *, fails: bool = False) -> None:
        self.actions: list[str] = []
        self.jobs: set[str] = set()
        self._fails = fails

    def __call__(self, request: Request) -> Response:
        action = request.url.removeprefix(f"{RELAY}/").split("/")[0]
        self.actions.append(action)
        self.jobs.add(json.loads(request.body)["job"])
        if action == "follow":
            raise KeyboardInterrupt
        if action == "cancel" and self._fails:
            raise MaybeSent("gone")
        return answer({"result": None})


@pytest.mark.parametrize("fails", [False, True])
def test_an_interrupted_batch_stops_its_job_and_following_does_not(*, fails: bool) -> None:
    relay = Interrupted(fails=fails)
    with Platform.relay(RELAY, transport=relay) as cc:
        with pytest.raises(KeyboardInterrupt) as caught:
            cc.customers.create_all(customers=[{"name": "a"}])
        assert isinstance(caught.value.__cause__, Cancelled)
        assert relay.actions == ["job", "follow", "cancel"]
        assert len(relay.jobs) == 1
        with pytest.raises(KeyboardInterrupt):
            cc.follow(CREATE, "a")
        assert relay.actions[3:] == ["follow"]


async def test_a_cancelled_task_stops_its_job() -> None:
    actions: list[str] = []
    follows = asyncio.Event()

    async def send(request: Request) -> AsyncResponse:
        actions.append(request.url.removeprefix(f"{RELAY}/").split("/")[0])
        if actions[-1] == "follow":
            follows.set()
            await asyncio.Event().wait()

        async def body() -> AsyncIterator[bytes]:
            yield b'{"result":null}'

        return AsyncResponse(200, (), body())

    async with AsyncPlatform.relay(RELAY, transport=send) as cc:
        for call, expected in (
            (cc.customers.create_all(customers=[{"name": "a"}]), ["job", "follow", "cancel"]),
            (cc.follow(CREATE, "a"), ["follow"]),
        ):
            actions.clear()
            follows.clear()
            task = asyncio.create_task(call)
            await follows.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert actions == expected
