package io.triline

import kotlinx.serialization.InternalSerializationApi
import kotlinx.serialization.KSerializer
import kotlinx.serialization.SerializationException
import kotlinx.serialization.serializerOrNull

/**
 * Records and choices as JSON text, in the names that the service uses: for programs in Java, to keep a record, or to pass one on in a
 * `Bundle`. In Kotlin, they are `@Serializable`, too. [JacksonModule] and [Jackson3Module] write and read the same.
 */
public object RecordJson {
    /** The JSON text of a record or a choice, with its secrets; what is null is left out. */
    @JvmStatic
    public fun write(value: Any): String =
        json.encodeToString(checkNotNull(serializer(value.javaClass)) { "${value.javaClass.name} is no record or choice" }, value)

    /**
     * Reads what [write] wrote.
     *
     * @throws IllegalArgumentException it is no JSON of that type.
     */
    @JvmStatic
    public fun <T : Any> read(type: Class<T>, text: String): T = try {
        json.decodeFromString(requireNotNull(serializer(type)) { "${type.name} is no record or choice" }, text)
    } catch (_: SerializationException) {
        // Its text would show what was read.
        throw IllegalArgumentException("no JSON of a ${type.simpleName}")
    }

    /** Whether it is the class of a record or a choice. */
    @JvmStatic
    public fun knows(type: Class<*>): Boolean = type.name.startsWith(PACKAGE) && serializer(type) != null

    @OptIn(InternalSerializationApi::class)
    @Suppress("UNCHECKED_CAST")
    private fun <T : Any> serializer(type: Class<T>): KSerializer<T>? = type.kotlin.serializerOrNull()
}

private const val PACKAGE = "io.triline."
