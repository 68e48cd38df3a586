import io.opentelemetry.api.OpenTelemetry
import io.opentelemetry.api.trace.Tracer
import io.opentelemetry.api.trace.TracerProvider
import io.opentelemetry.context.Context
import io.opentelemetry.context.propagation.ContextPropagators
import io.opentelemetry.sdk.trace.ReadWriteSpan
import io.opentelemetry.sdk.trace.ReadableSpan
import io.opentelemetry.sdk.trace.SdkTracerProvider
import io.opentelemetry.sdk.trace.SpanProcessor
import io.opentelemetry.sdk.trace.data.SpanData
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.slf4j.Marker
import org.slf4j.event.Level
import org.slf4j.helpers.LegacyAbstractLogger
import org.slf4j.helpers.MessageFormatter
import java.util.concurrent.CopyOnWriteArrayList

// What a call shows: its error, log lines and spans, in which no secret may be.

/** All that may be written of an error somewhere, and of what is behind it, by place. */
internal fun everything(error: Throwable): Map<String, String> {
    val behind = generateSequence(error.cause) { it.cause }.toList() + error.suppressed
    return mapOf(
        "text" to "$error ${error.message} ${error.localizedMessage}",
        "members" to getters(error),
        "debug" to getters(error),
        "stack" to error.stackTraceToString(),
        "causes" to behind.joinToString("\n") { "$it ${it.stackTraceToString()} ${getters(it)}" },
    )
}

internal fun getters(one: Any): String = one.javaClass.methods.filter { it.parameterCount == 0 && it.name.startsWith("get") }
    .joinToString("\n") { "${it.name}: ${runCatching { it.invoke(one) }.getOrNull()}" }

/** Where a secret is shown, and where nothing is looked for: a place that does not hold what it has to. */
internal fun leaks(case: Case, shown: Map<String, String>): List<String> {
    val leaks = shown.filterValues { "sentinel" in it }.map { (name, text) ->
        val at = text.indexOf("sentinel")
        "a secret is shown in $name: ${text.substring(maxOf(0, at - 200), minOf(text.length, at + 60))}"
    }
    val blind = manifest.getValue("places").jsonObject.filter { (name, place) ->
        val members = place.jsonObject
        val isHere = members["in"]?.jsonArray?.any { it.jsonPrimitive.content == "kotlin" } != false
        isHere && members.text("case") == case.name && members.text("call") == case.call && members.text("text") !in shown[name].orEmpty()
    }
    return leaks + blind.keys.map { "nothing is looked for in $it" }
}

/** Keeps log lines. */
internal class Lines : LegacyAbstractLogger() {
    val lines = CopyOnWriteArrayList<String>()

    override fun isTraceEnabled(): Boolean = true

    override fun isDebugEnabled(): Boolean = true

    override fun isInfoEnabled(): Boolean = true

    override fun isWarnEnabled(): Boolean = true

    override fun isErrorEnabled(): Boolean = true

    override fun getFullyQualifiedCallerName(): String? = null

    override fun handleNormalizedLoggingCall(
        level: Level,
        marker: Marker?,
        messagePattern: String?,
        arguments: Array<out Any>?,
        throwable: Throwable?,
    ) {
        lines += "$level ${MessageFormatter.basicArrayFormat(messagePattern, arguments)}"
    }
}

/** Keeps spans that have ended. */
internal class Spans :
    OpenTelemetry,
    SpanProcessor {
    private val provider = SdkTracerProvider.builder().addSpanProcessor(this).build()
    val ended = CopyOnWriteArrayList<SpanData>()

    override fun getTracerProvider(): TracerProvider = provider

    override fun getTracer(name: String): Tracer = provider.get(name)

    override fun getPropagators(): ContextPropagators = ContextPropagators.noop()

    override fun onStart(parentContext: Context, span: ReadWriteSpan) {}

    override fun isStartRequired(): Boolean = false

    override fun onEnd(span: ReadableSpan) {
        ended += span.toSpanData()
    }

    override fun isEndRequired(): Boolean = true
}
