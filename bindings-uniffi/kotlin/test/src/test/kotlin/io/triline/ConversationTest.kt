package io.triline

import io.triline.aiagent.AiMessage
import io.triline.aiagent.AiMessageType
import io.triline.aiagent.AiSessionSource
import io.triline.aiagent.Conversation
import io.triline.java.AiAgentClient
import io.triline.simulated.Simulation
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import kotlin.coroutines.cancellation.CancellationException

/** Conversations, which are closed with their scope. */
class ConversationTest {
    private val simulation = Simulation()
    private val verbs get() = simulation.service.calls.map { it.operation.substringAfterLast('.') }

    private suspend fun AiAgent.open(): Conversation = sessions.open("s9", AiSessionSource.OtherSource, "a9", "https://host.example/push")

    @Test
    fun `it knows its ids, and is closed once`() = runTest {
        val told = simulation.aiAgent.open().use { chat ->
            assertEquals(listOf("s9", "a9", "s9"), listOf(chat.sid, chat.agentId, chat.session.sid))
            val parts = chat.askStream("你好").toList()
            assertTrue(parts.last().isEnd == true)
            chat.askStream(AiMessage(AiMessageType.User, "你好")).toList()
            chat.ask(AiMessage(AiMessageType.User, "你好"))
            chat.ask("你好", qid = "q1").also { chat.close() }
        }
        assertTrue(!told.data.isNullOrEmpty(), "$told")
        assertEquals(listOf("open", "ask", "ask", "ask", "ask", "close"), verbs)
        val asked = simulation.service.calls[4].params.toString()
        assertTrue(listOf("s9", "a9", "q1", """{"type":"user","text":"你好"}""").all { it in asked }, asked)
    }

    @Test
    fun `what is closed sends nothing more`() = runTest {
        val chat = simulation.aiAgent.open()
        val parts = chat.askStream("你好")
        listOf(async { chat.close() }, async { chat.close() }).awaitAll()
        chat.close()
        assertEquals("closed", assertThrows<Misuse> { chat.ask("你好") }.code)
        assertEquals("the conversation is closed", assertThrows<Misuse> { parts.toList() }.message)
        assertEquals(listOf("open", "close"), verbs)
    }

    @Test
    fun `a block of Java whose thread was interrupted closes it`() {
        val call = AiAgentClient.of(simulation.aiAgent).sessions().open().sid("s9").sessionSource(AiSessionSource.OtherSource)
        val chat = call.agentId("a9").msgReceiveUrl("https://host.example/push").execute()
        Thread.currentThread().interrupt()
        assertThrows<CancellationException> { chat.use { it.ask("你好") } }
        assertTrue(Thread.interrupted())
        assertEquals(listOf("open", "close"), verbs)
    }

    @Test
    fun `an error goes before that of closing`() = runTest {
        val opened = """{"code":200,"data":{"sid":"s9"}}"""
        val no = """{"code":500,"message":"no"}"""
        val chat = aiAgent("https://ai.example.com", Scripted(opened, no, no)).open()
        val error = assertThrows<IllegalStateException> { chat.use { error("of mine") } }
        assertEquals("of mine", error.message)
        assertEquals("500", (error.suppressed.single() as ApiError).code)
        assertThrows<Misuse> { chat.ask("你好") }
        // What failed can be done again.
        assertThrows<ApiError> { chat.use { } }
    }

    @Test
    fun `a cancelled scope closes it all the same`() = runTest {
        val closing = CompletableDeferred<Unit>()
        val (asked, closed) = CompletableDeferred<Unit>() to CompletableDeferred<Unit>()
        val transport = Transport { request ->
            val path = request.url.substringBefore('?').substringAfterLast('/')
            if (path == "close_session") {
                closing.await()
                closed.complete(Unit)
            } else if (path == "query_with_history") {
                asked.complete(Unit)
                awaitCancellation()
            }
            json("""{"code":200,"data":{"sid":"s9"}}""")
        }
        val ai = aiAgent("https://ai.example.com", transport)
        var thrown: Throwable? = null
        val job = launch(Dispatchers.Default) {
            try {
                ai.open().use { it.ask("你好") }
            } catch (any: Throwable) {
                thrown = any
                throw any
            }
        }
        asked.await()
        launch { closing.complete(Unit) }
        job.cancelAndJoin()
        assertTrue(closed.isCompleted)
        assertTrue(thrown is CancellationException, "$thrown")
    }
}
