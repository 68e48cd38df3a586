package io.triline

import kotlinx.coroutines.suspendCancellableCoroutine
import okhttp3.Call
import okhttp3.Callback
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
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicBoolean
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException

/**
 * Sends requests with OkHttp, on Android and elsewhere. OkHttp is not a dependency of this library:
 * add `com.squareup.okhttp3:okhttp` 5 to use it.
 *
 * @param client a client of one's own, with a proxy or interceptors for instance; its connections are
 *   shared. Redirects are not followed, whatever it is set to.
 */
public class OkHttpTransport(client: OkHttpClient = OkHttpClient()) : Transport {
    private val client =
        client.newBuilder()
            .followRedirects(false)
            .followSslRedirects(false)
            .addNetworkInterceptor(SentOnce)
            .build()

    override suspend fun send(request: HttpRequest): HttpResponse {
        val sent = AtomicBoolean()
        val call = client.newCall(request.toOkHttp(sent))
        call.timeout().timeout(request.timeout.inWholeMilliseconds, TimeUnit.MILLISECONDS)
        return try {
            call.answer()
        } catch (failure: IOException) {
            val text = failure.message ?: failure.javaClass.simpleName
            throw TransportFailure(text, sent.get(), timeout = failure is InterruptedIOException, cause = failure)
        }
    }
}

private suspend fun Call.answer(): HttpResponse = suspendCancellableCoroutine { continuation ->
    continuation.invokeOnCancellation { cancel() }
    enqueue(
        object : Callback {
            override fun onFailure(call: Call, e: IOException) {
                continuation.resumeWithException(e)
            }

            override fun onResponse(call: Call, response: Response) {
                try {
                    continuation.resume(response.use { it.whole() })
                } catch (cut: IOException) {
                    continuation.resumeWithException(cut)
                }
            }
        },
    )
}

private fun Response.whole(): HttpResponse {
    val read = Buffer()
    val source = body.source()
    while (read.size <= Transport.LARGEST_BODY) {
        if (source.read(read, Transport.LARGEST_BODY + 1 - read.size) == -1L) break
    }
    return HttpResponse(code, headers.toMultimap().joined(), read.readByteArray())
}

private fun HttpRequest.toOkHttp(sent: AtomicBoolean): Request {
    val builder = Request.Builder().url(url).method(method, if (method == "GET") null else OneShotBody(body))
    headers.forEach { (name, value) -> builder.header(name, value) }
    return builder.tag(AtomicBoolean::class.java, sent).build()
}

/** A body that OkHttp does not send again by itself. Its type is among the headers. */
private class OneShotBody(private val bytes: ByteArray) : RequestBody() {
    override fun contentType(): MediaType? = null

    override fun contentLength(): Long = bytes.size.toLong()

    override fun isOneShot(): Boolean = true

    override fun writeTo(sink: BufferedSink) {
        sink.write(bytes)
    }
}

/** Notes that a connection was there to send on, and stops OkHttp from sending a second time. */
private object SentOnce : Interceptor {
    override fun intercept(chain: Interceptor.Chain): Response {
        val sent = checkNotNull(chain.request().tag(AtomicBoolean::class.java))
        if (!sent.compareAndSet(false, true)) throw IOException("OkHttp would have sent the request again")
        return chain.proceed(chain.request())
    }
}
