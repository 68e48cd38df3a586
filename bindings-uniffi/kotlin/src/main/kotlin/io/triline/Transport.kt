package io.triline

import java.io.IOException
import kotlin.time.Duration

/**
 * Sends requests: by default [JdkTransport], on Android [OkHttpTransport], or one's own.
 *
 * [send] sends the request as it is and returns the whole answer, whatever its status. It follows no
 * redirect and does not send again by itself. Cancelled, it stops the exchange. It is called on a
 * background dispatcher; what blocks belongs into `withContext(Dispatchers.IO)`.
 *
 * What it throws is an answer that did not come. The request may have arrived then, unless it throws a
 * [TransportFailure] that says otherwise.
 */
public fun interface Transport {
    /** Sends [request]. */
    public suspend fun send(request: HttpRequest): HttpResponse

    /**
     * Sends [request] and returns when the head of the answer is there, for operations that stream theirs.
     * How long it may take is seen to by the library, which cancels it then. A transport without this
     * function gives the answer of [send] in one part.
     */
    public suspend fun stream(request: HttpRequest): HttpStream = WholeStream(send(request))

    public companion object {
        /**
         * The largest body that is taken, in bytes after decompression. A transport stops reading
         * behind it, and hands on what it has; the call then fails with [MalformedResponse].
         */
        public const val LARGEST_BODY: Int = 32 shl 20
    }
}

/** A request to be sent as it is. Its text shows no header and no body: there are secrets in them. */
public class HttpRequest internal constructor(
    /** `GET` or `POST`. */
    public val method: String,
    /** The whole address. */
    public val url: String,
    /** The headers, by name in lower case. */
    public val headers: Map<String, String>,
    /** The body; empty for none. */
    public val body: ByteArray,
    /** How long it may take, from the connection to the last byte of the answer. */
    public val timeout: Duration,
    /**
     * Is to be told how many bytes of the body have left so far, now and then, where somebody wants to know. It may
     * be called on any thread, and does not wait.
     */
    public val onSent: ((bytes: Long) -> Unit)? = null,
) {
    override fun toString(): String = "$method ${url.substringBefore('?')} (${body.size} bytes)"
}

/** An answer. */
public class HttpResponse(
    /** The HTTP status. */
    public val status: Int,
    /** The headers, by name in any case; values of a repeated one are joined by commas. */
    public val headers: Map<String, String>,
    /** The body, after decompression. */
    public val body: ByteArray,
)

/** An answer whose body is taken as it comes. It is used by one coroutine at a time. */
public interface HttpStream : AutoCloseable {
    /** The HTTP status. */
    public val status: Int

    /** The headers, by name in any case; values of a repeated one are joined by commas. */
    public val headers: Map<String, String>

    /**
     * Waits for the next part of the body, after decompression; null: it is complete. What it throws is as
     * of [Transport.send].
     */
    public suspend fun read(): ByteArray?

    /** Lets go of the answer, wherever it is: where more of it could come, the connection is closed. */
    override fun close()
}

/** An answer that is there already, in these parts. */
internal class WholeStream(override val status: Int, override val headers: Map<String, String>, private val parts: Iterator<ByteArray>) :
    HttpStream {
    constructor(response: HttpResponse) : this(response.status, response.headers, listOf(response.body).iterator())

    override suspend fun read(): ByteArray? = if (parts.hasNext()) parts.next() else null

    override fun close() {}
}

/** Says how sending failed, in more detail than another exception would. */
public class TransportFailure(
    message: String,
    /** Whether the request may have left: false only where that is certain. */
    public val sent: Boolean,
    /** Whether it was given up because time ran out. */
    public val timeout: Boolean = false,
    cause: Throwable? = null,
) : IOException(message, cause)

/** Headers of an answer, each name once. */
internal fun Map<String, List<String>>.joined(): Map<String, String> = mapValues { (_, values) -> values.joinToString(", ") }
