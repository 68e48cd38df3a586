package io.triline

import com.fasterxml.jackson.core.JsonGenerator
import com.fasterxml.jackson.core.JsonParser
import com.fasterxml.jackson.core.Version
import com.fasterxml.jackson.databind.BeanDescription
import com.fasterxml.jackson.databind.DeserializationConfig
import com.fasterxml.jackson.databind.DeserializationContext
import com.fasterxml.jackson.databind.JavaType
import com.fasterxml.jackson.databind.JsonDeserializer
import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.JsonSerializer
import com.fasterxml.jackson.databind.Module
import com.fasterxml.jackson.databind.SerializationConfig
import com.fasterxml.jackson.databind.SerializerProvider
import com.fasterxml.jackson.databind.deser.Deserializers
import com.fasterxml.jackson.databind.jsontype.TypeSerializer
import com.fasterxml.jackson.databind.ser.Serializers

/**
 * Module of Jackson 2 that writes and reads records and choices as [RecordJson] does: `new ObjectMapper().registerModule(new JacksonModule())`.
 *
 * Jackson is not a dependency of this library: add `com.fasterxml.jackson.core:jackson-databind` 2 to use it. For Jackson 3:
 * [Jackson3Module].
 */
public class JacksonModule : Module() {
    override fun getModuleName(): String = "triline"

    override fun version(): Version = Version.unknownVersion()

    override fun setupModule(context: SetupContext) {
        context.addSerializers(
            object : Serializers.Base() {
                override fun findSerializer(
                    config: SerializationConfig?,
                    type: JavaType,
                    description: BeanDescription?,
                ): JsonSerializer<*>? = if (RecordJson.knows(type.rawClass)) Writer else null
            },
        )
        context.addDeserializers(
            object : Deserializers.Base() {
                override fun findBeanDeserializer(
                    type: JavaType,
                    config: DeserializationConfig?,
                    description: BeanDescription?,
                ): JsonDeserializer<*>? = if (RecordJson.knows(type.rawClass)) Reader(type.rawClass) else null
            },
        )
    }

    private object Writer : JsonSerializer<Any>() {
        override fun serialize(value: Any, generator: JsonGenerator, provider: SerializerProvider) {
            generator.codec.factory.createParser(RecordJson.write(value)).use { parser ->
                parser.nextToken()
                generator.copyCurrentStructure(parser)
            }
        }

        override fun serializeWithType(value: Any, generator: JsonGenerator, provider: SerializerProvider, type: TypeSerializer): Unit =
            serialize(value, generator, provider)
    }

    private class Reader(private val type: Class<*>) : JsonDeserializer<Any>() {
        override fun deserialize(parser: JsonParser, context: DeserializationContext): Any {
            val text = context.readTree(parser).let(JsonNode::toString)
            return try {
                RecordJson.read(type, text)
            } catch (failure: IllegalArgumentException) {
                context.reportInputMismatch<Any>(type, failure.message)
            }
        }
    }
}
