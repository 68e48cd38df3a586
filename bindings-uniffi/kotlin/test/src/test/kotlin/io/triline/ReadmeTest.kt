package io.triline

import io.lettuce.core.api.StatefulRedisConnection
import io.lettuce.core.api.async.RedisAsyncCommands
import io.opentelemetry.api.OpenTelemetry
import io.triline.aiagent.AiMessage
import io.triline.aiagent.AiMessageType
import io.triline.aiagent.AiSessionSource
import io.triline.aiagent.AiShelfStatus
import io.triline.platform.Agent
import io.triline.platform.AgentStatus
import io.triline.platform.BindType
import io.triline.platform.CustomerInput
import io.triline.platform.DialoutDuplicateRule
import io.triline.platform.DialoutImportEntry
import io.triline.simulated.FaultRule
import io.triline.simulated.SimulatedAnswer
import io.triline.simulated.SimulatedService
import io.triline.simulated.SimulatedSettings
import io.triline.simulated.Simulation
import io.triline.simulated.SimulationExtension
import io.triline.simulated.simulated
import io.triline.workphone.MessageBody
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.extension.ExtendWith
import org.junit.jupiter.api.io.TempDir
import java.io.File
import java.lang.reflect.Proxy
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import java.time.temporal.ChronoUnit
import kotlin.streams.asSequence
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.seconds

/** The snippets of the README, as they stand there. */
class ReadmeTest {
    private val rows = yes("""[{"_id":"1","agentNumber":"1001","status":"enable"}]""")
    private val printed = mutableListOf<String>()

    private fun println(line: Any?) {
        printed += "$line"
    }

    @Test
    fun `every line of the README stands here`() {
        val here = File("src/test/kotlin/io/triline/ReadmeTest.kt").readLines().map { it.trim() }.toSet()
        val blocks = Regex("```kotlin\n(.*?)```", RegexOption.DOT_MATCHES_ALL).findAll(File("../README.md").readText()).toList()
        val lines = blocks.flatMap { it.groupValues[1].lines() }.map { it.trim() }.filter { it.isNotEmpty() }
        assertTrue(lines.size > 30)
        assertEquals(emptyList<String>(), lines.filter { it !in here && !isImportOfAClass(it) })
    }

    private fun isImportOfAClass(line: String): Boolean =
        line.startsWith("import ") && runCatching { Class.forName(line.removePrefix("import ")) }.isSuccess

    @Test
    fun `first call`() = runTest {
        Platform.simulated().use { cc ->
            cc.agents.query().items().collect { agent -> println("${agent.agentNumber} ${agent.agentName}") }
        }
        assertEquals(45, printed.size)
    }

    @Test
    fun use() = runTest {
        val secret = SECRET
        val made = run {
            val cc = Platform(
                baseUrl = "https://cc.example.com",
                account = "1000001",
                secret = secret,
                signing = Signing.recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}"),
            )
            cc
        }
        made.close()
        val cc = client(transport = Scripted(rows))
        cc.agents.query().items().collect { agent -> println("${agent.agentNumber} ${agent.status}") }
        assertEquals(listOf("1001 enable"), printed)
    }

    @Test
    fun signer() {
        class Vault {
            fun sign(vararg parts: String): String = parts.joinToString()
        }
        val (baseUrl, account) = "https://cc.example.com" to "1000001"
        val vault = Vault()
        val cc = Platform(baseUrl, account, signer = { input -> vault.sign(input.account, input.nonce, input.timestamp) })
        cc.close()
    }

    /** In place of that of Lettuce: no server is here, so its commands fail. */
    private object RedisClient {
        fun create(uri: String): RedisClient = apply { assertEquals("redis://127.0.0.1", uri) }

        fun connect(): StatefulRedisConnection<String, String> = fake { fake<RedisAsyncCommands<String, String>> { error("no server") } }

        private inline fun <reified T> fake(crossinline answer: () -> Any?): T =
            Proxy.newProxyInstance(T::class.java.classLoader, arrayOf(T::class.java)) { _, _, _ -> answer() } as T
    }

    @Test
    fun `several processes`() = runTest {
        val (baseUrl, account) = "https://cc.example.com" to "1000001"
        val (secret, signing) = SECRET to Signing.recipe(RECIPE)
        val store = RedisStore(RedisClient.create("redis://127.0.0.1").connect())
        val cc = Platform(baseUrl, account, secret, signing, store = store)
        val error = assertThrows<TransportError> { cc.withOptions(maxWait = 0.seconds).roles.list() }
        assertEquals(listOf("store", "no server"), listOf(error.code, error.cause?.message))
        cc.close()
    }

    @Test
    fun `other clients`() {
        val (baseUrl, secret) = "https://wp.example.com" to SECRET
        val (appid, apptoken) = APPID to SECRET
        val phone = WorkPhone(baseUrl, clientId = "cid", clientSecret = secret)
        val ai = AiAgent(baseUrl, appid, apptoken)
        listOf(phone, ai).forEach(Client::close)
    }

    @Test
    fun `streams and uploads`(@TempDir folder: Path) = runTest {
        fun print(text: Any?) = println(text)
        val ai = AiAgent.simulated()
        val (sid, agentId, kbId) = listOf("s1", "a1", "k1")
        val question = AiMessage(type = AiMessageType.User, text = "你好")
        ai.sessions.askStream(sid, agentId, listOf(question)).collect { part -> print(part.reply) }
        assertTrue(printed.size > 1)

        val content = "answers".toByteArray()
        val path = Files.write(folder.resolve("faq.pdf"), content)
        val document = ai.documents.upload(agentId, filename = "faq.pdf", kbId = kbId, file = UploadSource.file(path)) { progress ->
            println(progress.fraction)
        }
        assertEquals("1.0", printed.last())
        ai.documents.update(document.documentId!!, agentId, "faq.txt", AiShelfStatus.On, file = UploadSource.bytes(content))
    }

    @Test
    fun conversations() = runTest {
        fun print(text: Any?) = println(text)
        val ai = AiAgent.simulated()
        val (sid, agentId, msgReceiveUrl) = listOf("s9", "a1", "https://host.example/push")
        ai.sessions.open(sid, AiSessionSource.OtherSource, agentId, msgReceiveUrl).use { chat ->
            println(chat.ask("营业时间").data)
            chat.askStream("你好").collect { part -> print(part.reply) }
        }
        assertTrue(printed.size > 2, "$printed")
    }

    @Test
    fun `pushed bodies`() {
        val body = """{"taskId":"t-1"}""".toByteArray()
        val pushedAnswer = """{"code":200,"data":"好"}"""
        val result = Pushed.transcription(body) // for callBackUrl of transcription.submit
        val answer = Pushed.answer(pushedAnswer) // for msgReceiveUrl of sessions.open
        assertEquals(listOf("t-1", "好"), listOf(result.taskId, answer.data))
    }

    @Test
    fun `responses as they came`() = runTest {
        val cc = client(transport = Scripted(yes("null")))
        cc.withOptions(onResponse = { response -> println(response.body) }).agents.disable(agentNumber = "1001")
        assertEquals(listOf(yes("null")), printed)
    }

    @Test
    fun waiting() = runTest {
        val simulation = Simulation()
        val (cc, ai) = simulation.platform to simulation.aiAgent
        val (agentId, kbId) = "a1" to "k1"
        val (callUniqueId, callBackUrl) = "c-1" to "https://host.example/push"
        val document = ai.documents.upload(agentId, "faq.txt", kbId = kbId, file = UploadSource.bytes("answers".toByteArray()))
        val parsed = ai.documents.waitUntilParsed(agentId, kbId, id = document.id!!)
        val task = cc.transcription.submit(callUniqueId, callBackUrl)
        val text = cc.withOptions(totalTimeout = 30.minutes).transcription.waitUntilDone(taskId = task.taskId)
        assertEquals(listOf(document.id, task.taskId), listOf(parsed.id, text.taskId))
    }

    @Test
    fun `bulk work`(@TempDir folder: Path) = runTest {
        val cc = Platform.simulated()
        val path = Files.write(folder.resolve("numbers.csv"), listOf("13800001001,王芳", "13800001002,李雷"))
        val agentNumber = "1001"
        val taskId = cc.dialout.query().list!!.first().taskId!!
        Files.lines(path).use { lines ->
            val rows = lines.asSequence().map { line -> line.split(',') }.map { (number, name) -> DialoutImportEntry(number, name) }
            val journal = Journal.file(folder.resolve("import.log"))
            val result = cc.dialout.importAll(agentNumber, taskId, rows, DialoutDuplicateRule.Task, journal) { progress ->
                println("${progress.done} rows so far")
            }
            println("${result.ok.size} imported")
            result.failed.forEach { row -> println("row ${row.index}: ${row.error.message}") }
            result.unknown.forEach { row -> println("row ${row.index} may have been imported") }
            result.stopped?.let { error -> println("ended early: $error") }
        }
        assertEquals(listOf("2 rows so far", "2 imported"), printed)
        assertEquals(3, Files.readAllLines(folder.resolve("import.log")).size)

        val rows = List(1000) { n -> CustomerInput(extra = buildJsonObject { put("name", "c$n") }) }
        val plan = cc.customers.createAll(rows, dryRun = true)
        println("${plan.requests} requests, the last in ${plan.earliest}")
        assertEquals("2 requests, the last in 0s", printed.last())
        val ids = flowOf("1", "2")
        cc.withOptions(timeout = 5.seconds, retries = 5).customers.deleteAll(ids)
    }

    @Test
    fun reconcile() = runTest {
        val (agentName, agentNumber, agentVersion) = listOf("A", "9001", "ccAgent")
        val (queueList, roles) = listOf("80001") to listOf("1")
        val password = "Passw0rd!"
        val cc = client(transport = Scripted(TransportFailure("cut", sent = true), yes("[]"), yes("{}")))
        suspend fun create() = cc.agents.create(agentName, agentNumber, agentVersion, queueList, roles, password)
        try {
            create()
        } catch (error: OutcomeUnknown) {
            if (!error.canReconcile) throw error
            if (error.reconcile().isEmpty()) create() // it is not there
        }
    }

    @Test
    fun `events and logs`() = runTest {
        val (baseUrl, account, secret) = listOf("https://cc.example.com", "1000001", SECRET)
        val signing = Signing.recipe(RECIPE)
        val openTelemetry = OpenTelemetry.noop()
        val logged = Platform(baseUrl, account, secret, signing, onEvent = Slf4jLog())
        val traced = Platform(baseUrl, account, secret, signing, tracing = OpenTelemetryTracing(openTelemetry))
        listOf(logged, traced).forEach(Client::close)
        val cc = Platform.simulated(onEvent = { event -> if (event is Event.End) println("${event.operation} ${event.ok}") })
        cc.roles.list()
        assertEquals(listOf("platform.roles.list true"), printed)
    }

    @Test
    fun times() = runTest {
        val phone = WorkPhone.simulated()
        val since = Instant.now().minus(1, ChronoUnit.DAYS)
        phone.chatApp.messages(start = since).items().collect { message -> println(message.msg) }
        assertTrue(printed.size > 2)
    }

    @Test
    fun messages() = runTest {
        val phone = workPhone(
            Scripted("""{"code":1,"data":{"list":[{"msgType":101,"msg":"你好"},{"msgType":999,"msg":"?"}],"count":2}}"""),
        )
        val since = Instant.now().minus(1, ChronoUnit.DAYS)
        phone.chatApp.messages(start = since).items().collect { message ->
            when (val body = message.body) {
                is MessageBody.Text -> println(body.value.text)
                is MessageBody.Image -> println(body.value.bigImgPath)
                is MessageBody.RedPacket -> println(body.value.title)
                else -> println("type ${message.msgType}: ${message.msg}")
            }
        }
        assertEquals(listOf("你好", "type 999: \"?\""), printed)
    }

    @Test
    fun customers() = runTest {
        val requests = mutableListOf<String>()
        val dictionary = """[{"field":"name","type":"text"},{"field":"mobile","type":"other"},
            {"field":"source","type":"dropdown","choices":[{"value":"官网","key":"website"}]}]"""
        val cc = client(
            transport = { request ->
                requests += String(request.body)
                when (request.url.substringAfterLast('/')) {
                    "listFields" -> json(yes(dictionary))
                    "list" -> json(yes("""{"list":[{"_id":"7","name":"赵六","source":["website"]}],"count":1}"""))
                    else -> json(yes("{}"))
                }
            },
        )
        val fields = CustomerFields.load(cc) // two requests; keep it: fields.toJson(), CustomerFields.fromJson(text)
        val row = buildJsonObject {
            put("name", "赵六")
            putJsonArray("source") { add("官网") }
            putJsonArray("mobile") { add("13800001001") }
        }
        cc.customers.createAll(listOf(row), fields)
        assertTrue("""{"value":"13800001001"}""" in requests.last(), requests.last())

        cc.customers.list().items().collect { customer ->
            val shown = fields.decode(customer)
            println("${shown["name"]} ${shown["source"]}")
            cc.customers.update(JsonObject(shown + ("name" to JsonPrimitive("赵七"))), fields)
        }
        assertEquals(listOf("\"赵六\" [\"官网\"]"), printed)
        assertTrue("赵七" in requests.last() && "\"7\"" in requests.last(), requests.last())
    }

    @Test
    fun reports() = runTest {
        val report = """{"header":[{"prop":"agentId","label":"坐席"}],"list":[{"agentId":"王(1001)"}]}"""
        val cc = client(transport = { json(yes(report)) })
        val since = Instant.now().minus(1, ChronoUnit.DAYS)
        val table = reportTable(cc.chatReports.workload(listOf(since, Instant.now())))
        println(table.columns.filter { it.shown }.map { it.label ?: it.prop })
        table.rows.forEach { cells -> println(cells) } // in the order of the columns
        table.objects().forEach { row -> println(row["agentId"]) } // by prop
        assertEquals(listOf("[坐席]", "[\"王(1001)\"]", "\"王(1001)\""), printed)
    }

    @Test
    fun `long reports`() = runTest {
        val cc = Platform.simulated()
        val lastYear = Instant.now().minus(365, ChronoUnit.DAYS)
        val rates = cc.reports.answerRateAll(startTime = lastYear, endTime = Instant.now())
        rates.forEach { row -> println("${row.number} ${row.answerPercentage}") }
        assertTrue(printed.isNotEmpty() && printed.all { it.endsWith("%") }, "$printed")
    }

    @Test
    fun `testing with the simulated service`() = runTest {
        val simulation = Simulation()
        simulation.platform.agents.disable(agentNumber = "1001")
        val call = simulation.service.calls.last()
        assertEquals("platform.agents.disable", call.operation)
        assertEquals(JsonPrimitive("1001"), call.params?.get("agentNumber"))
    }

    @Test
    fun `settings, faults and time of the simulated service`() = runTest {
        val answers = listOf(SimulatedAnswer(question = "营业时间", answer = "九点到六点"))
        val simulation = Simulation(seed = 7, settings = SimulatedSettings(agents = 1000, aiAnswers = answers))
        val question = AiMessage(type = AiMessageType.User, text = "营业时间?")
        assertTrue("九点到六点" in simulation.aiAgent.sessions.ask("s1", "a1", listOf(question)).toString())

        suspend fun create() = simulation.platform.agents.create("A", "9001", "ccAgent", listOf("80001"), emptyList(), "Passw0rd!")
        simulation.service.setFaults(listOf(FaultRule("platform.agents.create", fault = "drop_after")))
        val error = assertThrows<OutcomeUnknown> { create() }
        assertEquals("9001", error.reconcile().single().getValue("agentNumber").jsonPrimitive.content) // it was created

        simulation.platform.transcription.submit(callUniqueId = "c-1", callBackUrl = "https://host.example/push")
        simulation.clock.advance(1.hours)
        val push = simulation.service.takePushes().single()
        assertEquals(JsonPrimitive("c-1"), push.body["callUniquedId"])
    }

    @Test
    fun `lists in pages`() = runTest {
        val cc = client(transport = { json(rows) })
        val list = cc.agents.query(limit = 20)
        list.items().collect { agent -> println(agent.agentName) } // every row of every page
        list.pages().collect { page -> println(page.items.size) } // page by page
        val first = list.page() // one page
        val some = list.toList(limit = 50) // the first rows, from as many pages as it takes
        assertEquals(listOf("null", "1"), printed)
        assertEquals(first.items, some)
    }

    @Test
    fun `going on later`() = runTest {
        val cc = Platform.simulated()
        val page = cc.agents.query(limit = 20).pages().first()
        val cursor = page.cursor // keep it
        cc.agents.query(limit = 20).pages(cursor = cursor).collect { later -> println("page ${later.page}") }
        assertEquals(listOf("page 2", "page 3"), printed)
    }

    @Test
    fun values() {
        for (agent in listOf(Agent(status = AgentStatus.Enable), Agent(), Agent(status = AgentStatus("new")))) {
            when (agent.status) {
                AgentStatus.Enable -> println("active")
                null -> println("not told")
                else -> println("something else: ${agent.status}")
            }
        }
        assertEquals(listOf("active", "not told", "something else: new"), printed)
    }

    @Test
    fun `by name`() = runTest {
        val cc = client(transport = { json(rows) })
        val roles = cc.call("platform.roles.list")
        val rows = cc.pages("platform.agents.query", buildJsonObject { put("limit", 20) }).items()
        assertTrue("1001" in roles.toString())
        assertEquals(1, rows.toList().size)
    }

    @Test
    fun errors() = runTest {
        val no = """{"success":false,"code":"6721","message":"agent mobile repeat"}"""
        val cc = client(transport = Scripted(no))
        try {
            cc.agents.bind("9001", BindType.Pstn, "13800001001")
        } catch (refused: ApiError) {
            println("${refused.code} ${refused.message}: ${refused.remedy}")
        } catch (wrong: InvalidRequest) {
            println("${wrong.field}: expected ${wrong.expected}, got ${wrong.got}")
        } catch (error: TrilineError) {
            println("${error.kind} ${error.code} ${error.outcome}")
        }
        assertTrue(printed.single().startsWith("6721 "))
    }

    @Test
    fun cancelling() = runTest {
        val journal = mutableListOf<String>()
        val transport = Silent()
        val cc = client(transport = transport)
        val (agentName, agentNumber, agentVersion) = listOf("A", "9001", "ccAgent")
        val (queueList, roles) = listOf("80001") to listOf("1")
        val password = "Passw0rd!"
        val call = launch(Dispatchers.Default) {
            try {
                cc.agents.create(agentName, agentNumber, agentVersion, queueList, roles, password)
            } catch (cancelled: Cancelled) {
                if (cancelled.mayHaveHappened) journal.add("agent $agentNumber may exist")
                throw cancelled
            }
        }
        transport.asked.await()
        call.cancelAndJoin()
        assertEquals(listOf("agent 9001 may exist"), journal)
    }

    @Test
    fun transports() = runTest {
        class Answer(val status: Int, val headers: Map<String, String>, val body: ByteArray)
        class Gateway(val answer: Answer?) {
            fun post(vararg request: Any): Answer? = answer.takeIf { request.isNotEmpty() }
        }
        suspend fun outcome(gateway: Gateway): Outcome? {
            val transport = Transport { request ->
                val answer = gateway.post(request.url, request.headers, request.body) ?: throw TransportFailure("no route", sent = false)
                HttpResponse(answer.status, answer.headers, answer.body)
            }
            return runCatching { client(transport = transport).roles.list() }.exceptionOrNull()?.let { (it as TransportError).outcome }
        }
        assertEquals(Outcome.NotSent, outcome(Gateway(null)))
        assertNull(outcome(Gateway(Answer(200, emptyMap(), rows.toByteArray()))))
    }
}

@ExtendWith(SimulationExtension::class)
class AgentsTest {
    @Test
    fun `an agent is disabled`(cc: Platform, service: SimulatedService) = runTest {
        cc.agents.disable(agentNumber = "1001")
        assertEquals(listOf("platform.agents.disable"), service.calls.map { it.operation })
    }
}
