package androidx.work

import android.content.Context

// What WorkManager declares of workers: its packages are in Google's repository alone.

class WorkerParameters

abstract class CoroutineWorker(context: Context, @Suppress("unused") parameters: WorkerParameters) {
    val applicationContext: Context = context.applicationContext

    abstract suspend fun doWork(): Result

    class Result private constructor() {
        companion object {
            fun success(): Result = Result()

            fun retry(): Result = Result()

            fun failure(): Result = Result()
        }
    }
}
