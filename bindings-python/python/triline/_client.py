"""What the clients of all interfaces have in common."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Collection, Generator, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from triline._closing import AsyncClosing, Closing
from triline._core import Core
from triline._driver import AsyncDriver, Driver
from triline._generated.options import DURATIONS, FLAGS, INTEGERS, VARIABLES
from triline._group import D, Driven
from triline._language import Language
from triline._lazy import re
from triline._native import Client, __version__
from triline._rows import Frame, RowSource
from triline._units import milliseconds, zone_at
from triline.clock import AsyncClock, AsyncSystemClock, AwaitedClock, Clock, SystemClock
from triline._message import Message
from triline.errors import AuthError, InvalidRequest, TrilineError, invalid

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from triline._page import Page
    from triline.batch import AsyncJournalSource, BatchResult, JournalSource
    from triline.events import OnEvent
    from triline.options import AsyncRelayOptions, CallOptions, RelayOptions, SimulatedOptions
    from triline.progress import OnProgress
    from triline.relays import AsyncHeaders, Headers
    from triline.simulated import SimulatedService
    from triline.transports.aiohttp import AiohttpTransport


def forget(options: Any) -> None:
    """Takes secrets out of the variables of a function: a traceback keeps them, and reporters send them on."""
    options.clear()


def _read(name: str, text: str) -> Any:
    """The value of an option by the text of its variable; what is none is refused with the other options."""
    if name in FLAGS:
        return {"true": True, "1": True, "false": False, "0": False}.get(text.lower(), text)
    number = int(text) if name in INTEGERS and re.fullmatch(r"[+-]?[0-9]{1,18}", text) else None
    if name in DURATIONS:
        # Variables are the same in every language: their durations are in milliseconds.
        least, most = (round(limit * 1000) for limit in DURATIONS[name])
        if number is None or not least <= number <= most:
            code = "type" if number is None else "range"
            raise invalid(None, code, name, Message("a number of milliseconds from {least} to {most}", least, most), f"{text!r}"[:40] if number is None else text)
        return number / 1000
    return text if number is None else number


def _with_variables(
    error: TrilineError,
    variables: Mapping[str, str],
    taken: Collection[str],
    missing: Collection[str],
    language: Language,
) -> TrilineError:
    """The error of an option, with the environment variable that it came from or can be set by."""
    details: dict[str, Any] = dict(error.args[0])
    field = error.field or ""
    if field in taken:
        details["message"] = language.text("{message} (from {variable})", error.message, variables[field])
    elif isinstance(error, AuthError) and missing:
        remedy = language.text("set {variable}", ", ".join(missing))
        if error.remedy is not None:
            remedy += f"{'；' if language.is_chinese else '; '}{error.remedy}"
        details["remedy"] = remedy
    elif error.code == "missing" and field in variables:
        details["remedy"] = language.text("give {option}, or set {variable}", field, variables[field])
    return language.noted(type(error)(details))


def _listeners(given: OnEvent | Iterable[OnEvent] | None) -> tuple[OnEvent, ...]:
    """The listeners of events: none, one or several."""
    if given is None:
        return ()
    return (given,) if callable(given) else tuple(given)


class _Client(Driven[D]):
    """A client of an interface."""

    __slots__ = ()

    _interface: ClassVar[str]
    # The options that requests are authenticated by, where the caller has no function for that.
    _credentials: ClassVar[tuple[str, ...]]

    def with_options(self, **options: Unpack[CallOptions]) -> Self:
        """Returns the same client with other options for the calls made through it.

        Takes the options of `triline.options.CallOptions`; durations are in seconds. It shares connections, tokens and rate
        limit with this client. Headers and listeners come on top of those of the client; a header of the same name takes its
        place.
        """
        on_response = options.pop("on_response", None)
        listeners = _listeners(options.pop("on_event", None))
        other: Self = object.__new__(type(self))
        # The members that were set: not all of the slots need to be.
        for slot in {slot for base in type(self).__mro__ for slot in getattr(base, "__slots__", ())}:
            if hasattr(self, slot):
                setattr(other, slot, getattr(self, slot))
        names = {"max_age": "maxAge", "max_wait": "maxWait", "total_timeout": "totalTimeout", "extra_params": "extraParams"}
        given: dict[str, Any] = {}
        with self._driver.core.language:
            for name, value in options.items():
                option: Any = value
                given[names.get(name, name)] = milliseconds(name, option) if name in DURATIONS else option
        other._driver = self._driver.with_options(given, on_response, listeners)
        return other

    def __reduce__(self) -> Any:
        """Refuses: a client holds connections and secrets."""
        raise TypeError(f"{type(self).__name__} cannot be copied or pickled: make a client in each process, or share it by threads")

    def __repr__(self) -> str:
        driver = getattr(self, "_driver", None)
        return f"<{type(self).__name__}>" if driver is None else f"<{type(self).__name__} of {driver.core.address}>"

    def __dir__(self) -> list[str]:
        return [name for name in object.__dir__(self) if not name.startswith("_")]

    @classmethod
    def _from_env(cls, options: Any) -> Self:
        """Makes a client of the options given, and of those that the environment sets for the others."""
        # An option of this package alone, except for the AI agent.
        own = {"utc_offset": f"TRILINE_{cls._interface.upper()}_UTC_OFFSET"}
        variables = {**own, **VARIABLES[cls._interface]}
        # As in the configuration of the command line, an empty variable is not set.
        taken = {name: text for name, variable in variables.items() if (text := os.environ.get(variable))}
        taken = {name: text for name, text in taken.items() if name not in options}
        language = Language(options.get("language", taken.get("language")))
        try:
            with language:
                read = {name: _read(name, text) for name, text in taken.items()}
            return cls(**options, **read)
        except (InvalidRequest, AuthError) as error:
            missing = [variables[name] for name in cls._credentials if name not in {**options, **taken}]
            failure = _with_variables(error, variables, taken, missing, language)
        finally:
            forget(options)
            taken.clear()
        raise failure

    def _core(self, options: Any, clock: Clock | AsyncClock) -> Core:
        """What calls are made with; takes the options."""
        on_event, signer, tokens, store = (
            options.pop(name, None) for name in ("on_event", "signer", "tokens", "store")
        )
        headers, is_relayed = options.get("headers"), "relay" in options
        given: Any = None
        if is_relayed and callable(headers):
            given, headers = headers, None
            options["external_headers"] = True
        if headers is None or isinstance(headers, Mapping):
            options["headers"] = {"user-agent": f"triline-python/{__version__}", **(headers or {})}
        if signer is not None:
            options["external_signing"] = True
        if tokens is not None:
            options["external_tokens"] = True
        if store is not None:
            options["external_store"] = True
        language = Language(options.get("language"))
        account = options.get("account") or options.get("client_id") or options.get("appid")
        address = f"{options.get('relay' if is_relayed else 'base_url')}{f', {account}' if account else ''}"
        try:
            offset = options.get("utc_offset") or "+08:00"
            if self._interface != "ai_agent" or is_relayed:
                # The core writes no times for the others.
                options.pop("utc_offset", None)
            with language:
                for name in DURATIONS.keys() & options.keys():
                    options[name] = milliseconds(name, options[name])
                zone = zone_at(offset)
                if store is not None and not callable(getattr(store, "run", None)):
                    # Such as a client of Redis, whose store is one of these.
                    known = Message("one of {values}, ...", "RedisStore, AsyncRedisStore")
                    raise invalid(None, "type", "store", known, type(store).__name__)
                native = Client(self._interface, options, os.urandom(32), zone)
        finally:
            forget(options)
        return Core(native, clock, zone, _listeners(on_event), signer, tokens, store, given, address=address, language=language)


class SyncClient(_Client[Driver], Closing):
    """A client that blocks until an answer is there. Safe to use from several threads."""

    __slots__ = ("_own",)

    def __init__(self, **options: Any) -> None:
        """Makes a client; nothing is sent."""
        self._connect(options)

    def _connect(self, options: Any) -> None:
        clock = options.pop("clock", None) or SystemClock()
        transport = options.pop("transport", None)
        core = self._core(options, clock)
        self._own: Urllib3Transport | None = None
        if transport is None:
            # Imported here, because its library takes longer than all of this package.
            from triline.transports.urllib3 import Urllib3Transport

            transport = self._own = Urllib3Transport()
        self._driver = Driver(core, clock, transport)

    @classmethod
    def relay(
        cls, url: str, *, headers: Mapping[str, str] | Headers | None = None, **options: Unpack[RelayOptions]
    ) -> Self:
        """A client over a relay, a handler in the application's own server that holds the credentials.

        For programs that cannot keep a secret, such as those on the machines of users. Groups, records, lists, streams, uploads and
        errors are those of any client. A row batch is a job of the relay, which `follow` finds again; undocumented requests are for
        a client on a server.

        Args:
            url: The address of the relay: `https`, or `http` to this machine.
            headers: Headers that tell the relay who the user is; or a function that returns them for each request, such as a fresh
                token. The relay passes none on.
            options: See `triline.options.RelayOptions`.

        Raises:
            InvalidRequest: An option is wrong; `field` names it.
        """
        client: Self = object.__new__(cls)
        client._connect({"relay": url, "headers": headers, **options})
        return client

    @classmethod
    def simulated(cls, service: SimulatedService | None = None, **options: Unpack[SimulatedOptions]) -> Self:
        """A client of a simulated service within this process: for tests. Without a service, it has one of its own.

        It lives by the service's clock.
        """
        service = service or _simulated()
        return cls(**{**service.options(cls._interface), "clock": service.clock, **options}, transport=service)

    def call(self, operation: str, params: Mapping[str, Any] | None = None) -> Any:
        """Makes a call by its name, such as `platform.agents.query`: JSON in, JSON out, in the names of the API."""
        return self._driver.value(operation, params, typed=False)

    def request(
        self, method: str, path: str, *, query: Mapping[str, Any] | None = None, json: Any = None
    ) -> Any:
        """Sends a request that no document of the vendor describes, such as call control; returns the body of the answer.

        It is signed, paced, and its envelope and errors are read. All methods but `GET` count as writes that must not be sent twice.

        Args:
            method: `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
            path: The path below the base URL.
            query: Texts, numbers and booleans.
            json: The body, sent as it is.
        """
        given = {"method": method, "path": path, "query": query, "json": json}
        params = {name: value for name, value in given.items() if value is not None}
        return self._driver.value(f"{self._interface}.request", params, typed=False)

    def batch(self, operation: str, params: Mapping[str, Any] | None = None) -> Any:
        """Makes a call by its name, in as many requests as its rows need: the answer is that of one."""
        return self._driver.value(operation, params, typed=False, mode="slices")

    def batch_rows(
        self,
        operation: str,
        params: Mapping[str, Any] | None,
        rows: Iterable[Any] | Frame,
        *,
        journal: JournalSource | None = None,
        progress: OnProgress | bool | None = None,
        dry_run: bool = False,
        count: int | None = None,
        empty_is_missing: bool | None = None,
        job: str | None = None,
    ) -> BatchResult:
        """Calls an operation by its name, in as many requests as its rows need; returns the outcome of each row.

        The rows come from any iterable, as JSON in the names of the API; for all else see `dialout.import_all`.
        """
        source = RowSource(
            rows, journal=journal, progress=progress, dry_run=dry_run, count=count, empty_is_missing=empty_is_missing, job=job
        )
        return self._driver.batch(operation, params, source, typed=False)

    def follow(self, operation: str, job: str, *, progress: OnProgress | bool | None = None) -> BatchResult:
        """Follows a row batch that was started over a relay before, such as by this program before it was started anew.

        Interrupting it ends the following alone: the job goes on.

        Args:
            operation: Its name, such as `platform.customers.create`.
            job: The id of the job: the `job` of the batch, or that of its `Progress`.
            progress: Receives the progress so far, and after each request of the relay; true: shows it on stderr.

        Raises:
            ApiError: With the code `unknown_job`: the user has no such job, or it ended too long ago.
            InvalidRequest: The client is not over a relay, or the id is none.
            TrilineError: Why the batch ended without a report.
        """
        return self._driver.batch(operation, None, RowSource.following(job, progress), typed=False)

    def stop(self, operation: str, job: str) -> None:
        """Stops a row batch that was started over a relay before. Rows that were sent stay so; `follow` says how it ended.

        Raises:
            ApiError: With the code `unknown_job`: the user has no such job, or it ended too long ago.
            InvalidRequest: The client is not over a relay, or the id is none.
        """
        self._driver.stop(operation, job)

    def pages(
        self, operation: str, params: Mapping[str, Any] | None = None, *, cursor: str | None = None
    ) -> Iterator[Page[Any]]:
        """Walks the pages of a list by its operation's name; the entries are JSON in the names of the API.

        With the `cursor` of a page it continues after that page, as `pages` of a list does.
        """
        more: dict[str, Any] = {} if cursor is None else {"cursor": cursor}
        return self._driver.drive(self._driver.begin(operation, params, typed=False, mode="pages", **more))

    def stream(self, operation: str, params: Mapping[str, Any] | None = None) -> Generator[Any, None, None]:
        """Makes a call by its name, and gives its answer in parts, as they come; closing it ends the call."""
        return self._driver.drive(self._driver.begin(operation, params, typed=False, mode="stream"))

    def close(self) -> None:
        """Closes the connections that are kept open. After that, the client refuses calls."""
        self._driver.core.close()
        if self._own is not None:
            self._own.close()


class AsyncClient(_Client[AsyncDriver], AsyncClosing):
    """A client for asyncio. It belongs to one event loop."""

    __slots__ = ("_own",)

    def __init__(self, **options: Any) -> None:
        """Makes a client; nothing is sent."""
        self._connect(options)

    def _connect(self, options: Any) -> None:
        clock = options.pop("clock", None) or AsyncSystemClock()
        transport = options.pop("transport", None)
        core = self._core(options, clock)
        self._own: AiohttpTransport | None = None
        if transport is None:
            transport = self._own = _aiohttp(type(self).__name__)
        self._driver = AsyncDriver(core, clock, transport)

    @classmethod
    def relay(
        cls, url: str, *, headers: Mapping[str, str] | AsyncHeaders | None = None, **options: Unpack[AsyncRelayOptions]
    ) -> Self:
        """A client over a relay, a handler in the application's own server that holds the credentials.

        For programs that cannot keep a secret, such as those on the machines of users. Groups, records, lists, streams, uploads and
        errors are those of any client. A row batch is a job of the relay, which `follow` finds again; undocumented requests are for
        a client on a server.

        Args:
            url: The address of the relay: `https`, or `http` to this machine.
            headers: Headers that tell the relay who the user is; or a function that returns them for each request, at once or
                awaited, such as a fresh token. The relay passes none on.
            options: See `triline.options.AsyncRelayOptions`.

        Raises:
            InvalidRequest: An option is wrong; `field` names it.
        """
        client: Self = object.__new__(cls)
        client._connect({"relay": url, "headers": headers, **options})
        return client

    @classmethod
    def simulated(cls, service: SimulatedService | None = None, **options: Unpack[SimulatedOptions]) -> Self:
        """A client of a simulated service within this process: for tests. Without a service, it has one of its own.

        It lives by the service's clock.
        """
        service = service or _simulated()
        clock = service.clock and AwaitedClock(service.clock)
        return cls(**{**service.options(cls._interface), "clock": clock, **options}, transport=service.send)

    async def call(self, operation: str, params: Mapping[str, Any] | None = None) -> Any:
        """Makes a call by its name, such as `platform.agents.query`: JSON in, JSON out, in the names of the API."""
        return await self._driver.value(operation, params, typed=False)

    async def request(
        self, method: str, path: str, *, query: Mapping[str, Any] | None = None, json: Any = None
    ) -> Any:
        """Sends a request that no document of the vendor describes, such as call control; returns the body of the answer.

        It is signed, paced, and its envelope and errors are read. All methods but `GET` count as writes that must not be sent twice.

        Args:
            method: `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
            path: The path below the base URL.
            query: Texts, numbers and booleans.
            json: The body, sent as it is.
        """
        given = {"method": method, "path": path, "query": query, "json": json}
        params = {name: value for name, value in given.items() if value is not None}
        return await self._driver.value(f"{self._interface}.request", params, typed=False)

    async def batch(self, operation: str, params: Mapping[str, Any] | None = None) -> Any:
        """Makes a call by its name, in as many requests as its rows need: the answer is that of one."""
        return await self._driver.value(operation, params, typed=False, mode="slices")

    async def batch_rows(
        self,
        operation: str,
        params: Mapping[str, Any] | None,
        rows: Iterable[Any] | AsyncIterable[Any] | Frame,
        *,
        journal: AsyncJournalSource | None = None,
        progress: OnProgress | bool | None = None,
        dry_run: bool = False,
        count: int | None = None,
        empty_is_missing: bool | None = None,
        job: str | None = None,
    ) -> BatchResult:
        """Calls an operation by its name, in as many requests as its rows need; returns the outcome of each row.

        The rows come from any iterable, as JSON in the names of the API; for all else see `dialout.import_all`.
        """
        source = RowSource(
            rows, journal=journal, progress=progress, dry_run=dry_run, count=count, empty_is_missing=empty_is_missing, job=job
        )
        return await self._driver.batch(operation, params, source, typed=False)

    async def follow(self, operation: str, job: str, *, progress: OnProgress | bool | None = None) -> BatchResult:
        """Follows a row batch that was started over a relay before, such as by this program before it was started anew.

        Interrupting it ends the following alone: the job goes on.

        Args:
            operation: Its name, such as `platform.customers.create`.
            job: The id of the job: the `job` of the batch, or that of its `Progress`.
            progress: Receives the progress so far, and after each request of the relay; true: shows it on stderr.

        Raises:
            ApiError: With the code `unknown_job`: the user has no such job, or it ended too long ago.
            InvalidRequest: The client is not over a relay, or the id is none.
            TrilineError: Why the batch ended without a report.
        """
        return await self._driver.batch(operation, None, RowSource.following(job, progress), typed=False)

    async def stop(self, operation: str, job: str) -> None:
        """Stops a row batch that was started over a relay before. Rows that were sent stay so; `follow` says how it ended.

        Raises:
            ApiError: With the code `unknown_job`: the user has no such job, or it ended too long ago.
            InvalidRequest: The client is not over a relay, or the id is none.
        """
        await self._driver.stop(operation, job)

    def pages(
        self, operation: str, params: Mapping[str, Any] | None = None, *, cursor: str | None = None
    ) -> AsyncIterator[Page[Any]]:
        """Walks the pages of a list by its operation's name; the entries are JSON in the names of the API.

        With the `cursor` of a page it continues after that page, as `pages` of a list does.
        """
        more: dict[str, Any] = {} if cursor is None else {"cursor": cursor}
        return self._driver.drive(self._driver.begin(operation, params, typed=False, mode="pages", **more))

    def stream(self, operation: str, params: Mapping[str, Any] | None = None) -> AsyncGenerator[Any, None]:
        """Makes a call by its name, and gives its answer in parts, as they come; closing it ends the call."""
        return self._driver.drive(self._driver.begin(operation, params, typed=False, mode="stream"))

    async def aclose(self) -> None:
        """Closes the connections that are kept open. After that, the client refuses calls."""
        self._driver.core.close()
        if self._own is not None:
            await self._own.aclose()


def _simulated() -> SimulatedService:
    from triline.simulated import SimulatedService

    return SimulatedService()


def _aiohttp(client: str) -> AiohttpTransport:
    try:
        from triline.transports.aiohttp import AiohttpTransport
    except ImportError as error:
        raise ImportError(f"{client} needs aiohttp (triline[async]), or another transport") from error
    return AiohttpTransport()
