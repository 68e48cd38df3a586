package io.triline

import com.sun.jna.Memory
import io.triline.ffi.NativeCall
import io.triline.ffi.NativeClient
import io.triline.ffi.NativeException
import io.triline.ffi.NativeHeader
import io.triline.ffi.NativeOutput
import io.triline.ffi.NativeStep
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.builtins.ListSerializer
import kotlinx.serialization.builtins.serializer
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.serializer
import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException
import java.security.SecureRandom
import kotlin.coroutines.cancellation.CancellationException
import kotlin.time.Duration.Companion.milliseconds

/** What a client does for the core: sends, signs, waits. */
internal class Host(
    val transport: Transport,
    val signer: (suspend (SignInput) -> String)?,
    val clock: Clock,
    val onEvent: ((Event) -> Unit)?,
)

/** Drives the calls of a client. */
internal class Driver(interfaceName: String, options: JsonObject, private val host: Host) : AutoCloseable {
    private val native: NativeClient = failing { NativeClient(interfaceName, options.toString(), seed()) }

    /** Calls an operation by name: JSON in, JSON out. */
    suspend fun call(operation: String, params: JsonObject): JsonElement =
        begin(operation, params, "{}").use { it.result(JsonElement.serializer()) }

    /** Walks the pages of an operation by name. */
    fun pages(operation: String, params: JsonObject): PagedList<JsonElement> =
        walk(operation, params, """{"pages":true}""", ListSerializer(JsonElement.serializer()))

    /** Calls an operation whose result is a `T`. */
    suspend inline fun <reified T> value(operation: String, params: JsonObject): T = typed(operation, params, serializer<T>())

    /** Calls an operation without a result. */
    suspend fun nothing(operation: String, params: JsonObject) {
        typed(operation, params, JsonElement.serializer())
    }

    /** A list of `T` in pages. */
    inline fun <reified T> paged(operation: String, params: JsonObject): PagedList<T> =
        walk(operation, params, """{"pages":true,"typed":true}""", ListSerializer(serializer<T>()))

    suspend fun <T> typed(operation: String, params: JsonObject, result: DeserializationStrategy<T>): T =
        begin(operation, params, """{"typed":true}""").use { it.result(result) }

    fun <T> walk(operation: String, params: JsonObject, options: String, rows: DeserializationStrategy<List<T>>): PagedList<T> = PagedList(
        flow {
            begin(operation, params, options).use { call ->
                while (true) emit(call.page(rows) ?: break)
            }
        },
    )

    /** Calls that are under way go on. */
    override fun close() {
        native.close()
    }

    private fun begin(operation: String, params: JsonObject, options: String): RunningCall =
        RunningCall(operation, failing { native.call(operation, params.toString(), options) }, host)

    private fun seed(): ByteBuffer {
        val random = ByteArray(32).also { SecureRandom().nextBytes(it) }
        return ByteBuffer.allocateDirect(random.size).put(random).flip()
    }
}

/** A call that is under way. */
private class RunningCall(private val operation: String, private val native: NativeCall, private val host: Host) : AutoCloseable {
    /** The body that came last: results stand in it. */
    private var body = ByteArray(0)

    /** What the transport or the signer threw last, behind the error that the core makes of it. */
    private var thrown: Exception? = null

    suspend fun <T> result(deserializer: DeserializationStrategy<T>): T = inBackground {
        when (val step = advance()) {
            is NativeStep.Done -> read(deserializer, text(step.value))
            else -> error("$operation: a page came in place of a result")
        }
    }

    /** The next page; null: there is none. */
    suspend fun <T> page(rows: DeserializationStrategy<List<T>>): Page<T>? = inBackground {
        when (val step = advance()) {
            is NativeStep.Page -> Page(read(rows, text(step.rows)), step.total, step.page)
            else -> null
        }
    }

    override fun close() {
        native.close()
    }

    /** Runs part of the call off the caller's thread, and tells of a cancellation what it means. */
    private suspend fun <T> inBackground(block: suspend () -> T): T = try {
        withContext(Dispatchers.Default) { block() }
    } catch (cancellation: CancellationException) {
        // Here and not within: what is thrown within a cancelled `withContext` does not come out of it.
        throw cancelled(cancellation)
    }

    /** Goes on to the next page, or to the end. */
    private suspend fun advance(): NativeStep {
        while (true) {
            when (val step = native.poll(host.clock.wallMillis(), host.clock.steadyMillis())) {
                is NativeStep.Wait -> host.clock.sleep((step.untilMs - host.clock.steadyMillis()).coerceAtLeast(0).milliseconds)
                is NativeStep.Send -> send(step)
                is NativeStep.Sign -> sign(step)
                is NativeStep.Retry -> host.onEvent?.invoke(Event.Retry(operation, step.attempt, step.why))
                is NativeStep.Page -> {
                    host.onEvent?.invoke(Event.Page(operation, step.page, step.total))
                    return step
                }
                is NativeStep.Done -> return step
                is NativeStep.Failed -> throw TrilineError.of(step.error, thrown)
                is NativeStep.Pending -> error("$operation: the core waits for an answer that it has been given")
            }
        }
    }

    private suspend fun send(ask: NativeStep.Send) {
        val timeout = ask.timeoutMs.milliseconds
        val headers = ask.headers.associate { it.name to it.value }
        val request = HttpRequest(ask.method, ask.url, headers, ask.body, timeout)
        val response =
            try {
                // The transport's own limit comes first: it knows whether there was a connection.
                withTimeoutOrNull(timeout + GRACE) { host.transport.send(request) }
                    ?: throw TransportFailure("it took longer than $timeout", sent = true, timeout = true)
            } catch (failure: Exception) {
                // A cancellation of this call. Any other is a failure of the transport like others.
                currentCoroutineContext().ensureActive()
                thrown = failure
                val sent = (failure as? TransportFailure)?.sent ?: true
                val timedOut = (failure as? TransportFailure)?.timeout ?: (failure is TimeoutCancellationException)
                answer { wall, steady -> failed(wall, steady, ask.id, sent, timedOut, failure.text()) }
                return
            }
        thrown = null
        body = response.body
        val answerHeaders = response.headers.map { (name, value) -> NativeHeader(name, value) }
        body.inNativeMemory { bytes ->
            answer { wall, steady -> answered(wall, steady, ask.id, response.status, answerHeaders, bytes) }
        }
    }

    private suspend fun sign(ask: NativeStep.Sign) {
        val input = SignInput(ask.account, ask.nonce, ask.timestamp, ask.method, ask.path, ask.body)
        try {
            val signature = checkNotNull(host.signer)(input)
            answer { wall, steady -> signed(wall, steady, ask.id, signature) }
        } catch (refusal: Exception) {
            currentCoroutineContext().ensureActive()
            thrown = refusal
            answer { wall, steady -> refused(wall, steady, ask.id, refusal.text()) }
        }
    }

    private fun answer(give: NativeCall.(wallMs: Long, steadyMs: Long) -> Unit) {
        val (wall, steady) = host.clock.wallMillis() to host.clock.steadyMillis()
        failing { native.give(wall, steady) }
    }

    private fun text(output: NativeOutput): String = output.text ?: String(body, output.start, output.end - output.start, Charsets.UTF_8)

    /** Ends the call. The core knows what may have happened. */
    private fun cancelled(cancellation: CancellationException): Cancelled {
        native.cancel(host.clock.wallMillis(), host.clock.steadyMillis())
        val details =
            when (val step = native.poll(host.clock.wallMillis(), host.clock.steadyMillis())) {
                is NativeStep.Failed -> TrilineError.details(step.error)
                else ->
                    ErrorDetails(
                        kind = "cancelled",
                        message = "the call was cancelled when its answer had come",
                        operation = operation,
                        outcome = Outcome.Done,
                    )
            }
        return Cancelled(details, cancellation)
    }
}

/** How much longer than its timeout a transport may take before it is given up. */
private val GRACE = 200.milliseconds

/** Makes an error of the library out of what the foreign functions throw. */
private inline fun <T> failing(block: () -> T): T = try {
    block()
} catch (failure: NativeException.Failed) {
    throw TrilineError.of(failure.json)
} catch (failure: CharacterCodingException) {
    val message = "a text holds half of a surrogate pair"
    throw InvalidRequest(ErrorDetails(kind = "invalid_request", code = "text", message = message), failure)
} catch (failure: IllegalStateException) {
    throw Misuse(ErrorDetails(kind = "misuse", code = "closed", message = "the client is closed"), failure)
}

/** Lends bytes to the core. Memory that is freed at once, not when a buffer is collected. */
private inline fun ByteArray.inNativeMemory(use: (ByteBuffer) -> Unit) {
    if (isEmpty()) return use(ByteBuffer.allocateDirect(0))
    Memory(size.toLong()).use { memory ->
        memory.write(0, this, 0, size)
        use(memory.getByteBuffer(0, size.toLong()))
    }
}

private fun Throwable.text(): String = message ?: javaClass.simpleName
