package io.triline

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.suspendCancellableCoroutine
import java.io.IOException
import java.net.ConnectException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpConnectTimeoutException
import java.net.http.HttpRequest.BodyPublisher
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandler
import java.net.http.HttpResponse.BodySubscriber
import java.net.http.HttpTimeoutException
import java.nio.ByteBuffer
import java.nio.channels.UnresolvedAddressException
import java.security.cert.CertificateException
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CompletionException
import java.util.concurrent.CompletionStage
import java.util.concurrent.Flow
import javax.net.ssl.SSLHandshakeException
import kotlin.coroutines.resumeWithException
import kotlin.time.toJavaDuration
import java.net.http.HttpRequest as JdkRequest
import java.net.http.HttpResponse as JdkResponse

/**
 * Sends requests with the HTTP client of the JDK. Not on Android, which has none: [OkHttpTransport].
 *
 * Cancelled, it closes the connection; before JDK 16, whose client cannot, the exchange ends by itself.
 *
 * [close] ends the threads of a client that was not given; before JDK 21 one of them remains until the client is garbage-collected.
 */
public class JdkTransport private constructor(private val client: HttpClient, private val threads: TransportThreads?) :
    Transport,
    AutoCloseable {
    private constructor(threads: TransportThreads) : this(HttpClient.newBuilder().executor(threads).build(), threads)

    /** Sends requests with a client of its own. */
    public constructor() : this(TransportThreads())

    /** @param client a client of one's own, with a proxy for instance. It must not follow redirects. */
    public constructor(client: HttpClient) : this(client, null) {
        require(client.followRedirects() == HttpClient.Redirect.NEVER) { "the client follows redirects" }
    }

    override fun close() {
        threads?.close()
    }

    override suspend fun send(request: HttpRequest): HttpResponse {
        val outgoing = { request.toJdk().timeout(request.timeout.toJavaDuration()).build() }
        val response = exchange(request, outgoing, { BoundedBody(request.maxResponseBytes) }, {})
        return HttpResponse(response.statusCode(), response.headers().map().joined(), response.body())
    }

    override suspend fun stream(request: HttpRequest): HttpStream {
        val response = exchange(request, { request.toJdk().build() }, { BodyParts() }, BodyParts::close)
        return JdkStream(request, response.statusCode(), response.headers().map().joined(), response.body())
    }

    /** Sends a request; [drop] is for an answer that comes too late. */
    private suspend fun <T> exchange(
        request: HttpRequest,
        outgoing: () -> JdkRequest,
        body: () -> BodySubscriber<T>,
        drop: (T) -> Unit,
    ): JdkResponse<T> = try {
        suspendCancellableCoroutine { continuation ->
            val handler =
                BodyHandler { info ->
                    val headers = info.headers()
                    val fault = framingFault(headers.allValues("content-length"), headers.allValues("transfer-encoding"))
                    if (fault == null) body() else RefusedBody(fault)
                }
            val future =
                try {
                    client.sendAsync(outgoing(), handler)
                } catch (failure: Exception) {
                    // An address that it does not take, or an executor that has been shut down: it has not begun to send.
                    throw failure.failure(request, failure.text(), sent = request.hasLeft == true, timeout = false)
                }
            // Only with `true` does the client stop the exchange.
            continuation.invokeOnCancellation { future.cancel(true) }
            future.whenComplete { response, failure ->
                // The future swallows what is thrown here, and the call would never end.
                try {
                    if (response?.statusCode() == PROXY_AUTHENTICATION && response.body() == null) {
                        // The answer to the request for a tunnel is the only one without a body. Any other may be the service's.
                        continuation.resumeWithException(ProxyRefusal())
                    } else if (failure == null) {
                        continuation.resume(response) { drop(response.body()) }
                    } else {
                        continuation.resumeWithException((failure as? CompletionException)?.cause ?: failure)
                    }
                } catch (error: Throwable) {
                    continuation.resumeWithException(error)
                }
            }
        }
    } catch (failure: TransportFailure) {
        throw failure
    } catch (failure: IOException) {
        throw failure.transportFailure(request)
    } catch (failure: InternalError) {
        // What the client throws where it cannot open a connection, such as without a free descriptor.
        val causes = generateSequence<Throwable>(failure) { it.cause }
        val cause = causes.firstNotNullOfOrNull { it as? IOException } ?: throw failure
        throw cause.failure(request, cause.message ?: cause.javaClass.simpleName, sent = request.hasLeft == true, timeout = false)
    }
}

private fun HttpRequest.toJdk(): JdkRequest.Builder {
    hasLeft = null
    val publisher =
        when {
            isUpload -> BodyTakenOnce(this, BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(::openBody), contentLength))
            body.isEmpty() -> BodyPublishers.noBody()
            else -> BodyTakenOnce(this, BodyPublishers.ofByteArray(body))
        }
    val builder = JdkRequest.newBuilder(URI(url)).method(method, publisher)
    headers.forEach { (name, value) -> builder.header(name, value) }
    // Without TLS there is nothing to agree on HTTP/2 by but an upgrade, which small servers do not know.
    if (url.startsWith("http:")) builder.version(HttpClient.Version.HTTP_1_1)
    return builder
}

/**
 * A body that the client takes once, so that it does not send a request again by itself. It takes it when there is a
 * connection, after the handshake of TLS.
 */
private class BodyTakenOnce(private val request: HttpRequest, private val body: BodyPublisher) : BodyPublisher by body {
    override fun subscribe(subscriber: Flow.Subscriber<in ByteBuffer>) {
        if (request.hasLeft != true) {
            request.hasLeft = true
            return body.subscribe(subscriber)
        }
        subscriber.onSubscribe(NoSubscription)
        subscriber.onError(IOException("the JDK would have sent the request again"))
    }
}

private object NoSubscription : Flow.Subscription {
    override fun request(n: Long) = Unit

    override fun cancel() = Unit
}

/** The client says by its exceptions alone whether there was a connection. One that it sent on before may have been another. */
private fun IOException.transportFailure(request: HttpRequest): TransportFailure {
    val causes = generateSequence<Throwable>(this) { it.cause }
    val isOfProxy = causes.any { it is ProxyRefusal || it.message.orEmpty().startsWith(NO_TUNNEL) }
    // A service can also end TLS by an alert of the handshake after it has read the request.
    val isOfHandshake = this is SSLHandshakeException && (request.contentLength > 0 || causes.any { it is CertificateException })
    val isBefore = this is ConnectException || this is HttpConnectTimeoutException || isOfHandshake || isOfProxy
    val sent = request.hasLeft == true || !isBefore
    // The client's own text is often on the exception behind it; for a name that cannot be resolved there is none.
    val isUnknownHost = causes.any { it is UnresolvedAddressException }
    val text = if (isUnknownHost) "the name of the host cannot be resolved" else causes.firstNotNullOfOrNull { it.message }
    return failure(request, text ?: javaClass.simpleName, sent, timeout = this is HttpTimeoutException)
}

/** A proxy that demands credentials has made no tunnel. */
private const val PROXY_AUTHENTICATION = 407

private class ProxyRefusal : IOException("the proxy demands credentials (status 407)")

/** What the client says where a proxy makes no connection. */
private const val NO_TUNNEL = "Tunnel failed"

/** Takes nothing of a body, and closes the connection. */
private class RefusedBody<T>(private val why: String) : BodySubscriber<T> {
    private val body = CompletableFuture<T>()

    override fun getBody(): CompletionStage<T> = body

    override fun onSubscribe(subscription: Flow.Subscription) {
        subscription.cancel()
        body.completeExceptionally(IOException(why))
    }

    override fun onNext(item: List<ByteBuffer>) = Unit

    override fun onError(throwable: Throwable) = Unit

    override fun onComplete() = Unit
}

/** Collects a body, up to the largest that is taken. */
private class BoundedBody(private val maxBytes: Int) : BodySubscriber<ByteArray> {
    private val body = CompletableFuture<ByteArray>()
    private val parts = ArrayList<ByteBuffer>()
    private var size = 0
    private lateinit var subscription: Flow.Subscription

    override fun getBody(): CompletionStage<ByteArray> = body

    override fun onSubscribe(subscription: Flow.Subscription) {
        this.subscription = subscription
        subscription.request(Long.MAX_VALUE)
    }

    override fun onNext(item: List<ByteBuffer>) {
        if (size > maxBytes) return
        parts += item
        size += item.sumOf { it.remaining() }
        if (size > maxBytes) {
            subscription.cancel()
            onComplete()
        }
    }

    override fun onError(throwable: Throwable) {
        body.completeExceptionally(throwable)
    }

    override fun onComplete() {
        body.complete(parts.joined())
    }
}

private class JdkStream(
    private val request: HttpRequest,
    override val status: Int,
    override val headers: Map<String, String>,
    private val body: BodyParts,
) : HttpStream {
    override suspend fun read(): ByteArray? = try {
        body.read()
    } catch (failure: IOException) {
        throw failure.transportFailure(request)
    }

    override fun close() {
        body.close()
    }
}

/** Hands on a body as it comes: the next part is asked for when the one before it was taken. */
private class BodyParts : BodySubscriber<BodyParts> {
    private val parts = Channel<ByteArray>(Channel.UNLIMITED)

    /** It may come later than the head of the answer. */
    private val subscription = CompletableFuture<Flow.Subscription>()

    override fun getBody(): CompletionStage<BodyParts> = CompletableFuture.completedFuture(this)

    override fun onSubscribe(subscription: Flow.Subscription) {
        this.subscription.complete(subscription)
        subscription.request(1)
    }

    override fun onNext(item: List<ByteBuffer>) {
        parts.trySend(item.joined())
    }

    override fun onError(throwable: Throwable) {
        parts.close(throwable)
    }

    override fun onComplete() {
        parts.close()
    }

    suspend fun read(): ByteArray? {
        val part = parts.receiveCatching()
        part.exceptionOrNull()?.let { throw it }
        if (part.isSuccess) subscription.thenAccept { it.request(1) }
        return part.getOrNull()
    }

    fun close() {
        subscription.thenAccept { it.cancel() }
        parts.cancel()
    }
}

private fun List<ByteBuffer>.joined(): ByteArray {
    val whole = ByteBuffer.allocate(sumOf { it.remaining() })
    forEach(whole::put)
    return whole.array()
}
