"""Exceptions that signal handlers raise during a call: time limits of Celery, gunicorn and programs that set an alarm."""

from __future__ import annotations

import functools
import io
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from batches import TASK, Notes, numbers
from service import Handler, Service, envelope, options, scripted
from triline import Cancelled, MaybeSent, OutcomeUnknown, Platform, Request, Response, TransportError
from triline.events import AttemptEvent, Event
from triline.transports.httpx import HttpxTransport
from triline.transports.urllib3 import Urllib3Transport

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="signals of Unix")

CREATE: dict[str, Any] = {
    "agent_name": "x",
    "agent_number": "9001",
    "agent_version": "v",
    "queue_list": ["1"],
    "roles": ["1"],
    "password": "p",
}


class SoftTimeLimit(Exception):
    """As Celery has one."""


def plain(kind: type[Exception]) -> Callable[..., None]:
    def handler(_signum: int, _frame: object) -> None:
        raise kind("the time is over")

    return handler


def once(kind: type[Exception]) -> Callable[..., None]:
    """A handler that takes its arguments as a tuple, and removes itself."""

    def handler(*_: object) -> None:
        signal.signal(signal.SIGUSR1, signal.SIG_DFL)
        raise kind("the time is over")

    return handler


def partial(kind: type[Exception]) -> Callable[..., None]:
    def handler(error: Exception, _signum: int, frame: object) -> None:
        raise_it(error)

    def raise_it(error: Exception) -> None:
        raise error

    return functools.partial(handler, kind("the time is over"))


@contextmanager
def handling(handler: Callable[..., None]) -> Generator[Callable[[], None]]:
    """Gives what sends the signal to the main thread."""
    before = signal.signal(signal.SIGUSR1, handler)
    try:
        yield lambda: signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGUSR1)
    finally:
        signal.signal(signal.SIGUSR1, before)


def wait_until_main_thread_reads() -> None:
    """Waits until the main thread waits for its connection. An exception between two lines of a library may cost it."""
    reads = 0
    while reads < 5:
        time.sleep(0.01)
        frame = sys._current_frames()[threading.main_thread().ident or 0]  # pyright: ignore[reportPrivateUsage]
        reads = reads + 1 if frame.f_code.co_name in ("read", "readinto") else 0


def stop_in_body(handler: Handler) -> None:
    handler.reply(b" ", headers={"Content-Length": "1000"})
    handler.wait_until_left()


@pytest.mark.parametrize("error", [SoftTimeLimit, TimeoutError, ConnectionResetError])
@pytest.mark.parametrize("behave", [Handler.wait_until_left, stop_in_body])
@pytest.mark.parametrize("kind", [Urllib3Transport, HttpxTransport])
def test_a_handler_ends_the_call(kind: type[Any], behave: Any, error: type[Exception], service: Service) -> None:
    service.behave = behave

    def send() -> None:
        service.reached.wait(60)
        wait_until_main_thread_reads()
        interrupt()

    with handling(plain(error)) as interrupt, kind() as transport:
        thread = threading.Thread(target=send)
        thread.start()
        attempts: list[Event] = []
        cc = Platform(**options(service.url, transport=transport, retries=2, on_event=attempts.append))
        with pytest.raises(error, match="the time is over") as caught:
            cc.agents.query().page()
        thread.join()
        assert type(caught.value) is error
        assert [type(event) for event in attempts].count(AttemptEvent) == 1
        assert service.left.wait(60), "the connection is still open"
        cancelled = Cancelled.behind(caught.value)
        assert cancelled is not None
        assert cancelled.may_have_happened
        service.behave = lambda handler: handler.reply(envelope([]))
        assert cc.agents.query().page().items == []


def test_an_interrupt_leaves_no_pool_locked(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one does that comes between the moment that takes the lock of a queue and the block that gives it back."""
    take = threading.Condition.__enter__
    locked: list[threading.Condition] = []

    def interrupted(condition: threading.Condition) -> bool:
        if sys._getframe(1).f_globals["__name__"] != "queue":  # pyright: ignore[reportPrivateUsage]
            return take(condition)
        assert not locked, "the request would wait for ever"
        locked.append(condition)
        raise SoftTimeLimit

    service.behave = lambda handler: handler.reply(envelope([]))
    with Urllib3Transport() as transport:
        cc = Platform(**options(service.url, transport=transport))
        assert cc.agents.query().page().items == []
        monkeypatch.setattr(threading.Condition, "__enter__", interrupted)
        with suppress(SoftTimeLimit):
            cc.agents.query().page()
        assert cc.agents.query().page().items == []
        monkeypatch.undo()


def test_an_interrupt_leaves_no_pool_of_httpx_locked(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[object] = []

    def interrupted(lock: object) -> None:
        assert lock not in taken, "the request would wait for ever"
        taken.append(lock)
        raise SoftTimeLimit

    service.behave = lambda handler: handler.reply(envelope([]))
    with HttpxTransport() as transport:
        cc = Platform(**options(service.url, transport=transport))
        assert cc.agents.query().page().items == []
        with monkeypatch.context() as patch:
            patch.setattr("httpcore._synchronization.ThreadLock.__enter__", interrupted)
            with suppress(SoftTimeLimit):
                cc.agents.query().page()
            assert cc.agents.query().page().items == []


@pytest.mark.parametrize("handler", [plain, once, partial])
def test_handlers_of_any_form(handler: Any) -> None:
    def transport(_: Request) -> Response:
        try:
            signal.raise_signal(signal.SIGUSR1)
        except OSError as error:
            # As a library does.
            raise MaybeSent("timed out", timeout=True) from error
        raise AssertionError("no handler was called")

    with handling(handler(TimeoutError)):
        cc, _ = scripted(transport=transport, retries=2)
        with pytest.raises(TimeoutError, match="the time is over") as caught:
            cc.agents.create(**CREATE)
    assert Cancelled.behind(caught.value)
    assert caught.value.__context__ is None


def test_the_time_limit_of_a_transport_is_not_one_of_a_handler() -> None:
    def transport(_: Request) -> Response:
        raise TimeoutError("timed out")

    with handling(plain(TimeoutError)):
        cc, _ = scripted(transport=transport)
        with pytest.raises(OutcomeUnknown, match="timed out"):
            cc.agents.create(**CREATE)
        with pytest.raises(TransportError, match="timed out"):
            cc.agents.query().page()


def test_a_handler_during_a_batch() -> None:
    sent = 0

    def transport(request: Request) -> Response:
        nonlocal sent
        sent += 1
        if sent == 2:
            signal.raise_signal(signal.SIGUSR1)
        return Response(200, (), envelope())

    notes = Notes()
    with handling(plain(SoftTimeLimit)):
        cc, _ = scripted(transport=transport)
        with pytest.raises(SoftTimeLimit) as caught:
            cc.dialout.import_all(import_data=numbers(5000), journal=notes, **TASK)
    assert sent == 2
    cancelled = Cancelled.behind(caught.value)
    assert cancelled is not None
    assert cancelled.outcome == "unknown"
    # The next run goes on from the journal.
    result = cc.dialout.import_all(import_data=numbers(5000), journal=notes, **TASK)
    assert (len(result.ok), len(result.unknown), sent) == (3000, 2000, 3)


@pytest.mark.parametrize("error", [TimeoutError, ValueError])
def test_a_handler_while_progress_is_written(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.StringIO):
        def write(self, text: str, /) -> int:
            signal.raise_signal(signal.SIGUSR1)
            return len(text)

    monkeypatch.setattr(sys, "stderr", Interrupted())
    with handling(once(error)):
        cc, _ = scripted(envelope(), envelope())
        with pytest.raises(error, match="the time is over"):
            cc.dialout.import_all(import_data=numbers(2001), progress=True, **TASK)


@pytest.mark.parametrize("asked", ["signer", "rows", "journal", "progress", "on_event"])
def test_a_handler_during_a_function_of_the_callers(asked: str) -> None:
    interrupted: list[str] = []

    def interrupt(*_: object) -> Any:
        # A listener is told of the end too.
        if not interrupted:
            interrupted.append(asked)
            signal.raise_signal(signal.SIGUSR1)

    def rows() -> Iterator[Any]:
        yield from numbers(5)
        if asked == "rows":
            interrupt()

    class Journal(Notes):
        append = interrupt

    more: dict[str, Any] = {"on_event": interrupt} if asked == "on_event" else {}
    if asked == "signer":
        more |= {"signer": interrupt, "secret": None, "signing": None}
    with handling(plain(SoftTimeLimit)):
        cc, _ = scripted(envelope(), **more)
        with pytest.raises(SoftTimeLimit) as caught:
            cc.dialout.import_all(
                import_data=rows(),
                journal=Journal() if asked == "journal" else None,
                progress=interrupt if asked == "progress" else None,
                **TASK,
            )
    assert Cancelled.behind(caught.value)
