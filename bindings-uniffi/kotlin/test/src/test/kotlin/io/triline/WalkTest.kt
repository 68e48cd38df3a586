package io.triline

import io.triline.java.PlatformClient
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertInstanceOf
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.util.concurrent.CancellationException
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread

/** Lists that Java walks, while another thread ends the walk. What happens at the same time differs from round to round. */
class WalkTest {
    /** A list without an end. */
    private val java = PlatformClient.of(client(transport = { json(yes(page(it))) }))

    private fun page(request: HttpRequest): String {
        val page = Regex("\"page\":(\\d+)").find(request.body.decodeToString())!!.groupValues[1].toInt()
        return List(20) { page * 20 + it }.joinToString(",", "[", "]") { """{"_id":"$it","agentNumber":"$it"}""" }
    }

    /** What the walk of the rest throws; null: it found the end. */
    private fun Iterator<*>.thrown(): Throwable? = runCatching { while (hasNext()) next() }.exceptionOrNull()

    @Test
    fun `a list whose thread was interrupted is never complete`() = repeat(300) {
        val agents = java.agents().query().limit(20).iterator()
        repeat(5) { agents.next() }
        Thread.currentThread().interrupt()
        assertInstanceOf(CancellationException::class.java, agents.thrown())
        assertTrue(Thread.interrupted())
        assertInstanceOf(CancellationException::class.java, agents.thrown())
    }

    @Test
    fun `a stream that another thread closes ends`() = repeat(300) { round ->
        val taken = CountDownLatch(1)
        val agents = java.agents().query().limit(20).stream()
        var thrown: Throwable? = null
        val reader = thread(isDaemon = true) { thrown = runCatching { agents.forEach { taken.countDown() } }.exceptionOrNull() }
        taken.await()
        TimeUnit.MICROSECONDS.sleep(round * 10L)
        agents.close()
        reader.join(TimeUnit.MINUTES.toMillis(1))
        assertFalse(reader.isAlive)
        assertNull(thrown)
    }

    @Test
    fun `a stream that another thread closes cancels the call that it waits for`() = runBlocking {
        val silent = Silent()
        val agents = PlatformClient.of(client(transport = silent)).agents().query().stream()
        var thrown: Throwable? = null
        val reader = thread { thrown = runCatching { agents.forEach { } }.exceptionOrNull() }
        silent.asked.await()
        agents.close()
        reader.join()
        silent.stopped.await()
        assertNull(thrown)
    }
}
