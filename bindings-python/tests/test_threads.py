"""One client, many threads."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from service import Handler, Service, envelope, options
from triline import Platform, Request, Response
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


def test_nonces_differ_between_clients(service: Service) -> None:
    for _ in range(5):
        with Platform(**options(service.url)) as cc:
            cc.agents.query().page()
    assert len({request.headers["svc-nonce"] for request in service.requests}) == 5
