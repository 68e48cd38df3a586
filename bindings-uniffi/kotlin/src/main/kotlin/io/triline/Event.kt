package io.triline

import kotlin.time.Duration

/**
 * What happens while a call is under way, as a client tells the function it was given as `onEvent`: for logs,
 * figures and progress. No event holds a parameter, a body or a secret.
 *
 * [Slf4jLog] makes log lines of them, [OpenTelemetryTracing] spans.
 */
public sealed interface Event {
    /** Tells the calls of a program from each other. */
    public val call: Long

    /**
     * The operation, such as `platform.agents.query`: that of the call; of a request and its answer the one that is asked,
     * which is another for a token, for what is waited for and for a report in parts; of a look-up the one that tells.
     */
    public val operation: String

    /** A request goes out. */
    public data class Attempt(
        override val call: Long,
        override val operation: String,
        /** `GET` or `POST`. */
        val method: String,
        /** The path of the operation, below the address of the service. */
        val path: String,
        /** Which try it is, from one. */
        val attempt: Int,
    ) : Event

    /** An answer came; of one that is streamed, its head. */
    public data class Answer(
        override val call: Long,
        override val operation: String,
        /** The HTTP status. */
        val status: Int,
        /** How long it took since the request went out. */
        val duration: Duration,
    ) : Event

    /** The call waits. */
    public data class Wait(
        override val call: Long,
        override val operation: String,
        /**
         * `throttled`, `backoff`, `token` where another call is getting one, or `unfinished` where what is waited for is
         * not over.
         */
        val why: String,
        /** How long. */
        val duration: Duration,
    ) : Event

    /** A request is sent again. */
    public data class Retry(
        override val call: Long,
        override val operation: String,
        /** Which try comes, from two. */
        val attempt: Int,
        /** Why the one before did not do: a service code, or a word. */
        val why: String,
    ) : Event

    /** A token is being got. */
    public data class Token(override val call: Long, override val operation: String) : Event

    /** A page came. */
    public data class Page(
        override val call: Long,
        override val operation: String,
        /** Its number, from one. */
        val page: Long,
        /** How many rows there are in all pages, where the service tells. */
        val total: Long?,
        /** How many rows it has. */
        val rows: Int,
    ) : Event

    /** A batch got further. */
    public data class Batch(
        override val call: Long,
        override val operation: String,
        /** How far it has come. */
        val progress: BatchProgress,
    ) : Event

    /** The call is over. */
    public data class End(
        override val call: Long,
        override val operation: String,
        /** The kind of the error; null: it succeeded, or its results were not taken to their end. */
        val kind: String?,
        /** The code of the error. */
        val code: String?,
        /** How long the call took; of a flow, with what its collector did in between. */
        val duration: Duration,
    ) : Event {
        /** Whether it succeeded. */
        val ok: Boolean get() = kind == null
    }
}

/** Follows calls, to make spans of them for instance: [OpenTelemetryTracing]. */
public fun interface Tracing {
    /**
     * A call begins. It is called in the caller's own thread and context, where a span of the caller is at hand, and
     * gives what is told of the events of this call, up to its [Event.End].
     */
    public fun begin(operation: String): (Event) -> Unit
}
