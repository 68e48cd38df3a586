# pyright: basic
"""Row batches that run as jobs of the ASGI relay. `tests/relay/jobs.mjs` runs them over HTTP."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

from relaying import World, relayed
from triline.batch import BatchResult
from triline.clock import AwaitedClock
from triline.relay import Refusal, RelayJob, Relay, Rule
from triline.relay._jobs import Job, JobLimits, Jobs
from triline.testing import Simulated

CREATE = "platform.customers.create"
RULES: Any = {CREATE: Rule(jobs=True, reconcile=True)}


def customers(count: int) -> list[dict[str, Any]]:
    """Rows that the simulated service takes."""
    return [{"name": f"客户{at}", "mobile": [{"value": str(13_000_000_000 + at)}]} for at in range(count)]


class Notes:
    """A journal in memory."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def read(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    def append(self, line: str) -> None:
        self.lines.append(line)


async def follow(world: World, id: str, user: str = "u1") -> list[tuple[str, Any]]:
    """The events of a job."""
    answer = await world.ask(f"/follow/{CREATE}", {"params": {}, "job": id}, x_user=user)
    return [(name, json.loads(data)) for name, data in re.findall(r"event: (\w+)\ndata: (.*)\n", answer.content.decode())]


async def start(world: World, rows: list[dict[str, Any]], **more: Any) -> str:
    """Starts a job that is called `a`."""
    return await world.code(f"/job/{CREATE}", {"params": {"customers": rows}, "job": "a", **more})


async def test_a_job_that_is_started_twice_runs_once_and_its_report_is_kept() -> None:
    async with relayed(operations=RULES) as world:
        assert [await start(world, customers(600)), await start(world, customers(600))] == ["200", "200"]
        events = await follow(world, "a")
        assert [name for name, _ in events][-1] == "end"
        report = events[-1][1]["report"]
        assert (report["rows"], report["ok"], report["failed"], report["reconcilable"]) == (600, [[0, 599]], [], False)
        assert (await follow(world, "a"))[-1] == events[-1]
        assert len(world.service.calls) == 2
        actions = [audit.action for audit in world.audits]
        assert sorted(map(str, actions)) == ["follow", "follow", "job", "job", "job_end"]
        world.service.advance(3601)
        assert await world.code(f"/follow/{CREATE}", {"params": {}, "job": "a"}) == "404 unknown_job"


async def test_unknown_rows_are_looked_up_where_the_rule_says_so() -> None:
    async with relayed(operations=RULES) as world:
        world.service.set_faults([{"operation": CREATE, "fault": "drop_after"}])
        assert await start(world, customers(3), retries=0) == "200"
        report = (await follow(world, "a"))[-1][1]["report"]
        assert (report["unknown"][0]["rows"], report["unknown"][0]["error"]["class"], report["reconcilable"]) == ([0, 2], "outcome_unknown", True)
        assert "lookUp" not in report
        assert await world.code(f"/reconcile/{CREATE}", {"params": {}, "job": "a"}) == "200"
        report = (await follow(world, "a"))[-1][1]["report"]
        assert (report["ok"], report["unknown"]) == ([[0, 2]], [])
        assert len([call for call in world.service.calls if call.operation == CREATE]) == 1


async def test_a_lookup_that_fails_leaves_the_job_its_report() -> None:
    async with relayed(operations=RULES) as world:
        world.service.set_faults([{"operation": CREATE, "fault": "drop_after"}])
        assert await start(world, customers(2), retries=0) == "200"
        report = (await follow(world, "a"))[-1][1]["report"]
        world.service.set_faults([{"operation": "platform.customers.list", "fault": "status:500"}])
        assert await world.code(f"/reconcile/{CREATE}", {"params": {}, "job": "a"}) == "200"
        name, end = (await follow(world, "a"))[-1]
        assert (name, end["error"]["kind"], end["error"]["status"]) == ("end", "http", 500)
        # Errors have the ids of the requests that read them.
        assert (end["report"]["unknown"][0]["rows"], end["report"]["reconcilable"]) == (report["unknown"][0]["rows"], True)
        assert sorted(audit.status for audit in world.audits if audit.action == "job_end") == [200, 502]
        world.service.set_faults([])
        assert await world.code(f"/reconcile/{CREATE}", {"params": {}, "job": "a"}) == "200"
        name, end = (await follow(world, "a"))[-1]
        assert (name, "error" in end, end["report"]["ok"]) == ("end", False, [[0, 1]])


async def last_event(job: Job) -> tuple[str, Any]:
    """The last event of a job whose task is done."""
    assert job.task is not None
    await asyncio.wait([job.task])
    return [event async for event in job.events(0)][-1]


async def test_a_job_that_is_stopped_before_its_first_step_has_ended() -> None:
    jobs = Jobs(JobLimits(running=1, keep_ms=60_000), AwaitedClock(Simulated().clock))
    ended: list[Job] = []
    report = BatchResult(1, 1, [], [], [], None, can_continue=False, dry_run=False, earliest=None)

    async def run(_: Any) -> BatchResult:
        return report

    job = Job("u1", "a", CREATE, "w", has_journal=False, is_dry_run=False)
    jobs.start(job, run, ended.append)
    job.stop()
    name, error = await last_event(job)
    assert (name, isinstance(error, Refusal) and error.code, ended) == ("error", "cancelled", [job])
    # It does not count as one that runs.
    job = Job("u1", "b", CREATE, "w", has_journal=False, is_dry_run=False)
    jobs.start(job, run, ended.append)
    assert await last_event(job) == ("end", report)
    jobs.settle("u1", "b", CREATE, ended.append)
    job = jobs.find("u1", "b", CREATE)
    job.stop()
    assert await last_event(job) == ("end", report)
    assert isinstance(job.lookup_error, Refusal) and len(ended) == 3


async def test_a_relay_that_was_stopped_continues_from_the_journal() -> None:
    journals: dict[str, Notes] = {}

    def journal(job: RelayJob[Any]) -> Notes:
        assert (job.user.id, job.operation, len(job.key)) == ("u1", CREATE, 64)
        return journals.setdefault(job.key, Notes())

    rows = customers(600)
    async with relayed(operations=RULES) as world:
        assert await start(world, rows, journal=True) == "403 not_allowed"
    async with relayed(operations=RULES, job_journal=journal) as first:
        assert await start(first, rows, journal=True) == "200"
        await follow(first, "a")
        # Another relay of the same account.
        same: Any = {"platform": first.service.async_platform, "clock": AwaitedClock(first.service.clock)}
        async with relayed(operations=RULES, job_journal=journal, **same) as world:
            assert await start(world, rows, journal=True) == "200"
            report = (await follow(world, "a"))[-1][1]["report"]
            # All of it was there.
            assert (report["ok"], len(first.service.calls), len(journals)) == ([[0, 599]], 2, 1)


class Unreadable(Notes):
    """A journal that says where it is."""

    def read(self) -> str:
        raise PermissionError(13, "Permission denied", "/srv/relay/journals/a")


class Full(Notes):
    """A journal that has room for so many lines."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.room = lines

    def append(self, line: str) -> None:
        if len(self.lines) >= self.room:
            raise OSError(28, "No space left on device", "/srv/relay/journals/a")
        super().append(line)


async def test_a_journal_that_fails_on_the_way_leaves_the_job_its_report() -> None:
    # The first line is about the batch; each part has one before it is sent, and one after it.
    async with relayed(operations=RULES, job_journal=lambda _: Full(3)) as world:
        assert await start(world, customers(1500)) == "200"
        name, end = (await follow(world, "a"))[-1]
        assert (name, len(world.service.calls)) == ("end", 1)
        report = end["report"]
        assert (report["ok"], [group["rows"] for group in report["failed"]], report["unknown"]) == ([[0, 499]], [], [])
        assert (report["stopped"]["code"], "canContinue" in report) == ("internal", False)
        assert "/srv" not in json.dumps(end)
        assert "/srv/relay" in str(world.errors[0])
        assert [audit.status for audit in world.audits if audit.action == "job_end"] == [200]


async def test_no_page_learns_where_a_journal_is() -> None:
    async with relayed(operations=RULES, job_journal=lambda _: Unreadable()) as world:
        assert await start(world, customers(3)) == "200"
        name, told = (await follow(world, "a"))[-1]
        # An earlier run may have sent rows.
        assert (name, told["code"], told["outcome"]) == ("error", "internal", "unknown")
        assert "/srv" not in json.dumps(told)
        assert len(world.service.calls) == 0
        assert "/srv/relay" in str(world.errors[0])


def test_an_operation_without_rows_has_no_jobs() -> None:
    service = Simulated()
    operations: Any = {"platform.agents.create": Rule(jobs=True)}
    with pytest.raises(ValueError, match="takes no rows"):
        Relay(platform=service.async_platform, origins=[], identify=lambda _: None, operations=operations)
