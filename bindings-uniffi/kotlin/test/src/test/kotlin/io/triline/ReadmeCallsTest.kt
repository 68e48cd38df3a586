package io.triline

import io.triline.aiagent.AiMessage
import io.triline.aiagent.AiMessageType
import io.triline.aiagent.AiSessionSource
import io.triline.aiagent.AiShelfStatus
import io.triline.platform.CustomerInput
import io.triline.platform.DialoutDuplicateRule
import io.triline.platform.DialoutImportEntry
import io.triline.simulated.Simulation
import io.triline.simulated.simulated
import io.triline.workphone.MessageBody
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import java.time.temporal.ChronoUnit
import kotlin.streams.asSequence
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.seconds

/** The snippets of docs/packages/kotlin.md and docs/guides on lists, streams, files, batches, reports and messages. */
class ReadmeCallsTest : PrintedSnippets() {
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
        val cc = client(transport = Scripted(TransportFailure("cut", sent = true), yes("[]")))
        suspend fun create() = cc.agents.create(agentName, agentNumber, agentVersion, queueList, roles, password)
        try {
            create()
        } catch (error: OutcomeUnknown) {
            if (!error.canReconcile) throw error
            println(error.reconcile().ifEmpty { "not there so far: look again in some minutes" })
        }
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
        table.objectsByLabel().forEach { row -> println(row["坐席"]) } // by label
        assertEquals(listOf("[坐席]", "[\"王(1001)\"]", "\"王(1001)\"", "\"王(1001)\""), printed)
    }

    @Test
    fun `long reports`() = runTest {
        val cc = Platform.simulated()
        val lastYear = Instant.now().minus(365, ChronoUnit.DAYS)
        val rates = cc.reports.answerRateAll(startTime = lastYear, endTime = Instant.now())
        rates.forEach { row -> println("${row.number} ${row.answerPercentage}") }
        assertTrue(printed.isNotEmpty() && printed.all { it.endsWith("%") }, "$printed")
    }
}
