"""Rows from any source: the outcome of each, progress, dry runs, cancelling."""

from __future__ import annotations

import asyncio
import errno
import io
import math
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import datetime, timezone
from typing import Any

import pytest

from batches import FIELDS, Notes, TASK, accounts_for, apart, customers, numbers
from service import AsyncStandingClock, Scripted, Service, StandingClock, envelope, options, scripted
from triline import (
    ApiError,
    AsyncPlatform,
    BatchResult,
    Cancelled,
    InvalidRequest,
    MaybeSent,
    Misuse,
    OutcomeUnknown,
    Platform,
    Progress,
    TransportError,
)
from triline.types import DialoutImportEntryParam


def test_rows_go_out_in_parts_and_come_back_by_place() -> None:
    cc, transport = scripted(
        envelope({"failedList": [{"name": "客户7", "errMessage": "no"}]}),
        envelope({"failedList": None}),
        envelope({"failedList": [{"errMessage": "late", "name": "客户1200"}]}),
    )
    result = cc.customers.create_all(customers=customers(1201))
    accounts_for(result, 1201)
    assert [len(body["customers"]) for body in transport.bodies] == [500, 500, 201]
    assert result.requests == 3
    assert [(row.index, row.error.message) for row in result.failed] == [(7, "no"), (1200, "late")]
    assert all(isinstance(row.error, ApiError) for row in result.failed)
    assert not result.is_complete
    assert (result.stopped, result.dry_run, result.earliest) == (None, False, None)


async def test_rows_of_an_asynchronous_iterable() -> None:
    transport = Scripted([envelope()] * 4)
    cc = AsyncPlatform(**options(transport=transport.send))
    for rows in (apart(numbers(2001)), numbers(2001)):
        result = await cc.dialout.import_all(**TASK, import_data=rows)
        accounts_for(result, 2001)
        assert result.is_complete
    assert [len(body["importData"]) for body in transport.bodies] == [2000, 1] * 2


def test_rows_are_pulled_as_they_are_needed() -> None:
    pulled: list[int] = []
    at_request: list[int] = []

    def rows() -> Iterator[DialoutImportEntryParam]:
        for at, row in enumerate(numbers(4001)):
            pulled.append(at)
            yield row

    transport = Scripted([envelope()] * 3)

    def noting(request: Any) -> Any:
        at_request.append(len(pulled))
        return transport(request)

    cc = Platform(**options(transport=noting))
    assert cc.dialout.import_all(**TASK, import_data=rows()).is_complete
    assert at_request == [2000, 4000, 4001]


def test_no_rows() -> None:
    cc, transport = scripted()
    result = cc.customers.delete_all(ids=[])
    assert (result.rows, result.is_complete, transport.requests) == (0, True, [])


@pytest.mark.parametrize("ids", ["12", b"12", {"1": 2}, 5, None, apart(iter("12"))])
def test_what_are_no_rows(ids: Any) -> None:
    with pytest.raises(InvalidRequest) as caught:
        Platform.simulated().customers.delete_all(ids=ids)
    assert (caught.value.field, caught.value.operation) == ("ids", "platform.customers.delete")


async def test_what_are_no_rows_asynchronously() -> None:
    wrong: Any = "12"
    with pytest.raises(InvalidRequest) as caught:
        await AsyncPlatform.simulated().customers.delete_all(ids=wrong)
    assert caught.value.field == "ids"


def test_parameters_are_checked_before_a_row_is_taken() -> None:
    rows = numbers(1)
    wrong: Any = "no rule"
    with pytest.raises(InvalidRequest) as caught:
        Platform.simulated().dialout.import_all(agent_number="8001", task_id="t", rule=wrong, import_data=rows)
    assert caught.value.field == "rule"
    assert next(rows) == {"number": "13900000000"}


@pytest.mark.parametrize("number", [math.inf])
def test_a_row_with_what_is_no_number_is_not_sent(number: float) -> None:
    cc, transport = scripted(envelope(), envelope())
    rows: list[Any] = [{"name": "a"}, {"name": "b", "age": number}, {"name": "c"}]
    for result in (cc.customers.create_all(customers=rows), cc.batch_rows("platform.customers.create", {}, rows)):
        accounts_for(result, 3)
        [refused] = result.failed
        assert (refused.index, refused.error.field) == (1, "customers[1].age")
        assert refused.error.expected == "a finite number"
        assert result.stopped is None
    assert [body["customers"] for body in transport.bodies] == [[rows[0], rows[2]]] * 2


def test_a_row_that_does_not_fit_is_not_sent() -> None:
    cc, transport = scripted(envelope({"errorData": ["c"]}))
    rows: list[Any] = ["a", 5, None, b"b", "b", "c"]
    result = cc.customers.delete_all(ids=rows)
    accounts_for(result, 6)
    assert result.ok == [0, 4]
    assert [(row.index, row.error.field) for row in result.failed] == [
        (1, "ids[1]"), (2, "ids[2]"), (3, "ids[3]"), (5, None)
    ]  # fmt: skip
    assert all(isinstance(row.error, InvalidRequest) for row in result.failed[:3])
    assert transport.bodies[0]["ids"] == ["a", "b", "c"]


def test_rows_may_go_by_their_names_in_python() -> None:
    cc, transport = scripted(envelope())
    row: DialoutImportEntryParam = {"number": "13900000000", "agent_number": "8002", "remark": None}
    assert cc.dialout.import_all(**TASK, import_data=[row]).rows == 1
    plain, sent = scripted(envelope())
    plain.dialout.import_(**TASK, import_data=[row])
    assert transport.bodies == sent.bodies
    assert transport.bodies[0]["importData"][0]["agentNumber"] == "8002"


def test_customers_are_encoded_as_they_are_taken() -> None:
    cc, transport = scripted(envelope({"failedList": []}), envelope({"failedList": []}))
    rows: list[dict[str, Any]] = [{"name": f"客户{at}"} for at in range(600)]
    rows[37] = {"name": "a", "source": ["官网", "电视"]}
    rows[38] = {"name": b"a"}
    rows[39] = {"name": "b", "visited": datetime(2026, 3, 1, tzinfo=timezone.utc), "source": ["website"]}
    rows[599] = {"nam": "a"}
    result = cc.customers.create_all(customers=iter(rows), fields=FIELDS)
    accounts_for(result, 600)
    assert [(row.index, row.error.field, row.error.expected) for row in result.failed] == [
        (37, "customers[37].source[1]", "one of 官网"),
        (38, "customers[38].name", "a string, a number, a boolean, a list or an object"),
        (599, "customers[599].nam", "a field of the dictionary (perhaps name)"),
    ]
    assert {row.error.operation for row in result.failed} == {"platform.customers.create"}
    assert "customers[37].source[1]" in str(result.failed[0].error)
    sent = [row for body in transport.bodies for row in body["customers"]]
    assert len(sent) == 597
    assert sent[37] == {"name": "b", "visited": "2026-03-01 08:00:00", "source": ["官网"]}


def test_what_may_have_been_done_is_unknown_and_ends_the_batch() -> None:
    cc, transport = scripted(envelope(), MaybeSent("cut"))
    result = cc.dialout.import_all(**TASK, import_data=numbers(6000), journal=Notes())
    accounts_for(result, 4000)
    assert [row.index for row in result.unknown] == list(range(2000, 4000))
    assert isinstance(result.unknown[0].error, OutcomeUnknown)
    assert result.unknown[0].error is result.unknown[-1].error
    assert isinstance(result.stopped, OutcomeUnknown)
    assert isinstance(result.stopped.__cause__, MaybeSent)
    assert result.can_continue
    assert len(transport.requests) == 2


def test_a_part_that_is_refused_does_not_hold_up_the_next() -> None:
    cc, _ = scripted(envelope(code="40000"), envelope())
    result = cc.dialout.import_all(**TASK, import_data=numbers(2001))
    accounts_for(result, 2001)
    assert (result.ok, len(result.failed), result.stopped) == ([2000], 2000, None)


def test_a_dry_run_counts_and_sends_nothing() -> None:
    cc, transport = scripted(clock=StandingClock(), pacing="20/60", account="dry")
    result = cc.dialout.import_all(**TASK, import_data=numbers(100_000), dry_run=True)
    accounts_for(result, 100_000)
    assert (result.requests, result.dry_run, transport.requests) == (50, True, [])
    # 16 at once, then 16 each minute: the fiftieth goes out three minutes from now.
    assert result.earliest == 180


def test_rows_by_name() -> None:
    cc, transport = scripted(envelope(), envelope({"errorData": []}))
    params = {"agentNumber": "8001", "taskId": "t1", "rule": 1}
    result = cc.batch_rows("platform.dialout.import", params, numbers(3))
    assert (result.ok, transport.bodies[0]["importData"]) == ([0, 1, 2], list(numbers(3)))
    notes = Notes()
    assert cc.batch_rows("platform.customers.delete", None, iter("ab"), journal=notes, count=2).is_complete
    assert notes.text.count("\n") == 3
    with pytest.raises(InvalidRequest) as caught:
        cc.batch_rows("platform.roles.list", {}, [])
    assert caught.value.field == "mode"


async def test_rows_by_name_asynchronously() -> None:
    transport = Scripted([envelope({"errorData": []})])
    cc = AsyncPlatform(**options(transport=transport.send))
    result = await cc.batch_rows("platform.customers.delete", {}, apart(iter("ab")))
    assert (result.ok, transport.bodies[0]["ids"]) == ([0, 1], ["a", "b"])


# Progress.


def test_progress_is_told() -> None:
    told: list[Progress] = []
    cc, _ = scripted(*[envelope()] * 6, clock=StandingClock(), pacing="20/60")
    cc.dialout.import_all(**TASK, import_data=list(numbers(2001)), progress=told.append)
    assert [(progress.done, progress.total, progress.fraction) for progress in told] == [
        (2000, 2001, 2000 / 2001), (2001, 2001, 1.0)
    ]  # fmt: skip
    assert told[-1].eta == 0
    told.clear()
    cc.dialout.import_all(**TASK, import_data=numbers(2001), progress=told.append, count=4000)
    assert [(progress.done, progress.total) for progress in told] == [(2000, 4000), (2001, 4000)]
    told.clear()
    cc.dialout.import_all(**TASK, import_data=numbers(2001), progress=told.append)
    assert [(progress.total, progress.eta, progress.fraction) for progress in told] == [(None, None, None)] * 2


def test_progress_on_stderr(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    cc, _ = scripted(*[envelope()] * 4)
    cc.dialout.import_all(**TASK, import_data=list(numbers(2001)), progress=True)
    assert capsys.readouterr().err.splitlines() == [
        "platform.dialout.import: 2000 of 2001 (100%)",
        "platform.dialout.import: 2001 of 2001 (100%)",
    ]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    cc.dialout.import_all(**TASK, import_data=numbers(2001), progress=True)
    assert capsys.readouterr().err == (
        "\r\x1b[Kplatform.dialout.import: 2000\r\x1b[Kplatform.dialout.import: 2001\n"
    )


class Broken(io.StringIO):
    """What stderr is when its reader has gone."""

    def __init__(self, error: Exception, *, live: bool) -> None:
        super().__init__()
        self._error = error
        self._live = live

    def isatty(self) -> bool:
        return self._live

    def write(self, text: str, /) -> int:
        raise self._error


def closed() -> io.StringIO:
    file = io.StringIO()
    file.close()
    return file


UNWRITABLE = [
    Broken(BrokenPipeError(errno.EPIPE, "Broken pipe"), live=False),
    Broken(OSError(errno.EIO, "Input/output error"), live=True),
    closed(),
    None,
]


@pytest.mark.parametrize("file", UNWRITABLE)
def test_progress_that_cannot_be_written_changes_nothing(file: io.StringIO | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", file)
    cc, _ = scripted(envelope(), envelope(), envelope(), MaybeSent("lost"))
    assert len(cc.dialout.import_all(**TASK, import_data=numbers(2001), progress=True).ok) == 2001
    result = cc.dialout.import_all(**TASK, import_data=numbers(2001), progress=True)
    assert (len(result.ok), len(result.unknown)) == (2000, 1)


@pytest.mark.parametrize("file", UNWRITABLE)
def test_progress_that_cannot_be_written_leaves_an_interrupt(
    file: io.StringIO | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rows() -> Iterator[DialoutImportEntryParam]:
        yield from numbers(4500)
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stderr", file)
    cc, _ = scripted(envelope(), envelope())
    with pytest.raises(KeyboardInterrupt) as caught:
        cc.dialout.import_all(**TASK, import_data=rows(), progress=True)
    cancelled = Cancelled.behind(caught.value)
    assert cancelled is not None
    assert cancelled.may_have_happened


@pytest.mark.parametrize("file", UNWRITABLE)
async def test_progress_that_cannot_be_written_asynchronously(
    file: io.StringIO | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", file)
    cc = AsyncPlatform(**options(transport=Scripted([envelope(), envelope()]).send))
    result = await cc.dialout.import_all(**TASK, import_data=apart(numbers(2001)), progress=True)
    assert len(result.ok) == 2001


def test_what_progress_raises_is_raised_at_the_end() -> None:
    def broken(progress: Progress) -> None:
        raise RuntimeError(f"at {progress.done}")

    cc, transport = scripted(envelope(), envelope())
    with pytest.raises(Misuse, match="at 2000") as caught:
        cc.dialout.import_all(**TASK, import_data=numbers(4000), progress=broken)
    assert len(transport.requests) == 2
    assert caught.value.result is not None
    assert len(caught.value.result.ok) == 4000


# What ends it from outside.


def test_what_the_rows_raise_goes_on() -> None:
    def rows() -> Iterator[DialoutImportEntryParam]:
        yield from numbers(2500)
        raise OSError("the file ended")

    notes = Notes()
    cc, transport = scripted(envelope())
    with pytest.raises(InvalidRequest, match="the file ended") as caught:
        cc.dialout.import_all(**TASK, import_data=rows(), journal=notes)
    assert isinstance(caught.value.__cause__, OSError)
    assert len(transport.requests) == 1
    assert caught.value.result is not None
    assert caught.value.result.ok == list(range(2000))
    # It goes on from there.
    again, transport = scripted(envelope())
    assert again.dialout.import_all(**TASK, import_data=numbers(2500), journal=notes).is_complete
    assert len(transport.bodies[0]["importData"]) == 500


async def test_what_asynchronous_rows_raise_goes_on() -> None:
    async def rows() -> AsyncIterator[str]:
        yield "a"
        raise OSError("the file ended")

    cc = AsyncPlatform(**options(transport=Scripted([]).send))
    with pytest.raises(InvalidRequest, match="the file ended"):
        await cc.customers.delete_all(ids=rows())


async def test_a_task_that_is_cancelled_in_the_middle() -> None:
    second = asyncio.Event()
    transport = Scripted([envelope()])

    async def send(request: Any) -> Any:
        if not transport.answers:
            second.set()
            await asyncio.sleep(60)
        return await transport.send(request)

    notes = Notes()
    cc = AsyncPlatform(**options(transport=send))
    task = asyncio.ensure_future(cc.dialout.import_all(**TASK, import_data=numbers(5000), journal=notes))
    await second.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError) as caught:
        await task
    cancelled = Cancelled.behind(caught.value)
    assert cancelled is not None
    assert cancelled.may_have_happened
    again = AsyncPlatform(**options(transport=Scripted([envelope()]).send))
    result = await again.dialout.import_all(**TASK, import_data=numbers(5000), journal=notes)
    assert [row.index for row in result.unknown] == list(range(2000, 4000))
    accounts_for(result, 5000)


@pytest.mark.parametrize(("before", "sent"), [(2500, True), (100, False)])
def test_an_interrupt_in_the_middle(service: Service, before: int, sent: bool) -> None:
    """Between two requests, rows of the first may have been carried out; before it, nothing was."""

    def rows() -> Iterator[DialoutImportEntryParam]:
        yield from numbers(before)
        raise KeyboardInterrupt

    service.behave = lambda handler: handler.reply(envelope())
    with Platform(**options(service.url)) as cc, pytest.raises(KeyboardInterrupt) as caught:
        cc.dialout.import_all(**TASK, import_data=rows())
    cancelled = Cancelled.behind(caught.value)
    assert cancelled is not None
    assert (cancelled.may_have_happened, len(service.requests)) == (sent, int(sent))


# Options of calls.


@pytest.mark.parametrize("asynchronous", [False, True])
def test_a_batch_takes_the_options_of_calls(asynchronous: bool) -> None:
    clock = AsyncStandingClock() if asynchronous else StandingClock()
    script = Scripted([MaybeSent("cut"), envelope({"errorData": []})])
    kind: Any = AsyncPlatform if asynchronous else Platform
    cc = kind(**options(transport=script.send if asynchronous else script, clock=clock))
    result: Any = cc.with_options(retries=1, timeout=7).customers.delete_all(ids=["a"])
    made: BatchResult = asyncio.run(result) if asynchronous else result
    assert made.is_complete
    assert [request.timeout for request in script.requests] == [7.0, 7.0]


def test_how_long_a_call_may_wait_and_take() -> None:
    clock = StandingClock()
    cc, _ = scripted(*[envelope([])] * 20, clock=clock, pacing="20/60", account="waits")
    hasty = cc.with_options(max_wait=1)
    with pytest.raises(TransportError) as caught:
        for _ in range(30):
            hasty.agents.query().page()
    assert caught.value.code == "max_wait"
    assert clock.slept == []

    def slow(_: Any) -> Any:
        clock.now_ms += 3000
        raise MaybeSent("cut")

    cc = Platform(**options(transport=slow, clock=clock))
    with pytest.raises(TransportError):
        cc.with_options(retries=20, total_timeout=10).agents.query().page()
    assert clock.now_ms < 1_760_000_000_000 + 30_000


def test_calls_are_told_which_option_is_wrong() -> None:
    wrong: list[tuple[Callable[[Any], Any], str]] = [
        (lambda cc: cc.with_options(total_timeout=0), "total_timeout"),
        (lambda cc: cc.with_options(max_wait=-1), "max_wait"),
    ]
    for change, field in wrong:
        with pytest.raises(InvalidRequest) as caught:
            change(Platform.simulated()).agents.query()
        assert caught.value.field == field
