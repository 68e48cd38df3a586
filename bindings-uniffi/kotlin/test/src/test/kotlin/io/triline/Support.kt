package io.triline

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.awaitCancellation
import java.io.Closeable
import java.io.InputStream
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.security.KeyStore
import java.security.cert.X509Certificate
import java.util.Collections
import javax.net.ssl.KeyManagerFactory
import javax.net.ssl.SSLContext
import javax.net.ssl.SSLServerSocket
import javax.net.ssl.X509TrustManager
import kotlin.concurrent.thread
import kotlin.io.path.createTempDirectory
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds

const val SECRET: String = "s3cr3t-of-the-account"
const val RECIPE: String = "md5:hex:{appkey}{nonce}{timestamp}{secret}"

const val APPID: String = "0123456789abcdef0123456789abcdef"

/** A client on a transport of the test's own. */
fun client(
    baseUrl: String = "https://cc.example.com",
    retries: Int = 0,
    timeout: Duration = 10.seconds,
    onEvent: ((Event) -> Unit)? = null,
    tracing: Tracing? = null,
    clock: Clock = Clock.System,
    pacing: Pacing = Pacing.Off,
    maxResponseBytes: Int? = null,
    transport: Transport,
): Platform = Platform(
    baseUrl = baseUrl,
    account = "1000001",
    secret = SECRET,
    signing = Signing.recipe(RECIPE),
    retries = retries,
    timeout = timeout,
    maxResponseBytes = maxResponseBytes,
    pacing = pacing,
    transport = transport,
    onEvent = onEvent,
    tracing = tracing,
    clock = clock,
    fixedNonce = "123456",
)

/** A client of the AI agent on a transport of the test's own. */
fun aiAgent(baseUrl: String, transport: Transport, timeout: Duration = 10.seconds): AiAgent =
    AiAgent(baseUrl, APPID, "tok-secret", retries = 0, timeout = timeout, transport = transport)

/** A client of the work phone on a transport of the test's own. */
fun workPhone(transport: Transport): WorkPhone =
    WorkPhone("https://wp.example.com", accessToken = "AT-1", retries = 0, transport = transport)

/** Answers from a list, and keeps what it was asked. */
class Scripted(private vararg val answers: Any) : Transport {
    val requests: MutableList<HttpRequest> = Collections.synchronizedList(mutableListOf())

    override suspend fun send(request: HttpRequest): HttpResponse {
        // The file of an upload is there during the call alone.
        request.body
        requests += request
        return when (val answer = answers[requests.size - 1]) {
            is HttpResponse -> answer
            is String -> json(answer)
            else -> throw answer as Exception
        }
    }
}

/** Never answers, and tells when it is asked and when it is stopped. */
class Silent : Transport {
    val asked = CompletableDeferred<Unit>()
    val stopped = CompletableDeferred<Unit>()

    override suspend fun send(request: HttpRequest): HttpResponse {
        asked.complete(Unit)
        try {
            awaitCancellation()
        } finally {
            stopped.complete(Unit)
        }
    }
}

fun json(text: String, status: Int = 200): HttpResponse =
    HttpResponse(status, mapOf("content-type" to "application/json"), text.toByteArray())

/** The body of an answer that says yes. */
fun yes(data: String): String = """{"success":true,"code":"200","message":"ok","data":$data}"""

/** The answer to a request of many rows, whichever list of the failed ones its operation has: none has failed. */
val allDone: String = yes("""{"errorData":[],"failedList":[]}""")

/** A journal in memory. */
class Notes : Journal {
    val lines: MutableList<String> = mutableListOf()

    override suspend fun read(): String = lines.joinToString("") { "$it\n" }

    override suspend fun append(line: String) {
        lines += line
    }
}

/** A clock that moves only when a call waits. */
class StoppedClock(private var now: Long = 1_760_000_000_123) : Clock {
    val waits: MutableList<Duration> = mutableListOf()

    override fun wallMillis(): Long = now

    override fun steadyMillis(): Long = now

    override suspend fun sleep(duration: Duration) {
        waits += duration
        now += duration.inWholeMilliseconds
    }
}

/** A server of bytes on this machine: reads a request, then does with the connection what it is told. */
class LoopbackServer(
    private val listener: ServerSocket = ServerSocket(0, 50, InetAddress.getLoopbackAddress()),
    private val serve: LoopbackServer.(Socket) -> Unit,
) : Closeable {
    val url: String = "${if (listener is SSLServerSocket) "https" else "http"}://127.0.0.1:${listener.localPort}"
    val requests: MutableList<String> = Collections.synchronizedList(mutableListOf())

    init {
        thread(isDaemon = true) {
            while (true) {
                val socket = runCatching { listener.accept() }.getOrNull() ?: break
                thread(isDaemon = true) {
                    socket.use {
                        runCatching {
                            requests += readRequest(it.getInputStream()) ?: return@runCatching
                            serve(it)
                        }
                    }
                }
            }
        }
    }

    fun Socket.answer(text: String) {
        getOutputStream().apply { write(text.replace("\n", "\r\n").toByteArray()) }.flush()
    }

    fun Socket.answerJson(body: String, head: String = "HTTP/1.1 200 OK") {
        answer("$head\ncontent-type: application/json\ncontent-length: ${body.toByteArray().size}\nconnection: close\n\n")
        getOutputStream().apply { write(body.toByteArray()) }.flush()
    }

    override fun close() {
        listener.close()
    }

    /** Head and body of a request; null: it ended before. */
    private fun readRequest(input: InputStream): String? {
        val text = StringBuilder()
        while (!text.endsWith("\r\n\r\n")) text.append(input.read().takeIf { it >= 0 }?.toChar() ?: return null)
        val length = Regex("(?i)content-length: (\\d+)").find(text)?.groupValues?.get(1)?.toInt() ?: 0
        val body = input.readNBytes(length)
        return if (body.size == length) "$text${String(body)}" else null
    }
}

/** TLS with a certificate for this machine, which nobody else trusts. */
fun ownTls(trust: X509TrustManager = AnyCertificate()): SSLContext {
    val file = createTempDirectory().resolve("key.p12")
    val password = "changeit"
    val keytool = "${System.getProperty("java.home")}/bin/keytool"
    val what = "-genkeypair -alias a -keyalg EC -dname CN=localhost -ext san=ip:127.0.0.1 -storetype PKCS12 -storepass $password"
    check(ProcessBuilder(listOf(keytool) + what.split(' ') + listOf("-keystore", "$file")).start().waitFor() == 0)
    val keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm())
    keys.init(KeyStore.getInstance(file.toFile(), password.toCharArray()), password.toCharArray())
    return SSLContext.getInstance("TLS").apply { init(keys.keyManagers, arrayOf(trust), null) }
}

/** Trusts all. */
open class AnyCertificate : X509TrustManager {
    override fun checkClientTrusted(chain: Array<X509Certificate>, authType: String) = Unit

    override fun checkServerTrusted(chain: Array<X509Certificate>, authType: String) = Unit

    override fun getAcceptedIssuers(): Array<X509Certificate> = emptyArray()
}

/** A port of this machine on which nothing listens. */
fun deafUrl(): String = ServerSocket(0).use { "http://127.0.0.1:${it.localPort}" }

val SHORT: Duration = 300.milliseconds
