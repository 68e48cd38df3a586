package io.triline

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi

/**
 * The threads of this library: views of `Dispatchers.IO` with threads beside its 64, and beside those of each other.
 *
 * A program may block all threads of `Dispatchers.IO` while it waits for calls. On threads of that dispatcher, the calls would never end.
 */
@OptIn(ExperimentalCoroutinesApi::class)
internal object LibraryDispatchers {
    private const val AT_ONCE = 64

    /** Runs calls. */
    val calls: CoroutineDispatcher = Dispatchers.IO.limitedParallelism(AT_ONCE)

    /** Runs blocking transports and stores. */
    val exchanges: CoroutineDispatcher = Dispatchers.IO.limitedParallelism(AT_ONCE)

    /**
     * Runs code of the program, which may wait for other calls, and files. It has no limit, because code that waits could hold all threads
     * below it while what it waits for is queued.
     */
    val blocking: CoroutineDispatcher = Dispatchers.IO.limitedParallelism(Int.MAX_VALUE)
}
