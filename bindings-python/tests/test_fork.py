"""Processes that are forked: gunicorn with preload, Celery's prefork pool, multiprocessing."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import urllib3

from service import Handler, Service, envelope, options
from triline import AsyncPlatform, Platform, TransportError
from triline.transports.aiohttp import AiohttpTransport
from triline.transports.httpx import AsyncHttpxTransport, HttpxTransport
from triline.transports.urllib3 import Urllib3Transport

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked"),
    # The service runs in threads of the parent, which do not touch what the children use.
    pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning"),
]

CHILDREN, CALLS = 13, 100

Ask = Callable[[str], str]


def echo(handler: Handler) -> None:
    """Answers with the agent that was asked for."""
    handler.reply(envelope([{"agentNumber": json.loads(handler.body)["agentNumber"]}]))


def in_children(ask: Ask) -> list[list[str]]:
    """What children that are forked now make of their calls: the agents that they asked for and got another one."""
    context = multiprocessing.get_context("fork")

    def work(child: int, results: Any) -> None:
        wrong: list[str] = []
        try:
            for call in range(CALLS):
                number = f"{child}{call:03}"
                if (got := ask(number)) != number:
                    wrong.append(f"{number}: {got}")
        except BaseException as error:
            wrong.append(repr(error))
        results.put(wrong)

    results = context.SimpleQueue()
    children = [context.Process(target=work, args=(child, results)) for child in range(1, CHILDREN + 1)]
    for child in children:
        child.start()
    wrong = [results.get() for _ in children]
    for child in children:
        child.join(20)
        assert child.exitcode == 0
    return wrong


@contextmanager
def asking(transport: Any, url: str) -> Generator[Ask]:
    """Makes calls of a client that was made before the fork, and is used before it."""
    cc: Any
    loops: dict[int, asyncio.AbstractEventLoop] = {}
    if isinstance(transport, AiohttpTransport | AsyncHttpxTransport):
        cc = AsyncPlatform(**options(url, transport=transport, pacing="off"))

        async def first(number: str) -> str:
            page = await cc.agents.query(agent_number=number)
            return str(page.items[0].agent_number)

        def ask(number: str) -> str:
            loop = loops.get(os.getpid()) or loops.setdefault(os.getpid(), asyncio.new_event_loop())
            return loop.run_until_complete(first(number))
    else:
        cc = Platform(**options(url, transport=transport, pacing="off"))

        def ask(number: str) -> str:
            return str(cc.agents.query(agent_number=number).page().items[0].agent_number)

    assert ask("1000") == "1000"
    yield ask
    if isinstance(transport, (Urllib3Transport, HttpxTransport)):
        transport.close()
    for loop in loops.values():
        closing: Any = transport
        loop.run_until_complete(closing.aclose())
        # aiohttp closes its sockets a moment later.
        loop.run_until_complete(asyncio.sleep(0.05))
        loop.close()


@pytest.mark.parametrize("kind", [Urllib3Transport, HttpxTransport, AiohttpTransport, AsyncHttpxTransport])
def test_children_share_neither_nonces_nor_connections(kind: type[Any], service: Service) -> None:
    service.behave = echo
    transport = kind()
    with asking(transport, service.url) as ask:
        assert in_children(ask) == [[]] * CHILDREN
        assert ask("2000") == "2000"
    nonces = [request.headers["svc-nonce"] for request in service.requests]
    assert len(nonces) == CHILDREN * CALLS + 2
    # Six random digits may meet by chance; those of one seed would be the same in all children.
    assert len(nonces) - len(set(nonces)) <= 10
    connections = {request.client_address for request in service.requests}
    assert len(connections) >= CHILDREN + 1


# A thread that uses a group for the first time imports its module, for as long as the finder takes.
FORKS_DURING_AN_IMPORT = """
import os, signal, sys, threading, time
from triline import Platform

class Slow:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "triline._generated.platform.agents":
            begun.set()
            time.sleep(0.5)

cc = Platform.simulated()
begun = threading.Event()
sys.meta_path.insert(0, Slow)
threading.Thread(target=lambda: cc.agents).start()
begun.wait()
child = os.fork()
if child == 0:
    signal.alarm(30)
    cc.agents.query().page()
    os._exit(0)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def test_a_child_does_not_wait_for_what_a_thread_of_its_parent_imports() -> None:
    assert subprocess.run([sys.executable, "-c", FORKS_DURING_AN_IMPORT]).returncode == 0


def test_a_pool_of_the_callers_is_emptied(service: Service) -> None:
    service.behave = echo
    with asking(Urllib3Transport(urllib3.PoolManager()), service.url) as ask:
        assert in_children(ask) == [[]] * CHILDREN


def test_a_client_of_the_callers_is_not_used_in_a_child(service: Service) -> None:
    service.behave = echo
    with httpx.Client() as client, asking(HttpxTransport(client), service.url) as ask:

        def refused(number: str) -> str:
            try:
                return ask(number)
            except TransportError as error:
                assert error.outcome == "not_sent"
                assert "make one in each process" in str(error)
                return number

        assert in_children(refused) == [[]] * CHILDREN
        assert len(service.requests) == 1
