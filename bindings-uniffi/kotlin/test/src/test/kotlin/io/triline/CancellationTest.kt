package io.triline

import io.triline.java.PlatformClient
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.async
import kotlinx.coroutines.cancel
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.isActive
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeout
import kotlinx.coroutines.withTimeoutOrNull
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.util.concurrent.CountDownLatch
import kotlin.concurrent.thread
import kotlin.coroutines.cancellation.CancellationException
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/** Cancelling a call, and cancellations that are none. */
class CancellationTest {
    /** Runs [call] in a job, cancels it when [ready], and gives what the call threw. */
    private suspend fun cancelled(ready: suspend (Job) -> Unit, call: suspend () -> Unit): Throwable? {
        var thrown: Throwable? = null
        coroutineScope {
            val job =
                launch(Dispatchers.Default) {
                    try {
                        call()
                    } catch (any: Throwable) {
                        thrown = any
                        throw any
                    }
                }
            ready(job)
            job.cancelAndJoin()
            assertTrue(job.isCancelled)
        }
        return thrown
    }

    @Test
    fun `a read that was under way`() = runTest {
        val transport = Silent()
        val thrown = cancelled({ transport.asked.await() }) { client(transport = transport).roles.list() }
        assertEquals(Outcome.Unknown, (thrown as Cancelled).outcome)
        transport.stopped.await()
    }

    @Test
    fun `a call that waited to be sent was not sent`() = runTest {
        val waiting = CompletableDeferred<Unit>()
        val clock =
            object : Clock by StoppedClock() {
                override suspend fun sleep(duration: Duration) {
                    waiting.complete(Unit)
                    kotlinx.coroutines.awaitCancellation()
                }
            }
        val transport = Scripted(TransportFailure("refused", sent = false))
        val thrown =
            cancelled({ waiting.await() }) { client(retries = 1, clock = clock, transport = transport).createAgent() }
        assertEquals(false, (thrown as Cancelled).mayHaveHappened)
        assertEquals(Outcome.NotSent, thrown.outcome)
    }

    @Test
    fun `a call that waited for a signature was not sent`() = runTest {
        val asked = CompletableDeferred<Unit>()
        val cc =
            Platform(
                "https://cc.example.com",
                "1",
                signer = {
                    asked.complete(Unit)
                    kotlinx.coroutines.awaitCancellation()
                },
                transport = Scripted(),
            )
        val thrown = cancelled({ asked.await() }) { cc.roles.list() }
        assertEquals(Outcome.NotSent, (thrown as Cancelled).outcome)
    }

    @Test
    fun `a call in a job that is over sends nothing`() = runTest {
        val transport = Scripted()
        val thrown =
            cancelled({ it.join() }) {
                currentCoroutineContext().cancel()
                client(transport = transport).roles.list()
            }
        // Nothing has begun: an ordinary cancellation.
        assertTrue(thrown is CancellationException && thrown !is Cancelled)
        assertTrue(transport.requests.isEmpty())
    }

    @Test
    fun `a call that was cancelled when its answer had come was carried out`() = runTest {
        val thrown =
            cancelled({ it.join() }) {
                val caller = currentCoroutineContext()
                var asked = -1
                val transport =
                    Transport {
                        asked = 0
                        json(yes("{}"))
                    }
                val clock =
                    object : Clock by Clock.System {
                        // Asked once when the answer is handed to the core, and again when the core is polled.
                        override fun wallMillis(): Long {
                            if (asked >= 0 && ++asked == 2) caller.cancel()
                            return Clock.System.wallMillis()
                        }
                    }
                client(clock = clock, transport = transport).createAgent()
            }
        assertEquals(Outcome.Done, (thrown as Cancelled).outcome)
        assertTrue(thrown.mayHaveHappened)
    }

    @Test
    fun `a walk is cancelled between its pages`() = runTest {
        val transport = Scripted(yes("""[{"_id":"1"}]"""))
        val taken = CompletableDeferred<Unit>()
        val thrown =
            cancelled({ taken.await() }) {
                client(transport = transport).agents.query(limit = 1).items().collect {
                    taken.complete(Unit)
                    kotlinx.coroutines.awaitCancellation()
                }
            }
        // Within the collector nothing is under way: an ordinary cancellation.
        assertTrue(thrown is CancellationException && thrown !is Cancelled)
        assertEquals(1, transport.requests.size)
    }

    @Test
    fun `taking a part of a list is no cancellation`() = runTest {
        val transport = Scripted(yes("""[{"_id":"1"},{"_id":"2"}]"""))
        assertEquals(1, client(transport = transport).agents.query(limit = 2).items().take(1).toList().size)
    }

    @Test
    fun `withTimeout throws its own exception, the call tells more`() = runBlocking {
        var told: Cancelled? = null
        assertThrows<TimeoutCancellationException> {
            withTimeout(100.milliseconds) {
                try {
                    client(transport = Silent()).createAgent()
                } catch (cancelled: Cancelled) {
                    told = cancelled
                    throw cancelled
                }
            }
        }
        assertEquals(true, told?.mayHaveHappened)
    }

    @Test
    fun `a limit of time that has passed before the call is told as ever`() = runTest {
        val transport = Scripted()
        val cc = client(transport = transport)
        val traced = client(tracing = { {} }, transport = transport)
        val calls = listOf<suspend () -> Any>(
            { cc.roles.list() },
            { traced.roles.list() },
            { cc.agents.query().page() },
            { cc.customers.deleteAll(listOf("1")) },
            { cc.customers.deleteAll(flowOf("1")) },
            { aiAgent("https://ai.example.com", transport).sessions.askStream("s1", "a1", emptyList()).toList() },
            { aiAgent("https://ai.example.com", transport).documents.upload("a1", "a.txt", file = UploadSource.bytes(ByteArray(1))) },
        )
        suspend fun late(call: suspend () -> Any): Any {
            while (currentCoroutineContext().isActive) Thread.sleep(1)
            return call()
        }
        withContext(Dispatchers.Default) {
            for (call in calls) {
                assertNull(withTimeoutOrNull(1.milliseconds) { late(call) })
                assertThrows<TimeoutCancellationException> { withTimeout(1.milliseconds) { late(call) } }
            }
        }
        assertTrue(transport.requests.isEmpty())
    }

    @Test
    fun `a thread that is interrupted learns what may have happened`() {
        class Slow {
            val asked = CountDownLatch(1)
            val cc = PlatformClient.of(
                client(
                    transport = {
                        asked.countDown()
                        try {
                            kotlinx.coroutines.awaitCancellation()
                        } finally {
                            withContext(NonCancellable) { delay(200.milliseconds) }
                        }
                    },
                ),
            )

            fun call(): Any = cc.roles().list().execute()
        }
        // The second one within an event loop that is the thread's already.
        for (call in listOf<(Slow) -> Any>({ it.call() }, { runBlocking { it.call() } })) {
            val slow = Slow()
            var thrown: Throwable? = null
            var isInterrupted = false
            val caller = thread {
                thrown = runCatching { call(slow) }.exceptionOrNull()
                isInterrupted = Thread.currentThread().isInterrupted
            }
            slow.asked.await()
            caller.interrupt()
            caller.join()
            assertEquals(Outcome.Unknown, (thrown as Cancelled).outcome)
            assertTrue(isInterrupted)
        }
    }

    @Test
    fun `a thread that was interrupted before sends nothing`() {
        val transport = Scripted()
        val java = PlatformClient.of(client(transport = transport))
        Thread.currentThread().interrupt()
        assertThrows<CancellationException> { java.roles().list().execute() }
        assertTrue(Thread.interrupted())
        assertTrue(transport.requests.isEmpty())
    }

    @Test
    fun `a transport that cancels itself has failed`() = runTest {
        val error = assertThrows<TransportError> { client(transport = { throw CancellationException("mine") }).roles.list() }
        assertEquals(Outcome.Unknown, error.outcome)
        val late =
            assertThrows<TransportError> {
                client(transport = { withTimeout(10.milliseconds) { kotlinx.coroutines.awaitCancellation() } }).roles.list()
            }
        assertEquals("timeout", late.code)
    }

    @Test
    fun `a transport that never ends is given up`() = runTest {
        val transport = Silent()
        val error = assertThrows<TransportError> { client(timeout = SHORT, transport = transport).roles.list() }
        assertEquals("timeout", error.code)
        transport.stopped.await()
    }

    @Test
    fun `cancelling one call leaves the others`() = runTest {
        val silent = Silent()
        val cc = client(transport = { if ("role" in it.url) silent.send(it) else json(yes("[]")) })
        cancelled({
            silent.asked.await()
            assertEquals(emptyList<Any>(), cc.licences.list())
        }) { cc.roles.list() }
        assertEquals(emptyList<Any>(), async { cc.licences.list() }.await())
        assertFalse(cc.licences.list().any())
    }
}
