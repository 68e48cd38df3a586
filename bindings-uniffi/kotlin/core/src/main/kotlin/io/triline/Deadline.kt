package io.triline

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.cancel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import kotlinx.coroutines.withTimeoutOrNull
import kotlin.coroutines.cancellation.CancellationException
import kotlin.time.Duration.Companion.milliseconds

/** Runs [block] until a time of the steady clock, and a little longer. Null: the deadline passed. */
internal suspend fun <T : Any> Host.within(untilMs: Long?, graceMs: Long, block: suspend () -> T): T? {
    if (untilMs == null) return block()
    val leftMs = (untilMs - clock.steadyMillis()).coerceAtLeast(0)
    val limitMs = leftMs + graceMs
    // Another dispatcher may keep the virtual time of a test, which passes while a file is read.
    val answer = if (dispatcher === LibraryDispatchers.calls) withTimeoutOrNull(limitMs) { block() } else inRealTime(limitMs, block)
    // The clock of a test advances only when the test advances it.
    if (answer == null) clock.sleepUntil(untilMs)
    return answer
}

private suspend fun <T> inRealTime(limitMs: Long, block: suspend () -> T): T? {
    var isLate = false
    return try {
        coroutineScope {
            val scope = this
            // No child of this scope, which would wait for its end on the other dispatcher.
            val timer = CoroutineScope(LibraryDispatchers.calls).launch {
                delay(limitMs)
                isLate = true
                scope.cancel()
            }
            try {
                block()
            } finally {
                timer.cancel()
            }
        }
    } catch (cancellation: CancellationException) {
        currentCoroutineContext().ensureActive()
        if (isLate) null else throw cancellation
    }
}

internal suspend fun Clock.sleepUntil(untilMs: Long) {
    val leftMs = untilMs - steadyMillis()
    if (leftMs > 0) sleep(leftMs.milliseconds)
}
