package io.triline

import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import java.time.DateTimeException
import java.time.ZoneOffset

/** The environment variables that options of a client come from, by the names of the options. */
internal class Variables(
    private val environment: Map<String, String>,
    val names: Map<String, String>,
    /** The options that are no texts. */
    private val values: Set<String>,
) {
    /** Fails where options that are not [given] have no variable either. */
    fun require(language: Language?, vararg given: Pair<String, String?>) {
        val missing = given.filter { (option, value) -> value.given() == null && text(option) == null }.map { (option) -> option }
        val variables = missing.map(names::getValue)
        if (variables.isEmpty()) return
        val message = Message(if (variables.size == 1) ONE_VARIABLE else VARIABLES, missing.first(), variables)
        val details = own("invalid_request", "missing", message, missing.first())
        throw InvalidRequest(if (isChinese(language)) details.inChinese() else details)
    }

    /** Options from the variables, and in their place those that [put] sets. */
    fun options(put: Params.() -> Unit): JsonObject {
        val given = jsonOf(put)
        val variables = names.keys.mapNotNull { option -> text(option)?.let { option to value(option, it) } }
        return JsonObject(variables.toMap() + given)
    }

    /** The offset of that option. One that cannot be read is refused by the core. */
    fun offset(option: String): ZoneOffset = try {
        text(option)?.let(ZoneOffset::of) ?: SERVICE_OFFSET
    } catch (_: DateTimeException) {
        SERVICE_OFFSET
    }

    /** The offset of that variable, which the core knows nothing of. */
    fun offsetOf(variable: String, language: Language?): ZoneOffset {
        val text = environment[variable].given() ?: return SERVICE_OFFSET
        try {
            return ZoneOffset.of(text)
        } catch (failure: DateTimeException) {
            val expected = Message("an offset such as +08:00")
            val message = Message("{field}: expected {expected}, got {got}", "utcOffset", expected, text)
            val withVariable = Message("{message} (environment variable {variable})", message, variable)
            val details = own("invalid_request", "format", withVariable, "utcOffset", expected, text)
            throw InvalidRequest(if (isChinese(language)) details.inChinese() else details, failure)
        }
    }

    private fun isChinese(language: Language?): Boolean = (language?.value ?: text("language")) == "zh"

    private fun text(option: String): String? = environment[names[option]].given()

    /** The core refuses what is no number or truth value. */
    private fun value(option: String, text: String): JsonPrimitive = when (option) {
        in values -> text.toLongOrNull()?.let(::JsonPrimitive) ?: text.toBooleanStrictOrNull()?.let(::JsonPrimitive)
        else -> null
    } ?: JsonPrimitive(text)
}

private const val ONE_VARIABLE = "{option}: not set; expected the environment variable {variable}"
private const val VARIABLES = "{option}: not set; expected the environment variables {variables}"
