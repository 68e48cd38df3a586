package io.triline

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.produceIn
import kotlinx.coroutines.supervisorScope
import kotlinx.serialization.SerializationException
import java.nio.charset.StandardCharsets
import kotlin.coroutines.cancellation.CancellationException

/** The source of the rows of a batch. */
internal interface RowSource<out T> {
    suspend fun hasNext(): Boolean

    fun next(): T
}

internal fun <T> Iterable<T>.asRows(): RowSource<T> = object : RowSource<T> {
    // Not before the first row is needed: what it throws is then told like that of any other row.
    private val rows by lazy { iterator() }

    override suspend fun hasNext(): Boolean = rows.hasNext()

    override fun next(): T = rows.next()
}

/**
 * Collects a flow of rows while [use] runs, at most one row ahead. Where the flow fails, the failure comes when the next
 * row is requested: a request in flight is not disturbed.
 */
internal suspend fun <T, R> Flow<T>.asRows(use: suspend (RowSource<T>) -> R): R {
    var thrown: Throwable? = null
    return try {
        supervisorScope {
            val channel = buffer(Channel.RENDEZVOUS).produceIn(this)
            try {
                use(ChannelRows(channel))
            } catch (failure: Throwable) {
                thrown = failure
                throw failure
            } finally {
                channel.cancel()
            }
        }
    } catch (cancellation: CancellationException) {
        // A cancelled scope replaces what is thrown inside it.
        throw thrown ?: cancellation
    }
}

private class ChannelRows<T>(channel: ReceiveChannel<T>) : RowSource<T> {
    private val rows = channel.iterator()

    override suspend fun hasNext(): Boolean = rows.hasNext()

    override fun next(): T = rows.next()
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
        while (rows.size < max && source.hasNext()) {
            currentCoroutineContext().ensureActive()
            val row = source.next()
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
