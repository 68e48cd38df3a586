"""Spans of OpenTelemetry: the extra `triline[otel]`.

```python
with Platform.from_env(on_event=trace_events()) as cc:
    ...
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from opentelemetry import trace

from triline.events import (
    AttemptEvent,
    EndEvent,
    Event,
    OnEvent,
    PageEvent,
    PartEvent,
    ProgressEvent,
    ResponseEvent,
    RetryEvent,
    StoreEvent,
    TokenEvent,
    WaitEvent,
)

if TYPE_CHECKING:
    from opentelemetry.trace import Span, Tracer

__all__ = ["trace_events"]


def trace_events(tracer: Tracer | None = None) -> OnEvent:
    """Returns a listener that makes a span of each call, named after its operation, below the current span, and in it one of each attempt.

    They have the attributes `http.request.method`, `url.template`, `server.address`, `server.port`,
    `http.request.resend_count`, `http.response.status_code` and, of a failure, `error.type`. That of the call has the
    attributes of its last attempt, and `triline.rows`; retries, waits, pages and parts are its events. Without a tracer, it
    is that of `triline`.
    """
    return _Spans(tracer or trace.get_tracer("triline"))


class _Spans:
    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer
        # The spans of calls that have not ended, by their numbers, and those of their attempts.
        self._open: dict[int, Span] = {}
        self._attempts: dict[int, Span] = {}

    def __call__(self, event: Event) -> None:
        span = self._open.get(event.call)
        if span is None:
            span = self._tracer.start_span(event.operation)
            self._open[event.call] = span
        match event:
            case AttemptEvent():
                self._begin_attempt(span, event)
            case ResponseEvent():
                for one in filter(None, (span, self._attempts.get(event.call))):
                    one.set_attribute("http.response.status_code", event.status)
            case RetryEvent():
                self._end_attempt(event, event.why)
                span.add_event("retry", {"attempt": event.attempt, "why": event.why})
            case WaitEvent():
                self._end_attempt(event)
                span.add_event("wait", {"why": event.why, "ms": round(event.duration * 1000)})
            case PageEvent():
                self._end_attempt(event)
                span.add_event("page", {"page": event.page, "rows": event.rows})
            case PartEvent():
                span.add_event("part")
            case ProgressEvent():
                self._end_attempt(event)
                span.add_event("progress", {"done": event.done})
            case TokenEvent():
                span.add_event("token")
            case StoreEvent():
                span.add_event("store", {"away": event.away})
            case EndEvent():
                if event.rows:
                    span.set_attribute("triline.rows", event.rows)
                why = None if event.ok else event.code or event.kind or "error"
                self._end_attempt(event, why)
                if why is not None:
                    _fail(span, why)
                # The first event may have been that of a request of another operation.
                span.update_name(event.operation)
                span.end()
                del self._open[event.call]

    def _begin_attempt(self, call: Span, event: AttemptEvent) -> None:
        self._end_attempt(event)
        attributes: dict[str, str | int] = {
            "http.request.method": event.method,
            "url.template": event.path,
            "server.address": event.address,
            "server.port": event.port,
        }
        if event.attempt > 1:
            attributes["http.request.resend_count"] = event.attempt - 1
        call.set_attributes(attributes)
        self._attempts[event.call] = self._tracer.start_span(
            f"{event.method} {event.path}",
            context=trace.set_span_in_context(call),
            kind=trace.SpanKind.CLIENT,
            attributes={**attributes, "triline.operation": event.operation},
        )

    def _end_attempt(self, event: Event, why: str | None = None) -> None:
        attempt = self._attempts.pop(event.call, None)
        if attempt is None:
            return
        if why is not None:
            _fail(attempt, why)
        attempt.end()


def _fail(span: Span, why: str) -> None:
    span.set_attribute("error.type", why)
    span.set_status(trace.StatusCode.ERROR)
