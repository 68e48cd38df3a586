package io.triline

import java.util.concurrent.atomic.AtomicLong
import kotlin.coroutines.cancellation.CancellationException
import kotlin.time.Duration

/** A listener that passes each event to several, one after the other. */
public fun listeners(vararg listeners: (Event) -> Unit): (Event) -> Unit = { event ->
    val thrown = listeners.mapNotNull { listener -> runCatching { listener(event) }.exceptionOrNull() }
    thrown.firstOrNull()?.let { throw it }
}

/** Follows calls, for example to create spans: [OpenTelemetryTracing]. */
public fun interface Tracing {
    /**
     * Begins the trace of a call. It runs in the thread and context of the caller, where the span of the caller is at
     * hand, and returns the listener of the events of this call, up to its [Event.End].
     */
    public fun begin(operation: String): (Event) -> Unit
}

/** A [Tracing] of several, each of which follows every call. */
public fun tracings(vararg tracings: Tracing): Tracing = Tracing { operation ->
    listeners(*tracings.map { it.begin(operation) }.toTypedArray())
}

/** Passes the events of one call on, and keeps the first exception that a listener throws. */
internal class Listeners(private val host: Host, private val more: List<(Event) -> Unit>) {
    private val call = numbers.incrementAndGet()
    private var trace: ((Event) -> Unit)? = null

    @Volatile
    var fault: Throwable? = null
        private set

    val listens: Boolean get() = host.onEvent != null || host.tracing != null || more.isNotEmpty()

    /** Begins a trace. */
    fun follow(tracing: Tracing, operation: String): Unit = guard { trace = tracing.begin(operation) }

    /** Ends a trace whose call could not begin. */
    fun abandon(failure: Throwable, operation: String) {
        val error = failure as? TrilineError
        val kind = error?.kind ?: if (failure is CancellationException) "cancelled" else "misuse"
        guard { trace?.invoke(Event.End(call, operation, false, kind, error?.code, Outcome.NotSent, 0, Duration.ZERO)) }
    }

    fun tell(details: EventDetails) {
        val event = if (listens) details.event(call) ?: return else return
        guard { trace?.invoke(event) }
        guard { host.onEvent?.invoke(event) }
        for (listener in more) guard { listener(event) }
    }

    inline fun guard(listener: () -> Unit) {
        try {
            listener()
        } catch (thrown: Throwable) {
            keep(thrown)
        }
    }

    fun keep(thrown: Throwable) {
        if (fault == null) fault = thrown
    }

    private companion object {
        /** Counts the calls of the program. */
        val numbers = AtomicLong()
    }
}
