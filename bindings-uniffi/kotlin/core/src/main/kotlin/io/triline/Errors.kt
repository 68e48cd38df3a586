package io.triline

import kotlinx.coroutines.CopyableThrowable
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.serialization.json.JsonObject
import kotlin.coroutines.cancellation.CancellationException

/**
 * Why a call failed: the same kinds, codes and texts in every language. No secret is in it.
 *
 * A cancelled call throws [Cancelled], which is not a [TrilineError]: code that catches errors must not catch a
 * cancellation.
 */
@OptIn(ExperimentalCoroutinesApi::class)
public sealed class TrilineError protected constructor(
    /** One sentence. */
    override val message: String,
    attributes: ErrorAttributes,
    cause: Throwable?,
) : RuntimeException(message, cause),
    ErrorAttributes by attributes,
    CopyableThrowable<TrilineError> {
    internal abstract val details: ErrorDetails

    /**
     * For coroutines, which show the stack of the caller in a copy where stack traces are recovered: in debug mode, which
     * assertions and `-Dkotlinx.coroutines.debug` turn on.
     */
    @ExperimentalCoroutinesApi
    override fun createCopy(): TrilineError = of(details, cause)

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
    TrilineError(details.message, details, cause)

/** The service refused the request: [code], [category] and [remedy] say why. */
public class ApiError internal constructor(override val details: ErrorDetails, cause: Throwable? = null) :
    TrilineError(details.message, details, cause)

/** An HTTP [status] outside 2xx without an error of the service in the body. */
public class HttpError internal constructor(override val details: ErrorDetails, cause: Throwable? = null) :
    TrilineError(details.message, details, cause)

/** A 2xx body that is not what the operation returns. */
public class MalformedResponse internal constructor(override val details: ErrorDetails, cause: Throwable? = null) :
    TrilineError(details.message, details, cause)

/** No response, or one that was cut off; [outcome] says whether the request may have been sent. */
public class TransportError internal constructor(override val details: ErrorDetails, cause: Throwable? = null) :
    TrilineError(details.message, details, cause)

/** No signature or access token: there are no credentials, or the caller's own function failed. */
public class AuthError internal constructor(override val details: ErrorDetails, cause: Throwable? = null) :
    TrilineError(details.message, details, cause)

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
) : TrilineError(details.message, details, cause) {
    @ExperimentalCoroutinesApi
    override fun createCopy(): TrilineError = OutcomeUnknown(details, cause, ask)

    /** Whether an operation can look for it. */
    public val canReconcile: Boolean get() = details.reconcilable && ask != null

    /**
     * Asks the service whether it was done: looks for what the call would have created.
     *
     * @return what was found, in the API's names, also what was there before; empty: it is not there so far, and may still appear.
     * @throws InvalidRequest no operation looks for it: [canReconcile] is false.
     * @throws Misuse the error is not that of a call of this program, or that of a row of a batch.
     */
    public suspend fun reconcile(): List<JsonObject> {
        val refused = own("misuse", "reconcile", Message("only the error that a call of this program threw can be reconciled"))
        return ask?.invoke() ?: throw Misuse(if (details.isChinese) refused.inChinese() else refused)
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
) : TrilineError(details.message, details, cause) {
    @ExperimentalCoroutinesApi
    override fun createCopy(): TrilineError = Misuse(details, cause, result)
}

/** The error of a call that succeeded although a listener threw: it keeps the result. */
internal fun listenerFailed(thrown: Throwable, operation: String, result: Any?): Misuse {
    val id = "a listener failed: {error}; the call had succeeded, and `result` of this error has what it returned"
    val details = own("misuse", "listener", Message(id, "$thrown"))
    return Misuse(details.copy(operation = operation, outcome = Outcome.Done), thrown, result)
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
 * It is seen at the call itself. Further out, coroutines replace it by their own exception, as `withTimeout` does. A call
 * whose coroutine was cancelled before throws that one, too.
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
