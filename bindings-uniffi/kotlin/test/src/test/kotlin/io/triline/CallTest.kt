package io.triline

import io.triline.platform.BindType
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.yield
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.put
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.util.Collections
import kotlin.time.Duration.Companion.seconds

/** What a call sends, and what it makes of the answer. */
class CallTest {
    private fun HttpRequest.json(): JsonObject = Json.parseToJsonElement(String(body)).jsonObject

    @Test
    fun `a method sends what it is given, signed`() = runTest {
        val transport = Scripted(yes("null"))
        client(transport = transport, clock = StoppedClock()).agents.bind("1001", BindType.Sip, "1000001851")

        val request = transport.requests.single()
        assertEquals("POST", request.method)
        assertEquals("https://cc.example.com/openapi/v1/call/bind/agent", request.url)
        assertEquals(10.seconds, request.timeout)
        assertEquals("1000001", request.headers["svc-appkey"])
        assertEquals("123456", request.headers["svc-nonce"])
        assertEquals("1760000000", request.headers["svc-timestamp"])
        assertEquals(32, request.headers["svc-sign"]?.length)
        val expected = """{"agentNumber":"1001","bindType":"SIP","number":"1000001851"}"""
        assertEquals(Json.parseToJsonElement(expected), request.json())
    }

    @Test
    fun `the method that leaves a parameter out sends none`() = runTest {
        val transport = Scripted(yes("null"))
        client(transport = transport).agents.unbind("1001", BindType.Pstn)
        assertEquals(setOf("agentNumber", "bindType"), transport.requests.single().json().keys)
    }

    @Test
    fun `records go out under the names of the wire, without what is not set`() = runTest {
        val transport = Scripted(yes("""{"_id":"5f","agentNumber":"9001"}"""))
        val created =
            client(transport = transport).agents.create(
                agentName = "王小明",
                agentNumber = "9001",
                agentVersion = "ccAgent",
                queueList = listOf("80001"),
                roles = emptyList(),
                password = "Passw0rd!",
                webchatConfig = io.triline.platform.WebchatConfig(minLimit = 1),
            )
        assertEquals("5f", created.id)
        val sent = transport.requests.single().json()
        assertEquals("""{"minLimit":1}""", sent["webchatConfig"].toString())
        assertEquals("[]", sent["roles"].toString())
        assertEquals("王小明", sent["agentName"]?.jsonPrimitive?.content)
        assertNull(sent["status"])
    }

    @Test
    fun `a status that HTTP does not have is no response`() = runTest {
        for (status in listOf(1_000_000_000, 65_736, -1, 0, 99, 1000)) {
            val error = assertThrows<OutcomeUnknown> { client(transport = Scripted(json(yes("null"), status))).createAgent() }
            assertTrue("the connection broke: expected a status from 100 to 999, got $status" in error.message.orEmpty(), error.message)
        }
    }

    @Test
    fun `a call by name takes and gives JSON`() = runTest {
        val transport = Scripted(yes("""[{"_id":7,"name":"a","beside":{"x":null}}]"""))
        val roles = client(transport = transport).call("platform.roles.list")
        assertEquals("""[{"id":"7","name":"a","beside":{"x":null}}]""", roles.toString())
    }

    @Test
    fun `what is missing from an answer is an empty list or an empty record`() = runTest {
        val cc = client(transport = Scripted(yes("null"), yes("null")))
        assertEquals(emptyList<Any>(), cc.roles.list())
        assertNull(cc.agents.statuses().count)
    }

    @Test
    fun `the signer is asked in place of a recipe`() = runTest {
        val transport = Scripted(yes("[]"))
        var asked: SignInput? = null
        val cc =
            Platform(
                baseUrl = "https://cc.example.com",
                account = "1000001",
                signer = { input ->
                    asked = input
                    "signed-elsewhere"
                },
                transport = transport,
            )
        cc.roles.list()
        assertEquals("signed-elsewhere", transport.requests.single().headers["svc-sign"])
        assertEquals("/openapi/v1/base/role/list", asked?.path)
        assertEquals(6, asked?.nonce?.length)
    }

    @Test
    fun `what the signer throws is told`() = runTest {
        val transport = Scripted()
        val why = IllegalStateException("the vault is shut")
        val cc = Platform("https://cc.example.com", "1000001", signer = { throw why }, transport = transport)
        val error = assertThrows<AuthError> { cc.roles.list() }
        assertTrue("the vault is shut" in error.message, error.message)
        assertSame(why, error.cause)
        assertEquals(Outcome.NotSent, error.outcome)
        assertTrue(transport.requests.isEmpty())
    }

    @Test
    fun `a read is tried again, after a pause by the clock`() = runTest {
        val broken = TransportFailure("reset", sent = true)
        val transport = Scripted(broken, json("busy", status = 503), yes("[]"))
        val clock = StoppedClock()
        val events = mutableListOf<Event>()
        client(retries = 2, transport = transport, clock = clock, onEvent = events::add).roles.list()
        assertEquals(3, transport.requests.size)
        val retries = events.filterIsInstance<Event.Retry>()
        assertEquals(listOf(2 to "connection", 3 to "503"), retries.map { it.attempt to it.why })
        assertEquals(2, clock.waits.size)
        assertTrue(clock.waits.all { it <= 2.seconds }, "${clock.waits}")
    }

    @Test
    fun `what must not be done twice is sent once`() = runTest {
        val transport = Scripted(TransportFailure("reset", sent = true))
        val error = assertThrows<OutcomeUnknown> { client(retries = 5, transport = transport).createAgent() }
        assertEquals("transport", error.kind)
        assertEquals(Outcome.Unknown, error.outcome)
        assertEquals(1, transport.requests.size)
    }

    @Test
    fun `what was never sent is sent again`() = runTest {
        val transport = Scripted(TransportFailure("refused", sent = false), yes("""{"_id":"1"}"""))
        client(retries = 1, transport = transport, clock = StoppedClock()).createAgent()
        assertEquals(2, transport.requests.size)
    }

    @Test
    fun `a fault of the transport is a failure like others`() = runTest {
        val bug = NullPointerException("in the transport")
        val error = assertThrows<TransportError> { client(transport = Scripted(bug)).roles.list() }
        assertSame(bug, error.cause)
        assertEquals(Outcome.Unknown, error.outcome)
    }

    @Test
    fun `the signature covers another path where one is set`() = runTest {
        val transport = Scripted(yes("[]"))
        Platform(
            baseUrl = "https://cc.example.com",
            account = "1",
            signing = Signing.recipe("md5:hex:{path}"),
            paths = mapOf("platform.roles.list" to "/v2/roles"),
            transport = transport,
        ).roles.list()
        assertEquals("https://cc.example.com/v2/roles", transport.requests.single().url)
    }

    @Test
    fun `headers of client and view come together`() = runTest {
        val transport = Scripted(yes("[]"), yes("[]"))
        val cc = Platform(
            "https://cc.example.com",
            "7",
            SECRET,
            Signing.recipe(RECIPE),
            headers = mapOf("X-Tenant" to "north", "x-app" to "shop"),
            pacing = Pacing.Off,
            transport = transport,
        )
        cc.withOptions(headers = mapOf("x-tenant" to "south")).withOptions(headers = mapOf("x-trace" to "7")).roles.list()
        cc.withOptions(headers = mapOf("User-Agent" to "shop/2")).roles.list()
        val (first, second) = transport.requests.map { it.headers }
        assertEquals(listOf("south", "shop", "7"), listOf("x-tenant", "x-app", "x-trace").map { first[it] })
        assertTrue(first.getValue("user-agent").startsWith("triline-kotlin/"))
        assertEquals("shop/2" to "north", second["user-agent"] to second["x-tenant"])
        val refused = assertThrows<InvalidRequest> { cc.withOptions(headers = mapOf("Svc-Sign" to "mine")).roles.list() }
        assertEquals("headers.svc-sign: expected a header that the client does not set itself, got svc-sign", refused.message)
    }

    @Test
    fun `a view has listeners and parameters beside those of its client`() = runTest {
        val transport = Scripted(yes("[]"), yes("[]"))
        val heard = mutableListOf<String>()
        val cc = client(transport = transport, onEvent = listeners({ heard += "one" }, { heard += "other" }))
        val extra = JsonObject(mapOf("undocumented" to JsonPrimitive(1)))
        cc.withOptions(extraParams = extra, onEvent = { heard += "view" }).agents.query(limit = 1).page()
        assertEquals(listOf("one", "other", "view"), heard.take(3))
        assertTrue(""""undocumented":1""" in String(transport.requests.single().body))
        heard.clear()
        cc.roles.list()
        assertTrue("view" !in heard)
    }

    @Test
    fun `extra parameters for Java`() = runTest {
        val transport = Scripted(yes("[]"))
        val options = io.triline.java.Options().extraParams("""{"undocumented":1}""").header("x-trace", "7")
        io.triline.java.PlatformClient.of(client(transport = transport)).withOptions(options).agents().query().limit(1).page()
        assertTrue(""""undocumented":1""" in String(transport.requests.single().body))
        assertEquals("7", transport.requests.single().headers["x-trace"])
        assertThrows<InvalidRequest> { io.triline.java.Options().extraParams("[]") }
    }

    @Test
    fun `the method that leaves a parameter out sends none in Java either`() = runTest {
        val transport = Scripted(yes("null"))
        val cc = io.triline.java.PlatformClient.of(client(transport = transport))
        cc.agents().unbind().agentNumber("1001").bindType(BindType.Sip).execute()
        assertEquals(setOf("agentNumber", "bindType"), transport.requests.single().json().keys)
    }

    @Test
    fun `requests that no document describes for Java`() = runTest {
        val transport = Scripted(yes("[1]"), yes("[2]"))
        val cc = io.triline.java.PlatformClient.of(client(transport = transport))
        assertTrue("[1]" in cc.request("POST", "/openapi/v1/own", """{"agentNumber":"1"}"""))
        assertTrue(""""agentNumber":"1"""" in String(transport.requests.single().body))
        assertTrue("[2]" in cc.requestAsync("GET", "/openapi/v1/own", null, mapOf("a" to "b")).get())
        assertTrue(transport.requests.last().url.endsWith("/openapi/v1/own?a=b"), transport.requests.last().url)
        assertEquals("json", assertThrows<InvalidRequest> { cc.request("POST", "/openapi/v1/own", "{") }.field)
    }

    @Test
    fun `a wrong variable names its unit`() = runTest {
        val variables = mapOf(
            "TRILINE_PLATFORM_BASE_URL" to "https://cc.example.com",
            "TRILINE_PLATFORM_ACCOUNT" to "7",
            "TRILINE_PLATFORM_SECRET" to "s",
            "TRILINE_PLATFORM_SIGNING" to RECIPE,
        )
        for (wrong in listOf("abc", "30s")) {
            val environment = variables + ("TRILINE_PLATFORM_TIMEOUT" to wrong)
            val message = assertThrows<InvalidRequest> { Platform.fromEnv(environment = environment).ready() }.message
            assertTrue(message.endsWith("(environment variable TRILINE_PLATFORM_TIMEOUT, in milliseconds)"), message)
        }
        val error = assertThrows<InvalidRequest> { Platform.fromEnv(environment = variables + ("TRILINE_PLATFORM_UTC_OFFSET" to "east")) }
        assertTrue("(environment variable TRILINE_PLATFORM_UTC_OFFSET)" in error.message)
    }

    @Test
    fun `options come from the environment`() = runTest {
        val transport = Scripted(yes("[]"))
        val variables =
            mapOf(
                "TRILINE_PLATFORM_BASE_URL" to "https://env.example.com",
                "TRILINE_PLATFORM_ACCOUNT" to "1000007",
                "TRILINE_PLATFORM_SECRET" to SECRET,
                "TRILINE_PLATFORM_SIGNING" to RECIPE,
            )
        Platform.fromEnv(transport = transport, environment = variables).roles.list()
        assertEquals("1000007", transport.requests.single().headers["svc-appkey"])
        val error = assertThrows<AuthError> { Platform.fromEnv(environment = variables - "TRILINE_PLATFORM_SIGNING").ready() }
        assertEquals("signing", error.field)
        assertTrue("TRILINE_PLATFORM_SIGNING" in error.message, error.message)
        assertTrue("md5:hex" in error.remedy.orEmpty())
    }

    @Test
    fun `a client is for many coroutines at once`() = runTest {
        val nonces = Collections.synchronizedSet(mutableSetOf<String>())
        val transport =
            Transport { request ->
                nonces += request.headers.getValue("svc-nonce")
                yield()
                // Each gets its own answer back.
                json(yes("""[{"agentNumber":${request.json()["agentNumber"]}}]"""))
            }
        val cc = Platform("https://cc.example.com", "1", SECRET, Signing.recipe(RECIPE), pacing = Pacing.Off, transport = transport)
        val numbers = (1..300).map { "$it" }
        val found =
            numbers.map { async(Dispatchers.Default) { cc.agents.query(agentNumber = it).page().items.single().agentNumber } }.awaitAll()
        assertEquals(numbers, found)
        assertEquals(numbers.size, nonces.size)
    }

    @Test
    fun `a closed client says so`() = runTest {
        val cc = client(transport = Scripted())
        cc.close()
        assertThrows<Misuse> { cc.roles.list() }
    }

    @Test
    fun `pages by name`() = runTest {
        val transport = Scripted(yes("""[{"_id":"1"}]"""))
        val page = client(transport = transport).pages("platform.agents.query", buildJsonObject { put("limit", 5) }).page()
        assertEquals("1", page.items.single().jsonObject["id"]?.jsonPrimitive?.content)
        assertEquals("5", transport.requests.single().json()["limit"].toString())
    }

    @Test
    fun `big numbers and odd texts go through`() = runTest {
        val transport = Scripted(yes("""[{"big":12345678901234567890123,"text":"\u0000\ud83d\ude00\"\\"}]"""))
        val row = client(transport = transport).call("platform.roles.list").jsonArray.single().jsonObject
        assertEquals("12345678901234567890123", row["big"].toString())
        assertEquals("\u0000😀\"\\", row["text"]?.jsonPrimitive?.content)
    }
}

suspend fun Platform.createAgent(password: String = "Passw0rd!") = agents.create(
    agentName = "A",
    agentNumber = "9001",
    agentVersion = "ccAgent",
    queueList = listOf("80001"),
    roles = listOf("1"),
    password = password,
)
