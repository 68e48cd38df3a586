package io.triline

import io.triline.aiagent.AiGeneratedQa
import io.triline.platform.CustomerContact
import io.triline.platform.CustomerPatch
import io.triline.simulated.simulated
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.encodeToJsonElement
import kotlinx.serialization.json.jsonObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.time.Instant
import java.time.LocalDate
import java.time.LocalDateTime
import java.time.OffsetDateTime
import java.time.ZoneId
import java.time.ZoneOffset
import java.time.temporal.Temporal

/** What parameters are given as: times, files, rows, records with members of one's own. */
class ParametersTest {
    private fun HttpRequest.json(): JsonObject = io.triline.json.parseToJsonElement(String(body)).jsonObject

    private val page = """{"code":1,"data":{"list":[],"count":0}}"""

    private suspend fun sent(start: Temporal, utcOffset: ZoneOffset = ZoneOffset.ofHours(8)): String {
        val transport = Scripted(page)
        val phone =
            WorkPhone("https://wp.example.com", accessToken = "AT-1", utcOffset = utcOffset, transport = transport)
        phone.chatApp.messages(page = 1, pageSize = 100, start = start).page()
        return (transport.requests.single().json().getValue("start") as JsonPrimitive).content
    }

    @Test
    fun `instants are written at the offset of the service, local times as they are`() = runTest {
        val instant = Instant.parse("2025-03-05T01:02:03.999Z")
        val same = listOf(instant, instant.atOffset(ZoneOffset.ofHours(-5)), instant.atZone(ZoneId.of("Europe/Berlin")))
        for (time in same) {
            assertEquals("2025-03-05 09:02:03", sent(time))
            assertEquals("2025-03-05 01:02:03", sent(time, ZoneOffset.UTC))
        }
        assertEquals("2025-03-05 23:59:59", sent(LocalDateTime.of(2025, 3, 5, 23, 59, 59), ZoneOffset.UTC))
    }

    @Test
    fun `what is no time is refused before anything is sent`() = runTest {
        for (time in listOf(LocalDate.of(2025, 3, 5), LocalDateTime.of(12025, 3, 5, 0, 0))) {
            assertEquals("start", assertThrows<InvalidRequest> { sent(time) }.field)
        }
    }

    @Test
    fun `times in a list`() = runTest {
        val transport = Scripted(yes("{}"))
        val day = OffsetDateTime.parse("2025-03-05T00:00:00+08:00")
        client(transport = transport).chatReports.workload(createTime = listOf(day, day.plusDays(1)))
        val times = transport.requests.single().json().getValue("createTime").toString()
        assertEquals("""["2025-03-05 00:00:00","2025-03-06 00:00:00"]""", times)
    }

    @Test
    fun `a file from bytes and from a path`(@TempDir folder: Path) = runTest {
        val content = ByteArray(1000) { it.toByte() }
        val path = Files.write(folder.resolve("faq.bin"), content)
        for (source in listOf(UploadSource.bytes(content), UploadSource.file(path))) {
            val transport = Scripted("""{"code":200,"data":{"id":"d1","bytes":1000}}""")
            val ai = aiAgent("https://ai.example.com", transport)
            val document = ai.documents.upload("a1", "常见问题.bin", kbId = "k1", file = source, generatedQa = AiGeneratedQa.No)
            assertEquals("d1", document.id)
            val request = transport.requests.single()
            assertTrue(request.headers.getValue("content-type").startsWith("multipart/form-data; boundary="))
            val body = String(request.body, Charsets.ISO_8859_1)
            assertTrue(String(content, Charsets.ISO_8859_1) in body)
            assertTrue("name=\"file\"" in body)
            assertFalse(content.toString() in source.toString())
        }
    }

    @Test
    fun `a file that is not there`(@TempDir folder: Path) = runTest {
        val transport = Scripted()
        val missing = UploadSource.file(folder.resolve("missing.pdf"))
        val documents = aiAgent("https://ai.example.com", transport).documents
        val error = assertThrows<InvalidRequest> { documents.upload("a1", "a.pdf", file = missing) }
        assertTrue(error.cause is NoSuchFileException)
        assertTrue(transport.requests.isEmpty())
    }

    @Test
    fun `rows of one request, and no more`() = runTest {
        val some = listOf("1", "2")
        assertEquals(emptyList<String>(), client(transport = Scripted(yes("""{"errorData":[]}"""))).customers.delete(some).errorData)
        val tooMany = List(501) { "$it" }
        assertEquals("ids", assertThrows<InvalidRequest> { client(transport = Scripted()).customers.delete(tooMany) }.field)
    }

    @Test
    fun `members of one's own stand beside the fields`() = runTest {
        val transport = Scripted(yes("null"), """{"code":1,"data":{"id":"1"}}""")
        val mobile = json.encodeToJsonElement(listOf(CustomerContact("13800001001", memo = "work")))
        client(transport = transport).customers.update(CustomerPatch("c1", extra = mapOf("mobile" to mobile, "age" to JsonPrimitive("30"))))
        val customer = transport.requests[0].json().getValue("customer").jsonObject
        assertEquals("""[{"value":"13800001001","memo":"work"}]""", customer["mobile"].toString())
        assertEquals(setOf("_id", "mobile", "age"), customer.keys)

        val phone = WorkPhone("https://wp.example.com", accessToken = "AT-1", transport = transport)
        phone.customers.add("王芳", "13800001001", extra = mapOf("level" to "A"))
        assertEquals(setOf("name", "phone", "level"), transport.requests[1].json().keys)
    }

    @Test
    fun `what a record that came had beside its fields is not left out silently`() = runTest {
        val answer = yes("""{"list":[{"_id":"c1","mobile":[{"value":"1","memo":null,"main":true}]}],"count":1}""")
        val cc = client(transport = Scripted(answer))
        val mobile = json.encodeToJsonElement(cc.customers.list().items().toList().single().mobile)
        assertEquals("""[{"main":true,"value":"1"}]""", mobile.toString())
        val error = assertThrows<InvalidRequest> { cc.customers.update(CustomerPatch("c1", extra = mapOf("mobile" to mobile))) }
        assertEquals("customer.mobile[0].main", error.field)
    }

    private fun nested(levels: Int): JsonElement {
        var nested: JsonElement = JsonPrimitive(1)
        repeat(levels) { nested = JsonArray(listOf(nested)) }
        return nested
    }

    @Test
    fun `what nests too deep is refused before it is written`() = runTest {
        val transport = Scripted(yes("[]"), yes("[]"))
        val cc = client(transport = transport)
        val deep = nested(100_000)
        val calls: List<Pair<String, suspend () -> Any?>> =
            listOf(
                "projection[0][0]" to { cc.call("platform.agents.query", JsonObject(mapOf("projection" to deep))) },
                "json[0][0]" to { cc.request("POST", "/openapi/v1/own", json = deep) },
                "query.a[0]" to { cc.request("GET", "/openapi/v1/own", query = JsonObject(mapOf("a" to deep))) },
                "customer" to { cc.customers.update(CustomerPatch("c1", mapOf("extra" to deep))) },
                "report[0]" to { reportTable(deep) },
            )
        for ((path, call) in calls) {
            val error = assertThrows<InvalidRequest> { call() }
            val told = listOf(error.code, error.expected, error.got, error.outcome)
            assertEquals(listOf("depth", "at most 64 levels", "more", Outcome.NotSent), told)
            assertTrue(path in error.field.orEmpty() && error.field.orEmpty().length <= 200, error.field)
        }
        val rows = listOf(deep, nested(1))
        val report = cc.batchRows("platform.customers.create", JsonObject(emptyMap()), rows, dryRun = true)
        assertEquals("depth", report.failed.first().error.code)
        // The object around it and the list in it count.
        cc.request("POST", "/openapi/v1/own", json = nested(62))
        assertEquals("depth", assertThrows<InvalidRequest> { cc.request("POST", "/openapi/v1/own", json = nested(64)) }.code)
        assertEquals(1, transport.requests.size)
    }

    @Test
    fun `sizes are of either integer type`() = runTest {
        val (small, large) = 20 to 20L
        val cc = Platform.simulated()
        assertEquals(20, cc.agents.query(limit = small).page().items.size)
        assertEquals(20, cc.agents.query(limit = large, page = small - 19).page().items.size)
        assertEquals(20, cc.agents.query().toList(limit = large).size)
    }
}
