package io.triline.java

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.cancel
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch

/** Collects a flow in a coroutine of its own, value by value as they are asked for. */
internal class FlowWalk<T>(private val flow: Flow<T>) {
    sealed interface Step<out T> {
        class Value<T>(val value: T) : Step<T>

        data object End : Step<Nothing>
    }

    private val scope = CoroutineScope(Dispatchers.IO + Job())
    private val demand = Channel<Unit>(1)
    private val steps = Channel<Result<Step<T>>>(1)
    private var isStarted = false

    suspend fun step(): Step<T> {
        demand.trySend(Unit)
        if (!isStarted) {
            isStarted = true
            scope.launch { walk() }
        }
        return steps.receive().getOrThrow()
    }

    /** Ends the walk, and with it its call. */
    fun stop() {
        scope.cancel()
        steps.trySend(Result.success(Step.End))
    }

    private suspend fun walk() {
        demand.receive()
        val end = runCatching {
            flow.collect {
                steps.send(Result.success(Step.Value(it)))
                demand.receive()
            }
            Step.End
        }
        // Asking again finds the same end.
        while (true) {
            steps.send(end)
            demand.receive()
        }
    }
}
