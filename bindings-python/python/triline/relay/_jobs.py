"""Row batches as jobs: they go on without the page that started them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from triline.batch import BatchResult
from triline.clock import AsyncClock
from triline.errors import TrilineError
from triline.progress import Progress
from triline.relay._refusal import Refusal

# Reports that are kept: of one user, and of all.
_KEPT_OF_USER = 10
_KEPT = 1000
# Jobs of one user that are known, so that a start that is repeated starts nothing.
_KNOWN_OF_USER = 1000


class JobLimits(NamedTuple):
    """Limits of jobs."""

    running: int
    """Jobs of one user at a time."""
    keep_ms: float
    """How long a user can come back for the report of a job that has ended, in milliseconds."""


class Job:
    """A row batch that runs, or has ended."""

    def __init__(self, user: str, id: str, operation: str, work: str, *, has_journal: bool, is_dry_run: bool) -> None:
        """Takes whose it is, and what it does: the operation, the parameters and the rows, as a checksum."""
        self.user = user
        self.id = id
        self.operation = operation
        self.work = work
        self.has_journal = has_journal
        self.is_dry_run = is_dry_run
        self.progress: dict[str, Any] = {"done": 0}
        self.end: BatchResult | Exception | None = None
        # Whether the report is not kept any longer.
        self.is_forgotten = False
        # Why a look-up of its unknown rows failed. The job keeps its report.
        self.lookup_error: Exception | None = None
        self.ended_at = 0
        self.task: asyncio.Task[BatchResult] | None = None
        self._news: set[asyncio.Event] = set()

    def tell(self) -> None:
        """Wakes those who follow it."""
        for news in self._news:
            news.set()

    def stop(self) -> None:
        """Ends it: what was sent stays so."""
        if self.task is not None and self.end is None:
            self.task.cancel()

    @property
    def can_continue(self) -> bool:
        """Whether the same rows with the same journal would get further."""
        if not self.has_journal or self.end is None:
            return False
        return not isinstance(self.end, BatchResult) or self.end.can_continue

    def forget(self) -> None:
        """Gives up the report."""
        self.is_forgotten = True
        self.end = Refusal("unknown_job", field="job")

    async def events(self, ms: float) -> AsyncGenerator[tuple[str, Any], None]:
        """What happens from now on, with the state at once, until the job ends or time is up.

        Of a progress that nobody reads the last one is kept.
        """
        until = asyncio.get_running_loop().time() + ms / 1000
        news = asyncio.Event()
        self._news.add(news)
        told: dict[str, Any] | None = None
        try:
            while True:
                if told is not self.progress:
                    told = self.progress
                    yield "progress", told
                elif self.is_forgotten:
                    # Whoever asks again is told that there is no report.
                    yield "pause", {}
                    return
                elif self.end is not None:
                    yield ("end" if isinstance(self.end, BatchResult) else "error"), self.end
                    return
                else:
                    news.clear()
                    left = until - asyncio.get_running_loop().time()
                    try:
                        await asyncio.wait_for(news.wait(), max(0, left))
                    except asyncio.TimeoutError:
                        yield "pause", {}
                        return
        finally:
            self._news.discard(news)


Run = Callable[[Callable[[Progress], None]], Awaitable[BatchResult]]


class Jobs:
    """The jobs of a relay, in the memory of this process. A user sees those alone that it has started."""

    def __init__(self, limits: JobLimits, clock: AsyncClock) -> None:
        self._limits = limits
        self._clock = clock
        self._users: dict[str, dict[str, Job]] = {}
        # Those that have ended, the oldest first, and those of them that have a report.
        self._ended: dict[Job, None] = {}
        self._reported: dict[Job, None] = {}

    def start(self, job: Job, run: Run, on_end: Callable[[Job], None]) -> None:
        """Starts a job. One with that id and the same work is started again only if it has a journal, and something left to do.

        A dry run that has ended leaves its id to other work.

        Raises:
            Refusal: The id belongs to other work, or the user has too many jobs.
        """
        self._forget()
        known = self._users.get(job.user, {}).get(job.id)
        if known is not None and known.work != job.work:
            if known.end is None or not known.is_dry_run:
                raise Refusal("not_allowed", field="job")
        elif known is not None and not known.can_continue:
            return
        self._begin(job, run, on_end)

    def settle(self, user: str, id: str, operation: str, on_end: Callable[[Job], None]) -> None:
        """Looks up the unknown rows of a job that has ended. Where that fails, the job keeps its report.

        Raises:
            Refusal: The user has no such job of that operation, or it has no report; or the user has too many jobs.
        """
        known = self.find(user, id, operation)
        result = known.end
        # It runs already.
        if result is None:
            return
        if not isinstance(result, BatchResult):
            raise Refusal("not_allowed", field="job")
        job = Job(user, id, operation, known.work, has_journal=known.has_journal, is_dry_run=known.is_dry_run)
        job.progress = known.progress
        self._begin(job, lambda _: result.areconcile(), on_end, kept=result)

    def find(self, user: str, id: str, operation: str) -> Job:
        """A job of that user and operation.

        Raises:
            Refusal: There is none, or it ended too long ago.
        """
        self._forget()
        job = self._users.get(user, {}).get(id)
        if job is None or job.operation != operation or job.is_forgotten:
            raise Refusal("unknown_job", field="job")
        return job

    def _begin(self, job: Job, run: Run, on_end: Callable[[Job], None], kept: BatchResult | None = None) -> None:
        """`kept`: the report of the job, where it has one whatever comes of this run."""
        jobs = self._users.get(job.user, {})
        running = sum(other.end is None for id, other in jobs.items() if id != job.id)
        if running >= self._limits.running or (job.id not in jobs and len(jobs) >= _KNOWN_OF_USER):
            raise Refusal("too_many", retry_after=10)
        if job.id in jobs:
            self._ended.pop(jobs[job.id], None)
            self._reported.pop(jobs[job.id], None)
        self._users.setdefault(job.user, {})[job.id] = job

        def tell(progress: Progress) -> None:
            job.progress = _progress(progress)
            job.tell()

        async def work() -> BatchResult:
            return await run(tell)

        def conclude(task: asyncio.Task[BatchResult]) -> None:
            end = _end_of(task)
            if kept is not None and isinstance(end, Exception):
                job.lookup_error, end = end, kept
            job.end = end
            job.ended_at = self._clock.steady_ms()
            self._ended[job] = None
            self._reported[job] = None
            self._forget()
            job.tell()
            on_end(job)

        job.task = asyncio.ensure_future(work())
        # A task that is cancelled before its first step runs nothing of `work`.
        job.task.add_done_callback(conclude)

    def _forget(self) -> None:
        """Forgets the jobs that ended long ago, and the oldest of too many reports."""
        until = self._clock.steady_ms() - self._limits.keep_ms
        for job in list(self._ended):
            if job.ended_at >= until:
                break
            del self._ended[job]
            self._reported.pop(job, None)
            jobs = self._users.get(job.user, {})
            if jobs.get(job.id) is job:
                del jobs[job.id]
            if not jobs:
                self._users.pop(job.user, None)
        counts: dict[str, int] = {}
        for job in self._reported:
            counts[job.user] = counts.get(job.user, 0) + 1
        for job in list(self._reported):
            if counts[job.user] <= _KEPT_OF_USER and len(self._reported) <= _KEPT:
                continue
            counts[job.user] -= 1
            del self._reported[job]
            job.forget()


def _end_of(task: asyncio.Task[BatchResult]) -> BatchResult | Exception:
    """How a job ended, by its task."""
    # Whoever stops a job cancels its task.
    error = Refusal("cancelled") if task.cancelled() else task.exception()
    if error is None:
        return task.result()
    # A batch that its journal stopped raises the reason, and has its report all the same.
    if isinstance(error, TrilineError) and isinstance(error.result, BatchResult):
        return error.result
    return error if isinstance(error, Exception) else Refusal("cancelled")


def report_of(result: BatchResult, *, reconcilable: bool, told: Callable[[TrilineError], Mapping[str, Any]]) -> dict[str, Any]:
    """The report of a batch without what no page may know. `told`: an error as the protocol has it."""
    given = result._report  # pyright: ignore[reportPrivateUsage]
    errors = {row.index: row.error for row in (*result.failed, *result.unknown)}
    report = {name: given[name] for name in ("rows", "requests", "ok", "canContinue", "dryRun", "earliest") if name in given}
    for name in ("failed", "unknown"):
        # The rows of a group share their error.
        report[name] = [{**group, "error": told(errors[group["rows"][0]])} for group in given[name]]
    if result.stopped is not None:
        report["stopped"] = told(result.stopped)
    return {**report, "reconcilable": reconcilable and "lookUp" in given}


def _progress(progress: Progress) -> dict[str, Any]:
    known: dict[str, Any] = {"done": progress.done}
    if progress.total is not None:
        known["total"] = progress.total
    if progress.eta is not None:
        known["etaMs"] = round(progress.eta * 1000)
    return known
