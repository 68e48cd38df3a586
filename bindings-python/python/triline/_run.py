"""One call without input and output: what the blocking and the asynchronous driver share.

The run loop is written down in core/client/src/run_loop.md. `Run` translates its steps and answers. Modules that not every
program needs are imported where their first value is made.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from types import TracebackType
from typing import TYPE_CHECKING, Any

from triline import _native
from triline._causes import is_of_the_package, raise_interruption, text_of, texts_of
from triline._message import words_of
from triline._rows import RowSource, result_of
from triline._steps import Answer, Ask, Pending, Send, Step, Value, Wait
from triline._upload import Source, Upload
from triline.errors import Cancelled, Misuse, OutcomeUnknown
from triline.transport import MaybeSent, NotSent, Request, SendFailed

if TYPE_CHECKING:
    from typing_extensions import Self

    from triline._core import Core
    from triline.progress import OnProgress

_numbers = count(1)


class Run:
    """A call that is being driven. An exception that leaves its `with` block cancels it, `GeneratorExit` stops it."""

    __slots__ = (
        "_call",
        "_cause",
        "_core",
        "_done",
        "_fault",
        "_is_over",
        "_job",
        "_number",
        "_on_progress",
        "_rows",
        "_sending",
        "_source",
        "_typed",
        "is_complete",
        "left_job",
        "look",
        "operation",
        "result",
        "settle",
    )

    def __init__(
        self,
        core: Core,
        operation: str,
        call: _native.Call,
        rows: RowSource | None,
        source: Source | None,
        progress: OnProgress | bool | None,
        *,
        typed: bool,
    ) -> None:
        self._core = core
        self._typed = typed
        self._call = call
        self._rows = rows
        self._source = source
        self._on_progress: OnProgress | None = None
        if progress is True:
            from triline.progress import Line

            self._on_progress = Line(operation)
        elif progress:
            self._on_progress = progress
        # What the caller's own code raised last, of the newest request or ask.
        self._cause: BaseException | None = None
        # The first exception of a listener.
        self._fault: Exception | None = None
        self._is_over = False
        # The request in flight.
        self._sending: Request | None = None
        # Whether the call ended by itself, with a result.
        self.is_complete: bool = False
        self._number = next(_numbers)
        self._done = 0
        # The id of the job of a relay that this call starts.
        self._job: str | None = None
        # The job that goes on, or may, after the call was cancelled.
        self.left_job: str | None = None
        # Asks the service whether it was done.
        self.look: Callable[[], Any] | None = None
        # Looks up the unknown rows of a report.
        self.settle: Callable[[Any], Any] | None = None
        self.operation: str = operation
        self.result: Any = None

    def _now(self) -> tuple[int, int]:
        return self._core.clock.wall_ms(), self._core.clock.steady_ms()

    @property
    def rows_name(self) -> str | None:
        """The name of the parameter that the rows are."""
        return self._call.rows_name

    def narrow_to_page(self) -> None:
        """Makes a walk that has not begun one that requests its first page alone."""
        self._call.narrow_to_page()

    def poll(self) -> Step:
        """What to do next. Raises the error that the call ends with."""
        events, step = self._call.poll(*self._now())
        self._tell(events)
        match step:
            case ("pending", id, until_ms):
                return Pending(id, until_ms)
            case ("wait", until_ms, _):
                return Wait(max(0, until_ms - self._core.clock.steady_ms()) / 1000)
            case ("send", _, method, url, headers, body, timeout_ms, upload):
                # What a function of the caller's raised before belongs to the attempt before.
                self._cause = None
                self._sending = self._request(method, url, headers, body, timeout_ms / 1000, upload)
                return Send(self._sending)
            case ("page", items, total, page, cursor):
                from triline._page import Page

                return Value(Page(items, total, page, cursor, cursor is None))
            case ("part", value):
                return Value(value)
            case ("done", value):
                self._end(value)
                return None
            case ("failed", error):
                self._is_over = True
                self._core.language.noted(error)
                if isinstance(error, OutcomeUnknown) and error.args[0].get("reconcilable"):
                    error._look = self.look  # pyright: ignore[reportPrivateUsage]
                self._attach_fault(error)
                raise error from self._cause
            case ask:
                self._sending = None
                return self._ask(ask)

    def _request(
        self, method: str, url: str, headers: list[tuple[str, str]], body: bytes, timeout: float, upload: Any
    ) -> Request:
        if upload is None or self._source is None:
            return Request(method, url, headers, body, timeout)
        size, tail = upload
        headers.append(("content-length", str(size)))
        on_sent = None if self._on_progress is None else partial(self._progressed, total=size)
        return Request(method, url, headers, b"", timeout, Upload(self._source, body, tail, size, on_sent))

    def _ask(self, step: tuple[Any, ...]) -> Ask:
        match step:
            case ("sign", _, *given):
                from triline.signing import SignInput

                return Ask("signature", partial(self._core.signer or _no_answer, SignInput(*given)))
            case ("token", _):
                return Ask("token", self._core.tokens or _no_answer)
            case ("headers", _):
                return Ask("headers", self._core.headers or dict)
            case ("store", _, *given):
                from triline.stores import Script

                return Ask("store", partial(_no_answer if self._core.store is None else self._core.store.run, Script(*given)))
            case _:
                return self._ask_of_batch(step)

    def _ask_of_batch(self, step: tuple[Any, ...]) -> Ask:
        rows = self._rows
        assert rows is not None, "only a row batch has rows and a journal"
        match step:
            case ("rows", _, limit):
                return Ask("rows", partial(rows.pull, limit), limit)
            case ("append_journal", _, line):
                return Ask("stored", partial(rows.journal.append, line))
            case _:
                return Ask("journal", rows.journal.read)

    def returned(self, ask: Ask, value: Any) -> Answer:
        """The answer where a function of the caller's returned this."""
        match ask.answer:
            case "stored":
                return ("stored",)
            case "headers":
                # Of a mapping, or of what makes one.
                return "headers", list(dict(value).items())
            case "store":
                from triline.stores import returned_text

                return "store", returned_text(value)
            case "rows" if self._rows is not None:
                return "rows", self._rows.cells(value), len(value) < ask.limit, self._rows.fields, self._rows.drops_empty
            case name:
                return name, value

    def raised(self, ask: Ask, error: Exception) -> Answer:
        """The answer where a function of the caller's raised this."""
        refused = self.refused(error)
        # What the journal in a file raises where another batch has locked it.
        return ("journal_in_use",) if ask.answer == "journal" and isinstance(error, BlockingIOError) else refused

    def answer(self, id: int, answer: Answer) -> None:
        """Answers what is under way."""
        try:
            self._call.answer(*self._now(), id, answer)
        except Misuse:
            # The core has ended the attempt already.
            pass
        except Exception as error:
            # The caller's own code returned what cannot be used.
            unusable = self.refused(error) if self._sending is None else self.failed(error)
            self._call.answer(*self._now(), id, unusable)

    def failed(self, error: Exception) -> Answer:
        """The answer where the transport raised this."""
        raise_interruption(error)
        self._cause = self._shown(error)
        if isinstance(error, SendFailed):
            return "failed", not isinstance(error, NotSent), error.timeout, words_of(error, typed=False)
        return "failed", True, False, words_of(error)

    def _shown(self, error: Exception) -> Exception:
        """What of an exception the error of the call has behind it.

        Exceptions of HTTP libraries hold requests: in their texts, members, and the variables of the functions on the way.
        So those of the package's transports are replaced, whose text is in the message of the error; and those of the
        caller's own code that show a secret.
        """
        shown = texts_of(error)
        if not is_of_the_package(error) and self._call.without_secrets(shown) == shown:
            return error
        kind = type(error) if type(error) in (NotSent, MaybeSent) else SendFailed
        text = self._call.without_secrets(text_of(error))
        return kind(text if isinstance(error, SendFailed) else f"{type(error).__name__}: {text}")

    def refused(self, error: Exception) -> Answer:
        """The answer that the host will not do what was asked, because of this."""
        raise_interruption(error)
        self._cause = self._shown(error)
        return "refused", words_of(error)

    def stuck(self) -> Misuse:
        """The error of a call that waits for an answer although nothing is under way."""
        return self.misuse("the call waits for an answer, but no request is in flight")

    def misuse(self, message: str) -> Misuse:
        """The error for a mistake in a program, in the language of the client."""
        return self._core.language.of(Misuse({"message": message, "operation": self.operation}))

    def _tell(self, events: tuple[tuple[Any, ...], ...]) -> None:
        for name, operation, *members in events:
            if name == "raw_response":
                if self._core.on_response is not None:
                    from triline.responses import RawResponse

                    status, headers, body, attempt = members
                    response = RawResponse(operation, status, headers, body, attempt, self._core.language)
                    self._listen(self._core.on_response, response)
                continue
            if name == "progress":
                self._progressed(*members)
            if self._core.listeners:
                from triline._generated.events import EVENTS

                event = EVENTS[name](operation, self._number, *members)
                for listener in self._core.listeners:
                    self._listen(listener, event)

    def _progressed(self, done: int, total: int | None, eta: float | None = None, job: str | None = None) -> None:
        self._done = done
        if self._rows is not None and self._rows.owns_job:
            self._job = job
        if self._on_progress is not None:
            from triline.progress import Progress

            self._listen(self._on_progress, Progress(done, total, eta, job))

    def _end_progress(self) -> None:
        """Ends a line or a bar, once."""
        shown = self._on_progress
        if shown is None:
            return
        from triline.progress import Bar, Line

        if isinstance(shown, (Bar, Line)):
            self._on_progress = None
            # A program may have a kind of bar of its own.
            self._listen(shown.end)

    def _listen(self, listener: Callable[..., object], *told: object) -> None:
        try:
            listener(*told)
        except Exception as error:
            raise_interruption(error)
            # It changes nothing of the call, and is raised when that has ended.
            self._fault = self._fault or error

    def _end(self, value: Any) -> None:
        self._is_over = self.is_complete = True
        if self._rows is None:
            self.result = value
        else:
            self.result = result_of(value, self._cause, self._core.language, self.settle, typed=self._typed)
        # What it raises is told with the result.
        self._end_progress()
        if self._fault is not None:
            if self._rows is None:
                id = "a listener failed: {error}; the call had succeeded, and `result` of this error has what it returned"
                arguments: tuple[object, ...] = (text_of(self._fault, repr),)
                outcome = "done"
            else:
                id = "a listener raised {error}; the batch had ended: {result}"
                arguments = (text_of(self._fault, repr), self.result)
                outcome = "done" if self.result.is_complete else "unknown"
            language = self._core.language
            message = language.text(id, *arguments)
            details = {"code": "listener", "message": message, "operation": self.operation, "outcome": outcome}
            failure = language.noted(Misuse(details))
            failure.result = self.result
            if type(self.result) is tuple:
                from triline._page import Page

                failure.result = Page(*self.result)  # pyright: ignore
            raise failure from self._fault

    def _note(self, error: BaseException, id: str, argument: object) -> None:
        if sys.version_info >= (3, 11):
            error.add_note(f"{self.operation}: {self._core.language.text(id, argument)}")

    def _attach_fault(self, error: BaseException) -> None:
        if self._fault is not None:
            self._note(error, "a listener raised {error}", text_of(self._fault, repr))

    def __enter__(self) -> Self:
        self._core.refuse_if_closed(self.operation)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        fault = self._fault
        try:
            self._end_progress()
        finally:
            if self._source is not None:
                self._source.close()
            if error is not None:
                if not self._is_over:
                    self._leave(error)
                elif fault is None:
                    self._attach_fault(error)

    def _leave(self, error: BaseException) -> None:
        """Stops or cancels a call that an exception has left."""
        if isinstance(error, GeneratorExit):
            self._call.stop(*self._now())
            self._drain()
            if self._fault is not None:
                raise self._fault
            return
        if self._rows is not None:
            self._note(error, "{rows} rows had been settled", self._done)
        self._call.cancel(*self._now())
        cancelled = self._drain()
        self._attach_fault(error)
        if isinstance(cancelled, Cancelled):
            if cancelled.outcome == "unknown":
                self.left_job = self._job
            # KeyboardInterrupt, asyncio.CancelledError and what a signal handler raised go on, and carry what may have
            # happened.
            _last_cause(error).__cause__ = cancelled

    def _drain(self) -> Exception | None:
        """Passes on what remains of a call that was stopped or cancelled; its error."""
        self._is_over = True
        events, step = self._call.poll(*self._now())
        self._tell(events)
        match step:
            case ("done", value):
                self.result = value
                message = "the call was cancelled when its answer had come"
                details = {"kind": "cancelled", "code": "cancelled", "message": message, "operation": self.operation, "outcome": "done"}
                return self._core.language.of(Cancelled(details))
            case ("failed", error):
                return error
            case _:
                return None

    def cancel_unsent(self, id: int) -> None:
        """Notes that a transport was cancelled before it had sent anything, where it says so."""
        if self._sending is not None and not self._sending.may_be_sent:
            self.answer(id, ("failed", False, True, "time ran out before the request was sent"))


def _last_cause(error: BaseException) -> BaseException:
    """The exception at the end of the causes of another one, which stay as they are."""
    seen = {id(error)}
    while (cause := error.__cause__) is not None and id(cause) not in seen:
        seen.add(id(cause))
        error = cause
    return error


def _no_answer(*_: object) -> str:
    return ""
