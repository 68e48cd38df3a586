package io.triline

import io.triline.java.PlatformClient
import io.triline.platform.Agent
import io.triline.platform.CustomerInput
import io.triline.simulated.Simulation
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.async
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.StandardTestDispatcher
import kotlinx.coroutines.test.advanceUntilIdle
import kotlinx.coroutines.test.resetMain
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.test.setMain
import kotlinx.coroutines.withTimeout
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTimeoutPreemptively
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path
import java.time.Duration
import java.util.Collections
import java.util.concurrent.CyclicBarrier
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
    fun `the thread of the caller stays free`() = Executors.newSingleThreadExecutor().asCoroutineDispatcher().use { caller ->
        val workers: MutableSet<Thread> = Collections.synchronizedSet(mutableSetOf())
        val transport = Transport { request ->
            workers += Thread.currentThread()
            json(if ("query" in request.url) yes("[]") else yes("{}"))
        }
        val rows = Iterable {
            workers += Thread.currentThread()
            List(600) { CustomerInput(extra = mapOf("name" to JsonPrimitive("c$it"))) }.iterator()
        }
        runBlocking(caller) {
            val cc = Platform("https://cc.example.com", "1", SECRET, Signing.recipe(RECIPE), transport = transport)
            val ai = AiAgent("https://ai.example.com", APPID, "tok", transport = transport)
            cc.agents.statuses()
            cc.agents.query().page()
            cc.customers.createAll(rows)
            ai.documents.upload("a1", "a.bin", file = UploadSource.bytes(ByteArray(1000)))
            assertTrue(workers.isNotEmpty() && Thread.currentThread() !in workers, "$workers")
        }
    }

    @Test
    fun `a call whose dispatcher is shut down tells its outcome, and frees its journal`(@TempDir folder: Path) = runBlocking {
        val pool = Executors.newSingleThreadExecutor()
        val asked = CompletableDeferred<Unit>()
        val answer = CompletableDeferred<HttpResponse>()
        val transport = Transport {
            asked.complete(Unit)
            answer.await()
        }
        val cc = Platform(
            "https://cc.example.com",
            "1000001",
            SECRET,
            Signing.recipe(RECIPE),
            pacing = Pacing.Off,
            transport = transport,
            dispatcher = pool.asCoroutineDispatcher(),
        )
        val journal = Journal.file(folder.resolve("journal"))
        val end = async(Dispatchers.Default) { runCatching { cc.customers.deleteAll(listOf("1"), journal) } }
        asked.await()
        // After the only thread has left the transport, which waits.
        pool.submit {}.get()
        pool.shutdown()
        answer.complete(json(allDone))
        assertEquals(Outcome.Unknown, (end.await().exceptionOrNull() as Cancelled).outcome)
        val next = client(transport = { json(allDone) }).customers.deleteAll(listOf("1"), journal)
        assertTrue(next.stopped?.code != "in_use", "$next")
    }

    /** All threads of `Dispatchers.IO`. */
    private val all = maxOf(64, Runtime.getRuntime().availableProcessors())

    @Test
    fun `calls end while the program blocks all threads of IO`() {
        val transport = Transport { json(yes("[]")) }
        val cc = client(transport = transport)
        val java = PlatformClient.of(cc)
        val given = Platform(
            "https://cc.example.com",
            "1",
            SECRET,
            Signing.recipe(RECIPE),
            pacing = Pacing.Off,
            transport = transport,
            dispatcher = Dispatchers.IO,
        )
        val calls = listOf<() -> Any>(
            { runBlocking { given.roles.list() } },
            { runBlocking { cc.roles.list() } },
            { java.roles().list().execute() },
            { java.roles().list().executeAsync().get() },
            { java.agents().query().stream().use { it.count() } },
        )
        for (call in calls) {
            val blocked = CyclicBarrier(all)
            assertTimeoutPreemptively(LIMIT) {
                runBlocking {
                    repeat(all) {
                        launch(Dispatchers.IO) {
                            blocked.await()
                            call()
                        }
                    }
                }
            }
        }
    }

    @Test
    fun `stages of futures may wait for other calls`() {
        val first = CompletableDeferred<Unit>()
        val cc = client(
            transport = {
                first.await()
                json(yes("[]"))
            },
        )
        val java = PlatformClient.of(cc)
        val blocked = CyclicBarrier(all)
        val futures = List(all) {
            java.roles().list().executeAsync().thenApply {
                blocked.await()
                java.roles().list().execute()
                java.roles().list().executeAsync().join()
            }
        }
        first.complete(Unit)
        assertTimeoutPreemptively(LIMIT) { futures.forEach { assertEquals(0, it.join().size) } }
    }

    @Test
    fun `rows and signers may wait for other calls`() {
        val other = client(transport = { json(yes("[]")) })
        val blocked = CyclicBarrier(all)
        fun waits() {
            blocked.await()
            runBlocking { other.roles.list() }
        }
        val rows = Iterable {
            waits()
            listOf("1").iterator()
        }
        val signing = Platform(
            "https://cc.example.com",
            "1",
            transport = { json(yes("[]")) },
            pacing = Pacing.Off,
            signer = {
                waits()
                "signature"
            },
        )
        val cc = client(transport = { json(allDone) })
        for (call in listOf<suspend () -> Unit>({ cc.customers.deleteAll(rows) }, { signing.roles.list() })) {
            assertTimeoutPreemptively(LIMIT) { runBlocking { repeat(all) { launch { call() } } } }
        }
    }
}

/** Long after the time that these calls take: without an end they would hold the tests for ever. */
private val LIMIT = Duration.ofMinutes(1)
