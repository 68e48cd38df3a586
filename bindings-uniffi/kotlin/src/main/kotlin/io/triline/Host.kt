package io.triline

import io.triline.ffi.NativeClient
import io.triline.ffi.NativeException
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import kotlinx.serialization.json.JsonObject
import java.nio.charset.CharacterCodingException
import java.security.SecureRandom
import kotlin.time.Duration

/** What a client does for the core: sends, signs, waits. */
internal class Host(
    transport: Transport?,
    val clock: Clock,
    /** Where calls do their work; null: where they are made. */
    val dispatcher: CoroutineDispatcher?,
    val onEvent: ((Event) -> Unit)?,
    val tracing: Tracing?,
    val signer: (suspend (SignInput) -> String)? = null,
    val tokens: (suspend () -> String)? = null,
) {
    /** Made when it is first used: an HTTP client takes its time. */
    val transport: Transport by lazy { transport ?: Transport.default() }

    suspend fun <T> run(block: suspend () -> T): T = if (dispatcher == null) block() else withContext(dispatcher) { block() }
}

/** Options of calls: limits in place of those of the client, and who receives the responses. */
internal class CallOptions(
    val timeout: Duration? = null,
    val totalTimeout: Duration? = null,
    val maxWait: Duration? = null,
    val retries: Int? = null,
    val onResponse: ((RawResponse) -> Unit)? = null,
) {
    /** These, and those of [others] where these say nothing. */
    fun or(others: CallOptions): CallOptions = CallOptions(
        timeout ?: others.timeout,
        totalTimeout ?: others.totalTimeout,
        maxWait ?: others.maxWait,
        retries ?: others.retries,
        onResponse ?: others.onResponse,
    )
}

/**
 * The client in the core. It is created in the background, because the first one of a program loads the native library.
 */
internal class SharedClient(
    private val interfaceName: String,
    val host: Host,
    /** The environment variable of each option that came from one. */
    private val variables: Map<String, String> = emptyMap(),
    private val options: () -> JsonObject,
) : AutoCloseable {
    private val native = lazy(::create)

    @Volatile
    private var isClosed = false

    init {
        // A failure is thrown by the first call, or by `ready()`.
        host.dispatcher?.let { CoroutineScope(it).launch { runCatching { native.value } } }
    }

    fun native(): NativeClient {
        if (isClosed) throw closed()
        return native.value
    }

    /** Calls in flight go on. */
    override fun close() {
        isClosed = true
        if (native.isInitialized()) native.value.close()
    }

    private fun create(): NativeClient {
        val seed = ByteArray(SEED_BYTES).also { SecureRandom().nextBytes(it) }
        try {
            return failing { seed.inNativeMemory { NativeClient(interfaceName, options().toString(), it) } }
        } catch (error: TrilineError) {
            val variable = variables[error.field] ?: throw error
            throw TrilineError.of(error.details.with(message = "${error.message} (environment variable $variable)"))
        } catch (failure: UnsatisfiedLinkError) {
            throw unloaded(failure)
        }
    }
}

/** The native library, which the first client of a program loads. */
public object Triline {
    /**
     * Loads the native library and the clients in the background, so that the first client does not wait for them.
     * Returns at once; for example from `Application.onCreate`.
     */
    @JvmStatic
    public fun preload() {
        Thread({ runCatching { load() } }, "triline-preload").apply { isDaemon = true }.start()
    }

    internal fun load() {
        SimulatedService().use { service ->
            listOf(Platform.simulated(service), WorkPhone.simulated(service), AiAgent.simulated(service)).forEach(Client::close)
        }
    }
}

private const val SEED_BYTES = 32

private fun closed(cause: Exception? = null) =
    Misuse(ErrorDetails(kind = "misuse", code = "closed", message = "the client is closed"), cause)

private fun unloaded(cause: UnsatisfiedLinkError): Misuse {
    val system = "${System.getProperty("os.name")} ${System.getProperty("os.arch")}"
    val message = "the native library of triline cannot be loaded on $system: ${cause.message?.lineSequence()?.first()}"
    val remedy = "use an artifact of triline that contains the library for this system"
    return Misuse(ErrorDetails(kind = "misuse", code = "library", message = message, remedy = remedy), cause)
}

/** Turns what the foreign functions throw into errors of the package. */
internal inline fun <T> failing(block: () -> T): T = try {
    block()
} catch (failure: NativeException.Failed) {
    throw TrilineError.of(failure.json)
} catch (failure: CharacterCodingException) {
    throw unpairedSurrogate(failure)
} catch (failure: IllegalStateException) {
    throw closedObject(failure)
}

internal fun closedObject(failure: IllegalStateException): Misuse = closed(failure)

internal fun unpairedSurrogate(cause: Exception? = null): InvalidRequest =
    InvalidRequest(ErrorDetails(kind = "invalid_request", code = "text", message = "a text contains an unpaired surrogate"), cause)
