package androidx.work

import java.io.File

// As much of WorkManager as the example needs to be compiled: its library is not on Maven Central.

class WorkerParameters

class Context(val filesDir: File)

abstract class CoroutineWorker(val applicationContext: Context, parameters: WorkerParameters) {
    sealed interface Result {
        companion object {
            fun success(): Result = Success

            fun retry(): Result = Retry

            fun failure(): Result = Failure
        }

        data object Success : Result

        data object Retry : Result

        data object Failure : Result
    }

    abstract suspend fun doWork(): Result
}
