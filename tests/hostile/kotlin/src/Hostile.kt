import io.triline.AiAgent
import io.triline.BatchResult
import io.triline.Client
import io.triline.Event
import io.triline.HttpRequest
import io.triline.JdkTransport
import io.triline.Journal
import io.triline.OkHttpTransport
import io.triline.OpenTelemetryTracing
import io.triline.Outcome
import io.triline.Pacing
import io.triline.Platform
import io.triline.Signing
import io.triline.Slf4jLog
import io.triline.Transport
import io.triline.TrilineError
import io.triline.WorkPhone
import io.triline.simulated.SimulatedService
import io.triline.simulated.SimulatedSettings
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.last
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Semaphore
import kotlinx.coroutines.sync.withPermit
import kotlinx.coroutines.withTimeoutOrNull
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import okhttp3.OkHttpClient
import java.io.File
import java.net.HttpURLConnection
import java.net.URI
import java.net.http.HttpClient
import java.security.KeyStore
import java.security.cert.CertificateFactory
import java.security.cert.X509Certificate
import java.util.concurrent.atomic.AtomicInteger
import javax.net.ssl.SSLContext
import javax.net.ssl.TrustManagerFactory
import javax.net.ssl.X509TrustManager
import kotlin.system.exitProcess
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlin.time.TimeSource

// The hostile server against every transport of the Kotlin package: every case of faults.json. FAULT=drip narrows it,
// VERBOSE=1 prints what passes, too; HOSTILE names the server's program.

/** A call that has not ended after this time hangs. The server holds each fault for longer. */
private val HANG = 120.seconds

/** How many cases run at the same time. Most of them only wait. */
private const val AT_ONCE = 24

private val TRANSPORTS: List<Pair<String, (X509Certificate?) -> Transport>> =
    listOf("JdkTransport" to ::jdkTransport, "OkHttpTransport" to ::okHttpTransport)

/** Where a certificate is given, it is trusted, and HTTP/2 is agreed on. */
private fun jdkTransport(certificate: X509Certificate?): Transport {
    val context = certificate?.let { trust(it).first } ?: return JdkTransport()
    return JdkTransport(HttpClient.newBuilder().sslContext(context).build())
}

private fun okHttpTransport(certificate: X509Certificate?): Transport {
    val (context, manager) = certificate?.let(::trust) ?: return OkHttpTransport()
    return OkHttpTransport(OkHttpClient.Builder().sslSocketFactory(context.socketFactory, manager).build())
}

private fun trust(certificate: X509Certificate): Pair<SSLContext, X509TrustManager> {
    val store = KeyStore.getInstance(KeyStore.getDefaultType()).apply { load(null) }
    store.setCertificateEntry("hostile", certificate)
    val factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm()).apply { init(store) }
    val context = SSLContext.getInstance("TLS").apply { init(null, factory.trustManagers, null) }
    return context to factory.trustManagers.firstNotNullOf { it as? X509TrustManager }
}

private val OUTCOMES =
    mapOf(Outcome.NotSent to "not_sent", Outcome.Rejected to "rejected", Outcome.Done to "done", Outcome.Unknown to "unknown")

internal val manifest = Json.parseToJsonElement(File("tests/hostile/faults.json").readText()).jsonObject
private val environment = System.getenv()

fun main() {
    val server = Server()
    val failed = AtomicInteger()
    val cases = cases()
    val limit = Semaphore(AT_ONCE)
    suspend fun report(case: Case) {
        val (summary, faults) =
            try {
                server.check(case)
            } catch (error: Exception) {
                "the case could not be run" to listOf(error.stackTraceToString())
            }
        if (faults.isNotEmpty()) failed.incrementAndGet()
        if (faults.isNotEmpty() || "VERBOSE" in environment) {
            val first = "${if (faults.isEmpty()) "ok  " else "FAIL"}  ${case.transport.first} ${case.name}/${case.call}: $summary"
            println((listOf(first) + faults).joinToString("\n      "))
        }
    }
    runBlocking(Dispatchers.Default) {
        // What is loaded at the first call is not to count.
        for (case in cases.distinctBy { it.transport.first }) runCatching { Caller(case, "http://127.0.0.1:1").make() }
        coroutineScope { cases.filterNot { it.isAlone }.map { async { limit.withPermit { report(it) } } }.awaitAll() }
        for (case in cases.filter { it.isAlone }) report(case)
    }
    server.close()
    println("${cases.size - failed.get()} passed, ${failed.get()} failed")
    // Calls that hang are left.
    exitProcess(if (failed.get() > 0) 1 else 0)
}

private fun cases(): List<Case> {
    val defaults = manifest.getValue("defaults").jsonObject
    return TRANSPORTS.flatMap { transport ->
        manifest.getValue("faults").jsonArray.map { it.jsonObject }.map { it + it["kotlin"]?.jsonObject.orEmpty() }.flatMap { fault ->
            val options = defaults.getValue("options").jsonObject + fault["options"]?.jsonObject.orEmpty()
            val members = defaults + fault + ("options" to JsonObject(options))
            fault.getValue("expect").jsonObject.keys.map { Case(transport, JsonObject(members), it) }
        }
    }.filter { environment["FAULT"].orEmpty() in it.name }
}

/** A call over a transport that meets a fault. */
internal class Case(val transport: Pair<String, (X509Certificate?) -> Transport>, members: JsonObject, val call: String) {
    val name = members.text("name")
    val run = "${(members["fault"] ?: members.getValue("name")).jsonPrimitive.content}/$name-$call-${transport.first}"
    val listener = members.text("listener")

    /** Whether a proper request comes first, on the connection that the call then uses. */
    val isKept = members.getValue("kept").jsonPrimitive.boolean

    /** What stands in for the package's transport: `thrown`, `simulated`. */
    val through = members["transport"]?.jsonPrimitive?.content
    val spec = manifest.getValue("calls").jsonObject.getValue(call).jsonObject
    val options = members.getValue("options").jsonObject
    val accepted = members.getValue("expect").jsonObject.getValue(call).jsonArray.map { it.jsonPrimitive.content }
    val pause = members.getValue("pause_ms").jsonPrimitive.long.milliseconds
    val mayStray = members.getValue("stray").jsonPrimitive.boolean
    val mostRequests =
        when (val most = members.getValue("requests")) {
            is JsonPrimitive -> most.int
            else -> most.jsonObject[call]?.jsonPrimitive?.int ?: 1
        }
    /** Whether other cases would disturb it: because they compute, or because it ends the fault for all. */
    val isAlone = "memory_mb" in members || listener == "early"
}

internal fun JsonObject.text(name: String): String = getValue(name).jsonPrimitive.content

private fun JsonObject.duration(name: String): Duration? = this[name]?.jsonPrimitive?.long?.milliseconds

/** A client of either interface. */
private class Caller(private val case: Case, address: String, certificate: X509Certificate? = null) {
    private val options = case.options
    private val service by lazy { SimulatedService(settings = SimulatedSettings(requestInfo = true, authentication = false)) }
    private val transport: Transport =
        when (case.through) {
            "thrown" -> Transport { throw thrown(it) }
            "simulated" -> service
            else -> case.transport.second(certificate)
        }

    /** The simulated service knows its own paths alone. */
    private val baseUrl = if (case.through == "simulated") "https://simulated.example.com" else address
    private val journal = if ("journal" in case.spec) File.createTempFile("triline-hostile", null).apply { delete() } else null
    private val log = Lines()
    private val spans = Spans()
    private val kind = case.spec.text("interface")
    private val given =
        manifest.getValue("options").jsonObject.getValue(kind).jsonObject + case.spec["options"]?.jsonObject.orEmpty()
    private val retries = options["retries"]?.jsonPrimitive?.int
    private val events = StringBuffer()
    private val timeout = options.duration("timeout")

    /** Of a flood, the first ones. */
    private val onEvent: (Event) -> Unit = {
        if (events.length < 100_000) {
            events.append(it)
            Slf4jLog(log)(it)
        }
    }
    private val tracing = OpenTelemetryTracing(spans)
    private val client: Client =
        when (kind) {
            "platform" ->
                Platform(
                    baseUrl, option("account").orEmpty(), option("secret"), Signing.recipe(option("signing").orEmpty()),
                    retries = retries, timeout = timeout, pacing = Pacing.Off, transport = transport, onEvent = onEvent, tracing = tracing,
                )
            "work_phone" ->
                WorkPhone(
                    baseUrl, clientId = option("clientId"), clientSecret = option("clientSecret"),
                    accessToken = option("accessToken"), refreshToken = option("refreshToken"), retries = retries,
                    timeout = timeout, pacing = Pacing.Off, transport = transport, onEvent = onEvent, tracing = tracing,
                )
            else ->
                AiAgent(
                    baseUrl, option("appid"), option("apptoken"), retries = retries, timeout = timeout, pacing = Pacing.Off,
                    transport = transport, onEvent = onEvent, tracing = tracing,
                )
        }

    /** What a batch came to. */
    private var batch: BatchResult? = null

    /** All that may be written somewhere, by place. */
    fun places(error: Throwable?): Map<String, String> = error?.let(::everything).orEmpty() + mapOf(
        "report" to batch?.let { "$it ${getters(it)} ${it.failed.map { row -> everything(row.error) }} ${it.stopped?.let(::everything)}" }.orEmpty(),
        "journal" to journal?.takeIf { it.exists() }?.readText().orEmpty(),
        "events" to events.toString(),
        "log" to log.lines.toString(),
        "spans" to spans.ended.toString(),
        "client" to client.toString(),
        "recorded" to if (case.through == "simulated") service.calls.toString() else "",
    ).also { journal?.delete() }

    private fun option(name: String): String? = given[name]?.jsonPrimitive?.contentOrNull

    private fun limited(retries: Int?, timeout: Duration?, maxWait: Duration?, total: Duration?): Client = when (client) {
        is Platform -> client.withOptions(retries, timeout, maxWait, total)
        is AiAgent -> client.withOptions(retries, timeout, maxWait, total)
        else -> client
    }

    /** Makes the call. Of a list or a stream, only the last item is kept. */
    suspend fun make(timeout: Duration? = null): JsonElement {
        val client = limited(null, timeout, options.duration("maxWait"), options.duration("totalTimeout"))
        val operation = case.spec.text("operation")
        val params = case.spec.getValue("params").jsonObject
        return when (case.spec.text("via")) {
            "call" -> client.call(operation, params)
            "rows" -> {
                val rows = case.spec.getValue("rows").jsonArray
                val result = client.batchRows(operation, params, rows, journal = journal?.let { Journal.file(it.toPath()) })
                batch = result
                JsonPrimitive(result.failed.size)
            }
            "all_pages" -> client.pages(operation, params).pages().last().items.lastOrNull() ?: JsonArray(emptyList())
            else -> client.stream(operation, params).last()
        }
    }

    /** Calls once more, after the fault is over: the text that must carry the request's number. */
    suspend fun followUp(): String {
        if (kind == "ai_agent") return make(20.seconds).jsonObject.text("reply")
        val roles = limited(2, 20.seconds, null, null).call("platform.roles.list")
        return roles.jsonArray[0].jsonObject.text("name")
    }
}

/** A failure of a transport of the caller's, with the whole request in it. */
private fun thrown(request: HttpRequest): Exception {
    val text = "thrown by ${request.method} ${request.url} ${request.headers} ${request.body.decodeToString()}"
    return IllegalStateException(text, IllegalStateException(text))
}

/** The server as a process. */
private class Server {
    private val process = ProcessBuilder(environment.getValue("HOSTILE")).redirectError(ProcessBuilder.Redirect.INHERIT).start()
    private val addresses = Json.parseToJsonElement(process.inputStream.bufferedReader().readLine()).jsonObject

    private val certificate =
        CertificateFactory.getInstance("X.509").generateCertificate(addresses.text("certificate").byteInputStream()) as X509Certificate

    /** Where calls run, so that one that hangs can be left. */
    private val calls = CoroutineScope(SupervisorJob() + Dispatchers.IO.limitedParallelism(2 * AT_ONCE))

    fun close() = process.outputStream.close()

    /** Ends the fault for a run; what the server counted until then. */
    private fun heal(run: String): JsonObject {
        val connection = URI("${addresses.text("url")}/runs/$run").toURL().openConnection() as HttpURLConnection
        connection.setRequestProperty("connection", "close")
        return Json.parseToJsonElement(connection.inputStream.bufferedReader().readText()).jsonObject
    }

    /** What it gives, or what it throws; null: it takes too long. */
    private suspend fun <T> within(time: Duration, work: suspend () -> T): Result<T>? {
        val running = calls.async { runCatching { work() } }
        return withTimeoutOrNull(time) { running.await() }
    }

    /** Runs a case: a summary, and what was not as it has to be. */
    suspend fun check(case: Case): Pair<String, List<String>> {
        val caller = Caller(case, "${addresses.text(case.listener)}/${case.run}", certificate.takeIf { case.listener == "h2" })
        if (case.isKept) caller.followUp()
        val began = TimeSource.Monotonic.markNow()
        val made = within(HANG) { caller.make() }
        val elapsed = began.elapsedNow()
        val counts = heal(case.run)
        val requests = counts.getValue("requests").jsonPrimitive.int

        val error = made?.exceptionOrNull()
        val (result, text) =
            when {
                made == null -> "no end" to ""
                error is TrilineError -> "${error.kind}/${OUTCOMES.getValue(error.outcome)}" to "${error.stackTraceToString()} ${error.raw}"
                error != null -> "exception ${error.javaClass.name}" to error.stackTraceToString()
                else -> "value" to made.getOrNull().toString()
            }
        val shown = text.take(300)
        // A call that got no token was not sent, though the request for the token was.
        val hasTokens = case.spec.text("interface") == "work_phone"
        val checks =
            listOf(
                (result in case.accepted || result.substringBefore('/') in case.accepted) to
                    "result $result, expected ${case.accepted.joinToString(" or ")}: $shown",
                (case.mayStray || "stray" !in text) to "an answer to no request was returned: $shown",
                (requests <= case.mostRequests) to "sent $requests requests, at most ${case.mostRequests} allowed",
                (counts.getValue("landed").jsonPrimitive.int == 0) to "followed a redirect",
                !(result.endsWith("/not_sent") && requests > 0 && !hasTokens) to "says that nothing was sent, and the server received the request",
            )
        val faults = (leaks(case, caller.places(error)) + checks.filterNot { it.first }.map { it.second }).toMutableList()
        if (made != null && !hasTokens && case.through == null) {
            delay(case.pause)
            val followed = within(HANG) { caller.followUp() }
            val own = "answer ${heal(case.run).getValue("requests").jsonPrimitive.int}"
            when {
                followed == null -> faults += "the next call did not end"
                followed.isFailure -> faults += "the next call failed: ${followed.exceptionOrNull()}"
                followed.getOrNull() != own -> faults += "the next call got ${followed.getOrNull()}, its own answer is $own"
            }
        }
        return "$result, $elapsed, $requests requests" to faults
    }
}
