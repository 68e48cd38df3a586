package io.triline

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.produceIn
import kotlinx.coroutines.supervisorScope
import kotlinx.coroutines.withContext
import kotlinx.serialization.SerializationException
import java.nio.charset.StandardCharsets
import kotlin.coroutines.cancellation.CancellationException

/** Where the rows of a batch come from, one after the other. */
internal interface RowSource<out T> {
    suspend fun hasNext(): Boolean

    fun next(): T
}

internal fun <T> Iterable<T>.asRows(): RowSource<T> {
    val rows = iterator()
    return object : RowSource<T> {
        override suspend fun hasNext(): Boolean = rows.hasNext()

        override fun next(): T = rows.next()
    }
}

/**
 * Takes rows out of a flow while [use] runs. The flow is one row ahead at most. Where it fails, the failure comes
 * when the next row is asked for: a request that is under way is not disturbed.
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
        // A scope that is cancelled puts its own exception in the place of what came out of it.
        throw thrown ?: cancellation
    }
}

private class ChannelRows<T>(channel: ReceiveChannel<T>) : RowSource<T> {
    private val rows = channel.iterator()

    override suspend fun hasNext(): Boolean = rows.hasNext()

    override fun next(): T = rows.next()
}

/** Takes rows as the core asks for them, and makes JSON of each. What the caller's own code throws goes through. */
internal class Feed<T>(private val source: RowSource<T>, val options: BatchOptions, private val encode: (row: T, place: Int) -> String) {
    /** Why rows were not encoded, by their places. */
    val unencoded: MutableMap<Int, InvalidRequest> = HashMap()
    private var taken = 0
    private val utf8 = StandardCharsets.UTF_8.newEncoder()

    /** A JSON list of the next rows, and whether there are no more. Where rows come from may block. */
    suspend fun take(most: Long): Part = withContext(Dispatchers.IO) {
        val rows = ArrayList<String>()
        while (rows.size < most && source.hasNext()) {
            currentCoroutineContext().ensureActive()
            rows += encoded(source.next())
            taken++
        }
        Part(rows.joinToString(",", "[", "]"), last = rows.size < most)
    }

    class Part(val rows: String, val last: Boolean)

    private fun encoded(row: T): String = try {
        encode(row, taken).also { if (!utf8.canEncode(it)) throw halfASurrogatePair() }
    } catch (refused: InvalidRequest) {
        unencoded[taken] = refused
        NO_ROW
    } catch (failure: SerializationException) {
        val details = ErrorDetails(kind = "invalid_request", code = "json", message = "the row cannot be written as JSON")
        unencoded[taken] = InvalidRequest(details, failure)
        NO_ROW
    }
}

/** No row of any batch may be missing: the core counts it among the failed. */
private const val NO_ROW = "null"
