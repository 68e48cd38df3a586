package io.triline

import kotlinx.coroutines.suspendCancellableCoroutine
import okhttp3.Call
import okhttp3.Callback
import okhttp3.Dispatcher
import okhttp3.Interceptor
import okhttp3.MediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody
import okhttp3.Response
import okio.Buffer
import okio.BufferedSink
import java.io.IOException
import java.io.InterruptedIOException
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
 * @param client a client of your own, for example with a proxy or interceptors; connections and limits are shared with
 *   it. Redirects are not followed, whatever it is set to.
 */
public class OkHttpTransport(client: OkHttpClient = defaultClient()) : Transport {
    private val client =
        client.newBuilder()
            .followRedirects(false)
            .followSslRedirects(false)
            // Each request has its own timeout.
            .readTimeout(0, TimeUnit.MILLISECONDS)
            .writeTimeout(0, TimeUnit.MILLISECONDS)
            .addNetworkInterceptor(SentOnce)
            .build()

    override suspend fun send(request: HttpRequest): HttpResponse {
        val call = client.newCall(request.toOkHttp())
        request.hasLeft = false
        call.timeout().timeout(request.timeout.inWholeMilliseconds, TimeUnit.MILLISECONDS)
        return call.answer({ it.use(Response::whole) }, {})
    }

    override suspend fun stream(request: HttpRequest): HttpStream {
        val call = client.newCall(request.toOkHttp())
        request.hasLeft = false
        call.timeout().clearTimeout()
        return call.answer({ OkHttpStream(call, it, client.dispatcher.executorService) }, OkHttpStream::close)
    }
}

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
                    try {
                        continuation.resume(read(response)) { _, late, _ -> drop(late) }
                    } catch (cut: IOException) {
                        continuation.resumeWithException(cut)
                    }
                }
            },
        )
    }
} catch (failure: IOException) {
    throw failure.transportFailure(sent = checkNotNull(request().tag(HttpRequest::class.java)).hasLeft != false)
}

private fun IOException.transportFailure(sent: Boolean): TransportFailure =
    TransportFailure(message ?: javaClass.simpleName, sent, timeout = this is InterruptedIOException, cause = this)

/** A response that is read on the threads that OkHttp calls back on. */
private class OkHttpStream(private val call: Call, private val response: Response, private val threads: Executor) : HttpStream {
    override val status: Int get() = response.code
    override val headers: Map<String, String> = response.headers.toMultimap().joined()

    override suspend fun read(): ByteArray? = suspendCancellableCoroutine { continuation ->
        continuation.invokeOnCancellation { call.cancel() }
        threads.execute {
            continuation.resumeWith(
                runCatching {
                    val part = Buffer()
                    try {
                        if (response.body.source().read(part, LARGEST_PART) == -1L) null else part.readByteArray()
                    } catch (cut: IOException) {
                        throw cut.transportFailure(sent = true)
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

private fun Response.whole(): HttpResponse {
    val read = Buffer()
    val source = body.source()
    while (read.size <= Transport.LARGEST_BODY) {
        if (source.read(read, Transport.LARGEST_BODY + 1 - read.size) == -1L) break
    }
    return HttpResponse(code, headers.toMultimap().joined(), read.readByteArray())
}

private fun HttpRequest.toOkHttp(): Request {
    val builder = Request.Builder().url(url).method(method, if (method == "GET") null else OneShotBody(this))
    headers.forEach { (name, value) -> builder.header(name, value) }
    return builder.tag(HttpRequest::class.java, this).build()
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

/** Notes that a connection is there to send on, and stops OkHttp from sending a second time. */
private object SentOnce : Interceptor {
    override fun intercept(chain: Interceptor.Chain): Response {
        val request = checkNotNull(chain.request().tag(HttpRequest::class.java))
        if (request.hasLeft == true) throw IOException("OkHttp would have sent the request again")
        request.hasLeft = true
        return chain.proceed(chain.request())
    }
}

private fun defaultClient(): OkHttpClient {
    val dispatcher = Dispatcher().apply {
        maxRequests = MOST_REQUESTS
        maxRequestsPerHost = MOST_REQUESTS
    }
    return OkHttpClient.Builder().dispatcher(dispatcher).build()
}

private const val MOST_REQUESTS = 256
