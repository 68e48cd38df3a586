package io.triline

import io.triline.CallSetup.Mode
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.withContext
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.KSerializer
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.serializer
import java.time.ZoneOffset
import java.time.temporal.Temporal
import kotlin.time.Duration.Companion.seconds

/**
 * Makes the calls of a client. The parameters of a call are written on the client's dispatcher.
 *
 * A value class, because Java does not see constructors that take one: those of groups and of calls are not for its programs.
 */
@JvmInline
internal value class Driver private constructor(private val parts: Parts) : AutoCloseable {
    constructor(client: SharedClient, utcOffset: ZoneOffset = SERVICE_OFFSET, options: CallOptions = CallOptions()) :
        this(Parts(client, utcOffset, options))

    // Not private: inline functions are compiled into groups, which are of other packages.
    class Parts(val client: SharedClient, val utcOffset: ZoneOffset, val options: CallOptions)

    private val client: SharedClient get() = parts.client
    private val utcOffset: ZoneOffset get() = parts.utcOffset

    /** The same client, with other options. */
    fun with(options: CallOptions): Driver = Driver(client, utcOffset, options.or(parts.options))

    /** Runs what takes its time where calls do their work. */
    suspend fun <T> background(block: suspend () -> T): T = client.host.run(block)

    /** An error that the package makes itself, in the language of the client. */
    fun <E : TrilineError> inLanguage(error: E): E = client.inLanguage(error)

    /** Waits for the client in the core, and throws what is wrong with its options. */
    suspend fun ready() {
        background { client.native() }
    }

    /** Drops the access token of a work phone. */
    suspend fun invalidateToken() {
        background { client.invalidateToken() }
    }

    /** Makes the client in the core on this thread. */
    fun prepare() {
        client.native()
    }

    /** Calls an operation whose result is a `T`. */
    suspend inline fun <reified T> value(operation: String, noinline onUpload: OnUpload? = null, noinline params: Params.() -> Unit): T =
        result(CallSetup(operation, Mode.Single, typed = true, onUpload = onUpload, params = params)) { serializer<T>() }

    /** Calls an operation without a result. */
    suspend fun nothing(operation: String, onUpload: OnUpload? = null, params: Params.() -> Unit) {
        result(CallSetup(operation, Mode.Single, typed = true, onUpload = onUpload, params = params)) { JsonElement.serializer() }
    }

    /** Calls an operation by name: JSON in, JSON out. */
    suspend fun call(operation: String, mode: Mode, onUpload: OnUpload? = null, params: Params.() -> Unit): JsonElement =
        result(CallSetup(operation, mode, typed = false, onUpload = onUpload, params = params)) { JsonElement.serializer() }

    /** Walks the pages of a list of `T`. */
    inline fun <reified T> paged(operation: String, noinline params: Params.() -> Unit): PagedList<T> =
        pages(operation, typed = true, { serializer<T>() }, params)

    /** Calls an operation for the parts of its answer, which are `T`. */
    inline fun <reified T> stream(operation: String, noinline params: Params.() -> Unit): Flow<T> =
        parts(operation, typed = true, { serializer<T>() }, params)

    /** Calls an operation with any number of rows. */
    suspend inline fun <reified T> batch(
        operation: String,
        rows: Iterable<T>,
        options: BatchOptions,
        noinline params: Params.() -> Unit,
    ): BatchResult = batch(operation, rows, options, encoder { serializer<T>() }, params)

    /** Calls an operation with any number of rows. */
    suspend inline fun <reified T> batch(
        operation: String,
        rows: Flow<T>,
        options: BatchOptions,
        noinline params: Params.() -> Unit,
    ): BatchResult = batch(operation, rows, options, encoder { serializer<T>() }, params)

    /** The same, with rows that [encode] writes as JSON. */
    suspend fun <T> batch(
        operation: String,
        rows: Iterable<T>,
        options: BatchOptions,
        encode: (T) -> String,
        params: Params.() -> Unit,
    ): BatchResult {
        val count = options.count ?: (rows as? Collection<T>)?.size?.toLong()
        return batch(operation, Feed(rows.asRows(), options, count, encode), params)
    }

    /** The same, with rows that [encode] writes as JSON. */
    suspend fun <T> batch(
        operation: String,
        rows: Flow<T>,
        options: BatchOptions,
        encode: (T) -> String,
        params: Params.() -> Unit,
    ): BatchResult = rows.asRows { source -> batch(operation, Feed(source, options, options.count, encode), params) }

    fun <T> encoder(serializer: () -> KSerializer<T>): (T) -> String {
        val row by lazy(serializer)
        return {
            (it as? JsonElement)?.checkDepth()
            encoding("row") { rowJson.encodeToString(row, it) }
        }
    }

    fun <T> pages(operation: String, typed: Boolean, row: () -> KSerializer<T>, params: Params.() -> Unit): PagedList<T> =
        PagedList { cursor -> flow(CallSetup(operation, Mode.Pages, typed, cursor, params = params)) { page(row) } }

    fun <T> parts(operation: String, typed: Boolean, part: () -> DeserializationStrategy<T>, params: Params.() -> Unit): Flow<T> =
        flow(CallSetup(operation, Mode.Stream, typed, params = params)) { part(part) }

    /** Asks the service whether what an operation would create exists. */
    suspend fun reconcile(operation: String, params: Params.() -> Unit): List<JsonObject> =
        result(CallSetup(operation, Mode.Reconcile, typed = false, params = params)) { JsonArray.serializer() }.map { it.jsonObject }

    /** A time as the service writes it. */
    fun time(time: Temporal?): String? = time?.writtenAt(utcOffset)

    /** Times as the service writes them. */
    fun time(times: List<Temporal>?): List<String>? = times?.map { it.writtenAt(utcOffset) }

    /** Calls in flight go on. */
    override fun close() {
        client.close()
    }

    suspend fun <T> result(setup: CallSetup, result: () -> DeserializationStrategy<T>): T = running(setup).result(result)

    private suspend fun batch(operation: String, feed: Feed<*>, params: Params.() -> Unit): BatchResult {
        val call = running(CallSetup(operation, Mode.Rows, typed = false, batch = feed, params = params))
        try {
            return call.batchResult { settle(operation, feed.options.journal, it) }
        } catch (failure: Throwable) {
            call.leftJob?.let { job ->
                withContext(NonCancellable) {
                    // Whether that succeeds, the caller cannot tell from here: `follow` says how the job ended.
                    runCatching { with(CallOptions(totalTimeout = STOP, retries = 0)).stop(operation, job) }
                }
            }
            throw failure
        }
    }

    /** Follows a job of a relay to its report. */
    suspend fun follow(operation: String, job: String, onProgress: ((BatchProgress) -> Unit)?): BatchResult {
        val feed = Feed(emptyList<String>().asRows(), BatchOptions(onProgress = onProgress, job = job), count = null) { it }
        return running(CallSetup(operation, Mode.Follow, typed = false, batch = feed) {}).batchResult { settle(operation, null, it) }
    }

    /** Stops a job of a relay. */
    suspend fun stop(operation: String, job: String) {
        result(CallSetup(operation, Mode.Cancel, typed = false, job = job) {}) { JsonElement.serializer() }
    }

    /** Looks up the unknown rows of a report. */
    private suspend fun settle(operation: String, journal: Journal?, report: JsonObject): BatchResult {
        val feed = Feed(emptyList<String>().asRows(), BatchOptions(journal), count = null) { it }
        val looked = report to utcOffset.text()
        return running(CallSetup(operation, Mode.Reconcile, typed = false, batch = feed, report = looked) {})
            .batchResult { settle(operation, journal, it) }
    }

    /** Each collector makes a call of its own. */
    private fun <T> flow(setup: CallSetup, next: suspend RunningCall.() -> T?): Flow<T> = flow {
        val call = running(setup)
        try {
            while (true) emit(call.next() ?: break)
            call.raise()
        } catch (failure: Throwable) {
            throw call.leave(failure)
        }
    }

    private fun running(setup: CallSetup) = RunningCall(client, parts.options, setup) { reconcile(setup.operation, setup.params) }
}

/** How long a cancelled call waits until the relay has stopped its job. */
private val STOP = 1.seconds

/** Receives the progress of an upload. */
internal typealias OnUpload = (UploadProgress) -> Unit

/**
 * A driver that is there already, in place of the options of a client.
 *
 * It is given as the transport, because a client has one constructor alone: beside one that callers cannot access, the compiler compares a
 * call that it refuses with that one, and tells them of a `Driver`.
 */
internal class MadeDriver(val driver: Driver) : Transport {
    override suspend fun send(request: HttpRequest): HttpResponse = error("there is no transport")
}

internal fun madeDriver(transport: Transport?): Driver? = (transport as? MadeDriver)?.driver
