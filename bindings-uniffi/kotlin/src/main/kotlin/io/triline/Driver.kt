package io.triline

import io.triline.ffi.NativeClient
import io.triline.ffi.NativeException
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.KSerializer
import kotlinx.serialization.builtins.ListSerializer
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.serializer
import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException
import java.security.SecureRandom
import java.time.ZoneOffset
import java.time.temporal.Temporal
import kotlin.time.Duration

/** What a client does for the core: sends, signs, waits. */
internal class Host(
    val transport: Transport,
    val clock: Clock,
    val onEvent: ((Event) -> Unit)?,
    val tracing: Tracing?,
    val signer: (suspend (SignInput) -> String)? = null,
    val tokens: (suspend () -> String)? = null,
)

/** What a caller says of calls, in place of what the client says. */
internal class Limits(
    val timeout: Duration? = null,
    val totalTimeout: Duration? = null,
    val maxWait: Duration? = null,
    val retries: Int? = null,
) {
    /** These, and those of [others] where nothing is said. */
    fun or(others: Limits): Limits =
        Limits(timeout ?: others.timeout, totalTimeout ?: others.totalTimeout, maxWait ?: others.maxWait, retries ?: others.retries)
}

/** Makes the calls of a client. */
internal class Driver private constructor(
    private val native: NativeClient,
    private val host: Host,
    private val utcOffset: ZoneOffset,
    private val limits: Limits,
) : AutoCloseable {
    constructor(interfaceName: String, options: JsonObject, host: Host, utcOffset: ZoneOffset = SERVICE_OFFSET) :
        this(failing { NativeClient(interfaceName, options.toString(), seed()) }, host, utcOffset, Limits())

    /** What becomes of the answer, or of the rows. */
    enum class Mode { Plain, Pages, Stream, Batch, Rows, Reconcile }

    /** The same client, with other limits. */
    fun with(limits: Limits): Driver = Driver(native, host, utcOffset, limits.or(this.limits))

    /** Calls an operation by name: JSON in, JSON out. */
    suspend fun call(operation: String, params: JsonObject, batch: Boolean = false): JsonElement =
        begin(operation, params, if (batch) Mode.Batch else Mode.Plain, typed = false).use { it.result(JsonElement.serializer()) }

    /** Walks the pages of an operation by name. */
    fun pages(operation: String, params: JsonObject): PagedList<JsonElement> =
        walk(operation, params, typed = false, JsonElement.serializer())

    /** Calls an operation by name and gives its answer in parts. */
    fun parts(operation: String, params: JsonObject): Flow<JsonElement> = parts(operation, params, typed = false, JsonElement.serializer())

    /** Calls an operation whose result is a `T`. */
    suspend inline fun <reified T> value(operation: String, params: JsonObject, noinline onProgress: OnUpload? = null): T =
        typed(operation, params, onProgress, serializer<T>())

    /** Calls an operation without a result. */
    suspend fun nothing(operation: String, params: JsonObject, onProgress: OnUpload? = null) {
        typed(operation, params, onProgress, JsonElement.serializer())
    }

    /** A list of `T` in pages. */
    inline fun <reified T> paged(operation: String, params: JsonObject): PagedList<T> =
        walk(operation, params, typed = true, serializer<T>())

    /** An answer in parts that are `T`. */
    inline fun <reified T> stream(operation: String, params: JsonObject): Flow<T> = parts(operation, params, typed = true, serializer<T>())

    /** An operation with any number of rows. */
    suspend inline fun <reified T> batch(operation: String, params: JsonObject, rows: Iterable<T>, options: BatchOptions): BatchResult =
        batch(operation, params, rows, options, encoder(serializer<T>()))

    /** An operation with any number of rows. */
    suspend inline fun <reified T> batch(operation: String, params: JsonObject, rows: Flow<T>, options: BatchOptions): BatchResult =
        batch(operation, params, rows, options, encoder(serializer<T>()))

    /** The same, with rows that [encode] makes JSON of. */
    suspend fun <T> batch(
        operation: String,
        params: JsonObject,
        rows: Iterable<T>,
        options: BatchOptions,
        encode: (row: T, place: Int) -> String,
    ): BatchResult {
        val count = options.count ?: (rows as? Collection<T>)?.size?.toLong()
        return batch(operation, params, count, Feed(rows.asRows(), options, encode))
    }

    /** The same, with rows that [encode] makes JSON of. */
    suspend fun <T> batch(
        operation: String,
        params: JsonObject,
        rows: Flow<T>,
        options: BatchOptions,
        encode: (row: T, place: Int) -> String,
    ): BatchResult = rows.asRows { source -> batch(operation, params, options.count, Feed(source, options, encode)) }

    fun <T> encoder(row: KSerializer<T>): (row: T, place: Int) -> String = { value, _ -> rowJson.encodeToString(row, value) }

    /** A time as the service writes it. */
    fun time(time: Temporal?): String? = time?.writtenAt(utcOffset)

    /** Times as the service writes them. */
    fun time(times: List<Temporal>?): List<String>? = times?.map { it.writtenAt(utcOffset) }

    suspend fun <T> typed(operation: String, params: JsonObject, onProgress: OnUpload?, result: DeserializationStrategy<T>): T =
        begin(operation, params, Mode.Plain, typed = true, onUpload = onProgress).use { it.result(result) }

    fun <T> walk(operation: String, params: JsonObject, typed: Boolean, row: KSerializer<T>): PagedList<T> {
        val rows = ListSerializer(row)
        return PagedList { resume ->
            flow {
                begin(operation, params, Mode.Pages, typed, resume = resume).use { call ->
                    while (true) emit(call.page(rows) ?: break)
                }
            }
        }
    }

    fun <T> parts(operation: String, params: JsonObject, typed: Boolean, part: DeserializationStrategy<T>): Flow<T> = flow {
        begin(operation, params, Mode.Stream, typed).use { call ->
            while (true) emit(call.part(part) ?: break)
        }
    }

    private suspend fun batch(operation: String, params: JsonObject, count: Long?, feed: Feed<*>): BatchResult =
        begin(operation, params, Mode.Rows, typed = false, feed, count = count).use { it.account(feed) }

    /** What the service has of what an operation would create. */
    suspend fun reconcile(operation: String, params: JsonObject): List<JsonObject> {
        val found = begin(operation, params, Mode.Reconcile, typed = false).use { it.result(JsonArray.serializer()) }
        return found.map { it.jsonObject }
    }

    /** Calls that are under way go on. */
    override fun close() {
        native.close()
    }

    private fun begin(
        operation: String,
        params: JsonObject,
        mode: Mode,
        typed: Boolean,
        feed: Feed<*>? = null,
        onUpload: OnUpload? = null,
        count: Long? = null,
        resume: String? = null,
    ): RunningCall {
        val options = params {
            put("pages", mode == Mode.Pages)
            put("resume", resume)
            put("stream", mode == Mode.Stream)
            put("batch", mode == Mode.Batch)
            put("rows", mode == Mode.Rows)
            put("reconcile", mode == Mode.Reconcile)
            put("typed", typed)
            put("journal", feed?.options?.journal?.let { true })
            put("dryRun", feed?.options?.dryRun)
            put("count", count)
            put("timeout", limits.timeout?.inWholeMilliseconds)
            put("totalTimeout", limits.totalTimeout?.inWholeMilliseconds)
            put("maxWait", limits.maxWait?.inWholeMilliseconds)
            put("retries", limits.retries)
        }
        val call = failing { native.call(operation, params.toString(), options.toString()) }
        val teller = Teller(operation, host, looksUp = mode == Mode.Reconcile)
        return RunningCall(operation, call, host, teller, mode == Mode.Stream, feed, onUpload) { reconcile(operation, params) }
    }
}

/** Is told how much of an upload has left. */
internal typealias OnUpload = (UploadProgress) -> Unit

private fun seed(): ByteBuffer {
    val random = ByteArray(32).also { SecureRandom().nextBytes(it) }
    return ByteBuffer.allocateDirect(random.size).put(random).flip()
}

/** Makes an error of the library out of what the foreign functions throw. */
internal inline fun <T> failing(block: () -> T): T = try {
    block()
} catch (failure: NativeException.Failed) {
    throw TrilineError.of(failure.json)
} catch (failure: CharacterCodingException) {
    throw halfASurrogatePair(failure)
} catch (failure: IllegalStateException) {
    throw Misuse(ErrorDetails(kind = "misuse", code = "closed", message = "the client is closed"), failure)
}

internal fun halfASurrogatePair(cause: Exception? = null): InvalidRequest =
    InvalidRequest(ErrorDetails(kind = "invalid_request", code = "text", message = "a text holds half of a surrogate pair"), cause)
