"""One client, many threads."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from batches import TASK, numbers
from service import Handler, Scripted, Service, envelope, options
from triline import AsyncPlatform, InvalidRequest, Platform, Request, Response
from triline._threads import run_in_thread

from triline.types import Agent


def test_calls_at_once(service: Service) -> None:
    def echo(handler: Handler) -> None:
        number = json.loads(handler.body)["agentNumber"]
        handler.reply(envelope([{"agentNumber": number, "queue": [{"name": number}]}] * 50))

    service.behave = echo
    with Platform(**options(service.url)) as cc, ThreadPoolExecutor(16) as threads:

        def ask(at: int) -> list[Agent]:
            return cc.agents.query(agent_number=str(at)).page().items

        for at, agents in enumerate(threads.map(ask, range(200))):
            assert len(agents) == 50
            assert {agent.agent_number for agent in agents} == {str(at)}
    nonces = [request.headers["svc-nonce"] for request in service.requests]
    assert len(set(nonces)) == 200


def test_records_are_read_at_once() -> None:
    agent = Agent({"agent_number": "1001", "queue": [{"id": str(at)} for at in range(50)], "extra": {"a": [1, 2, 3]}})
    expected = agent.to_dict()
    barrier = threading.Barrier(8)

    def read(_: int) -> bool:
        barrier.wait()
        return all(agent.to_dict() == expected and Agent(expected) == agent for _ in range(100))

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(read, range(8)))


def test_a_large_answer_does_not_hold_up_other_threads() -> None:
    body = envelope([{"agentName": "x" * 100} for _ in range(100_000)])

    def transport(_: Request) -> Response:
        return Response(200, (), body)

    cc = Platform(**options(transport=transport))
    turns = 0
    stop = threading.Event()

    def count() -> None:
        nonlocal turns
        while not stop.is_set():
            turns += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    interval = sys.getswitchinterval()
    # Longer than the call: the other thread only has a turn when this one gives way.
    sys.setswitchinterval(60)
    try:
        thread.start()
        before = turns
        assert len(cc.agents.query().page().items) == 100_000
        assert turns > before
    finally:
        sys.setswitchinterval(interval)
        stop.set()
        thread.join()


DAEMONS = """
import sys, threading, time
from triline import Platform, TrilineError

cc = Platform.simulated(pacing="off")

def work():
    while True:
        try:
            cc.agents.query(limit=101)
        except TrilineError:
            pass

for _ in range(8):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.2)
"""


def test_daemon_threads_at_the_end_of_the_interpreter() -> None:
    """They are in the middle of a call, which runs code of Python and of Rust in turn."""
    for _ in range(4):
        ended = subprocess.run([sys.executable, "-c", DAEMONS], capture_output=True, text=True)
        assert (ended.returncode, ended.stderr) == (0, "")


JOINING = """
import atexit, queue, threading

jobs = queue.SimpleQueue()

def stop():
    jobs.put(None)
    worker.join()
    print("joined")

# The last handler registered runs first: that of the package before this one.
atexit.register(stop)
from triline import Platform

cc = Platform.simulated(pacing="off")

def work():
    while jobs.get() is not None:
        print(len(cc.agents.query(limit=1).page()))

worker = threading.Thread(target=work, daemon=True)
worker.start()
for _ in range(20):
    jobs.put(1)
"""


def test_a_handler_at_exit_waits_for_a_thread_that_makes_calls() -> None:
    ended = subprocess.run([sys.executable, "-c", JOINING], capture_output=True, text=True, timeout=600)
    assert (ended.stdout.split(), ended.stderr) == (["1"] * 20 + ["joined"], "")


def test_nonces_differ_between_clients(service: Service) -> None:
    for _ in range(5):
        with Platform(**options(service.url)) as cc:
            cc.agents.query().page()
    assert len({request.headers["svc-nonce"] for request in service.requests}) == 5


# A thread with an event loop of its own, whose main thread ends while the call is under way.
OUTLIVING = """
import asyncio, io, json, sys, threading, time
from concurrent.futures import ThreadPoolExecutor
from triline import AsyncAiAgent, AsyncPlatform, AsyncResponse, SimulatedService

what, begin, path = sys.argv[1:]
sent = 0

async def executors_closed():
    while True:
        try:
            await asyncio.to_thread(int)
        except RuntimeError:
            return
        await asyncio.sleep(0.01)

async def send(request):
    global sent
    sent += 1
    pieces = 0
    async for piece in request.achunks():
        pieces += 1
        if pieces == sent == 1 and begin != "late":
            under_way.set()
            await executors_closed()
    data = {"id": "d1"} if request.is_upload else {"errorData": []}
    return AsyncResponse(200, (), json.dumps({"success": True, "code": 200, "message": "ok", "data": data}).encode())

class Rows:
    # An iterator that has no length is read in a thread.
    def __iter__(self):
        return iter([{"number": f"139{at:08}"} for at in range(5000)])

async def run():
    if what == "upload":
        async with AsyncAiAgent(**SimulatedService().options("ai_agent"), transport=send) as agent:
            document = await agent.documents.upload(agent_id="a", kb_id="k", filename="x", file=io.BytesIO(b"x" * 1_000_000))
            print(document.id)
        return
    async with AsyncPlatform(**{**SimulatedService().options("platform"), "pacing": "off"}, transport=send) as cc:
        result = await cc.dialout.import_all(
            task_id="t", agent_number="8001", rule=1, import_data=Rows(), journal=path if what == "journal" else None
        )
        print(len(result.ok), len(result.unknown), result.stopped)

def work():
    if begin == "late":
        while threading.main_thread().is_alive():
            time.sleep(0.01)
    try:
        # Not `asyncio.run`: its end starts a thread, which some versions of Python refuse by then.
        asyncio.new_event_loop().run_until_complete(run())
    except BaseException as error:
        print(repr(error))
    sys.stdout.flush()

under_way = threading.Event()
if begin == "pool":
    ThreadPoolExecutor(1).submit(work)
else:
    threading.Thread(target=work).start()
if begin != "late":
    under_way.wait()
"""


@pytest.mark.parametrize("begin", ["thread", "pool", "late"])
@pytest.mark.parametrize("what", ["rows", "journal", "upload"])
def test_a_call_goes_on_after_the_main_thread(what: str, begin: str, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    command = [sys.executable, "-c", OUTLIVING, what, begin, str(journal)]
    ended = subprocess.run(command, capture_output=True, text=True)
    expected = "d1" if what == "upload" else "5000 0 None"
    assert (ended.stdout.strip(), ended.stderr) == (expected, "")
    if what == "journal":
        lines = [json.loads(line) for line in journal.read_text().splitlines()]
        assert [line["part"] for line in lines if "end" in line] == [1, 2, 3]


# The next row never comes: the call ends with its time, or with Ctrl-C, and the program with the call.
WAITING_FOR_ROWS = """
import asyncio, queue, signal, sys, threading
from triline import AsyncPlatform
from triline.simulated import SimulatedService

waits = threading.Event()

def rows():
    yield {"name": "a"}
    waits.set()
    yield queue.Queue().get()

async def main():
    async with AsyncPlatform.simulated(SimulatedService(), pacing="off") as cc:
        batch = asyncio.ensure_future(cc.customers.create_all(customers=rows()))
        while not waits.is_set():
            await asyncio.sleep(0.01)
        if sys.argv[1] == "interrupt":
            signal.raise_signal(signal.SIGINT)
        await asyncio.wait_for(batch, 0.1)

try:
    asyncio.run(main())
except (KeyboardInterrupt, TimeoutError, asyncio.TimeoutError) as error:
    print(type(error).__name__)
"""


@pytest.mark.parametrize(("how", "expected"), [("interrupt", "KeyboardInterrupt"), ("timeout", "TimeoutError")])
def test_a_program_ends_while_rows_are_waited_for(how: str, expected: str) -> None:
    ended = subprocess.run([sys.executable, "-c", WAITING_FOR_ROWS, how], capture_output=True, text=True, timeout=600)
    assert (ended.stdout.strip(), ended.stderr, ended.returncode) == (expected, "", 0)


async def test_an_executor_that_the_program_has_shut_down_is_an_error(tmp_path: Path) -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    asyncio.get_running_loop().set_default_executor(executor)
    cc = AsyncPlatform(**options(transport=Scripted([envelope()]).send))
    with pytest.raises(InvalidRequest, match="cannot schedule new futures"):
        await cc.dialout.import_all(**TASK, import_data=numbers(5), journal=tmp_path / "import.log")


async def test_a_refusal_that_the_function_raises_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "_SHUTTING_DOWN", True)
    calls = 0

    def rows() -> Iterator[Any]:
        nonlocal calls
        calls += 1
        raise RuntimeError("cannot schedule new futures after shutdown")
        yield

    cc = AsyncPlatform(**options(transport=Scripted([envelope()]).send))
    with pytest.raises(InvalidRequest, match="cannot schedule new futures"):
        await cc.dialout.import_all(**TASK, import_data=rows())
    assert calls == 1


@pytest.mark.parametrize("kind", [OSError, KeyboardInterrupt])
async def test_what_a_function_raises_without_a_thread_is_passed_on(
    kind: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> Any:
        raise RuntimeError("cannot schedule new futures after interpreter shutdown")

    def fail() -> None:
        raise kind("no")

    monkeypatch.setattr(threading, "_SHUTTING_DOWN", True)
    monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", refuse)
    with pytest.raises(kind, match="no") as caught:
        await run_in_thread(fail)
    assert caught.value.__context__ is None
    assert await run_in_thread(max, 1, 2) == 2
