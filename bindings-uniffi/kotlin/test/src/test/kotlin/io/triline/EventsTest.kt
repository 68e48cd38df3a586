package io.triline

import io.opentelemetry.api.OpenTelemetry
import io.opentelemetry.api.common.AttributeKey
import io.opentelemetry.api.trace.SpanKind
import io.opentelemetry.api.trace.StatusCode
import io.opentelemetry.api.trace.Tracer
import io.opentelemetry.api.trace.TracerProvider
import io.opentelemetry.context.Context
import io.opentelemetry.context.propagation.ContextPropagators
import io.opentelemetry.sdk.trace.ReadWriteSpan
import io.opentelemetry.sdk.trace.ReadableSpan
import io.opentelemetry.sdk.trace.SdkTracerProvider
import io.opentelemetry.sdk.trace.SpanProcessor
import io.opentelemetry.sdk.trace.data.SpanData
import io.triline.aiagent.AiMessage
import io.triline.aiagent.AiMessageType
import io.triline.java.PlatformClient
import io.triline.simulated.SimulatedService
import io.triline.simulated.simulated
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.slf4j.Marker
import org.slf4j.event.Level
import org.slf4j.helpers.LegacyAbstractLogger
import org.slf4j.helpers.MessageFormatter
import kotlin.time.Duration

/** The events of a client's calls, and what logs and traces show of them. */
class EventsTest {
    private val events = mutableListOf<Event>()
    private val roles = "platform.roles.list"

    /** The events without the call's number and times. */
    private fun told(): List<String> = events.map { event ->
        when (event) {
            is Event.Attempt -> "attempt ${event.operation} ${event.method} ${event.path} ${event.attempt}"
            is Event.Response -> "response ${event.operation} ${event.status}"
            is Event.Wait -> "wait ${event.why}"
            is Event.Retry -> "retry ${event.attempt} ${event.why}"
            is Event.Token -> "token"
            is Event.Store -> "store"
            is Event.Page -> "page ${event.page} ${event.total} ${event.rows}"
            is Event.Part -> "part"
            is Event.Progress -> "progress ${event.progress.done} ${event.progress.total}"
            is Event.End -> "end ${event.ok} ${event.kind} ${event.code} ${event.rows}"
        }
    }

    @Test
    fun `a call that is tried again`() = runTest {
        val transport = Scripted(TransportFailure("reset", sent = true), json("busy", status = 503), yes("[]"))
        client(retries = 2, transport = transport, clock = StoppedClock(), onEvent = events::add).roles.list()
        val attempt = "attempt $roles POST /openapi/v1/base/role/list"
        val expected = listOf(
            "$attempt 1", "retry 2 connection", "wait backoff",
            "$attempt 2", "response $roles 503", "retry 3 503", "wait backoff",
            "$attempt 3", "response $roles 200", "end true null null 0",
        )
        // A wait of no time at all is not told.
        assertEquals(expected.filter { !it.startsWith("wait") }, told().filter { !it.startsWith("wait") })
        assertEquals(1, events.map { it.call }.toSet().size)
        val waited = events.filterIsInstance<Event.Wait>().fold(Duration.ZERO) { sum, wait -> sum + wait.duration }
        assertEquals(waited, (events.last() as Event.End).duration)
    }

    @Test
    fun `how calls end`() = runTest {
        val no = """{"success":false,"code":"6721","message":"agent mobile repeat"}"""
        assertThrows<ApiError> { client(transport = Scripted(no), onEvent = events::add).roles.list() }
        assertEquals("end false api 6721 0", told().last())
        client(transport = Scripted(yes("""[{"_id":"1"}]""")), onEvent = events::add).agents.query(limit = 1).items().first()
        assertEquals(listOf("page 1 null 1", "end true null null 1"), told().takeLast(2))
        val silent = Silent()
        val cc = client(transport = silent, onEvent = events::add)
        val job = launch(Dispatchers.Default) { cc.roles.list() }
        silent.asked.await()
        job.cancelAndJoin()
        assertEquals("end false cancelled cancelled 0", told().last())
        assertEquals(3, events.filterIsInstance<Event.End>().map { it.call }.toSet().size)
    }

    @Test
    fun `tokens, pages, batches and streams`() = runTest {
        val service = SimulatedService()
        WorkPhone.simulated(service, events::add).chatApp.messages().page()
        assertEquals("token", told().first())
        val operations = events.filterIsInstance<Event.Attempt>().map { it.operation }
        assertEquals(listOf("work_phone.token.get", "work_phone.chat_app.messages"), operations)
        assertTrue(events.all { it is Event.Attempt || it is Event.Response || it.operation == "work_phone.chat_app.messages" })

        events.clear()
        Platform.simulated(service, events::add).customers.deleteAll(List(501) { "$it" })
        assertEquals(listOf("progress 500 501", "progress 501 501"), told().filter { it.startsWith("progress") })

        events.clear()
        val question = AiMessage(type = AiMessageType.User, text = "你好")
        AiAgent.simulated(service, events::add).sessions.askStream("s1", "a1", listOf(question)).collect {}
        assertEquals(listOf("attempt", "response", "part", "end"), told().map { it.substringBefore(' ') }.distinct())
        assertEquals(events.count { it is Event.Part }.toLong(), (events.last() as Event.End).rows)
    }

    @Test
    fun `a wait until something is done says that it is not`() = runTest {
        val (log, spans) = Lines() to Spans()
        val listen = { event: Event ->
            events += event
            Slf4jLog(log)(event)
        }
        val transport = Scripted(yes("""{"taskStatus":"processing"}"""), yes("""{"taskStatus":"success"}"""))
        val cc = client(transport = transport, clock = StoppedClock(), onEvent = listen, tracing = OpenTelemetryTracing(spans))
        cc.transcription.waitUntilDone(taskId = "t1")
        assertEquals(listOf("attempt", "response", "wait", "attempt", "response", "end"), told().map { it.substringBefore(' ') })
        assertEquals("wait unfinished", told()[2])
        val line = "INFO platform.transcription.wait_until_done: waits 2s: unfinished"
        assertTrue(log.lines.any { it.replace(FIELDS, "") == line }, "${log.lines}")
        val span = spans.calls().single()
        assertEquals("platform.transcription.wait_until_done", span.name)
        val wait = span.events.single { it.name == "wait" }.attributes
        assertEquals("unfinished", wait.get(AttributeKey.stringKey("triline.why")))
    }

    @Test
    fun `what listeners throw comes after the call`() = runTest {
        var heard = 0
        val listen = { _: Event -> error("fault ${++heard}") }
        val transport = Scripted(yes("[]"), yes("""[{"_id":"1"}]"""), TransportFailure("cut", sent = true))
        val cc = client(transport = transport, onEvent = listen)
        val misuse = assertThrows<Misuse> { cc.roles.list() }
        assertEquals("fault 1" to emptyList<Any>(), generateSequence<Throwable>(misuse) { it.cause }.last().message to misuse.result)
        assertEquals("listener" to Outcome.Done, misuse.code to misuse.outcome)
        assertTrue("the call had succeeded" in misuse.message, misuse.message)
        // Attempt, response and end.
        assertEquals(3, heard)
        // A collector that has enough hears of it too.
        val early = assertThrows<IllegalStateException> { cc.agents.query(limit = 1).items().first() }
        assertEquals("fault 4", early.message)
        // The call's own error wins.
        val error = assertThrows<OutcomeUnknown> { cc.createAgent() }
        assertTrue(error.suppressed.single() is IllegalStateException)
    }

    @Test
    fun `a walk that is left early says so`() = runTest {
        val cc = client(transport = Scripted(yes("""[{"_id":"1"},{"_id":"2"}]""")), onEvent = events::add)
        cc.agents.query(limit = 2).items().first()
        assertEquals("end true null null 2", told().last())
        assertEquals(1, events.count { it is Event.End })
    }

    @Test
    fun `no event, log line or span holds a parameter, a body or a secret`() = runTest {
        val log = Lines()
        val spans = Spans()
        val password = "Passw0rd-of-9001"
        val echo = """{"success":false,"code":"6700","message":"$SECRET $password 王小明"}"""
        for (answer in listOf(yes("{}"), echo, TransportFailure("proxy said $SECRET $password", sent = true))) {
            val listen = { event: Event ->
                events += event
                Slf4jLog(log)(event)
            }
            val cc = client(transport = Scripted(answer), onEvent = listen, tracing = OpenTelemetryTracing(spans))
            runCatching { cc.createAgent(password) }
        }
        val transport = Scripted("""{"code":1,"data":{"id":"1"}}""")
        val phone = WorkPhone("https://wp.example.com", accessToken = "AT-secret", onEvent = events::add, transport = transport)
        phone.customers.add("李雷", "13800001001")
        val shown = (events + log.lines + spans.ended).joinToString("\n")
        assertTrue("platform.agents.create" in shown && "work_phone.customers.add" in shown, shown)
        for (secret in listOf(SECRET, password, "王小明", "AT-secret", "李雷")) assertFalse(secret in shown, shown)
    }

    @Test
    fun `a log has levels`() = runTest {
        val log = Lines()
        val no = """{"success":false,"code":"6721","message":"agent mobile repeat"}"""
        val transport = Scripted(TransportFailure("reset", sent = true), no)
        val cc = client(retries = 1, transport = transport, clock = StoppedClock(), onEvent = Slf4jLog(log))
        assertThrows<ApiError> { cc.roles.list() }
        val lines = log.lines.filter { "waits" !in it }.map { it.replace(FIELDS, "").replace(Regex("after \\S+?(?=:|$)"), "after ...") }
        val expected = listOf(
            "DEBUG $roles: attempt 1, POST /openapi/v1/base/role/list",
            "WARN $roles: retry, attempt 2 comes: connection",
            "DEBUG $roles: attempt 2, POST /openapi/v1/base/role/list",
            "DEBUG $roles: response 200 after ...",
            "ERROR $roles: failed after ...: api 6721",
        )
        assertEquals(expected, lines)
        log.lines.clear()
        val simulated = Platform.simulated(onEvent = Slf4jLog(log))
        simulated.customers.deleteAll(listOf("1"))
        simulated.agents.query(limit = 20).page()
        val shown = log.lines.map { it.replace(FIELDS, "") }
        for (line in listOf(
            "INFO platform.customers.delete: 1 rows of 1",
            "DEBUG platform.agents.query: page 1, 20 rows",
            "INFO platform.agents.query: done after",
        )) {
            assertTrue(shown.any { it.startsWith(line) }, "$shown")
        }
    }

    @Test
    fun `a call is a span below that of its caller`() = runBlocking {
        val spans = Spans()
        val transport = Scripted(TransportFailure("reset", sent = true), yes("[]"), TransportFailure("reset", sent = true))
        val cc = client(retries = 1, transport = transport, clock = StoppedClock(), tracing = OpenTelemetryTracing(spans))
        val caller = spans.getTracer("test").spanBuilder("caller").startSpan()
        caller.makeCurrent().use { cc.roles.list() }
        assertThrows<OutcomeUnknown> { cc.createAgent() }
        val (list, create) = spans.calls()
        assertEquals(roles to SpanKind.INTERNAL, list.name to list.kind)
        assertEquals(caller.spanContext.spanId, list.parentSpanId)
        assertEquals("POST", list.attribute("http.request.method"))
        assertEquals("/openapi/v1/base/role/list", list.attribute("url.template"))
        assertEquals(200L, list.attributes.get(AttributeKey.longKey("http.response.status_code")))
        assertEquals(1L, list.attributes.get(AttributeKey.longKey("http.request.resend_count")))
        assertNull(list.attribute("error.type"))
        assertTrue("retry" in list.events.map { it.name })
        assertEquals("connection", create.attribute("error.type"))
        assertEquals(StatusCode.ERROR, create.status.statusCode)
        assertFalse(create.parentSpanContext.isValid)
        val attempts = spans.ended.filter { it.kind == SpanKind.CLIENT }
        assertEquals(listOf(list, list, create).map { it.spanId }, attempts.map { it.parentSpanId })
        assertEquals(listOf("connection", null, "connection"), attempts.map { it.attribute("error.type") })
        val port = AttributeKey.longKey("server.port")
        for (span in attempts + list + create) {
            assertEquals("cc.example.com" to 443L, span.attribute("server.address") to span.attributes.get(port))
        }
        assertEquals("POST /openapi/v1/base/role/list" to roles, attempts[0].name to attempts[0].attribute("triline.operation"))
    }

    @Test
    fun `a record has the members of its event as key-value pairs`() = runTest {
        val log = Lines()
        client(transport = Scripted(yes("[]")), clock = StoppedClock(), onEvent = Slf4jLog(log)).roles.list()
        val pairs = " event=response operation=$roles status=200 durationMs=0 "
        assertTrue(log.lines.any { pairs in it }, "${log.lines}")
    }

    @Test
    fun `a look-up is told under the operation that it calls`() = runTest {
        val spans = Spans()
        val transport = Scripted(TransportFailure("cut", sent = true), yes("[]"))
        val cc = client(transport = transport, onEvent = events::add, tracing = OpenTelemetryTracing(spans))
        assertThrows<OutcomeUnknown> { cc.createAgent() }.reconcile()
        assertEquals(listOf("platform.agents.create", "platform.agents.query"), spans.calls().map { it.name })
        assertEquals("/openapi/v1/call/query/agent", spans.calls().last().attribute("url.template"))
        assertEquals(setOf("platform.agents.query"), events.filter { it.call == events.last().call }.map { it.operation }.toSet())
    }

    private fun SpanData.attribute(name: String): String? = attributes.get(AttributeKey.stringKey(name))
}

/** The key-value pairs of a log record, as loggers write them that know none. */
private val FIELDS = Regex(" \\w+=\\S+")

/** Keeps log lines. */
private class Lines : LegacyAbstractLogger() {
    val lines = mutableListOf<String>()

    override fun isTraceEnabled(): Boolean = true

    override fun isDebugEnabled(): Boolean = true

    override fun isInfoEnabled(): Boolean = true

    override fun isWarnEnabled(): Boolean = true

    override fun isErrorEnabled(): Boolean = true

    override fun getFullyQualifiedCallerName(): String? = null

    override fun handleNormalizedLoggingCall(
        level: Level,
        marker: Marker?,
        messagePattern: String?,
        arguments: Array<out Any>?,
        throwable: Throwable?,
    ) {
        lines += "$level ${MessageFormatter.basicArrayFormat(messagePattern, arguments)}"
    }
}

/** Keeps spans that have ended. */
private class Spans :
    OpenTelemetry,
    SpanProcessor {
    private val provider = SdkTracerProvider.builder().addSpanProcessor(this).build()
    val ended = mutableListOf<SpanData>()

    /** Those of calls, without their attempts. */
    fun calls(): List<SpanData> = ended.filter { it.kind == SpanKind.INTERNAL && it.name != "caller" }

    override fun getTracerProvider(): TracerProvider = provider

    override fun getTracer(name: String): Tracer = provider.get(name)

    override fun getPropagators(): ContextPropagators = ContextPropagators.noop()

    override fun onStart(parentContext: Context, span: ReadWriteSpan) {}

    override fun isStartRequired(): Boolean = false

    override fun onEnd(span: ReadableSpan) {
        ended += span.toSpanData()
    }

    override fun isEndRequired(): Boolean = true

    @Test
    fun `a trace begins in the thread that makes the call, and ends where the call cannot begin`() {
        val (threads, events) = ArrayList<Thread>() to ArrayList<Event>()
        val tracing = Tracing {
            threads += Thread.currentThread()
            return@Tracing { event -> synchronized(events) { events += event } }
        }
        val cc = PlatformClient.of(Platform.simulated(tracing = tracings(tracing, { {} }), dispatcher = Dispatchers.IO))
        cc.roles().list().execute()
        cc.roles().list().executeAsync().join()
        val wrong = Platform("https://cc.example.com", "1", secret = "s", signing = Signing.recipe("none:hex:{secret}"), tracing = tracing)
        events.clear()
        assertThrows<InvalidRequest> { runBlocking { wrong.roles.list() } }
        assertEquals(List(3) { Thread.currentThread() }, threads)
        assertEquals(listOf("invalid_request"), events.map { (it as Event.End).kind })
    }
}
