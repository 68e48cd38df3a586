package io.triline

import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.putJsonArray
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.time.LocalDateTime
import java.time.temporal.Temporal

/** Chat reports as tables. */
class ReportTableTest {
    private val october: List<Temporal> = listOf(LocalDateTime.of(2025, 10, 1, 0, 0), LocalDateTime.of(2025, 10, 31, 23, 59, 59))

    private fun client(report: String): Platform = client(transport = { json(yes(report)) })

    @Test
    fun `cells are found in the row and within`() = runTest {
        val cc = client(
            """{"header":[{"prop":"agentId","label":"坐席"},{"prop":"initCount","label":"会话"},{"prop":"new"},
                {"prop":"66a","label":"小休","isCustomHeader":true,"show":"0"},{"prop":"none","show":false},{"label":"x"}],
                "list":[{"agentId":"王(1001)","initCount":3,"new":[1],"everyTimeLength":{"66a":60}},{"agentId":null}]}""",
        )
        val times = buildJsonObject {
            putJsonArray("createTime") { october.forEach { add(Json.parseToJsonElement("\"${it.writtenAt(SERVICE_OFFSET)}\"")) } }
        }
        val tables = listOf(
            reportTable(cc.chatReports.workload(october)),
            reportTable(cc.call("platform.chat_reports.workload", times)),
        )
        for (table in tables) {
            assertEquals(listOf("坐席", "会话", null, "小休", null, "x"), table.columns.map { it.label })
            assertEquals(listOf(true, true, true, false, false, true), table.columns.map { it.shown })
            assertEquals(ReportTable.Column("66a", "小休", custom = true, shown = false), table.columns[3])
            assertEquals(
                """{"坐席":"王(1001)","会话":3,"new":[1],"小休":60,"none":null,"x":null}""",
                table.objectsByLabel().first().toString(),
            )
            assertEquals("""[["王(1001)",3,[1],60,null,null], [null,null,null,null,null,null]]""", table.rows.toString())
            assertEquals("""{"agentId":"王(1001)","initCount":3,"new":[1],"66a":60,"none":null}""", table.objects().first().toString())
        }
    }

    @Test
    fun `every report is a table`() = runTest {
        val quality =
            """{"header":[{"prop":"66b"},{"prop":"pushCsrRate"}],"list":[{"satisfaction":{"66b":"90%"},"pushCsrRate":0.5}]}"""
        assertEquals("""[["90%",0.5]]""", reportTable(client(quality).chatReports.quality(october)).rows.toString())
        val sessions = """{"header":[{"prop":"time"}],"list":[{"time":"2025-10-01"}]}"""
        assertEquals("""[{"time":"2025-10-01"}]""", reportTable(client(sessions).chatReports.sessions(october)).objects().toString())
    }

    @Test
    fun `what is no report has no columns`() {
        val odd = Json.parseToJsonElement("""[7,{},{"header":{},"list":null}]""").jsonArray
        for (value in odd + JsonNull) assertEquals(ReportTable(emptyList(), emptyList()), reportTable(value))
    }

    @Test
    fun `names that are no texts are none`() {
        val report = Json.parseToJsonElement("""{"header":[{"prop":{"a":1},"label":[]}],"list":[{}]}""") as JsonObject
        val table = reportTable(report)
        assertEquals(listOf(ReportTable.Column(null, null, custom = false, shown = true, name = "column 1")), table.columns)
        assertEquals(listOf(emptyMap<String, Any>()), table.objects())
    }
}
