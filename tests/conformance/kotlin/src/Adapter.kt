import io.triline.AiAgent
import io.triline.BatchResult
import io.triline.Client
import io.triline.HttpRequest
import io.triline.HttpResponse
import io.triline.HttpStream
import io.triline.Journal
import io.triline.Language
import io.triline.Pacing
import io.triline.Page
import io.triline.Platform
import io.triline.RowError
import io.triline.Signing
import io.triline.Transport
import io.triline.TransportFailure
import io.triline.TrilineError
import io.triline.UploadSource
import io.triline.WorkPhone
import io.triline.simulated.StandingClock
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.encodeToJsonElement
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject
import java.nio.file.Path
import java.time.Instant
import java.time.ZoneOffset
import java.util.Base64
import kotlin.time.Duration.Companion.milliseconds

// The adapter of the Kotlin package: runs vectors, scenarios and transcripts as it is told on standard input.

fun main(): Unit = runBlocking {
    var scenario: Scenario? = null
    var machine: Machine? = null
    while (true) {
        val (order, told) = receive()?.entries?.single() ?: break
        val answer =
            when (order) {
                "run" -> result { client(told.jsonObject).use { use(it, told.jsonObject) } }
                "simulate" -> told("simulated").also { scenario = Scenario(told.jsonObject) }
                "call", "advance", "faults", "calls" -> checkNotNull(scenario) { "no scenario was begun" }.answer(order, told)
                "machine" -> refusing { told("made").also { machine = Machine(told.jsonObject) } }
                else -> checkNotNull(machine) { "no machine was made" }.answer(order, told)
            }
        send(answer)
    }
}

/** Uses an operation as `via` says. */
suspend fun use(client: Client, order: JsonObject): JsonObject {
    val params = order.getValue("params").jsonObject
    val operation = order.text("operation")
    val job = order["job"]?.jsonPrimitive?.content
    return buildJsonObject {
        when (val via = order.text("via")) {
            "call" -> put("value", client.call(operation, JsonObject(params - "file"), file(params)))
            "batch" -> put("value", client.batch(operation, params))
            "pages" -> put("pages", JsonArray(client.pages(operation, params).pages(order["cursor"]?.jsonPrimitive?.content).toList().map(::page)))
            "all_pages" -> put("items", JsonArray(client.pages(operation, params).items().toList()))
            "stream" -> put("chunks", JsonArray(client.stream(operation, params).toList()))
            "reconcile" -> put("value", JsonArray(client.reconcile(operation, params)))
            "rows" -> {
                val journal = order.text("journal").ifEmpty { null }?.let { Journal.file(Path.of(it)) }
                val result = client.batchRows(operation, params, order.getValue("rows").jsonArray, journal, job = job)
                put("value", account(if ("reconcile" in order) result.reconcile() else result))
            }
            "follow" -> put("value", account(client.follow(operation, checkNotNull(job))))
            "stop" -> client.stop(operation, checkNotNull(job)).also { put("value", JsonNull) }
            else -> error("no way to run a vector via $via")
        }
    }
}

private fun page(page: Page<JsonElement>): JsonObject = buildJsonObject {
    put("items", JsonArray(page.items))
    put("cursor", page.cursor)
    put("page", page.page)
    put("total", page.total)
}

/** The file of an upload, which vectors have as base64. */
private fun file(params: JsonObject): UploadSource? =
    params["file"]?.jsonPrimitive?.contentOrNull?.let { UploadSource.bytes(Base64.getDecoder().decode(it)) }

private fun account(result: BatchResult): JsonObject = buildJsonObject {
    put("rows", result.rows)
    put("requests", result.requests)
    put("ok", JsonArray(result.ok.map(::JsonPrimitive)))
    put("failed", JsonArray(result.failed.map(::row)))
    put("unknown", JsonArray(result.unknown.map(::row)))
    put("stopped", result.stopped?.let(::toJson) ?: JsonNull)
}

private fun row(row: RowError): JsonObject = buildJsonObject {
    put("index", row.index)
    put("error", toJson(row.error))
    put("found", JsonArray(row.found))
}

/** What the caller got, or its error. */
suspend fun result(use: suspend () -> JsonObject): JsonObject {
    val result =
        try {
            use()
        } catch (error: TrilineError) {
            buildJsonObject { put("error", toJson(error)) }
        } catch (fault: IllegalStateException) {
            buildJsonObject { putJsonObject("error") { put("message", fault.message) } }
        }
    return JsonObject(mapOf("result" to result))
}

private fun toJson(error: TrilineError): JsonObject = buildJsonObject {
    put("kind", error.kind)
    put("code", error.code)
    put("category", error.category)
    put("retryable", error.retryable)
    put("status", error.status)
    put("field", error.field)
    put("outcome", Json.encodeToJsonElement(error.outcome))
    put("attempts", error.attempts)
    put("retryAfterMs", error.retryAfter?.inWholeMilliseconds)
    putJsonObject("headers") { error.headers.forEach { (name, value) -> put(name, value) } }
    put("message", error.message)
    put("remedy", error.remedy)
}

private fun client(run: JsonObject): Client {
    val options = run.getValue("options").jsonObject
    val clock = StandingClock(run.getValue("clock_ms").jsonPrimitive.long)
    val baseUrl = options.text("base_url")
    val retries = options["retries"]?.jsonPrimitive?.int
    val timeout = options["timeout"]?.jsonPrimitive?.long?.milliseconds
    val pacing = options["pacing"]?.let { Pacing(it.jsonPrimitive.content) }
    val language = options["language"]?.let { Language(it.jsonPrimitive.content) }
    if ("relay" in options) {
        val (url, headers) = options.text("relay") to tokens(run)
        return when (run.text("interface")) {
            "platform" -> Platform.relay(url, headers, retries = retries, language = language, transport = OtherSide, clock = clock)
            "work_phone" -> WorkPhone.relay(url, headers, retries = retries, language = language, transport = OtherSide, clock = clock)
            else -> AiAgent.relay(url, headers, retries = retries, language = language, transport = OtherSide, clock = clock)
        }
    }
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
                language = language,
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
                accessTokenExpiresAt = options["access_token_expires_at"]?.let { Instant.ofEpochMilli(it.jsonPrimitive.long) },
                refreshToken = options.text("refresh_token"),
                retries = retries,
                timeout = timeout,
                pacing = pacing,
                language = language,
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
                language = language,
                paths = paths,
                transport = OtherSide,
                clock = clock,
            )
        else -> error("the package has no client of the interface $name")
    }
}

/** The function for the headers of requests to a relay, where they have tokens. */
private fun tokens(run: JsonObject): (suspend () -> Map<String, String>)? {
    val tokens = run["tokens"]?.jsonArray?.iterator() ?: return null
    return {
        check(tokens.hasNext()) { "the user has signed out" }
        mapOf("authorization" to "Bearer ${tokens.next().jsonPrimitive.content}")
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
            buildJsonObject {
                putJsonObject("request") {
                    put("method", request.method)
                    put("url", request.url)
                    putJsonObject("headers") { request.headers.forEach { (name, value) -> put(name, value) } }
                    put("body", Base64.getEncoder().encodeToString(request.body))
                }
            },
        )
        val response = checkNotNull(receive()) { "no response came" }.getValue("response").jsonObject
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

/** The text of that name; empty: there is none. */
fun JsonObject.text(name: String): String = get(name)?.jsonPrimitive?.content.orEmpty()

/** The next line; null: there is none. */
private fun receive(): JsonObject? = readlnOrNull()?.let { Json.parseToJsonElement(it).jsonObject }

private fun send(line: JsonObject) {
    println(line)
    System.out.flush()
}

/** Says that something was done. */
fun told(what: String): JsonObject = JsonObject(mapOf(what to JsonPrimitive(true)))
