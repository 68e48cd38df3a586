"""Driving calls: the input and output that the machine asks for, blocking and asynchronous."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncGenerator, Callable, Generator, Mapping
from contextlib import aclosing, closing
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from triline._paging import AsyncPagedList, Page, PagedList
from triline._feed import Feed
from triline._run import Core, Run
from triline._steps import Ask, Done, Part, Rows, Send, Told, Wait
from triline._stream import AnswerStream, AsyncAnswerStream
from triline._upload import with_content
from triline.batch import BatchResult
from triline.clock import AsyncClock, Clock
from triline.progress import OnProgress
from triline.transport import AsyncTransport, Transport

if TYPE_CHECKING:
    from typing_extensions import Self

C = TypeVar("C", Clock, AsyncClock)
T = TypeVar("T", Transport, AsyncTransport)
W = TypeVar("W")


class _Calls(Generic[C, T]):
    """What a driver has to make calls with."""

    def __init__(self, core: Core, clock: C, transport: T) -> None:
        self.core = core
        self._clock: C = clock
        self._transport: T = transport

    def with_options(self, options: Mapping[str, float | None]) -> Self:
        """The same, for calls with other options."""
        return type(self)(self.core.with_options(options), self._clock, self._transport)

    def value(
        self,
        operation: str,
        params: Mapping[str, Any] | None,
        *,
        typed: bool = True,
        batch: bool = False,
        reconcile: bool = False,
    ) -> Any:
        """Makes a call."""
        raise NotImplementedError

    def _begin(
        self,
        operation: str,
        params: Mapping[str, Any] | None,
        *,
        typed: bool,
        feed: Feed | None = None,
        resume: str | None = None,
        progress: OnProgress | bool | None = None,
        **mode: bool,
    ) -> Run:
        run = self.core.begin(operation, params, feed, resume, typed=typed, **mode)
        run.look = partial(self.value, operation, params, typed=typed, reconcile=True)
        run.report(progress)
        return run


class Driver(_Calls[Clock, Transport]):
    """Drives calls, in the thread that makes them."""

    def value(
        self,
        operation: str,
        params: Mapping[str, Any] | None,
        *,
        typed: bool = True,
        batch: bool = False,
        reconcile: bool = False,
    ) -> Any:
        """Makes a call."""
        return self._value(self._begin(operation, params, typed=typed, batch=batch, reconcile=reconcile))

    def _value(self, run: Run) -> Any:
        for told in self._drive(run):
            if isinstance(told, Done):
                return told.value

    def upload(self, operation: str, params: dict[str, Any], progress: OnProgress | bool | None = None) -> Any:
        """Makes a call with a file among the parameters."""
        return self._value(self._begin(operation, with_content(operation, params), typed=True, progress=progress))

    def batch(self, operation: str, params: Mapping[str, Any] | None, feed: Feed, *, typed: bool = True) -> BatchResult:
        """Makes a call with rows from anywhere."""
        run = self._begin(operation, params, typed=typed, feed=feed, progress=feed.progress)
        run.open_feed(asynchronous=False)
        result: BatchResult = self._value(run)
        return result

    def paged(self, operation: str, params: Mapping[str, Any]) -> PagedList[Any]:
        """A list that is yet to be asked for."""
        return PagedList(self, operation, params)

    def pages(
        self, operation: str, params: Mapping[str, Any] | None, *, typed: bool, resume: str | None = None
    ) -> Generator[Page[Any], None, None]:
        """Makes a call that walks pages; faults in the parameters and in the mark are told here."""
        return self._pages(self._begin(operation, params, typed=typed, resume=resume, pages=True))

    def _pages(self, run: Run) -> Generator[Page[Any], None, None]:
        with closing(self._drive(run)) as drive:
            for told in drive:
                if isinstance(told, Page):
                    yield told

    def streamed(
        self, operation: str, params: Mapping[str, Any], whole: Callable[[dict[str, Any]], W]
    ) -> AnswerStream[Any, W]:
        """An answer in parts that is yet to be asked for."""
        return AnswerStream(self.parts(operation, params, typed=True), whole)

    def parts(self, operation: str, params: Mapping[str, Any] | None, *, typed: bool) -> Generator[Any, None, None]:
        """Makes a call whose answer comes in parts; faults in the parameters are told here."""
        return self._parts(self._begin(operation, params, typed=typed, stream=True))

    def _parts(self, run: Run) -> Generator[Any, None, None]:
        with closing(self._drive(run)) as drive:
            for told in drive:
                if isinstance(told, Part):
                    yield told.value

    def _drive(self, run: Run) -> Generator[Told, None, None]:
        with run:
            while True:
                match run.step():
                    case Send() as send:
                        yield from self._send(run, send)
                    case Ask() as ask:
                        self._ask(run, ask)
                    case Rows() as rows:
                        run.rows(rows, run.feed.pull(rows.most))
                    case Wait(seconds):
                        self._clock.sleep(seconds)
                    case None:
                        raise run.stuck()
                    case told:
                        yield told
                        if isinstance(told, Done):
                            return

    def _send(self, run: Run, send: Send) -> Generator[Part, None, None]:
        patience = run.patience(send.request)
        try:
            with closing(self._transport(send.request)) as response:
                run.head(send.ask, response)
                for chunk in response.body:
                    if not run.chunk(send.ask, chunk):
                        return
                    for part in run.parts():
                        yield part
                        patience.begin_anew()
                    patience.check()
        except Exception as error:
            run.failed(send.ask, error)
            return
        run.end(send.ask)

    def _ask(self, run: Run, ask: Ask) -> None:
        try:
            answer: Any = ask.get()
        except Exception as error:
            run.refused(ask, error)
            return
        run.answered(ask, answer)


class AsyncDriver(_Calls[AsyncClock, AsyncTransport]):
    """Drives calls, in the task that makes them."""

    async def value(
        self,
        operation: str,
        params: Mapping[str, Any] | None,
        *,
        typed: bool = True,
        batch: bool = False,
        reconcile: bool = False,
    ) -> Any:
        """Makes a call."""
        return await self._value(self._begin(operation, params, typed=typed, batch=batch, reconcile=reconcile))

    async def _value(self, run: Run) -> Any:
        async with aclosing(self._drive(run)) as drive:
            async for told in drive:
                if isinstance(told, Done):
                    return told.value

    async def upload(self, operation: str, params: dict[str, Any], progress: OnProgress | bool | None = None) -> Any:
        """Makes a call with a file among the parameters."""
        params = await asyncio.to_thread(with_content, operation, params)
        return await self._value(self._begin(operation, params, typed=True, progress=progress))

    async def batch(
        self, operation: str, params: Mapping[str, Any] | None, feed: Feed, *, typed: bool = True
    ) -> BatchResult:
        """Makes a call with rows from anywhere."""
        run = self._begin(operation, params, typed=typed, feed=feed, progress=feed.progress)
        run.open_feed(asynchronous=True)
        result: BatchResult = await self._value(run)
        return result

    def paged(self, operation: str, params: Mapping[str, Any]) -> AsyncPagedList[Any]:
        """A list that is yet to be asked for."""
        return AsyncPagedList(self, operation, params)

    def pages(
        self, operation: str, params: Mapping[str, Any] | None, *, typed: bool, resume: str | None = None
    ) -> AsyncGenerator[Page[Any], None]:
        """Makes a call that walks pages; faults in the parameters and in the mark are told here."""
        return self._pages(self._begin(operation, params, typed=typed, resume=resume, pages=True))

    async def _pages(self, run: Run) -> AsyncGenerator[Page[Any], None]:
        async with aclosing(self._drive(run)) as drive:
            async for told in drive:
                if isinstance(told, Page):
                    yield told

    def streamed(
        self, operation: str, params: Mapping[str, Any], whole: Callable[[dict[str, Any]], W]
    ) -> AsyncAnswerStream[Any, W]:
        """An answer in parts that is yet to be asked for."""
        return AsyncAnswerStream(self.parts(operation, params, typed=True), whole)

    def parts(self, operation: str, params: Mapping[str, Any] | None, *, typed: bool) -> AsyncGenerator[Any, None]:
        """Makes a call whose answer comes in parts; faults in the parameters are told here."""
        return self._parts(self._begin(operation, params, typed=typed, stream=True))

    async def _parts(self, run: Run) -> AsyncGenerator[Any, None]:
        async with aclosing(self._drive(run)) as drive:
            async for told in drive:
                if isinstance(told, Part):
                    yield told.value

    async def _drive(self, run: Run) -> AsyncGenerator[Told, None]:
        with run:
            while True:
                match run.step():
                    case Send() as send:
                        async with aclosing(self._send(run, send)) as parts:
                            async for part in parts:
                                yield part
                    case Ask() as ask:
                        await self._ask(run, ask)
                    case Rows() as rows:
                        run.rows(rows, await run.feed.apull(rows.most))
                    case Wait(seconds):
                        await self._clock.sleep(seconds)
                    case None:
                        raise run.stuck()
                    case told:
                        yield told
                        if isinstance(told, Done):
                            return

    async def _send(self, run: Run, send: Send) -> AsyncGenerator[Part, None]:
        patience = run.patience(send.request)
        try:
            async with aclosing(await self._transport(send.request)) as response:
                run.head(send.ask, response)
                async for chunk in response.body:
                    if not run.chunk(send.ask, chunk):
                        return
                    for part in run.parts():
                        yield part
                        patience.begin_anew()
                    patience.check()
        except Exception as error:
            run.failed(send.ask, error)
            return
        run.end(send.ask)

    async def _ask(self, run: Run, ask: Ask) -> None:
        try:
            answer: Any = ask.get()
            if inspect.isawaitable(answer):
                answer = await answer
        except Exception as error:
            run.refused(ask, error)
            return
        run.answered(ask, answer)
