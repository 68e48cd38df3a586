"""Stores that processes share, against a real Redis, which the tests start and stop."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
import redis
import redis.asyncio
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import RedisError
from redis.retry import Retry
from service import SECRET, SIGNING, Scripted, envelope

from triline import AsyncPlatform, InvalidRequest, Platform, TransportError, WorkPhone
from triline.events import Event, StoreEvent
from triline.stores import AsyncRedisStore, RedisStore, Script, Store, StoreJournal
from triline.testing import check_async_store, check_store
from triline.transport import NotSent


class Server:
    """A Redis of a test's own."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "redis.sock"
        self._folder = folder
        self.start()

    def start(self) -> None:
        command = ["redis-server", "--port", "0", "--save", "", "--unixsocket", str(self.socket), "--dir", str(self._folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(500):
            try:
                client: Any = redis.Redis(unix_socket_path=str(self.socket))
                client.ping()
                return
            except RedisError:
                time.sleep(0.01)
        raise AssertionError("redis-server did not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def client(self, timeout: float = 3) -> redis.Redis:
        # The core tries again by itself, and tells of it.
        retry = Retry(NoBackoff(), 0)
        return redis.Redis(unix_socket_path=str(self.socket), socket_timeout=timeout, retry=retry)

    def keys(self) -> dict[str, Any]:
        client: Any = self.client()
        values: dict[str, Any] = {}
        for key in client.keys():
            kind = client.type(key)
            values[key.decode()] = client.hgetall(key) if kind == b"hash" else client.zrange(key, 0, -1)
        return values


@pytest.fixture
def server() -> Generator[Server, None, None]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        yield server
        server.kill()


def of_phone(result: object) -> bytes:
    """A body as the work phone writes it."""
    return json.dumps({"code": 1, "data": result}).encode()


OPTIONS: Any = {"base_url": "https://cc.example.com", "account": "1000001", "secret": SECRET, "signing": SIGNING}


def test_two_clients_keep_one_limit(server: Server) -> None:
    sent = Scripted([envelope([]) for _ in range(6)])
    clients = [
        Platform(**OPTIONS, transport=sent, pacing="3/1", store=RedisStore(server.client())) for _ in range(2)
    ]
    times = list[float]()
    for turn in range(6):
        clients[turn % 2].roles.list()
        times.append(time.monotonic())
    assert times[3] - times[0] > 0.95, times
    nonces = [dict(request.headers)["svc-nonce"] for request in sent.requests]
    assert len(set(nonces)) == 6


def test_an_asynchronous_client_keeps_the_same_limit(server: Server) -> None:
    sent = Scripted([envelope([]) for _ in range(4)])

    async def run() -> float:
        connection = redis.asyncio.Redis(unix_socket_path=str(server.socket), decode_responses=True)
        async with AsyncPlatform(**OPTIONS, transport=sent.send, pacing="3/1", store=AsyncRedisStore(connection)) as cc:
            await asyncio.gather(*(cc.roles.list() for _ in range(3)))
            await connection.aclose()
        return time.monotonic()

    # Once the server has been up for the period of the limit.
    Platform(**OPTIONS, transport=Scripted([envelope([])]), pacing="9/1", store=RedisStore(server.client())).roles.list()
    time.sleep(1.1)
    began = asyncio.run(run())
    Platform(**OPTIONS, transport=sent, pacing="3/1", store=RedisStore(server.client())).roles.list()
    assert time.monotonic() - began > 0.8


def test_one_client_fetches_the_token_for_all(server: Server) -> None:
    token = of_phone({"accessToken": "t0ken-of-access", "refreshToken": "t0ken-of-refresh"})
    options: Any = {"base_url": "https://wp.example.com", "client_id": "cid", "client_secret": SECRET}
    first = Scripted([token, of_phone(None)])
    WorkPhone(**options, transport=first, store=RedisStore(server.client())).call("work_phone.agents.list", {})
    second = Scripted([of_phone(None)])
    WorkPhone(**options, transport=second, store=RedisStore(server.client())).call("work_phone.agents.list", {})
    assert len(first.requests) == 2
    assert "t0ken-of-access" in second.requests[0].url
    kept = repr(server.keys())
    assert "t0ken" not in kept and SECRET not in kept and "cid" not in kept, kept


def test_a_client_with_another_secret_does_not_read_the_token(server: Server) -> None:
    token = of_phone({"accessToken": "t0ken-of-access", "refreshToken": "t0ken-of-refresh"})
    options: Any = {"base_url": "https://wp.example.com", "client_id": "cid"}
    for secret in ("one secret", "another secret"):
        sent = Scripted([token, of_phone(None)])
        phone = WorkPhone(**options, client_secret=secret, transport=sent, store=RedisStore(server.client()))
        phone.call("work_phone.agents.list", {})
        assert len(sent.requests) == 2


def test_a_store_that_is_away_fails_a_client_that_does_not_wait(server: Server) -> None:
    events = list[Event]()
    store = RedisStore(server.client(timeout=3))
    sent = Scripted([envelope([])])
    cc = Platform(
        **OPTIONS, transport=sent, pacing="3/1", store=store, on_store_failure="fail", on_event=events.append
    )
    server.kill()
    with pytest.raises(TransportError) as raised:
        cc.roles.list()
    assert raised.value.code == "store"
    assert raised.value.outcome == "not_sent"
    assert isinstance(raised.value.__cause__, NoConnection)
    server.start()
    cc.roles.list()
    states = [event.away for event in events if isinstance(event, StoreEvent)]
    assert states == [True, False]


def test_a_client_waits_for_a_store_that_is_killed_and_started_with_nothing_in_it(server: Server) -> None:
    events = list[Event]()
    store = RedisStore(server.client(timeout=3))
    sent = Scripted([envelope([]) for _ in range(6)])
    cc = Platform(
        **OPTIONS, transport=sent, pacing="3/2", store=store, on_event=events.append
    )
    for _ in range(3):
        cc.roles.list()
    last = time.monotonic()
    server.kill()
    threading.Timer(0.5, server.start).start()
    cc.roles.list()
    # The server that knows nothing gives no slot before those of the one before have expired.
    assert time.monotonic() - last > 1.9
    states = [event.away for event in events if isinstance(event, StoreEvent)]
    assert states == [True, False]


def test_a_client_waits_for_a_store_that_hangs(server: Server) -> None:
    sent = Scripted([envelope([]) for _ in range(2)])
    store = RedisStore(server.client(timeout=0.3))
    cc = Platform(**OPTIONS, transport=sent, pacing="9/1", store=store)
    cc.roles.list()
    server.process.send_signal(signal.SIGSTOP)
    threading.Timer(1.5, lambda: server.process.send_signal(signal.SIGCONT)).start()
    began = time.monotonic()
    cc.roles.list()
    assert time.monotonic() - began > 1.2
    assert len(sent.requests) == 2


def test_a_share_of_the_limit_is_used_while_the_store_is_away(server: Server) -> None:
    sent = Scripted([envelope([]) for _ in range(3)])
    store = RedisStore(server.client(timeout=1))
    cc = Platform(**OPTIONS, transport=sent, pacing="10/1", store=store, on_store_failure="share=0.1")
    server.kill()
    began = time.monotonic()
    for _ in range(3):
        cc.roles.list()
    # First every slot that others may hold expires; then there is one a second.
    assert time.monotonic() - began > 1 + 2 * 0.95


def test_what_a_store_returns_is_checked() -> None:
    class Wrong:
        def run(self, script: Script) -> Any:
            return 5

    store: Store = Wrong()
    cc = Platform(**OPTIONS, transport=Scripted([]), store=store, on_store_failure="fail")
    with pytest.raises(TransportError, match="the store that processes share did not answer"):
        cc.roles.list()


def test_a_wrong_choice_names_the_option() -> None:
    with pytest.raises(Exception, match="on_store_failure"):
        Platform(**OPTIONS, on_store_failure="share=7")


def test_the_stores_of_the_package_pass_their_check(server: Server) -> None:
    for decodes in (False, True):
        check_store(RedisStore(redis.Redis(unix_socket_path=str(server.socket), decode_responses=decodes)))

    async def run() -> None:
        connection = redis.asyncio.Redis(unix_socket_path=str(server.socket))
        await check_async_store(AsyncRedisStore(connection))
        await connection.aclose()

    asyncio.run(run())
    assert server.keys() == {}


def _without_eval(client: Any, script: Script) -> Any:
    return client.execute_command("EVALSHA", script.sha1, len(script.keys), *script.keys, *script.args)


def _with_repr(client: Any, script: Script) -> Any:
    return str(RedisStore(client).run(script))


def _without_empty_arguments(client: Any, script: Script) -> Any:
    return RedisStore(client).run(script._replace(args=[argument for argument in script.args if argument]))


def _that_tries_again(client: Any, script: Script) -> Any:
    try:
        return RedisStore(client).run(script)
    except RedisError:
        return RedisStore(client).run(script)


def _that_hides_errors(client: Any, script: Script) -> Any:
    try:
        return RedisStore(client).run(script)
    except RedisError:
        return ""


def _of_one_script(client: Any, script: Script) -> Any:
    return RedisStore(client).run(script._replace(args=script.keys, keys=script.args))


@pytest.mark.parametrize(
    ("run", "fault"),
    [
        (_without_eval, "NOSCRIPT"),
        (_with_repr, "as they are"),
        (_without_empty_arguments, "as they are"),
        (_that_tries_again, "must not run a script again"),
        (_that_hides_errors, "has to say that a script failed"),
        (_of_one_script, "has to run a script"),
    ],
)
def test_a_broken_store_does_not_pass(server: Server, run: Any, fault: str) -> None:
    class Broken:
        def run(self, script: Script, /) -> str | bytes:
            returned: str | bytes = run(server.client(), script)
            return returned

    with pytest.raises(AssertionError, match=fault):
        check_store(Broken())


ROWS = [{"name": f"n{index}"} for index in range(1200)]


def test_a_batch_goes_on_after_its_journal_in_the_store(server: Server) -> None:
    good, bad = envelope({"failedList": []}), envelope(None, code="40000")
    first = Scripted([good, NotSent("no route"), good])
    options: Any = {**OPTIONS, "pacing": "off", "retries": 0}
    store = RedisStore(server.client())
    result = Platform(**options, transport=first, store=store).customers.create_all(customers=ROWS, journal=StoreJournal("j"))
    assert result.ok == list(range(500))
    assert result.stopped is not None
    second = Scripted([good, good])
    result = Platform(**options, transport=second, store=store).customers.create_all(customers=ROWS, journal=StoreJournal("j"))
    assert result.is_complete, result
    assert (result.requests, result.rows) == (2, 1200)
    with pytest.raises(InvalidRequest, match="a client with a store"):
        Platform(**options, transport=Scripted([bad])).customers.create_all(customers=ROWS, journal=StoreJournal("j"))


def test_another_batch_is_locked_out_of_a_journal_in_the_store(server: Server) -> None:
    good = envelope({"failedList": []})
    store = RedisStore(server.client())
    options: Any = {**OPTIONS, "pacing": "off", "store": store}

    def rows() -> Generator[dict[str, str], None, None]:
        yield from ROWS[:500]
        with pytest.raises(InvalidRequest, match="another batch uses") as raised:
            Platform(**options, transport=Scripted([])).customers.create_all(customers=ROWS, journal=StoreJournal("k"))
        assert raised.value.code == "in_use"
        yield from ROWS[500:600]

    sent = Scripted([good, good])
    result = Platform(**options, transport=sent).customers.create_all(customers=rows(), journal=StoreJournal("k"))
    assert result.is_complete


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked")
def test_a_copy_of_a_batch_in_a_forked_process_does_not_have_its_journal(server: Server) -> None:
    sent = Scripted([envelope({"failedList": []}) for _ in range(3)])
    options: Any = {**OPTIONS, "pacing": "off", "retries": 0, "store": RedisStore(server.client())}
    children = list[int]()

    def rows() -> Generator[dict[str, str], None, None]:
        yield from ROWS[:500]
        children.append(os.fork())
        yield from ROWS[500:]

    requests = len(sent.requests)
    result = None
    try:
        result = Platform(**options, transport=sent).customers.create_all(customers=rows(), journal=StoreJournal("f"))
    finally:
        if children == [0]:
            # Nothing of the child may go back to the tests.
            stopped = result.stopped.code if result is not None and result.stopped is not None else None
            os._exit(0 if (stopped, len(sent.requests)) == ("in_use", requests + 1) else 1)
    _, status = os.waitpid(children[0], 0)
    assert status == 0
    assert result is not None and result.is_complete
    assert len(sent.requests) == 3
