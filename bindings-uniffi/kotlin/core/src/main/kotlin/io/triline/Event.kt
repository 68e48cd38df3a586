package io.triline

import kotlinx.serialization.Serializable
import java.util.concurrent.atomic.AtomicLong
import kotlin.coroutines.cancellation.CancellationException
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * What happens during a call, as a client passes it to the function given as `onEvent`: for logs, metrics and progress.
 * No event contains a parameter, a body or a secret.
 *
 * [Slf4jLog] turns events into log lines, [OpenTelemetryTracing] into spans. An exception of a listener does not change
 * the outcome of the call, nor is its result lost: see [Misuse.result].
 */
public sealed interface Event {
    /** Tells the calls of a program apart. */
    public val call: Long

    /**
     * The operation, such as `platform.agents.query`: that of the call; of [Attempt] and [Response] the one requested,
     * which is another for a token, for what a call waits for, for a merged report and for a lookup.
     */
    public val operation: String

    /** A request is sent. */
    public data class Attempt(
        override val call: Long,
        override val operation: String,
        /** `GET` or `POST`. */
        val method: String,
        /** The path of the operation, below the base URL. */
        val path: String,
        /** The number of the attempt, from one. */
        val attempt: Int,
        /** Whether the request fetches a token for the call. */
        val token: Boolean = false,
    ) : Event

    /** A response arrived; of a streamed one, its head. */
    public data class Response(
        override val call: Long,
        override val operation: String,
        /** The HTTP status. */
        val status: Int,
        /** The time since the request was sent. */
        val duration: Duration,
    ) : Event {
        /** [duration] in milliseconds, for Java. */
        public val durationMillis: Long get() = duration.inWholeMilliseconds
    }

    /** The call waits. */
    public data class Wait(
        override val call: Long,
        override val operation: String,
        /** `throttled`, `backoff`, `unfinished` between two polls of a wait-until, `store` for a store that is away. */
        val why: String,
        /** How long. */
        val duration: Duration,
    ) : Event {
        /** [duration] in milliseconds, for Java. */
        public val durationMillis: Long get() = duration.inWholeMilliseconds
    }

    /** The request will be sent again. */
    public data class Retry(
        override val call: Long,
        override val operation: String,
        /** The number of the attempt to come, from two. */
        val attempt: Int,
        /** The code of the error that the attempt before ended with. */
        val why: String,
    ) : Event

    /** An access token is fetched. */
    public data class Token(override val call: Long, override val operation: String) : Event

    /** The store that processes share cannot be reached, or can again. Once per client, whichever call finds out. */
    public data class Store(
        override val call: Long,
        override val operation: String,
        /** Whether it is away. */
        val away: Boolean,
        /** Why; null where it is back. */
        val why: String?,
    ) : Event

    /** A page arrived. */
    public data class Page(
        override val call: Long,
        override val operation: String,
        /** Its number, from one. */
        val page: Long,
        /** Number of rows on all pages, where the service says. */
        val total: Long?,
        /** Number of rows on this page. */
        val rows: Long,
        /** Where a walk continues after this page; null: it is the last. */
        val cursor: String?,
    ) : Event

    /** A part of a streamed answer arrived. */
    public data class Part(override val call: Long, override val operation: String) : Event

    /** A batch got further. */
    public data class Progress(
        override val call: Long,
        override val operation: String,
        /** How far it is. */
        val progress: BatchProgress,
    ) : Event

    /** The call ended. */
    public data class End(
        override val call: Long,
        override val operation: String,
        /** The kind of the error; null: the call succeeded, or its caller had enough. */
        val kind: String?,
        /** The code of the error. */
        val code: String?,
        /** What is known of the request's effect, where the call failed. */
        val outcome: Outcome?,
        /** Number of rows or parts that the call returned, or that a batch settled. */
        val rows: Long,
        /** How long the call took; of a flow, including what its collector did in between. */
        val duration: Duration,
        /** Number of lines of a streamed answer that hold no JSON object, such as `data: ping`, and were skipped. */
        val skipped: Long = 0,
    ) : Event {
        /** [duration] in milliseconds, for Java. */
        public val durationMillis: Long get() = duration.inWholeMilliseconds

        /** Whether it succeeded. */
        val ok: Boolean get() = kind == null
    }
}

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

/** An event as the core writes it. */
@Serializable
internal class EventDetails(
    val type: String,
    private val operation: String,
    private val method: String? = null,
    private val path: String? = null,
    private val attempt: Int? = null,
    private val token: Boolean = false,
    private val status: Int? = null,
    private val durationMs: Long = 0,
    private val ms: Long = 0,
    private val why: String? = null,
    private val page: Long? = null,
    private val rows: Long = 0,
    private val total: Long? = null,
    private val cursor: String? = null,
    private val skipped: Long = 0,
    private val done: Long = 0,
    private val etaMs: Long? = null,
    private val kind: String? = null,
    private val code: String? = null,
    private val outcome: Outcome? = null,
    private val state: String? = null,
    private val headers: Map<String, String> = emptyMap(),
    private val body: String? = null,
) {
    /** Null: an event that this version does not know. */
    fun event(call: Long): Event? = when (type) {
        "attempt" -> Event.Attempt(call, operation, method.orEmpty(), path.orEmpty(), attempt ?: 1, token)
        "response" -> Event.Response(call, operation, status ?: 0, durationMs.milliseconds)
        "wait" -> Event.Wait(call, operation, why.orEmpty(), ms.milliseconds)
        "retry" -> Event.Retry(call, operation, attempt ?: 1, why.orEmpty())
        "token" -> Event.Token(call, operation)
        "store" -> Event.Store(call, operation, state == "away", why)
        "page" -> Event.Page(call, operation, page ?: 1, total, rows, cursor)
        "part" -> Event.Part(call, operation)
        "progress" -> Event.Progress(call, operation, progress())
        "end" -> Event.End(call, operation, kind, code, outcome, rows, durationMs.milliseconds, skipped)
        else -> null
    }

    fun rawResponse(): RawResponse = RawResponse(operation, status ?: 0, headers, body, attempt ?: 1)

    fun progress(): BatchProgress = BatchProgress(done, total, etaMs?.milliseconds)
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
        guard { trace?.invoke(Event.End(call, operation, kind, error?.code, Outcome.NotSent, 0, Duration.ZERO)) }
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
