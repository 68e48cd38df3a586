package io.triline

import io.triline.aiagent.AiMessage
import io.triline.aiagent.AiMessageType
import io.triline.java.PlatformClient
import io.triline.simulated.simulated
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.put
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.util.Collections
import kotlin.time.Duration

/** Typed clients over a relay. `tests/relay` runs flows over a real one. */
class RelayTest {
    private val relay = "http://127.0.0.1:8000/relay"
    private val token = "t0ken-of-the-user"
    private val refused =
        """{"error":{"kind":"api","code":"not_allowed","category":"permission","message":"no","retryable":false,"outcome":"not_sent"}}"""

    private fun over(
        transport: Transport,
        onEvent: ((Event) -> Unit)? = null,
        headers: (suspend () -> Map<String, String>)? = null,
    ): Platform = Platform.relay(relay, headers, onEvent = onEvent, transport = transport, clock = StoppedClock())

    private fun aiAgent(transport: Transport): AiAgent =
        AiAgent.relay(relay, headers = { bearer(token) }, transport = transport, clock = StoppedClock())

    private fun bearer(token: String) = mapOf("authorization" to "Bearer $token")

    private fun HttpRequest.text() = String(body)

    private fun HttpRequest.json() = Json.parseToJsonElement(text()).jsonObject

    @Test
    fun `records and pages are those of any client`() = runTest {
        val transport = Scripted(
            """{"result":[{"id":"1","name":"admin","isSystem":1,"other":[2]}]}""",
            """{"items":[{"agentNumber":"1001"}],"page":1,"cursor":"c","isLast":false}""",
            """{"items":[{"agentNumber":"1002"}],"page":2,"isLast":true}""",
            """{"result":null}""",
        )
        val cc = over(transport)
        val role = cc.roles.list().single()
        assertEquals(listOf("1", "admin", "[2]"), listOf(role.id, role.name, "${role.extra["other"]}"))
        assertEquals(listOf<String?>("1001", "1002"), cc.agents.query().items().toList().map { it.agentNumber })
        assertEquals(JsonPrimitive("c"), transport.requests.last().json()["cursor"])
        cc.agents.disable("1001")
        val last = transport.requests.last()
        assertEquals("POST" to "$relay/call/platform.agents.disable", last.method to last.url)
        assertEquals("1", last.headers["triline-relay"])
    }

    @Test
    fun `each attempt asks for its headers`() = runTest {
        val transport = Scripted(TransportFailure("lost", sent = true), json(refused, status = 403))
        var asked = 0
        val cc = over(transport) { bearer("${++asked}") }
        val error = assertThrows<ApiError> { cc.roles.list() }
        assertEquals(listOf("not_allowed", false, Outcome.NotSent), listOf(error.code, error.retryable, error.outcome))
        assertEquals(listOf("Bearer 1", "Bearer 2"), transport.requests.map { it.headers["authorization"] })
    }

    @Test
    fun `nothing is sent without headers`() = runTest {
        val transport = Scripted()
        val signedOut = IllegalStateException("the user has signed out")
        val error = assertThrows<AuthError> { over(transport) { throw signedOut }.agents.disable("1001") }
        assertEquals("no_headers" to Outcome.NotSent, error.code to error.outcome)
        assertTrue("the user has signed out" in error.message, error.message)
        assertSame(signedOut, error.cause)
        val wrong = assertThrows<InvalidRequest> { over(transport) { mapOf("x" to "a\nb") }.roles.list() }
        assertEquals("headers.x" to Outcome.NotSent, wrong.field to wrong.outcome)
        assertTrue(transport.requests.isEmpty())
    }

    @Test
    fun `a token is shown nowhere`() = runTest {
        val shown = Collections.synchronizedList(mutableListOf<Any?>())
        val answers = listOf(
            HttpResponse(502, bearer(token), "gateway of $token".toByteArray()),
            TransportFailure("proxy said $token", sent = true),
            json("""{"error":{"kind":"api","code":"x","message":"for $token","outcome":"rejected"}}""", status = 422),
        )
        for (answer in answers) {
            val transport = Scripted(answer)
            val cc = over(transport, onEvent = { shown.add(it) }) { bearer(token) }.withOptions(retries = 0)
            val error = assertThrows<TrilineError> { cc.agents.disable("1001") }
            assertEquals("Bearer $token", transport.requests.single().headers["authorization"])
            shown.addAll(listOf(cc, error, error.raw, error.headers, error.stackTraceToString(), transport.requests.single()))
        }
        assertFalse(token in shown.toString(), shown.toString())
    }

    @Test
    fun `a cancelled call sends nothing more, or ends its request`() = runTest {
        suspend fun cancelled(asked: CompletableDeferred<Unit>, cc: Platform): Cancelled {
            var thrown: Throwable? = null
            val job = launch(Dispatchers.Default) {
                thrown = runCatching { cc.agents.disable("1001") }.exceptionOrNull()
            }
            asked.await()
            job.cancelAndJoin()
            return thrown as Cancelled
        }
        val asked = CompletableDeferred<Unit>()
        val transport = Scripted()
        val hung = over(transport) {
            asked.complete(Unit)
            awaitCancellation()
        }
        assertEquals(Outcome.NotSent, cancelled(asked, hung).outcome)
        assertTrue(transport.requests.isEmpty())
        val silent = Silent()
        assertEquals(Outcome.Unknown, cancelled(silent.asked, over(silent)).outcome)
        silent.stopped.await()
    }

    @Test
    fun `a stream has parts, and ends with its collector`() = runTest {
        val events = listOf(
            ": heartbeat\n\n",
            "event: part\ndata: {\"is_end\":false,\"reply\":\"你\"}\n\n",
            "event: part\ndata: {\"is_end\":true,\"reply\":\"好\"}\n\n",
            "event: end\ndata: {\"answer\":{\"reply\":\"你好\"}}\n\n",
        )

        class Parts(private val parts: List<String>) : Transport {
            val requests = mutableListOf<HttpRequest>()
            var isClosed = false

            override suspend fun send(request: HttpRequest): HttpResponse = error("a stream is asked for")

            override suspend fun stream(request: HttpRequest): HttpStream {
                requests += request
                val left = parts.iterator()
                return object : HttpStream {
                    override val status = 200
                    override val headers = mapOf("content-type" to "text/event-stream", "triline-relay" to "1")

                    override suspend fun read(): ByteArray? = if (left.hasNext()) left.next().toByteArray() else null

                    override fun close() {
                        isClosed = true
                    }
                }
            }
        }

        fun ask(transport: Transport) = aiAgent(transport).sessions.askStream("s1", "a1", listOf(AiMessage(AiMessageType.User, "你好")))
        val whole = Parts(events)
        assertEquals(listOf<String?>("你", "好"), ask(whole).toList().map { it.reply })
        val request = whole.requests.single()
        assertEquals("$relay/stream/ai_agent.sessions.ask" to "Bearer $token", request.url to request.headers["authorization"])
        val left = Parts(events)
        assertEquals("你", ask(left).first().reply)
        assertTrue(left.isClosed)
        val broken = assertThrows<TrilineError> { ask(Parts(events.dropLast(1))).toList() }
        assertEquals(Outcome.Unknown, broken.outcome)
    }

    @Test
    fun `an upload sends its file after a line, with progress`() = runTest {
        val content = ByteArray(100_000) { (it % 251).toByte() }
        val progress = mutableListOf<UploadProgress>()
        var body = ByteArray(0)
        val ai = aiAgent { request ->
            assertEquals("$relay/upload/ai_agent.documents.upload", request.url)
            body = request.openBody().readBytes()
            json("""{"result":{"id":"d1","bytes":100000}}""")
        }
        ai.documents.upload("a1", "问题.txt", file = UploadSource.bytes(content), onProgress = { progress += it })
        val line = String(body, 0, body.indexOf('\n'.code.toByte()))
        assertTrue("\"size\":100000" in line, line)
        assertTrue(content.contentEquals(body.copyOfRange(body.indexOf('\n'.code.toByte()) + 1, body.size)))
        assertEquals(body.size.toLong(), progress.last().sent)
    }

    @Test
    fun `what a relay has nothing for is refused`() = runTest {
        val cc = over(Scripted())
        assertEquals("relay", assertThrows<Misuse> { cc.request("GET", "/openapi/v1/other") }.code)
    }

    @Test
    fun `a row batch is a job of the relay`() = runTest {
        val failed =
            """[{"rows":[1,1],"error":{"kind":"api","code":"row_refused","outcome":"rejected","message":"no"}}]"""
        val report = """{"rows":2,"requests":1,"ok":[[0,0]],"failed":$failed,"unknown":[],"reconcilable":false}"""
        val events = "event: progress\ndata: {\"done\":2}\n\nevent: end\ndata: {\"report\":$report}\n\n"
        val transport = Scripted("""{"result":null}""", events)
        val rows = listOf("a", "").map { buildJsonObject { put("name", it) } }
        val result = over(transport).batchRows("platform.customers.create", buildJsonObject { }, rows)
        assertEquals(listOf(2L, 1L, listOf(0)), listOf(result.rows, result.requests, result.ok))
        val row = result.failed.single()
        assertEquals(listOf(1, "row_refused", Outcome.Rejected), listOf(row.index, row.error.code, row.error.outcome))
        val urls = transport.requests.map { it.url }
        assertEquals(listOf("job", "follow").map { "$relay/$it/platform.customers.create" }, urls)
    }

    private val customers = "platform.customers.create"
    private val done =
        "event: end\ndata: {\"report\":{\"rows\":1,\"requests\":1,\"ok\":[[0,0]],\"failed\":[],\"unknown\":[],\"reconcilable\":false}}\n\n"

    @Test
    fun `a job is followed and stopped by its id`() = runTest {
        val transport = Scripted(done, """{"result":null}""", done)
        val cc = over(transport)
        assertEquals(listOf(0), cc.follow(customers, "import-7").ok)
        cc.stop(customers, "import-7")
        assertEquals(listOf("follow", "cancel").map { "$relay/$it/$customers" }, transport.requests.map { it.url })
        assertTrue(transport.requests.all { it.json()["job"] == JsonPrimitive("import-7") })
        val java = PlatformClient.relay(relay).transport(transport).build()
        assertEquals(listOf(0), java.follow(customers, "import-7").ok)
    }

    @Test
    fun `jobs are of relays and have ids`() = runTest {
        val cc = over(Scripted())
        for (id in listOf("", "a b", "x".repeat(65))) {
            for (attempt in listOf<suspend () -> Unit>({ cc.follow(customers, id) }, { cc.stop(customers, id) })) {
                assertEquals("job", assertThrows<InvalidRequest> { attempt() }.field)
            }
        }
        val own = Platform.simulated()
        for (attempt in listOf<suspend () -> Unit>({ own.follow(customers, "a") }, { own.stop(customers, "a") })) {
            assertEquals("job", assertThrows<InvalidRequest> { attempt() }.field)
        }
    }

    /** Starts jobs, of which none ends. */
    private class Endless : Transport {
        val following = CompletableDeferred<Unit>()
        val requests: MutableList<HttpRequest> = Collections.synchronizedList(mutableListOf())

        override suspend fun send(request: HttpRequest): HttpResponse {
            requests += request
            if ("/follow/" in request.url) {
                following.complete(Unit)
                awaitCancellation()
            }
            return json("""{"result":null}""")
        }

        fun actions(): List<String> = requests.map { it.url.substringBeforeLast('/').substringAfterLast('/') }
    }

    @Test
    fun `a cancelled batch stops its job`() = runTest {
        val transport = Endless()
        val batch = launch(Dispatchers.Default) {
            over(transport).batchRows(customers, buildJsonObject { }, listOf(buildJsonObject { put("name", "a") }), job = "import-7")
        }
        transport.following.await()
        batch.cancelAndJoin()
        assertEquals(listOf("job", "follow", "cancel"), transport.actions())
        assertTrue(transport.requests.all { it.json()["job"] == JsonPrimitive("import-7") })
    }

    @Test
    fun `a job goes on that is followed no more`() = runTest {
        val transport = Endless()
        val following = launch(Dispatchers.Default) { over(transport).follow(customers, "import-7") }
        transport.following.await()
        following.cancelAndJoin()
        assertEquals(listOf("follow"), transport.actions())
    }

    @Test
    fun `an address at fault is named`() = runTest {
        val remote = assertThrows<InvalidRequest> { Platform.relay("http://app.example.com/relay").ready() }
        assertEquals("relay", remote.field)
        val emulator = assertThrows<InvalidRequest> { WorkPhone.relay("http://10.0.2.2:3000/relay").ready() }
        assertTrue("emulatorTransport" in emulator.remedy.orEmpty(), "${emulator.remedy}")
    }

    @Test
    fun `options are those of the request`() = runTest {
        val transport = Scripted("""{"result":[]}""", """{"result":[]}""")
        val cc = Platform.relay(
            relay,
            { bearer(token).also { delay(1) } },
            maxAge = SHORT,
            retries = 0,
            language = Language.Chinese,
            transport = transport,
            clock = StoppedClock(),
        )
        cc.roles.list()
        cc.withOptions(maxWait = SHORT, maxAge = Duration.ZERO, headers = mapOf("x-screen" to "roles")).roles.list()
        val (first, second) = transport.requests
        assertEquals(JsonPrimitive(300), first.json()["maxAge"])
        assertEquals("zh", first.headers["accept-language"])
        assertEquals(JsonPrimitive(300), second.json()["maxWait"])
        assertEquals(JsonPrimitive(0), second.json()["maxAge"])
        assertEquals("roles", second.headers["x-screen"])
        assertTrue(second.headers.getValue("user-agent").startsWith("triline-kotlin/"))
    }

    @Test
    fun `Java has a builder`() {
        val transport = Scripted("""{"result":[{"id":"1","name":"admin"}]}""")
        PlatformClient.relay(relay).headers { bearer(token) }.retries(0).transport(transport).build().use { cc ->
            assertEquals("admin", cc.roles().list().execute().single().name)
        }
        assertEquals("Bearer $token", transport.requests.single().headers["authorization"])
    }
}
