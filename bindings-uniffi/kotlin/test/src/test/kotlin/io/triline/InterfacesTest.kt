package io.triline

import io.triline.java.WorkPhoneClient
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
    fun `a token that was invalidated is fetched anew`() = runTest {
        val transport = Scripted(token, none, token, none, token, none)
        val phone = WorkPhone("https://wp.example.com", "cid", "csecret", transport = transport)
        phone.agents.list()
        phone.invalidateToken()
        phone.agents.list()
        // The same from Java.
        WorkPhoneClient.of(phone).invalidateToken()
        phone.agents.list()
        assertEquals(listOf(true, false, true, false, true, false), transport.requests.map { "/oauth/token/" in it.url })

        phone.close()
        assertThrows<Misuse> { phone.invalidateToken() }
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
        assertThrows<AuthError> { AiAgent("https://ai.example.com", "", "").ready() }
        assertEquals("appid", assertThrows<InvalidRequest> { AiAgent("https://ai.example.com", "short", "t").ready() }.field)
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
        assertEquals("utcOffset", assertThrows<InvalidRequest> { AiAgent.fromEnv(environment = wrong).ready() }.field)
        assertThrows<InvalidRequest> { WorkPhone.fromEnv(environment = emptyMap()) }
    }

    @Test
    fun `the time of the AI agent is at its offset`() = runTest {
        for ((offset, time) in listOf(ZoneOffset.UTC to "20251009085320", ZoneOffset.ofHours(8) to "20251009165320")) {
            val transport = Scripted("""{"code":200,"data":null}""")
            val ai = AiAgent("https://ai.example.com", APPID, "t", utcOffset = offset, transport = transport, clock = StoppedClock())
            ai.sessions.close("s1")
            assertTrue(time in String(transport.requests.single().body), String(transport.requests.single().body))
        }
    }

    @Test
    fun `every variable of the table is read, and what is missing is named`() = runTest {
        val secrets = listOf("SECRET", "CLIENT_SECRET", "ACCESS_TOKEN", "REFRESH_TOKEN", "APPTOKEN")
        val values = mapOf(
            "BASE_URL" to "https://env.example.com", "ACCOUNT" to "1000007", "SIGNING" to RECIPE, "RETRIES" to "7", "TIMEOUT" to "7000",
            "PACING" to "77/60", "SAMPLE_NAMES" to "true", "CLIENT_ID" to "cid", "APPID" to APPID, "UTC_OFFSET" to "+09:00",
            "ON_STORE_FAILURE" to "fail", "MAX_RESPONSE_BYTES" to "1000000", "LANGUAGE" to "en",
            "ACCESS_TOKEN_EXPIRES_AT" to "1893456000000", "TOTAL_TIMEOUT" to "60000", "MAX_WAIT" to "5000",
        ) + secrets.associateWith { "a-secret" }
        val made = mapOf<String, (Map<String, String>) -> Client>(
            "PLATFORM" to { Platform.fromEnv(environment = it) },
            "WORK_PHONE" to { WorkPhone.fromEnv(environment = it) },
            "AI_AGENT" to { AiAgent.fromEnv(environment = it) },
        )
        for ((name, make) in made) {
            val read = mutableSetOf<String>()
            val environment = object : AbstractMap<String, String>() {
                override val entries get() = throw UnsupportedOperationException()

                override fun get(key: String): String {
                    read += key
                    return values.getValue(key.removePrefix("TRILINE_${name}_"))
                }
            }
            make(environment).ready()
            val file = java.io.File("../../../core/schema/src/options.rs").readText()
            val record = name.split('_').joinToString("") { it.lowercase().replaceFirstChar(Char::uppercase) } + "Options"
            val body = file.substringAfter(" $record,").substringBefore("\n    }")
            val options = Regex("^        (\\w+): ", RegexOption.MULTILINE).findAll(body).map { it.groupValues[1] }.toList()
            val others = setOf("external_signing", "external_tokens", "fixed_nonce", "paths", "external_store", "headers")
            // The offset is an option of the host, except for the AI agent.
            val expected = options - others + "utc_offset"
            assertEquals(expected.map { "TRILINE_${name}_${it.uppercase()}" }.toSet(), read, name)
            val message = assertThrows<InvalidRequest> { make(emptyMap()) }.message
            assertTrue("TRILINE_${name}_BASE_URL" in message, message)
        }
        val wrong = values.mapKeys { "TRILINE_AI_AGENT_${it.key}" } + ("TRILINE_AI_AGENT_RETRIES" to "many")
        val message = assertThrows<InvalidRequest> { AiAgent.fromEnv(environment = wrong).ready() }.message
        assertTrue("TRILINE_AI_AGENT_RETRIES" in message, message)
    }
}
