package io.triline

import io.triline.aiagent.AiMessage
import io.triline.aiagent.AiMessageType
import io.triline.platform.CustomerInput
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** Raw responses of every kind of call. */
class RawResponsesTest {
    private val responses = mutableListOf<RawResponse>()
    private val events = mutableListOf<Event>()

    private fun client(vararg answers: Any): Platform =
        client(retries = 1, clock = StoppedClock(), onEvent = events::add, transport = Scripted(*answers))
            .withOptions(onResponse = responses::add)

    @Test
    fun `a write has its text of success, and each attempt its response`() = runTest {
        val body = """{"success":true,"code":"200","message":"坐席已禁用","time":"2025-10-01 00:00:00"}"""
        val busy = HttpResponse(503, mapOf("X-Request-Id" to "r1"), "busy".toByteArray())
        client(busy, body).agents.disable(agentNumber = "1001")
        assertEquals(listOf(503 to "busy", 200 to body), responses.map { it.status to it.body })
        assertEquals(listOf(1, 2), responses.map { it.attempt })
        assertEquals(setOf("platform.agents.disable"), responses.map { it.operation }.toSet())
        assertEquals(mapOf("x-request-id" to "r1"), responses.first().headers)
        // They are none of a listener's business, and hold what is not to be shown.
        assertTrue(events.none { "坐席" in "$it" })
        assertEquals("RawResponse(platform.agents.disable, status=503, 4 bytes)", "${responses.first()}")
        assertFalse("坐席" in "$responses" || "r1" in "$responses")
    }

    @Test
    fun `pages, batches and calls by name`() = runTest {
        val cc = client(yes("""[{"_id":"1"},{"_id":"2"}]"""), yes("[]"), yes("[]"), yes("""{"a":1}"""))
        assertEquals(2, cc.agents.query(limit = 2).items().toList().size)
        assertEquals(2, responses.size)
        assertTrue(responses.first().body.orEmpty().startsWith("""{"success":true"""))
        cc.call("platform.roles.list")
        assertEquals("platform.roles.list", responses.last().operation)
        cc.customers.createAll(listOf(CustomerInput(mapOf("name" to JsonPrimitive("赵六")))))
        assertEquals(yes("""{"a":1}"""), responses[3].body)
    }

    @Test
    fun `a streamed body comes in its parts, and a page of a walk is not lost`() = runTest {
        val answer = """{"is_end":true,"reply":"你"}"""
        val ai = aiAgent("https://ai.example.com", Scripted(answer)).withOptions(onResponse = responses::add)
        val parts = ai.sessions.askStream("s1", "a1", listOf(AiMessage(AiMessageType.User, "你好"))).toList()
        assertEquals("你", parts.single().reply)
        assertNull(responses.single().body)
        assertEquals("RawResponse(ai_agent.sessions.ask, status=200, streamed)", "${responses.single()}")
    }

    @Test
    fun `an unreadable response, and a refusal`() = runTest {
        assertThrows<TrilineError> { client(HttpResponse(200, emptyMap(), byteArrayOf('a'.code.toByte(), -1))).roles.list() }
        assertEquals("a\uFFFD", responses.single().body)
        val no = """{"success":false,"code":"6721","message":"agent mobile repeat"}"""
        assertThrows<ApiError> { client(no).roles.list() }
        assertEquals(no, responses.last().body)
    }

    @Test
    fun `tokens are not told, and nothing without the option`() = runTest {
        val token = """{"code":1,"data":{"accessToken":"AT-1","refreshToken":"RT-1"}}"""
        val none = """{"code":1,"msg":"success","data":{"list":[]}}"""
        val phone = WorkPhone("https://wp.example.com", "cid", "csecret", transport = Scripted(token, none, none))
        phone.withOptions(onResponse = responses::add).withOptions(retries = 0).agents.list()
        phone.agents.list()
        assertEquals(listOf(none), responses.map { it.body })
    }

    @Test
    fun `what the function throws is thrown when the call has ended`() = runTest {
        val transport = Scripted(yes("[]"), """{"success":false,"code":"6721","message":"no"}""")
        val cc = client(transport = transport).withOptions(onResponse = { error("of mine") })
        assertTrue("of mine" in assertThrows<Misuse> { cc.roles.list() }.message)
        val refused = assertThrows<ApiError> { cc.roles.list() }
        assertEquals("of mine", refused.suppressed.single().message)
    }

    @Test
    fun `an asked-for stream is read whole where one answer is wanted`() = runTest {
        val transport = Scripted("""{"is_end":false,"reply":"你"}{"is_end":true,"reply":"好","qid":"q"}""")
        val params = buildJsonObject {
            put("sid", "s1")
            put("agent_id", "a1")
            put("messages", json.parseToJsonElement("""[{"type":"user","text":"?"}]"""))
            put("stream", true)
        }
        val answer = aiAgent("https://ai.example.com", transport).call("ai_agent.sessions.ask", params)
        val expected = """{"is_end":true,"data":"你好","qid":"q"}"""
        assertEquals(json.parseToJsonElement(expected), answer)
        assertTrue("\"stream\":true" in String(transport.requests.single().body))
    }
}
