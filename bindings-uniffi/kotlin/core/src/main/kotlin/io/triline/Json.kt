package io.triline

import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.KSerializer
import kotlinx.serialization.SerializationException
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.PrimitiveSerialDescriptor
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.descriptors.StructureKind
import kotlinx.serialization.descriptors.elementNames
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonDecoder
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonEncoder
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.encodeToJsonElement
import kotlinx.serialization.json.jsonObject

/**
 * Writes parameters: fields that are not set are left out. `NaN` and infinities are passed on, because the core refuses
 * them like any other value that does not fit.
 */
@OptIn(ExperimentalSerializationApi::class)
internal val json: Json = Json {
    explicitNulls = false
    ignoreUnknownKeys = true
    allowSpecialFloatingPointValues = true
}

/** Writes a row of a batch. `NaN` is refused here, because the core would get it within a list with other rows. */
internal val rowJson: Json = Json { explicitNulls = false }

/** Parameters of a call; what is null is left out. */
internal class Params {
    val members: LinkedHashMap<String, JsonElement> = LinkedHashMap()

    /** The file among them, which crosses to the core as its size. */
    var upload: UploadSource? = null
        private set

    inline fun <reified T : Any> put(name: String, value: T?) {
        if (value != null) members[name] = value as? JsonElement ?: encoding(name) { json.encodeToJsonElement(value) }
    }

    fun put(name: String, value: Number?) {
        if (value != null) members[name] = JsonPrimitive(value)
    }

    fun put(name: String, file: UploadSource?) {
        if (file == null) return
        upload = file
        members[name] = JsonPrimitive(file.size(name))
    }

    inline fun <reified T : Any> putAll(extra: Map<String, T>) {
        for ((name, value) in extra) put(name, value)
    }

    fun text(): String = JsonObject(members).text()
}

/** How deep objects and lists may nest, as in the core. */
private const val MAX_DEPTH = 64

/** The longest path that an error tells. */
private const val LONGEST_PATH = 200

/** The JSON text of an element, which is refused before anything recurses through it where it nests too deep. */
internal fun JsonElement.text(path: String = ""): String {
    checkDepth(path)
    return toString()
}

/** Refuses an element that nests too deep. [path]: where it stands. */
internal fun JsonElement.checkDepth(path: String = "") {
    val below = pathTooDeep(0) ?: return
    throw tooDeep((path + below).removePrefix(".").take(LONGEST_PATH))
}

/** Where something nests too deep in an element that is in so many others. Null: nowhere. */
private fun JsonElement.pathTooDeep(above: Int): String? = when {
    this !is JsonObject && this !is JsonArray -> null
    above >= MAX_DEPTH -> ""
    this is JsonObject -> entries.firstNotNullOfOrNull { (name, value) -> value.pathTooDeep(above + 1)?.let { ".$name$it" } }
    else -> (this as JsonArray).withIndex().firstNotNullOfOrNull { (index, value) -> value.pathTooDeep(above + 1)?.let { "[$index]$it" } }
}

/** Encodes what may hold elements of the caller's. What nests too deep for the stack nests too deep for the core. */
internal inline fun <T> encoding(path: String, encode: () -> T): T = try {
    encode()
} catch (_: StackOverflowError) {
    refuseTooDeep(path)
}

/** A function, so that the constructors of clients, which encode their options later, load no class of errors. */
internal fun refuseTooDeep(path: String): Nothing = throw tooDeep(path)

internal fun tooDeep(path: String): InvalidRequest =
    InvalidRequest(unexpected("depth", path, Message("at most $MAX_DEPTH levels"), Message("more")))

/**
 * Writes the members of `extra` beside the fields: a request has them there. In what the core gives,
 * they stand within.
 */
internal abstract class FlatSerializer<T>(private val plain: KSerializer<T>) : KSerializer<T> {
    override val descriptor: SerialDescriptor get() = plain.descriptor

    override fun deserialize(decoder: Decoder): T = plain.deserialize(decoder)

    override fun serialize(encoder: Encoder, value: T) {
        if (encoder !is JsonEncoder) return plain.serialize(encoder, value)
        val members = encoder.json.encodeToJsonElement(plain, value).jsonObject
        val extra = members["extra"] as? JsonObject ?: return encoder.encodeJsonElement(members)
        encoder.encodeJsonElement(JsonObject(extra + (members - "extra")))
    }
}

/**
 * Reads and writes a union: an object whose member `kind` says which record its other members are. Any other
 * value is kept unchanged.
 */
internal abstract class UnionSerializer<T>(name: String) : KSerializer<T> {
    override val descriptor: SerialDescriptor = SerialDescriptor(name, JsonElement.serializer().descriptor)

    /** The record of that kind. Null: there is none. */
    protected abstract fun Json.read(kind: String?, members: JsonObject): T?

    protected abstract fun other(value: JsonElement): T

    protected abstract fun Json.written(value: T): JsonElement

    protected fun case(kind: String, record: JsonElement): JsonObject = JsonObject(mapOf("kind" to JsonPrimitive(kind)) + record.jsonObject)

    override fun deserialize(decoder: Decoder): T {
        // Fails for a format that is not JSON.
        val value = decoder.decodeSerializableValue(JsonElement.serializer())
        val members = value as? JsonObject ?: return other(value)
        val kind = (members["kind"] as? JsonPrimitive)?.contentOrNull
        return (decoder as JsonDecoder).json.read(kind, JsonObject(members - "kind")) ?: other(value)
    }

    override fun serialize(encoder: Encoder, value: T) {
        val json = (encoder as? JsonEncoder)?.json ?: Json
        encoder.encodeSerializableValue(JsonElement.serializer(), json.written(value))
    }
}

/** Reads and writes a choice as the text or the number that it stands for. */
internal abstract class TextChoiceSerializer<T>(name: String, private val read: (String) -> T, private val written: (T) -> String) :
    KSerializer<T> {
    override val descriptor: SerialDescriptor = PrimitiveSerialDescriptor("io.triline.$name", PrimitiveKind.STRING)

    override fun deserialize(decoder: Decoder): T = read(decoder.decodeString())

    override fun serialize(encoder: Encoder, value: T) {
        encoder.encodeString(written(value))
    }
}

/** The same for a choice of numbers. */
internal abstract class NumberChoiceSerializer<T>(name: String, private val read: (Long) -> T, private val written: (T) -> Long) :
    KSerializer<T> {
    override val descriptor: SerialDescriptor = PrimitiveSerialDescriptor("io.triline.$name", PrimitiveKind.LONG)

    override fun deserialize(decoder: Decoder): T = read(decoder.decodeLong())

    override fun serialize(encoder: Encoder, value: T) {
        encoder.encodeLong(written(value))
    }
}

/** An empty text counts as left out. */
internal fun String?.given(): String? = this?.ifEmpty { null }

internal inline fun jsonOf(put: Params.() -> Unit): JsonObject = JsonObject(Params().apply(put).members)

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

/** The same for bytes of a body. */
internal fun <T> read(deserializer: DeserializationStrategy<T>, bytes: ByteArray, start: Int, end: Int): T = try {
    ResultDecoder.read(deserializer, bytes, start, end)
} catch (_: IllegalArgumentException) {
    read(deserializer, String(bytes, start, end - start, Charsets.UTF_8))
}

/**
 * Reads a part of a stream. An answer that came in one piece has members that a part has not: they are
 * kept in `extra`.
 */
@OptIn(ExperimentalSerializationApi::class)
internal fun <T> readPart(deserializer: DeserializationStrategy<T>, text: String): T {
    if (deserializer.descriptor.kind != StructureKind.CLASS) return read(deserializer, text)
    val fields = deserializer.descriptor.elementNames.toSet()
    val members = json.parseToJsonElement(text).jsonObject
    val others = members.filter { (name, value) -> name !in fields && value !is JsonNull }
    val extra = (members["extra"] as? JsonObject).orEmpty() + others
    return read(deserializer, JsonObject(members + ("extra" to JsonObject(extra))).toString())
}

private fun JsonElement.withoutNulls(): JsonElement = when (this) {
    is JsonArray -> JsonArray(filter { it !is JsonNull }.map { it.withoutNulls() })
    is JsonObject -> JsonObject(filterValues { it !is JsonNull }.mapValues { (_, value) -> value.withoutNulls() })
    else -> this
}
