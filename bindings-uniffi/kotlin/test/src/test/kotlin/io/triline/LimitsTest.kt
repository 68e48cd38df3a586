package io.triline

import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/** Limits of one's own for single calls. */
class LimitsTest {
    @Test
    fun `they hold for the calls of the client that has them`() = runTest {
        val transport = Scripted(yes("[]"), yes("[]"), TransportFailure("reset", sent = true))
        val cc = client(retries = 2, transport = transport)
        val quick = cc.withOptions(timeout = 3.seconds).withOptions(retries = 0)
        quick.roles.list()
        cc.roles.list()
        assertEquals(listOf(3.seconds, 10.seconds), transport.requests.map { it.timeout })
        assertThrows<TransportError> { quick.roles.list() }
        assertEquals(3, transport.requests.size)
    }

    @Test
    fun `a call that would have to wait too long is not sent`() = runTest {
        val clock = StoppedClock()
        var sent = 0
        val transport = Transport { json(yes("[]")).also { sent++ } }
        val cc = client(clock = clock, pacing = Pacing("1/60"), transport = transport)
        cc.roles.list()
        val error = assertThrows<TrilineError> { cc.withOptions(maxWait = 1.seconds).roles.list() }
        assertEquals(Outcome.NotSent, error.outcome)
        assertEquals(1, sent)
        cc.roles.list()
        assertEquals(2, sent)
    }

    @Test
    fun `clients of one account are counted together`() = runTest {
        val clock = StoppedClock()
        val clients = List(2) { client(clock = clock, pacing = Pacing("1/30"), transport = { json(yes("[]")) }) }
        clients.forEach { it.roles.list() }
        val waited = clock.waits.fold(Duration.ZERO, Duration::plus)
        assertTrue(waited >= 30.seconds, "$waited")
    }

    @Test
    fun `a call ends after its total timeout`() = runTest {
        val clock = StoppedClock()
        val transport = Transport {
            clock.sleep(4.seconds)
            throw TransportFailure("reset", sent = true)
        }
        val cc = client(retries = 20, clock = clock, transport = transport)
        assertThrows<TransportError> { cc.withOptions(totalTimeout = 6.seconds).roles.list() }
        assertTrue(clock.waits.fold(Duration.ZERO, Duration::plus) < 15.seconds, "${clock.waits}")
        assertEquals("totalTimeout", assertThrows<InvalidRequest> { cc.withOptions(totalTimeout = Duration.ZERO).roles.list() }.field)
    }
}
