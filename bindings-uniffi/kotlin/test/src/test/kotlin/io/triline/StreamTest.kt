package io.triline

import io.triline.aiagent.AiMessage
import io.triline.aiagent.AiMessageType
import io.triline.aiagent.AiStreamChunk
import io.triline.java.AiAgentClient
import io.triline.simulated.simulated
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.withTimeout
import kotlinx.serialization.json.jsonObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import java.net.Socket
import java.util.concurrent.CancellationException
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/** Answers that come in parts, by both transports, from a server of this machine. */
class StreamTest {
    companion object {
        @JvmStatic
        fun transports(): List<Transport> = listOf(JdkTransport(), OkHttpTransport())
    }

    private fun ask(baseUrl: String, transport: Transport, timeout: Duration = 10.seconds): Flow<AiStreamChunk> =
        aiAgent(baseUrl, transport, timeout).sessions.askStream("s1", "a1", listOf(AiMessage(AiMessageType.User, "你好")))

    private fun Socket.send(text: String) {
        getOutputStream().apply { write(text.toByteArray()) }.flush()
    }

    private fun Socket.head() {
        send("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n")
    }

    private fun Socket.part(reply: String, isEnd: Boolean = false) {
        send("data: {\"is_end\":$isEnd,\"reply\":\"$reply\"}\n\n")
    }

    /** Waits until the other side has gone: -1, or a reset. */
    private fun Socket.awaitEnd() {
        runCatching { getInputStream().read() }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `parts come as they are sent`(transport: Transport) = runBlocking {
        val taken = CountDownLatch(1)
        var inTime = false
        LoopbackServer {
            it.head()
            it.part("你")
            inTime = taken.await(5, TimeUnit.SECONDS)
            it.part("好", isEnd = true)
        }.use { server ->
            val replies = mutableListOf<String?>()
            ask(server.url, transport).collect { part ->
                replies += part.reply
                taken.countDown()
            }
            assertEquals(listOf("你", "好"), replies)
            assertTrue(inTime)
            assertTrue("\"stream\":true" in server.requests.single(), server.requests.single())
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `cancelling closes the connection at once`(transport: Transport) = runBlocking {
        val (began, closed) = CompletableDeferred<Unit>() to CompletableDeferred<Unit>()
        LoopbackServer {
            it.head()
            it.part("你")
            it.awaitEnd()
            closed.complete(Unit)
        }.use { server ->
            var told: Throwable? = null
            val call =
                launch(Dispatchers.Default) {
                    try {
                        ask(server.url, transport).collect { began.complete(Unit) }
                    } catch (any: Throwable) {
                        told = any
                        throw any
                    }
                }
            began.await()
            assertFalse(closed.isCompleted)
            call.cancelAndJoin()
            withTimeout(60.seconds) { closed.await() }
            assertEquals(true, (told as Cancelled).mayHaveHappened)
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a collector that has enough closes the connection`(transport: Transport) = runBlocking {
        val closed = CompletableDeferred<Unit>()
        LoopbackServer {
            it.head()
            it.part("你")
            it.awaitEnd()
            closed.complete(Unit)
        }.use { server ->
            assertEquals("你", ask(server.url, transport).first().reply)
            withTimeout(60.seconds) { closed.await() }
        }
    }

    private fun walked(baseUrl: String, transport: Transport): Iterable<AiStreamChunk> = AiAgentClient.of(aiAgent(baseUrl, transport))
        .sessions().askStream().sid("s1").agentId("a1").messages(listOf(AiMessage(AiMessageType.User, "你好")))

    /** An answer of one part that does not end; [closed] when its connection is. */
    private fun beginning(closed: CountDownLatch) = LoopbackServer {
        it.head()
        it.part("你")
        it.awaitEnd()
        closed.countDown()
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a loop that is interrupted ends its call`(transport: Transport) {
        val (taken, closed) = CountDownLatch(1) to CountDownLatch(1)
        beginning(closed).use { server ->
            val parts = walked(server.url, transport).iterator()
            var thrown: Throwable? = null
            val loop = thread { thrown = runCatching { parts.forEachRemaining { taken.countDown() } }.exceptionOrNull() }
            taken.await()
            // It waits for the next part.
            while (loop.state == Thread.State.RUNNABLE) Thread.sleep(1)
            loop.interrupt()
            loop.join()
            assertTrue((thrown as Cancelled).mayHaveHappened)
            assertTrue(closed.await(1, TimeUnit.MINUTES))
            assertThrows<CancellationException> { parts.hasNext() }
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a loop that was left ends its call when its iterator is collected`(transport: Transport) {
        val closed = CountDownLatch(1)
        beginning(closed).use { server ->
            val taken = thread { for (part in walked(server.url, transport)) break }
            taken.join()
            val until = System.nanoTime() + TimeUnit.MINUTES.toNanos(1)
            while (!closed.await(100, TimeUnit.MILLISECONDS)) {
                assertTrue(System.nanoTime() < until)
                System.gc()
            }
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `the last part is the end, whatever could follow`(transport: Transport) = runBlocking {
        val closed = CompletableDeferred<Unit>()
        LoopbackServer {
            it.head()
            it.part("你", isEnd = true)
            it.awaitEnd()
            closed.complete(Unit)
        }.use { server ->
            assertEquals(listOf("你"), ask(server.url, transport).map { it.reply }.toList())
            withTimeout(60.seconds) { closed.await() }
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a stream that is cut, and one that stops`(transport: Transport) = runBlocking {
        LoopbackServer {
            it.head()
            it.part("你")
        }.use { server ->
            val parts = mutableListOf<String?>()
            val error = assertThrows<TrilineError> { ask(server.url, transport).collect { parts += it.reply } }
            assertEquals("transport", error.kind)
            assertEquals(listOf<String?>("你"), parts)
        }
        LoopbackServer {
            it.head()
            it.part("你")
            it.awaitEnd()
        }.use { server ->
            val error = assertThrows<TrilineError> { ask(server.url, transport, timeout = SHORT).toList() }
            assertEquals("timeout", error.code)
            assertEquals(Outcome.Unknown, error.outcome)
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `what the collector does takes nothing of the time`(transport: Transport) = runBlocking {
        LoopbackServer {
            it.head()
            it.part("你")
            it.part("好", isEnd = true)
        }.use { server ->
            val slow = ask(server.url, transport, timeout = SHORT).map {
                Thread.sleep(2 * SHORT.inWholeMilliseconds)
                it.reply
            }
            assertEquals(listOf("你", "好"), slow.toList())
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a refused connection, an HTTP status and a refusal`(transport: Transport) = runBlocking {
        val refused = assertThrows<TransportError> { ask(deafUrl(), transport).toList() }
        assertEquals(Outcome.NotSent, refused.outcome)
        LoopbackServer { it.answerJson("", "HTTP/1.1 500 Broken") }.use { server ->
            assertEquals(500, assertThrows<OutcomeUnknown> { ask(server.url, transport).toList() }.status)
        }
        LoopbackServer { it.answerJson("""{"code":500,"message":"no"}""") }.use { server ->
            assertEquals("500", assertThrows<ApiError> { ask(server.url, transport).toList() }.code)
        }
    }

    @Test
    fun `nothing is sent before it is collected, and each collector calls`() = runTest {
        val answer = """{"is_end":true,"reply":"你","log":{"action":5},"new":1}"""
        val transport = Scripted(answer, answer)
        val parts = ask("https://ai.example.com", transport)
        assertEquals(0, transport.requests.size)
        // A transport that knows of no streams gives the answer in one part.
        assertEquals("1", parts.first().extra["new"].toString())
        assertEquals(5L, parts.first().log?.action?.value)
        assertEquals(2, transport.requests.size)
    }

    @Test
    fun `an answer in one piece is a part, and nothing of it is lost`() = runTest {
        val transport = Scripted("""{"code":200,"data":"all of it","qid":"q","new":1}""")
        val part = ask("https://ai.example.com", transport).toList().single()
        assertEquals("q", part.qid)
        assertEquals(mapOf("code" to "200", "data" to "\"all of it\"", "new" to "1"), part.extra.mapValues { "${it.value}" })
    }

    @Test
    fun `by name`() = runTest {
        val ai = AiAgent.simulated()
        val messages = """{"sid":"s1","agent_id":"a1","messages":[{"type":"user","text":"a"}]}"""
        val parts = ai.stream("ai_agent.sessions.ask", json.parseToJsonElement(messages).jsonObject).toList()
        assertTrue(parts.size > 1, "$parts")
        assertEquals("true", parts.last().jsonObject["is_end"].toString())
    }

    @ParameterizedTest
    @MethodSource("transports")
    fun `a stream may take longer than its timeout while parts keep coming`(transport: Transport) = runBlocking {
        LoopbackServer {
            it.head()
            repeat(8) { _ ->
                it.part("a")
                Thread.sleep(SHORT.inWholeMilliseconds / 2)
            }
            it.part("b", isEnd = true)
        }.use { server ->
            assertEquals("b", ask(server.url, transport, timeout = SHORT).toList().last().reply)
        }
    }
}
