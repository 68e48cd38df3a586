"""What the clients of all interfaces have in common."""

from __future__ import annotations

import math
import os
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any

from triline._driver import AsyncDriver, Driver
from triline._group import AsyncGroups, Groups
from triline._native import Client
from triline._paging import Page
from triline._run import Core
from triline.clock import AsyncSystemClock, SystemClock
from triline.transports.urllib3 import Urllib3Transport

if TYPE_CHECKING:
    from typing_extensions import Self

    from triline.transports.aiohttp import AiohttpTransport


def from_environment(interface: str, names: list[str], options: Any) -> Any:
    """The options, and beside them those that are set in the environment, such as `TRILINE_PLATFORM_BASE_URL`."""
    for name in names:
        value = os.environ.get(f"TRILINE_{interface}_{name}".upper())
        if value is not None:
            options.setdefault(name, value)
    return options


def _native(interface: str, options: dict[str, Any]) -> Client:
    try:
        options["timeout"] = _milliseconds(options.get("timeout"))
        return Client(interface, options, os.urandom(32))
    finally:
        forget(options)


def forget(options: Any) -> None:
    """Takes secrets out of the variables of a function: a traceback keeps them, and reporters send them on."""
    options.clear()


def _milliseconds(seconds: float | None) -> float | None:
    # What is no number goes on to be refused where the other options are.
    if isinstance(seconds, (int, float)) and math.isfinite(seconds):
        return math.ceil(seconds * 1000)
    return seconds


def _with(core: Core, retries: int | None, timeout: float | None) -> Core:
    options = dict(core.options)
    if retries is not None:
        options["retries"] = retries
    if (milliseconds := _milliseconds(timeout)) is not None:
        options["timeout"] = milliseconds
    return replace(core, options=options)


class SyncClient(Groups):
    """A client that blocks until an answer is there. Safe to use from several threads."""

    __slots__ = ("_own",)

    def __init__(self, interface: str, options: Any) -> None:
        clock = options.pop("clock", None) or SystemClock()
        transport = options.pop("transport", None)
        signer = options.pop("signer", None)
        on_event = options.pop("on_event", None)
        options["external_signing"] = True if signer else None
        core = Core(_native(interface, options), clock, on_event, {})
        self._own: Urllib3Transport | None = None
        if transport is None:
            transport = self._own = Urllib3Transport()
        self._driver = Driver(core, clock, transport, signer)

    def with_options(self, *, retries: int | None = None, timeout: float | None = None) -> Self:
        """The same client, with other options for the calls made through it; `timeout` is in seconds."""
        other = object.__new__(type(self))
        other._driver = self._driver.with_core(_with(self._driver.core, retries, timeout))
        other._own = self._own
        return other

    def call(self, operation: str, params: Mapping[str, Any] | None = None) -> Any:
        """Makes a call by its name, such as `platform.agents.query`: JSON in, JSON out, in the names of the API."""
        return self._driver.value(operation, params, typed=False)

    def pages(self, operation: str, params: Mapping[str, Any] | None = None) -> Iterator[Page[Any]]:
        """Walks the pages of a list by its operation's name; the entries are JSON in the names of the API."""
        return self._driver.pages(operation, params, typed=False)

    def close(self) -> None:
        """Closes the connections that are kept open."""
        if self._own is not None:
            self._own.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


class AsyncClient(AsyncGroups):
    """A client for asyncio. It belongs to one event loop."""

    __slots__ = ("_own",)

    def __init__(self, interface: str, options: Any) -> None:
        clock = options.pop("clock", None) or AsyncSystemClock()
        transport = options.pop("transport", None)
        signer = options.pop("signer", None)
        on_event = options.pop("on_event", None)
        options["external_signing"] = True if signer else None
        core = Core(_native(interface, options), clock, on_event, {})
        self._own: AiohttpTransport | None = None
        if transport is None:
            transport = self._own = _aiohttp()
        self._driver = AsyncDriver(core, clock, transport, signer)

    def with_options(self, *, retries: int | None = None, timeout: float | None = None) -> Self:
        """The same client, with other options for the calls made through it; `timeout` is in seconds."""
        other = object.__new__(type(self))
        other._driver = self._driver.with_core(_with(self._driver.core, retries, timeout))
        other._own = self._own
        return other

    async def call(self, operation: str, params: Mapping[str, Any] | None = None) -> Any:
        """Makes a call by its name, such as `platform.agents.query`: JSON in, JSON out, in the names of the API."""
        return await self._driver.value(operation, params, typed=False)

    def pages(self, operation: str, params: Mapping[str, Any] | None = None) -> AsyncIterator[Page[Any]]:
        """Walks the pages of a list by its operation's name; the entries are JSON in the names of the API."""
        return self._driver.pages(operation, params, typed=False)

    async def aclose(self) -> None:
        """Closes the connections that are kept open."""
        if self._own is not None:
            await self._own.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()


def _aiohttp() -> AiohttpTransport:
    try:
        from triline.transports.aiohttp import AiohttpTransport
    except ImportError as error:
        raise ImportError("AsyncPlatform needs aiohttp (triline[async]), or another transport") from error
    return AiohttpTransport()
