package io.triline

import io.triline.aiagent.AiDocumentStatus
import io.triline.platform.TranscriptionTaskStatus
import io.triline.simulated.SimulatedService
import io.triline.simulated.Simulation
import io.triline.simulated.simulated
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.put
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.time.LocalDateTime
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.seconds

/** Calls that are made of several requests: waits until something is done, and reports on a long time. */
class WaitingTest {
    private val events = mutableListOf<Event>()
    private val simulation = Simulation(onEvent = events::add)

    /** How often an operation was asked. */
    private fun asked(operation: String): Int = simulation.service.calls.count { it.operation == operation }

    private fun passed(): Duration = simulation.clock.steadyMillis().milliseconds

    @Test
    fun `a document is looked for until it is parsed`() = runTest {
        val documents = simulation.aiAgent.documents
        val uploaded = documents.upload("a1", filename = "faq.md", kbId = "k1", file = UploadSource.bytes("# FAQ".toByteArray()))
        assertEquals(AiDocumentStatus.New, uploaded.status)
        val parsed = documents.waitUntilParsed("a1", "k1", uploaded.id!!)
        assertEquals(uploaded.id to AiDocumentStatus.Parsed, parsed.id to parsed.status)
        val waits = events.filterIsInstance<Event.Wait>()
        assertEquals(setOf("unfinished"), waits.map { it.why }.toSet())
        assertEquals(listOf(2.seconds, 3.seconds), waits.map { it.duration }.take(2))
        assertEquals(waits.size + 1, asked("ai_agent.documents.list"))
        // By name it is the same.
        val params = buildJsonObject {
            put("agent_id", "a1")
            put("kb_id", "k1")
            put("id", uploaded.id)
        }
        val byName = simulation.aiAgent.call("ai_agent.documents.wait_until_parsed", params)
        assertEquals("\"${uploaded.id}\"", byName.jsonObject["id"].toString())
    }

    @Test
    fun `a transcription is asked for until it is done`() = runTest {
        val transcription = simulation.platform.transcription
        val task = transcription.submit("c-1", "https://host.example/push")
        val result = transcription.waitUntilDone(taskId = task.taskId)
        assertEquals(TranscriptionTaskStatus.Success, result.taskStatus)
        assertTrue(result.sentences.orEmpty().isNotEmpty())
        assertTrue(passed() in 30.seconds..60.seconds, "${passed()}")
        assertTrue(asked("platform.transcription.result") > 3)
    }

    @Test
    fun `what failed is not waited for`() = runTest {
        val transport = Scripted(yes("""{"taskStatus":"processing"}"""), yes("""{"taskStatus":"failed: no audio"}"""))
        val transcription = client(transport = transport, clock = StoppedClock()).transcription
        val error = assertThrows<ApiError> { transcription.waitUntilDone(taskId = "t1") }
        assertEquals("failed", error.code)
        assertTrue("no audio" in error.message, error.message)
    }

    @Test
    fun `nobody waits for ever`() = runTest {
        val documents = simulation.aiAgent.documents
        assertEquals("not_done", assertThrows<TransportError> { documents.waitUntilParsed("a1", "k1", "nobody") }.code)
        assertTrue(passed() in 9.minutes..10.minutes, "${passed()}")
    }

    @Test
    fun `the total timeout ends a wait`() = runTest {
        val cc = simulation.platform
        val task = cc.transcription.submit("c-1", "https://host.example/push")
        val hurried = cc.withOptions(totalTimeout = 6.seconds)
        val error = assertThrows<TransportError> { hurried.transcription.waitUntilDone(taskId = task.taskId) }
        assertEquals(listOf("not_done", Outcome.Done, true), listOf(error.code, error.outcome, error.retryable))
        assertEquals(3, asked("platform.transcription.result"))
        assertEquals(5.seconds, passed())
    }

    @Test
    fun `a wait that is cancelled in its pause ends at once`() = runBlocking {
        val paused = CompletableDeferred<Unit>()
        val service = SimulatedService()
        val cc = Platform.simulated(service, onEvent = { event -> if (event is Event.Wait) paused.complete(Unit) })
        val task = cc.transcription.submit("c-1", "https://host.example/push")
        var thrown: Throwable? = null
        val call = launch(Dispatchers.Default) {
            thrown = runCatching { cc.transcription.waitUntilDone(taskId = task.taskId) }.exceptionOrNull()
        }
        paused.await()
        call.cancelAndJoin()
        assertTrue(thrown is Cancelled, "$thrown")
        assertEquals(listOf("submit", "result"), service.calls.map { it.operation.substringAfterLast('.') })
    }

    @Test
    fun `a report on a long time is put together of its parts`() = runTest {
        val reports = simulation.platform.reports
        val cut = LocalDateTime.of(2025, 7, 1, 0, 0)
        val (start, end) = cut.minusMonths(2) to cut.plusMonths(2)
        assertEquals("endTime", assertThrows<InvalidRequest> { reports.answerRate(start, end) }.field)
        val all = reports.answerRateAll(start, end)
        assertEquals(2, asked("platform.reports.answer_rate"))
        val parts = reports.answerRate(start, cut.minusSeconds(1)) + reports.answerRate(cut, end)
        val sums = parts.groupBy { it.number }.mapValues { (_, rows) -> rows.sumOf { it.sum!! } to rows.sumOf { it.answerSum!! } }
        assertTrue(sums.values.any { (sum) -> sum > 0 })
        assertEquals(sums, all.associate { it.number to (it.sum to it.answerSum) })
    }
}
