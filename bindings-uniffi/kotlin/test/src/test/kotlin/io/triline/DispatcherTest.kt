package io.triline

import io.triline.platform.Agent
import io.triline.platform.CustomerInput
import io.triline.simulated.Simulation
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.StandardTestDispatcher
import kotlinx.coroutines.test.advanceUntilIdle
import kotlinx.coroutines.test.resetMain
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.test.setMain
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeout
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.lang.management.ManagementFactory
import java.nio.file.Path
import java.util.concurrent.Executors
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.seconds

/** Where calls do their work. */
@OptIn(ExperimentalCoroutinesApi::class)
class DispatcherTest {
    /** What an app has. */
    private class AgentsViewModel(private val cc: Platform) {
        private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
        val agents = MutableStateFlow<List<Agent>?>(null)

        fun load() {
            scope.launch { agents.value = cc.agents.query().items().toList() }
        }
    }

    @Test
    fun `a view model is tested as usual`() = runTest {
        Dispatchers.setMain(StandardTestDispatcher(testScheduler))
        try {
            val model = AgentsViewModel(Simulation().platform)
            model.load()
            assertEquals(null, model.agents.value)
            advanceUntilIdle()
            assertTrue(model.agents.value.orEmpty().isNotEmpty())
        } finally {
            Dispatchers.resetMain()
        }
    }

    @Test
    fun `virtual time holds for simulated clients`() = runTest {
        val simulation = Simulation()
        withTimeout(60.seconds) { assertTrue(simulation.platform.roles.list().isNotEmpty()) }
        val task = simulation.platform.transcription.submit("c-1", "https://host.example/push")
        withTimeout(1.minutes) { simulation.platform.transcription.waitUntilDone(taskId = task.taskId) }
    }

    @Test
    fun `a client takes the dispatcher of a test`() = runTest {
        val dispatcher = StandardTestDispatcher(testScheduler)
        val cc = Platform(
            "https://cc.example.com",
            "1",
            SECRET,
            Signing.recipe(RECIPE),
            transport = Scripted(yes("[]")),
            dispatcher = dispatcher,
        )
        withTimeout(60.seconds) { assertEquals(emptyList<Any>(), cc.roles.list()) }
    }

    @Test
    fun `the thread of the caller stays free, from the first client on`() {
        val names = listOf("construct", "first call", "upload", "batch", "create", "pages")
        for (preloads in listOf(true, false)) {
            // The best of three: other programs of the machine slow down whatever is measured.
            val runs = List(3) { measured(preloads) }
            println(runs.joinToString("\n"))
            for (name in names) assertTrue(runs.minOf { it.getValue(name) } < 8, "$name: $runs")
        }
    }

    /** The longest time in milliseconds that each call takes of the thread of its caller, in a new process. */
    private fun measured(preloads: Boolean): Map<String, Double> {
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        val command = listOf(java, "-cp", System.getProperty("java.class.path"), "io.triline.MainThreadProgram", "$preloads")
        val program = ProcessBuilder(command).redirectErrorStream(true).start()
        val output = program.inputStream.readBytes().toString(Charsets.UTF_8)
        assertEquals(0, program.waitFor(), output)
        val lines = output.lines().filter { it.endsWith(" ms") }.map { it.removeSuffix(" ms").split(": ") }
        return lines.associate { (name, time) -> name to time.toDouble() }
    }
}

/** Measures how long the thread of a caller is busy at a time with calls. */
object MainThreadProgram {
    private val threads = ManagementFactory.getThreadMXBean()
    private var longest = 0L

    /** The time in nanoseconds that this thread has computed, or waited for locks and other threads. */
    private fun busy(): Long {
        val info = threads.getThreadInfo(Thread.currentThread().id)
        return threads.currentThreadCpuTime + (info.blockedTime + info.waitedTime) * 1_000_000
    }

    @JvmStatic
    fun main(args: Array<String>) {
        threads.isThreadContentionMonitoringEnabled = true
        if (args.single().toBoolean()) Triline.load()
        val executor = Executors.newSingleThreadExecutor { Thread(it).apply { isDaemon = true } }
        val main = { task: Runnable ->
            executor.execute {
                // The time of the thread itself: other programs of the machine do not count.
                val start = busy()
                task.run()
                longest = maxOf(longest, busy() - start)
            }
        }
        val dispatcher = java.util.concurrent.Executor(main).asCoroutineDispatcher()
        suspend fun <T> measure(name: String, block: suspend () -> T): T {
            // Coroutines themselves are loaded in an app by now.
            withContext(dispatcher) {
                CoroutineScope(Dispatchers.IO).launch { flowOf(1).take(1).first() }.join()
                flowOf(1).take(1).first()
            }
            longest = 0
            val result = withContext(dispatcher) { block() }
            // The time of a task is taken when it has ended, which is before the next one begins.
            withContext(dispatcher) {}
            println("$name: ${longest / 1e6} ms")
            return result
        }
        val transport = Transport { request ->
            val rows = List(100) { """{"_id":"$it"}""" }
            json(if ("query" in request.url) yes("$rows") else """{"success":true,"code":200,"data":{}}""")
        }
        val bytes = ByteArray(20 shl 20)
        val rows = List(20_000) { CustomerInput(extra = mapOf("name" to JsonPrimitive("c$it"))) }
        runBlocking {
            val cc = measure("construct") {
                Platform("https://cc.example.com", "1000001", SECRET, Signing.recipe(RECIPE), pacing = Pacing.Off, transport = transport)
            }
            val ai = AiAgent("https://ai.example.com", APPID, "tok", transport = transport)
            measure("first call") { cc.agents.statuses() }
            measure("upload") { ai.documents.upload("a1", "a.bin", file = UploadSource.bytes(bytes)) }
            measure("batch") { cc.customers.createAll(rows) }
            measure("create") { cc.customers.create(rows.take(500)) }
            measure("pages") { cc.agents.query(limit = 100).page() }
        }
    }
}
