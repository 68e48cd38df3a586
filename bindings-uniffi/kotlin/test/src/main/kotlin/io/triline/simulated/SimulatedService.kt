package io.triline.simulated

import io.triline.Clock
import io.triline.Driver
import io.triline.Event
import io.triline.Host
import io.triline.HttpRequest
import io.triline.HttpResponse
import io.triline.HttpStream
import io.triline.InvalidRequest
import io.triline.SharedClient
import io.triline.Tracing
import io.triline.Transport
import io.triline.TransportFailure
import io.triline.TrilineError
import io.triline.WholeStream
import io.triline.inNativeMemory
import io.triline.json
import io.triline.simulated.ffi.NativeAnswer
import io.triline.simulated.ffi.NativeException
import io.triline.simulated.ffi.NativeHeader
import io.triline.simulated.ffi.NativeService
import io.triline.unloaded
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.serialization.Serializable
import kotlinx.serialization.encodeToString
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import java.net.URI
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * The three services, simulated within the process: for tests of what is built on this library.
 *
 * They answer as the vendor's documents say, check what they are sent, and need no network. What is written is kept, and found
 * again. They record what was called, and fail by their fault rules.
 *
 * ```
 * val service = SimulatedService()
 * val cc = Platform.simulated(service)
 * cc.agents.disable(agentNumber = "1001")
 * assertEquals("platform.agents.disable", service.calls.last().operation)
 * ```
 *
 * It is the transport of its clients, and may be wrapped in another. Any number of clients may use one at once. A
 * [Simulation] is one with a client of each interface.
 */
public class SimulatedService private constructor(private val native: NativeService, internal val clock: Clock) :
    Transport,
    AutoCloseable {
    /**
     * @param seed what the services hold is made up from it.
     * @param settings how many agents there are, what the AI agent answers, ...
     * @param clock the time, for the services and for clients made with `simulated`.
     * @throws InvalidRequest a setting is at fault.
     */
    @JvmOverloads
    public constructor(seed: Long = 1, settings: SimulatedSettings = SimulatedSettings(), clock: Clock = Clock.System) :
        this(native(seed, json.encodeToString(settings)), clock)

    /** The same, with settings by their names in JSON. */
    public constructor(seed: Long = 1, settings: JsonObject, clock: Clock = Clock.System) :
        this(native(seed, settings.toString()), clock)

    /** The last calls, the newest at the end; the work phone's token among them. */
    public val calls: List<SimulatedCall> get() = json.decodeFromString(failing { native.calls() })

    /** How long a streamed answer pauses before each part but the first, by the clock; it does not if left out. */
    public var partPause: Duration
        get() = partPauseMillis.milliseconds
        set(value) {
            partPauseMillis = value.inWholeMilliseconds
        }

    /** [partPause] in milliseconds, for Java. */
    @Volatile
    public var partPauseMillis: Long = 0

    /** Forgets the calls. */
    public fun clearCalls() {
        failing { native.clearCalls() }
    }

    /**
     * Sets what goes wrong from now on, in place of what was set before. The first rule that is due decides.
     *
     * ```
     * service.setFaults(listOf(FaultRule("platform.customers.create", fault = "drop_after")))
     * ```
     *
     * | fault | what happens |
     * | --- | --- |
     * | `drop_before` | the connection breaks, and the request is not carried out |
     * | `drop_after` | the request is carried out, then the connection breaks |
     * | `refuse` | there is no connection: nothing was sent |
     * | `truncate` | the request is carried out, and the answer ends in the middle |
     * | `garbage` | the request is carried out, and the answer is none that can be read |
     * | `duplicate` | the request is carried out twice, and answered once |
     * | `delay:250` | the answer takes that many milliseconds by the clock; beyond the timeout it does not come |
     * | `throttle` | too many requests |
     * | `status:502` | a proxy on the way answers, with that HTTP status |
     * | `gateway:504` | a gateway on the way answers in JSON, with that HTTP status |
     * | `gateway_after:504` | the request is carried out, then a gateway answers in JSON |
     * | `refusal:6701` | the service refuses with that code |
     * | `refusal_after:50007` | the request is carried out, then the service answers with that code |
     * | `skew:600` | the service's clock is off by that many seconds from then on; 0 puts it right |
     * | `expire_tokens` | the work phone's access tokens are no longer good |
     * | `page_cap:20` | a page has at most that many rows, however many are asked for |
     * | `total_of_page` | the total of a page is the number of its rows |
     * | `total_off:1` | the total of a list is that many rows too high; too low where the number is negative |
     *
     * @throws InvalidRequest a rule is at fault; those before it stay.
     */
    public fun setFaults(rules: List<FaultRule>): Unit = setFaults(json.encodeToString(rules))

    /** The same, with rules in JSON. */
    public fun setFaults(rules: JsonArray): Unit = setFaults(rules.toString())

    /**
     * Lets time pass for the services alone: tokens expire, and the clocks of their clients are off. A
     * [StandingClock] moves all of them.
     */
    public fun advance(duration: Duration) {
        advanceMillis(duration.inWholeMilliseconds)
    }

    /** [advance] by that many milliseconds, for Java. */
    public fun advanceMillis(millis: Long) {
        failing { native.advance(millis) }
    }

    /** What the services would have sent up to now to addresses that they were given, each once. They send nothing. */
    public fun takePushes(): List<SimulatedPush> =
        failing { native.takePushes(clock.wallMillis()) }.map { SimulatedPush(it.url, json.parseToJsonElement(it.body).jsonObject) }

    override suspend fun send(request: HttpRequest): HttpResponse {
        val answer = answer(request)
        if (answer.delivery == "cut") throw TransportFailure("the simulated service cut the answer", sent = true)
        return HttpResponse(answer.status, answer.headers(), answer.parts.fold(ByteArray(0), ByteArray::plus))
    }

    override suspend fun stream(request: HttpRequest): HttpStream {
        val answer = answer(request)
        return PausedStream(WholeStream(answer.status, answer.headers(), answer.delivered()))
    }

    private inner class PausedStream(private val whole: WholeStream) : HttpStream by whole {
        private var isFirst = true

        override suspend fun read(): ByteArray? {
            if (!isFirst && partPauseMillis > 0) clock.sleep(partPause)
            isFirst = false
            return whole.read()
        }
    }

    /** Frees what it holds outside the heap. One that is not closed is freed when it is collected. */
    override fun close() {
        native.close()
    }

    /** A client of that interface. Without a dispatcher, its calls run in the coroutine of their caller. */
    internal fun driver(
        interfaceName: String,
        onEvent: ((Event) -> Unit)?,
        tracing: Tracing?,
        dispatcher: CoroutineDispatcher? = null,
    ): Driver {
        val options = failing { native.clientOptions(interfaceName) }
        return Driver(
            SharedClient(interfaceName, Host(this, clock, dispatcher, onEvent, tracing)) { json.parseToJsonElement(options).jsonObject },
        )
    }

    private fun setFaults(script: String) {
        failing { native.setFaults(script) }
    }

    private suspend fun answer(request: HttpRequest): NativeAnswer {
        val url = URI(request.url)
        val target = url.rawQuery?.let { "${url.rawPath}?$it" } ?: url.rawPath
        val headers = request.headers.map { (name, value) -> NativeHeader(name, value) }
        val answer =
            request.body.inNativeMemory { body -> failing { native.handle(request.method, target, headers, body, clock.wallMillis()) } }
        when (answer.delivery) {
            "refused" -> throw TransportFailure("the simulated service refused the connection", sent = false)
            "lost" -> throw TransportFailure("the simulated service broke the connection", sent = true)
        }
        val delay = answer.delayMs.milliseconds
        if (delay.isPositive()) clock.sleep(minOf(delay, request.timeout))
        if (delay > request.timeout) throw TransportFailure("the simulated service took too long", sent = true, timeout = true)
        return answer
    }
}

/** A request that a simulated service was sent. */
@Serializable
public data class SimulatedCall(
    /** The operation, such as `platform.agents.query`. */
    val operation: String,
    /** The parameters by their names on the wire, without secrets; files are empty. Null: they could not be read. */
    val params: JsonObject? = null,
    /** The HTTP status of the answer; null: a fault kept the request from the service. */
    val status: Int? = null,
    /** The service's code, if it refused; the work phone has 0 for all. */
    val code: Int? = null,
    /** The fault that it met, as it was set. */
    val fault: String? = null,
)

/** What a simulated service would have sent. Its text shows nothing: an address may hold a secret, a body what people said. */
public class SimulatedPush internal constructor(
    /** The address. */
    public val url: String,
    /** The body. */
    public val body: JsonObject,
) {
    override fun toString(): String = "SimulatedPush"
}

private fun native(seed: Long, settings: String): NativeService = loading { NativeService(seed, settings) }

/** Uses the library of this module for the first time. */
@JvmSynthetic
internal inline fun <T> loading(first: () -> T): T = failing {
    try {
        first()
    } catch (failure: LinkageError) {
        throw unloaded("triline_simulated", failure)
    }
}

/** Turns what the foreign functions of this library throw into errors of the package. */
@JvmSynthetic
internal inline fun <T> failing(block: () -> T): T = io.triline.failing {
    try {
        block()
    } catch (failure: NativeException.Failed) {
        throw TrilineError.of(failure.json)
    }
}

/** The parts of the body; where it is cut, the connection breaks at their end. */
private fun NativeAnswer.delivered(): Iterator<ByteArray> = iterator {
    yieldAll(parts)
    if (delivery == "cut") throw TransportFailure("the simulated service cut the answer", sent = true)
}

private fun NativeAnswer.headers(): Map<String, String> = headers.associate { it.name to it.value }
