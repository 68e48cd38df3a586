package io.triline

import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.time.ZoneOffset

/** The clients of the work phone and of the AI agent: what is their own. */
class InterfacesTest {
    private val token = """{"code":1,"data":{"accessToken":"AT-1","refreshToken":"RT-1"}}"""
    private val none = """{"code":1,"msg":"success","data":{"list":[]}}"""

    @Test
    fun `a work phone gets its token once`() = runTest {
        val transport = Scripted(token, none, none)
        val phone = WorkPhone("https://wp.example.com", "cid", "csecret", transport = transport)
        repeat(2) { phone.agents.list() }
        assertEquals(listOf(false, true, true), transport.requests.map { "AT-1" in it.url })
        assertFalse(listOf(phone, transport.requests).any { "AT-1" in "$it" || "csecret" in "$it" })
    }

    @Test
    fun `tokens can come from elsewhere`() = runTest {
        val transport = Scripted(none)
        WorkPhone("https://wp.example.com", tokens = { "AT-9" }, transport = transport).agents.list()
        assertTrue("AT-9" in transport.requests.single().url)

        val refusing = WorkPhone("https://wp.example.com", tokens = { error("not for you") }, transport = Scripted())
        val error = assertThrows<AuthError> { refusing.agents.list() }
        assertEquals(Outcome.NotSent, error.outcome)
        assertEquals("not for you", error.cause?.message)
    }

    @Test
    fun `nothing to ask with`() = runTest {
        assertThrows<AuthError> { WorkPhone("https://wp.example.com", clientId = "", transport = Scripted()).agents.list() }
        assertThrows<AuthError> { AiAgent("https://ai.example.com", "", "") }
        assertEquals("appid", assertThrows<InvalidRequest> { AiAgent("https://ai.example.com", "short", "t") }.field)
    }

    @Test
    fun `from the environment`() = runTest {
        val variables =
            mapOf(
                "TRILINE_WORK_PHONE_BASE_URL" to "https://wp.example.com",
                "TRILINE_WORK_PHONE_ACCESS_TOKEN" to "AT-7",
                "TRILINE_WORK_PHONE_CLIENT_ID" to "",
                "TRILINE_AI_AGENT_BASE_URL" to "https://ai.example.com",
                "TRILINE_AI_AGENT_APPID" to APPID,
                "TRILINE_AI_AGENT_APPTOKEN" to "tok-secret",
                "TRILINE_AI_AGENT_UTC_OFFSET" to "+09:00",
            )
        val transport = Scripted(none, """{"code":200,"data":null}""")
        WorkPhone.fromEnv(transport = transport, environment = variables).agents.list()
        AiAgent.fromEnv(transport = transport, environment = variables).sessions.close("s1")
        assertTrue("AT-7" in transport.requests[0].url)
        assertTrue(APPID in String(transport.requests[1].body))

        val wrong = variables + ("TRILINE_AI_AGENT_UTC_OFFSET" to "east")
        assertEquals("utcOffset", assertThrows<InvalidRequest> { AiAgent.fromEnv(environment = wrong) }.field)
        assertThrows<TrilineError> { WorkPhone.fromEnv(environment = emptyMap()) }
    }

    @Test
    fun `the time of the AI agent is at its offset`() = runTest {
        for ((offset, time) in listOf(ZoneOffset.UTC to "20251009085320", ZoneOffset.ofHours(8) to "20251009165320")) {
            val transport = Scripted("""{"code":200,"data":null}""")
            val ai = AiAgent("https://ai.example.com", APPID, "t", offset, transport = transport, clock = StoppedClock())
            ai.sessions.close("s1")
            assertTrue(time in String(transport.requests.single().body), String(transport.requests.single().body))
        }
    }
}
