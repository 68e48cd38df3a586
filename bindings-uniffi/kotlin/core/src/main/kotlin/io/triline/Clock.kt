package io.triline

import kotlinx.coroutines.delay
import kotlinx.coroutines.withContext
import kotlin.time.Duration

/** Tells the time and sleeps. Tests may bring one; the default is the clock of the system. */
public interface Clock {
    /** Milliseconds since 1970-01-01 UTC: for signing, and for the expiry of tokens. */
    public fun wallMillis(): Long

    /** Milliseconds of a monotonic clock, not negative: for waits and timeouts. */
    public fun steadyMillis(): Long

    /** Suspends for [duration]. */
    public suspend fun sleep(duration: Duration)

    /** The clock of the system. */
    public object System : Clock {
        private val start: Long = java.lang.System.nanoTime()

        override fun wallMillis(): Long = java.lang.System.currentTimeMillis()

        override fun steadyMillis(): Long = (java.lang.System.nanoTime() - start) / NANOS_PER_MILLI

        /** Real time, also where the caller's dispatcher keeps a virtual one. */
        override suspend fun sleep(duration: Duration): Unit = withContext(LibraryDispatchers.calls) { delay(duration) }
    }
}

private const val NANOS_PER_MILLI = 1_000_000
