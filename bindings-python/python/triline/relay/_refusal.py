"""What the relay itself refuses, and how errors leave it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from triline._language import Language
from triline._native import error_texts
from triline.errors import OutcomeUnknown, TrilineError

RefusalCode: TypeAlias = Literal[
    "path",
    "method",
    "version",
    "origin",
    "content_type",
    "too_large",
    "too_slow",
    "json",
    "unknown_user",
    "not_allowed",
    "unknown_job",
    "in_use",
    "too_many",
    "quota",
    "max_wait",
    "internal",
    "cancelled",
]
"""Why the relay refuses."""

# Those of every relay: status, English and Chinese text.
REASONS: dict[str, tuple[int, str, str]] = {
    "path": (404, "the path ends in an action of the protocol and the name of an operation", "路径应以协议规定的动作加操作名结尾"),
    "method": (405, "the relay takes POST", "中继只接受 POST 请求"),
    "version": (400, "the relay speaks another version of the protocol", "中继使用的协议版本不同"),
    "origin": (403, "pages of this origin are not allowed", "不允许该来源的页面"),
    "content_type": (415, "the content type is not the one of the action", "内容类型与该操作不符"),
    "too_large": (413, "the body is larger than the relay takes", "请求体超过中继允许的大小"),
    "too_slow": (408, "the body did not arrive in time", "请求体未在规定时间内到达"),
    "json": (400, "the body is not the JSON object that the protocol describes", "请求体不是协议规定的 JSON 对象"),
    "unknown_user": (401, "the relay does not know the user: sign in first", "中继无法识别用户，请先登录"),
    "not_allowed": (403, "the operation is not allowed to this user with these parameters", "不允许该用户以这些参数执行此操作"),
    "unknown_job": (404, "the user has no such job, or it ended too long ago", "该用户没有此任务，或任务结束已久"),
    "in_use": (409, "another process of the relay runs the job, or was stopped while it ran", "任务正由中继的另一个进程执行，或该进程在执行中被停止"),
    "too_many": (429, "the user has too many requests under way", "该用户同时进行的请求过多"),
    "quota": (429, "the user has used up the requests of this time", "该用户在此时段的请求次数已用完"),
    "max_wait": (503, "the rate limit allows the request later than it may wait", "限流允许该请求的时间晚于其最长等待时间"),
    "internal": (500, "the relay failed", "中继发生故障"),
    "cancelled": (499, "the request was given up", "请求已被放弃"),
}

_CATEGORIES = {
    "origin": "permission",
    "unknown_user": "auth",
    "not_allowed": "permission",
    "in_use": "conflict",
    "too_many": "quota",
    "quota": "quota",
    "max_wait": "rate_limit",
    "internal": "server",
}

_OF_THE_REQUEST = frozenset(("path", "method", "version", "content_type", "too_large", "json"))
_PASSING = frozenset(("in_use", "too_many", "quota", "max_wait", "too_slow"))

# After a process was killed, the lease of its journals lasts for up to some minutes.
_RETRY_IN_USE = 10

# What a page may know of an error: neither the response of the service, nor the cause, nor a stack.
_TOLD = (
    "kind",
    "code",
    "category",
    "message",
    "meaning",
    "remedy",
    "retryable",
    "operation",
    "status",
    "field",
    "expected",
    "got",
    "cursor",
    "outcome",
    "reconcilable",
    "attempts",
    "retryAfterMs",
)


class Refusal(Exception):
    """Refuses a request, before anything is sent. `Rule.narrow` may raise one with a text of its own for the user."""

    def __init__(
        self, code: RefusalCode = "not_allowed", message: str = "", *, retry_after: float | None = None, field: str | None = None
    ) -> None:
        """Takes what the page is told.

        Args:
            code: A word for the reason, which decides the status.
            message: The text for the user; that of the relay by default.
            retry_after: After how many seconds it may be allowed.
            field: What of the request is refused.

        Raises:
            ValueError: There is no such code.
        """
        if code not in get_args(RefusalCode):
            raise ValueError(f"code: expected one of {', '.join(REASONS)}, got {code}")
        super().__init__(message)
        self.code: RefusalCode = code
        self.message = message
        self.retry_after = retry_after
        self.field = field


class Failure(NamedTuple):
    """An error as the protocol has it, with the status of its response."""

    status: int
    error: dict[str, Any]


def failure_of(error: Exception, *, chinese: bool, on_error: Callable[[Exception], object]) -> Failure:
    """What a page is told of an error. `on_error` receives what no page may know."""
    if isinstance(error, Refusal):
        return _of_relay(error, chinese=chinese)
    if not isinstance(error, TrilineError):
        on_error(error)
        return _of_relay(Refusal("internal"), chinese=chinese, outcome="unknown")
    # Where a journal is, and why it cannot be used, is the relay's own matter.
    if error.field == "journal" and error.code == "in_use":
        return _of_relay(Refusal("in_use", retry_after=_RETRY_IN_USE), chinese=chinese, outcome=error.outcome)
    if error.field == "journal":
        on_error(error)
        return _of_relay(Refusal("internal"), chinese=chinese, outcome=error.outcome)
    known = {"attempts": 0, "outcome": "not_sent", "retryable": False, **_details(error, chinese=chinese)}
    known["meaning"] = known.get("cause")
    told = {name: known[name] for name in _TOLD if known.get(name) is not None}
    if isinstance(error, OutcomeUnknown):
        told["class"] = "outcome_unknown"
    return Failure(_status_of(error), told)


def _details(error: TrilineError, *, chinese: bool) -> dict[str, Any]:
    """The members of an error of the core, with texts in the language, which may be another one than that of the client."""
    kept = error._kept  # pyright: ignore[reportPrivateUsage]
    if kept is not None:
        details: dict[str, Any] = json.loads(error_texts(kept[0], chinese))
        return details
    # The package has raised it itself.
    details = {**error.args[0], "kind": error.kind}
    return {**details, **Language("zh").texts(error)} if chinese else details


def _of_relay(refusal: Refusal, *, chinese: bool, outcome: str = "not_sent") -> Failure:
    code = refusal.code
    status, english, in_chinese = REASONS[code]
    error: dict[str, Any] = {
        "kind": "auth" if code == "unknown_user" else "misuse" if code in _OF_THE_REQUEST else "api",
        "code": code,
        "message": refusal.message or (in_chinese if chinese else english),
        "retryable": code in _PASSING,
        "outcome": outcome,
    }
    if code in _CATEGORIES:
        error["category"] = _CATEGORIES[code]
    if refusal.retry_after is not None:
        error["retryAfterMs"] = round(refusal.retry_after * 1000)
    if refusal.field is not None:
        error["field"] = refusal.field
    return Failure(status, error)


def _status_of(error: TrilineError) -> int:
    match error.kind:
        case "invalid_request":
            return 400
        case "api":
            return 422
        case "cancelled":
            return 499
        case _:
            return 503 if error.code == "max_wait" else 502


def prefers_chinese(header: str) -> bool:
    """Whether the user reads Chinese rather than English, by `Accept-Language`."""
    best, best_weight = "", -1.0
    for entry in header.split(","):
        tag, _, weight = entry.partition(";")
        language = tag.strip()[:2].lower()
        if language not in ("zh", "en"):
            continue
        number = weight.split(";")[0].strip().removeprefix("q=") if weight else "1"
        value = float(number) if number.replace(".", "", 1).isdecimal() and number.isascii() and len(number) < 10 else 0.0
        if value > best_weight:
            best, best_weight = language, value
    return best == "zh" and best_weight > 0
