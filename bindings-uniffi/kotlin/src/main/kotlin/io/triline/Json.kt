package io.triline

import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.SerializationException
import kotlinx.serialization.descriptors.StructureKind
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.encodeToJsonElement

/**
 * What is not set is not sent. A number that is none goes out as it is: the core refuses it, as it
 * refuses whatever else does not fit.
 */
@OptIn(ExperimentalSerializationApi::class)
internal val json: Json = Json {
    explicitNulls = false
    ignoreUnknownKeys = true
    allowSpecialFloatingPointValues = true
}

/** Parameters of a call; what is null is left out. */
internal class Params {
    val members: LinkedHashMap<String, JsonElement> = LinkedHashMap()

    inline fun <reified T : Any> put(name: String, value: T?) {
        if (value != null) members[name] = json.encodeToJsonElement(value)
    }
}

internal inline fun params(put: Params.() -> Unit): JsonObject = JsonObject(Params().apply(put).members)

/**
 * Reads a result. Where there is none, a list is empty and a record has no field set.
 */
internal fun <T> read(deserializer: DeserializationStrategy<T>, text: String): T {
    val present = when {
        text != "null" -> text
        deserializer.descriptor.kind == StructureKind.LIST -> "[]"
        deserializer.descriptor.kind == StructureKind.CLASS || deserializer.descriptor.kind == StructureKind.MAP -> "{}"
        else -> text
    }
    return try {
        json.decodeFromString(deserializer, present)
    } catch (_: SerializationException) {
        // Every member is of its declared type or null. Only the elements of a list cannot be null here.
        json.decodeFromJsonElement(deserializer, json.parseToJsonElement(present).withoutNulls())
    }
}

private fun JsonElement.withoutNulls(): JsonElement = when (this) {
    is JsonArray -> JsonArray(filter { it !is JsonNull }.map { it.withoutNulls() })
    is JsonObject -> JsonObject(filterValues { it !is JsonNull }.mapValues { (_, value) -> value.withoutNulls() })
    else -> this
}
