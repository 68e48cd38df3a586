"""The application: from a request of ASGI to its answer."""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import AsyncGenerator, Callable, Collection, Coroutine, Generator, Mapping
from contextlib import aclosing, contextmanager
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar
from urllib.parse import urlsplit

from triline._client import AsyncClient
from triline._generated.options import UPLOADS
from triline._generated.relay import ALTERNATIVES, OPERATIONS, OTHER_NAMES, READS, ROWS, OperationName
from triline._rows import RowSource
from triline._upload import Streamed, not_a_file
from triline.batch import AsyncJournalSource, BatchResult
from triline.clock import AsyncClock, AsyncSystemClock
from triline.errors import TrilineError
from triline.progress import Progress
from triline.relay._audit import AuditEvent
from triline.relay._body import Body, BodyLimits, Sent, json_of, upload_of
from triline.relay._exchange import Exchange, Stalled, while_there
from triline.relay._jobs import Job, JobLimits, Jobs, report_of
from triline.relay._queue import FairQueue
from triline.relay._quota import Rate, UnderWay, UserQuota, rate_of
from triline.relay._reads import Keeping, Reads
from triline.relay._refusal import Failure, Refusal, failure_of
from triline.relay._request import Receive, Scope, Send
from triline.relay._rules import Identify, RelayCall, RelayJob, RelayUser, Rule, is_user
from triline.relay._store import AccountStore
from triline.relay._stream import parts_of, send_events

if TYPE_CHECKING:
    from triline._driver import AsyncDriver
    from triline._page import Page
    from triline.ai_agent import AsyncAiAgent
    from triline.platform import AsyncPlatform
    from triline.work_phone import AsyncWorkPhone

T = TypeVar("T")
U = TypeVar("U", bound=RelayUser)

VERSION = "1"
# Retries of a call at most.
_RETRIES = 2
_JSON = re.compile(r"application/json\b", re.IGNORECASE)
# The actions of the protocol, and the types of their bodies.
_ACTIONS: Final = {
    "call": _JSON,
    "pages": _JSON,
    "stream": _JSON,
    "reconcile": _JSON,
    "job": _JSON,
    "follow": _JSON,
    "cancel": _JSON,
    "upload": re.compile(r"application/vnd\.triline\.upload\b", re.IGNORECASE),
}

# Those of row batches that are jobs of the relay.
_JOB_ACTIONS: Final = ("job", "follow", "cancel")


class _Lane:
    """Calls to the services of one interface."""

    def __init__(self, name: str, driver: AsyncDriver, quota: str, clock: AsyncClock) -> None:
        own = rate_of("quota", quota)
        limit = driver.core.native.rate_limit
        rate = None if limit is None else Rate(*limit)
        if rate is not None and own.requests * rate.ms >= rate.requests * own.ms:
            whole = f"{rate.requests}/{rate.ms / 1000:g}"
            raise ValueError(f"quota: one user could use up the rate limit of {name}, {whole}: expected less, got {quota}")
        # A user chooses how soon an attempt fails: all attempts of the quota together stay below the limit.
        self.retries = _RETRIES if rate is None else max(0, min(_RETRIES, -(-rate.requests * own.ms // (own.requests * rate.ms)) - 2))
        self.driver = driver
        store = AccountStore.of(driver.core)
        self.quota = UserQuota(own, clock, store)
        self.queue = None if rate is None else FairQueue(rate, clock)
        self.reads = Reads(clock, store)


class _Work(Generic[U]):
    """What a user asked for, after it was allowed."""

    def __init__(self, exchange: Exchange[U], user: U, operation: str, lane: _Lane, rule: Rule[U], sent: Sent, params: dict[str, Any]) -> None:
        self.exchange = exchange
        self.user = user
        self.operation = operation
        self.lane = lane
        self.rule = rule
        self.sent = sent
        self.params = params
        # How long it has waited for another relay, in milliseconds.
        self.waited = 0


class _Incomplete(Exception):
    """A page after which the list ends with an error."""

    def __init__(self, page: dict[str, Any], error: TrilineError) -> None:
        super().__init__()
        self.page = page
        self.error = error


class Relay(Generic[U]):
    """A relay: an ASGI application, to be mounted or run by itself. It belongs to one event loop, as its clients do."""

    def __init__(
        self,
        *,
        identify: Identify[U],
        operations: Mapping[OperationName, Rule[U] | Literal[True]],
        origins: Collection[str],
        platform: AsyncPlatform | None = None,
        work_phone: AsyncWorkPhone | None = None,
        ai_agent: AsyncAiAgent | None = None,
        quota: str = "8/60",
        max_wait: float = 10,
        total_timeout: float = 120,
        concurrent_requests: int = 8,
        concurrent_streams: int = 2,
        max_json_bytes: int = 1 << 20,
        max_file_bytes: int = 100 << 20,
        max_jobs: int = 1,
        max_job_rows: int = 10_000,
        max_job_bytes: int = 4 << 20,
        keep_jobs: float = 3600,
        job_journal: Callable[[RelayJob[U]], AsyncJournalSource | None] | None = None,
        heartbeat: float = 15,
        stall_timeout: float = 30,
        pause_timeout: float = 30,
        on_audit: Callable[[AuditEvent[U]], object] | None = None,
        on_error: Callable[[Exception], object] | None = None,
        clock: AsyncClock | None = None,
    ) -> None:
        """Makes a relay; nothing is sent.

        Args:
            identify: Says who sends a request, by the session or token of the application. Anything but an object with an `id` that
                is a text refuses it. May be asynchronous.
            operations: The operations that users may call, with their rules; `True`: with any parameters. No other operation is
                called.
            origins: Origins of the pages that may call, that of the relay too: `https://app.example.com`. Apps send none.
            platform: The client with the credentials, as `work_phone` and `ai_agent`. It stays yours to close.
            work_phone: The client of the work phone.
            ai_agent: The client of the AI agent.
            quota: Requests of one user to each service, as `requests/seconds`. To a client with a rate limit it has to be less than
                that.
            max_wait: Longest wait of a call for its turn and for the rate limit, in seconds.
            total_timeout: Longest time of a call with all its attempts, and before it of its JSON to arrive, in seconds.
            concurrent_requests: Requests of one user at a time.
            concurrent_streams: Streams among them.
            max_json_bytes: Largest JSON body.
            max_file_bytes: Largest file.
            max_jobs: Row batches of one user at a time. They are in the memory of the process: send all requests of a user to the same.
            max_job_rows: Rows of a batch.
            max_job_bytes: Largest JSON body with rows of a batch.
            keep_jobs: For how many seconds a user can come back for the report of a batch that has ended.
            job_journal: The journal of a batch, with which it continues after the relay was stopped: by its key in the store of the
                client, or a path. By default there is none.
            heartbeat: After how many seconds without a part a stream sends a comment.
            stall_timeout: For how many seconds a page may not read what it is sent.
            pause_timeout: For how many seconds a page may not send the next piece of its body.
            on_audit: Receives each request when it has ended.
            on_error: Receives what went wrong in the relay, of which no user is told anything; by default it is logged as
                `triline.relay`.
            clock: For tests: the clock of quota, queue and kept answers.

        Raises:
            ValueError: An option is wrong.
        """
        self._identify = identify
        self._clock: AsyncClock = clock or AsyncSystemClock()
        clients: dict[str, Any] = {"platform": platform, "work_phone": work_phone, "ai_agent": ai_agent}
        for name, client in clients.items():
            if not (client is None or isinstance(client, AsyncClient)):
                raise ValueError(f"{name}: expected an asynchronous client, got {type(client).__name__}")
        self._lanes = {name: _Lane(name, client._driver, quota, self._clock) for name, client in clients.items() if client is not None}
        self._rules: dict[str, Rule[U]] = {}
        for name, rule in operations.items():
            if name not in OPERATIONS:
                raise ValueError(f"operations: there is no operation {name} that a relay may call")
            if name.partition(".")[0] not in self._lanes:
                raise ValueError(f"operations: {name} has no client")
            self._rules[name] = Rule() if rule is True else rule
            if self._rules[name].jobs and name not in ROWS:
                raise ValueError(f"operations: {name} takes no rows, so it has no jobs")
        for origin in origins:
            if not _is_origin(origin):
                raise ValueError(f"origins: expected an origin such as https://app.example.com, got {origin}")
        self._origins = frozenset(origins)
        self._max_wait = round(max_wait * 1000)
        self._total_timeout = max(1, round(total_timeout * 1000))
        self._requests = UnderWay(concurrent_requests)
        self._streams = UnderWay(concurrent_streams)
        self._limits = BodyLimits(max_json_bytes, max_file_bytes, max_job_bytes, pause_timeout, total_timeout)
        self._jobs = Jobs(JobLimits(max_jobs, keep_jobs * 1000), self._clock)
        self._max_rows = max_job_rows
        self._job_journal = job_journal
        self._heartbeat = heartbeat
        self._stall = stall_timeout
        self._on_audit = on_audit
        self._on_error = on_error or _log

    def __repr__(self) -> str:
        return f"<Relay of {len(self._rules)} operations>"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, as ASGI has it."""
        if scope["type"] == "lifespan":
            await _live(receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self._handle(Exchange(scope, Body(receive, self._limits.pause), send, self._stall, self._clock.steady_ms()))

    async def _handle(self, exchange: Exchange[U]) -> None:
        # Unless something else comes of it: whoever cancels this task ends the request.
        ended = Failure(499, {})
        try:
            try:
                exchange.cors = self._cors_of(exchange)
                if exchange.request.method == "OPTIONS":
                    await exchange.respond(204, None)
                    return
                ended = await self._answer(exchange)
            except Stalled:
                raise
            except Exception as error:
                ended = self._failure(exchange, error)
                await self._refuse(exchange, ended)
        except Stalled:
            # The server closes the connection of an answer that is not complete.
            ended = Failure(499, {})
        finally:
            exchange.leave()
            if exchange.request.method != "OPTIONS" or ended.error:
                self._audit(exchange, ended)

    def _cors_of(self, exchange: Exchange[U]) -> dict[str, str]:
        """The headers for a page of another origin."""
        headers = exchange.request.headers
        origin = headers.get("origin")
        if origin is None:
            # Browsers that say so much send an origin with every POST.
            if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
                raise Refusal("origin")
            return {}
        if origin not in self._origins:
            raise Refusal("origin")
        return {
            "access-control-allow-origin": origin,
            "access-control-allow-credentials": "true",
            "access-control-allow-headers": "authorization, content-type, triline-relay",
            "access-control-allow-methods": "POST",
            "access-control-expose-headers": "age, retry-after, triline-relay, triline-request-id",
            "access-control-max-age": "600",
            "vary": "origin",
        }

    async def _answer(self, exchange: Exchange[U]) -> Failure:
        """Answers a request; how it ended."""
        request = exchange.request
        if request.method != "POST":
            raise Refusal("method")
        action, operation = ["", *request.path.split("/")][-2:]
        kind = _ACTIONS.get(action)
        if kind is None:
            raise Refusal("path")
        # Neither this header nor these types can a form send, nor a page of another origin without asking.
        if request.headers.get("triline-relay") != VERSION:
            raise Refusal("version")
        if not kind.match(request.headers.get("content-type", "")):
            raise Refusal("content_type")
        exchange.action = action
        if re.fullmatch(r"[a-z_.]{1,80}", operation):
            exchange.operation = operation
        given: Any = self._identify(request)
        user: Any = await given if isawaitable(given) else given
        if not is_user(user):
            raise Refusal("unknown_user")
        exchange.user = user
        leave = self._requests.enter(user.id)
        if leave is None:
            raise Refusal("too_many", retry_after=1)
        exchange.leaves.append(leave)
        rule, lane = self._rules.get(operation), self._lanes.get(operation.partition(".")[0])
        if rule is None or lane is None or (action == "reconcile" and not rule.reconcile):
            raise Refusal("not_allowed")
        if action in _JOB_ACTIONS and not rule.jobs:
            raise Refusal("not_allowed")
        file: Streamed | None = None
        if action == "upload":
            sent, file = await upload_of(request, exchange.body, self._limits)
        else:
            most = self._limits.job if action == "job" else self._limits.json
            sent = await json_of(request, exchange.body, self._limits, most)
        if (action in _JOB_ACTIONS or sent.job is not None) and not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", sent.job or ""):
            raise Refusal("json")
        work = _Work(exchange, user, operation, lane, rule, sent, _in_names_of_api(operation, sent.params))
        return await while_there(exchange, self._serve(exchange, work, action, file))

    async def _serve(self, exchange: Exchange[U], work: _Work[U], action: str, file: Streamed | None) -> Failure:
        """Calls the operation, as far as the rule allows it."""
        rule, sent, operation = work.rule, work.sent, work.operation
        if sent.job is not None and action == "follow":
            return await self._follow(work, sent.job)
        if sent.job is not None and action in ("cancel", "reconcile"):
            if action == "cancel":
                self._jobs.find(work.user.id, sent.job, operation).stop()
            else:
                # The rows of a job were narrowed when it was started.
                self._jobs.settle(work.user.id, sent.job, operation, self._on_job_end(work))
            await exchange.respond(200, '{"result":null}')
            return Failure(200, {})
        if rule.narrow is not None:
            given: Any = rule.narrow(RelayCall(work.user, operation, work.params))
            narrowed: Any = await given if isawaitable(given) else given
            if not isinstance(narrowed, Mapping):
                raise Refusal("not_allowed")
            allowed: Mapping[str, Any] = narrowed  # pyright: ignore[reportUnknownVariableType]
            work.params = {**allowed}
            given_names = [name for name in ALTERNATIVES.get(operation, ()) if work.params.get(name) is not None]
            if len(given_names) > 1:
                # The rule may have looked at one of them alone.
                raise Refusal("not_allowed", field=given_names[0])
        for name in sent.extra_params or ():
            if name not in rule.extra_params:
                raise Refusal("not_allowed", field=f"extraParams.{name}")
        exchange.params, exchange.extra_params = work.params, sent.extra_params
        if sent.job is not None and action == "job":
            self._start(work, sent.job)
            await exchange.respond(200, '{"result":null}')
            return Failure(200, {})
        if action == "stream":
            return await self._stream(work)
        if file is not None:
            await exchange.respond(200, await self._upload(work, file))
        elif operation in UPLOADS and work.params.get("file") is not None:
            # A text would be the path of a file of the server.
            raise not_a_file(operation, type(work.params["file"]).__name__)
        elif action == "reconcile":
            await exchange.respond(200, await self._reconcile(work))
        elif operation in READS:
            await self._read(work, action)
        else:
            await self._count(work)
            await exchange.respond(200, await self._changing(work, self._run(work, action)))
        return Failure(200, {})

    async def _read(self, work: _Work[U], action: str) -> None:
        """A read, which others may share."""
        exchange, lane, sent = work.exchange, work.lane, work.sent
        keep_for = work.rule.max_age * 1000
        max_age = keep_for if sent.max_age is None else min(keep_for, sent.max_age)
        try:
            key = _text([action, work.operation, work.params, sent.cursor, sent.extra_params], sort=True)
        except (TypeError, ValueError):
            # A rule has put something there that is not of JSON, and so cannot be compared.
            await self._count(work)
            await exchange.respond(200, await self._whole(work, self._run(work, action)), {"age": "0"})
            return
        start = await lane.reads.start(key, max_age)
        if start.answer is not None:
            text, exchange.age = start.answer
            await exchange.respond(200, text, {"age": str(exchange.age // 1000)})
            return

        async def run(waited: int) -> str:
            work.waited = waited
            await self._count(work)
            return await self._run(work, action)

        limits = str((sent.max_wait, sent.timeout, sent.total_timeout, sent.retries))
        keeping = Keeping(int(keep_for), max(0, int(max_age)), self._patience(sent))
        text = await self._whole(work, lane.reads.share(key, limits, start, keeping, run))
        await exchange.respond(200, text, {"age": "0"})

    async def _whole(self, work: _Work[U], reading: Coroutine[Any, Any, str]) -> str:
        """The answer of a read; the error that a list ended with is in the language of this user."""
        try:
            return await reading
        except _Incomplete as incomplete:
            return _text({**incomplete.page, "error": self._failure(work.exchange, incomplete.error).error})

    async def _upload(self, work: _Work[U], file: Streamed) -> str:
        await self._count(work)
        # How long a file takes depends on the line of the user; and it cannot be sent twice.
        limits: dict[str, Any] = {"retries": 0}
        if work.sent.total_timeout is None:
            limits["totalTimeout"] = None
        # Another operation has no such parameter, which the client says.
        work.params = {**work.params, "file": file if work.operation in UPLOADS else {}}
        return await self._changing(work, self._run(work, "call", limits))

    async def _reconcile(self, work: _Work[U]) -> str:
        await self._count(work)
        driver = await self._turn(work)
        run = driver.begin(work.operation, work.params, typed=False, mode="reconcile")
        with _giving_back(work.lane):
            return _text({"result": await driver.finish(run)})

    async def _stream(self, work: _Work[U]) -> Failure:
        exchange = work.exchange
        leave = self._streams.enter(work.user.id)
        if leave is None:
            raise Refusal("too_many", retry_after=1)
        exchange.leaves.append(leave)
        await self._count(work)
        driver = await self._turn(work)
        ended = Failure(200, {})

        def told(error: Exception) -> dict[str, Any]:
            nonlocal ended
            ended = self._failure(exchange, error)
            return ended.error

        begin: Callable[[], Any] = lambda: driver.begin(work.operation, work.params, typed=False, mode="stream")  # noqa: E731
        await self._changing(work, send_events(exchange, parts_of(driver, begin), self._heartbeat, told))
        return ended

    def _start(self, work: _Work[U], id: str) -> None:
        """Starts a row batch, which goes on without the page."""
        sent, lane, operation = work.sent, work.lane, work.operation
        name = ROWS[operation]
        params = {**work.params}
        rows = params.pop(name, None)
        if not isinstance(rows, list):
            raise Refusal("json", field=name)
        if len(rows) > self._max_rows:  # pyright: ignore[reportUnknownArgumentType]
            raise Refusal("too_large", field=name)
        key = _checksum([work.user.id, operation, id])
        journal = None
        if self._job_journal is not None and not sent.dry_run:
            journal = self._job_journal(RelayJob(work.user, operation, key))
        if sent.journal and not sent.dry_run and journal is None:
            raise Refusal("not_allowed", field="journal")
        driver = lane.driver.with_options(self._limits_of(sent, lane), None, ())

        def run(tell: Callable[[Progress], None]) -> Coroutine[Any, Any, BatchResult]:
            def told(progress: Progress) -> None:
                lane.reads.note_change()
                tell(progress)

            source = RowSource(rows, journal=journal, progress=told, dry_run=sent.dry_run)  # pyright: ignore[reportUnknownArgumentType]
            return driver.batch(operation, params, source, typed=False)

        what = _checksum([operation, work.params, sent.extra_params, sent.dry_run])
        job = Job(work.user.id, id, operation, what, has_journal=journal is not None, is_dry_run=sent.dry_run)
        self._jobs.start(job, run, self._on_job_end(work))

    def _on_job_end(self, work: _Work[U]) -> Callable[[Job], None]:
        """What is done when a job ends."""
        begun, exchange = self._clock.steady_ms(), work.exchange

        def ended(job: Job) -> None:
            work.lane.reads.note_change()
            error = job.lookup_error or job.end
            failure = self._failure(exchange, error) if isinstance(error, Exception) else Failure(200, {})
            self._audit(exchange.of_job(begun), failure)

        return ended

    async def _follow(self, work: _Work[U], id: str) -> Failure:
        """Sends the events of a job of that user."""
        exchange = work.exchange
        job = self._jobs.find(work.user.id, id, work.operation)
        leave = self._streams.enter(work.user.id)
        if leave is None:
            raise Refusal("too_many", retry_after=1)
        exchange.leaves.append(leave)

        def told(error: Exception) -> dict[str, Any]:
            failure = self._failure(exchange, error).error
            if isinstance(error, Refusal):
                # Somebody has stopped it.
                failure.update(kind="cancelled", outcome="unknown")
            return failure

        def told_end(error: Exception) -> dict[str, Any]:
            failure = told(error)
            if failure.get("code") == "internal":
                # Where its journal cannot be used, nobody knows what an earlier run of the job has sent.
                failure["outcome"] = "unknown"
            return failure

        async def events() -> AsyncGenerator[tuple[str, Any], None]:
            async with aclosing(job.events(min(60_000, work.sent.max_wait or 60_000))) as given:
                async for name, data in given:
                    if name == "end":
                        end = {"report": report_of(data, reconcilable=work.rule.reconcile, told=told)}
                        if job.lookup_error is not None:
                            end["error"] = told(job.lookup_error)
                        yield name, end
                    else:
                        yield name, told_end(data) if name == "error" else data

        await send_events(exchange, events(), self._heartbeat, told)
        return Failure(200, {})

    async def _run(self, work: _Work[U], action: str, limits: Mapping[str, Any] | None = None) -> str:
        """One request to the service."""
        driver = await self._turn(work, limits)
        if action != "pages":
            run = driver.begin(work.operation, work.params, typed=False, fillIn=True)
            with _giving_back(work.lane):
                return _text({"result": await driver.finish(run)})
        more: dict[str, Any] = {} if work.sent.cursor is None else {"cursor": work.sent.cursor}
        run = driver.begin(work.operation, work.params, typed=False, mode="page", fillIn=True, **more)
        async with aclosing(driver.drive(run)) as pages:
            with _giving_back(work.lane):
                page = _page(await anext(pages))
            try:
                await anext(pages, None)
            except TrilineError as error:
                raise _Incomplete(page, error) from None
        return _text(page)

    async def _count(self, work: _Work[U]) -> None:
        """Counts a request for its user."""
        wait = await work.lane.quota.take(work.user.id)
        if wait:
            raise Refusal("quota", retry_after=wait / 1000)

    def _patience(self, sent: Sent) -> float:
        """How long a call may wait, in milliseconds."""
        return self._max_wait if sent.max_wait is None else min(self._max_wait, sent.max_wait)

    async def _turn(self, work: _Work[U], more: Mapping[str, Any] | None = None) -> AsyncDriver:
        """Waits for the turn of the user; returns what makes the call, with no more time than the relay gives."""
        sent, lane = work.sent, work.lane
        most = max(0, self._patience(sent) - work.waited)
        begun = self._clock.steady_ms()
        if lane.queue is not None:
            await lane.queue.enter(work.user.id, most)
        limits = {"maxWait": max(0, round(most - (self._clock.steady_ms() - begun))), **self._limits_of(sent, lane)}
        return lane.driver.with_options({**limits, **(more or {})}, None, ())

    def _limits_of(self, sent: Sent, lane: _Lane) -> dict[str, Any]:
        """The options of each request of a call."""
        total = self._total_timeout
        limits: dict[str, Any] = {"totalTimeout": total if sent.total_timeout is None else min(total, max(1, sent.total_timeout))}
        if sent.timeout is not None:
            limits["timeout"] = max(1, min(sent.timeout, total))
        if sent.retries is not None or lane.retries < _RETRIES:
            limits["retries"] = min(_RETRIES if sent.retries is None else sent.retries, lane.retries)
        if sent.extra_params is not None:
            limits["extraParams"] = sent.extra_params
        # Whole numbers are written as such.
        limits.update({name: int(value) for name, value in limits.items() if isinstance(value, float) and value.is_integer()})
        return limits

    async def _changing(self, work: _Work[U], run: Coroutine[Any, Any, T]) -> T:
        """Runs what may change something, after which no earlier answer holds."""
        reads = work.lane.reads
        try:
            await reads.changed()
        except BaseException:
            run.close()
            raise
        is_told = False
        try:
            ended: T | Exception
            try:
                ended = await run
            except Exception as error:
                ended = error
            # Before the user is answered, who then finds the change at any relay.
            await reads.changed()
            is_told = True
        finally:
            if not is_told:
                reads.note_change()
        if isinstance(ended, Exception):
            raise ended
        return ended

    def _failure(self, exchange: Exchange[U], error: Exception) -> Failure:
        failure = failure_of(error, chinese=exchange.is_chinese, on_error=self._on_error)
        failure.error["requestId"] = exchange.request_id
        if exchange.operation is not None:
            failure.error.setdefault("operation", exchange.operation)
        rule = self._rules.get(exchange.operation or "")
        if rule is None or not rule.reconcile:
            # Nobody may look it up.
            failure.error.pop("reconcilable", None)
        return failure

    async def _refuse(self, exchange: Exchange[U], failure: Failure) -> None:
        if exchange.body.is_gone or exchange.has_begun:
            return
        wait = failure.error.get("retryAfterMs")
        headers = {} if wait is None else {"retry-after": str(-(-wait // 1000))}
        await exchange.respond(failure.status, _text({"error": failure.error}), headers)

    def _audit(self, exchange: Exchange[U], ended: Failure) -> None:
        if self._on_audit is None:
            return
        event: AuditEvent[U] = AuditEvent(
            request_id=exchange.request_id,
            user=exchange.user,
            action=exchange.action,
            operation=exchange.operation,
            params=exchange.params,
            extra_params=exchange.extra_params,
            status=ended.status,
            code=ended.error.get("code"),
            age=None if exchange.age is None else exchange.age / 1000,
            duration=(self._clock.steady_ms() - exchange.begun) / 1000,
        )
        try:
            self._on_audit(event)
        except Exception as error:
            self._on_error(error)


def _text(value: Any, *, sort: bool = False) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=sort, default=None if sort else str)


@contextmanager
def _giving_back(lane: _Lane) -> Generator[None]:
    """Gives the place in the queue back where the client does not send the request: it would keep others waiting."""
    try:
        yield
    except TrilineError as error:
        if lane.queue is not None and error.code == "max_wait":
            lane.queue.give_back()
        raise


def _checksum(value: Any) -> str:
    """Of the text that every handler writes, because they share the journals of jobs."""
    return hashlib.sha256(_text(value).encode("utf-8", "surrogatepass")).hexdigest()


def _page(page: Page[Any]) -> dict[str, Any]:
    """A page as the protocol has it."""
    known: dict[str, Any] = {"items": page.items, "page": page.page, "isLast": page.is_last}
    if page.total is not None:
        known["total"] = page.total
    if page.cursor is not None:
        known["cursor"] = page.cursor
    return known


def _in_names_of_api(operation: str, params: dict[str, Any]) -> dict[str, Any]:
    """The parameters under the API's names: a rule that looks at one by its name must not miss it under the vendor's."""
    others = OTHER_NAMES.get(operation)
    return params if others is None else _named(params, others, "")


def _named(value: Any, others: dict[str, str], at: str) -> Any:
    if isinstance(value, list):
        return [_named(element, others, at) for element in value]  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(value, dict):
        return value
    members: dict[str, Any] = value  # pyright: ignore[reportUnknownVariableType]
    named: dict[str, Any] = {}
    for given, member in members.items():
        name = given if "." in given else others.get(at + given, given)
        if name in named:
            raise Refusal("not_allowed")
        named[name] = _named(member, others, f"{at}{name}.")
    return named


def _is_origin(text: str) -> bool:
    try:
        url = urlsplit(text)
        # A port that is none is refused when it is read.
        port = url.port
    except ValueError:
        return False
    if url.scheme not in ("https", "http") or not url.hostname or port == {"https": 443, "http": 80}[url.scheme]:
        return False
    host = f"[{url.hostname}]" if ":" in url.hostname else url.hostname
    return text == f"{url.scheme}://{host}{'' if port is None else f':{port}'}" and "*" not in host


def _log(error: Exception) -> None:
    logging.getLogger("triline.relay").error("the relay failed", exc_info=error)


async def _live(receive: Receive, send: Send) -> None:
    """Answers a server that runs the relay by itself: there is nothing to begin or to end."""
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
