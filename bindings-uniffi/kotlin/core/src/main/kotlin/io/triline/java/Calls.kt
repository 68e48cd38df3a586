package io.triline.java

import io.triline.BatchOptions
import io.triline.BatchProgress
import io.triline.BatchResult
import io.triline.CallOptions
import io.triline.CallSetup
import io.triline.CallSetup.Mode
import io.triline.Cancelled
import io.triline.Client
import io.triline.Driver
import io.triline.Event
import io.triline.HttpRequest
import io.triline.HttpResponse
import io.triline.InvalidRequest
import io.triline.Journal
import io.triline.Language
import io.triline.LibraryDispatchers
import io.triline.Message
import io.triline.OnUpload
import io.triline.Page
import io.triline.PagedList
import io.triline.Params
import io.triline.RawResponse
import io.triline.Transport
import io.triline.UploadProgress
import io.triline.ffi.UniffiLib
import io.triline.inChinese
import io.triline.own
import io.triline.unexpected
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.future.future
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.runInterruptible
import kotlinx.serialization.KSerializer
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import java.nio.file.Path
import java.time.Duration
import java.util.concurrent.CancellationException
import java.util.concurrent.CompletableFuture
import java.util.function.Consumer
import java.util.stream.Stream
import java.util.stream.StreamSupport
import kotlin.time.toKotlinDuration

/**
 * A call that has not been made yet: it takes its parameters one by one. What is not set is not sent.
 *
 * A call may be made more than once. It is for one thread at a time.
 */
public abstract class Call<S : Call<S>> internal constructor(internal val driver: Driver, internal val operation: String) {
    private val given = ArrayList<Params.() -> Unit>()

    internal abstract val self: S

    /** Parameters are written when the call is made, on the client's dispatcher. */
    @JvmSynthetic
    internal fun set(put: Params.() -> Unit): S {
        given += put
        return self
    }

    @JvmSynthetic
    internal fun params(): Params.() -> Unit {
        val given = given.toList()
        return { given.forEach { it() } }
    }
}

/** A call that returns a value. */
public abstract class ValueCall<T, S : ValueCall<T, S>> internal constructor(
    driver: Driver,
    operation: String,
    private val serializer: () -> KSerializer<T>,
) : Call<S>(driver, operation) {
    /** Makes the call, and waits for its result. */
    public fun execute(): T = blocking { run() }

    /** Makes the call. Cancelling the future ends it. */
    public fun executeAsync(): CompletableFuture<T> = future { run() }

    @JvmSynthetic
    internal open fun onUpload(): OnUpload? = null

    private suspend fun run(): T =
        driver.result(CallSetup(operation, Mode.Single, typed = true, onUpload = onUpload(), params = params()), serializer)
}

/** A call that uploads a file and returns a value. */
public abstract class FileCall<T, S : FileCall<T, S>> internal constructor(
    driver: Driver,
    operation: String,
    serializer: () -> KSerializer<T>,
) : ValueCall<T, S>(driver, operation, serializer) {
    private var listener: OnUpload? = null

    /** Receives the progress of the upload, on any thread. */
    public fun onProgress(listener: Consumer<UploadProgress>): S {
        this.listener = { listener.accept(it) }
        return self
    }

    override fun onUpload(): OnUpload? = listener
}

/** A call without a result. */
public abstract class NothingCall<S : NothingCall<S>> internal constructor(driver: Driver, operation: String) :
    Call<S>(driver, operation) {
    /** Makes the call, and waits until the service has carried it out. */
    public fun execute(): Unit = blocking { run() }

    /** Makes the call. Cancelling the future ends it. */
    public fun executeAsync(): CompletableFuture<Void?> = future {
        run()
        null
    }

    @JvmSynthetic
    internal open fun onUpload(): OnUpload? = null

    private suspend fun run() {
        driver.nothing(operation, onUpload(), params())
    }
}

/** A call that uploads a file. */
public abstract class FileNothingCall<S : FileNothingCall<S>> internal constructor(driver: Driver, operation: String) :
    NothingCall<S>(driver, operation) {
    private var listener: OnUpload? = null

    /** Receives the progress of the upload, on any thread. */
    public fun onProgress(listener: Consumer<UploadProgress>): S {
        this.listener = { listener.accept(it) }
        return self
    }

    override fun onUpload(): OnUpload? = listener
}

/** A list that comes in pages. Iterating asks for a page when all rows before it are taken. */
public abstract class PagedCall<T, S : PagedCall<T, S>> internal constructor(
    driver: Driver,
    operation: String,
    private val serializer: () -> KSerializer<T>,
) : Call<S>(driver, operation),
    Iterable<T> {
    /** Every row of every page. */
    override fun iterator(): Iterator<T> = BlockingIterator(list().items())

    /** Every row of every page. Closing the stream ends the walk. */
    public fun stream(): Stream<T> = BlockingIterator(list().items()).stream()

    /**
     * Page by page.
     *
     * @param cursor the cursor of a page, after which the walk continues.
     */
    @JvmOverloads
    public fun pages(cursor: String? = null): Iterable<Page<T>> {
        val list = list()
        return Iterable { BlockingIterator(list.pages(cursor)) }
    }

    /** One page: the one that the call names, or the first. */
    public fun page(): Page<T> = list().let { blocking { it.page() } }

    /** The same, without blocking. */
    public fun pageAsync(): CompletableFuture<Page<T>> = list().let { future { it.page() } }

    /** The first [limit] rows, from as many pages as it takes. */
    public fun toList(limit: Int): List<T> = list().let { blocking { it.toList(limit) } }

    /** The same, without blocking. */
    @JvmSuppressWildcards
    public fun toListAsync(limit: Int): CompletableFuture<List<T>> = list().let { future { it.toList(limit) } }

    private fun list(): PagedList<T> = driver.pages(operation, typed = true, serializer, params())
}

/** An answer that comes in parts. Iterating makes the call, and returns parts as they arrive. */
public abstract class StreamCall<T, S : StreamCall<T, S>> internal constructor(
    driver: Driver,
    operation: String,
    private val serializer: () -> KSerializer<T>,
) : Call<S>(driver, operation),
    Iterable<T> {
    /**
     * The parts. The call goes on until its last part; where fewer are taken, use [stream] and close it. A loop that is left keeps the
     * connection until its iterator is garbage-collected.
     */
    override fun iterator(): Iterator<T> = BlockingIterator(parts())

    /** The parts. Closing the stream ends the call and closes its connection. */
    public fun stream(): Stream<T> = BlockingIterator(parts()).stream()

    /** Passes each part on as it arrives. Cancelling the future ends the call and closes its connection. */
    public fun forEachAsync(consumer: Consumer<T>): CompletableFuture<Void?> = parts().let { parts ->
        future {
            parts.collect { consumer.accept(it) }
            null
        }
    }

    private fun parts(): Flow<T> = driver.parts(operation, typed = true, serializer, params())
}

/** A call with any number of rows, in as many requests as their limit demands. */
public abstract class BatchCall<T, S : BatchCall<T, S>> internal constructor(
    driver: Driver,
    operation: String,
    private val rows: Iterable<T>,
    private val serializer: () -> KSerializer<T>,
) : Call<S>(driver, operation) {
    private var journal: Journal? = null
    private var dryRun = false
    private var count: Long? = null
    private var listener: ((BatchProgress) -> Unit)? = null
    private var job: String? = null

    /** Records in this file how far the batch is. Where it holds an earlier run, the batch continues after that one. */
    public fun journal(file: Path): S = journal(Journal.file(file))

    /** The same, in the store of the client ([Journal.inStore]), or in a journal of your own. */
    public fun journal(journal: Journal): S {
        this.journal = journal
        return self
    }

    /** Whether rows are only checked and requests only counted; nothing is sent. */
    public fun dryRun(value: Boolean): S {
        dryRun = value
        return self
    }

    /** Number of rows, for progress; the size of a collection is known. */
    public fun count(value: Long): S {
        count = value
        return self
    }

    /** Receives the progress after each request. */
    public fun onProgress(listener: Consumer<BatchProgress>): S {
        this.listener = { listener.accept(it) }
        return self
    }

    /**
     * Over a relay: the id of the job, by which `follow` and `stop` of the client find it again. Without it the client makes one up, which
     * the progress tells. Cancelling the future stops the job.
     */
    public fun job(id: String): S {
        job = id
        return self
    }

    /** Makes the requests, and waits until all rows are settled. */
    public fun execute(): BatchResult = blocking { run() }

    /** Makes the requests. Cancelling the future ends the batch. */
    public fun executeAsync(): CompletableFuture<BatchResult> = future { run() }

    @JvmSynthetic
    internal open fun encoder(): (T) -> String = driver.encoder(serializer)

    private suspend fun run(): BatchResult =
        driver.batch(operation, rows, BatchOptions(journal, dryRun, count, listener, job), encoder(), params())
}

/** Options of calls, in place of those of a client. */
public class Options {
    @get:JvmSynthetic
    internal var options: CallOptions = CallOptions()
        private set

    /** Timeout of an attempt, and of a pause in which nothing of a stream arrives. */
    public fun timeout(value: Duration): Options = with(CallOptions(timeout = value.toKotlinDuration()))

    /** Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. */
    public fun totalTimeout(value: Duration): Options = with(CallOptions(totalTimeout = value.toKotlinDuration()))

    /** How long a request may wait for the rate limit, or because the service demands it. */
    public fun maxWait(value: Duration): Options = with(CallOptions(maxWait = value.toKotlinDuration()))

    /** Over a relay: how old an answer may be that it has kept; zero: not at all. */
    public fun maxAge(value: Duration): Options = with(CallOptions(maxAge = value.toKotlinDuration()))

    /** Maximum number of retries of a request. From 0 to 20. */
    public fun retries(value: Int): Options = with(CallOptions(retries = value))

    /** Receives each raw response, on any thread. */
    public fun onResponse(listener: Consumer<RawResponse>): Options = with(CallOptions(onResponse = { listener.accept(it) }))

    /** A header of the requests, in place of one of the same name. One that the client sets itself is refused. */
    public fun header(name: String, value: String): Options = with(CallOptions(headers = mapOf(name to value)))

    /** Parameters that no document describes, a JSON object: they are sent as they are, beside those of the operation. */
    public fun extraParams(json: String): Options = with(CallOptions(extraParams = parsed(json)))

    /** Receives the events of the calls, after the listeners of the client. */
    public fun onEvent(listener: Consumer<Event>): Options = with(CallOptions(listeners = listOf { listener.accept(it) }))

    private fun with(others: CallOptions): Options {
        options = others.or(options)
        return this
    }
}

private fun parsed(text: String): JsonObject = try {
    Json.parseToJsonElement(text).jsonObject
} catch (failure: IllegalArgumentException) {
    throw InvalidRequest(unexpected("json", "extraParams", Message("a JSON object"), Message("another text")), failure)
}

/** Sends requests, in Java. It may block, and is interrupted where its call is cancelled. */
public fun interface BlockingTransport {
    /** Sends the request once, and follows no redirect. What it throws may have been sent, unless a `TransportFailure` says otherwise. */
    @Throws(Exception::class)
    public fun send(request: HttpRequest): HttpResponse
}

@JvmSynthetic
internal fun BlockingTransport.suspending(): Transport = Transport { request ->
    runInterruptible(LibraryDispatchers.exchanges) { send(request) }
}

@JvmSynthetic
internal fun missingOption(name: String, language: Language?): InvalidRequest {
    val details = own("invalid_request", "missing", Message("{name}: missing", name), name)
    return InvalidRequest(if (language == Language.Chinese) details.inChinese() else details)
}

/** Waits on this thread. Where it is interrupted, the call is cancelled, and the thread stays interrupted. */
@JvmSynthetic
internal fun <T> blocking(call: suspend () -> T): T {
    var end: Result<T>? = null
    val job = Job()
    return try {
        runBlocking(job) { runCatching { call() }.also { end = it }.getOrThrow() }
    } catch (failure: InterruptedException) {
        // It has left a call that is still being cancelled.
        job.complete()
        job.joinAnyway()
        Thread.currentThread().interrupt()
        end?.takeUnless { it.exceptionOrNull().isPlainCancellation }?.let { return it.getOrThrow() }
        throw CancellationException("the thread of the call was interrupted").apply { initCause(failure) }
    }
}

/** Of coroutines themselves: it says nothing of the call. */
private val Throwable?.isPlainCancellation: Boolean get() = this is CancellationException && this !is Cancelled

/** In an event loop, because that of the call may be the one that this thread has already. */
private fun Job.joinAnyway() {
    while (!isCompleted) {
        try {
            runBlocking { join() }
        } catch (_: InterruptedException) {
            // Once more: the end is near.
        }
    }
}

@JvmSynthetic
internal fun <T> future(call: suspend () -> T): CompletableFuture<T> =
    // On this thread until it suspends, for a trace finds the span of the caller there.
    CoroutineScope(LibraryDispatchers.blocking).future(start = CoroutineStart.UNDISPATCHED) { call() }

/** Of a flow, which goes on only when a value is asked for. */
internal class BlockingIterator<T>(flow: Flow<T>) : Iterator<T> {
    private val walk = FlowWalk(flow)
    private var next: FlowWalk.Step<T>? = null
    private var isBegun = false

    override fun hasNext(): Boolean {
        val step = next ?: step().also { next = it }
        if (!isBegun) {
            isBegun = true
            // A loop that is left does not say so, and what it has walked with is forgotten then.
            UniffiLib.CLEANER.register(this, walk::stop)
        }
        return step is FlowWalk.Step.Value
    }

    private fun step(): FlowWalk.Step<T> = try {
        blocking { walk.step() }
    } catch (interruption: CancellationException) {
        walk.abandon(interruption)
        throw interruption
    }

    override fun next(): T {
        if (!hasNext()) throw NoSuchElementException()
        return (next as FlowWalk.Step.Value<T>).value.also { next = null }
    }

    fun stream(): Stream<T> {
        val iterator = this
        return StreamSupport.stream(Iterable { iterator }.spliterator(), false).onClose { walk.stop() }
    }
}
