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
    """Returns a listener that makes a span of each call, named after its operation, below the current span.

    It has the attributes `http.request.method`, `url.template`, `http.response.status_code`, `triline.rows` and
    `error.type`; retries, waits, pages and parts are its events. Without a tracer, it is that of `triline`.
    """
    return _Spans(tracer or trace.get_tracer("triline"))


class _Spans:
    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer
        # The spans of calls that have not ended, by their numbers.
        self._open: dict[int, Span] = {}

    def __call__(self, event: Event) -> None:
        span = self._open.get(event.call)
        if span is None:
            span = self._tracer.start_span(event.operation, kind=trace.SpanKind.CLIENT)
            self._open[event.call] = span
        match event:
            case AttemptEvent():
                span.set_attributes({"http.request.method": event.method, "url.template": event.path})
            case ResponseEvent():
                span.set_attribute("http.response.status_code", event.status)
            case RetryEvent():
                span.add_event("retry", {"attempt": event.attempt, "why": event.why})
            case WaitEvent():
                span.add_event("wait", {"why": event.why, "ms": event.ms})
            case PageEvent():
                span.add_event("page", {"page": event.page, "rows": event.rows})
            case PartEvent():
                span.add_event("part")
            case ProgressEvent():
                span.add_event("progress", {"done": event.done})
            case TokenEvent():
                span.add_event("token")
            case StoreEvent():
                span.add_event("store", {"state": event.state})
            case EndEvent():
                if event.rows:
                    span.set_attribute("triline.rows", event.rows)
                if not event.ok:
                    span.set_attribute("error.type", event.code or event.kind or "error")
                    span.set_status(trace.StatusCode.ERROR)
                # The first event may have been that of a request of another operation.
                span.update_name(event.operation)
                span.end()
                del self._open[event.call]
