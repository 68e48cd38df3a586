package io.triline

import io.triline.ffi.messageText
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/**
 * A message of the core's catalogue: its id, which is its English text, and what its placeholders stand for: values, lists of
 * them, or messages.
 */
internal class Message(private val id: String, private vararg val arguments: Any) {
    /** The text in English, for which the core is not needed: it may not be loaded yet. */
    override fun toString(): String {
        val rest = arguments.iterator()
        return PLACEHOLDER.replace(id) { rest.next().joined(", ") { value -> value.toString() } }
    }

    fun inChinese(): String = messageText(id, arguments.map { it.joined("、", ::inChinese) }, true)

    /** As the core reads it. */
    fun json(): JsonArray = JsonArray(listOf(JsonPrimitive(id)) + arguments.map(::partJson))
}

/** The texts of an error that this package makes itself. [expected] and [got] are messages or texts. */
internal class OwnTexts(val message: Message, val expected: Any?, val got: Any?)

/** An error that this package makes itself: its texts are English until the language is known, see [ErrorDetails.inChinese]. */
internal fun own(
    kind: String,
    code: String?,
    message: Message,
    field: String? = null,
    expected: Any? = null,
    got: Any? = null,
): ErrorDetails = ErrorDetails(
    kind = kind,
    code = code,
    message = message.toString(),
    field = field,
    expected = expected?.toString(),
    got = got?.toString(),
    own = OwnTexts(message, expected, got),
)

/** A parameter or option with another value than what is [expected]: a message, as [got] may be. */
internal fun unexpected(code: String, field: String, expected: Any, got: Any): ErrorDetails =
    own("invalid_request", code, Message("{field}: expected {expected}, got {got}", field, expected, got), field, expected, got)

/** The same in Chinese. What the core has written is in the language of the client already. */
internal fun ErrorDetails.inChinese(): ErrorDetails = own?.let {
    copy(message = it.message.inChinese(), expected = it.expected?.let(::inChinese), got = it.got?.let(::inChinese))
} ?: this

/** As the core reads the error of a row, which it puts into the language of the client. */
internal fun ErrorDetails.forCore(): String {
    val members = json.encodeToJsonElement(ErrorDetails.serializer(), this) as JsonObject
    val texts = own?.let { mapOf("message" to it.message, "expected" to it.expected, "got" to it.got) }.orEmpty()
    return JsonObject(members + texts.mapNotNull { (name, text) -> text?.let { name to partJson(it) } }).toString()
}

/** Half a character of a text cannot enter the core. */
private fun inChinese(part: Any): String = (part as? Message)?.inChinese() ?: part.toString().encodeToByteArray().decodeToString()

private fun partJson(part: Any): JsonElement = when (part) {
    is Message -> part.json()
    is List<*> -> JsonObject(mapOf("list" to JsonArray(part.map { JsonPrimitive(it.toString()) })))
    else -> JsonPrimitive(part.toString())
}

private fun Any.joined(separator: String, text: (Any) -> String): String = if (this is List<*>) joinToString(separator) else text(this)

private val PLACEHOLDER = Regex("""\{[a-z_]+\}""")
