package io.triline

import io.opentelemetry.api.OpenTelemetry
import io.opentelemetry.api.common.AttributeKey
import io.opentelemetry.api.common.Attributes
import io.opentelemetry.api.trace.Span
import io.opentelemetry.api.trace.SpanKind
import io.opentelemetry.api.trace.StatusCode

/**
 * Creates a span for each call, as the option `tracing` of a client. It is named like the operation; the span that is
 * current where the call is made is its parent. Its attributes are `http.request.method`, `url.template`,
 * `http.response.status_code` and `http.request.resend_count`, those of the last request, and `error.type`; waits and
 * retries are events in it. No parameter, body or secret is in it.
 *
 * OpenTelemetry is not a dependency of this library: add `io.opentelemetry:opentelemetry-api` to use it.
 */
public class OpenTelemetryTracing(openTelemetry: OpenTelemetry) : Tracing {
    private val tracer = openTelemetry.getTracer("triline")

    override fun begin(operation: String): (Event) -> Unit {
        val span = tracer.spanBuilder(operation).setSpanKind(SpanKind.CLIENT).startSpan()
        return { event -> span.note(event) }
    }

    private fun Span.note(event: Event) {
        when (event) {
            is Event.Attempt -> note(event)
            is Event.Response -> setAttribute(STATUS, event.status.toLong())
            is Event.Wait -> addEvent("wait", Attributes.of(WHY, event.why, MILLISECONDS, event.duration.inWholeMilliseconds))
            is Event.Retry -> addEvent("retry", Attributes.of(WHY, event.why, ATTEMPT, event.attempt.toLong()))
            is Event.Token -> addEvent("token")
            is Event.Store -> addEvent("store", Attributes.of(WHY, event.why ?: "back"))
            is Event.Page, is Event.Part, is Event.Progress -> {}
            is Event.End -> {
                // A lookup requests another operation than the one that the call was made for.
                updateName(event.operation)
                event.kind?.let { kind -> setStatus(StatusCode.ERROR).setAttribute(ERROR, event.code ?: kind) }
                end()
            }
        }
    }

    private fun Span.note(attempt: Event.Attempt) {
        setAttribute(METHOD, attempt.method)
        setAttribute(TEMPLATE, attempt.path)
        if (attempt.attempt > 1) setAttribute(RESENDS, attempt.attempt - 1L)
    }

    private companion object {
        val METHOD: AttributeKey<String> = AttributeKey.stringKey("http.request.method")
        val TEMPLATE: AttributeKey<String> = AttributeKey.stringKey("url.template")
        val STATUS: AttributeKey<Long> = AttributeKey.longKey("http.response.status_code")
        val RESENDS: AttributeKey<Long> = AttributeKey.longKey("http.request.resend_count")
        val ERROR: AttributeKey<String> = AttributeKey.stringKey("error.type")
        val WHY: AttributeKey<String> = AttributeKey.stringKey("triline.why")
        val ATTEMPT: AttributeKey<Long> = AttributeKey.longKey("triline.attempt")
        val MILLISECONDS: AttributeKey<Long> = AttributeKey.longKey("triline.wait_ms")
    }
}
