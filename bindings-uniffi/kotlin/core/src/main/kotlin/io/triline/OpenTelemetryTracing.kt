package io.triline

import io.opentelemetry.api.OpenTelemetry
import io.opentelemetry.api.common.AttributeKey
import io.opentelemetry.api.common.Attributes
import io.opentelemetry.api.trace.Span
import io.opentelemetry.api.trace.SpanKind
import io.opentelemetry.api.trace.StatusCode
import io.opentelemetry.context.Context

/**
 * Creates a span for each call, and in it one for each attempt, as the option `tracing` of a client. That of the call is named
 * like the operation; the span that is current where the call is made is its parent. Their attributes are
 * `http.request.method`, `url.template`, `server.address`, `server.port`, `http.request.resend_count`,
 * `http.response.status_code`, and `error.type` of a failure; that of the call has those of its last attempt. Waits and retries
 * are events in it. No parameter, body or secret is in them.
 *
 * OpenTelemetry is not a dependency of this library: add `io.opentelemetry:opentelemetry-api` to use it.
 */
public class OpenTelemetryTracing(openTelemetry: OpenTelemetry) : Tracing {
    private val tracer = openTelemetry.getTracer("triline")

    override fun begin(operation: String): (Event) -> Unit = Spans(tracer.spanBuilder(operation).startSpan())::note

    /** The spans of a call. Its events come one after the other. */
    private inner class Spans(private val call: Span) {
        private var attempt: Span? = null

        fun note(event: Event) {
            when (event) {
                is Event.Attempt -> begin(event)
                is Event.Response -> listOfNotNull(call, attempt).forEach { it.setAttribute(STATUS, event.status.toLong()) }
                is Event.Wait -> {
                    endAttempt()
                    call.addEvent("wait", Attributes.of(WHY, event.why, MILLISECONDS, event.duration.inWholeMilliseconds))
                }
                is Event.Retry -> {
                    endAttempt(event.why)
                    call.addEvent("retry", Attributes.of(WHY, event.why, ATTEMPT, event.attempt.toLong()))
                }
                is Event.Token -> call.addEvent("token")
                is Event.Store -> call.addEvent("store", Attributes.of(WHY, event.why ?: "back"))
                is Event.Page, is Event.Progress -> endAttempt()
                is Event.Part -> {}
                is Event.End -> {
                    val why = event.kind?.let { kind -> event.code ?: kind }
                    endAttempt(why)
                    // A lookup requests another operation than the one that the call was made for.
                    call.updateName(event.operation)
                    why?.let { call.fail(it) }
                    call.end()
                }
            }
        }

        private fun begin(event: Event.Attempt) {
            endAttempt()
            val attributes = Attributes.builder().apply {
                put(METHOD, event.method)
                put(TEMPLATE, event.path)
                put(ADDRESS, event.address)
                put(PORT, event.port.toLong())
                if (event.attempt > 1) put(RESENDS, event.attempt - 1L)
            }.build()
            call.setAllAttributes(attributes)
            attempt = tracer.spanBuilder("${event.method} ${event.path}")
                .setParent(Context.current().with(call))
                .setSpanKind(SpanKind.CLIENT)
                .setAllAttributes(attributes)
                .setAttribute(OPERATION, event.operation)
                .startSpan()
        }

        private fun endAttempt(why: String? = null) {
            attempt?.let { span ->
                why?.let { span.fail(it) }
                span.end()
            }
            attempt = null
        }
    }

    private companion object {
        val METHOD: AttributeKey<String> = AttributeKey.stringKey("http.request.method")
        val TEMPLATE: AttributeKey<String> = AttributeKey.stringKey("url.template")
        val ADDRESS: AttributeKey<String> = AttributeKey.stringKey("server.address")
        val PORT: AttributeKey<Long> = AttributeKey.longKey("server.port")
        val STATUS: AttributeKey<Long> = AttributeKey.longKey("http.response.status_code")
        val RESENDS: AttributeKey<Long> = AttributeKey.longKey("http.request.resend_count")
        val ERROR: AttributeKey<String> = AttributeKey.stringKey("error.type")
        val OPERATION: AttributeKey<String> = AttributeKey.stringKey("triline.operation")
        val WHY: AttributeKey<String> = AttributeKey.stringKey("triline.why")
        val ATTEMPT: AttributeKey<Long> = AttributeKey.longKey("triline.attempt")
        val MILLISECONDS: AttributeKey<Long> = AttributeKey.longKey("triline.wait_ms")

        fun Span.fail(why: String) {
            setStatus(StatusCode.ERROR).setAttribute(ERROR, why)
        }
    }
}
