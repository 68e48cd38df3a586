"""What can go wrong. Every error that a call ends with is a `TrilineError`.

The attributes are the same in every language that triline has a package for; no secret is in them.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from triline._generated.errors import ErrorAttributes, Outcome
from triline._generated.names import NAMES
from triline._lazy import json, re
from triline._message import Message

__all__ = [
    "ApiError",
    "AuthError",
    "BatchFailed",
    "Cancelled",
    "HttpError",
    "InvalidRequest",
    "MalformedResponse",
    "Misuse",
    "Outcome",
    "OutcomeUnknown",
    "TransportError",
    "TrilineError",
]

class TrilineError(ErrorAttributes, Exception):
    """Why a call failed. Catch this for all errors of the package."""

    result: Any
    """Outcome of the rows, where the error ended a row batch."""

    # Of the client that raised it. Only set where it is, so that it is not among the members of others.
    _is_chinese = False
    # The error object of the core with its messages by id, for another language, and whether names in it are Python's.
    _kept: tuple[str, bool] | None = None

    def __init__(self, details: Mapping[str, Any]) -> None:
        """Takes the members of the core's error object; `message` is the least there can be."""
        self._read(details)
        self.result = None
        # As the only argument: so that the error can be copied, and pickled for another process.
        super().__init__(dict(details))

    def __str__(self) -> str:
        operation = f"{self.operation}: " if self.operation else ""
        remedy = f" ({self.remedy})" if self.remedy else ""
        return f"{operation}{self.message}{remedy}"

    def __repr__(self) -> str:
        code = f" {self.code}" if self.code else ""
        return f"<{type(self).__name__}{code}: {self}>"


class InvalidRequest(TrilineError, ValueError):
    """Refused before anything was sent: a parameter or an option. See `field`, `expected` and `got`."""


class ApiError(TrilineError):
    """The service answered with a refusal. See `code`, `cause` and `remedy`."""


class HttpError(TrilineError):
    """An HTTP status outside 2xx, and no answer of the service in the body. See `status`."""


class MalformedResponse(TrilineError):
    """The service's answer is not what the operation returns."""


class TransportError(TrilineError):
    """No answer came, or one that was cut; `code` is `timeout` or `connection`.

    Nothing was executed, or repeating the call is safe.
    """


class OutcomeUnknown(TrilineError):
    """A request that must not be executed twice may have been executed: no response says whether it was.

    It covers lost connections, timeouts, answers of gateways, and malformed answers.

    Not a `TransportError`, so that code that retries those does not send it again. Ask the service before you do: where
    `can_reconcile`, `reconcile()` does.
    """

    # Not a member that is shown or pickled: it holds what was asked for.
    __slots__ = ("_look",)

    def __init__(self, details: Mapping[str, Any]) -> None:
        super().__init__(details)
        self._look: Callable[[], Any] | None = None

    @property
    def can_reconcile(self) -> bool:
        """Whether the service can be asked if it was done."""
        return self._look is not None

    def reconcile(self) -> list[Any]:
        """Asks the service for what was to be created.

        What it finds: records of the operation that looks, such as `Agent`; dicts in the names of the API after a call by its
        name. Those that were there before are found as well. An empty list: it is not there so far, and may still appear.

        Raises:
            Misuse: The service cannot be asked (`can_reconcile`), or the call was asynchronous.
            TrilineError: It gave no answer.
        """
        found: Any = self._looking()
        if isinstance(found, Coroutine):
            found.close()
            raise self._misuse("the call was asynchronous: use areconcile")
        answer: list[Any] = found
        return answer

    async def areconcile(self) -> list[Any]:
        """The same for a call of an asynchronous client."""
        found: Any = self._looking()
        answer: list[Any] = await found if hasattr(found, "__await__") else found
        return answer

    def _looking(self) -> Any:
        if self._look is None:
            raise self._misuse("the service cannot be asked whether it was done")
        return self._look()

    def _misuse(self, message: str) -> Misuse:
        # Imported here: that module needs this one.
        from triline._language import language_of

        return language_of(self).of(Misuse({"message": message, "operation": self.operation}))


class AuthError(TrilineError):
    """No signature or token could be had."""


class Cancelled(TrilineError):
    """The call was cancelled before it ended.

    Whatever cancelled it (`asyncio.CancelledError`, `KeyboardInterrupt`, an exception of a signal handler) goes on, and has
    this error behind it, as the last of its `__cause__`s. `Cancelled.behind(error)` finds it, also where an awaiting task or
    a timeout put another in front.
    """

    @property
    def may_have_happened(self) -> bool:
        """Whether the request may have been carried out."""
        return self.outcome == "unknown"

    @staticmethod
    def behind(error: BaseException) -> Cancelled | None:
        """The `Cancelled` behind an exception, such as a `TimeoutError` of `asyncio.timeout`; none: there is none."""
        seen: set[int] = set()
        behind: BaseException | None = error
        while behind is not None and id(behind) not in seen:
            if isinstance(behind, Cancelled):
                return behind
            seen.add(id(behind))
            behind = behind.__cause__ or behind.__context__
        return None


class BatchFailed(TrilineError):
    """Rows of a batch failed, or their outcome is unknown. Raised by `BatchResult.raise_for_failures`; see `result`."""


class Misuse(TrilineError):
    """A mistake in a program, in this package or in a transport: nothing that the service did."""


_CLASSES: dict[str, type[TrilineError]] = {
    "invalid_request": InvalidRequest,
    "api": ApiError,
    "http": HttpError,
    "malformed_response": MalformedResponse,
    "transport": TransportError,
    "outcome_unknown": OutcomeUnknown,
    "auth": AuthError,
    "cancelled": Cancelled,
    "misuse": Misuse,
}


def from_json(text: str, typed: bool, kept: str | None = None) -> TrilineError:
    """Makes an error of an error object of the core; `typed`: with the names that parameters have in Python."""
    error = from_details(json.loads(text), typed=typed)
    if kept is not None:
        error._kept = kept, typed  # pyright: ignore[reportPrivateUsage]
    return error


def from_details(details: Mapping[str, Any], *, typed: bool = False) -> TrilineError:
    """Makes an error of these members; `typed`: with the names that parameters have in Python."""
    return _CLASSES.get(details.get("class", ""), TrilineError)(renamed(details) if typed else details)


def renamed(details: Mapping[str, Any]) -> dict[str, Any]:
    """The members of an error, with the names that parameters and options have in Python."""

    def field_name(word: re.Match[str]) -> str:
        return NAMES.get(word[0], word[0])

    def name_within_text(word: re.Match[str]) -> str:
        # A name in one case may be an ordinary word.
        return word[0] if word[0].islower() else field_name(word)

    def rename(name: str, text: Any) -> Any:
        match name, text:
            case "field", str():
                return re.sub(r"[A-Za-z_]\w*", field_name, text, flags=re.ASCII)
            case ("cause" | "expected" | "message" | "remedy"), str():
                return re.sub(r"[A-Za-z_]\w*", name_within_text, text, flags=re.ASCII)
            case _:
                return text

    python = {name: rename(name, text) for name, text in details.items()}
    message, field, got = (details.get(name) or "" for name in ("message", "field", "got"))
    if field and got and message.startswith(field) and message.endswith(got):
        # In every language, what came stands last. It is not renamed.
        rest = message[len(field) : len(message) - len(got)]
        python["message"] = f"{python['field']}{rename('message', rest)}{got}"
    return python


def invalid(operation: str | None, code: str, field: str, expected: str, got: str) -> InvalidRequest:
    """The error for a value that cannot be sent."""
    texts = [text if isinstance(text, Message) else Message(text) for text in (expected, got)]
    message = Message("{field}: expected {expected}, got {got}", field, *texts)
    details = {"kind": "invalid_request", "code": code, "message": message, "operation": operation}
    return InvalidRequest({**details, "field": field, "expected": expected, "got": got})
