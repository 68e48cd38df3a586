import io.triline.Clock
import io.triline.HttpRequest
import io.triline.HttpResponse
import io.triline.Platform
import io.triline.Signing
import io.triline.Transport
import io.triline.TransportFailure
import io.triline.TrilineError
import io.triline.platform.Pacing
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject
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
        when (val via = run.text("via")) {
            "call" -> buildJsonObject { put("value", client.call(operation, params)) }
            "all_pages" -> buildJsonObject { put("items", JsonArray(client.pages(operation, params).items().toList())) }
            else -> error("no way to run a vector via $via")
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

private fun client(run: JsonObject): Platform {
    val options = run.getValue("options").jsonObject
    check(run.text("interface") == "platform") { "the package has no client of the interface ${run.text("interface")}" }
    return Platform(
        baseUrl = options.text("base_url"),
        account = options.text("account"),
        secret = options["secret"]?.jsonPrimitive?.content,
        signing = options["signing"]?.let { Signing.recipe(it.jsonPrimitive.content) },
        retries = options["retries"]?.jsonPrimitive?.int,
        timeout = options["timeout"]?.jsonPrimitive?.long?.milliseconds,
        pacing = options["pacing"]?.let { Pacing(it.jsonPrimitive.content) },
        paths = options["paths"]?.jsonObject?.mapValues { it.value.jsonPrimitive.content },
        transport = OtherSide,
        clock = StoppedClock(run.getValue("clock_ms").jsonPrimitive.long),
        fixedNonce = options["fixed_nonce"]?.jsonPrimitive?.content,
    )
}

/** Has its requests answered by the other side of the protocol. */
private object OtherSide : Transport {
    override suspend fun send(request: HttpRequest): HttpResponse {
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
        when (val failure = response["failure"]?.jsonPrimitive?.content) {
            null -> {}
            else -> throw TransportFailure(failure, sent = failure != "refused", timeout = failure == "timeout")
        }
        val chunks = response.getValue("chunks").jsonArray.map { Base64.getDecoder().decode(it.jsonPrimitive.content) }
        return HttpResponse(
            response.getValue("status").jsonPrimitive.int,
            response["headers"]?.jsonObject.orEmpty().mapValues { it.value.jsonPrimitive.content },
            chunks.fold(ByteArray(0), ByteArray::plus),
        )
    }
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

private fun JsonObject.text(name: String): String = getValue(name).jsonPrimitive.content

/** The object under [name] in the next line; null: there is none. */
private fun receive(name: String): JsonObject? = readlnOrNull()?.let { Json.parseToJsonElement(it).jsonObject.getValue(name).jsonObject }

private fun send(name: String, value: JsonObject) {
    println(JsonObject(mapOf(name to value)))
    System.out.flush()
}
