package io.triline

import kotlinx.coroutines.suspendCancellableCoroutine
import okhttp3.Call
import okhttp3.Callback
import okhttp3.Connection
import okhttp3.Dispatcher
import okhttp3.Interceptor
import okhttp3.MediaType
import okhttp3.OkHttpClient
import okhttp3.Protocol
import okhttp3.Request
import okhttp3.RequestBody
import okhttp3.Response
import okio.Buffer
import okio.BufferedSink
import okio.BufferedSource
import java.io.IOException
import java.io.InterruptedIOException
import java.net.SocketTimeoutException
import java.util.concurrent.Executor
import java.util.concurrent.TimeUnit
import kotlin.coroutines.resumeWithException

/**
 * Sends requests with OkHttp, on Android and elsewhere. OkHttp is not a dependency of this library:
 * add `com.squareup.okhttp3:okhttp` 5 to use it.
 *
 * OkHttp sends at most five requests to a host at once and queues the others. The default client of this transport
 * raises that to 256. A request that is still queued when its timeout ends it was not sent, and says so.
 *
 * A kept connection is looked at before it is used again, which takes a millisecond: one that has received more than its
 * response is closed. Where a tool has renamed the parts of OkHttp, connections of HTTP/1.1 are closed after each request.
 *
 * [close] ends the threads and the connections of a client that was not given.
 */
public class OkHttpTransport private constructor(client: OkHttpClient, private val threads: TransportThreads?) :
    Transport,
    AutoCloseable {
    private constructor(threads: TransportThreads) : this(defaultClient(threads), threads)

    /** Sends requests with a client of its own. */
    public constructor() : this(TransportThreads())

    /**
     * @param client a client of your own, for example with a proxy or interceptors; connections and limits are shared with
     *   it. Redirects are not followed, whatever it is set to.
     */
    public constructor(client: OkHttpClient) : this(client, null)

    private val client =
        client.newBuilder()
            .followRedirects(false)
            .followSslRedirects(false)
            // Each request has its own timeout.
            .readTimeout(0, TimeUnit.MILLISECONDS)
            .writeTimeout(0, TimeUnit.MILLISECONDS)
            .addNetworkInterceptor(OneExchange)
            .build()

    override suspend fun send(request: HttpRequest): HttpResponse = onCleanConnection {
        val call = client.newCall(request.toOkHttp())
        call.timeout().timeout(request.timeout.inWholeMilliseconds, TimeUnit.MILLISECONDS)
        call.answer({ response -> response.use { it.whole(request.maxResponseBytes) } }, {})
    }

    override suspend fun stream(request: HttpRequest): HttpStream = onCleanConnection {
        val call = client.newCall(request.toOkHttp())
        call.timeout().clearTimeout()
        call.answer({ OkHttpStream(call, it, client.dispatcher.executorService) }, OkHttpStream::close)
    }

    override fun close() {
        if (threads == null) return
        threads.close()
        client.connectionPool.evictAll()
    }
}

/** Sends again where a kept connection turned out to be unusable before anything was sent. Each of them is closed. */
private suspend fun <T> onCleanConnection(send: suspend () -> T): T {
    repeat(MOST_UNUSABLE) {
        try {
            return send()
        } catch (failure: TransportFailure) {
            if (failure.cause !is UnusableConnection) throw failure
        }
    }
    return send()
}

/** How many kept connections may turn out to be unusable. The next one is new, or the service sends before it is asked. */
private const val MOST_UNUSABLE = 6

private class UnusableConnection : IOException("the service closed the connection, or answered before the request was sent")

/** Sends the request; [read] takes the response, [drop] one that comes too late. */
private suspend fun <T> Call.answer(read: (Response) -> T, drop: (T) -> Unit): T = try {
    suspendCancellableCoroutine { continuation ->
        continuation.invokeOnCancellation { cancel() }
        enqueue(
            object : Callback {
                override fun onFailure(call: Call, e: IOException) {
                    continuation.resumeWithException(e)
                }

                override fun onResponse(call: Call, response: Response) {
                    // OkHttp swallows what is thrown here, and the call would never end.
                    try {
                        val answer = read(response)
                        continuation.resume(answer) { drop(answer) }
                    } catch (failure: Throwable) {
                        continuation.resumeWithException(failure)
                    }
                }
            },
        )
    }
} catch (failure: IOException) {
    // An error that an interceptor has thrown comes as the cause of a cancellation.
    throw generateSequence<Throwable>(failure) { it.cause }.firstOrNull { it is Error } ?: failure.transportFailure(this)
}

private fun IOException.transportFailure(call: Call): TransportFailure {
    val request = checkNotNull(call.request().tag(Sending::class.java)).request
    return failure(request, message ?: javaClass.simpleName, request.hasLeft != false, timeout = this is InterruptedIOException)
}

/** A response that is read on the threads that OkHttp calls back on. */
private class OkHttpStream(private val call: Call, private val response: Response, private val threads: Executor) : HttpStream {
    override val status: Int get() = response.code
    override val headers: Map<String, String> = response.headersAsSent()

    override suspend fun read(): ByteArray? = suspendCancellableCoroutine { continuation ->
        continuation.invokeOnCancellation { call.cancel() }
        threads.execute {
            continuation.resumeWith(
                runCatching {
                    val part = Buffer()
                    try {
                        val isOver = status == NOT_MODIFIED || response.body.source().read(part, LARGEST_PART) == -1L
                        if (isOver) null else part.readByteArray()
                    } catch (cut: IOException) {
                        throw cut.transportFailure(call)
                    }
                },
            )
        }
    }

    override fun close() {
        // Nothing else closes the connection at once, where more could come.
        call.cancel()
        response.close()
    }
}

/** How much of a body is read or written at once. */
private const val LARGEST_PART = 64L shl 10

private fun Response.whole(maxBytes: Int): HttpResponse {
    val read = Buffer()
    val source = body.source()
    // A 304 has no body, whatever its headers say.
    while (code != NOT_MODIFIED && read.size <= maxBytes) {
        if (source.read(read, maxBytes + 1L - read.size) == -1L) break
    }
    return HttpResponse(code, headersAsSent(), read.readByteArray())
}

private fun Response.headersAsSent(): Map<String, String> =
    headers.toMultimap().joined().mapKeys { (name, _) -> if (name == HIDDEN_RETRY_AFTER) "retry-after" else name }

private fun HttpRequest.toOkHttp(): Request {
    val builder = Request.Builder().url(url).method(method, if (method == "GET") null else OneShotBody(this))
    headers.forEach { (name, value) -> builder.header(name, value) }
    hasLeft = false
    return builder.tag(Sending::class.java, Sending(this)).build()
}

/** A request on its way, from the moment at which OkHttp may queue it. */
private class Sending(val request: HttpRequest) {
    private val beganNanos = System.nanoTime()

    /** Whether its caller has given it up by now. OkHttp's own timeout begins when it takes the request out of its queue. */
    fun isLate(): Boolean = System.nanoTime() - beganNanos >= request.timeout.inWholeNanoseconds
}

/** A body that OkHttp does not send again by itself. Its type is among the headers. */
private class OneShotBody(private val request: HttpRequest) : RequestBody() {
    override fun contentType(): MediaType? = null

    override fun contentLength(): Long = request.contentLength

    override fun isOneShot(): Boolean = true

    override fun writeTo(sink: BufferedSink) {
        request.openBody().copyTo(sink.outputStream(), LARGEST_PART.toInt())
    }
}

/** Notes that a connection is there to send on, stops OkHttp from sending a second time, and refuses unclear responses. */
private object OneExchange : Interceptor {
    override fun intercept(chain: Interceptor.Chain): Response {
        val sending = checkNotNull(chain.request().tag(Sending::class.java))
        val request = sending.request
        if (sending.isLate()) throw InterruptedIOException("no connection was free")
        if (request.hasLeft == true) throw IOException("OkHttp would have sent the request again")
        val isClean = chain.connection()?.isClean()
        if (isClean == false) {
            chain.call().cancel()
            throw UnusableConnection()
        }
        // What cannot be looked at is not used twice.
        val outgoing = if (isClean == null) chain.request().newBuilder().header("connection", "close").build() else chain.request()
        request.hasLeft = true
        val response = chain.proceed(outgoing)
        val fault =
            if (response.code < FINAL) {
                "the service sent the interim response ${response.code}"
            } else {
                framingFault(response.headers("content-length"), response.headers("transfer-encoding"))
            }
        if (fault != null) {
            chain.call().cancel()
            throw IOException(fault)
        }
        // OkHttp would act upon it, and fails at a number that is too large.
        val retryAfter = response.header("retry-after") ?: return response
        return response.newBuilder().removeHeader("retry-after").header(HIDDEN_RETRY_AFTER, retryAfter).build()
    }
}

private const val FINAL = 200
private const val NOT_MODIFIED = 304
private const val HIDDEN_RETRY_AFTER = "triline-retry-after"

/**
 * Whether nothing has arrived on the connection since its last response, which OkHttp would take for the next response;
 * null: that is not known.
 */
private fun Connection.isClean(): Boolean? {
    if (protocol() == Protocol.HTTP_2) return true
    val source = received() ?: return null
    val socket = socket()
    val timeout = socket.soTimeout
    return try {
        socket.soTimeout = 1
        // Something is there, or the connection has ended.
        source.exhausted()
        false
    } catch (_: SocketTimeoutException) {
        true
    } catch (_: IOException) {
        false
    } finally {
        runCatching { socket.soTimeout = timeout }
    }
}

/** What the connection has received. OkHttp keeps it to itself, and its name differs between versions. */
private fun Connection.received(): BufferedSource? = try {
    javaClass.declaredFields.firstNotNullOfOrNull { field ->
        when {
            field.type == BufferedSource::class.java -> field.apply { isAccessible = true }.get(this) as BufferedSource
            else ->
                field.type.methods.firstOrNull { it.parameterCount == 0 && it.returnType == BufferedSource::class.java }
                    ?.let { method -> field.apply { isAccessible = true }.get(this)?.let { method.invoke(it) as BufferedSource } }
        }
    }
} catch (_: ReflectiveOperationException) {
    null
} catch (_: RuntimeException) {
    // OkHttp is in a module that does not open this field to reflection.
    null
}

private fun defaultClient(threads: TransportThreads): OkHttpClient {
    val dispatcher = Dispatcher(threads).apply {
        maxRequests = MOST_REQUESTS
        maxRequestsPerHost = MOST_REQUESTS
    }
    return OkHttpClient.Builder().dispatcher(dispatcher).build()
}

private const val MOST_REQUESTS = 256
