package io.triline

import com.sun.jna.Memory
import io.triline.ffi.NativeCall
import io.triline.ffi.NativeHeader
import io.triline.ffi.NativeOutput
import io.triline.ffi.NativeStep
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeout
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.json.JsonObject
import java.nio.ByteBuffer
import kotlin.coroutines.cancellation.CancellationException
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.TimeSource
import kotlin.time.measureTimedValue

/** A call that is under way. */
internal class RunningCall(
    private val operation: String,
    private val native: NativeCall,
    private val host: Host,
    private val teller: Teller,
    private val streams: Boolean,
    private val feed: Feed<*>?,
    private val onUpload: OnUpload?,
    private val reconcile: suspend () -> List<JsonObject>,
) : AutoCloseable {
    /** The body that came last: results stand in it. */
    private var body = ByteArray(0)

    /** The answer that is coming in. */
    private var coming: Coming? = null

    /** What the transport or the signer threw last, behind the error that the core makes of it. */
    private var thrown: Exception? = null

    /** How far a batch has come. */
    private var progress: BatchProgress? = null

    suspend fun <T> result(deserializer: DeserializationStrategy<T>): T = inBackground {
        when (val step = advance()) {
            is NativeStep.Done -> read(deserializer, text(step.value))
            else -> error("$operation: a part came in place of a result")
        }
    }

    /** What became of the rows of a batch. */
    suspend fun account(feed: Feed<*>): BatchResult = result(Account.serializer()).result(feed.unencoded, thrown)

    /** The next page; null: there is none. */
    suspend fun <T> page(rows: DeserializationStrategy<List<T>>): Page<T>? = inBackground {
        when (val step = advance()) {
            is NativeStep.Page -> Page(read(rows, text(step.rows)), step.total, step.page, step.mark).also(teller::page)
            else -> null
        }
    }

    /** The next part of a streamed answer; null: there is none. */
    suspend fun <T> part(deserializer: DeserializationStrategy<T>): T? = inBackground {
        when (val step = advance()) {
            is NativeStep.Delta -> readPart(deserializer, step.part)
            else -> null
        }
    }

    override fun close() {
        letGo()
        native.close()
        // Its results were not taken to their end.
        teller.end(null)
    }

    /** Runs part of the call off the caller's thread, and tells of a cancellation what it means. */
    private suspend fun <T> inBackground(block: suspend () -> T): T = try {
        withContext(Dispatchers.Default) { block() }
    } catch (cancellation: CancellationException) {
        // Here and not within: what is thrown within a cancelled `withContext` does not come out of it.
        throw cancelled(cancellation).also(teller::end)
    } catch (failure: Throwable) {
        teller.end(failure)
        throw failure
    }

    /** Goes on to the next page or part, or to the end. */
    private suspend fun advance(): NativeStep {
        while (true) {
            when (val step = native.poll(host.clock.wallMillis(), host.clock.steadyMillis())) {
                is NativeStep.Wait -> wait(step)
                is NativeStep.Send -> if (streams) open(step) else send(step)
                is NativeStep.Sign -> sign(step)
                is NativeStep.Token -> token(step)
                is NativeStep.Rows -> rows(step)
                is NativeStep.Journal -> journal(step)
                is NativeStep.Append -> append(step)
                is NativeStep.Progress -> progress(step)
                is NativeStep.Retry -> teller.retry(step)
                is NativeStep.Page -> return step
                is NativeStep.Delta -> return step
                is NativeStep.Done -> return step.also { teller.end(null) }
                is NativeStep.Failed -> throw TrilineError.of(step.error, thrown, reconcile)
                is NativeStep.Pending -> receive(step.id)
            }
        }
    }

    private suspend fun wait(step: NativeStep.Wait) {
        val duration = (step.untilMs - host.clock.steadyMillis()).coerceAtLeast(0).milliseconds
        if (duration.isPositive()) teller.wait(step, duration)
        host.clock.sleep(duration)
    }

    private suspend fun send(ask: NativeStep.Send) {
        teller.attempt(ask)
        val response =
            try {
                // The transport's own limit comes first: it knows whether there was a connection.
                within(ask.timeoutMs.milliseconds, GRACE) { transmit(ask) }
            } catch (failure: Exception) {
                return failed(ask.id, failure)
            }
        thrown = null
        teller.answer(response.status)
        body = response.body
        val headers = response.headers.toNative()
        body.inNativeMemory { bytes ->
            answer { wall, steady -> answered(wall, steady, ask.id, response.status, headers, bytes) }
        }
    }

    /** Sends a request, and tells of what has left of it whoever wants to know. */
    private suspend fun transmit(ask: NativeStep.Send): HttpResponse {
        if (onUpload == null || ask.getsToken) return host.transport.send(ask.request())
        val total = ask.body.size.toLong()
        return coroutineScope {
            val sent = Channel<Long>(Channel.CONFLATED)
            launch { for (bytes in sent) onUpload(UploadProgress(bytes, total)) }
            try {
                host.transport.send(ask.request(onSent = { sent.trySend(it) }))
            } finally {
                sent.close()
            }
        }
    }

    /** Sends a request whose answer is taken as it comes. */
    private suspend fun open(ask: NativeStep.Send) {
        letGo()
        teller.attempt(ask)
        val request = ask.request()
        val start = TimeSource.Monotonic.markNow()
        val stream =
            try {
                within(request.timeout) {
                    // Kept at once, so that it is let go of when time runs out at that very moment.
                    host.transport.stream(request).also { coming = Coming(it, request.timeout - start.elapsedNow()) }
                }
            } catch (failure: Exception) {
                letGo()
                return failed(ask.id, failure)
            }
        thrown = null
        teller.answer(stream.status)
        val headers = stream.headers.toNative()
        answer { wall, steady -> head(wall, steady, ask.id, stream.status, headers) }
    }

    /** Takes the next part of the body that is coming in. */
    private suspend fun receive(id: Int) {
        val coming = checkNotNull(coming) { "$operation: the core waits for an answer that it has been given" }
        val (part, taken) =
            try {
                measureTimedValue { within(coming.left) { coming.stream.read() } }
            } catch (failure: Exception) {
                letGo()
                return failed(id, failure)
            }
        // What the collector does between the parts takes nothing of the time.
        coming.left -= taken
        if (part == null) {
            letGo()
            answer { wall, steady -> end(wall, steady, id) }
        } else {
            part.inNativeMemory { bytes -> answer { wall, steady -> chunk(wall, steady, id, bytes) } }
        }
    }

    private fun letGo() {
        coming?.stream?.close()
        coming = null
    }

    /** Gives up what takes longer. */
    private suspend fun <T> within(limit: Duration, grace: Duration = Duration.ZERO, block: suspend () -> T): T = try {
        withTimeout(limit + grace) { block() }
    } catch (timeout: TimeoutCancellationException) {
        // A limit of the caller, around the call, is a cancellation.
        currentCoroutineContext().ensureActive()
        throw TransportFailure("it took longer than $limit", sent = true, timeout = true, cause = timeout)
    }

    private suspend fun failed(id: Int, failure: Exception) {
        // A cancellation of this call. Any other is a failure of the transport like others.
        currentCoroutineContext().ensureActive()
        thrown = failure
        val sent = (failure as? TransportFailure)?.sent ?: true
        val timedOut = (failure as? TransportFailure)?.timeout ?: false
        answer { wall, steady -> failed(wall, steady, id, sent, timedOut, failure.text()) }
    }

    private suspend fun sign(ask: NativeStep.Sign) {
        val input = SignInput(ask.account, ask.nonce, ask.timestamp, ask.method, ask.path, ask.body)
        try {
            val signature = checkNotNull(host.signer)(input)
            answer { wall, steady -> signed(wall, steady, ask.id, signature) }
        } catch (refusal: Exception) {
            refused(ask.id, refusal)
        }
    }

    private suspend fun token(ask: NativeStep.Token) {
        teller.token()
        try {
            val token = checkNotNull(host.tokens)()
            answer { wall, steady -> token(wall, steady, ask.id, token) }
        } catch (refusal: Exception) {
            refused(ask.id, refusal)
        }
    }

    /** Hands on rows. What the caller's own code throws is thrown on, and says how far the batch has come. */
    private suspend fun rows(ask: NativeStep.Rows) {
        val part =
            try {
                checkNotNull(feed).take(ask.most)
            } catch (failure: Exception) {
                currentCoroutineContext().ensureActive()
                failure.addSuppressed(cancelled(null))
                throw failure
            }
        answer { wall, steady -> rows(wall, steady, ask.id, part.rows, part.last) }
    }

    private suspend fun journal(ask: NativeStep.Journal) {
        try {
            val text = checkNotNull(feed?.options?.journal).read()
            answer { wall, steady -> journal(wall, steady, ask.id, text) }
        } catch (refusal: Exception) {
            refused(ask.id, refusal)
        }
    }

    private suspend fun append(ask: NativeStep.Append) {
        try {
            checkNotNull(feed?.options?.journal).append(ask.line)
            answer { wall, steady -> stored(wall, steady, ask.id) }
        } catch (refusal: Exception) {
            refused(ask.id, refusal)
        }
    }

    private fun progress(step: NativeStep.Progress) {
        val progress = BatchProgress(step.done, step.total, step.etaMs?.milliseconds)
        this.progress = progress
        teller.batch(progress)
        feed?.options?.onProgress?.invoke(progress)
    }

    private suspend fun refused(id: Int, refusal: Exception) {
        currentCoroutineContext().ensureActive()
        thrown = refusal
        answer { wall, steady -> refused(wall, steady, id, refusal.text()) }
    }

    private fun answer(give: NativeCall.(wallMs: Long, steadyMs: Long) -> Unit) {
        val (wall, steady) = host.clock.wallMillis() to host.clock.steadyMillis()
        failing { native.give(wall, steady) }
    }

    private fun text(output: NativeOutput): String = output.text ?: String(body, output.start, output.end - output.start, Charsets.UTF_8)

    /** Ends the call. The core knows what may have happened. */
    private fun cancelled(cancellation: CancellationException?): Cancelled {
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
        return Cancelled(details, progress, cancellation)
    }
}

/** An answer that is coming in, and how long it may still be waited for. */
private class Coming(val stream: HttpStream, var left: Duration)

/** How much longer than its timeout a transport may take before it is given up. */
private val GRACE = 200.milliseconds

/** Lends bytes to the core. Memory that is freed at once, not when a buffer is collected. */
internal inline fun <T> ByteArray.inNativeMemory(use: (ByteBuffer) -> T): T {
    if (isEmpty()) return use(ByteBuffer.allocateDirect(0))
    return Memory(size.toLong()).use { memory ->
        memory.write(0, this, 0, size)
        use(memory.getByteBuffer(0, size.toLong()))
    }
}

private fun NativeStep.Send.request(onSent: ((Long) -> Unit)? = null): HttpRequest =
    HttpRequest(method, url, headers.associate { it.name to it.value }, body, timeoutMs.milliseconds, onSent)

private fun Map<String, String>.toNative(): List<NativeHeader> = map { (name, value) -> NativeHeader(name, value) }

private fun Throwable.text(): String = message ?: javaClass.simpleName
