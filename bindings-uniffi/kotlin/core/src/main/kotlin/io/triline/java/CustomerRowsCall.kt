package io.triline.java

import io.triline.CustomerFields
import io.triline.Driver
import io.triline.encoding
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** A call that creates customers from rows in terms of the account's fields. */
public class CustomerRowsCall internal constructor(driver: Driver, rows: Iterable<Map<String, *>>, private val fields: CustomerFields) :
    BatchCall<Map<String, *>, CustomerRowsCall>(driver, "platform.customers.create", rows, { error("rows are encoded by their fields") }) {
    override val self: CustomerRowsCall get() = this

    override fun encoder(): (Map<String, *>) -> String = { row ->
        fields.encodeRow(JsonObject(encoding("row") { row.mapValues { (_, value) -> value.toJson() } }))
    }
}

/** A value of Java as JSON. One that contains itself nests too deep for the stack. */
private fun Any?.toJson(): JsonElement = when (this) {
    null -> JsonNull
    is JsonElement -> this
    is String -> JsonPrimitive(this)
    is Number -> JsonPrimitive(this)
    is Boolean -> JsonPrimitive(this)
    is Map<*, *> -> JsonObject(entries.associate { (name, value) -> name.toString() to value.toJson() })
    is Iterable<*> -> JsonArray(map { it.toJson() })
    else -> throw SerializationException("a value of ${javaClass.name} cannot be encoded as JSON")
}
