package io.triline

import io.triline.ffi.NativeHeader
import io.triline.ffi.NativeStep
import java.io.IOException
import java.io.InputStream
import java.util.concurrent.SynchronousQueue
import java.util.concurrent.ThreadFactory
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * Sends requests: [JdkTransport], on Android [OkHttpTransport], or one of your own.
 *
 * [send] sends the request as it is and returns the whole response, whatever its status. It follows no redirect and does
 * not send again by itself. Cancelled, it stops the exchange. It is called on the dispatcher of the client, which may
 * block unless another one was given.
 *
 * What it throws means that no response came. The request may have arrived then, unless it throws a [TransportFailure]
 * that says otherwise.
 */
public fun interface Transport {
    /** Sends [request]. */
    public suspend fun send(request: HttpRequest): HttpResponse

    /**
     * Sends [request] and returns when the head of the response is there, for operations that stream their answer. The
     * client cancels it at its deadline. A transport without this function returns the response of [send] in one part.
     */
    public suspend fun stream(request: HttpRequest): HttpStream = WholeStream(send(request))

    public companion object {
        /**
         * The largest response body in bytes, after decompression, of a client that names no other: see
         * [HttpRequest.maxResponseBytes].
         */
        public const val LARGEST_BODY: Int = 32 shl 20

        /** A [JdkTransport] where the runtime has its client, otherwise an [OkHttpTransport]. */
        internal fun default(): Transport = try {
            Class.forName("java.net.http.HttpClient")
            JdkTransport()
        } catch (_: ClassNotFoundException) {
            OkHttpTransport()
        }
    }
}

/** A request to be sent as it is. Its text shows no header and no body, because they contain secrets. */
public class HttpRequest internal constructor(
    /** `GET` or `POST`. */
    public val method: String,
    /** The whole address. */
    public val url: String,
    /** The headers, by name in lower case. */
    public val headers: Map<String, String>,
    private val bytes: ByteArray,
    /** How long the attempt may take: for transports that cannot be cancelled. */
    public val timeout: Duration,
    private val upload: UploadBody? = null,
    /**
     * The largest response body in bytes, after decompression: the client's option. A transport stops reading after it
     * and returns what it has; the call then fails with [MalformedResponse].
     */
    public val maxResponseBytes: Int = Transport.LARGEST_BODY,
) {
    /** [timeout] in milliseconds, for Java. */
    public val timeoutMillis: Long get() = timeout.inWholeMilliseconds

    /** The size of the body in bytes. */
    public val contentLength: Long get() = upload?.size ?: bytes.size.toLong()

    /** Whether the body contains a file, so that it should be read in pieces: [openBody]. */
    public val isUpload: Boolean get() = upload != null

    /** The whole body; empty for none. That of an upload is read into memory, where it is not [opened][openBody]. */
    public val body: ByteArray by lazy { upload?.open()?.readBytes() ?: bytes }

    /**
     * Whether any byte of the request has left this machine. A transport that knows sets it to false before it begins and
     * to true before it writes the first byte; a call that ends in between then knows that nothing was sent.
     */
    @Volatile
    public var hasLeft: Boolean? = null

    /** The body as a stream, whose reading may block. That of an upload can be read once. */
    public fun openBody(): InputStream = upload?.open() ?: bytes.inputStream()

    override fun toString(): String = "$method ${url.substringBefore('?')} ($contentLength bytes)"
}

internal fun NativeStep.Send.request(upload: UploadBody?): HttpRequest =
    HttpRequest(method, url, headers.associate { it.name to it.value }, body, timeoutMs.milliseconds, upload, maxResponseBytes.toInt())

/** A response. */
public class HttpResponse(
    /** The HTTP status. */
    public val status: Int,
    /** The headers, by name in any case; values of a repeated one are joined by commas. */
    public val headers: Map<String, String>,
    /** The body, after decompression. */
    public val body: ByteArray,
)

/** A response whose body is taken as it comes. One coroutine at a time uses it. */
public interface HttpStream : AutoCloseable {
    /** The HTTP status. */
    public val status: Int

    /** The headers, by name in any case; values of a repeated one are joined by commas. */
    public val headers: Map<String, String>

    /** Waits for the next part of the body, after decompression; null: it is complete. It throws as [Transport.send] does. */
    public suspend fun read(): ByteArray?

    /** Gives the response up: where more of it could come, the connection is closed. */
    override fun close()
}

/** A response that is there already, in these parts. */
internal class WholeStream(override val status: Int, override val headers: Map<String, String>, private val parts: Iterator<ByteArray>) :
    HttpStream {
    constructor(response: HttpResponse) : this(response.status, response.headers, listOf(response.body).iterator())

    override suspend fun read(): ByteArray? = if (parts.hasNext()) parts.next() else null

    override fun close() {}
}

/** The threads on which an HTTP client of this library calls back. They keep no program alive. */
internal class TransportThreads :
    ThreadPoolExecutor(
        0,
        Int.MAX_VALUE,
        1,
        TimeUnit.MINUTES,
        SynchronousQueue(),
        ThreadFactory { task -> Thread(task, "triline-transport").apply { isDaemon = true } },
    ),
    AutoCloseable {
    /** Ends the idle ones; those that are still needed end when they become idle. */
    override fun close() {
        setKeepAliveTime(0, TimeUnit.MINUTES)
    }
}

/** Says how sending failed. */
public class TransportFailure
@JvmOverloads
constructor(
    message: String,
    /** Whether the request may have left: false only where that is certain. */
    public val sent: Boolean,
    /** Whether a timeout ended it. */
    public val timeout: Boolean = false,
    cause: Throwable? = null,
) : IOException(message, cause)

/** How a library failed to send [request], in its own words, but without the query of the address: it may hold a token. */
internal fun Exception.failure(request: HttpRequest, text: String, sent: Boolean, timeout: Boolean): TransportFailure {
    val query = request.url.substringAfter('?', "")
    val shows = query.isNotEmpty() && generateSequence<Throwable>(this) { it.cause }.any { query in it.toString() }
    if (!shows) return TransportFailure(text, sent, timeout, cause = this)
    return TransportFailure(text.replace("?$query", ""), sent, timeout)
}

/**
 * What is wrong with the headers that say where a body ends; null: nothing. Libraries choose one of several, and another
 * party on the way may have chosen a different one, after which responses and requests no longer belong together.
 */
internal fun framingFault(lengths: List<String>, codings: List<String>): String? = when {
    lengths.distinct().size > 1 -> "the response has several lengths"
    lengths.isNotEmpty() && codings.isNotEmpty() -> "the response has a length and is chunked"
    else -> null
}

/** The headers of a response, each name once. */
internal fun Map<String, List<String>>.joined(): Map<String, String> = mapValues { (_, values) -> values.joinToString(", ") }

internal fun Map<String, String>.toNative(): List<NativeHeader> = map { (name, value) -> NativeHeader(name, value) }
