"""The run loop of core/client/src/run_loop.md, blocking and asynchronous."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Generator, Mapping, Sequence
from contextlib import aclosing, closing, suppress
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from triline._core import Core
from triline._lazy import asyncio
from triline._paging import AsyncPagedList, PagedList
from triline._rows import RowSource
from triline._run import Run
from triline._steps import Answer, Ask, Pending, Send, Value, Wait
from triline._stream import AnswerStream, AsyncAnswerStream
from triline._threads import run_in_thread
from triline.clock import AsyncClock, Clock
from triline.transport import AsyncTransport, Request, Transport

if TYPE_CHECKING:
    from typing_extensions import Self

    from triline.batch import BatchResult
    from triline.events import OnEvent
    from triline.progress import OnProgress
    from triline.responses import OnResponse

C = TypeVar("C", Clock, AsyncClock)
T = TypeVar("T", Transport, AsyncTransport)
W = TypeVar("W")

# How long a cancelled call waits until the relay has stopped its job, in milliseconds.
_STOP_MS = 1_000


class _Calls(Generic[C, T]):
    """What a driver makes calls with."""

    def __init__(self, core: Core, clock: C, transport: T) -> None:
        self.core = core
        self._clock: C = clock
        self._transport: T = transport

    def with_options(self, options: Mapping[str, Any], on_response: OnResponse | None, listeners: Sequence[OnEvent]) -> Self:
        """The same with other options for its calls."""
        return type(self)(self.core.with_options(options, on_response, listeners), self._clock, self._transport)

    def briefly(self) -> Self:
        """The same for what a cancelled call does last, which must not hold up its caller."""
        return self.with_options({"totalTimeout": _STOP_MS, "retries": 0}, None, ())

    def value(
        self,
        operation: str,
        params: Mapping[str, Any] | None,
        *,
        typed: bool = True,
        mode: str = "single",
        progress: OnProgress | bool | None = None,
    ) -> Any:
        """Makes a call, and returns its result."""
        raise NotImplementedError

    def begin(self, operation: str, params: Mapping[str, Any] | None, *, typed: bool = True, **mode: Any) -> Run:
        """Begins a call: raises what is wrong with its parameters."""
        run = self.core.begin(operation, params, typed=typed, **mode)
        # Not a `partial`, whose `repr` shows the parameters.
        run.look = lambda: self.value(operation, params, typed=typed, mode="reconcile")
        return run


class Driver(_Calls[Clock, Transport]):
    """Drives calls in the thread that makes them."""

    def value(
        self,
        operation: str,
        params: Mapping[str, Any] | None,
        *,
        typed: bool = True,
        mode: str = "single",
        progress: OnProgress | bool | None = None,
    ) -> Any:
        """Makes a call, and returns its result."""
        return self.finish(self.begin(operation, params, typed=typed, mode=mode, progress=progress))

    def batch(
        self, operation: str, params: Mapping[str, Any] | None, rows: RowSource, *, typed: bool = True
    ) -> BatchResult:
        """Makes a row batch."""
        run = self.begin(operation, params, typed=typed, rows=rows, progress=rows.progress)
        run.settle = lambda report: self.batch(operation, None, rows.looking(report, self.core.zone), typed=typed)
        with self.core.language:
            rows.open(operation, run.rows_name, asynchronous=False)
        with closing(rows):
            try:
                result: BatchResult = self.finish(run)
            except BaseException:
                if run.left_job is not None:
                    # The caller cannot tell whether this succeeds: `follow` says how the job ended.
                    with suppress(Exception):
                        self.briefly().stop(operation, run.left_job)
                raise
        return result

    def stop(self, operation: str, job: str) -> None:
        """Stops a job of a relay."""
        self.finish(self.begin(operation, None, typed=False, mode="cancel", job=job))

    def paged(self, operation: str, params: Mapping[str, Any]) -> PagedList[Any]:
        """A list whose pages are requested as they are read."""
        return PagedList(self, operation, params)

    def streamed(
        self, operation: str, params: Mapping[str, Any], whole: Callable[[dict[str, Any]], W]
    ) -> AnswerStream[Any, W]:
        """An answer whose parts are requested when the first of them is read; `whole` makes the merged answer."""
        return AnswerStream(self, self.begin(operation, params, mode="stream"), whole)

    def finish(self, run: Run) -> Any:
        """Drives a call to its end, and returns its result."""
        for _ in self.drive(run):
            pass
        return run.result

    def drive(self, run: Run) -> Generator[Any, None, None]:
        """The run loop. Yields pages and parts; the result is `run.result`."""
        io: Generator[Answer, None, None] = _nothing()
        sent: Request | None = None
        with run:
            try:
                while True:
                    match run.poll():
                        case Pending(id, until_ms):
                            if sent is not None and until_ms is not None:
                                sent.deadline = time.monotonic() + (until_ms - self._clock.steady_ms()) / 1000
                            answer = next(io, None)
                            if answer is None:
                                raise run.stuck()
                            is_late = until_ms is not None and self._clock.steady_ms() >= until_ms
                            # What is late is dropped, and the poll ends the attempt; how it ended is said even then.
                            if not is_late or answer[0] in ("end", "failed"):
                                run.answer(id, answer)
                            # What came is not to be among the variables of a traceback.
                            del answer
                        case Send(request):
                            io.close()
                            io, sent = self._exchange(run, request), request
                        case Ask() as ask:
                            io.close()
                            io, sent = self._ask(run, ask), None
                        case Wait(seconds):
                            io.close()
                            self._clock.sleep(seconds)
                        case Value(value):
                            yield value
                        case None:
                            return
            finally:
                io.close()

    def _exchange(self, run: Run, request: Request) -> Generator[Answer, None, None]:
        try:
            with request, closing(self._transport(request)) as response:
                request.finish()
                yield "head", response.status, response.headers
                for chunk in response.body:
                    yield "chunk", chunk
        except Exception as error:
            yield run.failed(error)
        else:
            yield ("end",)

    def _ask(self, run: Run, ask: Ask) -> Generator[Answer, None, None]:
        try:
            answer = run.returned(ask, ask.get())
        except Exception as error:
            answer = run.raised(ask, error)
        yield answer


class AsyncDriver(_Calls[AsyncClock, AsyncTransport]):
    """Drives calls in the task that makes them."""

    def value(
        self,
        operation: str,
        params: Mapping[str, Any] | None,
        *,
        typed: bool = True,
        mode: str = "single",
        progress: OnProgress | bool | None = None,
    ) -> Coroutine[Any, Any, Any]:
        """Makes a call, and returns its result."""
        begin = partial(self.begin, operation, params, typed=typed, mode=mode, progress=progress)
        return self._value(begin, is_upload=params is not None and "file" in params)

    async def _value(self, begin: Callable[[], Run], *, is_upload: bool) -> Any:
        # Looking at a file may block.
        return await self._finish(await run_in_thread(begin) if is_upload else begin())

    def batch(
        self, operation: str, params: Mapping[str, Any] | None, rows: RowSource, *, typed: bool = True
    ) -> Coroutine[Any, Any, BatchResult]:
        """Makes a row batch."""
        return self._batch(operation, params, rows, typed=typed)

    async def _batch(
        self, operation: str, params: Mapping[str, Any] | None, rows: RowSource, *, typed: bool
    ) -> BatchResult:
        run = self.begin(operation, params, typed=typed, rows=rows, progress=rows.progress)
        run.settle = lambda report: self.batch(operation, None, rows.looking(report, self.core.zone), typed=typed)
        with self.core.language:
            rows.open(operation, run.rows_name, asynchronous=True)
        async with aclosing(rows):
            try:
                result: BatchResult = await self._finish(run)
            except BaseException:
                if run.left_job is not None:
                    # The caller cannot tell whether this succeeds: `follow` says how the job ended.
                    with suppress(Exception):
                        await self.briefly().stop(operation, run.left_job)
                raise
        return result

    async def stop(self, operation: str, job: str) -> None:
        """Stops a job of a relay."""
        await self._finish(self.begin(operation, None, typed=False, mode="cancel", job=job))

    def paged(self, operation: str, params: Mapping[str, Any]) -> AsyncPagedList[Any]:
        """A list whose pages are requested as they are read."""
        return AsyncPagedList(self, operation, params)

    def streamed(
        self, operation: str, params: Mapping[str, Any], whole: Callable[[dict[str, Any]], W]
    ) -> AsyncAnswerStream[Any, W]:
        """An answer whose parts are requested when the first of them is read; `whole` makes the merged answer."""
        return AsyncAnswerStream(self, self.begin(operation, params, mode="stream"), whole)

    def finish(self, run: Run) -> Coroutine[Any, Any, Any]:
        """Drives a call to its end, and returns its result."""
        return self._finish(run)

    async def _finish(self, run: Run) -> Any:
        async with aclosing(self.drive(run)) as drive:
            async for _ in drive:
                pass
        return run.result

    async def drive(self, run: Run) -> AsyncGenerator[Any, None]:
        """The run loop. Yields pages and parts; the result is `run.result`."""
        io: AsyncGenerator[Answer, None] = _anothing()
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            raise run.misuse("asynchronous clients run on asyncio: elsewhere, such as in trio, call a blocking client in a thread") from None
        with run:
            try:
                while True:
                    match run.poll():
                        case Pending(id, until_ms):
                            answer = await self._within(run, id, io, until_ms)
                            if answer is not None:
                                run.answer(id, answer)
                            del answer
                        case Send(request):
                            await io.aclose()
                            io = self._exchange(run, request)
                        case Ask() as ask:
                            await io.aclose()
                            io = self._ask(run, ask)
                        case Wait(seconds):
                            await io.aclose()
                            await self._clock.sleep(seconds)
                        case Value(value):
                            yield value
                        case None:
                            return
            finally:
                await io.aclose()

    async def _within(
        self, run: Run, id: int, io: AsyncGenerator[Answer, None], until_ms: int | None
    ) -> Answer | None:
        """The next answer of what is under way; `None`: time ran out, which the next poll finds out."""
        timer = _Timer(None if until_ms is None else (until_ms - self._clock.steady_ms()) / 1000)
        try:
            with timer:
                async for answer in io:
                    return answer
                raise run.stuck()
        except asyncio.CancelledError:
            run.cancel_unsent(id)
            if not timer.has_fired:
                raise
        if until_ms is not None and (rest := until_ms - self._clock.steady_ms()) > 0:
            await self._clock.sleep(rest / 1000)
        return None

    async def _exchange(self, run: Run, request: Request) -> AsyncGenerator[Answer, None]:
        try:
            with request:
                async with aclosing(await self._transport(request)) as response:
                    request.finish()
                    yield "head", response.status, response.headers
                    async for chunk in response.body:
                        yield "chunk", chunk
        except Exception as error:
            yield run.failed(error)
        else:
            yield ("end",)

    async def _ask(self, run: Run, ask: Ask) -> AsyncGenerator[Answer, None]:
        try:
            given: Any = ask.get()
            answer = run.returned(ask, await given if isinstance(given, Awaitable) else given)
        except Exception as error:
            answer = run.raised(ask, error)
        yield answer


class _Timer:
    """Cancels the task that enters it after a time, as `asyncio.timeout` of Python 3.11 does.

    The block is left by `CancelledError`; where `has_fired`, the timer is the only one who cancelled.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._handle: asyncio.TimerHandle | None = None
        self.has_fired = False

    def __enter__(self) -> None:
        task = asyncio.current_task()
        assert task is not None, "a call runs in a task"
        self._task = task
        self._cancels = self._pending_cancels()
        if self._seconds is None:
            return
        self._handle = asyncio.get_running_loop().call_later(max(0, self._seconds), self._fire)

    def _fire(self) -> None:
        self.has_fired = True
        self._task.cancel()

    def _pending_cancels(self) -> int:
        # Python 3.10 does not count them.
        cancelling = getattr(self._task, "cancelling", None)
        return 0 if cancelling is None else cancelling()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._handle is not None:
            self._handle.cancel()
        uncancel = getattr(self._task, "uncancel", None) if self.has_fired else None
        if uncancel is not None:
            uncancel()
            # The task was cancelled from elsewhere too, which must not be ignored.
            self.has_fired = self._pending_cancels() <= self._cancels
        elif kind is None and self._pending_cancels() > self._cancels:
            # What ran within has swallowed that the task was cancelled.
            raise asyncio.CancelledError


def _nothing() -> Generator[Any, None, None]:
    yield from ()


async def _anothing() -> AsyncGenerator[Any, None]:
    nothing: tuple[Any, ...] = ()
    for one in nothing:
        yield one
