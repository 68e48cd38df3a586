"""Journals of batches: in files, in memory, stopped and continued."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import json
import os
import signal
import subprocess
import sys
import threading
from collections import UserDict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from batches import AsyncNotes, FIELDS, Notes, TASK, accounts_for, customers, numbers, unix
from service import Handler, Scripted, Service, envelope, options, scripted
from triline import (
    AsyncPlatform,
    BatchFailed,
    BatchResult,
    FileJournal,
    InvalidRequest,
    MaybeSent,
    Platform,
    Response,
)
from triline.stores import StoreJournal


# Journals.


@pytest.mark.parametrize("asynchronous", [False, True])
def test_a_run_that_was_stopped_goes_on(asynchronous: bool, tmp_path: Path) -> None:
    class Stopped(BaseException):
        pass

    def run(cc: Any, journal: Any, rows: int = 7000) -> BatchResult:
        result: Any = cc.dialout.import_all(**TASK, import_data=numbers(rows), journal=journal)
        return asyncio.run(result) if asynchronous else result  # type: ignore[no-any-return]

    def client(transport: Any) -> Any:
        return AsyncPlatform(**options(transport=transport)) if asynchronous else Platform(**options(transport=transport))

    def sender(script: Scripted) -> Any:
        return script.send if asynchronous else script

    count = 0

    def stopping(_: Any) -> Any:
        nonlocal count
        count += 1
        if count == 2:
            raise Stopped
        return Scripted([envelope()])(_)

    async def astopping(request: Any) -> Any:
        stopping(request)
        return await Scripted([envelope()]).send(request)

    path = tmp_path / "import.log"
    with pytest.raises(Stopped):
        run(client(astopping if asynchronous else stopping), path)
    # The header, the first part with its end, and the announcement of the second.
    assert len(path.read_text().splitlines()) == 4
    second = Scripted([envelope(), envelope()])
    result = run(client(sender(second)), str(path))
    accounts_for(result, 7000)
    assert [row.index for row in result.unknown] == list(range(2000, 4000))
    assert result.unknown[0].error.code == "interrupted"
    assert [body["importData"][0]["number"] for body in second.bodies] == ["13900004000", "13900006000"]

    # All is in the journal by now: nothing more is sent, and the account is the same.
    third = Scripted([])
    again = run(client(sender(third)), FileJournal(path))
    assert (again.ok, [row.index for row in again.unknown]) == (result.ok, [row.index for row in result.unknown])
    # Other rows are not those of the journal.
    with pytest.raises(InvalidRequest) as other:
        run(client(sender(third)), path, 6999)
    assert (other.value.code, other.value.field) == ("other_journal", "import_data")
    assert other.value.result is not None
    assert other.value.result.stopped is other.value
    assert third.requests == []


PROGRAM = """
import sys
from triline import Platform
options = {"base_url": sys.argv[1], "account": "1000001", "secret": "s", "signing": "md5:hex:{secret}", "pacing": "off"}
rows = ({"number": f"139{at:08}"} for at in range(9000))
with Platform(**options) as cc:
    cc.dialout.import_all(agent_number="8001", task_id="t1", rule=1, import_data=rows, journal=sys.argv[2])
"""


def test_a_killed_program_goes_on(service: Service, tmp_path: Path) -> None:
    journal = tmp_path / "import.log"
    arrived: list[str] = []

    def behave(handler: Handler) -> None:
        arrived.extend(row["number"] for row in json.loads(handler.body)["importData"])
        if len(arrived) == 6000:
            # Received, and not answered before the program is killed.
            handler.wait_until_left()
        else:
            handler.reply(envelope())

    service.behave = behave
    with subprocess.Popen([sys.executable, "-c", PROGRAM, service.url, str(journal)]) as program:
        assert service.reached.wait(20)
        program.send_signal(signal.SIGKILL)
    assert service.left.wait(60)
    assert program.returncode == -signal.SIGKILL
    with Platform(**options(service.url)) as cc:
        result = cc.dialout.import_all(**TASK, import_data=numbers(9000), journal=journal)
    accounts_for(result, 9000)
    assert [row.index for row in result.unknown] == list(range(4000, 6000))
    assert result.stopped is None
    # Nothing twice, and nothing left out.
    assert arrived == [row["number"] for row in numbers(9000)]


async def test_an_asynchronous_journal() -> None:
    notes = AsyncNotes()
    cc = AsyncPlatform(**options(transport=Scripted([envelope()]).send))
    result = await cc.dialout.import_all(**TASK, import_data=numbers(3), journal=notes)
    assert result.is_complete
    assert len(notes.text.splitlines()) == 3


@pytest.mark.parametrize("cancels", [1, 2])
@pytest.mark.parametrize("held", ["read", "append"])
async def test_a_cancelled_batch_closes_its_journal_after_the_thread_that_uses_it(
    held: str, cancels: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = threading.Event(), threading.Event()
    done: list[str] = []
    use, close = getattr(FileJournal, held), FileJournal.close

    def use_slowly(journal: FileJournal, *arguments: str) -> Any:
        begun.set()
        may_end.wait(60)
        try:
            return use(journal, *arguments)
        finally:
            done.append(held)

    def noting_close(journal: FileJournal) -> None:
        done.append("close")
        close(journal)

    def batch() -> asyncio.Task[BatchResult]:
        cc = AsyncPlatform(**options(transport=Scripted([envelope()]).send))
        return asyncio.ensure_future(cc.dialout.import_all(import_data=numbers(2), journal=tmp_path / "import.log", **TASK))

    with monkeypatch.context() as patch:
        patch.setattr(FileJournal, held, use_slowly)
        patch.setattr(FileJournal, "close", noting_close)
        task = batch()
        assert await asyncio.to_thread(begun.wait, 60)
        for _ in range(cancels):
            assert not task.done()
            task.cancel()
            # The event loop is not held up.
            await asyncio.sleep(0.01)
        may_end.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        while len(done) < 2:
            await asyncio.sleep(0.01)
        assert done == [held, "close"]
    assert len((await batch()).ok) == 2


async def test_a_batch_is_cancelled_before_its_journal_has_a_thread(tmp_path: Path) -> None:
    loop, free = asyncio.get_running_loop(), threading.Event()
    loop.set_default_executor(ThreadPoolExecutor(1))
    busy = loop.run_in_executor(None, free.wait)
    path = tmp_path / "import.log"
    cc = AsyncPlatform(**options(transport=Scripted([]).send))
    task = asyncio.ensure_future(cc.dialout.import_all(**TASK, import_data=list(numbers(2)), journal=path))
    try:
        # Until it waits for a thread.
        for _ in range(20):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task], timeout=60)
        assert task.cancelled()
    finally:
        free.set()
    await busy
    # The only thread comes to what was left for it before this.
    await loop.run_in_executor(None, int)
    assert not path.exists()


async def test_a_batch_is_cancelled_before_its_journal_turns_out_to_be_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = threading.Event(), threading.Event()
    told: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))

    def read(_: FileJournal) -> str:
        begun.set()
        may_end.wait(60)
        raise BlockingIOError("another batch is using the journal")

    monkeypatch.setattr(FileJournal, "read", read)
    cc = AsyncPlatform(**options(transport=Scripted([]).send))
    task = asyncio.ensure_future(cc.dialout.import_all(**TASK, import_data=numbers(2), journal=tmp_path / "import.log"))
    assert await asyncio.to_thread(begun.wait, 60)
    task.cancel()
    await asyncio.sleep(0.01)
    may_end.set()
    await asyncio.wait([task])
    assert task.cancelled()
    # Nothing is printed of an exception that nobody has looked at.
    del task
    gc.collect()
    assert told == []


def test_what_does_not_encode_fails_again_when_the_journal_is_read() -> None:
    notes = Notes()
    rows: list[dict[str, Any]] = [{"name": "a"}, {"source": "tv"}, {"name": "b"}]
    for requests in (1, 0):
        cc, transport = scripted(*[envelope({"failedList": []})] * requests)
        result = cc.customers.create_all(customers=rows, fields=FIELDS, journal=notes)
        accounts_for(result, 3)
        assert [(row.index, row.error.field) for row in result.failed] == [(1, "customers[1].source[0]")]
        assert len(transport.requests) == requests


def test_a_journal_that_cannot_be_kept_raises(tmp_path: Path) -> None:
    cc, transport = scripted()
    with pytest.raises(InvalidRequest) as caught:
        cc.dialout.import_all(**TASK, import_data=numbers(3), journal=tmp_path)
    assert transport.requests == []
    assert (caught.value.code, caught.value.field) == ("host", "journal")
    assert isinstance(caught.value.__cause__, OSError)


@pytest.mark.parametrize(
    ("journal", "code", "got"),
    [
        (StoreJournal(""), "empty", "an empty string"),
        (StoreJournal(None), "type", "NoneType"),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
        (b"x", "type", "bytes"),
        (5, "type", "int"),
        ([], "type", "list"),
    ],
)
def test_what_is_no_journal(journal: Any, code: str, got: str) -> None:
    """As the name of an environment variable that is not set: the batch would have no journal, and the next run send all again."""

    async def asynchronous() -> None:
        await AsyncPlatform(**options(transport=Scripted([]).send)).customers.create_all(customers=customers(2), journal=journal)

    with pytest.raises(InvalidRequest) as caught:
        Platform(**options(transport=Scripted([]))).customers.create_all(customers=customers(2), journal=journal)
    assert (caught.value.field, caught.value.code, caught.value.got) == ("journal", code, got)
    with pytest.raises(InvalidRequest, match=f"journal: expected a .*, got {got}"):
        asyncio.run(asynchronous())


def test_a_journal_that_fails_in_the_middle_raises_with_the_result() -> None:
    class Full(Notes):
        def append(self, line: str, /) -> None:
            if self.text.count("\n") == 3:
                raise OSError("disk full")
            super().append(line)

    cc, transport = scripted(envelope(), envelope())
    with pytest.raises(InvalidRequest, match="disk full") as caught:
        cc.dialout.import_all(**TASK, import_data=numbers(5000), journal=Full())
    result = caught.value.result
    assert result is not None
    assert result.ok == list(range(2000))
    assert result.stopped is caught.value
    assert isinstance(caught.value.__cause__, OSError)
    assert len(transport.requests) == 1


def test_a_journal_of_another_operation_raises(tmp_path: Path) -> None:
    path = tmp_path / "log"
    cc, transport = scripted(envelope({"failedList": []}))
    cc.customers.create_all(customers=customers(1), journal=path)
    with pytest.raises(InvalidRequest) as caught:
        cc.dialout.import_all(**TASK, import_data=numbers(3), journal=path)
    assert caught.value.code == "other_journal"
    assert caught.value.message.endswith(f"(journal {path})")
    assert len(transport.requests) == 1


def test_a_dictionary_that_fails_raises() -> None:
    class Broken(UserDict[str, Any]):
        def items(self) -> Any:
            raise LookupError("no such column")

    cc, transport = scripted()
    with pytest.raises(InvalidRequest) as caught:
        cc.customers.create_all(customers=[Broken()], fields=FIELDS)
    assert isinstance(caught.value.__cause__, LookupError)
    assert transport.requests == []


def test_failures_raise_where_that_is_asked_for() -> None:
    cc, _ = scripted(envelope({"failedList": [{"name": "客户1", "errMessage": "no"}]}))
    result = cc.customers.create_all(customers=customers(3))
    with pytest.raises(BatchFailed, match="1 of 3 rows failed") as caught:
        result.raise_for_failures()
    assert caught.value.result is result
    assert caught.value.__cause__ is result.failed[0].error
    cc, _ = scripted(MaybeSent("cut"))
    result = cc.dialout.import_all(**TASK, import_data=numbers(3))
    with pytest.raises(BatchFailed, match="3 are unknown") as caught:
        result.raise_for_failures()
    assert caught.value.outcome == "unknown"
    assert caught.value.__cause__ is result.stopped
    cc, _ = scripted(envelope())
    cc.dialout.import_all(**TASK, import_data=numbers(3)).raise_for_failures()


# Journals in files.


@unix
def test_only_the_owner_can_read_a_journal(tmp_path: Path) -> None:
    cc, _ = scripted(envelope())
    path = tmp_path / "log"
    cc.dialout.import_all(**TASK, import_data=numbers(3), journal=path)
    assert path.stat().st_mode & 0o777 == 0o600


@unix
def test_a_journal_is_a_regular_file(tmp_path: Path) -> None:
    link, pipe = tmp_path / "link", tmp_path / "pipe"
    link.symlink_to(tmp_path / "elsewhere")
    os.mkfifo(pipe)
    for path, why in [(link, "symbolic link"), (pipe, "not a regular file")]:
        cc, transport = scripted()
        with pytest.raises(InvalidRequest, match=why):
            cc.dialout.import_all(**TASK, import_data=numbers(3), journal=path)
        assert transport.requests == []
    assert not (tmp_path / "elsewhere").exists()


def test_a_journal_whose_header_was_cut_off_is_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "log"
    cc, _ = scripted(envelope())
    cc.dialout.import_all(**TASK, import_data=numbers(3), journal=path)
    header = path.read_text().splitlines(keepends=True)[0]
    for end in (1, 40, len(header) - 1):
        path.write_text(header[:end])
        for requests in (1, 0):
            cc, transport = scripted(envelope())
            report = cc.dialout.import_all(**TASK, import_data=numbers(3), journal=path)
            assert (report.ok, len(transport.requests)) == ([0, 1, 2], requests)
        assert path.read_text().startswith(header)


@unix
def test_only_the_owner_has_access_to_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.touch()
    path.chmod(0o644)
    with pytest.raises(OSError, match=f"the journal {path} has mode 644, expected access for its owner alone: chmod 600"):
        FileJournal(path).read()
    path.chmod(0o600)
    (tmp_path / "second").hardlink_to(path)
    with pytest.raises(OSError, match=f"the journal {path} has 2 hard links, expected one: .* mount the folder"):
        FileJournal(path).read()


@unix
@pytest.mark.parametrize("shared", [False, True])
def test_two_jobs_in_one_process_do_not_share_a_journal(shared: bool, tmp_path: Path) -> None:
    path = tmp_path / "log"
    journal = FileJournal(path)

    def second(_: Any) -> Response:
        cc, transport = scripted()
        with pytest.raises(InvalidRequest, match="which another batch uses") as raised:
            cc.dialout.import_all(**TASK, import_data=numbers(3), journal=journal if shared else path)
        assert (raised.value.code, raised.value.field) == ("in_use", "journal")
        assert transport.requests == []
        return Response(200, (), envelope())

    cc = Platform(**options(transport=second))
    assert cc.dialout.import_all(**TASK, import_data=numbers(3), journal=journal if shared else path).is_complete
    # Then it is free.
    cc, _ = scripted()
    assert cc.dialout.import_all(**TASK, import_data=numbers(3), journal=journal).is_complete


@unix
def test_two_processes_do_not_share_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "log"
    program = "import sys; from triline import FileJournal; FileJournal(sys.argv[1]).read()"

    def other(_: Any) -> Response:
        done = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=False)
        assert "another batch is using the journal" in done.stderr
        return Response(200, (), envelope())

    cc = Platform(**options(transport=other))
    assert cc.dialout.import_all(**TASK, import_data=numbers(3), journal=path).is_complete


@unix
def test_a_forked_process_does_not_give_the_lock_back(tmp_path: Path) -> None:
    path = tmp_path / "log"
    journal = FileJournal(path)
    journal.read()
    child = os.fork()
    if child == 0:
        journal.close()
        os._exit(0)
    os.waitpid(child, 0)
    with pytest.raises(BlockingIOError, match="another batch is using the journal"):
        FileJournal(path).read()
    journal.close()
    FileJournal(path).read()


@unix
@pytest.mark.parametrize("hooks", [True, False])
def test_a_forked_process_neither_keeps_nor_writes_a_journal(hooks: bool, tmp_path: Path) -> None:
    """A child that lives on when the batch of its parent has ended. `hooks`: Python knows of the fork."""
    journal = FileJournal(tmp_path / "log")
    assert journal.read() == ""
    journal.append("line")
    told, tell = os.pipe()
    ended, end = os.pipe()
    child = os.fork() if hooks else ctypes.CDLL(None).fork()
    if child == 0:
        try:
            journal.append("a line of the child")
            os.write(tell, b"written")
        except (OSError, ValueError):
            os.write(tell, b"refused")
        os.close(end)
        os.read(ended, 1)
        os._exit(0)
    try:
        assert os.read(told, 7) == b"refused"
        journal.append("another")
        journal.close()
        assert FileJournal(tmp_path / "log").read() == "line\nanother\n"
    finally:
        for pipe in (told, tell, ended, end):
            os.close(pipe)
        os.waitpid(child, 0)


@unix
def test_the_journal_of_a_program_that_is_killed_is_free_while_its_children_live(tmp_path: Path) -> None:
    program = f"""
import os, time
from triline import FileJournal
journal = FileJournal({str(tmp_path / "log")!r})
journal.read()
child = os.fork()
if child == 0:
    print("ready", flush=True)
    time.sleep(600)
os.waitpid(child, 0)
"""
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert parent.stdout is not None
    try:
        assert parent.stdout.readline() == "ready\n"
        parent.kill()
        parent.wait()
        assert FileJournal(tmp_path / "log").read() == ""
    finally:
        os.killpg(parent.pid, signal.SIGKILL)
        parent.stdout.close()


def test_journals_hold_neither_rows_nor_secrets(tmp_path: Path) -> None:
    cc, transport = scripted(envelope({"failedList": [{"name": "客户0", "errMessage": "no"}]}))
    path = tmp_path / "import.log"
    cc.customers.create_all(customers=customers(3), journal=path)
    sign = dict(transport.requests[0].headers)["svc-sign"]
    text = path.read_text(encoding="utf-8")
    assert "platform.customers.create" in text
    for hidden in ("客户", "s3cr3t", sign):
        assert hidden not in text


def test_a_file_that_was_cut_off_is_read(tmp_path: Path) -> None:
    path = tmp_path / "log"
    journal = FileJournal(path)
    assert journal.read() == ""
    journal.append("{}")
    journal.append("中")
    path.write_bytes(path.read_bytes()[:-2])
    journal.close()
    assert journal.read().startswith("{}\n")
    journal.close()
    assert repr(journal) == f"FileJournal({str(path)!r})"
