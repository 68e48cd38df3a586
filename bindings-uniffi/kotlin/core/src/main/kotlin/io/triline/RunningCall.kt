package io.triline

import io.triline.ffi.DirectCall
import io.triline.ffi.NativeException
import io.triline.ffi.NativeOutput
import io.triline.ffi.NativeStep
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.cancel
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.isActive
import kotlinx.coroutines.runInterruptible
import kotlinx.coroutines.withContext
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.KSerializer
import kotlinx.serialization.builtins.ListSerializer
import kotlinx.serialization.json.JsonObject
import java.nio.charset.CharacterCodingException
import java.util.concurrent.ExecutionException
import kotlin.coroutines.cancellation.CancellationException

/**
 * A call in flight: drives it by the run loop of `core/client/src/run_loop.md`. One coroutine at a time uses it.
 *
 * All work is done on the dispatcher of the client: the coroutine of the caller only suspends.
 */
internal class RunningCall(
    private val client: SharedClient,
    private val options: CallOptions,
    private val setup: CallSetup,
    private val reconcile: suspend () -> List<JsonObject>,
) {
    private val host = client.host
    private val listeners = Listeners(host, options.listeners)
    private var native: DirectCall? = null
    private var upload: UploadSource? = null

    /** What is under way for the core. */
    private var io: Io? = null

    /** The body that `answered` gave last: results are positions in it. */
    private var body = ByteArray(0)

    /** What the caller's own code threw last: the cause of the error that the call ends with. */
    private var thrown: Exception? = null
    private var progress: BatchProgress? = null
    private var journal: Journal? = null

    /** The job of a relay that goes on, or may, after this call was cancelled, which had started it. */
    var leftJob: String? = null
        private set

    /** The last step. */
    private var end: NativeStep? = null

    /** Serializers are functions: the first use of one takes its time, too much for the thread of the caller. */
    suspend fun <T> result(deserializer: () -> DeserializationStrategy<T>): T = last { done -> read(deserializer(), done.value) }

    /** [settle]: looks up the unknown rows of the report. */
    suspend fun batchResult(settle: suspend (JsonObject) -> BatchResult): BatchResult = last { done ->
        val report = read(JsonObject.serializer(), done.value)
        json.decodeFromJsonElement(BatchReport.serializer(), report).result(client.isChinese, thrown) { settle(report) }
    }

    /** The next page; null: there is none. */
    suspend fun <T> page(row: () -> KSerializer<T>): Page<T>? = background {
        (advance() as? NativeStep.Page)?.let { Page(read(ListSerializer(row()), it.items), it.total, it.page, it.cursor) }
    }

    /** The next part of a streamed answer; null: there is none. */
    suspend fun <T> part(deserializer: () -> DeserializationStrategy<T>): T? = background {
        (advance() as? NativeStep.Part)?.let { readPart(deserializer(), text(it.value)) }
    }

    /**
     * Ends the call because its caller has enough or has failed. Returns what the caller is to throw.
     */
    suspend fun leave(failure: Throwable): Throwable {
        val isActive = currentCoroutineContext().isActive
        native?.let { unwind { if (isActive) stop(host.clock) else cancel(host.clock) } }
        val fault = listeners.fault?.takeIf { it !== failure && it !== failure.cause } ?: return failure
        if (isActive && failure is CancellationException) return fault
        return failure.apply { addSuppressed(fault) }
    }

    /** Throws what a listener threw. Called when the call has ended without an error. */
    fun raise() {
        listeners.fault?.let { throw it }
    }

    private suspend fun <T> last(read: (NativeStep.Done) -> T): T = try {
        background { read(advance() as NativeStep.Done) }.also { result ->
            listeners.fault?.let { throw client.inLanguage(listenerFailed(it, setup.operation, result)) }
        }
    } catch (failure: Throwable) {
        throw leave(failure)
    }

    /** Runs part of the call on the client's dispatcher. */
    private suspend fun <T> background(block: suspend () -> T): T = try {
        if (host.tracing != null && native == null) {
            // The span of the caller is at hand in its own context and thread, before anything suspends.
            listeners.follow(host.tracing, setup.operation)
            try {
                host.run { begin(polls = false) }
            } catch (failure: Throwable) {
                throw failure.also { listeners.abandon(it, setup.operation) }
            }
        }
        host.run {
            if (native == null) begin(polls = true)
            block()
        }
    } catch (cancellation: CancellationException) {
        // Where the coroutine has not suspended, `withTimeout` passes on any exception but its own.
        if (native == null) currentCoroutineContext().ensureActive()
        // Out here, because a cancelled scope replaces what is thrown inside it.
        throw cancelled(cancellation)
    } catch (error: TrilineError) {
        throw client.inLanguage(error)
    } catch (missing: LinkageError) {
        throw client.inLanguage(missingFunction(missing))
    }

    /** [polls]: nothing comes between it and the first step, which a cancelled call must not pass over. */
    private fun begin(polls: Boolean) {
        val params = Params().apply(setup.params)
        upload = params.upload
        val (text, options) = params.text() to setup.options(options).toString()
        native = failing {
            val (wall, steady) = host.clock.wallMillis() to host.clock.steadyMillis()
            DirectCall.begin(client.native(), setup.operation, text, options, listeners.listens, polls, wall, steady)
        }
    }

    /** Polls until there is a page, a part or the result. */
    private suspend fun advance(): NativeStep {
        val native = checkNotNull(native)
        while (true) {
            // A step that came with an answer is acted on: what is done stays done.
            if (!native.hasNext) currentCoroutineContext().ensureActive()
            val polled = native.poll(host.clock)
            polled.events.forEach(::tell)
            when (val step = polled.step) {
                is NativeStep.Wait -> start(null).also { host.clock.sleepUntil(step.untilMs) }
                is NativeStep.Send -> start(exchange(step))
                is NativeStep.Sign -> start(sign(step))
                is NativeStep.Token -> start(token(step))
                is NativeStep.Headers -> start(headers(step))
                is NativeStep.Rows -> start(rows(step))
                is NativeStep.ReadJournal -> start(readJournal(step))
                is NativeStep.AppendJournal -> start(appendJournal(step))
                is NativeStep.RunScript -> start(runScript(step))
                is NativeStep.Pending -> receive(step)
                is NativeStep.Page, is NativeStep.Part -> return step
                is NativeStep.Done -> return step.also(::release)
                is NativeStep.Failed -> {
                    release(step)
                    throw TrilineError.of(step.error, thrown, reconcile)
                }
            }
        }
    }

    private fun start(next: Io?) {
        // A stream of the program that fails to close changes nothing of what the service has answered.
        runCatching { io?.close() }
        io = next
    }

    /** Waits for the next answer of what is under way, or for its deadline. */
    private suspend fun receive(step: NativeStep.Pending) {
        val io = io?.takeIf { it.id == step.id }
            // Not an endless loop, should the core wait for something that has been given up.
            ?: return host.clock.sleepUntil(checkNotNull(step.untilMs) { "${setup.operation}: nothing is under way" })
        val answer = host.within(step.untilMs, io.grace) {
            try {
                io.next()
            } catch (missing: LinkageError) {
                throw missing
            } catch (failure: Throwable) {
                // A cancellation of this call. Any other is a failure of the caller's own code, errors too: what was sent must be told.
                currentCoroutineContext().ensureActive()
                thrown = shown(failure as? Exception ?: ExecutionException(failure))
                io.failure(failure)
            }
        }
        if (answer != null) return give(io, answer)
        io.unsent(timeout = true)?.let { give(io, it) }
        start(null)
    }

    /** What the caller's own code threw, or in its place its message, where a secret is in it or it cannot be printed. */
    private fun shown(failure: Exception): Exception {
        val native = checkNotNull(native)
        val text = printed { failure.stackTraceToString() }
        if (text != null && native.withoutSecrets(text) == text) return failure
        val known = failure as? TransportFailure
        return TransportFailure(native.withoutSecrets(failure.text()), known?.sent ?: true, known?.timeout ?: false)
    }

    private fun give(io: Io, answer: Answer) {
        val native = checkNotNull(native)
        try {
            native.answer(host.clock.wallMillis(), host.clock.steadyMillis())
        } catch (refused: Exception) {
            // The attempt has ended already, or the answer is not one that the core can take.
            if (refused !is NativeException.Failed && refused !is CharacterCodingException) throw refused
            val failure = io.failure(IllegalArgumentException("the answer cannot be used", refused))
            runCatching { native.failure(host.clock.wallMillis(), host.clock.steadyMillis()) }
        }
    }

    private fun exchange(step: NativeStep.Send): Io {
        val source = step.contentLength?.let { checkNotNull(upload) { "${setup.operation}: the core asks for a file that was not given" } }
        return if (setup.mode == CallSetup.Mode.Stream) StreamedExchange(step) else WholeExchange(step, source)
    }

    private fun sign(step: NativeStep.Sign) = Ask(step.id) {
        val input = SignInput(step.account, step.nonce, step.timestamp, step.method, step.path, step.body)
        val signature = checkNotNull(host.signer)(input)
        return@Ask { wall, steady -> signed(wall, steady, step.id, signature) }
    }

    private fun token(step: NativeStep.Token) = Ask(step.id) {
        val token = checkNotNull(host.tokens)()
        return@Ask { wall, steady -> token(wall, steady, step.id, token) }
    }

    private fun headers(step: NativeStep.Headers) = Ask(step.id) {
        val headers = checkNotNull(host.headers)().toNative()
        return@Ask { wall, steady -> headers(wall, steady, step.id, headers) }
    }

    private fun rows(step: NativeStep.Rows) = Ask(step.id) {
        val part = checkNotNull(setup.batch).take(step.max)
        return@Ask { wall, steady -> rows(wall, steady, step.id, part.rows, part.last, part.faults) }
    }

    private fun readJournal(step: NativeStep.ReadJournal) = Ask(step.id) {
        val options = checkNotNull(setup.batch).options
        val given = checkNotNull(options.journal)
        try {
            val journal = (if (given is FileJournal && !options.dryRun) given.open() else given).also { journal = it }
            val text = journal.read()
            return@Ask { wall, steady -> journal(wall, steady, step.id, text) }
        } catch (_: JournalInUse) {
            return@Ask { wall, steady -> journalInUse(wall, steady, step.id) }
        }
    }

    private fun appendJournal(step: NativeStep.AppendJournal) = Ask(step.id) {
        checkNotNull(journal).append(step.line)
        return@Ask { wall, steady -> stored(wall, steady, step.id) }
    }

    private fun runScript(step: NativeStep.RunScript) = Ask(step.id) {
        val script = StoreScript(step.name, step.sha1, step.text, step.keys, step.args)
        val returned = checkNotNull(host.store).run(script)
        return@Ask { wall, steady -> scriptReturned(wall, steady, step.id, returned) }
    }

    /** Passes an event on. */
    private fun tell(text: String) {
        val event = json.decodeFromString(EventDetails.serializer(), text)
        if (event.type == "raw_response") {
            return listeners.guard { options.onResponse?.invoke(event.rawResponse()) }
        }
        if (event.type == "progress") {
            val progress = event.progress().also { progress = it }
            listeners.guard { setup.batch?.options?.onProgress?.invoke(progress) }
        }
        listeners.tell(event)
    }

    private fun <T> read(deserializer: DeserializationStrategy<T>, output: NativeOutput): T {
        val bytes = output.text?.toByteArray() ?: return read(deserializer, body, output.start, output.end)
        return read(deserializer, bytes, 0, bytes.size)
    }

    private fun text(output: NativeOutput): String = output.text ?: String(body, output.start, output.end - output.start, Charsets.UTF_8)

    /** Ends the call as [how] says, and takes the steps up to its end. */
    private suspend fun unwind(how: DirectCall.() -> Unit): NativeStep = end ?: withContext(NonCancellable) {
        // A change of dispatchers within the scope: one with both would throw the cancellation away again.
        try {
            host.run { ended(how) }
        } catch (_: CancellationException) {
            // Nothing but a dispatcher that has been shut down cancels here.
            withContext(LibraryDispatchers.calls) { ended(how) }
        }
    }

    private fun ended(how: DirectCall.() -> Unit): NativeStep {
        val native = checkNotNull(native)
        io?.let { io -> io.unsent(timeout = false)?.let { give(io, it) } }
        start(null)
        native.how()
        val polled = native.poll(host.clock)
        polled.events.forEach(::tell)
        return polled.step.also(::release)
    }

    /** Ends the call. The core knows what may have happened. */
    private suspend fun cancelled(cancellation: CancellationException): Cancelled {
        val step = native?.let { unwind { cancel(host.clock) } }
        val details =
            when (step) {
                is NativeStep.Failed -> TrilineError.details(step.error)
                null -> details(Message("the call was cancelled before a request was sent"), Outcome.NotSent)
                else -> details(Message("the call was cancelled when its answer had come"), Outcome.Done)
            }
        if (setup.mode == CallSetup.Mode.Rows && details.outcome == Outcome.Unknown) leftJob = progress?.job
        return Cancelled(client.inLanguage(details), progress, cancellation)
    }

    private fun details(message: Message, outcome: Outcome) =
        own("cancelled", null, message).copy(operation = setup.operation, outcome = outcome)

    private fun release(last: NativeStep) {
        end = last
        start(null)
        // A journal of the program is its own to close.
        runCatching { (journal as? OpenJournal)?.close() }
        native?.close()
    }

    /** What is under way for the core, under the id of its ask. */
    private abstract inner class Io(val id: Int) {
        /** How much longer than the deadline it may take, because its own timeout knows more. */
        open val grace: Long get() = 0

        /** Waits for the next answer. */
        abstract suspend fun next(): Answer

        /** The answer in place of what [next] threw. */
        abstract fun failure(failure: Throwable): Answer

        /** The answer where nothing has left this machine, null where that is not certain. */
        open fun unsent(timeout: Boolean): Answer? = null

        open fun close() {}
    }

    /** Something that is asked of the caller's own code. */
    private inner class Ask(id: Int, private val ask: suspend () -> Answer) : Io(id) {
        // Within the scope, because what is thrown out of it may be a copy.
        override suspend fun next(): Answer = withContext(host.blocking) { runCatching { ask() } }.getOrThrow()

        override fun failure(failure: Throwable): Answer = { wall, steady -> refused(wall, steady, id, failure.text()) }
    }

    private abstract inner class HttpExchange(protected val step: NativeStep.Send) : Io(step.id) {
        protected var request: HttpRequest? = null

        /** Without a request there was no transport, or no file. */
        private val mayHaveLeft: Boolean get() = request?.let { it.hasLeft ?: true } ?: false

        override fun failure(failure: Throwable): Answer {
            val known = failure as? TransportFailure
            val sent = known?.sent ?: mayHaveLeft
            val timedOut = known?.timeout ?: (failure is TimeoutCancellationException)
            return { wall, steady -> failed(wall, steady, id, sent, timedOut, failure.text()) }
        }

        override fun unsent(timeout: Boolean): Answer? {
            if (mayHaveLeft) return null
            val why = if (request == null) "the file was not opened" else "the request was not sent"
            return { wall, steady -> failed(wall, steady, id, false, timeout, why) }
        }
    }

    /** A request whose response is taken as a whole. */
    private inner class WholeExchange(step: NativeStep.Send, private val source: UploadSource?) : HttpExchange(step) {
        override val grace: Long get() = GRACE_MS
        private var content: UploadBody? = null

        override suspend fun next(): Answer {
            source?.let { open(it) }
            val response = host.transport.send(step.request(content).also { request = it })
            thrown = null
            body = response.body
            val headers = response.headers.toNative()
            return { wall, steady -> answered(wall, steady, id, response.status, headers, response.body) }
        }

        /** Opening runs code of the program, or waits for a disk. Where that cannot be interrupted, the call waits for its end. */
        private suspend fun open(source: UploadSource) {
            // Kept at once, so that it is closed should the deadline pass at this very moment.
            runInterruptible(host.blocking) { runCatching { content = UploadBody(step, source, ::uploaded) } }.getOrThrow()
        }

        private fun uploaded(progress: UploadProgress) {
            listeners.guard { setup.onUpload?.invoke(progress) }
        }

        override fun close() {
            content?.close()
        }
    }

    /** A request whose response is taken as it comes. */
    private inner class StreamedExchange(step: NativeStep.Send) : HttpExchange(step) {
        override val grace: Long get() = if (stream == null) GRACE_MS else 0
        private var stream: HttpStream? = null

        override suspend fun next(): Answer {
            val stream = stream ?: return head()
            val part = stream.read() ?: return { wall, steady -> end(wall, steady, id) }
            return { wall, steady -> chunk(wall, steady, id, part) }
        }

        private suspend fun head(): Answer {
            // Kept at once, so that it is closed should the deadline pass at this very moment.
            val opened = host.transport.stream(step.request(null).also { request = it }).also { stream = it }
            thrown = null
            return { wall, steady -> head(wall, steady, id, opened.status, opened.headers.toNative()) }
        }

        override fun unsent(timeout: Boolean): Answer? = if (stream == null) super.unsent(timeout) else null

        override fun close() {
            stream?.close()
        }
    }
}

/** An answer to the core. */
private typealias Answer = DirectCall.(wallMs: Long, steadyMs: Long) -> Unit

/** A transport knows better than its cancellation whether anything was sent when time ran out. */
private const val GRACE_MS = 200L

internal fun Throwable.text(): String = printed { message } ?: javaClass.simpleName

/** What an exception of the program prints, with `?` for each half of a surrogate pair; null: nothing, or it cannot print it. */
private fun printed(text: () -> String?): String? = try {
    text()?.encodeToByteArray()?.decodeToString()
} catch (_: Exception) {
    null
} catch (_: StackOverflowError) {
    null
}
