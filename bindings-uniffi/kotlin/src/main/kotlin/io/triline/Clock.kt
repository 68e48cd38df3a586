package io.triline

import kotlinx.coroutines.delay
import kotlin.time.Duration
import kotlin.time.TimeMark
import kotlin.time.TimeSource

/** The time, and waiting for it. For tests; a client has the clock of the system. */
public interface Clock {
    /** Milliseconds since 1970-01-01 UTC: for signing. */
    public fun wallMillis(): Long

    /** Milliseconds by a clock that is never set, from any beginning that is not negative: for waits. */
    public fun steadyMillis(): Long

    /** Waits. */
    public suspend fun sleep(duration: Duration)

    /** The clock of the system. */
    public object System : Clock {
        private val start: TimeMark = TimeSource.Monotonic.markNow()

        override fun wallMillis(): Long = java.lang.System.currentTimeMillis()

        override fun steadyMillis(): Long = start.elapsedNow().inWholeMilliseconds

        override suspend fun sleep(duration: Duration): Unit = delay(duration)
    }
}
