import io.triline.ffi.NativeCall
import io.triline.ffi.NativeClient
import io.triline.ffi.NativeException
import io.triline.ffi.NativeHeader
import io.triline.ffi.NativeOutput
import io.triline.ffi.NativePolled
import io.triline.ffi.NativeStep
import io.triline.inNativeMemory
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
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
import kotlinx.serialization.json.putJsonArray
import kotlinx.serialization.json.putJsonObject
import java.util.Base64

/** A transcript: a call of the core, step by step. */
class Machine(order: JsonObject) {
    private val client =
        order.bytes("seed").inNativeMemory { seed -> NativeClient(order.text("interface"), "${order["options"]}", seed) }
    private lateinit var call: NativeCall

    /** The body that arrived last: results are positions in it. */
    private var body = ByteArray(0)

    fun answer(order: String, told: JsonElement): JsonObject = when (order) {
        "begin" -> refusing { told("begun").also { begin(told.jsonObject) } }
        "poll" -> told.at { wall, steady -> JsonObject(mapOf("step" to step(call.poll(wall, steady)))) }
        "answer" -> refusing { told("told").also { answer(told.jsonObject) } }
        "cancel" -> told("told").also { told.at(call::cancel) }
        "stop" -> told("told").also { told.at(call::stop) }
        else -> error("nothing is called $order")
    }

    private fun begin(order: JsonObject) {
        call = client.call(order.text("operation"), "${order["params"]}", "${order["options"]}", listens = true)
    }

    private fun answer(order: JsonObject): Unit = order.getValue("at").at { wall, steady ->
        val id = order.getValue("id").jsonPrimitive.int
        val told = order.getValue("told").jsonObject
        when (told.keys.first()) {
            "head" -> head(wall, steady, id, told.getValue("head").jsonObject)
            "chunk" -> chunk(wall, steady, id, told.bytes("chunk"))
            "end" -> call.end(wall, steady, id)
            "failed" -> failed(wall, steady, id, told.getValue("failed").jsonObject)
            "signature" -> call.signed(wall, steady, id, told.text("signature"))
            "token" -> call.token(wall, steady, id, told.text("token"))
            "refused" -> call.refused(wall, steady, id, told.text("refused"))
            "rows", "last", "faults" -> rows(wall, steady, id, told)
            "journal" -> call.journal(wall, steady, id, told.text("journal"))
            "stored" -> call.stored(wall, steady, id)
            else -> error("no answer is called ${told.keys.first()}")
        }
    }

    private fun head(wall: Long, steady: Long, id: Int, head: JsonObject) {
        body = ByteArray(0)
        val headers = head.getValue("headers").jsonObject.map { (name, value) -> NativeHeader(name, value.jsonPrimitive.content) }
        call.head(wall, steady, id, head.getValue("status").jsonPrimitive.int, headers)
    }

    private fun chunk(wall: Long, steady: Long, id: Int, bytes: ByteArray) {
        body += bytes
        bytes.inNativeMemory { call.chunk(wall, steady, id, it) }
    }

    private fun rows(wall: Long, steady: Long, id: Int, told: JsonObject) {
        val last = told.getValue("last").jsonPrimitive.boolean
        call.rows(wall, steady, id, "${told["rows"]}", last, told["faults"]?.toString().orEmpty())
    }

    private fun failed(wall: Long, steady: Long, id: Int, failed: JsonObject) {
        val timeout = failed.getValue("timeout").jsonPrimitive.boolean
        call.failed(wall, steady, id, failed.text("sent") != "no", timeout, failed.text("message"))
    }

    /** The step, as the core writes it. */
    private fun step(polled: NativePolled): JsonObject = buildJsonObject {
        if (polled.events.isNotEmpty()) putJsonArray("events") { polled.events.forEach { add(Json.parseToJsonElement(it)) } }
        when (val step = polled.step) {
            is NativeStep.Wait -> {
                put("step", "wait")
                put("until", step.untilMs)
                put("why", step.why)
            }
            is NativeStep.Send -> send(step)
            is NativeStep.Sign -> sign(step)
            is NativeStep.Token -> ask("token", step.id)
            is NativeStep.Rows -> {
                ask("rows", step.id)
                put("max", step.max)
            }
            // No flow has a relay or a store: a step that asks for one differs from what the flow expects.
            is NativeStep.Headers -> ask("headers", step.id)
            is NativeStep.RunScript -> ask("run_script", step.id)
            is NativeStep.ReadJournal -> ask("read_journal", step.id)
            is NativeStep.AppendJournal -> {
                ask("append_journal", step.id)
                put("line", step.line)
            }
            is NativeStep.Page -> {
                put("step", "page")
                put("page", step.page)
                step.total?.let { put("total", it) }
                step.cursor?.let { put("cursor", it) }
                put("value", value(step.items))
            }
            is NativeStep.Part -> {
                put("step", "part")
                put("value", value(step.value))
            }
            is NativeStep.Done -> {
                put("step", "done")
                put("value", value(step.value))
            }
            is NativeStep.Failed -> {
                put("step", "failed")
                put("error", Json.parseToJsonElement(step.error))
            }
            is NativeStep.Pending -> {
                ask("pending", step.id)
                step.untilMs?.let { put("until", it) }
            }
        }
    }

    private fun value(output: NativeOutput): JsonElement = Json.parseToJsonElement(text(output))

    private fun text(output: NativeOutput): String =
        output.text ?: String(body, output.start, output.end - output.start, Charsets.UTF_8)
}

/** What [use] gives, or the error of the core. */
fun refusing(use: () -> JsonObject): JsonObject = try {
    use()
} catch (error: NativeException.Failed) {
    JsonObject(mapOf("error" to Json.parseToJsonElement(error.json)))
}

private fun JsonObjectBuilder.ask(step: String, id: Int) {
    put("id", id)
    put("step", step)
}

private fun JsonObjectBuilder.send(step: NativeStep.Send) {
    ask("send", step.id)
    put("method", step.method)
    put("url", step.url)
    put("timeout", step.timeoutMs)
    step.contentLength?.let {
        put("contentLength", it)
        put("tail", Base64.getEncoder().encodeToString(step.tail))
    }
    putJsonObject("headers") { step.headers.forEach { put(it.name, it.value) } }
    put("body", Base64.getEncoder().encodeToString(step.body))
}

private fun JsonObjectBuilder.sign(step: NativeStep.Sign) {
    ask("sign", step.id)
    put("account", step.account)
    put("nonce", step.nonce)
    put("timestamp", step.timestamp)
    put("method", step.method)
    put("path", step.path)
    put("body", Base64.getEncoder().encodeToString(step.body))
}

/** Wall and steady time. */
private fun <T> JsonElement.at(use: (wall: Long, steady: Long) -> T): T {
    val (wall, steady) = jsonArray.map { it.jsonPrimitive.long }
    return use(wall, steady)
}

private fun JsonObject.bytes(name: String): ByteArray = Base64.getDecoder().decode(text(name))
