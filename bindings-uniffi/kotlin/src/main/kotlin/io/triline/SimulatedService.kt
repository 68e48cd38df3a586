package io.triline

import io.triline.ffi.NativeAnswer
import io.triline.ffi.NativeHeader
import io.triline.ffi.NativeService
import kotlinx.serialization.json.jsonObject
import java.net.URI
import java.util.Collections
import kotlin.time.Duration.Companion.milliseconds

/**
 * The three services, simulated within the process: for tests of what is built on this library.
 *
 * They answer as the documents say, check what they are sent, and need no network. Agents, roles and
 * licences of the platform and all that the work phone and the AI agent hold are kept: what was created is found. Other
 * results are made up.
 *
 * ```
 * val service = SimulatedService()
 * val cc = Platform.simulated(service)
 * cc.agents.disable(agentNumber = "1001")
 * assertEquals(listOf("platform.agents.disable"), service.calls)
 * ```
 *
 * It is the transport of its clients, and may be wrapped in another, to fail for instance. Any number of
 * clients may use one at once.
 *
 * @param seed what the services hold is made up from it.
 * @param clock the time, for the services and for clients made with `simulated`.
 */
public class SimulatedService(seed: Long = 1, internal val clock: Clock = Clock.System) :
    Transport,
    AutoCloseable {
    private val native: NativeService = failing { NativeService(seed) }
    private val asked: MutableList<String> = Collections.synchronizedList(ArrayList())

    /** The operations that were asked for, in that order, by their names; the work phone's token among them. */
    public val calls: List<String> get() = synchronized(asked) { asked.toList() }

    override suspend fun send(request: HttpRequest): HttpResponse {
        val answer = answer(request)
        if (answer.delivery == "cut") throw TransportFailure("the simulated service cut the answer", sent = true)
        return HttpResponse(answer.status, answer.headers(), answer.parts.fold(ByteArray(0), ByteArray::plus))
    }

    override suspend fun stream(request: HttpRequest): HttpStream {
        val answer = answer(request)
        return WholeStream(answer.status, answer.headers(), answer.delivered())
    }

    /** Frees what it holds outside the heap. One that is not closed is freed when it is collected. */
    override fun close() {
        native.close()
    }

    /** A client of that interface. */
    internal fun driver(interfaceName: String, onEvent: ((Event) -> Unit)?, tracing: Tracing?): Driver {
        val options = failing { native.clientOptions(interfaceName) }
        return Driver(interfaceName, json.parseToJsonElement(options).jsonObject, Host(this, clock, onEvent, tracing))
    }

    private suspend fun answer(request: HttpRequest): NativeAnswer {
        val url = URI(request.url)
        val target = url.rawQuery?.let { "${url.rawPath}?$it" } ?: url.rawPath
        val headers = request.headers.map { (name, value) -> NativeHeader(name, value) }
        val answer =
            request.body.inNativeMemory { body -> failing { native.handle(request.method, target, headers, body, clock.wallMillis()) } }
        request.onSent?.invoke(request.body.size.toLong())
        answer.operation?.let(asked::add)
        when (answer.delivery) {
            "refused" -> throw TransportFailure("the simulated service refused the connection", sent = false)
            "lost" -> throw TransportFailure("the simulated service broke the connection", sent = true)
        }
        if (answer.delayMs > 0) clock.sleep(answer.delayMs.milliseconds)
        return answer
    }
}

/** The parts of the body; where it is cut, the connection breaks at their end. */
private fun NativeAnswer.delivered(): Iterator<ByteArray> = iterator {
    yieldAll(parts)
    if (delivery == "cut") throw TransportFailure("the simulated service cut the answer", sent = true)
}

private fun NativeAnswer.headers(): Map<String, String> = headers.associate { it.name to it.value }
