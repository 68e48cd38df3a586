package io.triline.java

import io.triline.LibraryDispatchers
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.cancel
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.ClosedSendChannelException
import kotlinx.coroutines.channels.getOrElse
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.flow.takeWhile
import kotlinx.coroutines.job
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import java.util.concurrent.CancellationException

/** Collects a flow in a coroutine of its own, value by value as they are asked for. */
internal class FlowWalk<T>(private val flow: Flow<T>) {
    sealed interface Step<out T> {
        class Value<T>(val value: T) : Step<T>

        data object End : Step<Nothing>
    }

    private val scope = CoroutineScope(LibraryDispatchers.calls + Job())
    private val demand = Channel<Unit>(1)
    private val steps = Channel<Result<Step<T>>>(1)
    private var isStarted = false

    /** Whether a value is asked for that did not come yet. */
    @Volatile
    private var isAwaited = false

    /** What the walk ended with. */
    @Volatile
    private var failure: Throwable? = null

    suspend fun step(): Step<T> {
        isAwaited = true
        demand.trySend(Unit)
        if (!isStarted) {
            isStarted = true
            scope.launch { walk() }
        }
        val step =
            try {
                // Closed without a cause: the walk was stopped.
                steps.receiveCatching().getOrElse { cause -> if (cause == null) Result.success(Step.End) else throw cause }
            } catch (interruption: CancellationException) {
                scope.cancel()
                withContext(NonCancellable) { scope.coroutineContext.job.join() }
                throw failure as? CancellationException ?: interruption
            }
        return step.also { isAwaited = false }.getOrThrow()
    }

    /** Ends the walk because its thread was interrupted. Who asks again learns the same: the walk is not complete. */
    fun abandon(interruption: CancellationException) {
        // First, because a walk that nobody asks any more ends as if it were complete.
        steps.close(interruption)
        demand.close()
        if (isAwaited) scope.cancel()
    }

    /** Ends the walk, and with it its call. Between two values that is no failure: the caller has enough. */
    fun stop() {
        demand.close()
        val isInCall = isAwaited
        // Before the call is cancelled, whose failure would be told otherwise. What came before is taken first.
        steps.close()
        if (isInCall) scope.cancel()
    }

    private suspend fun walk() {
        if (!isAskedFor()) return
        val end = runCatching {
            flow.onEach { steps.send(Result.success(Step.Value(it))) }.takeWhile { isAskedFor() }.collect()
            Step.End
        }
        failure = end.exceptionOrNull()
        // Asking again finds the same end.
        try {
            do steps.send(end) while (isAskedFor())
        } catch (_: ClosedSendChannelException) {
            // It was stopped.
        }
    }

    private suspend fun isAskedFor(): Boolean = demand.receiveCatching().isSuccess
}
