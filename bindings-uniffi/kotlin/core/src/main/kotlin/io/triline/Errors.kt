package io.triline

import io.triline.ffi.messageText
import kotlinx.coroutines.CopyableThrowable
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.JsonObject
import kotlin.coroutines.cancellation.CancellationException
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * Why a call failed: the same kinds, codes and texts in every language. No secret is in it.
 *
 * A cancelled call throws [Cancelled], which is not a [TrilineError]: code that catches errors must not catch a
 * cancellation.
 */
@OptIn(ExperimentalCoroutinesApi::class)
public sealed class TrilineError(
    /** One sentence. */
    override val message: String,
    cause: Throwable?,
) : RuntimeException(message, cause),
    CopyableThrowable<TrilineError> {
    internal abstract val details: ErrorDetails

    /**
     * For coroutines, which show the stack of the caller in a copy where stack traces are recovered: in debug mode, which
     * assertions and `-Dkotlinx.coroutines.debug` turn on.
     */
    @ExperimentalCoroutinesApi
    override fun createCopy(): TrilineError = of(details, cause)

    /** The kind: `invalid_request`, `api`, `http`, `malformed_response`, `transport`, `auth`, `misuse`. */
    public val kind: String get() = details.kind

    /** The code of the service (`6721`), or a word of this library (`missing`, `timeout`). */
    public val code: String? get() = details.code

    /** The category of a known service code: `conflict`, `rate_limit`, ... */
    public val category: String? get() = details.category

    /** The meaning of a known service code. */
    public val explanation: String? get() = details.explanation

    /** What to do about it, where that is known. */
    public val remedy: String? get() = details.remedy

    /**
     * Whether sending the operation again can do no harm: a read, or an operation that ends in the same state, whatever the
     * outcome; any other one where nothing was sent, or where the service refused it for a passing reason.
     */
    public val retryable: Boolean get() = details.retryable

    /** The operation, such as `platform.agents.query`. */
    public val operation: String? get() = details.operation

    /** The HTTP status. */
    public val status: Int? get() = details.status

    /** The path of the parameter or option at fault: `customers[3].mobile`. */
    public val field: String? get() = details.field

    /** What was expected there. */
    public val expected: String? get() = details.expected

    /** What was received instead. */
    public val got: String? get() = details.got

    /** Where a list that ended too early can be continued, see [PagedList.pages]. */
    public val cursor: String? get() = details.cursor

    /** What is known of the effect of the request. */
    public val outcome: Outcome get() = details.outcome

    /** Number of HTTP requests that were sent for the failed request, retries included; 0 if none was. */
    public val attempts: Int get() = details.attempts

    /** How long the service asks to wait before the next request (`Retry-After`). */
    public val retryAfter: Duration? get() = details.retryAfterMs?.milliseconds

    /** [retryAfter] in milliseconds, for Java. */
    public val retryAfterMillis: Long? get() = details.retryAfterMs

    /** Headers of the response by which the request is found in logs (`x-request-id`, ...), `server` and `via`. */
    public val headers: Map<String, String> get() = details.headers

    /** The response body without secrets, truncated to 2,000 characters. */
    public val raw: String? get() = details.raw

    override fun toString(): String = buildString {
        append(this@TrilineError.javaClass.name).append(": ")
        operation?.let { append(it).append(": ") }
        append(message)
        remedy?.let { append(" (").append(it).append(")") }
    }

    internal companion object {
        fun details(text: String): ErrorDetails = json.decodeFromString(ErrorDetails.serializer(), text)

        /** The error of a JSON text of the core. [cause]: what the caller's own code threw. */
        fun of(text: String, cause: Throwable? = null, reconcile: (suspend () -> List<JsonObject>)? = null): TrilineError =
            of(details(text), cause, reconcile)

        fun of(details: ErrorDetails, cause: Throwable? = null, reconcile: (suspend () -> List<JsonObject>)? = null): TrilineError =
            when (details.className) {
                "invalid_request" -> InvalidRequest(details, cause)
                "api" -> ApiError(details, cause)
                "http" -> HttpError(details, cause)
                "malformed_response" -> MalformedResponse(details, cause)
                "transport" -> TransportError(details, cause)
                "auth" -> AuthError(details, cause)
                "outcome_unknown" -> OutcomeUnknown(details, cause, reconcile)
                else -> Misuse(details, cause)
            }
    }
}

/** Refused before anything was sent: a parameter ([field]) or an option is at fault. */
public class InvalidRequest internal constructor(override val details: ErrorDetails, cause: Throwable? = null) :
    TrilineError(details.message, cause)

/** The service refused the request: [code], [category] and [remedy] say why. */
public class ApiError internal constructor(override val details: ErrorDetails, cause: Throwable? = null) :
    TrilineError(details.message, cause)

/** An HTTP [status] outside 2xx without an error of the service in the body. */
public class HttpError internal constructor(override val details: ErrorDetails, cause: Throwable? = null) :
    TrilineError(details.message, cause)

/** A 2xx body that is not what the operation returns. */
public class MalformedResponse internal constructor(override val details: ErrorDetails, cause: Throwable? = null) :
    TrilineError(details.message, cause)

/** No response, or one that was cut off; [outcome] says whether the request may have been sent. */
public class TransportError internal constructor(override val details: ErrorDetails, cause: Throwable? = null) :
    TrilineError(details.message, cause)

/** No signature or access token: there are no credentials, or the caller's own function failed. */
public class AuthError internal constructor(override val details: ErrorDetails, cause: Throwable? = null) :
    TrilineError(details.message, cause)

/**
 * Something that must not be done twice may have been done: there was no response, a gateway's response, or one that cannot
 * be read. Ask the service before doing it again, with [reconcile] where it [canReconcile].
 *
 * It is not a [TransportError], so that it is not overlooked where those are caught.
 */
public class OutcomeUnknown internal constructor(
    override val details: ErrorDetails,
    cause: Throwable? = null,
    /** It contains the parameters of the call, so it is neither shown nor serialised. */
    @Transient private val ask: (suspend () -> List<JsonObject>)? = null,
) : TrilineError(details.message, cause) {
    @ExperimentalCoroutinesApi
    override fun createCopy(): TrilineError = OutcomeUnknown(details, cause, ask)

    /** Whether an operation can look for it. */
    public val canReconcile: Boolean get() = details.reconcilable && ask != null

    /**
     * Asks the service whether it was done: looks for what the call would have created.
     *
     * @return what was found, in the API's names; empty: it is not there.
     * @throws InvalidRequest no operation looks for it: [canReconcile] is false.
     * @throws Misuse the error is not that of a call of this program, or that of a row of a batch.
     */
    public suspend fun reconcile(): List<JsonObject> {
        val message = "only the error that a call of this program threw can be reconciled"
        return ask?.invoke() ?: run {
            val unknown = ErrorDetails(kind = "misuse", code = "reconcile", message = message)
            throw Misuse(if (details.isChinese()) unknown.inChinese() else unknown)
        }
    }
}

/** A mistake in using the library, such as a call on a closed client. */
public class Misuse internal constructor(
    override val details: ErrorDetails,
    cause: Throwable? = null,
    /**
     * What the call returned, with the code `listener`: the call succeeded, and a listener threw the cause. Of a batch, its
     * [BatchResult].
     */
    @Transient public val result: Any? = null,
) : TrilineError(details.message, cause) {
    @ExperimentalCoroutinesApi
    override fun createCopy(): TrilineError = Misuse(details, cause, result)
}

/** The error of a call that succeeded although a listener threw: it keeps the result. */
internal fun listenerFailed(thrown: Throwable, operation: String, result: Any?): Misuse {
    val message = "a listener failed: $thrown; the call had succeeded, and `result` of this error has what it returned"
    val details = ErrorDetails("misuse", code = "listener", message = message, operation = operation, outcome = Outcome.Done)
    return Misuse(details, thrown, result)
}

/**
 * What a call throws when its coroutine is cancelled: a [CancellationException] to be rethrown, which also says what may
 * have happened.
 *
 * ```
 * try {
 *     cc.agents.create(...)
 * } catch (cancelled: Cancelled) {
 *     if (cancelled.mayHaveHappened) journal.note("agent 9001 may exist")
 *     throw cancelled
 * }
 * ```
 *
 * It is seen at the call itself. Further out, coroutines replace it by their own exception, as `withTimeout` does.
 */
public class Cancelled internal constructor(
    details: ErrorDetails,
    /** How far a batch was; its [outcome] is unknown once a request of it has been sent. */
    public val progress: BatchProgress?,
    cause: CancellationException?,
) : CancellationException(details.message) {
    init {
        initCause(cause)
    }

    /** The operation. */
    public val operation: String? = details.operation

    /** What is known of the effect of the request. */
    public val outcome: Outcome = details.outcome

    /** Whether the operation may have been carried out. */
    public val mayHaveHappened: Boolean get() = outcome == Outcome.Unknown || outcome == Outcome.Done
}

/** What is known of the effect of a request when its call failed. */
@Serializable
public enum class Outcome {
    /** It was not sent. */
    @SerialName("not_sent")
    NotSent,

    /** The service refused it: nothing was done. */
    @SerialName("rejected")
    Rejected,

    /** The service carried it out. */
    @SerialName("done")
    Done,

    /** It may or may not have been carried out. */
    @SerialName("unknown")
    Unknown,
}

/** The members of an error, as the core writes them. */
@Serializable
internal class ErrorDetails(
    val kind: String,
    @SerialName("class") val className: String = kind,
    val code: String? = null,
    val category: String? = null,
    val message: String,
    @SerialName("cause") val explanation: String? = null,
    val remedy: String? = null,
    val retryable: Boolean = false,
    val operation: String? = null,
    val status: Int? = null,
    val field: String? = null,
    val expected: String? = null,
    val got: String? = null,
    val cursor: String? = null,
    val outcome: Outcome = Outcome.NotSent,
    val raw: String? = null,
    val reconcilable: Boolean = false,
    val attempts: Int = 0,
    val retryAfterMs: Long? = null,
    val headers: Map<String, String> = emptyMap(),
) : java.io.Serializable {
    fun with(message: String = this.message, remedy: String? = this.remedy): ErrorDetails = ErrorDetails(
        kind, className, code, category, message, explanation, remedy, retryable, operation, status, field, expected, got, cursor,
        outcome, raw, reconcilable, attempts, retryAfterMs, headers,
    )

    /** The same in Chinese; what the core has translated stays as it is. */
    fun inChinese(): ErrorDetails {
        val isInvalid = field != null && expected != null && got != null && message == "$field: expected $expected, got $got"
        if (!isInvalid) return with(message = chinese(message))
        return with(message = messageText(INVALID, listOf(field, chinese(expected), chinese(got)), true))
    }
}

/** Whether an error is written in Chinese: what it says of itself is in the same language. */
private fun ErrorDetails.isChinese(): Boolean = message.any { it in '\u4e00'..'\u9fff' }

private const val INVALID = "{field}: expected {expected}, got {got}"

private fun chinese(id: String): String = messageText(id, emptyList(), true)
