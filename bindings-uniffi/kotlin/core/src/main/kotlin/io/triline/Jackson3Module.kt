package io.triline

import com.fasterxml.jackson.annotation.JsonFormat
import tools.jackson.core.JsonGenerator
import tools.jackson.core.JsonParser
import tools.jackson.core.ObjectReadContext
import tools.jackson.core.Version
import tools.jackson.core.json.JsonFactory
import tools.jackson.databind.BeanDescription
import tools.jackson.databind.DeserializationConfig
import tools.jackson.databind.DeserializationContext
import tools.jackson.databind.JacksonModule
import tools.jackson.databind.JavaType
import tools.jackson.databind.SerializationConfig
import tools.jackson.databind.SerializationContext
import tools.jackson.databind.ValueDeserializer
import tools.jackson.databind.ValueSerializer
import tools.jackson.databind.deser.Deserializers
import tools.jackson.databind.jsontype.TypeSerializer
import tools.jackson.databind.ser.Serializers

/**
 * Module of Jackson 3 that writes and reads records and choices as [RecordJson] does:
 * `JsonMapper.builder().addModule(new Jackson3Module()).build()`.
 *
 * Jackson is not a dependency of this library: add `tools.jackson.core:jackson-databind` 3 to use it.
 */
public class Jackson3Module : JacksonModule() {
    override fun getModuleName(): String = "triline"

    override fun version(): Version = Version.unknownVersion()

    override fun setupModule(context: SetupContext) {
        context.addSerializers(
            object : Serializers.Base() {
                override fun findSerializer(
                    config: SerializationConfig?,
                    type: JavaType,
                    description: BeanDescription.Supplier?,
                    format: JsonFormat.Value?,
                ): ValueSerializer<*>? = if (RecordJson.knows(type.rawClass)) Writer else null
            },
        )
        context.addDeserializers(
            object : Deserializers.Base() {
                override fun findBeanDeserializer(
                    type: JavaType,
                    config: DeserializationConfig?,
                    description: BeanDescription.Supplier?,
                ): ValueDeserializer<*>? = if (RecordJson.knows(type.rawClass)) Reader(type.rawClass) else null

                override fun hasDeserializerFor(config: DeserializationConfig?, type: Class<*>): Boolean = RecordJson.knows(type)
            },
        )
    }

    private object Writer : ValueSerializer<Any>() {
        private val factory = JsonFactory()

        override fun serialize(value: Any, generator: JsonGenerator, context: SerializationContext) {
            factory.createParser(ObjectReadContext.empty(), RecordJson.write(value)).use { parser ->
                parser.nextToken()
                generator.copyCurrentStructure(parser)
            }
        }

        override fun serializeWithType(value: Any, generator: JsonGenerator, context: SerializationContext, type: TypeSerializer): Unit =
            serialize(value, generator, context)
    }

    private class Reader(private val type: Class<*>) : ValueDeserializer<Any>() {
        override fun deserialize(parser: JsonParser, context: DeserializationContext): Any? {
            val text = context.readTree(parser).toString()
            return try {
                RecordJson.read(type, text)
            } catch (failure: IllegalArgumentException) {
                context.reportInputMismatch<Any>(type, failure.message)
            }
        }
    }
}
