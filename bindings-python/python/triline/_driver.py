"""Driving calls: the input and output that the machine asks for, blocking and asynchronous."""

from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import aclosing, closing
from typing import Any

from triline._paging import AsyncPagedList, Page, PagedList
from triline._run import Core, Done, Run
from triline.clock import AsyncClock, Clock
from triline.signing import AsyncSigner, Signer, SignInput
from triline.transport import AsyncTransport, MaybeSent, Request, Transport


def _too_long() -> MaybeSent:
    return MaybeSent("the body did not end", timeout=True)


class Driver:
    """Drives calls, in the thread that makes them."""

    def __init__(self, core: Core, clock: Clock, transport: Transport, signer: Signer | None) -> None:
        self.core = core
        self._clock = clock
        self._transport = transport
        self._signer = signer

    def with_core(self, core: Core) -> Driver:
        """The same, for calls that are made in another way."""
        return Driver(core, self._clock, self._transport, self._signer)

    def begin(self, operation: str, params: Mapping[str, Any] | None, *, typed: bool, pages: bool = False) -> Run:
        """Checks parameters; nothing is sent."""
        return self.core.begin(operation, params, typed=typed, pages=pages)

    def value(self, operation: str, params: Mapping[str, Any] | None, *, typed: bool = True) -> Any:
        """Makes a call."""
        run = self.begin(operation, params, typed=typed)
        while not isinstance(step := self._next(run), Done):
            pass
        return step.value

    def paged(self, operation: str, params: Mapping[str, Any]) -> PagedList[Any]:
        """A list that is yet to be asked for."""
        return PagedList(self, operation, params)

    def pages(
        self, operation: str, params: Mapping[str, Any] | None, *, typed: bool
    ) -> Generator[Page[Any], None, None]:
        """Makes a call that walks pages."""
        run = self.begin(operation, params, typed=typed, pages=True)
        while not isinstance(step := self._next(run), Done):
            yield step

    def _next(self, run: Run) -> Page[Any] | Done:
        try:
            while True:
                match run.poll():
                    case ("send", ask, method, url, headers, body, timeout_ms):
                        self._send(run, ask, Request(method, url, headers, body, timeout_ms / 1000))
                    case ("sign", ask, account, nonce, timestamp, method, path, body):
                        self._sign(run, ask, SignInput(account, nonce, timestamp, method, path, body))
                    case ("wait", until_ms, _):
                        self._clock.sleep(run.seconds_until(until_ms))
                    case ("retry", attempt, why):
                        run.retry(attempt, why)
                    case ("page", page, total, items):
                        return run.page(page, total, items)
                    case ("done", value):
                        return Done(value)
                    case ("failed", error):
                        raise error from run.cause
                    case ("pending", _):
                        raise run.stuck()
        except Exception:
            run.cancel()
            raise
        except BaseException as error:
            # KeyboardInterrupt and the like: they go on, and what may have happened goes with them.
            raise error from run.cancel()

    def _send(self, run: Run, ask: int, request: Request) -> None:
        deadline_ms = self._clock.steady_ms() + request.timeout * 1000
        try:
            with closing(self._transport(request)) as response:
                run.head(ask, response)
                for chunk in response.body:
                    if not run.chunk(ask, chunk):
                        return
                    if self._clock.steady_ms() > deadline_ms:
                        raise _too_long()
        except Exception as error:
            run.failed(ask, error)
            return
        run.end(ask)

    def _sign(self, run: Run, ask: int, sign_input: SignInput) -> None:
        try:
            signature = self._signer(sign_input) if self._signer else ""
        except Exception as error:
            run.refused(ask, error)
            return
        run.signed(ask, signature)


class AsyncDriver:
    """Drives calls, in the task that makes them."""

    def __init__(self, core: Core, clock: AsyncClock, transport: AsyncTransport, signer: AsyncSigner | None) -> None:
        self.core = core
        self._clock = clock
        self._transport = transport
        self._signer = signer

    def with_core(self, core: Core) -> AsyncDriver:
        """The same, for calls that are made in another way."""
        return AsyncDriver(core, self._clock, self._transport, self._signer)

    def begin(self, operation: str, params: Mapping[str, Any] | None, *, typed: bool, pages: bool = False) -> Run:
        """Checks parameters; nothing is sent."""
        return self.core.begin(operation, params, typed=typed, pages=pages)

    async def value(self, operation: str, params: Mapping[str, Any] | None, *, typed: bool = True) -> Any:
        """Makes a call."""
        run = self.begin(operation, params, typed=typed)
        while not isinstance(step := await self._next(run), Done):
            pass
        return step.value

    def paged(self, operation: str, params: Mapping[str, Any]) -> AsyncPagedList[Any]:
        """A list that is yet to be asked for."""
        return AsyncPagedList(self, operation, params)

    async def pages(
        self, operation: str, params: Mapping[str, Any] | None, *, typed: bool
    ) -> AsyncGenerator[Page[Any], None]:
        """Makes a call that walks pages."""
        run = self.begin(operation, params, typed=typed, pages=True)
        while not isinstance(step := await self._next(run), Done):
            yield step

    async def _next(self, run: Run) -> Page[Any] | Done:
        try:
            while True:
                match run.poll():
                    case ("send", ask, method, url, headers, body, timeout_ms):
                        await self._send(run, ask, Request(method, url, headers, body, timeout_ms / 1000))
                    case ("sign", ask, account, nonce, timestamp, method, path, body):
                        await self._sign(run, ask, SignInput(account, nonce, timestamp, method, path, body))
                    case ("wait", until_ms, _):
                        await self._clock.sleep(run.seconds_until(until_ms))
                    case ("retry", attempt, why):
                        run.retry(attempt, why)
                    case ("page", page, total, items):
                        return run.page(page, total, items)
                    case ("done", value):
                        return Done(value)
                    case ("failed", error):
                        raise error from run.cause
                    case ("pending", _):
                        raise run.stuck()
        except Exception:
            run.cancel()
            raise
        except BaseException as error:
            # CancelledError: it goes on, and what may have happened goes with it.
            raise error from run.cancel()

    async def _send(self, run: Run, ask: int, request: Request) -> None:
        deadline_ms = self._clock.steady_ms() + request.timeout * 1000
        try:
            async with aclosing(await self._transport(request)) as response:
                run.head(ask, response)
                async for chunk in response.body:
                    if not run.chunk(ask, chunk):
                        return
                    if self._clock.steady_ms() > deadline_ms:
                        raise _too_long()
        except Exception as error:
            run.failed(ask, error)
            return
        run.end(ask)

    async def _sign(self, run: Run, ask: int, sign_input: SignInput) -> None:
        try:
            signature = self._signer(sign_input) if self._signer else ""
            if inspect.isawaitable(signature):
                signature = await signature
        except Exception as error:
            run.refused(ask, error)
            return
        run.signed(ask, signature)
