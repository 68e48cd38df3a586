package io.triline

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.withTimeout
import okhttp3.OkHttpClient
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import java.io.IOException
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.Proxy
import java.net.ProxySelector
import java.net.ServerSocket
import java.net.SocketAddress
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpClient.Redirect
import java.security.cert.CertificateException
import java.security.cert.X509Certificate
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import javax.net.ssl.SSLSocket
import kotlin.concurrent.thread
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds

/** Both transports, on a server of this machine. */
class TransportTest {
    companion object {
        @JvmStatic
        fun transports(): List<Transport> = listOf(JdkTransport(), OkHttpTransport())

        @JvmStatic
        fun ownTransports(): List<() -> Transport> = listOf({ JdkTransport() }, { OkHttpTransport() })
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a request arrives as it is, an answer comes whole`(transport: Transport) = runTest {
        val name = "王小明".repeat(20_000)
        LoopbackServer { it.answerJson(yes("""[{"name":"$name"}]""")) }.use { server ->
            assertEquals(name, client(server.url, transport = transport).roles.list().single().name)
            val request = server.requests.single()
            assertTrue(request.startsWith("POST /openapi/v1/base/role/list HTTP/1.1\r\n"), request)
            assertEquals(1, Regex("(?i)content-type:").findAll(request).count(), request)
            assertTrue(Regex("(?i)svc-sign: [0-9a-f]{32}\r\n") in request, request)
            assertTrue(request.endsWith("\r\n\r\n{}"), request)
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `cookies are not kept`(transport: Transport) = runTest {
        LoopbackServer { it.answerJson(yes("[]"), "HTTP/1.1 200 OK\nset-cookie: a=b; path=/") }.use { server ->
            val cc = client(server.url, transport = transport)
            repeat(2) { cc.roles.list() }
            assertEquals(2, server.requests.size)
            assertTrue(server.requests.none { "\r\ncookie:" in it.lowercase() }, server.requests.toString())
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `an upload tells how much of it has left`(transport: Transport) = runTest {
        val told = java.util.Collections.synchronizedList(mutableListOf<UploadProgress>())
        LoopbackServer { it.answerJson("""{"code":200,"data":{"id":"d1"}}""") }.use { server ->
            val file = UploadSource.bytes(ByteArray(3 shl 20))
            aiAgent(server.url, transport).documents.upload("a1", "a.bin", file = file) { told += it }
        }
        val total = told.last().total
        assertTrue(total > 3 shl 20)
        assertEquals(1.0, told.last().fraction)
        assertEquals(told.map { it.sent }.sorted(), told.map { it.sent })
        assertTrue(told.size > 4 && told.all { it.total == total && it.sent in 1..total }, "$told")
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a refused connection is known not to have been used`(transport: Transport) = runTest {
        val error = assertThrows<TransportError> { client(deafUrl(), transport = transport).createAgent() }
        assertEquals(Outcome.NotSent, error.outcome)
        assertEquals("connection", error.code)
        assertTrue(error.cause is TransportFailure)
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a host that cannot be found says so`(transport: Transport) = runTest {
        val error = assertThrows<TransportError> { client("https://nowhere.invalid", transport = transport).roles.list() }
        assertEquals(Outcome.NotSent, error.outcome)
        assertTrue("resolve" in error.message || "nowhere.invalid" in error.message, error.message)
        assertTrue("nowhere.invalid" in error.remedy.orEmpty(), "${error.remedy}")
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a broken connection may have been used, and the request is not sent on another`(transport: Transport) = runTest {
        // The POM sets it for all tests, because the JDK reads it once.
        assertEquals("true", System.getProperty("jdk.httpclient.enableAllMethodRetry"))
        LoopbackServer { it.close() }.use { server ->
            val error = assertThrows<OutcomeUnknown> { client(server.url, transport = transport).createAgent() }
            assertEquals("connection", error.code)
            assertEquals(1, server.requests.size)
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `an answer that is cut is none`(transport: Transport) = runTest {
        LoopbackServer { it.answer("HTTP/1.1 200 OK\ncontent-length: 100\n\n{\"success\":") }.use { server ->
            assertThrows<TransportError> { client(server.url, transport = transport).roles.list() }
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `no answer in time, before its head and within its body`(transport: Transport) = runTest {
        for (head in listOf("", "HTTP/1.1 200 OK\ncontent-length: 100\n\n{")) {
            LoopbackServer {
                it.answer(head)
                it.getInputStream().read()
            }.use { server ->
                val error =
                    assertThrows<OutcomeUnknown> { client(server.url, timeout = SHORT, transport = transport).createAgent() }
                assertEquals("timeout", error.code)
            }
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `redirects are not followed`(transport: Transport) = runTest {
        LoopbackServer { it.answerJson("", "HTTP/1.1 307 Moved\nlocation: /elsewhere") }.use { server ->
            val error = assertThrows<HttpError> { client(server.url, transport = transport).roles.list() }
            assertEquals(307, error.status)
            assertEquals(1, server.requests.size)
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a body without end is not read to its end`(transport: Transport) = runTest {
        LoopbackServer { socket ->
            socket.answer("HTTP/1.1 200 OK\n\n")
            val chunk = ByteArray(1 shl 20) { ' '.code.toByte() }
            while (true) socket.getOutputStream().write(chunk)
        }.use { server ->
            val error = assertThrows<MalformedResponse> { client(server.url, transport = transport).roles.list() }
            assertEquals("too_large", error.code)
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a client says how much of a body is read`(transport: Transport) = runTest {
        val padding = " ".repeat(Transport.LARGEST_BODY + (1 shl 20))
        LoopbackServer { it.answerJson(padding + yes("[]")) }.use { server ->
            val large = client(server.url, maxResponseBytes = 40 shl 20, transport = transport)
            assertEquals(emptyList<Any>(), large.roles.list())
            val small = client(server.url, maxResponseBytes = 1000, transport = transport)
            assertEquals("too_large", assertThrows<MalformedResponse> { small.roles.list() }.code)
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a service that asks for another try at once is not answered below the core`(transport: Transport) = runTest {
        LoopbackServer { it.answerJson("{}", "HTTP/1.1 503 Busy\nretry-after: 0") }.use { server ->
            val error = assertThrows<OutcomeUnknown> { client(server.url, transport = transport).createAgent() }
            assertEquals(503, error.status)
            assertEquals(1, server.requests.size)
        }
    }

    @Test
    fun `OkHttp does not send a request without a body again either`() = runTest {
        LoopbackServer { it.answerJson("{}", "HTTP/1.1 503 Busy\nretry-after: 0") }.use { server ->
            val request = HttpRequest("GET", "${server.url}/", emptyMap(), ByteArray(0), 5.seconds)
            val response = OkHttpTransport().send(request)
            assertEquals(503 to "0", response.status to response.headers["retry-after"])
            assertEquals(1, server.requests.size)
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `cancelling closes the connection at once, and tells what may have happened`(transport: Transport) = runBlocking {
        val arrived = CompletableDeferred<Unit>()
        val closed = CompletableDeferred<Unit>()
        LoopbackServer { socket ->
            arrived.complete(Unit)
            // -1, or a reset: the client has gone.
            runCatching { socket.getInputStream().read() }
            closed.complete(Unit)
        }.use { server ->
            var told: Cancelled? = null
            val call =
                launch(Dispatchers.Default) {
                    try {
                        client(server.url, transport = transport).createAgent()
                    } catch (cancelled: Cancelled) {
                        told = cancelled
                        throw cancelled
                    }
                }
            arrived.await()
            call.cancelAndJoin()
            withTimeout(60.seconds) { closed.await() }
            assertTrue(call.isCancelled)
            assertEquals(true, told?.mayHaveHappened)
            assertEquals(Outcome.Unknown, told?.outcome)
            assertEquals("platform.agents.create", told?.operation)
        }
    }

    @Test
    fun `a client that follows redirects is refused`() {
        val client = HttpClient.newBuilder().followRedirects(Redirect.ALWAYS).build()
        assertThrows<IllegalArgumentException> { JdkTransport(client) }
    }

    @Test
    fun `OkHttp follows none even if it is set to`() = runTest {
        val following = OkHttpClient.Builder().followRedirects(true).build()
        LoopbackServer { it.answerJson("", "HTTP/1.1 302 Moved\nlocation: /elsewhere") }.use { server ->
            assertThrows<HttpError> { client(server.url, transport = OkHttpTransport(following)).roles.list() }
            assertEquals(1, server.requests.size)
        }
    }

    @Test
    fun `sixty creations at once are all sent by OkHttp`() = runBlocking {
        LoopbackServer {
            Thread.sleep(200)
            it.answerJson(yes("{}"))
        }.use { server ->
            val cc = client(server.url, transport = OkHttpTransport(), timeout = 5.seconds)
            List(60) { async(Dispatchers.Default) { cc.createAgent() } }.awaitAll()
            assertEquals(60, server.requests.size)
        }
    }

    @Test
    fun `a request that is still queued when its time is up was not sent`() = runBlocking {
        val one = okhttp3.Dispatcher().apply { maxRequestsPerHost = 1 }
        val transport = OkHttpTransport(OkHttpClient.Builder().dispatcher(one).build())
        val arrived = CompletableDeferred<Unit>()
        LoopbackServer {
            arrived.complete(Unit)
            it.getInputStream().read()
        }.use { server ->
            val cc = client(server.url, transport = transport)
            val first = launch(Dispatchers.Default) { runCatching { cc.createAgent() } }
            arrived.await()
            val error = assertThrows<TransportError> { cc.withOptions(timeout = SHORT).createAgent() }
            assertEquals("timeout" to Outcome.NotSent, error.code to error.outcome)
            first.cancelAndJoin()
        }
    }

    @Test
    fun `a request that was queued in OkHttp for its whole time is not sent when its turn comes`() = runBlocking {
        val http = OkHttpClient()
        val transport = OkHttpTransport(http)
        val atOnce = http.dispatcher.maxRequestsPerHost
        val arrived = CountDownLatch(atOnce)
        val answers = CountDownLatch(1)
        LoopbackServer {
            arrived.countDown()
            answers.await()
            it.answerJson(yes("{}"))
        }.use { server ->
            suspend fun send(timeout: Duration) =
                runCatching { transport.send(HttpRequest("POST", "${server.url}/", emptyMap(), ByteArray(2), timeout)) }
            val first = List(atOnce) { async(Dispatchers.Default) { send(60.seconds) } }
            arrived.await()
            val queued = List(30) { async(Dispatchers.Default) { send(SHORT) } }
            while (http.dispatcher.queuedCallsCount() < queued.size) delay(10.milliseconds)
            delay(SHORT)
            answers.countDown()
            first.awaitAll().forEach { assertEquals(200, it.getOrThrow().status) }
            queued.awaitAll().map { it.exceptionOrNull() as TransportFailure }.forEach {
                assertEquals(false to true, it.sent to it.timeout)
            }
            assertEquals(atOnce, server.requests.size)
        }
    }

    @Test
    fun `a proxy that wants credentials, or makes no connection, has passed nothing on`() = runTest {
        for ((status, text) in listOf("407 Proxy Authentication Required" to "the proxy demands credentials", "403 Forbidden" to "403")) {
            LoopbackServer { it.answer("HTTP/1.1 $status\nproxy-authenticate: Basic realm=\"x\"\ncontent-length: 0\n\n") }.use { server ->
                val address = InetSocketAddress("127.0.0.1", server.url.substringAfterLast(':').toInt())
                val jdk = JdkTransport(HttpClient.newBuilder().proxy(ProxySelector.of(address)).build())
                val okHttp = OkHttpTransport(OkHttpClient.Builder().proxy(Proxy(Proxy.Type.HTTP, address)).build())
                for (transport in listOf(jdk, okHttp)) {
                    val error = assertThrows<TransportError> { client(transport = transport).createAgent() }
                    assertEquals(Outcome.NotSent, error.outcome)
                    if (transport === jdk) assertTrue(text in error.message, error.message)
                }
            }
        }
    }

    @Test
    fun `what the client of the JDK refuses is not sent`() = runTest {
        val executor = Executors.newSingleThreadExecutor()
        val shut = JdkTransport(HttpClient.newBuilder().executor(executor).build())
        executor.shutdown()
        val refused = listOf("https://my_service", "https://cc.example.com/a|b", "https://cc.example.com/%zz").map { it to JdkTransport() }
        for ((url, transport) in refused + (deafUrl() to shut)) {
            val error = assertThrows<TransportError> { client(url, transport = transport).createAgent() }
            assertEquals(Outcome.NotSent, error.outcome, "$url: $error")
        }
    }

    @Test
    fun `without a descriptor for a connection nothing is sent`() = runTest {
        // What the client of the JDK throws where it opens one.
        val selector = object : ProxySelector() {
            override fun select(uri: URI): List<Proxy> = throw InternalError(IOException("Too many open files"))

            override fun connectFailed(uri: URI, address: SocketAddress, failure: IOException) = Unit
        }
        val transport = JdkTransport(HttpClient.newBuilder().proxy(selector).build())
        val error = assertThrows<TransportError> { client(deafUrl(), transport = transport).createAgent() }
        assertEquals(Outcome.NotSent, error.outcome)
        assertTrue("Too many open files" in error.message, error.message)
    }

    @Test
    fun `a 407 that is no answer to the request for a tunnel is the service's`() = runTest {
        for (usesProxy in listOf(false, true)) {
            LoopbackServer { it.answerJson("no", "HTTP/1.1 407 No\nproxy-authenticate: Basic realm=\"x\"") }.use { server ->
                val address = InetSocketAddress("127.0.0.1", server.url.substringAfterLast(':').toInt())
                val jdk = HttpClient.newBuilder().apply { if (usesProxy) proxy(ProxySelector.of(address)) }.build()
                val okHttp = OkHttpClient.Builder().apply { if (usesProxy) proxy(Proxy(Proxy.Type.HTTP, address)) }.build()
                for ((sent, transport) in listOf(JdkTransport(jdk), OkHttpTransport(okHttp)).withIndex()) {
                    val error = assertThrows<TrilineError> { client(server.url, retries = 2, transport = transport).createAgent() }
                    // OkHttp gives no response of that status without a proxy.
                    if (usesProxy || sent == 0) assertEquals(407, error.status)
                    assertTrue(error.outcome != Outcome.NotSent, "$error")
                    assertEquals(sent + 1, server.requests.size)
                }
            }
        }
    }

    @Test
    fun `an alert of the handshake after the request leaves its outcome unknown`() = runTest {
        val requests = CopyOnWriteArrayList<HttpRequest>()
        // In TLS 1.3, a client sends its request before it knows whether its certificate is accepted.
        val tls = ownTls(object : AnyCertificate() {
            override fun checkClientTrusted(chain: Array<X509Certificate>, authType: String) {
                repeat(100) { if (requests.last().hasLeft != true) Thread.sleep(10) }
                throw CertificateException("refused")
            }
        })
        ServerSocket(0, 50, InetAddress.getLoopbackAddress()).use { listener ->
            thread(isDaemon = true) {
                while (!listener.isClosed) {
                    runCatching {
                        val plain = listener.accept()
                        val socket = tls.socketFactory.createSocket(plain, null, plain.port, false) as SSLSocket
                        socket.useClientMode = false
                        socket.needClientAuth = true
                        runCatching { socket.startHandshake() }
                        // Closed before the request was read, the connection would be reset, and the alert lost.
                        plain.getInputStream().readAllBytes()
                        plain.close()
                    }
                }
            }
            val jdk = JdkTransport(HttpClient.newBuilder().sslContext(tls).build())
            val cc = client("https://127.0.0.1:${listener.localPort}", retries = 2) { jdk.send(it.also(requests::add)) }
            val error = assertThrows<OutcomeUnknown> { cc.createAgent() }
            assertEquals(1, requests.size)
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `nothing is sent to a service whose certificate is not trusted`(transport: Transport) = runTest {
        val listener = ownTls().serverSocketFactory.createServerSocket(0, 50, InetAddress.getLoopbackAddress())
        LoopbackServer(listener) { it.answerJson(yes("{}")) }.use { server ->
            val error = assertThrows<TransportError> { client(server.url, transport = transport).createAgent() }
            assertEquals(Outcome.NotSent, error.outcome)
            assertTrue(server.requests.isEmpty())
        }
    }

    @ParameterizedTest
    @MethodSource("ownTransports")
    fun `a transport that is closed has no threads`(open: () -> Transport) = runBlocking<Unit> {
        fun threads() = Thread.getAllStackTraces().keys.filter { it.name == "triline-transport" }
        val others = threads()
        LoopbackServer { it.answerJson(yes("[]")) }.use { server ->
            val transport = open()
            val cc = client(server.url, transport = transport)
            var own = emptyList<Thread>()
            // A look at all threads may miss one.
            repeat(20) {
                if (own.isNotEmpty()) return@repeat
                cc.roles.list()
                own = threads() - others.toSet()
            }
            assertTrue(own.isNotEmpty())
            (transport as AutoCloseable).close()
            while (own.any { it.isAlive }) delay(10.milliseconds)
            // Calls in flight go on.
            cc.roles.list()
        }
    }

    @Test
    fun `a function that is missing on the class path ends the call, and the versions are named`() = runTest {
        val missing = NoSuchMethodError("'void kotlinx.coroutines.CancellableContinuation.resume()'")
        val intercepted = OkHttpClient.Builder().addInterceptor { throw missing }.build()
        for (transport in listOf(Transport { throw missing }, OkHttpTransport(intercepted))) {
            val error = assertThrows<Misuse> { client("http://127.0.0.1:9", retries = 2, transport = transport).createAgent() }
            assertEquals("library", error.code)
            assertTrue(OLDEST_LIBRARIES in error.message && "CancellableContinuation.resume" in error.message, error.message)
            assertTrue(error.cause is NoSuchMethodError, "${error.cause}")
        }
    }

    @Test
    fun `the versions that are named are those that the package is compiled against`() {
        val pom = java.nio.file.Path.of("../pom.xml").toFile().readText()
        val versions = listOf("kotlin.library", "coroutines.version", "serialization.version").map { name ->
            checkNotNull(Regex("<$name>(.*)</$name>").find(pom)).groupValues[1]
        }
        assertEquals(versions, Regex("[0-9.]+[0-9]").findAll(OLDEST_LIBRARIES).map { it.value }.toList())
    }

    @Test
    fun `a queued request that is cancelled was not sent`() = runBlocking {
        val one = okhttp3.Dispatcher().apply { maxRequestsPerHost = 1 }
        val transport = OkHttpTransport(OkHttpClient.Builder().dispatcher(one).build())
        val arrived = CompletableDeferred<Unit>()
        LoopbackServer {
            arrived.complete(Unit)
            it.getInputStream().read()
        }.use { server ->
            val cc = client(server.url, transport = transport)
            val first = launch(Dispatchers.Default) { runCatching { cc.createAgent() } }
            arrived.await()
            var told: Cancelled? = null
            val queued = launch(Dispatchers.Default) {
                try {
                    cc.createAgent()
                } catch (cancelled: Cancelled) {
                    told = cancelled
                    throw cancelled
                }
            }
            withTimeout(60.seconds) { while (one.queuedCallsCount() == 0) delay(10.milliseconds) }
            queued.cancelAndJoin()
            first.cancelAndJoin()
            assertEquals(Outcome.NotSent, told?.outcome)
        }
    }
}
