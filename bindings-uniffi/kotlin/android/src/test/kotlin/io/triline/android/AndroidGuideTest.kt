package io.triline.android

import androidx.work.Context
import androidx.work.CoroutineWorker
import androidx.work.CoroutineWorker.Result
import androidx.work.WorkerParameters
import io.triline.Journal
import io.triline.platform.CustomerInput
import io.triline.simulated.FaultRule
import io.triline.simulated.Simulation
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.File
import java.net.InetAddress
import java.nio.file.Path

/** The worker of docs/android.md, as it stands there, and the address of the emulator's machine. */
class AndroidGuideTest {
    @TempDir
    lateinit var folder: Path

    private val clients = Simulation()
    private val store = Store(List(1200) { CustomerInput(extra = mapOf("name" to JsonPrimitive("c$it"))) })

    private class Store(private val rows: List<CustomerInput>) {
        fun rows() = rows
    }

    private inner class ImportWorker(context: Context, parameters: WorkerParameters) : CoroutineWorker(context, parameters) {
        override suspend fun doWork(): Result {
            val journal = Journal.file(applicationContext.filesDir.toPath().resolve("import.log"))
            val result = clients.platform.customers.createAll(store.rows(), journal = journal)
            val stopped = result.stopped
            return when {
                stopped == null -> Result.success()
                stopped.retryable -> Result.retry()
                else -> Result.failure()
            }
        }
    }

    @Test
    fun `the guide has the worker`() {
        val guide = File("../../../docs/android.md").readLines().map { it.trim() }.toSet()
        val here = File("src/test/kotlin/io/triline/android/AndroidGuideTest.kt").readLines().map { it.trim() }
        val worker = here.dropWhile { "override suspend fun doWork" !in it }.takeWhile { it.isNotEmpty() }
        assertTrue(worker.size > 8)
        assertEquals(emptyList<String>(), worker.filter { it !in guide })
    }

    @Test
    fun `a worker goes on where it was`() = runTest {
        val first = "platform.customers.create"
        clients.service.setFaults(List(10) { FaultRule(first, fault = "refuse") })
        assertEquals(Result.retry(), ImportWorker(Context(folder.toFile()), WorkerParameters()).doWork())
        clients.service.setFaults(emptyList())
        assertEquals(Result.success(), ImportWorker(Context(folder.toFile()), WorkerParameters()).doWork())
        clients.service.clearCalls()
        // All is done: nothing is sent.
        assertEquals(Result.success(), ImportWorker(Context(folder.toFile()), WorkerParameters()).doWork())
        assertEquals(0, clients.service.calls.size)
    }

    @Test
    fun `the machine of the emulator has its address`() {
        assertEquals("10.0.2.2", EmulatorDns.lookup("localhost").single().hostAddress)
        assertEquals(listOf(InetAddress.getByName("127.0.0.1")), EmulatorDns.lookup("127.0.0.1"))
    }
}
