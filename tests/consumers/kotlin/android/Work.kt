package androidx.work

import android.content.Context

// What WorkManager declares of workers: its packages are in Google's repository alone.

class WorkerParameters

abstract class CoroutineWorker(context: Context, @Suppress("unused") parameters: WorkerParameters) {
    val applicationContext: Context = context.applicationContext

    abstract suspend fun doWork(): Result

    enum class Result {
        Success,
        Retry,
        Failure,
        ;

        companion object {
            fun success(): Result = Success

            fun retry(): Result = Retry

            fun failure(): Result = Failure
        }
    }
}
