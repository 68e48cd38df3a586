# pyright: basic
"""What the ASGI relay saves of the account's requests: reads that become one, answers that are kept, and turns of users."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from relaying import ASK, ROLES, Answered, World, ai_agent_of, platform_of, relayed, soon
from triline import AsyncPlatform, Request
from triline.clock import AwaitedClock
from triline.relay import Refusal, Rule
from triline.relay._queue import FairQueue
from triline.relay._quota import Rate, UserQuota
from triline.testing import StandingClock
from triline.transport import AsyncResponse

QUERY = "/call/platform.agents.query"
DISABLE = "/call/platform.agents.disable", {"params": {"agentNumber": "1"}}


class Gate:
    """A platform that answers when it is told to."""

    def __init__(self) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.answers: list[asyncio.Future[Any]] = []

    async def __call__(self, request: Request) -> AsyncResponse:
        self.bodies.append(json.loads(request.body or b"{}"))
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.answers.append(answer)
        data = await answer
        return AsyncResponse(200, (), data if isinstance(data, bytes) else json.dumps({"code": 200, "success": True, "data": data}).encode())

    async def reached(self, count: int) -> None:
        """Waits for so many requests, and no more."""
        await soon(lambda: len(self.answers) >= count)
        await asyncio.sleep(0.005)
        assert len(self.answers) == count


@asynccontextmanager
async def gated(**options: Any) -> AsyncGenerator[tuple[World, Gate], None]:
    gate = Gate()
    operations: Any = {"platform.agents.query": True, "platform.agents.disable": True, "platform.roles.list": Rule(max_age=60)}
    async with relayed(**{"platform": platform_of(gate), "operations": operations, **options}) as world:
        yield world, gate


def asking(world: World, path: str, body: Any = None, user: str = "u1") -> asyncio.Task[Answered]:
    return asyncio.ensure_future(world.ask(path, body, x_user=user))


async def test_the_same_read_of_several_users_is_one_request() -> None:
    async with gated() as (world, gate):
        asked = [asking(world, QUERY, {"params": {"limit": 5, "agentNumber": "1"}}, user) for user in ("u1", "u2")]
        asked.append(asking(world, QUERY, {"params": {"agentNumber": "1", "limit": 5}}, "u3"))
        asked.append(asking(world, QUERY, {"params": {"limit": 6}}, "u4"))
        await gate.reached(2)
        assert sorted(body["limit"] for body in gate.bodies) == [5, 6]
        for answer in gate.answers:
            answer.set_result([{"_id": "1"}])
        assert [len((await one).json["result"]) for one in asked] == [1, 1, 1, 1]
        assert len(world.audits) == 4
        # Later, it is asked again: no age was allowed.
        again = asking(world, QUERY, {"params": {"limit": 5}})
        await gate.reached(3)
        gate.answers[2].set_result([])
        assert (await again).status == 200


async def test_parameters_are_compared_as_they_are_after_the_narrowing() -> None:
    rule: Any = Rule(narrow=lambda call: {**call.params, "agentNumber": call.user.id}, max_age=60)
    async with gated(operations={"platform.agents.query": rule}) as (world, gate):
        asked = [asking(world, QUERY, {"params": {"agentNumber": "9"}}, user) for user in ("1001", "1002")]
        await gate.reached(2)
        for body, answer in zip(gate.bodies, gate.answers, strict=True):
            answer.set_result([{"agentNumber": body["agentNumber"]}])
        assert [(await one).json["result"][0]["agentNumber"] for one in asked] == ["1001", "1002"]
        for user in ("1001", "1002"):
            assert (await world.ask(QUERY, x_user=user)).json["result"][0]["agentNumber"] == user
        assert len(gate.answers) == 2


async def test_what_a_rule_puts_there_that_is_not_of_json_is_not_shared() -> None:
    rule: Any = Rule(narrow=lambda call: {**call.params, "agentNumber": object()}, max_age=60)
    async with gated(operations={"platform.agents.query": rule}) as (world, gate):
        answer = await world.ask(QUERY)
        assert answer.status in (400, 500) and gate.answers == []


async def test_one_who_does_not_wait_does_not_make_a_shared_read_fail_for_others() -> None:
    async with gated() as (world, gate):
        hasty = asking(world, QUERY, {"params": {"limit": 5}, "timeout": 50, "retries": 0})
        await gate.reached(1)
        patient = asking(world, QUERY, {"params": {"limit": 5}}, "u2")
        assert (await hasty).error["code"] == "timeout"
        await soon(lambda: len(gate.answers) == 2)
        gate.answers[1].set_result([])
        assert (await patient).status == 200


async def test_who_leaves_a_read_that_is_shared_does_not_end_it_for_the_others() -> None:
    async with gated() as (world, gate):
        pages = [world.open(QUERY, x_user=user) for user in ("u1", "u2")]
        for page in pages:
            page.give(page.content)
        await gate.reached(1)
        pages[0].leave()
        await pages[0].end()
        await asyncio.sleep(0.005)
        assert not gate.answers[0].cancelled()
        pages[1].leave()
        await pages[1].end()
        await soon(gate.answers[0].cancelled)
        fresh = asking(world, QUERY)
        await gate.reached(2)
        gate.answers[1].set_result([])
        assert (await fresh).status == 200


async def test_an_answer_is_kept_as_long_as_the_operation_allows_and_the_page_accepts() -> None:
    async with gated() as (world, gate):

        async def age(body: Any = None, *, asks: bool = False) -> str:
            before = len(gate.answers)
            asked = asking(world, ROLES, body)
            if asks:
                await gate.reached(before + 1)
                gate.answers[-1].set_result([])
            return (await asked).headers["age"]

        assert await age(asks=True) == "0"
        world.service.advance(10.5)
        assert await age() == "10"
        assert world.audits[-1].age == 10.5
        assert await age({"params": {}, "maxAge": 10_000}, asks=True) == "0"
        world.service.advance(60)
        assert await age() == "60"
        world.service.advance(1)
        assert await age({"params": {}, "maxAge": 1_000_000}, asks=True) == "0"
        assert await age({"params": {}, "maxAge": 0}, asks=True) == "0"


async def test_kept_answers_cost_nothing_of_a_users_quota() -> None:
    async with gated(quota="1/60") as (world, gate):
        first = asking(world, ROLES)
        await gate.reached(1)
        gate.answers[0].set_result([])
        await first
        for _ in range(5):
            assert (await world.ask(ROLES)).status == 200
        assert (await world.ask(QUERY)).status == 429


async def test_a_write_empties_what_was_kept_and_no_read_from_before_it_is_shared_after_it() -> None:
    async with gated() as (world, gate):
        before = asking(world, ROLES)
        await gate.reached(1)
        written = asking(world, *DISABLE)
        await gate.reached(2)
        gate.answers[1].set_result(None)
        await written
        after = asking(world, ROLES)
        await gate.reached(3)
        gate.answers[0].set_result([{"_id": "old"}])
        gate.answers[2].set_result([{"_id": "new"}])
        assert [(await one).json["result"][0]["id"] for one in (before, after)] == ["old", "new"]
        assert (await world.ask(ROLES)).json["result"][0]["id"] == "new"
        # Also one whose outcome nobody knows.
        lost = asking(world, *DISABLE)
        await gate.reached(4)
        gate.answers[3].set_result(b"<html>")
        await lost
        again = asking(world, ROLES)
        await gate.reached(5)
        gate.answers[4].set_result([])
        assert (await again).json["result"] == []


async def test_a_stream_empties_what_was_read_while_it_ran() -> None:
    end = asyncio.Event()
    lists: list[str] = []

    async def last() -> AsyncGenerator[bytes, None]:
        await end.wait()
        yield f"data: {json.dumps({'is_end': True, 'reply': 'done', 'qid': 'q1'})}\n\n".encode()

    async def transport(request: Request) -> AsyncResponse:
        if request.url.endswith("query_with_history"):
            return AsyncResponse(200, (), last())
        lists.append(request.url)
        return AsyncResponse(200, (), b'{"code":200,"data":{"list":[],"count":0}}')

    operations: Any = {"ai_agent.sessions.ask": True, "ai_agent.knowledge.classes": Rule(max_age=60)}
    async with relayed(ai_agent=ai_agent_of(transport), operations=operations) as world:
        stream = asking(world, "/stream/ai_agent.sessions.ask", {"params": ASK})
        classes = "/call/ai_agent.knowledge.classes", {"params": {"agent_id": "a1"}}
        await soon(lambda: world.relay._streams._users)
        await asyncio.sleep(0.005)
        assert [(await world.ask(*classes)).status for _ in range(2)] == [200, 200] and len(lists) == 1
        end.set()
        assert b"event: end" in (await stream).content
        assert (await world.ask(*classes)).status == 200 and len(lists) == 2


async def test_errors_are_not_kept() -> None:
    async with gated() as (world, gate):
        failed = asking(world, ROLES)
        await gate.reached(1)
        gate.answers[0].set_result(b'{"code":6702,"success":false,"message":"no"}')
        assert (await failed).error["code"] == "6702"
        again = asking(world, ROLES)
        await gate.reached(2)
        gate.answers[1].set_result([])
        assert (await again).status == 200


async def through(users: str, rate: Rate = Rate(2, 60_000), max_wait: float = 10_000_000) -> tuple[list[tuple[str, int]], list[tuple[str, float | None]]]:
    """Users enter in this order; the order in which they go through, with the times; and those who were refused."""

    class Clock(StandingClock):
        # Who went through notes the time before it passes.
        async def sleep(self, seconds: float, /) -> None:  # type: ignore[override]
            for _ in range(5):
                await asyncio.sleep(0)
            super().sleep(seconds)

    clock: Any = Clock()
    queue = FairQueue(rate, clock)
    order: list[tuple[str, int]] = []
    refused: list[tuple[str, float | None]] = []

    async def enter(user: str) -> None:
        try:
            await queue.enter(user, max_wait)
            order.append((user, clock.steady_ms()))
        except Refusal as refusal:
            refused.append((user, refusal.retry_after))

    await asyncio.gather(*map(enter, users))
    return order, refused


async def test_users_have_turns_whoever_sends_most() -> None:
    order, _ = await through("aaaaaabc")
    assert "".join(user for user, _ in order) == "aaabcaaa"
    assert [time / 60_000 for _, time in order] == [0, 0, 1, 1, 2, 2, 3, 3]


async def test_no_window_has_more_requests_than_the_rate_and_nobody_is_forgotten() -> None:
    order, _ = await through("".join(chr(97 + (at * 7) % 10) for at in range(100)), Rate(5, 60_000))
    assert len(order) == 100
    for _, time in order:
        assert len([other for _, other in order if time <= other < time + 60_000]) <= 5


async def test_who_would_wait_longer_than_he_said_is_told_so_at_once() -> None:
    order, refused = await through("aaaaaaab", max_wait=60_000)
    assert "".join(user for user, _ in order) == "aaab"
    assert refused == [("a", 120), ("a", 120), ("a", 120), ("a", 60)]


async def test_one_who_leaves_the_queue_takes_no_place() -> None:
    clock = StandingClock()
    awake = asyncio.Event()

    class Clock(AwaitedClock):
        async def sleep(self, seconds: float, /) -> None:
            await awake.wait()
            clock.sleep(seconds)

    queue = FairQueue(Rate(1, 60_000), Clock(clock))
    await queue.enter("a", 0)
    left, stays = (asyncio.ensure_future(queue.enter(user, 1e9)) for user in "bc")
    await asyncio.sleep(0)
    left.cancel()
    awake.set()
    await stays
    assert clock.steady_ms() == 60_000 and left.cancelled()


async def test_a_relay_tells_a_caller_that_the_rate_limit_is_far() -> None:
    async with relayed(quota="2/60", max_wait=5) as outer:
        platform = AsyncPlatform.simulated(outer.service, pacing="3/60")
        operations: Any = {"platform.agents.query": True}
        async with relayed(platform=platform, operations=operations, quota="2/60", max_wait=5, clock=AwaitedClock(outer.service.clock)) as world:
            results = [await world.ask(QUERY, {"params": {"limit": 1 + user}}, x_user=f"u{user}") for user in range(4)]
            assert [answer.status for answer in results] == [200, 200, 200, 503]
            error = results[3].error
            assert (error["code"], error["retryAfterMs"], error["retryable"], error["outcome"]) == ("max_wait", 60_000, True, "not_sent")
            assert len(outer.service.calls) == 3


async def test_calls_that_the_client_refuses_do_not_keep_others_waiting() -> None:
    async with relayed() as outer:
        platform = AsyncPlatform.simulated(outer.service, pacing="3/60")
        operations: Any = {"platform.agents.query": True}
        async with relayed(platform=platform, operations=operations, quota="2/60", max_wait=5, clock=AwaitedClock(outer.service.clock)) as world:
            # Another part of the program uses the limit.
            for _ in range(3):
                await platform.call("platform.roles.list")
            outer.service.advance(50)
            refused = [await world.code(QUERY, {"params": {"limit": 1 + user}}, x_user=f"u{user}") for user in range(3)]
            assert refused == ["503 max_wait"] * 3
            outer.service.advance(11)
            assert await world.code(QUERY, x_user="u4") == "200"


async def test_a_quota_remembers_the_users_of_its_window_alone() -> None:
    clock = StandingClock()
    quota = UserQuota(Rate(2, 60_000), AwaitedClock(clock))
    assert [await quota.take(f"u{user}") for user in range(1000)] == [0] * 1000
    clock.sleep(30)
    assert (await quota.take("u0"), await quota.take("u0"), len(quota)) == (0, 30_000, 1000)
    clock.sleep(30)
    assert (await quota.take("u5"), len(quota)) == (0, 2)


@pytest.mark.parametrize("text", ["", "8", "8/", "0/60", "8/0", "8/60/1", "-1/60", "８/60", "1e3/60"])
def test_what_is_no_rate_is_refused(text: str) -> None:
    from triline.relay._quota import rate_of

    with pytest.raises(ValueError, match="quota: expected requests/seconds"):
        rate_of("quota", text)
