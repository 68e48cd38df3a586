package io.triline

import kotlinx.coroutines.CoroutineExceptionHandler
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.produceIn
import kotlinx.coroutines.runInterruptible
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull
import kotlinx.serialization.SerializationException
import java.nio.charset.StandardCharsets
import kotlin.time.Duration.Companion.seconds

/** The source of the rows of a batch. */
internal interface RowSource<out T> {
    /** Passes the next rows on, at most [max]. Fewer: there are no more. */
    suspend fun take(max: Long, onRow: (T) -> Unit)
}

internal fun <T> Iterable<T>.asRows(): RowSource<T> = object : RowSource<T> {
    // Not before the first row is needed: what it throws is then told like that of any other row.
    private val rows by lazy { iterator() }

    override suspend fun take(max: Long, onRow: (T) -> Unit) {
        val context = currentCoroutineContext()
        // What is thrown where this thread is interrupted, and the call is not cancelled, is a failure of the rows.
        runInterruptible {
            runCatching {
                var taken = 0L
                while (taken < max && rows.hasNext()) {
                    context.ensureActive()
                    onRow(rows.next())
                    taken++
                }
            }
        }.getOrThrow()
    }
}

/**
 * Collects a flow of rows while [use] runs, at most one row ahead. Where the flow fails, the failure comes when the next
 * row is requested: a request in flight is not disturbed.
 *
 * When [use] ends, the flow is cancelled and has [LEAVE] to end. One that blocks longer is left alone, with what it has open.
 */
internal suspend fun <T, R> Flow<T>.asRows(use: suspend (RowSource<T>) -> R): R {
    // No child of the caller, who would wait for its end. The end of `use` cancels it, also where the caller is cancelled.
    val job = SupervisorJob()
    // What the flow throws after the end, such as where it closes a file, would be an uncaught exception, which ends an app on Android.
    val ignored = CoroutineExceptionHandler { _, _ -> }
    val channel = buffer(Channel.RENDEZVOUS).produceIn(CoroutineScope(currentCoroutineContext() + job + ignored))
    try {
        return use(ChannelRows(channel))
    } finally {
        channel.cancel()
        job.cancel()
        if (!job.isCompleted) {
            withContext(NonCancellable) {
                // Real time. One scope with both would throw the cancellation of the caller away.
                withContext(LibraryDispatchers.calls) { withTimeoutOrNull(LEAVE) { job.join() } }
            }
        }
    }
}

private val LEAVE = 1.seconds

private class ChannelRows<T>(channel: ReceiveChannel<T>) : RowSource<T> {
    private val rows = channel.iterator()

    override suspend fun take(max: Long, onRow: (T) -> Unit) {
        var taken = 0L
        while (taken < max && rows.hasNext()) {
            currentCoroutineContext().ensureActive()
            onRow(rows.next())
            taken++
        }
    }
}

/** Takes rows as the core asks for them, and encodes each as JSON. */
internal class Feed<T>(
    private val source: RowSource<T>,
    val options: BatchOptions,
    /** How many rows there will be, where that is known. */
    val count: Long?,
    private val encode: (T) -> String,
) {
    private val utf8 = StandardCharsets.UTF_8.newEncoder()

    /** The next rows: a JSON list, whether there are no more, and why rows of it are missing. */
    suspend fun take(max: Long): Part {
        val rows = ArrayList<String>()
        val faults = ArrayList<String>()
        source.take(max) { row ->
            rows +=
                try {
                    encode(row).also { if (!utf8.canEncode(it)) throw unpairedSurrogate() }
                } catch (fault: InvalidRequest) {
                    faults += fault(rows.size, fault.details)
                    NO_ROW
                } catch (_: SerializationException) {
                    faults += fault(rows.size, own("invalid_request", "json", Message("the row cannot be encoded as JSON")))
                    NO_ROW
                }
        }
        return Part(rows.joinToString(",", "[", "]"), last = rows.size < max, faults.joinToString(",", "[", "]"))
    }

    class Part(val rows: String, val last: Boolean, val faults: String)

    private fun fault(index: Int, details: ErrorDetails): String = "[$index,${details.forCore()}]"
}

private const val NO_ROW = "null"
