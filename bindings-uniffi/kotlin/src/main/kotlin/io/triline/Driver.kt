package io.triline

import io.triline.ffi.NativeClient
import io.triline.ffi.NativeException
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.KSerializer
import kotlinx.serialization.builtins.ListSerializer
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.serializer
import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException
import java.security.SecureRandom
import java.time.ZoneOffset
import java.time.temporal.Temporal

/** What a client does for the core: sends, signs, waits. */
internal class Host(
    val transport: Transport,
    val clock: Clock,
    val onEvent: ((Event) -> Unit)?,
    val signer: (suspend (SignInput) -> String)? = null,
    val tokens: (suspend () -> String)? = null,
)

/** Makes the calls of a client. */
internal class Driver(
    interfaceName: String,
    options: JsonObject,
    private val host: Host,
    private val utcOffset: ZoneOffset = SERVICE_OFFSET,
) : AutoCloseable {
    private val native: NativeClient = failing { NativeClient(interfaceName, options.toString(), seed()) }

    /** What becomes of the answer, or of the rows. */
    enum class Mode { Plain, Pages, Stream, Batch }

    /** Calls an operation by name: JSON in, JSON out. */
    suspend fun call(operation: String, params: JsonObject, batch: Boolean = false): JsonElement =
        whole(operation, params, batch, typed = false, JsonElement.serializer())

    /** Walks the pages of an operation by name. */
    fun pages(operation: String, params: JsonObject): PagedList<JsonElement> =
        walk(operation, params, typed = false, JsonElement.serializer())

    /** Calls an operation by name and gives its answer in parts. */
    fun parts(operation: String, params: JsonObject): Flow<JsonElement> = parts(operation, params, typed = false, JsonElement.serializer())

    /** Calls an operation whose result is a `T`. */
    suspend inline fun <reified T> value(operation: String, params: JsonObject, batch: Boolean = false): T =
        whole(operation, params, batch, typed = true, serializer<T>())

    /** Calls an operation without a result. */
    suspend fun nothing(operation: String, params: JsonObject, batch: Boolean = false) {
        whole(operation, params, batch, typed = true, JsonElement.serializer())
    }

    /** A list of `T` in pages. */
    inline fun <reified T> paged(operation: String, params: JsonObject): PagedList<T> =
        walk(operation, params, typed = true, serializer<T>())

    /** An answer in parts that are `T`. */
    inline fun <reified T> stream(operation: String, params: JsonObject): Flow<T> = parts(operation, params, typed = true, serializer<T>())

    /** A time as the service writes it. */
    fun time(time: Temporal?): String? = time?.writtenAt(utcOffset)

    /** Times as the service writes them. */
    fun time(times: List<Temporal>?): List<String>? = times?.map { it.writtenAt(utcOffset) }

    suspend fun <T> whole(operation: String, params: JsonObject, batch: Boolean, typed: Boolean, result: DeserializationStrategy<T>): T =
        begin(operation, params, if (batch) Mode.Batch else Mode.Plain, typed).use { it.result(result) }

    fun <T> walk(operation: String, params: JsonObject, typed: Boolean, row: KSerializer<T>): PagedList<T> {
        val rows = ListSerializer(row)
        return PagedList(
            flow {
                begin(operation, params, Mode.Pages, typed).use { call ->
                    while (true) emit(call.page(rows) ?: break)
                }
            },
        )
    }

    fun <T> parts(operation: String, params: JsonObject, typed: Boolean, part: DeserializationStrategy<T>): Flow<T> = flow {
        begin(operation, params, Mode.Stream, typed).use { call ->
            while (true) emit(call.part(part) ?: break)
        }
    }

    /** Calls that are under way go on. */
    override fun close() {
        native.close()
    }

    private fun begin(operation: String, params: JsonObject, mode: Mode, typed: Boolean): RunningCall {
        val options =
            """{"pages":${mode == Mode.Pages},"stream":${mode == Mode.Stream},"batch":${mode == Mode.Batch},"typed":$typed}"""
        return RunningCall(operation, failing { native.call(operation, params.toString(), options) }, host, mode == Mode.Stream)
    }

    private fun seed(): ByteBuffer {
        val random = ByteArray(32).also { SecureRandom().nextBytes(it) }
        return ByteBuffer.allocateDirect(random.size).put(random).flip()
    }
}

/** Makes an error of the library out of what the foreign functions throw. */
internal inline fun <T> failing(block: () -> T): T = try {
    block()
} catch (failure: NativeException.Failed) {
    throw TrilineError.of(failure.json)
} catch (failure: CharacterCodingException) {
    val message = "a text holds half of a surrogate pair"
    throw InvalidRequest(ErrorDetails(kind = "invalid_request", code = "text", message = message), failure)
} catch (failure: IllegalStateException) {
    throw Misuse(ErrorDetails(kind = "misuse", code = "closed", message = "the client is closed"), failure)
}
