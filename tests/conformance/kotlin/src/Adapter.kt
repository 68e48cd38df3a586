import io.triline.AiAgent
import io.triline.Client
import io.triline.Clock
import io.triline.HttpRequest
import io.triline.HttpResponse
import io.triline.HttpStream
import io.triline.Pacing
import io.triline.Platform
import io.triline.Signing
import io.triline.Transport
import io.triline.TransportFailure
import io.triline.TrilineError
import io.triline.WorkPhone
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject
import java.time.ZoneOffset
import java.util.Base64
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

// The adapter of the Kotlin package: runs vectors as it is told on standard input.

fun main() {
    while (true) {
        val run = receive("run") ?: break
        send("result", runBlocking { runVector(run) })
    }
}

private suspend fun runVector(run: JsonObject): JsonObject =
    try {
        val params = run.getValue("params").jsonObject
        val operation = run.text("operation")
        val client = client(run)
        buildJsonObject {
            when (val via = run.text("via")) {
                "call" -> put("value", client.call(operation, params))
                "batch" -> put("value", client.batch(operation, params))
                "all_pages" -> put("items", JsonArray(client.pages(operation, params).items().toList()))
                "stream" -> put("chunks", JsonArray(client.stream(operation, params).toList()))
                else -> error("no way to run a vector via $via")
            }
        }
    } catch (error: TrilineError) {
        buildJsonObject { putJsonObject("error") { put(error) } }
    } catch (fault: IllegalStateException) {
        buildJsonObject { putJsonObject("error") { put("message", fault.message) } }
    }

private fun JsonObjectBuilder.put(error: TrilineError) {
    put("kind", error.kind)
    put("code", error.code)
    put("category", error.category)
    put("retryable", error.retryable)
    put("status", error.status)
    put("field", error.field)
    put("message", error.message)
}

private fun client(run: JsonObject): Client {
    val options = run.getValue("options").jsonObject
    val clock = StoppedClock(run.getValue("clock_ms").jsonPrimitive.long)
    val baseUrl = options.text("base_url")
    val retries = options["retries"]?.jsonPrimitive?.int
    val timeout = options["timeout"]?.jsonPrimitive?.long?.milliseconds
    val pacing = options["pacing"]?.let { Pacing(it.jsonPrimitive.content) }
    val paths = options["paths"]?.jsonObject?.mapValues { it.value.jsonPrimitive.content }
    return when (val name = run.text("interface")) {
        "platform" ->
            Platform(
                baseUrl = baseUrl,
                account = options.text("account"),
                secret = options.text("secret"),
                signing = options["signing"]?.let { Signing.recipe(it.jsonPrimitive.content) },
                retries = retries,
                timeout = timeout,
                pacing = pacing,
                paths = paths,
                sampleNames = options["sample_names"]?.jsonPrimitive?.boolean,
                transport = OtherSide,
                clock = clock,
                fixedNonce = options["fixed_nonce"]?.jsonPrimitive?.content,
            )
        "work_phone" ->
            WorkPhone(
                baseUrl = baseUrl,
                clientId = options.text("client_id"),
                clientSecret = options.text("client_secret"),
                accessToken = options.text("access_token"),
                refreshToken = options.text("refresh_token"),
                retries = retries,
                timeout = timeout,
                pacing = pacing,
                paths = paths,
                transport = OtherSide,
                clock = clock,
            )
        "ai_agent" ->
            AiAgent(
                baseUrl = baseUrl,
                appid = options.text("appid"),
                apptoken = options.text("apptoken"),
                utcOffset = ZoneOffset.of(options.text("utc_offset").ifEmpty { "+08:00" }),
                retries = retries,
                timeout = timeout,
                pacing = pacing,
                paths = paths,
                transport = OtherSide,
                clock = clock,
            )
        else -> error("the package has no client of the interface $name")
    }
}

/** Has its requests answered by the other side of the protocol. */
private object OtherSide : Transport {
    override suspend fun send(request: HttpRequest): HttpResponse {
        val answer = stream(request)
        val body = generateSequence { answer.next() }.fold(ByteArray(0), ByteArray::plus)
        return HttpResponse(answer.status, answer.headers, body)
    }

    override suspend fun stream(request: HttpRequest): Chunks {
        send(
            "request",
            buildJsonObject {
                put("method", request.method)
                put("url", request.url)
                putJsonObject("headers") { request.headers.forEach { (name, value) -> put(name, value) } }
                put("body", Base64.getEncoder().encodeToString(request.body))
            },
        )
        val response = checkNotNull(receive("response")) { "no response came" }
        val failure = response["failure"]?.jsonPrimitive?.content ?: return Chunks(response)
        throw TransportFailure(failure, sent = failure != "refused", timeout = failure == "timeout")
    }
}

/** An answer of the other side, chunk by chunk. */
private class Chunks(response: JsonObject) : HttpStream {
    override val status: Int = response.getValue("status").jsonPrimitive.int
    override val headers: Map<String, String> = response["headers"]?.jsonObject.orEmpty().mapValues { it.value.jsonPrimitive.content }
    private val chunks = response.getValue("chunks").jsonArray.iterator()

    fun next(): ByteArray? = if (chunks.hasNext()) Base64.getDecoder().decode(chunks.next().jsonPrimitive.content) else null

    override suspend fun read(): ByteArray? = next()

    override fun close() {}
}

/** Stands still but for waits. */
private class StoppedClock(private var wall: Long) : Clock {
    private var steady = 0L

    override fun wallMillis(): Long = wall

    override fun steadyMillis(): Long = steady

    override suspend fun sleep(duration: Duration) {
        wall += duration.inWholeMilliseconds
        steady += duration.inWholeMilliseconds
    }
}

/** The text of that name; empty: there is none. */
private fun JsonObject.text(name: String): String = get(name)?.jsonPrimitive?.content.orEmpty()

/** The object under [name] in the next line; null: there is none. */
private fun receive(name: String): JsonObject? = readlnOrNull()?.let { Json.parseToJsonElement(it).jsonObject.getValue(name).jsonObject }

private fun send(name: String, value: JsonObject) {
    println(JsonObject(mapOf(name to value)))
    System.out.flush()
}
