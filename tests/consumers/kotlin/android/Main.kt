import android.content.ContextWrapper
import androidx.work.CoroutineWorker.Result
import androidx.work.WorkerParameters
import io.triline.simulated.FaultRule
import kotlinx.coroutines.runBlocking
import readme.clients
import readme.example2.ImportWorker
import sun.misc.Unsafe
import java.io.File

// Runs the worker of docs/android.md.

class App : ContextWrapper(null) {
    lateinit var folder: File

    override fun getApplicationContext() = this

    override fun getFilesDir() = folder
}

fun main(arguments: Array<String>) = runBlocking {
    val unsafe = Unsafe::class.java.getDeclaredField("theUnsafe").apply { isAccessible = true }.get(null) as Unsafe
    // The constructors of Android's classes throw off a device.
    val app = unsafe.allocateInstance(App::class.java) as App
    app.folder = File(arguments.single())

    suspend fun works(expected: Result) {
        val result = ImportWorker(app, WorkerParameters()).doWork()
        check(result == expected) { "expected $expected, got $result" }
    }
    clients.service.setFaults(List(10) { FaultRule("platform.customers.create", fault = "refuse") })
    works(Result.Retry)
    // The answer to the first of three requests is lost: its rows are not sent again, and the others follow.
    clients.service.setFaults(listOf(FaultRule("platform.customers.create", fault = "drop_after")))
    works(Result.Retry)
    clients.service.setFaults(emptyList())
    clients.service.clearCalls()
    works(Result.Success)
    check(clients.service.calls.size == 2) { "${clients.service.calls.size} requests" }
    check(clients.service.calls.isNotEmpty())
    clients.service.clearCalls()
    // All is done: nothing is sent.
    works(Result.Success)
    check(clients.service.calls.isEmpty()) { "${clients.service.calls}" }
    println("ok: a worker that is started again continues where it was")
}
